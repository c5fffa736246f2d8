package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// A nestedModule is one below a folder.
type nestedModule struct {
	Dir, Path string
	Tools     bool // a file of it has a line that makes tools
}

// nestedModules are by folders that they are in or below.
type nestedModules map[string][]nestedModule

// still reports whether they are as they were.
func (n nestedModules) still() bool {
	for dir, were := range n {
		if !slices.Equal(modulesIn(dir), were) {
			return false
		}
	}
	return true
}

// A leftOutModule is one with tools that a pattern leaves out.
type leftOutModule struct{ Pattern, Dir string }

// tellLeftOut tells of modules that are left out, as seen from the working directory.
func tellLeftOut(modules []leftOutModule) (diags diag.List) {
	for _, m := range modules {
		d := diag.Warnf(firstLine(filepath.Join(m.Dir, "go.mod")), diag.LeftOut, "%s leaves out this module, which has tools", m.Pattern).
			WithHint("run toolgen for it, too: toolgen generate -C %s ./...", filepath.ToSlash(relative(m.Dir)))
		d.Severity = diag.Note
		diags = append(diags, d)
	}
	return diags
}

// leftOutModules returns the modules below a pattern such as ./... that have tools: the
// go command leaves them out without a word, unless they are of the workspace. It
// notes on the call what it read of them.
func leftOutModules(c *call, made pieces) (left []leftOutModule) {
	for _, arg := range c.args {
		below, ok := strings.CutSuffix(filepath.ToSlash(arg), "/...")
		if !ok || !strings.HasPrefix(below, ".") || c.unit != nil {
			continue
		}
		root, err := filepath.Abs(filepath.Join(c.dir, filepath.FromSlash(below)))
		if err != nil {
			continue
		}
		for _, dir := range withModules(c, root) {
			found := modulesIn(dir)
			c.nested[dir] = found
			for _, module := range found {
				if module.Dir != root && module.Tools && !made.haveSomeOf(module.Path) {
					left = append(left, leftOutModule{arg, module.Dir})
				}
			}
		}
	}
	return left
}

// withModules returns folders with all modules below a folder: those of the modules,
// or the folder itself where nobody is sure to see that there is one more.
func withModules(c *call, root string) []string {
	if c.parts != nil && !c.parts.trees.Cover(root) {
		return []string{root}
	}
	return c.disk.Modules(root)
}

// haveSomeOf reports whether a package of a module is there.
func (all pieces) haveSomeOf(module string) bool {
	for path := range all {
		if path == module || strings.HasPrefix(path, module+"/") {
			return true
		}
	}
	return false
}

var aTool = []byte("\n//toolgen:tool")

// modulesIn returns the module of a folder and those below it that people write, in
// the order of their names.
func modulesIn(dir string) []nestedModule {
	var all []nestedModule
	var visit func(dir string, of int)
	visit = func(dir string, of int) {
		entries, _ := os.ReadDir(dir) // what cannot be read has nothing
		if content, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			of = len(all)
			all = append(all, nestedModule{Dir: dir, Path: modfile.ModulePath(content)})
		}
		for _, entry := range entries {
			path := filepath.Join(dir, entry.Name())
			switch {
			case entry.IsDir():
				if !locate.IsElsewhere(entry.Name()) {
					visit(path, of)
				}
			case of >= 0 && !all[of].Tools && entry.Type().IsRegular() && isBuilt(entry.Name()):
				content, err := os.ReadFile(path)
				all[of].Tools = err == nil && bytes.Contains(content, aTool)
			}
		}
	}
	visit(dir, -1)
	return all
}
