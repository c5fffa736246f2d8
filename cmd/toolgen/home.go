package main

import (
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// The modules of toolgen that other modules need. All have the same version.
const (
	toolgenModule = "github.com/go-toolgen/toolgen"
	commandPath   = toolgenModule + "/cmd/toolgen"
	callModule    = toolgenModule + "/gen/call"
	serverModule  = callModule + "/gosdktools"
)

// A home is the source of this toolgen and its modules: a folder with all of their
// source, or a published version.
type home struct {
	dir     string // "" for a version
	version string
}

// unpublished is the version in a go.mod for a module that is replaced by a folder.
const unpublished = "v0.0.0"

// findHome looks for the source that this program was built from. A published version in
// the module cache is not such a source: its nested modules are not below it.
func findHome() home {
	version := unpublished
	if info, ok := debug.ReadBuildInfo(); ok && strings.HasPrefix(info.Main.Version, "v") {
		version, _, _ = strings.Cut(info.Main.Version, "+") // without +dirty
	}
	_, file, _, _ := runtime.Caller(0)
	dir := filepath.Dir(filepath.Dir(filepath.Dir(file)))
	if isModule(filepath.Join(dir, moduleFolder(serverModule))) && filepath.IsAbs(file) {
		return home{dir: dir, version: unpublished}
	}
	return home{version: version}
}

// moduleFolder returns the folder of a module of toolgen, relative to the source.
func moduleFolder(module string) string {
	return filepath.FromSlash(strings.TrimPrefix(strings.TrimPrefix(module, toolgenModule), "/"))
}

// require adds modules of toolgen to a go.mod: a requirement of the first one and, if
// the home is a folder, replacements. Modules that it requires or replaces already stay
// as they are.
func (h home) require(mod *modfile.File, root string, modules ...string) error {
	for i, module := range modules {
		required := slices.ContainsFunc(mod.Require, func(r *modfile.Require) bool { return r.Mod.Path == module })
		replaced := slices.ContainsFunc(mod.Replace, func(r *modfile.Replace) bool { return r.Old.Path == module })
		if !required && i == 0 {
			if err := mod.AddRequire(module, h.version); err != nil {
				return err
			}
		}
		if h.dir == "" || required || replaced {
			continue
		}
		if err := mod.AddReplace(module, "", folderFrom(root, filepath.Join(h.dir, moduleFolder(module))), ""); err != nil {
			return err
		}
	}
	return nil
}

// folderFrom returns the path of a folder for a go.mod in root.
func folderFrom(root, dir string) string {
	rel, err := filepath.Rel(root, dir)
	if err != nil {
		return filepath.ToSlash(dir)
	}
	if !strings.HasPrefix(rel, "..") {
		rel = "." + string(filepath.Separator) + rel
	}
	return filepath.ToSlash(rel)
}
