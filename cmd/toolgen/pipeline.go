package main

import (
	"go/token"
	"os"
	"runtime"
	"slices"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// facts loads the packages of the call and finds their tools. Where those count
// that are registered, it tells which are not read.
func (c *call) facts(query inspect.Query) ([]*inspect.Package, diag.List) {
	pkgs, diags := c.factsIn(environment(c.unit != nil), query)
	if query.Registered {
		c.registered.add(pkgs)
		diags = append(diags, notRead(pkgs)...)
	}
	return pkgs, diags
}

// config is what to load for the call.
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
		Answers:  c.answers,
	}
}

// factsIn is facts in an environment. A signal ends the programs that this needs, too.
func (c *call) factsIn(env []string, query inspect.Query) ([]*inspect.Package, diag.List) {
	defer c.lifetime.guard()()
	prog, diags := inspect.Load(c.lifetime.ctx, c.config(env, query))
	if diags.HasErrors() {
		return nil, diags
	}
	pkgs, more := inspect.Facts(prog)
	return pkgs, append(diags, more...)
}

// outputs returns the generated files, each with what stands in its place. It
// writes nothing.
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
		outputs[i], problems[i] = look(files[i])
	})
	return outputs, slices.Concat(diags, slices.Concat(problems...))
}

// noTools is an error where no package has a tool, for then the run was in vain.
func noTools(pkgs []*inspect.Package) diag.List {
	if slices.ContainsFunc(pkgs, hasTools) {
		return nil
	}
	return diag.List{diag.Errorf(token.Position{}, diag.NoTools, "the packages have no tools").
		WithHint("write //toolgen:tool above a function or method; a file that ends in _test.go has none; toolgen show -all tries a package without that; -tags, GOOS and GOARCH select a build")}
}

func hasTools(pkg *inspect.Package) bool {
	return len(pkg.Tools)+len(pkg.Offers)+len(pkg.Answers) > 0
}

// environment returns the environment for the go command. The go generate
// command and build systems tell GOOS and GOARCH to all that they run, so that
// they name a platform on purpose only where it is not the machine's own.
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
