package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
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
	"github.com/go-toolgen/toolgen/inspect/locate"
)

var initCommand = &Command{
	Name:    "init",
	Args:    "[directory]",
	Summary: "set up a module for its first tool",
	Doc: `init adds what is missing, and prints what to do next. The directory must be the
root of a module. init adds:

  - a directive //toolgen:tool, if the directory and the packages below it have no tools. It
    goes above the function that -func names, or above the first exported function in the
    directory that can be a tool. If no function can be a tool, init writes a file
    ` + exampleFile + ` with an example;
  - one go:generate line for all packages of the module;
  - the tool line and the requirement of toolgen in go.mod.

With -n, init prints the changes as a unified diff and writes nothing. A second run
changes nothing.`,
	New: func(c *call) task { return &initRun{call: c, home: findHome()} },
}

const exampleFile = "greet.go"

type initRun struct {
	call    *call
	name    string // name of the function to make a tool; "" for the first function that can be a tool
	dir     string // absolute path of the package's folder
	modFile string
	home    home
	outputs []output
	tool    string   // name of the new tool
	others  []string // other functions that can be tools
}

func (r *initRun) flags() []*Flag {
	return []*Flag{r.call.dryFlag(), textFlag(&r.name, "func", "NAME", "function or Type.Method that becomes a tool"), r.call.dirFlag()}
}

func (r *initRun) run() int {
	if len(r.call.args) > 1 {
		return r.call.misused(errors.New("init accepts at most one directory"))
	}
	if len(r.call.args) == 1 && strings.Contains(r.call.args[0], "...") {
		return r.call.misused(r.isPattern(r.call.args[0]))
	}
	diags := r.prepare()
	if !diags.HasErrors() && !r.call.dry {
		_, problems := r.call.write(r.outputs)
		diags = append(diags, problems...)
	}
	if !r.call.adjusted(diags).HasErrors() {
		r.print()
	}
	return r.call.printed(diags)
}

// isPattern returns the error for a pattern of packages in place of a directory. It names the
// command for the module that contains the packages.
func (r *initRun) isPattern(arg string) error {
	before, _, _ := strings.Cut(filepath.ToSlash(arg), "...")
	command := "toolgen init"
	from, err := filepath.Abs(filepath.Join(r.call.dir, before))
	if modFile := nearest(from, "go.mod"); err == nil && modFile != "" {
		if root := relative(filepath.Dir(modFile)); root != "." {
			command += " " + root
		}
	}
	return fmt.Errorf("init accepts a directory, but %s is a pattern: use %s, which sets up all packages of the module", arg, command)
}

func (r *initRun) prepare() diag.List {
	folder := "."
	if len(r.call.args) == 1 {
		folder = r.call.args[0]
	}
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(r.call.dir, folder)
	}
	dir, err := filepath.Abs(folder)
	if err == nil {
		err = checkDir(dir)
	}
	if err != nil {
		return diag.List{diag.Errorf(token.Position{}, diag.Load, "%s", diag.Reason(err)).WithHint("use a directory that exists")}
	}
	r.dir, r.modFile = dir, nearest(dir, "go.mod")
	if r.modFile == "" {
		return diag.List{diag.Errorf(token.Position{}, diag.Load, "no go.mod in this directory or a parent directory: tools must be in a module").
			WithHint("run go mod init example.com/%s first, with the path of your module", packageNameOf(filepath.Base(dir)))}
	}
	for _, step := range []func() diag.List{r.firstTool, r.generateLine, r.goMod} {
		if diags := step(); diags.HasErrors() {
			return diags
		}
	}
	return nil
}

// firstTool makes a function a tool, or adds an example, if the package has no tools.
func (r *initRun) firstTool() diag.List {
	files, err := readGoFiles(r.dir)
	if err != nil {
		return r.unreadable(r.dir, err)
	}
	pkg, diags := inspect.Folder(r.dir, files, r.call.output)
	if diags.HasErrors() {
		return diags
	}
	if r.name == "" {
		if home, diags := r.packageWithTools(); diags.HasErrors() || home != "" {
			r.dir = home
			return diags
		}
	}
	if pkg.Name == "" {
		if r.name != "" {
			return diag.List{diag.Errorf(token.Position{Filename: r.dir}, diag.NoSuchTool, "the directory has no Go files, so it does not contain the function %s", r.name).
				WithHint("add the directory of its package after the flags")}
		}
		return r.example(pkg)
	}
	sub := *r.call
	sub.dir, sub.args = r.dir, []string{"."}
	query := inspect.Query{All: r.name == ""}
	if r.name != "" {
		query.Funcs = []string{r.name}
	}
	possible, diags := sub.facts(query)
	if r.name == "" {
		diags = nil // functions that cannot be tools are not a problem
	}
	defined, problems := gen.Tools(possible)
	if r.name != "" {
		diags = append(diags, problems...)
	}
	if diags.HasErrors() {
		return diags
	}
	for _, p := range possible {
		for _, tool := range p.Tools {
			if tool.Own.Pos.IsValid() {
				return nil // the function already has a directive
			}
			i := slices.IndexFunc(defined, func(t dialect.Located) bool { return t.Pos == tool.Pos })
			if i < 0 {
				continue
			}
			if r.tool != "" {
				r.others = append(r.others, tool.GoName)
				continue
			}
			if diags := r.mark(tool); diags.HasErrors() {
				return diags
			}
			r.tool = defined[i].Name
		}
	}
	if r.tool == "" {
		return r.example(pkg)
	}
	return nil
}

// packageWithTools returns the directory of a package with tools, or "". It searches the
// folder or, if that is the root of the module, all packages of the module.
func (r *initRun) packageWithTools() (dir string, diags diag.List) {
	sub := *r.call
	sub.dir, sub.args = r.dir, []string{"."}
	if r.dir == filepath.Dir(r.modFile) {
		sub.args = []string{"./..."}
	} else if files, err := readGoFiles(r.dir); err != nil || len(files) == 0 {
		return "", r.unreadable(r.dir, err)
	}
	pkgs, diags := sub.facts(inspect.Query{Registered: true})
	if len(pkgs) == 0 {
		return "", nil // a module without packages
	}
	i := slices.IndexFunc(pkgs, hasTools)
	if i < 0 {
		return "", diags
	}
	return pkgs[i].Dir, diags
}

func (r *initRun) mark(tool *inspect.Tool) diag.List {
	return r.change(tool.Pos.Filename, func(src []byte) ([]byte, error) {
		return adopt.Rewrite(tool.Pos.Filename, src, []adopt.Addition{{At: tool.Pos, Lines: []string{"//toolgen:tool"}}})
	})
}

func (r *initRun) example(pkg *inspect.Package) diag.List {
	path := filepath.Join(r.dir, exampleFile)
	if _, taken := pkg.Scope["Greet"]; taken {
		return diag.List{diag.Errorf(token.Position{Filename: r.dir}, diag.NoTools, "no exported function can be a tool, and init cannot add its example, because the package already declares Greet").
			WithHint("run toolgen init -func NAME to see why the function NAME cannot be a tool, and toolgen help tool for the rules")}
	}
	if _, err := os.Lstat(path); err == nil {
		return diag.List{notGenerated(path, "init cannot write its example, because this file already exists; the package has no function that can be a tool")}
	}
	name, doc := pkg.Name, ""
	if name == "" {
		name = packageNameOf(filepath.Base(r.dir))
		doc = "// Package " + name + " has tools for language models.\n"
	}
	r.tool = "greet"
	return r.change(path, func([]byte) ([]byte, error) {
		return []byte(doc + "package " + name + "\n\n" + example), nil
	})
}

const example = `// Greet greets a person by name.
//
//toolgen:tool readonly
func Greet(
	name string, // the person's name
) string {
	return "Hello, " + name + "!"
}
`

var notInName = regexp.MustCompile(`[^a-z0-9]+`)

func packageNameOf(folder string) string {
	name := strings.TrimLeft(notInName.ReplaceAllString(strings.ToLower(folder), ""), "0123456789")
	if name == "" || token.IsKeyword(name) {
		return "tools"
	}
	return name
}

// goMod adds the tool directive and the required modules to go.mod.
func (r *initRun) goMod() diag.List {
	return r.change(r.modFile, func(src []byte) ([]byte, error) {
		mod, err := modfile.Parse(r.modFile, src, nil)
		if err != nil {
			return nil, err
		}
		if mod.Module != nil && mod.Module.Mod.Path == toolgenModule || slices.ContainsFunc(mod.Tool, func(t *modfile.Tool) bool { return t.Path == commandPath }) {
			return src, nil
		}
		if err := mod.AddTool(commandPath); err != nil {
			return nil, err
		}
		server := serverModule
		if requires(mod, mcpGoModule) {
			server = mcpGoServerModule
		}
		if err := r.home.require(mod, filepath.Dir(r.modFile), toolgenModule, callModule, server); err != nil {
			return nil, err
		}
		mod.Cleanup()
		return mod.Format()
	})
}

// change changes the content of a file in the outputs. A later change gets the result of
// the earlier changes.
func (r *initRun) change(path string, to func([]byte) ([]byte, error)) diag.List {
	i := slices.IndexFunc(r.outputs, func(out output) bool { return out.Path == path })
	if i < 0 {
		out, err := withCurrent(gen.File{Path: path})
		if err != nil {
			return r.unreadable(path, err)
		}
		out.Content = out.old
		i, r.outputs = len(r.outputs), append(r.outputs, out)
	}
	content, err := to(r.outputs[i].Content)
	if err != nil {
		return diag.List{diag.Errorf(token.Position{Filename: path}, diag.Write, "the file is not changed: %v", err)}
	}
	r.outputs[i].Content = content
	return nil
}

func (r *initRun) unreadable(path string, err error) diag.List {
	if err == nil {
		return nil
	}
	return diag.List{diag.Errorf(token.Position{Filename: path}, diag.Load, "%s", diag.Reason(err))}
}

func (r *initRun) print() {
	changes := changesOf(r.outputs)
	slices.SortFunc(changes, func(a, b staleFile) int { return strings.Compare(a.Path, b.Path) })
	for _, file := range changes {
		if r.call.dry {
			fmt.Fprint(r.call.stdout, file.Diff)
		} else {
			fmt.Fprintf(r.call.stdout, "%s: %s\n", file.Path, written)
		}
	}
	if len(r.others) > 0 {
		shown := r.others[:min(len(r.others), 5)]
		fmt.Fprintf(r.call.stdout, "\nthese functions can be tools if you add //toolgen:tool above them: %s\n", strings.Join(shown, ", "))
	}
	switch {
	case len(changes) == 0:
		fmt.Fprintln(r.call.stdout, "nothing to add: the package has tools, the module has a go:generate line, and go.mod has the tool line")
	case !r.call.dry:
		steps := [][2]string{
			{tidyCommand(r.dir), "fetch the new requirements of go.mod"},
			{"go generate ./...", "write the definitions"},
		}
		if r.tool != "" {
			steps = append(steps, [2]string{"go tool toolgen show " + r.pattern(), "print the definitions that a client receives"})
		}
		fmt.Fprint(r.call.stdout, nextSteps(steps))
	}
}

// nextSteps formats a list of commands to run next, each with its purpose.
func nextSteps(steps [][2]string) string {
	text := "\nNext:\n"
	for _, step := range steps {
		text += fmt.Sprintf("\t%-34s # %s\n", typed(step[0]), step[1])
	}
	return text
}

// tidyCommand returns the command that fetches the new requirements of the module in a
// folder, including its vendored copies.
func tidyCommand(dir string) string {
	const tidy = "go mod tidy"
	for _, file := range [][2]string{{"go.work", " && go work vendor"}, {"go.mod", " && go mod vendor"}} {
		if path := nearest(absolute(dir), file[0]); path != "" && isFile(filepath.Join(filepath.Dir(path), "vendor", "modules.txt")) {
			return tidy + file[1]
		}
	}
	return tidy
}

// pattern returns the pattern for the package, relative to the working directory.
func (r *initRun) pattern() string {
	if rel := relative(r.dir); rel != "." && !filepath.IsAbs(rel) {
		return "./" + filepath.ToSlash(rel)
	}
	return "."
}

// generateLine adds a go:generate line for toolgen if the module has no such line.
func (r *initRun) generateLine() diag.List {
	root := filepath.Dir(r.modFile)
	has, err := generatesTools(root)
	if err != nil || has {
		return r.unreadable(root, err)
	}
	path := r.goFileIn(root)
	line := "//go:generate go tool toolgen generate "
	if path == "" {
		path = r.goFileIn(r.dir)
		up, err := filepath.Rel(r.dir, root)
		if err != nil || path == "" {
			return r.unreadable(root, cmp.Or(err, errors.New("there is no Go file to which init can add the go:generate line")))
		}
		line += "-C " + filepath.ToSlash(up) + " "
	}
	return r.change(path, func(src []byte) ([]byte, error) { return adopt.WithGenerateLine(path, src, line+"./...") })
}

// goFileIn returns the path of the Go file in dir for a go:generate line, or "". It prefers
// doc.go, main.go, and the file named like the folder, and considers files that this run
// writes.
func (r *initRun) goFileIn(dir string) string {
	var paths []string
	for _, out := range r.outputs {
		if filepath.Dir(out.Path) == dir && strings.HasSuffix(out.Path, ".go") {
			paths = append(paths, out.Path)
		}
	}
	files, _ := readGoFiles(dir)
	for _, file := range files {
		if !strings.HasSuffix(file.Name, "_test.go") && !isGenerated(file.Content) {
			paths = append(paths, file.Name)
		}
	}
	for _, name := range []string{"doc.go", "main.go", filepath.Base(dir) + ".go"} {
		if path := filepath.Join(dir, name); slices.Contains(paths, path) {
			return path
		}
	}
	if len(paths) == 0 {
		return ""
	}
	return paths[0]
}

// generatedLine matches the line that marks a generated file:
// https://go.dev/s/generatedcode
var generatedLine = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.\r?$`)

func isGenerated(content []byte) bool { return generatedLine.Match(content) }

var generateLine = regexp.MustCompile(`(?m)^//go:generate .*\btoolgen\b`)

// generatesTools reports whether a file of a module has a go:generate line for toolgen.
func generatesTools(root string) (has bool, err error) {
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // a file that cannot be read contains no such line
		case entry.IsDir() && path != root:
			if locate.IsElsewhere(entry.Name()) || isModule(path) {
				return filepath.SkipDir
			}
		case entry.Type().IsRegular() && strings.HasSuffix(path, ".go"):
			content, err := os.ReadFile(path)
			if err == nil && generateLine.Match(content) {
				has = true
				return filepath.SkipAll
			}
		}
		return nil
	})
	return has, err
}
