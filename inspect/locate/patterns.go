package locate

import (
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
)

// patterns resolves patterns that are import paths, or folders of the main module such
// as ., ./a and ./..., by the rules of go help packages.
type patterns struct {
	mods *modules
	dir  string // absolute; patterns are relative to it
}

// roots returns the packages of patterns, or the reason why go/packages has to list
// them.
func (p patterns) roots(list []string) (roots []*Package, why string) {
	seen := map[string]*Package{}
	for _, pattern := range list {
		found, tree, why := p.meant(pattern)
		if why != "" {
			return nil, why
		}
		for _, pkg := range found {
			if module.CheckImportPath(pkg.Path) != nil {
				return nil, "a folder has a name that is no import path"
			}
			if seen[pkg.Path] == nil {
				seen[pkg.Path] = pkg
				roots = append(roots, pkg)
			}
			pkg.Named = pkg.Named || !tree
		}
	}
	if len(roots) == 0 {
		return nil, "no folder of the patterns has Go files"
	}
	return sortedByPath(roots), ""
}

// meant returns the packages that a pattern means, and whether it means a folder and all
// below it, so that the build need not have any of them.
func (p patterns) meant(pattern string) (found []*Package, tree bool, why string) {
	if isImportPath(pattern) {
		pkg, ok := p.mods.find(nil, pattern)
		if !ok {
			return nil, false, "no module in go.mod has " + pattern + ", or several may"
		}
		return []*Package{pkg}, false, ""
	}
	dirs, tree, why := p.folders(pattern)
	for _, dir := range dirs {
		pkg, ok := p.mods.inMain(dir)
		switch {
		case ok:
			found = append(found, pkg)
		case !tree:
			return nil, false, "the folder of " + pattern + " has no Go files"
		}
	}
	return found, tree, why
}

// isImportPath reports whether a pattern can only be the path of one package.
func isImportPath(pattern string) bool {
	switch pattern {
	case "all", "std", "cmd", "tool", "work", "main", "C", "unsafe":
		return false
	}
	isFolder := strings.HasPrefix(pattern, ".") || strings.HasSuffix(pattern, ".go")
	return !isFolder && !strings.HasPrefix(pattern, "cmd/") && !strings.Contains(pattern, "...") && module.CheckImportPath(pattern) == nil
}

// folders returns the folders that a pattern may mean, and whether it means a
// folder and all below it.
func (p patterns) folders(pattern string) (dirs []string, tree bool, why string) {
	slashed := filepath.ToSlash(pattern)
	name, tree := strings.CutSuffix(slashed, "/...")
	isFolder := name == "." || name == ".." || strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../")
	if !isFolder || strings.Contains(name, "...") || strings.HasSuffix(name, ".go") {
		return nil, tree, "the pattern " + pattern + " is not a folder"
	}
	top := filepath.Join(p.dir, filepath.FromSlash(name))
	if !p.mods.main.holds(p.mods.disk, top) {
		return nil, tree, "the folder of " + pattern + " is not in the main module"
	}
	if !tree {
		return []string{top}, false, ""
	}
	if p.mods.ignores || name != "." && isSkipped(path.Base(path.Clean(name))) {
		return nil, true, "go.mod ignores folders, or the name of the folder means that it is ignored"
	}
	return p.below(nil, top), true, ""
}

// below appends a folder and all below it that ./... means: none of another module, of
// test data or of vendored packages. It does not follow links.
func (p patterns) below(dirs []string, dir string) []string {
	dirs = append(dirs, dir)
	for _, name := range p.mods.disk.subfolders(dir) {
		sub := filepath.Join(dir, name)
		if isSkipped(name) || name == "vendor" || p.mods.disk.isModule(sub) {
			continue
		}
		dirs = p.below(dirs, sub)
	}
	return dirs
}

// isSkipped reports whether ./... leaves out folders of a name.
// https://pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns
func isSkipped(name string) bool {
	dot := strings.HasPrefix(name, ".") && name != "." && name != ".."
	return dot || strings.HasPrefix(name, "_") || name == "testdata"
}
