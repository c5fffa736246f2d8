package main

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// measured returns the tools of the call, and a function that reports whether a package
// is in its scope. A tool in the budget that is not among the tools is gone if its package
// is in scope; else nothing is known of it.
func (c *statsRun) measured() (tools []dialect.Located, inScope func(pkg string) bool, diags diag.List) {
	if c.call.fromFile() {
		tools, diags = c.call.givenTools()
		return tools, func(pkg string) bool { return pkg == "" }, diags
	}
	pkgs, tools, diags := c.call.packagesWithTools()
	return tools, scopeOf(pkgs, c.call.disk), diags
}

// scopeOf returns a function that reports whether a package is one of pkgs, or no longer
// exists in one of their modules, where no pattern can name it. It records on disk the
// folders that it looks into.
func scopeOf(pkgs []*inspect.Package, disk *locate.Disk) func(pkg string) bool {
	paths, modules := map[string]bool{}, map[string]string{} // modules: folders by import path
	for _, pkg := range pkgs {
		paths[pkg.Path] = true
		if module, dir, ok := moduleOf(pkg); ok {
			modules[module] = dir
		}
	}
	return func(pkg string) bool {
		if paths[pkg] {
			return true
		}
		for module := pkg; module != "."; module = path.Dir(module) { // the innermost first
			if dir, known := modules[module]; known {
				dir = filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(pkg, module)))
				disk.Note(dir)
				return !hasSource(dir)
			}
		}
		return false
	}
}

// moduleOf returns the import path and the folder of the module of a package.
func moduleOf(pkg *inspect.Package) (module, dir string, ok bool) {
	module, dir = pkg.Path, pkg.Dir
	for {
		if isModule(dir) {
			return module, dir, true
		}
		outer, inside := strings.CutSuffix(module, "/"+filepath.Base(dir))
		if !inside {
			return "", "", false
		}
		module, dir = outer, filepath.Dir(dir)
	}
}

// hasSource reports whether a folder has Go files other than tests.
func hasSource(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return isSource(e.Name()) })
}
