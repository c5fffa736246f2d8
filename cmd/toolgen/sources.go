package main

import (
	"errors"
	"fmt"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A sourceKind is where the tools of an argument come from.
type sourceKind uint8

const (
	fromPackages sourceKind = iota // a package pattern
	fromJSON                       // a file of definitions, or standard input
	fromGoFile                     // a generated file
	fromRevision                   // REV:PATH, a file of git
)

// kindOf returns what an argument is. Files that exist go first, so that a pipe made by
// the shell is read as JSON; after them, a colon means REV:PATH.
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

// fromFile reports whether the tools of the call come from a file of definitions, such
// as the tools/list of a server, or from standard input.
func (c *call) fromFile() bool {
	return slices.ContainsFunc(c.args, func(arg string) bool { return kindOf(c.dir, arg) == fromJSON })
}

// checkFile reports flags and arguments that contradict a file of definitions.
func (c *call) checkFile() error {
	switch {
	case !c.fromFile():
		return nil
	case len(c.args) > 1:
		return errors.New("only one file of definitions can be read: toolgen convert -to mcp makes one of several")
	case c.base != "":
		return errors.New("-base is for packages: toolgen diff compares two files")
	case len(c.tags) > 0:
		return errors.New("-tags is for Go source: it cannot be used with a file of definitions")
	case len(c.sinks) > 0:
		return errors.New("-sink is for Go source: it cannot be used with a file of definitions")
	case c.livePath != "":
		return c.checkLive()
	}
	return nil
}

// argsOrFile are the arguments of commands that also read files of definitions.
const argsOrFile = "[packages | FILE.json | -]"

// fileDoc is the help on files of definitions.
const fileDoc = `Instead of packages, FILE.json can have the tools of any MCP server: one tool, an array
of tools, or the result of tools/list, alone or in a JSON-RPC response. - is standard
input.
`

// toolsOf returns the tools of one argument of diff, of which there may be none.
func (c *call) toolsOf(arg string) ([]dialect.Located, diag.List) {
	switch kindOf(c.dir, arg) {
	case fromJSON:
		text, name, err := c.readText(arg)
		return definitionsIn(name, text, err)
	case fromGoFile:
		text, name, err := c.readText(arg)
		return definitionsIn(name, text, err)
	case fromRevision:
		text, name, err := c.readRevision(arg)
		if err != nil {
			return nil, err
		}
		return definitionsIn(name, text, nil)
	}
	sub := *c
	sub.args = []string{arg}
	pkgs, diags := sub.facts(inspect.Query{Registered: true})
	if diags.HasErrors() && c.isRevision(arg) {
		return nil, gitProblem(arg+" is a revision of git, and no package", c.baseHint(arg))
	}
	tools, more := sub.toolsNow(pkgs)
	return tools, append(diags, more...)
}

// definitionsIn returns the tools in a generated Go file or a file of definitions,
// which the end of its name tells apart.
func definitionsIn(name string, text []byte, err error) ([]dialect.Located, diag.List) {
	if err != nil {
		return nil, diag.List{diag.Errorf(token.Position{Filename: name}, diag.BadJSON, "the file cannot be read: %v", err)}
	}
	if strings.HasSuffix(name, ".go") {
		return gen.ToolsFromGenerated(inspect.GoFile{Name: name, Content: text})
	}
	tools, diags := gen.ToolsFrom(read.File{Name: name, Text: text})
	return tools, withoutNoTools(diags)
}

// readRevision reads a file REV:PATH, as git writes it: PATH is relative to the root
// of the repository, or to the working directory if it begins with ./ or ../.
func (c *call) readRevision(arg string) ([]byte, string, diag.List) {
	rev, file, _ := strings.Cut(filepath.ToSlash(arg), ":")
	if err := checkRevision(rev); err != nil {
		return nil, arg, gitProblem(fmt.Sprintf("%q names no revision: %v", arg, err), "write REV:PATH, such as main:weather/tools_gen.go")
	}
	if ext := path.Ext(file); ext != ".go" && ext != ".json" {
		return nil, arg, gitProblem(fmt.Sprintf("%q names no file that holds definitions", arg), "write REV:FILE.json or REV:FILE.go; for packages write -base "+rev)
	}
	repo, diags := openRepository(c.lifetime, c.dir)
	if diags.HasErrors() {
		return nil, arg, diags
	}
	found, diags := repo.find(rev)
	if diags.HasErrors() {
		return nil, arg, diags
	}
	text, err := repo.git("cat-file", "blob", found.name+":"+file)
	if err != nil {
		return nil, arg, gitProblem(fmt.Sprintf("%s has no file %s", found.name, file), "the path is from the root of the repository; git ls-tree -r --name-only "+found.name+" lists the files")
	}
	if len(text) > maxInput {
		return nil, arg, diag.List{diag.Errorf(token.Position{Filename: arg}, diag.BadJSON, "the file is longer than %d MiB", maxInput>>20)}
	}
	return text, found.name + ":" + file, nil
}

// isRevision reports whether an argument is a git revision that was meant for -base,
// and not a file, folder or package pattern.
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

// baseHint returns the hint for a revision in place of a file or package.
func (c *call) baseHint(rev string) string {
	others := slices.DeleteFunc(slices.Clone(c.args), func(arg string) bool { return arg == rev })
	if slices.ContainsFunc(others, c.isRevision) {
		return "for a file of each revision write REV:PATH twice, such as " + rev + ":weather/tools_gen.go"
	}
	return strings.Join(append([]string{"did you mean toolgen diff -base", rev}, others...), " ") + "?"
}

// toolsNow returns the tools that the source of packages has now, and those of their
// files that were generated from MCP definitions. With -live it returns the listed tools.
func (c *call) toolsNow(pkgs []*inspect.Package) ([]dialect.Located, diag.List) {
	tools, diags := c.current().Tools(pkgs)
	if c.current() != nil {
		return tools, diags
	}
	for _, pkg := range pkgs {
		files, err := readGoFiles(pkg.Dir)
		if err != nil {
			diags = append(diags, diag.Errorf(token.Position{Filename: pkg.Dir}, diag.Load, "%v", withoutPath(err)))
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

// checkSources reports arguments and flags that contradict each other.
func (c *call) checkSources() error {
	switch {
	case c.base != "":
		return nil
	case len(c.args) > 0 && len(c.args) != 2 && c.isRevision(c.args[0]):
		return fmt.Errorf("%s is a revision of git: %s", c.args[0], c.baseHint(c.args[0]))
	case len(c.args) == 2 && c.livePath != "" && kindOf(c.dir, c.args[1]) != fromPackages:
		return errors.New("-live applies to the packages of NEW, but NEW is a file")
	case len(c.args) == 2 && c.livePath == "-" && c.args[0] == "-":
		return errors.New("standard input can be OLD or the list of -live, not both")
	case len(c.args) != 2:
		return errors.New("diff compares OLD with NEW: name both after the flags, or write -base REV [packages]")
	case c.args[0] == "-" && c.args[1] == "-":
		return errors.New("standard input can be one side, not both")
	case len(c.tags) > 0 && kindOf(c.dir, c.args[0]) != fromPackages && kindOf(c.dir, c.args[1]) != fromPackages:
		return errors.New("-tags is for Go source: it cannot be used with two files")
	case len(c.sinks) > 0 && kindOf(c.dir, c.args[0]) != fromPackages && kindOf(c.dir, c.args[1]) != fromPackages:
		return errors.New("-sink is for Go source: it cannot be used with two files")
	}
	return nil
}
