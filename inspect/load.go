package inspect

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// Config says what to load and which functions to look at.
type Config struct {
	Dir      string   // where the go command runs; "" is the working directory
	Patterns []string // as the go command takes them; none means "."
	Tags     []string // build tags; naming any allows packages of tools in constrained files
	Env      []string // of the go command; nil means the process's own
	// Output is the base name of generated files, [DefaultOutput] where empty.
	Output string
	Query  Query
	Trace  Trace // is told which stage the load is in
}

// DefaultOutput is the base name of generated files.
const DefaultOutput = "tools_gen.go"

// Query adds to what the directives of the source say, to try a package that
// nobody touched.
type Query struct {
	Options directive.Package // from flags, over each package's own
	Funcs   []string          // "Name" or "Type.Method": tools without a directive
	All     bool              // every exported function is a tool
}

// A Program is loaded packages, the input of [Facts].
type Program struct {
	fset    *token.FileSet
	query   Query
	output  string                    // base name of generated files
	targets []*source                 // the packages that were asked for, sorted by path
	sources map[string]*source        // by ID: targets and the module's packages they need
	foreign map[string]*types.Package // by path: from export data
	// unreadable are the foreign packages whose export data is there and
	// cannot be read, by path.
	unreadable map[string]bool
	meta       map[string]*packages.Package
	read       func(name string) ([]byte, error)
	readIn     func(root, name string) ([]byte, error) // a file that a directive names
	sealed     seal                                    // of all sources
	// constrained allows packages whose tools have one build constraint.
	constrained bool
	encoder     Encoder
	driven      bool   // a driver answered in place of the go command
	dir         string // where it was asked
	trace       Trace
	asiding     sync.Mutex
	asides      map[string]*index // by path: foreign packages parsed for their docs
}

// Load reads the packages of cfg: metadata from the go command, the module's
// own packages type-checked from source without function bodies, everything
// else from export data. Files that toolgen generated count as empty.
//
// Type errors are kept, not reported: [Facts] reports those that reach the
// signature of a tool. The diagnostics are for packages that cannot be listed
// and files that do not parse.
func Load(ctx context.Context, cfg Config) (*Program, diag.List) {
	if cfg.Output == "" {
		cfg.Output = DefaultOutput
	}
	if cfg.Env == nil {
		cfg.Env = os.Environ()
	}
	list := lister{ctx: ctx, cfg: cfg, read: os.ReadFile, driven: namesDriver(cfg.Env)}
	fetched := list.prefetch()
	defer func() {
		if ctx.Err() != nil {
			<-fetched // so that nothing outlives this
		}
	}()
	listed := cfg.Trace.Begin(StageList, 0)
	roots, diags := list.packages()
	listed()
	if diags.HasErrors() {
		return nil, diags
	}
	prog := newProgram(cfg, roots)
	parsed := cfg.Trace.Begin(StageParse, len(prog.targets))
	diags = append(diags, prog.parseAll()...)
	parsed()
	diags = append(diags, prog.importForeign(list, fetched)...)
	checked := cfg.Trace.Begin(StageCheck, len(prog.sources))
	prog.checkAll()
	checked()
	return prog, diags
}

// importForeign reads the packages that sources import from elsewhere.
func (prog *Program) importForeign(list lister, fetched <-chan []*packages.Package) diag.List {
	ids := prog.foreignImports()
	defer prog.trace.Begin(StageImport, len(ids))()
	common := append(<-fetched, prog.listedExports()...)
	exports, diags := list.missingExports(ids, common)
	prog.importAll(exports)
	encoder, unknown := encoderOf(prog.meta, common, list.read)
	prog.encoder = encoder
	return append(diags, unknown...)
}

func newProgram(cfg Config, roots []*packages.Package) *Program {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		dir = cfg.Dir
	}
	prog := &Program{
		fset:        token.NewFileSet(),
		query:       cfg.Query,
		output:      cfg.Output,
		driven:      namesDriver(cfg.Env),
		dir:         dir,
		trace:       cfg.Trace,
		sources:     map[string]*source{},
		foreign:     map[string]*types.Package{},
		unreadable:  map[string]bool{},
		meta:        map[string]*packages.Package{},
		read:        os.ReadFile,
		readIn:      readIn,
		constrained: namesPlatform(cfg),
		asides:      map[string]*index{},
	}
	packages.Visit(roots, nil, func(p *packages.Package) { prog.meta[p.PkgPath] = p })
	for _, root := range roots {
		if len(root.GoFiles) > 0 {
			prog.targets = append(prog.targets, prog.source(root))
		}
	}
	slices.SortFunc(prog.targets, func(a, b *source) int { return strings.Compare(a.meta.PkgPath, b.meta.PkgPath) })
	for _, target := range prog.targets {
		target.target = true
	}
	return prog
}

// maxNamed is how long a file that a directive names may be: no model reads more.
const maxNamed = 1 << 20

// readIn reads a file below a folder, which no link leads out of. A pipe or a
// device can have no end, and is not opened.
func readIn(folder, name string) ([]byte, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	switch info, err := root.Stat(name); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		if _, there := os.Stat(filepath.Join(folder, name)); there == nil {
			return nil, errors.New("a symbolic link leads out of the module")
		}
		return nil, err
	case err == nil && !info.Mode().IsRegular():
		return nil, errors.New("it is not a regular file")
	}
	file, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxNamed+1))
	if len(content) > maxNamed {
		return nil, fmt.Errorf("it is longer than %d MiB", maxNamed>>20)
	}
	return content, err
}

// namesPlatform reports whether the run names build tags, GOOS or GOARCH on
// purpose, rather than taking the machine's.
func namesPlatform(cfg Config) bool {
	return len(cfg.Tags) > 0 || slices.ContainsFunc(cfg.Env, func(kv string) bool {
		name, value, _ := strings.Cut(kv, "=")
		return value != "" && (name == "GOOS" || name == "GOARCH")
	})
}

// source returns the source of a package, the same one each time.
func (prog *Program) source(meta *packages.Package) *source {
	if s, ok := prog.sources[meta.ID]; ok {
		return s
	}
	s := &source{meta: meta, standard: prog.standard(meta.PkgPath), done: make(chan struct{})}
	prog.sources[meta.ID] = s
	return s
}

// sourceOf returns the package of a path that was type-checked from source, or nil.
func (prog *Program) sourceOf(path string) *source {
	meta := prog.meta[path]
	if meta == nil {
		return nil
	}
	if s := prog.sources[meta.ID]; s != nil && s.types != nil {
		return s
	}
	return nil
}

// fromSource reports whether a package is type-checked from source: it was
// asked for, or belongs to the main module or workspace.
func (prog *Program) fromSource(meta *packages.Package) bool {
	if s, ok := prog.sources[meta.ID]; ok && s.target {
		return true
	}
	if meta.Module == nil {
		return prog.driven && !prog.isForeign(meta)
	}
	return meta.Module.Main
}

// isForeign reports whether a package is of another module or of the standard
// library. Files that are named one by one are of no module, but the user's.
func (prog *Program) isForeign(meta *packages.Package) bool {
	if meta.Module != nil {
		return !meta.Module.Main
	}
	return prog.standard(meta.PkgPath) || prog.driven && ofOtherRepository(meta, prog.dir)
}

// standard reports whether path is of the standard library.
func (prog *Program) standard(path string) bool {
	if meta, ok := prog.meta[path]; ok && (meta.Module != nil || prog.driven && !ofGoRoot(meta)) {
		return false
	}
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && path != "command-line-arguments"
}
