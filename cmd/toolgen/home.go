package main

import (
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// The modules of toolgen that others need: all have one version.
const (
	toolgenModule = "github.com/go-toolgen/toolgen"
	commandPath   = toolgenModule + "/cmd/toolgen"
	callModule    = toolgenModule + "/gen/call"
	serverModule  = callModule + "/gosdktools"
)

// A home is where this toolgen comes from, and so its modules: a folder with all of
// its source, or a version that was published.
type home struct {
	dir     string // "" for a version
	version string
}

// unpublished is the version that a go.mod has for a module which it replaces by
// a folder.
const unpublished = "v0.0.0"

// findHome looks for the source that this program was built from. What the go
// command keeps of a published version has no module below another, so that it is
// not taken for the source.
func findHome() home {
	version := unpublished
	if info, ok := debug.ReadBuildInfo(); ok && strings.HasPrefix(info.Main.Version, "v") {
		version, _, _ = strings.Cut(info.Main.Version, "+") // of a file that was changed
	}
	_, file, _, _ := runtime.Caller(0)
	dir := filepath.Dir(filepath.Dir(filepath.Dir(file)))
	if isModule(filepath.Join(dir, moduleFolder(serverModule))) && filepath.IsAbs(file) {
		return home{dir: dir, version: unpublished}
	}
	return home{version: version}
}

// moduleFolder returns where a module of toolgen stands in its source.
func moduleFolder(module string) string {
	return filepath.FromSlash(strings.TrimPrefix(strings.TrimPrefix(module, toolgenModule), "/"))
}

// require has a go.mod require modules of toolgen: the first in any case, and the
// others in a folder that replaces them where that is where toolgen is.
func (h home) require(mod *modfile.File, root string, modules ...string) error {
	for i, module := range modules {
		required := slices.ContainsFunc(mod.Require, func(r *modfile.Require) bool { return r.Mod.Path == module })
		replaced := slices.ContainsFunc(mod.Replace, func(r *modfile.Replace) bool { return r.Old.Path == module })
		if !required && i == 0 {
			if err := mod.AddRequire(module, h.version); err != nil {
				return err
			}
		}
		if h.dir == "" || required && !replaced || replaced {
			continue
		}
		if err := mod.AddReplace(module, "", folderFrom(root, filepath.Join(h.dir, moduleFolder(module))), ""); err != nil {
			return err
		}
	}
	return nil
}

// folderFrom returns how a go.mod in root names a folder.
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
