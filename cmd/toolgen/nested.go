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

// A nestedModule is a module in a folder, or below it.
type nestedModule struct {
	Dir, Path string
	Tools     bool // one of its files has a directive that makes tools
}

// nestedModules are the modules in and below folders.
type nestedModules map[string][]nestedModule

// unchanged reports whether the modules on disk are still the same.
func (n nestedModules) unchanged() bool {
	for dir, were := range n {
		if !slices.Equal(modulesIn(dir), were) {
			return false
		}
	}
	return true
}

// A leftOutModule is a module with tools that a package pattern leaves out.
type leftOutModule struct{ Pattern, Dir string }

// leftOutNotes returns a note for each module that is left out.
func leftOutNotes(modules []leftOutModule) (diags diag.List) {
	for _, m := range modules {
		d := diag.Warnf(firstLine(filepath.Join(m.Dir, "go.mod")), diag.LeftOut, "%s leaves out this module, which has tools", m.Pattern).
			WithHint("run toolgen for it, too: toolgen generate -C %s ./...", filepath.ToSlash(relative(m.Dir)))
		d.Severity = diag.Note
		diags = append(diags, d)
	}
	return diags
}

// leftOutModules returns the modules with tools below a pattern such as ./... that the go
// command silently leaves out, since they are not in the workspace. It records in the call
// the modules that it found.
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

// withModules returns folders that together have all modules below root. If the run is
// remembered and would not notice a new module, that is root itself.
func withModules(c *call, root string) []string {
	if c.trees != nil && !c.trees.Cover(root) {
		return []string{root}
	}
	return c.disk.Modules(root)
}

// haveSomeOf reports whether one of the packages is in a module.
func (all pieces) haveSomeOf(module string) bool {
	for path := range all {
		if path == module || strings.HasPrefix(path, module+"/") {
			return true
		}
	}
	return false
}

var toolDirective = []byte("\n//toolgen:tool")

// modulesIn returns the module of a folder and the modules below it in the order of their
// paths, except those in folders such as vendor.
func modulesIn(dir string) []nestedModule {
	var all []nestedModule
	var visit func(dir string, of int)
	visit = func(dir string, of int) {
		entries, _ := os.ReadDir(dir) // a folder that cannot be read counts as empty
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
			case of >= 0 && !all[of].Tools && entry.Type().IsRegular() && isSource(entry.Name()):
				content, err := os.ReadFile(path)
				all[of].Tools = err == nil && bytes.Contains(content, toolDirective)
			}
		}
	}
	visit(dir, -1)
	return all
}
