package main

import (
	"fmt"
	"go/token"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// facts loads the packages of the call and finds their tools. If the query includes
// registered tools, facts also reports registrations that cannot be analyzed.
func (c *call) facts(query inspect.Query) ([]*inspect.Package, diag.List) {
	list, problems := c.live()
	if list == nil && len(problems) > 0 {
		return nil, problems
	}
	pkgs, diags := c.factsIn(environment(c.unit != nil), query)
	if query.Registered {
		c.registered.add(pkgs)
		if list != nil {
			counts := list.Counts(pkgs)
			c.listed.counts = &counts
		}
		diags = append(diags, c.registrationNotes(pkgs)...)
	}
	return pkgs, append(diags, problems...)
}

func (c *call) config(env []string, query inspect.Query) inspect.Config {
	query.Sinks = c.sinks
	disk := c.disk
	if c.edited != nil {
		disk = locate.NewDisk()
		disk.Edited = c.edited
	}
	return inspect.Config{
		Dir:      c.dir,
		Patterns: c.args,
		Tags:     c.tags,
		Env:      env,
		Output:   c.output,
		Query:    query,
		Unit:     c.unit,
		Trace:    c.timing.trace(),
		Disk:     disk,
	}
}

// factsIn is like facts, but passes env to the go command, and does not report
// registrations that cannot be analyzed.
func (c *call) factsIn(env []string, query inspect.Query) ([]*inspect.Package, diag.List) {
	defer c.lifetime.guard()()
	prog, diags := inspect.Load(c.lifetime.ctx, c.config(env, query))
	if diags.HasErrors() {
		return nil, diags
	}
	pkgs, more := inspect.Facts(prog)
	return pkgs, append(diags, more...)
}

// outputs returns the files that generate returns, each with its content on disk. It does
// not load files in c.known.
func (c *call) outputs(generate generator) ([]output, diag.List) {
	files, diags := generate()
	defer c.timing.begin(stageCompare, len(files))()
	outputs := make([]output, len(files))
	problems := make([]diag.List, len(files))
	parallel.Do(len(files), func(i int) {
		if _, known := c.known[files[i].Path]; known && !files[i].Gone {
			outputs[i] = output{File: files[i], exists: true, known: true}
			return
		}
		outputs[i], problems[i] = readOutput(files[i])
	})
	return outputs, slices.Concat(diags, slices.Concat(problems...))
}

// noTools returns an error if no package contains a tool. The message names imported SDKs
// that toolgen does not read; the related positions are embedded files that contain
// definitions.
func (c *call) noTools(pkgs []*inspect.Package) diag.List {
	if slices.ContainsFunc(pkgs, hasTools) {
		return nil
	}
	hint := "add //toolgen:tool to a function or method (not in a _test.go file), or try toolgen show -all; check -tags, GOOS and GOARCH"
	if len(c.args) == 0 && c.unit == nil && isModule(absolute(c.dir)) {
		hint = "name packages, such as ./... (the default is only the current directory), or " + hint
	}
	d := diag.Errorf(token.Position{}, diag.NoTools, "the packages have no tools").WithHint("%s", hint)
	registrations := 0
	var unread []string
	for _, pkg := range pkgs {
		registrations += len(pkg.Unread)
		for sdk, isRead := range pkg.SDKs {
			if !isRead && !slices.Contains(unread, sdk) {
				unread = append(unread, sdk)
			}
		}
	}
	switch slices.Sort(unread); {
	case registrations == 1:
		d.Message = "toolgen cannot read the only registration in the packages"
	case registrations > 1:
		d.Message = fmt.Sprintf("toolgen cannot read any of the %d registrations of tools", registrations)
	case len(unread) > 0:
		d.Message += fmt.Sprintf(": they import %s, whose definitions toolgen does not read from source", diag.Listed(unread, "and"))
	}
	if registrations+len(unread) > 0 {
		d.Hint = "list the tools of a running MCP server with toolgen-import, and use the list with -live; " + hint
	}
	for _, pkg := range pkgs {
		for _, path := range pkg.Embedded {
			if text, err := os.ReadFile(path); err == nil && (read.File{Name: path, Text: text}).HasTools() {
				d = d.WithRelated(token.Position{Filename: path, Line: 1, Column: 1}, "this embedded file contains definitions: show, lint, diff, and other commands read it")
			}
		}
	}
	return diag.List{d}
}

func hasTools(pkg *inspect.Package) bool {
	return len(pkg.Tools)+len(pkg.Offers)+len(pkg.Answers) > 0
}

// environment returns the environment for the go command. For build systems and under go
// generate, it removes a GOOS and GOARCH of this machine, because the user did not choose
// them.
func environment(building bool) []string {
	env := os.Environ()
	if !building && !underGoGenerate() {
		return env
	}
	return slices.DeleteFunc(env, func(setting string) bool {
		return setting == "GOOS="+runtime.GOOS || setting == "GOARCH="+runtime.GOARCH
	})
}

func underGoGenerate() bool { return os.Getenv("GOFILE") != "" && os.Getenv("GOLINE") != "" }

// absolute returns the absolute path, or the path itself if the working directory is not
// known.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func isModule(dir string) bool { return isFile(filepath.Join(dir, "go.mod")) }

// nearest searches dir, and then the folders that contain it, for a file called name. It
// returns the path of the first file found, or "".
func nearest(dir, name string) string {
	for dir := range parents(dir) {
		if path := filepath.Join(dir, name); isFile(path) {
			return path
		}
	}
	return ""
}

// parents yields a folder and the folders that contain it, the innermost first.
func parents(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for yield(dir) && dir != filepath.Dir(dir) {
			dir = filepath.Dir(dir)
		}
	}
}
