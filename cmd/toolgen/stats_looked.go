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

// measured returns the tools of the call, and which packages it looked at: tools
// of others may be there still, those of these are not, if they are not among
// the tools.
func (c statsRun) measured() (tools []dialect.Located, looked func(pkg string) bool, diags diag.List) {
	if c.fromFile() {
		tools, diags = c.givenTools()
		return tools, func(pkg string) bool { return pkg == "" }, diags
	}
	pkgs, tools, diags := c.packagesWithTools()
	return tools, lookedAt(pkgs, c.disk), diags
}

// lookedAt reports of a package whether it is one of those, or is gone from a
// module of theirs: no pattern names what is not there any more. Where it looks
// for a package is put on record.
func lookedAt(pkgs []*inspect.Package, disk *locate.Disk) func(pkg string) bool {
	paths, modules := map[string]bool{}, map[string]string{} // folders of modules by path
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

// hasSource reports whether a folder has a package.
func hasSource(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return isBuilt(e.Name()) })
}
