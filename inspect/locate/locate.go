package locate

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Config says what to locate, and for which build.
type Config struct {
	Dir      string   // where the go command runs; "" is the working directory
	Patterns []string // as the go command takes them; none means "."
	Tags     []string // build tags
	Env      []string // of the go command
	// Overlaid returns what to read of a package in place of its files, by name,
	// where a listing has errors; nil is nothing.
	Overlaid func(*Package) map[string][]byte
	// Ask makes somebody be asked about all packages, for this reason, where it
	// is not "".
	Ask string
	// Answers are what the go command says of the build, where that is known; else it
	// is asked, and they are set where it answers. They may be nil.
	Answers *Answers
	// Unit is the package, where a build system tells of it; nil for the patterns.
	Unit *Unit
}

// A Package is where the source of a package lies.
type Package struct {
	Path string // import path
	Name string // "" where nobody has told it
	Dir  string
	// Files are the Go files of the package, absolute and sorted. Where
	// Unfiltered, they are all of the folder but for tests, of which those
	// count that the build has ([Located.InBuild]).
	Files      []string
	Unfiltered bool
	Ignored    []string // files that the build leaves out, where they are told
	// Module is nil for the standard library, and where there are no modules.
	Module   *Module
	Standard bool // of the standard library
	// Foreign says that it is of another module or of the standard library.
	// Files that are named one by one are of no module, but the user's.
	Foreign bool
	// Named says that a pattern names this package alone, so that it has to be
	// there in this build.
	Named  bool
	Errors []Error // what somebody who was asked says of it
	// Imports are by path, where somebody who was asked told of them; else nil.
	Imports map[string]*Package
}

// A Module is what a package belongs to.
type Module struct {
	Path string
	Dir  string
	Main bool // it is the main module, or of the workspace
	// language returns the version of the go line, such as "1.26", or "".
	language func() string
}

// Language is the version of Go that the module is written in, such as
// "go1.26"; "" where that is not known.
func (m *Module) Language() string {
	if m == nil || m.language == nil {
		return ""
	}
	if version := m.language(); version != "" {
		return "go" + version
	}
	return ""
}

// An Error is what somebody who was asked says of a package.
type Error struct {
	Pos string // "file:line:col", or a part of it, or "-"
	Msg string
}

// Located says where packages lie.
type Located struct {
	Roots []*Package // that the patterns name, sorted by path
	// Find returns the package that another imports by a path. It reports false
	// where it cannot tell for certain.
	Find func(from *Package, path string) (pkg *Package, known bool)
	// Places returns the folders, there or not, in which a package of a path could
	// lie that is not of the standard library: what Find goes by. It is nil where
	// somebody was asked about all packages.
	Places func(path string) []string
	// Ask asks about imports that Find could not tell, all at once: then it can.
	// It may be nil.
	Ask func(paths []string)
	// Compiled returns the files that packages are compiled from, by path, as far as
	// that is known: with what cgo makes of those that import C. It may be nil.
	Compiled func(paths []string) map[string][]string
	// InBuild reports whether the build has a file, as far as its name and its
	// build constraint say. It may be nil where all packages are filtered.
	InBuild func(name string, content []byte) bool
	// Cgo says that the build has files that import C.
	Cgo bool
	// JSON2 says that the build has an encoding/json made of encoding/json/v2,
	// and Root is where the standard library lies; "" where that is not known.
	JSON2 bool
	Root  string
	// Asked says why somebody was asked about all packages, "" where nobody was.
	Asked string
	// Driven says that a driver answered in place of the go command.
	Driven bool
}

// Locate says where the packages of cfg lie. The diagnostics are for packages
// that cannot be listed; with an error there is nothing else.
func Locate(ctx context.Context, cfg Config, disk *Disk) (*Located, diag.List) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, listFailed(err)
	}
	cfg.Dir = dir
	if len(cfg.Patterns) == 0 {
		cfg.Patterns = []string{"."}
	}
	if cfg.Unit != nil {
		return cfg.Unit.locate(cfg.Tags, disk)
	}
	why := cfg.Ask
	if namesDriver(cfg.Env) {
		return list(ctx, cfg, disk, &build{}, "a driver answers in place of the go command")
	}
	b, err := askBuild(ctx, cfg)
	if err != nil {
		disk.Doubt("go env and go list say nothing of the build")
		return list(ctx, cfg, disk, b, "go env and go list say nothing of the build")
	}
	var mods *modules
	if why == "" {
		mods, why = readModules(b, disk)
	}
	var roots []*Package
	if why == "" {
		roots, why = patterns{mods, dir}.roots(cfg.Patterns)
	}
	if why != "" {
		return list(ctx, cfg, disk, b, why)
	}
	located := b.located()
	located.Roots = roots
	l := &lister{ctx: ctx, cfg: cfg, disk: disk, build: b}
	located.Places, located.Compiled = mods.places, l.compiled
	located.Find, located.Ask = mods.find, func(paths []string) {
		for _, pkg := range l.ask(paths) {
			mods.asked[pkg.Path] = pkg
		}
		for _, path := range paths { // who was asked says nothing of it
			if mods.asked[path] == nil {
				mods.asked[path] = &Package{Path: path}
			}
		}
	}
	return located, nil
}

// Only returns the same for some of the packages that the patterns name.
func (l *Located) Only(roots []*Package) *Located {
	part := *l
	part.Roots = roots
	return &part
}

func sortedByPath(pkgs []*Package) []*Package {
	slices.SortFunc(pkgs, func(a, b *Package) int { return cmpPath(a, b) })
	return pkgs
}
