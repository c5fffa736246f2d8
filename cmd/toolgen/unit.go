package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// unitSuffix ends the name of a file in which a build system tells of a package.
const unitSuffix = ".cfg"

// unitDoc is the help on what a build system runs.
const unitDoc = `	toolgen generate -outdir DIR FILE.cfg
	toolgen check FILE.cfg

A build system that has one action for each package, on any machine, with the
files that it names and no others, runs this. All commands that read packages
take FILE.cfg. It tells of the package in JSON, as go vet tells its tools and package
golang.org/x/tools/go/analysis/unitchecker documents; paths are relative to the
working directory:

	ImportPath, GoFiles     the package
	IgnoredFiles            its files that this build leaves out
	Dir                     its folder, where those are that directives name
	GoVersion, ModulePath   of its module
	ImportMap               paths as imports write them, to those of packages
	Packages                what it imports, directly or not, but for the standard
	                        library: by path, {"GoFiles": […]} and, where they
	                        matter, ImportMap, GoVersion and ModulePath
	PackageVetx             in place of Packages: what the actions of the imported
	                        packages wrote, by path
	VetxOutput, VetxOnly    where to write that for this package, and nothing else

The standard library is read from GOROOT; GOOS, GOARCH, CGO_ENABLED and
GOEXPERIMENT count where the environment has them. The go command is not run.
PackageFile is not read: schemas need comments and all constants, which export
data lacks.

For go vet, which keeps what a package came to while nothing changes,

	go vet -vettool=$(go tool -n toolgen) ./...

is toolgen check. Without a command FILE.cfg is checked as for go vet: a package
without tools is no mistake.

Such an action does not see
  - packages that FILE.cfg does not name: where a tool reaches a type of one,
    that is an error [type-check] at the import;
  - files that directives name outside of Dir, which is an error [bad-value];
    those below it have to be inputs of the action, and go vet does not know
    that one of them has changed;
  - files that the build leaves out and IgnoredFiles does not name;
  - tools of other packages, so that it does not tell of two with one name:
    joining their sets does.
`

// outdirFlag is about units alone: elsewhere the go command has to find the files.
var outdirFlag = &Flag{
	Name: "outdir", Form: "DIR", Doc: "with FILE.cfg: where the generated files are, if not beside the package",
	set: func(o *options, dir string) error {
		o.outdir = dir
		return checkDir(dir)
	},
}

func isUnit(arg string) bool { return strings.HasSuffix(arg, unitSuffix) }

// enterUnit reads the package of a build, where the call is about one, and
// writes what the build wants for other packages. It says whether that is all.
func enterUnit(c *call, command *Command) (code int, over bool) {
	ofPackages := strings.HasPrefix(command.Args, "[packages")
	if !ofPackages || !slices.ContainsFunc(c.args, isUnit) {
		if c.outdir != "" {
			return c.misused(errors.New("-outdir needs FILE.cfg: toolgen help build")), true
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

// checkUnit reports what does not go with the package of a build.
func (o options) checkUnit(args []string) error {
	switch {
	case len(args) > 1:
		return errors.New("FILE" + unitSuffix + " stands alone: it tells of one package")
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

// moved returns the files as they are called in the folder for them.
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
