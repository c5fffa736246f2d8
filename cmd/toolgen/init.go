package main

import (
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/adopt"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var initCommand = &Command{
	Name:    "init",
	Args:    "[folder]",
	Summary: "write what a module needs for its first tool",
	Doc: `It writes three things where they are missing, and tells what comes next:

  - //toolgen:tool above the first exported function of the package in the folder
    that can be a tool, or above the one that -func names; where there is none, a
    file ` + exampleFile + ` with an example;
  - one go:generate line for all packages of the module;
  - the tool line of go.mod, and the requirement of toolgen.

With -n it prints what it would write, as a unified diff. A second run changes
nothing.`,
	Flags: []*Flag{dryFlag, firstFlag, dirFlag},
	Run:   runInit,
}

type initOptions struct {
	name string // of the function that is to be the first tool
}

var (
	dryFlag = &Flag{
		Name: "n", Doc: "print what would change, and write nothing",
		set: func(o *options, value string) error { return setBool(&o.dry, value) },
	}
	firstFlag = &Flag{
		Name: "func", Form: "NAME", Doc: "the function, or Type.Method, that is the first tool",
		set: func(o *options, name string) error {
			o.init.name = name
			return nil
		},
	}
)

const exampleFile = "greet.go"

// A beginning is what init finds and makes.
type beginning struct {
	*call
	dir     string // of the package, absolute
	modFile string
	home    home
	outputs []output
	tool    string   // the name of the first tool
	others  []string // functions that could have been it
}

func runInit(c *call) int {
	if len(c.args) > 1 {
		return c.misused(errors.New("init takes one folder"))
	}
	b := &beginning{call: c, home: findHome()}
	diags := b.begin()
	if !diags.HasErrors() && !c.dry {
		_, problems := c.write(b.outputs)
		diags = append(diags, problems...)
	}
	diags = c.adjusted(diags)
	if !diags.HasErrors() {
		b.print()
	}
	c.printDiagnostics(diags)
	return exitCode(diags)
}

// begin finds what is missing.
func (b *beginning) begin() diag.List {
	folder := "."
	if len(b.args) == 1 {
		folder = b.args[0]
	}
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(b.call.dir, folder)
	}
	dir, err := filepath.Abs(folder)
	if err == nil {
		err = checkDir(dir)
	}
	if err != nil {
		return diag.List{diag.Errorf(token.Position{}, diag.Load, "%v", withoutPath(err)).WithHint("name a folder that exists")}
	}
	b.dir, b.modFile = dir, nearest(dir, "go.mod")
	if b.modFile == "" {
		return diag.List{diag.Errorf(token.Position{}, diag.Load, "no go.mod here or above: tools belong to a module").
			WithHint("run go mod init example.com/%s first, with the path that the module is to have", packageNameOf(filepath.Base(dir)))}
	}
	for _, step := range []func() diag.List{b.firstTool, b.generateLine, b.goMod} {
		if diags := step(); diags.HasErrors() {
			return diags
		}
	}
	return nil
}

// firstTool marks a function, or makes one, where the package has no tools.
func (b *beginning) firstTool() diag.List {
	files, err := readGoFiles(b.dir)
	if err != nil {
		return b.unreadable(b.dir, err)
	}
	pkg, diags := inspect.Folder(b.dir, files, b.output)
	if diags.HasErrors() {
		return diags
	}
	if pkg.Name == "" {
		if b.init.name != "" {
			return diag.List{diag.Errorf(token.Position{Filename: b.dir}, diag.NoSuchTool, "the folder has no Go files, and so no function %s", b.init.name).
				WithHint("name the folder of its package after the flags")}
		}
		return b.example(pkg)
	}
	there := *b.call
	there.dir, there.args = b.dir, []string{"."}
	if b.init.name == "" {
		marked, diags := there.facts(inspect.Query{Registered: true})
		if diags.HasErrors() || slices.ContainsFunc(marked, hasTools) {
			return diags
		}
	}
	query := inspect.Query{All: b.init.name == ""}
	if b.init.name != "" {
		query.Funcs = []string{b.init.name}
	}
	possible, diags := there.facts(query)
	if b.init.name == "" {
		diags = nil // what cannot be a tool is none
	}
	defined, problems := gen.Tools(possible)
	if b.init.name != "" {
		diags = append(diags, problems...)
	}
	if diags.HasErrors() {
		return diags
	}
	for _, p := range possible {
		for _, tool := range p.Tools {
			if tool.Own.Pos.IsValid() {
				return nil // it is marked
			}
			i := slices.IndexFunc(defined, func(t dialect.Located) bool { return t.Pos == tool.Pos })
			if i < 0 {
				continue
			}
			if b.tool != "" {
				b.others = append(b.others, tool.GoName)
				continue
			}
			if diags := b.mark(tool); diags.HasErrors() {
				return diags
			}
			b.tool = defined[i].Name
		}
	}
	if b.tool == "" {
		return b.example(pkg)
	}
	return nil
}

// mark writes the directive above a function.
func (b *beginning) mark(tool *inspect.Tool) diag.List {
	return b.change(tool.Pos.Filename, func(src []byte) ([]byte, error) {
		return adopt.Rewrite(tool.Pos.Filename, src, []adopt.Addition{{At: tool.Pos, Lines: []string{"//toolgen:tool"}}})
	})
}

// example writes a file with a tool.
func (b *beginning) example(pkg *inspect.Package) diag.List {
	path := filepath.Join(b.dir, exampleFile)
	if _, taken := pkg.Scope["Greet"]; taken {
		return diag.List{diag.Errorf(token.Position{Filename: b.dir}, diag.NoTools, "the package has no exported function that can be a tool by its signature, and the name Greet is used").
			WithHint("toolgen init -func NAME tells why a function cannot be one; toolgen help tool tells what a tool is")}
	}
	if _, err := os.Lstat(path); err == nil {
		return diag.List{notOurs(path, "a file stands where the example goes, and the package has no function that can be a tool")}
	}
	name, doc := pkg.Name, ""
	if name == "" {
		name = packageNameOf(filepath.Base(b.dir))
		doc = "// Package " + name + " has tools for language models.\n"
	}
	b.tool = "greet"
	return b.change(path, func([]byte) ([]byte, error) {
		return []byte(doc + "package " + name + "\n\n" + example), nil
	})
}

const example = `// Greet greets somebody by name.
//
//toolgen:tool readonly
func Greet(
	name string, // who is greeted
) string {
	return "Hello, " + name + "!"
}
`

var notInName = regexp.MustCompile(`[^a-z0-9]+`)

// packageNameOf returns a name for the package in a folder.
func packageNameOf(folder string) string {
	name := strings.TrimLeft(notInName.ReplaceAllString(strings.ToLower(folder), ""), "0123456789")
	if name == "" || token.IsKeyword(name) {
		return "tools"
	}
	return name
}

// goMod adds the tool line and what it needs.
func (b *beginning) goMod() diag.List {
	return b.change(b.modFile, func(src []byte) ([]byte, error) {
		mod, err := modfile.Parse(b.modFile, src, nil)
		if err != nil {
			return nil, err
		}
		if mod.Module != nil && mod.Module.Mod.Path == toolgenModule || slices.ContainsFunc(mod.Tool, func(t *modfile.Tool) bool { return t.Path == commandPath }) {
			return src, nil
		}
		if err := mod.AddTool(commandPath); err != nil {
			return nil, err
		}
		if err := b.home.require(mod, filepath.Dir(b.modFile), toolgenModule, callModule, serverModule); err != nil {
			return nil, err
		}
		mod.Cleanup()
		return mod.Format()
	})
}

// change notes what a file is to be; a second change begins with the first.
func (b *beginning) change(path string, to func([]byte) ([]byte, error)) diag.List {
	i := slices.IndexFunc(b.outputs, func(out output) bool { return out.Path == path })
	if i < 0 {
		out, err := standing(gen.File{Path: path})
		if err != nil {
			return b.unreadable(path, err)
		}
		out.Content = out.old
		i, b.outputs = len(b.outputs), append(b.outputs, out)
	}
	content, err := to(b.outputs[i].Content)
	if err != nil {
		return diag.List{diag.Errorf(token.Position{Filename: path}, diag.Write, "the file is not changed: %v", err)}
	}
	b.outputs[i].Content = content
	return nil
}

func (b *beginning) unreadable(path string, err error) diag.List {
	if err == nil {
		return nil
	}
	return diag.List{diag.Errorf(token.Position{Filename: path}, diag.Load, "%v", withoutPath(err))}
}

// print tells what was written, and what comes next.
func (b *beginning) print() {
	changes := changesOf(b.outputs)
	slices.SortFunc(changes, func(a, b staleFile) int { return strings.Compare(a.Path, b.Path) })
	for _, file := range changes {
		if b.dry {
			fmt.Fprint(b.stdout, file.Diff)
		} else {
			fmt.Fprintf(b.stdout, "%s: %s\n", file.Path, written)
		}
	}
	if len(b.others) > 0 {
		shown := b.others[:min(len(b.others), 5)]
		fmt.Fprintf(b.stdout, "\nwith //toolgen:tool above them these can be tools, too: %s\n", strings.Join(shown, ", "))
	}
	switch {
	case len(changes) == 0:
		fmt.Fprintln(b.stdout, "nothing is missing: the package has tools, the module a go:generate line, and go.mod the tool line")
	case !b.dry:
		b.printNext()
	}
}

func (b *beginning) printNext() {
	steps := [][2]string{
		{"go mod tidy", "fetch what go.mod names now"},
		{"go generate ./...", "write the definitions"},
	}
	if b.tool != "" {
		steps = append(steps, [2]string{"go tool toolgen show " + b.pattern(), "look at them as a client does"})
	}
	fmt.Fprint(b.stdout, nextSteps(steps))
}

// nextSteps tells what comes next: commands, and what each does.
func nextSteps(steps [][2]string) string {
	text := "\nNext:\n"
	for _, step := range steps {
		text += fmt.Sprintf("\t%-34s # %s\n", step[0], step[1])
	}
	return text
}

// pattern names the package from the working directory.
func (b *beginning) pattern() string {
	if rel := relative(b.dir); rel != "." && !filepath.IsAbs(rel) {
		return "./" + filepath.ToSlash(rel)
	}
	return "."
}
