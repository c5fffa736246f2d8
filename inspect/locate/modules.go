package locate

import (
	"cmp"
	"go/version"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/tools/go/packages"
)

// modules finds packages by the rules of the go command: in the standard library, in the
// main module, and in the directories of the modules that its go.mod requires or
// replaces. Since Go 1.17, go.mod lists every module that provides a package of the
// build. https://go.dev/ref/mod#graph-pruning
type modules struct {
	disk    *Disk
	root    string // GOROOT
	main    *Module
	byPath  map[string]*Module
	ignores bool                // go.mod has ignore directives
	found   map[string]*Package // by path
	asked   map[string]*Package // packages that go/packages listed, by path
}

// readModules parses the go.mod of a build. If the go.mod is not sufficient to find
// packages, it returns the reason.
func readModules(b *build, disk *Disk) (mods *modules, why string) {
	name := b.env["GOMOD"]
	dir := filepath.Dir(name)
	switch work := b.env["GOWORK"]; {
	case b.context.Compiler != "gc" || b.context.GOROOT == "":
		return nil, "the compiler is not gc, or GOROOT is unknown"
	case work != "" && work != "off":
		return nil, "a go.work file exists"
	case filepath.Base(name) != "go.mod":
		return nil, "no go.mod file exists"
	case OddFlag(b.env["GOFLAGS"]) != "":
		return nil, "GOFLAGS contains a flag that may change package locations"
	case isIn(b.context.GOROOT, dir):
		return nil, "the main module is the standard library"
	}
	disk.RecordRead(filepath.Join(dir, "vendor", "modules.txt"))
	if slices.Contains(disk.subfolders(dir), "vendor") {
		return nil, "a vendor directory exists"
	}
	content, err := disk.ReadFile(name)
	if err != nil {
		return nil, "go.mod cannot be read"
	}
	file, err := modfile.Parse(name, content, nil)
	if err != nil || file.Module == nil || file.Go == nil {
		return nil, "go.mod contains an error, or no go directive"
	}
	if version.Compare(version.Lang("go"+file.Go.Version), "go1.17") < 0 {
		return nil, "the go version of go.mod is before Go 1.17, so it does not list all modules"
	}
	mods = &modules{
		disk: disk, root: b.context.GOROOT, ignores: len(file.Ignore) > 0,
		byPath: map[string]*Module{}, found: map[string]*Package{}, asked: map[string]*Package{},
		main: &Module{Path: file.Module.Mod.Path, Dir: dir, Main: true, language: func() string { return file.Go.Version }},
	}
	mods.byPath[mods.main.Path] = mods.main
	for _, require := range file.Require {
		at := replaced(file, require.Mod)
		m := &Module{Path: require.Mod.Path, Version: at.Version, Dir: folderOf(at, dir, b.env["GOMODCACHE"])}
		if m.Dir == "" {
			return nil, "go.mod contains an error"
		}
		m.language = sync.OnceValue(func() string { return languageIn(disk, m.Dir) })
		mods.byPath[m.Path] = m
	}
	return mods, ""
}

// languageIn returns the version in the go line of the module in a directory, or "".
func languageIn(disk *Disk, dir string) string {
	content, err := disk.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return ""
	}
	file, err := modfile.ParseLax("go.mod", content, nil)
	if err != nil || file.Go == nil {
		return ""
	}
	return file.Go.Version
}

// replaced returns the replacement of a required module, or the required module itself if it
// is not replaced.
func replaced(file *modfile.File, required module.Version) module.Version {
	for _, r := range file.Replace {
		if r.Old == required {
			return r.New
		}
	}
	for _, r := range file.Replace {
		if r.Old.Path == required.Path && r.Old.Version == "" {
			return r.New
		}
	}
	return required
}

// folderOf returns the directory of a module. If the module has no version, the directory is
// relative to the main module; otherwise it is in the module cache. It returns "" if the path
// or version of the module is invalid.
func folderOf(m module.Version, main, cache string) string {
	if m.Version == "" {
		if filepath.IsAbs(m.Path) {
			return filepath.Clean(m.Path)
		}
		return filepath.Join(main, filepath.FromSlash(m.Path))
	}
	escaped, err := module.EscapePath(m.Path)
	version, err2 := module.EscapeVersion(m.Version)
	if cmp.Or(err, err2) != nil {
		return ""
	}
	return filepath.Join(cache, filepath.FromSlash(escaped)+"@"+version)
}

// find returns the package that from imports under a path. It reports false if the result is
// not certain because no module, or several modules, may provide the package.
func (m *modules) find(from *Package, importPath string) (*Package, bool) {
	if from != nil && from.Standard {
		return m.ofStandard(importPath, true)
	}
	if pkg := m.found[importPath]; pkg != nil {
		return pkg, true
	}
	var candidates []*Package
	if pkg, ok := m.ofStandard(importPath, false); ok {
		candidates = append(candidates, pkg)
	}
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		mod := m.byPath[prefix]
		if mod == nil {
			continue
		}
		if mod != m.main && !m.isThere(mod) {
			candidates = nil // the module is not downloaded, and may provide the package
			break
		}
		if pkg, ok := m.in(mod, importPath); ok {
			candidates = append(candidates, pkg)
		}
	}
	if len(candidates) == 1 {
		m.found[importPath] = candidates[0]
		return candidates[0], true
	}
	pkg, ok := m.asked[importPath]
	return pkg, ok
}

// isThere reports whether the directory of a module contains any file, that is, whether
// the module was downloaded.
func (m *modules) isThere(mod *Module) bool {
	if m.disk.isModule(mod.Dir) {
		return true
	}
	_, any := m.disk.goFiles(mod.Dir)
	return any || len(m.disk.subfolders(mod.Dir)) > 0
}

// folder returns the directory in which a module would contain the package with the given
// path.
func (m *Module) folder(importPath string) string {
	return filepath.Join(m.Dir, filepath.FromSlash(strings.TrimPrefix(importPath[len(m.Path):], "/")))
}

func (m *modules) in(mod *Module, importPath string) (*Package, bool) {
	dir := mod.folder(importPath)
	if _, any := m.disk.goFiles(dir); !any || !mod.holds(m.disk, dir) {
		return nil, false
	}
	return m.pkg(Package{Path: importPath, Dir: dir, Module: mod, Foreign: !mod.Main}), true
}

func (m *modules) inMain(dir string) (*Package, bool) {
	rel, err := filepath.Rel(m.main.Dir, dir)
	names, _ := m.disk.goFiles(dir)
	if err != nil || len(names) == 0 {
		return nil, false
	}
	importPath := path.Join(m.main.Path, filepath.ToSlash(rel))
	if m.found[importPath] == nil {
		m.found[importPath] = m.pkg(Package{Path: importPath, Dir: dir, Module: m.main})
	}
	return m.found[importPath], true
}

// ofStandard returns the package with the given path in the standard library. If vendored
// is set, it also finds vendored packages of the standard library.
func (m *modules) ofStandard(importPath string, vendored bool) (*Package, bool) {
	first, _, _ := strings.Cut(importPath, "/")
	if strings.Contains(first, ".") {
		if !vendored {
			return nil, false
		}
		importPath = "vendor/" + importPath
	}
	if pkg := m.found[importPath]; pkg != nil {
		return pkg, pkg.Standard
	}
	dir := filepath.Join(m.root, "src", filepath.FromSlash(importPath))
	if _, any := m.disk.goFiles(dir); !any {
		return nil, false
	}
	m.found[importPath] = m.pkg(Package{Path: importPath, Dir: dir, Standard: true, Foreign: true})
	return m.found[importPath], true
}

func (m *modules) pkg(pkg Package) *Package {
	names, _ := m.disk.goFiles(pkg.Dir)
	for _, name := range names {
		pkg.Files = append(pkg.Files, filepath.Join(pkg.Dir, name))
	}
	pkg.Unfiltered = true
	return &pkg
}

// holds reports whether a directory belongs to the module m, and not to a module inside
// m.
func (m *Module) holds(disk *Disk, dir string) bool {
	if !isIn(m.Dir, dir) {
		return false
	}
	for ; dir != m.Dir; dir = filepath.Dir(dir) {
		if disk.isModule(dir) {
			return false
		}
	}
	return true
}

func isIn(parent, dir string) bool {
	rel, err := filepath.Rel(parent, dir)
	return err == nil && filepath.IsLocal(rel)
}

// aboveModules is part of the go command's error for ./... in a directory that is not inside
// a module, but contains modules of a workspace.
const aboveModules = "does not contain modules listed in go.work"

// allOfWorkspace is the go command's pattern for the packages of all modules of a
// workspace (https://go.dev/doc/go1.25#go-command).
const allOfWorkspace = "work"

// loadPatterns lists the packages that match the patterns. For ./... in a directory above
// the modules of a workspace, it lists the packages of all modules below the directory,
// where the go command reports an error.
func (l *lister) loadPatterns(mode packages.LoadMode, overlay map[string][]byte) ([]*packages.Package, error) {
	roots, err := l.load(mode, l.cfg.Patterns, overlay)
	if l.isAbove(roots, err) {
		all, failed := l.load(mode, []string{allOfWorkspace}, overlay)
		if below := l.below(all); failed == nil && len(below) > 0 {
			roots, err = below, nil
		}
	}
	l.note(roots, err)
	return roots, err
}

// isAbove reports whether a listing failed because it was done above the modules of a
// workspace. All patterns must be like ./... .
func (l *lister) isAbove(roots []*packages.Package, err error) bool {
	if len(l.cfg.Patterns) == 0 || slices.ContainsFunc(l.cfg.Patterns, func(p string) bool { return !isTree(p) }) {
		return false
	}
	return err != nil && strings.Contains(err.Error(), aboveModules) ||
		slices.ContainsFunc(roots, func(root *packages.Package) bool {
			return slices.ContainsFunc(root.Errors, func(err packages.Error) bool { return strings.Contains(err.Msg, aboveModules) })
		})
}

// isTree reports whether a pattern matches a directory and all directories below it.
func isTree(pattern string) bool {
	return strings.HasPrefix(pattern, ".") && strings.HasSuffix(pattern, "/...")
}

// below returns those roots that are in a directory of one of the patterns, all of which
// are like ./... .
func (l *lister) below(roots []*packages.Package) []*packages.Package {
	return slices.DeleteFunc(roots, func(root *packages.Package) bool {
		return !slices.ContainsFunc(l.cfg.Patterns, func(pattern string) bool {
			top, err := filepath.Abs(filepath.Join(l.cfg.Dir, strings.TrimSuffix(pattern, "/...")))
			if err != nil {
				return false
			}
			rel, err := filepath.Rel(top, root.Dir)
			return err == nil && filepath.IsLocal(rel)
		})
	})
}
