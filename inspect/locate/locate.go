package locate

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Config says what to locate, and for which build.
type Config struct {
	Dir      string   // working directory of the go command; "" for that of this process
	Patterns []string // of the go command (go help packages); none means "."
	Tags     []string // build tags
	Env      []string // environment of the go command
	// Overlaid returns the content that replaces files of a package, by name, when its
	// listing has errors. It may be nil.
	Overlaid func(*Package) map[string][]byte
	// Ask is a reason to list all packages with go/packages; "" for none.
	Ask string
	// Answers, if not nil, are used if they are set; otherwise they are set to what the
	// go command answers.
	Answers *Answers
	// Unit is the package as a build system describes it. If it is set, Patterns are
	// ignored.
	Unit *Unit
}

// A Package says where the source of a package is.
type Package struct {
	Path string // import path
	Name string // "" if it is not known
	Dir  string
	// Files are the Go files of the package without tests, absolute and sorted. If
	// Unfiltered is set, they may contain some that the build leaves out
	// ([Located.InBuild]).
	Files      []string
	Unfiltered bool
	Ignored    []string // files that the build leaves out, as far as they are known
	// Module is nil for the standard library, and without modules.
	Module   *Module
	Standard bool // it is part of the standard library
	// Foreign says that it is part of another module or of the standard library. A
	// package of files that a pattern lists one by one is not.
	Foreign bool
	// Named says that a pattern means this package alone, so that the build must have
	// it.
	Named  bool
	Errors []Error // of its listing
	// Imports are the imported packages, by path; nil unless go/packages listed them.
	Imports map[string]*Package
}

// A Module is the module of a package.
type Module struct {
	Path string
	Dir  string
	Main bool // it is the main module, or one of the workspace
	// language returns the version in the go line, such as "1.26", or "".
	language func() string
}

// Language returns the version of Go that the module is written in, such as "go1.26";
// "" if it is not known.
func (m *Module) Language() string {
	if m == nil || m.language == nil {
		return ""
	}
	if version := m.language(); version != "" {
		return "go" + version
	}
	return ""
}

// An Error is an error of go/packages about a package.
type Error struct {
	Pos string // "file:line:col", or a part of it, or "-"
	Msg string
}

// Located is the result of [Locate].
type Located struct {
	Roots []*Package // of the patterns, sorted by path
	// Find returns the package that another one imports by a path. It reports false if
	// that is not certain.
	Find func(from *Package, path string) (pkg *Package, known bool)
	// Ask lists packages that Find does not know, all at once, so that it does then. It
	// may be nil.
	Ask func(paths []string)
	// Compiled returns the files that packages are compiled from, by path: for files
	// that import C, those that cgo generates. It may be nil.
	Compiled func(paths []string) map[string][]string
	// InBuild reports whether the build has a file, by its name and its build
	// constraint. It may be nil if no package is Unfiltered.
	InBuild func(name string, content []byte) bool
	// Cgo says that the build has files that import C.
	Cgo bool
	// JSON2 says that encoding/json is implemented by encoding/json/v2 in this build.
	JSON2 bool
	// Release is the version of Go, such as "go1.26"; "" if it is not known.
	Release string
	// Root is GOROOT; "" if it is not known.
	Root string
	// Asked is the reason why go/packages listed all packages, or the build system
	// described them; "" if they were located without.
	Asked string
	// Driven says that a driver or a build system answered in place of the go command.
	Driven bool
}

// Locate finds the packages of cfg.Patterns, or that of cfg.Unit. The diagnostics are
// about packages that cannot be listed; if one is an error, the result is nil.
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
	if hasDriver(cfg.Env) {
		return list(ctx, cfg, disk, &build{}, driverAnswers)
	}
	b, err := askBuild(ctx, cfg)
	if err != nil {
		const unknown = "go env and go list do not describe the build"
		disk.Doubt(unknown)
		return list(ctx, cfg, disk, b, unknown)
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
	located.Compiled = l.compiled
	located.Find, located.Ask = mods.find, func(paths []string) {
		for _, pkg := range l.ask(paths) {
			mods.asked[pkg.Path] = pkg
		}
		for _, path := range paths { // known, but without source
			if mods.asked[path] == nil {
				mods.asked[path] = &Package{Path: path}
			}
		}
	}
	return located, nil
}

// Only returns a copy with other roots.
func (l *Located) Only(roots []*Package) *Located {
	part := *l
	part.Roots = roots
	return &part
}

func sortedByPath(pkgs []*Package) []*Package {
	slices.SortFunc(pkgs, func(a, b *Package) int { return cmpPath(a, b) })
	return pkgs
}
