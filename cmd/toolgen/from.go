package main

import (
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// fromDoc is the help on -from.
const fromDoc = `With -from mcp FILE the tools come from MCP definitions in JSON instead of Go functions:
one tool, an array of tools, or the result of tools/list, alone or in a JSON-RPC
response. FILE - is standard input. The generated file belongs to the package in the
working directory. In a source file there write:

	//go:generate go tool toolgen generate -from mcp -o mcp_tools.go tools.json
`

// fromMCP is the value of -from.
const fromMCP = "mcp"

// fromOptions are the options of //toolgen:package that apply to tools from a file.
var fromOptions = []string{"format", "prefix", "goprefix", "strict"}

// fromFlags returns the flags that go with -from.
func (o *options) fromFlags() []*Flag {
	flags := []*Flag{
		{
			Name: "from", Form: fromMCP, Doc: "read the tools from the file that follows the flags, MCP definitions in JSON",
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

// checkFrom reports flags and arguments that contradict -from.
func (c *call) checkFrom() error {
	switch {
	case len(c.args) != 1:
		return fmt.Errorf("-from %s needs one FILE after the flags, or - for standard input", c.from)
	case len(c.tags) > 0:
		return errors.New("-tags is for Go source: it cannot be used with -from")
	}
	return c.checkFileOptions()
}

// checkFileOptions reports options of //toolgen:package that do not apply to tools from a
// file.
func (c *call) checkFileOptions() error {
	for _, arg := range c.pkg {
		if !slices.Contains(fromOptions, arg.Key) {
			return fmt.Errorf("-%s is for Go source: it cannot be used with a file of definitions", arg.Key)
		}
	}
	return nil
}

// checkNotFrom reports flags that only mean something with -from. For tools from Go
// packages, such options are written in the source.
func (c *call) checkNotFrom() error {
	switch {
	case c.packageName != "":
		return errors.New("-package needs -from: a Go package has its name in its files")
	case len(c.pkg) > 0:
		return fmt.Errorf("-%s needs -from: for a Go package, write //toolgen:package %[2]s in the package doc", c.pkg[0].Key, argument(c.pkg[0]))
	}
	return nil
}

// argument returns the argument of a directive for a flag.
func argument(arg directive.Arg) string {
	if arg.Value == "" || arg.Value == "true" {
		return arg.Key
	}
	return arg.Key + "=" + arg.Value
}

// A generator makes the generated files of a call.
type generator func() ([]gen.File, diag.List)

// generator returns the generator for the packages of a call, or for -from.
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

// filesFrom returns the file that is generated from the definitions in the
// file of the call.
func (c *call) filesFrom(options directive.Package) ([]gen.File, diag.List) {
	pkg, diags := c.folder(options)
	file, errs := c.readJSON()
	if diags = append(diags, errs...); diags.HasErrors() {
		return nil, diags
	}
	return gen.GenerateFromMCP(pkg, file, c.output)
}

// folder returns the package in the folder of the call.
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
		diags = append(diags, diag.Errorf(token.Position{Filename: dir}, diag.Load, "the folder has no Go file that says the name of the package").
			WithHint("write -package NAME"))
	case pkg.Name == "":
		pkg.Name = c.packageName
	case c.packageName != "" && c.packageName != pkg.Name:
		diags = append(diags, diag.Errorf(token.Position{Filename: dir}, diag.Load, "the package here is %s, not %s", pkg.Name, c.packageName).
			WithHint("leave out -package"))
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
func (c *call) readJSON() (read.File, diag.List) {
	text, name, err := c.readText(c.args[0])
	if err != nil {
		return read.File{}, diag.List{diag.Errorf(token.Position{Filename: name}, diag.BadJSON, "the file cannot be read: %v", err)}
	}
	return read.File{Name: name, Text: text}, nil
}
