package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// unitSuffix is the suffix of the file with which a build system describes a package.
const unitSuffix = ".cfg"

// unitDoc is the help on build systems.
const unitDoc = `	toolgen generate -outdir DIR FILE.cfg
	toolgen check FILE.cfg

These commands are for build systems that run one action for each package, possibly on
another machine. Such an action sees only the files that it names. All commands that read
packages accept FILE.cfg. It describes the package in JSON, in the format in which go vet
describes packages to its tools (golang.org/x/tools/go/analysis/unitchecker). Paths are
relative to the working directory:

    ImportPath, GoFiles     the package
    IgnoredFiles            files of the package that this build excludes
    Dir                     the directory of the package, for files that directives name
    GoVersion, ModulePath   the Go version and the path of its module
    ImportMap               the package paths for paths in import declarations
    Packages                all direct and indirect imports except the standard library, by path; each is {"GoFiles": […]} and, if needed, ImportMap, GoVersion, and ModulePath
    PackageVetx             in place of Packages: the VetxOutput files of the imported packages, by path
    VetxOutput              a file to write for packages that import this one
    VetxOnly                true to write only VetxOutput

toolgen reads the standard library from GOROOT, and GOOS, GOARCH, CGO_ENABLED, and
GOEXPERIMENT from the environment. It does not run the go command. It does not use
PackageFile, because export data contains neither the comments nor all of the constants
that schemas need.

go vet caches its result for each package. To run toolgen check with go vet, use

	go vet -vettool=$(go tool -n toolgen) ./...

Without a command, toolgen checks FILE.cfg as for go vet: a package without tools is not
an error.

Such an action has these limits:

  - It cannot use packages that FILE.cfg does not name. If a tool needs a type of such a
    package, the action reports an error [type-check] at the import.
  - It cannot use files outside of Dir. If a directive names such a file, the action
    reports an error [bad-value]. Files below Dir must be inputs of the action; go vet
    does not notice when they change.
  - It cannot see files that the build excludes, unless IgnoredFiles names them.
  - It cannot see tools of other packages, so it does not report two tools with the same
    name. This is an error when their sets are joined.
`

// outdirFlag returns the flag for the folder of generated files. The flag requires FILE.cfg:
// without a build system, the go command expects the generated files in the folder of their
// package.
func (o *options) outdirFlag() *Flag {
	return &Flag{Name: "outdir", Form: "DIR", Doc: "with FILE.cfg: the directory of the generated files (default: the directory of the package)", set: func(dir string) error {
		o.outdir = dir
		return checkDir(dir)
	}}
}

func isUnit(arg string) bool { return strings.HasSuffix(arg, unitSuffix) }

// enterUnit reads FILE.cfg, if an argument of the call names it, and writes the file that
// its VetxOutput specifies. It returns done if the run ends after that, with the exit
// code.
func enterUnit(c *call, command *Command) (code int, done bool) {
	ofPackages := strings.HasPrefix(command.Args, "[packages")
	if !ofPackages || !slices.ContainsFunc(c.args, isUnit) {
		if c.outdir != "" {
			return c.misused(errors.New("-outdir requires FILE.cfg: see toolgen help build")), true
		}
		return exitDone, false
	}
	if err := c.checkUnit(c.args); err != nil {
		return c.misused(err), true
	}
	unit, diags := locate.ReadUnit(c.args[0], os.Environ(), locate.NewDisk())
	if !diags.HasErrors() {
		diags = append(diags, writeVetx(unit)...)
	}
	c.unit = unit
	c.printDiagnostics(diags)
	return exitCode(diags), diags.HasErrors() || unit.Skipped()
}

// checkUnit returns an error for flags and arguments that contradict FILE.cfg.
func (o options) checkUnit(args []string) error {
	switch {
	case len(args) > 1:
		return errors.New("FILE" + unitSuffix + " must be the only argument: it describes one package")
	case o.dir != "":
		return errors.New("-C cannot be used with FILE" + unitSuffix + ": its paths are relative to the working directory")
	case o.base != "":
		return errors.New("-base cannot be used with FILE" + unitSuffix + ", which describes the current source")
	case o.from != "":
		return errors.New("-from reads definitions in JSON, but FILE" + unitSuffix + " describes a package")
	}
	return nil
}

func writeVetx(unit *locate.Unit) diag.List {
	name, content, diags := unit.Vetx()
	if name == "" || diags.HasErrors() {
		return diags
	}
	if err := os.WriteFile(name, content, 0o666); err != nil {
		return append(diags, unwritable(name, err))
	}
	return diags
}

// moved returns the files with their paths moved to the folder of -outdir.
func (o options) moved(files []gen.File) []gen.File {
	if o.outdir == "" {
		return files
	}
	files = slices.Clone(files)
	for i := range files {
		files[i].Path = filepath.Join(o.outdir, filepath.Base(files[i].Path))
	}
	return files
}

// go vet runs a tool for each package. The protocol is defined by package
// golang.org/x/tools/go/analysis/unitchecker: go vet requests the flags of the tool and
// its build ID, runs the tool with flags and FILE.cfg, and caches the output until the
// package or one of its imports changes.

// vetFlags are the flags that go vet can pass to toolgen.
var vetFlags = []string{"Werror", "o", "tags"}

// answerVet responds to a request of go vet for information about the tool. If the
// arguments are not such a request, it returns false.
func answerVet(c *call, args []string) (code int, answered bool) {
	switch {
	case slices.Equal(args, []string{"-V=full"}):
		own, err := os.Executable()
		if err == nil {
			own, err = remember.Program(own)
		}
		if err != nil {
			fmt.Fprintln(c.stderr, "toolgen:", err)
			return exitUsage, true
		}
		fmt.Fprintf(c.stdout, "toolgen version devel buildID=%s\n", own)
		return exitDone, true
	case slices.Equal(args, []string{"-flags"}):
		c.printJSON(flagsForVet())
		return exitDone, true
	}
	return 0, false
}

type vetFlag struct {
	Name  string
	Bool  bool
	Usage string
}

func flagsForVet() []vetFlag {
	var flags []vetFlag
	for _, f := range (&checkRun{&call{}}).flags() {
		if slices.Contains(vetFlags, f.Name) {
			flags = append(flags, vetFlag{f.Name, f.Form == "", f.Doc})
		}
	}
	return flags
}

// A vetDiagnostic is an error in the JSON format of go vet.
type vetDiagnostic struct {
	Category string       `json:"category"`
	Posn     string       `json:"posn"`
	Message  string       `json:"message"`
	Related  []vetRelated `json:"related,omitempty"`
}

type vetRelated struct {
	Posn    string `json:"posn"`
	Message string `json:"message"`
}

// A vetRun is a run of toolgen by go vet: with FILE.cfg, but without a command.
type vetRun struct{ call *call }

func (*vetRun) flags() []*Flag { return nil }

// run checks the package of FILE.cfg. In JSON mode, it writes the errors, if any, to the
// file that FILE.cfg specifies, because go vet caches that file.
func (c *vetRun) run() int {
	_, diags := c.call.stale(func() ([]gen.File, diag.List) {
		files, diags, _ := c.call.filesOfPackages()
		return files, diags
	})
	if !c.call.json {
		c.call.printDiagnostics(diags)
		return exitCode(diags)
	}
	found := []vetDiagnostic{}
	for _, d := range diags {
		if d.Severity == diag.Error {
			found = append(found, inVet(d))
		}
	}
	if len(found) == 0 {
		return exitDone
	}
	text, err := json.Marshal(map[string]map[string][]vetDiagnostic{c.call.unit.ImportPath: {"toolgen": found}})
	if err == nil && c.call.unit.Stdout != "" {
		err = os.WriteFile(c.call.unit.Stdout, text, 0o666)
	} else if err == nil {
		_, err = c.call.stdout.Write(text)
	}
	if err != nil {
		fmt.Fprintln(c.call.stderr, "toolgen:", err)
		return exitFailed
	}
	return exitDone
}

func inVet(d diag.Diagnostic) vetDiagnostic {
	message := d.Message + " [" + string(d.Code) + "]"
	if d.Hint != "" {
		message += ": " + d.Hint
	}
	found := vetDiagnostic{Category: string(d.Code), Posn: d.Pos.String(), Message: message}
	for _, r := range d.Related {
		found.Related = append(found.Related, vetRelated{r.Pos.String(), r.Message})
	}
	return found
}
