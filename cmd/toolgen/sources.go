package main

import (
	"errors"
	"fmt"
	"go/token"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A sourceKind is the type of source from which the tools of an argument come.
type sourceKind uint8

const (
	fromPackages sourceKind = iota // a package pattern
	fromJSON                       // a file of definitions, or standard input
	fromGoFile                     // a generated file
	fromRevision                   // REV:PATH, a file of a git revision
)

// kindOf returns the type of source of an argument. It first checks whether a file exists, so
// that a pipe created by the shell is read as JSON. If no file exists, a colon means
// REV:PATH.
func kindOf(dir, arg string) sourceKind {
	name := arg
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	there := isFile(name)
	switch rest := arg[len(filepath.VolumeName(arg)):]; {
	case arg == "-":
		return fromJSON
	case isUnit(arg):
		return fromPackages
	case !there && strings.Contains(rest, ":"):
		return fromRevision
	case strings.HasSuffix(arg, ".go"):
		return fromGoFile
	case there || strings.HasSuffix(arg, ".json"):
		return fromJSON
	}
	return fromPackages
}

// fromFile reports whether the tools of the call come from a file of definitions, such as
// the tools/list result of a server, or from standard input.
func (c *call) fromFile() bool {
	return slices.ContainsFunc(c.args, func(arg string) bool { return kindOf(c.dir, arg) == fromJSON })
}

// checkFile returns an error for flags and arguments that contradict a file of
// definitions.
func (c *call) checkFile() error {
	switch {
	case !c.fromFile():
		return nil
	case len(c.args) > 1:
		return errors.New("name only one file of definitions: to combine several files, use toolgen convert -to mcp")
	case c.base != "":
		return errors.New("-base is for packages: toolgen diff compares two files")
	case len(c.tags) > 0:
		return errors.New("-tags is for Go source: it cannot be used with a file of definitions")
	case len(c.sinks) > 0:
		return errors.New("-register is for Go source: it cannot be used with a file of definitions")
	case c.livePath != "":
		return errors.New("-live needs Go source, not a file of definitions: pass packages as arguments, or remove -live")
	}
	return nil
}

// argsOrFile describes the arguments of commands that also accept files of definitions.
const argsOrFile = "[packages | FILE.json | -]"

const fileDoc = `Instead of packages, you can name a file with the tools of any MCP
server. FILE.json contains one tool, an array of tools, or the result of tools/list, alone
or in a JSON-RPC response. The name - is standard input.
`

// toolsOf returns the tools in the source that arg, an argument of diff, names. If arg is a
// package pattern, toolsOf also returns the packages.
func (c *call) toolsOf(arg string) (tools []dialect.Located, pkgs []*inspect.Package, diags diag.List) {
	if kind := kindOf(c.dir, arg); kind != fromPackages {
		readFile := c.readFile
		if kind == fromRevision {
			readFile = c.readRevision
		}
		file, diags := readFile(arg)
		if diags.HasErrors() {
			return nil, nil, diags
		}
		tools, diags = definitionsIn(file)
		return tools, nil, diags
	}
	sub := *c
	sub.args = []string{arg}
	pkgs, diags = sub.facts(inspect.Query{Registered: true})
	if diags.HasErrors() && c.isRevision(arg) {
		return nil, nil, gitProblem(arg+" is a git revision, not a package", c.baseHint(arg))
	}
	tools, more := sub.toolsNow(pkgs)
	return tools, pkgs, append(diags, more...)
}

// definitionsIn returns the tools in a generated Go file or in a file of definitions,
// depending on the extension of its name.
func definitionsIn(file read.File) ([]dialect.Located, diag.List) {
	if strings.HasSuffix(file.Name, ".go") {
		return gen.ToolsFromGenerated(inspect.GoFile{Name: file.Name, Content: file.Text})
	}
	tools, diags := gen.ToolsFrom(file)
	return tools, withoutNoTools(diags)
}

// readRevision reads a file REV:PATH with the meaning that it has in git: PATH is
// relative to the root of the repository or, if it begins with ./ or ../, to the working
// directory.
func (c *call) readRevision(arg string) (read.File, diag.List) {
	rev, file, _ := strings.Cut(filepath.ToSlash(arg), ":")
	if err := checkRevision(rev); err != nil {
		return read.File{}, gitProblem(fmt.Sprintf("the revision in %q is invalid: %v", arg, err), "use REV:PATH, such as main:weather/tools_gen.go")
	}
	if ext := path.Ext(file); ext != ".go" && ext != ".json" {
		return read.File{}, gitProblem(fmt.Sprintf("%q is not a file of definitions", arg), "use REV:FILE.json or REV:FILE.go; for packages use -base "+rev)
	}
	repo, diags := openRepository(c.lifetime, c.dir)
	if diags.HasErrors() {
		return read.File{}, diags
	}
	found, diags := repo.find(rev)
	if diags.HasErrors() {
		return read.File{}, diags
	}
	text, err := repo.git("cat-file", "blob", found.name+":"+file)
	if err != nil {
		return read.File{}, gitProblem(fmt.Sprintf("%s has no file %s", found.name, file), "use a path relative to the root of the repository; git ls-tree -r --name-only "+found.name+" lists the files")
	}
	if len(text) > maxInput {
		return read.File{}, diag.List{diag.Errorf(token.Position{Filename: arg}, diag.BadJSON, "the file is longer than %d MiB", maxInput>>20)}
	}
	return read.File{Name: found.name + ":" + file, Text: text}, nil
}

// isRevision reports whether arg is a git revision, and not a file, folder, or package
// pattern. The user then probably meant -base.
func (c *call) isRevision(arg string) bool {
	if kindOf(c.dir, arg) != fromPackages || checkRevision(arg) != nil || isPath(c.dir, arg) {
		return false
	}
	repo, diags := openRepository(c.lifetime, c.dir)
	if diags.HasErrors() {
		return false
	}
	_, known := repo.commit(strings.TrimSuffix(arg, sinceBranch))
	return known
}

func isPath(dir, arg string) bool {
	if !filepath.IsAbs(arg) {
		arg = filepath.Join(dir, arg)
	}
	_, err := os.Stat(arg)
	return err == nil
}

// baseHint returns the hint for an argument that is a revision instead of a file or
// package.
func (c *call) baseHint(rev string) string {
	others := slices.DeleteFunc(slices.Clone(c.args), func(arg string) bool { return arg == rev })
	if slices.ContainsFunc(others, c.isRevision) {
		return "to compare a file of two revisions, use REV:PATH twice, such as " + rev + ":weather/tools_gen.go"
	}
	return strings.Join(append([]string{"did you mean toolgen diff -base", rev}, others...), " ") + "?"
}

// toolsNow returns the tools in the Go source of pkgs, and the tools in files of pkgs
// that were generated from MCP definitions. With -live, it returns the tools of the list
// instead.
func (c *call) toolsNow(pkgs []*inspect.Package) ([]dialect.Located, diag.List) {
	tools, diags := c.current().Tools(pkgs)
	if c.current() != nil {
		return tools, diags
	}
	for _, pkg := range pkgs {
		files, err := readGoFiles(pkg.Dir)
		if err != nil {
			diags = append(diags, diag.Errorf(token.Position{Filename: pkg.Dir}, diag.Load, "%s", diag.Reason(err)))
		}
		for _, file := range files {
			if !inspect.FromMCP(file.Content) {
				continue
			}
			found, problems := toolsOfGenerated(inspect.GoFile{Name: file.Name, Content: file.Content}, pkg.Path)
			tools, diags = append(tools, found...), append(diags, problems...)
		}
	}
	return tools, diags
}

// checkSources returns an error for arguments and flags that contradict each other.
func (c *call) checkSources() error {
	switch {
	case c.base != "":
		return nil
	case len(c.args) > 0 && len(c.args) != 2 && c.isRevision(c.args[0]):
		return fmt.Errorf("%s is a git revision: %s", c.args[0], c.baseHint(c.args[0]))
	case len(c.args) == 2 && c.livePath != "" && kindOf(c.dir, c.args[1]) != fromPackages:
		return errors.New("-live applies to the packages of NEW, but NEW is a file")
	case len(c.args) == 2 && c.livePath == "-" && c.args[0] == "-":
		return errors.New("standard input can be OLD or the list of -live, not both")
	case len(c.args) != 2:
		return errors.New("diff compares OLD with NEW: name both after the flags, or use -base REV [packages]")
	case c.args[0] == "-" && c.args[1] == "-":
		return errors.New("standard input can be OLD or NEW, not both")
	case len(c.tags) > 0 && kindOf(c.dir, c.args[0]) != fromPackages && kindOf(c.dir, c.args[1]) != fromPackages:
		return errors.New("-tags is for Go source: it cannot be used with two files")
	case len(c.sinks) > 0 && kindOf(c.dir, c.args[0]) != fromPackages && kindOf(c.dir, c.args[1]) != fromPackages:
		return errors.New("-register is for Go source: it cannot be used with two files")
	}
	return nil
}

const fromDoc = `With -from mcp FILE, the tools come from MCP definitions in JSON, not
from Go functions. FILE contains one tool, an array of tools, or the result of tools/list,
alone or in a JSON-RPC response. If FILE is -, it is standard input. The generated file
belongs to the package in the working directory. To run the command with go generate, add
this line to a source file of that package:

	//go:generate go tool toolgen generate -from mcp -o mcp_tools.go tools.json
`

// fromMCP is the value of -from.
const fromMCP = "mcp"

// fromOptions are the options of //toolgen:package that apply to tools from a file.
var fromOptions = []string{"format", "prefix", "goprefix", "strict"}

// fromFlags returns the flags that only apply with -from.
func (o *options) fromFlags() []*Flag {
	flags := []*Flag{
		{
			Name: "from", Form: fromMCP, Doc: "read MCP definitions in JSON from the FILE after the flags, instead of Go source",
			set: func(form string) error {
				if o.from = form; form != fromMCP {
					return errors.New("write -from " + fromMCP)
				}
				return nil
			},
		},
		{
			Name: "package", Form: "NAME", Doc: "with -from: name of the package, if it has no Go file yet",
			set: func(name string) error {
				if o.packageName = name; !token.IsIdentifier(name) || name == "_" {
					return errors.New("write a Go identifier")
				}
				return nil
			},
		},
	}
	for _, option := range directive.PackageOptions() {
		if slices.Contains(fromOptions, option.Name) {
			flag := o.packageFlag(option)
			flag.Doc = "with -from: " + flag.Doc
			flags = append(flags, flag)
		}
	}
	return flags
}

// checkFrom returns an error for flags and arguments that contradict -from.
func (c *call) checkFrom() error {
	switch {
	case len(c.args) != 1:
		return fmt.Errorf("-from %s needs one FILE after the flags, or - for standard input", c.from)
	case len(c.tags) > 0:
		return errors.New("-tags is for Go source: it cannot be used with -from")
	}
	return c.checkFileOptions()
}

// checkFileOptions returns an error for options of //toolgen:package that do not apply to
// tools from a file.
func (c *call) checkFileOptions() error {
	for _, arg := range c.pkg {
		if !slices.Contains(fromOptions, arg.Key) {
			return fmt.Errorf("-%s is for Go source: it cannot be used with a file of definitions", arg.Key)
		}
	}
	return nil
}

// checkNotFrom returns an error for flags that only apply with -from. For Go packages, the
// source contains these options.
func (c *call) checkNotFrom() error {
	switch {
	case c.packageName != "":
		return errors.New("-package requires -from: the files of a Go package already declare its name")
	case len(c.pkg) > 0:
		return fmt.Errorf("-%s requires -from: for a Go package, add //toolgen:package %[2]s to the package doc", c.pkg[0].Key, argument(c.pkg[0]))
	}
	return nil
}

// argument formats a flag as the argument of a directive.
func argument(arg directive.Arg) string {
	if arg.Value == "" || arg.Value == "true" {
		return arg.Key
	}
	return arg.Key + "=" + arg.Value
}

type generator func() ([]gen.File, diag.List)

// generator returns the generator for the packages of a call or, with -from, for its
// file.
func (c *call) generator() (generator, error) {
	if c.from == "" {
		return c.files, c.checkNotFrom()
	}
	if err := c.checkFrom(); err != nil {
		return nil, err
	}
	options, err := c.packageOptions()
	return func() ([]gen.File, diag.List) { return c.filesFrom(options) }, err
}

// filesFrom returns the file that is generated from the definitions in the file of the
// call.
func (c *call) filesFrom(options directive.Package) ([]gen.File, diag.List) {
	pkg, diags := c.folder(options)
	file, errs := c.readJSON()
	if diags = append(diags, errs...); diags.HasErrors() {
		return nil, diags
	}
	return gen.GenerateFromMCP(pkg, file, c.output)
}

// folder returns the package in the directory of the call, with the given options.
// -package names the package if no Go file in the directory declares the name.
func (c *call) folder(options directive.Package) (*inspect.Package, diag.List) {
	dir, err := filepath.Abs(c.dir)
	if err != nil {
		return nil, diag.List{diag.Errorf(token.Position{}, diag.Load, "%v", err)}
	}
	files, err := readGoFiles(dir)
	if err != nil {
		return nil, diag.List{diag.Errorf(token.Position{}, diag.Load, "%v", err)}
	}
	pkg, diags := inspect.Folder(dir, files, c.output)
	pkg.Path, pkg.Options = dir, options
	switch {
	case diags.HasErrors():
	case pkg.Name == "" && c.packageName == "":
		diags = append(diags, diag.Errorf(token.Position{Filename: dir}, diag.Load, "no Go file in the directory declares the name of the package").
			WithHint("use -package NAME"))
	case pkg.Name == "":
		pkg.Name = c.packageName
	case c.packageName != "" && c.packageName != pkg.Name:
		diags = append(diags, diag.Errorf(token.Position{Filename: dir}, diag.Load, "the package in this directory is %s, not %s", pkg.Name, c.packageName).
			WithHint("remove -package"))
	}
	return pkg, diags
}

func readGoFiles(dir string) ([]inspect.GoFile, error) {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return nil, err
	}
	var files []inspect.GoFile
	for _, entry := range entries {
		name := filepath.Join(dir, entry.Name())
		if entry.IsDir() || !strings.HasSuffix(name, ".go") {
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, inspect.GoFile{Name: name, Content: content})
	}
	return files, nil
}

// readJSON reads the file of the call, or standard input.
func (c *call) readJSON() (read.File, diag.List) { return c.readFile(c.args[0]) }

// readFile reads a file of definitions, or standard input if name is "-".
func (c *call) readFile(name string) (read.File, diag.List) {
	text, name, err := c.readText(name)
	if err != nil {
		return read.File{}, diag.List{diag.Errorf(token.Position{Filename: name}, diag.BadJSON, "the file cannot be read: %s", diag.Reason(err))}
	}
	return read.File{Name: name, Text: text}, nil
}

// maxInput is the maximum size of a file of definitions. It is the same as for a message from
// a live server, and far larger than any request that a provider accepts.
const maxInput = 16 << 20

// readText reads a file, or standard input if name is "-". It also returns the name to
// use in messages.
func (c *call) readText(name string) ([]byte, string, error) {
	if name == "-" {
		text, err := readAtMost(os.Stdin)
		return text, "<stdin>", err
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(c.dir, name)
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return nil, name, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, path, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, path, syscall.EISDIR // on Windows, reading a directory returns a different error
	}
	text, err := readAtMost(file)
	return text, path, err
}

func readAtMost(from io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(from, maxInput+1))
	if err == nil && len(text) > maxInput {
		err = fmt.Errorf("it is longer than %d MiB", maxInput>>20)
	}
	return text, err
}
