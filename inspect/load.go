package inspect

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/locate"
	"github.com/go-toolgen/toolgen/inspect/parallel"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// Config says which packages to load and which of their functions are tools.
type Config struct {
	Dir      string   // where the go command runs; "" is the working directory
	Patterns []string // as for the go command; none means "."
	Tags     []string // build tags; with any, tools may be in files with build constraints
	Env      []string // environment of the go command; nil means that of the process
	// Output is the base name of generated files; "" means [DefaultOutput].
	Output string
	Query  Query
	Unit   *locate.Unit // the package, if a build system describes it, in place of patterns
	Trace  Trace        // is called when stages begin and end
	// Answers are what the go command says of the build: see [locate.Config].
	Answers *locate.Answers
	// Disk records which files are read, until everything has been made of the
	// packages; nil for no record.
	Disk *locate.Disk
}

// DefaultOutput is the base name of generated files.
const DefaultOutput = "tools_gen.go"

// Query adds to the directives of the source, so that a package without directives
// can be tried.
type Query struct {
	Options directive.Package // from flags, over each package's own
	Funcs   []string          // "Name" or "Type.Method": tools without a directive
	All     bool              // every exported function is a tool
	// Registered says that the tools that calls register with SDKs count, in all
	// packages.
	Registered bool
	// Sinks are functions that register tools, from flags. Func is the import path
	// and the name, or the end of both after a slash.
	Sinks []registered.Declared
}

// A Program holds loaded packages, for [Facts].
type Program struct {
	fset    *token.FileSet
	query   Query
	output  string                      // base name of generated files
	located *locate.Located             // where packages lie
	targets []*source                   // the packages that were asked for, sorted by path
	sources map[*locate.Package]*source // all that were looked at
	byPath  map[string]*source
	known   map[*locate.Package]*contents // of packages that are no targets, and need not be read again
	disk    *locate.Disk
	readIn  func(root, name string) ([]byte, error) // a file that a directive names
	// constrained allows packages whose tools have one build constraint.
	constrained bool
	encoder     Encoder
	trace       Trace
	mode        parser.Mode // how much of files is read
	// search reports that registrations are looked for, or may be: the bodies of the
	// user's functions are kept.
	search    bool
	modules   map[*locate.Module]bool // of targets
	requested map[reference]bool      // functions whose bodies an evaluation requested
	selector  *selector
	roots     []task // types that handlers of registered tools have, and aliases
	methods   map[reference]*methodResult
	// allMethods keeps the signatures of all methods, whoever asks for them, and
	// allExported whatever a target exports: to compare them.
	allMethods, allExported bool
}

// Load reads the packages of cfg, and of the packages that they import the
// declarations that tools need: from source, without function bodies, also of other
// modules and the standard library. If registrations count, the functions of the user's
// modules that lead to them are loaded with their bodies. Files that toolgen generated
// count as empty.
//
// Type errors are kept, not reported: [Facts] reports those that affect the signature
// of a tool. The diagnostics are for packages that cannot be listed and files that do
// not parse.
func Load(ctx context.Context, cfg Config) (*Program, diag.List) {
	cfg = cfg.withDefaults()
	prog, diags := read(ctx, cfg)
	if prog == nil {
		return nil, diags
	}
	return prog, append(diags, prog.resolve()...)
}

func (cfg Config) withDefaults() Config {
	if cfg.Output == "" {
		cfg.Output = DefaultOutput
	}
	if cfg.Env == nil {
		cfg.Env = os.Environ()
	}
	if cfg.Disk == nil {
		cfg.Disk = locate.NewDisk()
	}
	if cfg.Answers == nil {
		cfg.Answers = &locate.Answers{}
	}
	return cfg
}

// read locates the packages that were asked for, and reads their files.
func read(ctx context.Context, cfg Config) (*Program, diag.List) {
	located, diags := find(ctx, cfg, "")
	if located == nil {
		return nil, diags
	}
	prog := parsed(cfg, located)
	if why := prog.unusualReason(); why != "" && located.Asked == "" {
		if located, diags = find(ctx, cfg, why); located == nil {
			return nil, diags
		}
		prog = parsed(cfg, located)
	}
	return prog, append(diags, prog.syntaxErrors()...)
}

// find locates the packages of cfg. If there is a reason why, go/packages lists all of
// them.
func find(ctx context.Context, cfg Config, why string) (*locate.Located, diag.List) {
	defer cfg.Trace.Begin(StageList, 0)()
	located, diags := locate.Locate(ctx, locate.Config{
		Dir: cfg.Dir, Patterns: cfg.Patterns, Tags: cfg.Tags, Env: cfg.Env, Ask: why, Answers: cfg.Answers, Unit: cfg.Unit,
		Overlaid: func(pkg *locate.Package) map[string][]byte { return withoutGenerated(cfg.Disk, pkg, cfg.Output) },
	}, cfg.Disk)
	if diags.HasErrors() {
		return nil, diags
	}
	return located, diags
}

// parsed reads the files of packages that were asked for.
func parsed(cfg Config, located *locate.Located) *Program {
	prog := newProgram(cfg, located)
	prog.parseTargets()
	return prog
}

func (prog *Program) parseTargets() {
	defer prog.trace.Begin(StageParse, len(prog.targets))()
	for _, s := range prog.targets {
		way := "read from source, found by go.mod, the module cache and GOROOT"
		if prog.located.Asked != "" {
			way = "read from source, as go/packages lists it: " + prog.located.Asked
		}
		prog.trace.Note(StageList, s.meta.Path, way)
	}
	prog.parse(prog.targets)
	for _, s := range prog.targets {
		s.selection = selectTools(s, prog.query)
	}
}

// syntaxErrors returns the syntax errors of the targets, after those without a
// file in this build are taken out.
func (prog *Program) syntaxErrors() diag.List {
	prog.targets = slices.DeleteFunc(prog.targets, func(s *source) bool { return len(s.meta.Files) == 0 || prog.isEmpty(s) })
	var diags diag.List
	for _, s := range prog.targets {
		diags = append(diags, syntaxErrors(s)...)
	}
	return diags
}

// resolve follows what the tools need and type-checks it. Where there is an
// error, the package that has it is read as a whole, and what is found then
// counts: a user is told what every Go tool says.
func (prog *Program) resolve() diag.List {
	encoder, unknown := encoderOf(prog.located, prog.disk.ReadFile)
	prog.encoder = encoder
	if prog.search && prog.wantsRegistered() {
		return append(unknown, prog.findRegistered()...)
	}
	prog.dropBodies()
	prog.nameImports(prog.targets)
	prog.settle()
	prog.evaluateMethods()
	return unknown
}

// settle follows and type-checks until nothing that is needed has errors, or all of the
// package that has them is read.
func (prog *Program) settle() {
	for {
		prog.once()
		broken := prog.unresolved()
		if len(broken) == 0 {
			return
		}
		for _, s := range broken {
			prog.trace.Note(StageCheck, s.meta.Path, "checked as a whole, since what is needed has errors")
			s.whole = true
		}
	}
}

func (prog *Program) once() {
	parsed := prog.trace.Begin(StageParse, 0)
	prog.follow()
	for prog.readCompiled() {
		if prog.search {
			prog.selectBodies()
		}
		prog.follow()
	}
	parsed()
	sources := prog.parsedSources()
	defer prog.trace.Begin(StageCheck, len(sources))()
	parallel.Do(len(sources), func(i int) { prog.prune(sources[i]) })
	prog.checkAll()
}

// unusualReason says why the files of a target are not what a folder with a package has,
// so that the go command has to say what it makes of them; "" where they are.
func (prog *Program) unusualReason() string {
	files := 0
	for _, s := range prog.targets {
		files += len(s.files)
		for _, f := range s.files {
			switch {
			case f.syntax.Name.Name != s.files[0].syntax.Name.Name:
				return "a folder has files of several packages"
			case len(f.errors) > 0 && f.errors[0].Pos.Line <= 1 || f.syntax.Name.Name == "_":
				return "a file has no package clause"
			}
		}
		if s.meta.Named && prog.isEmpty(s) {
			return "a folder has no files in this build"
		}
	}
	if files == 0 {
		return "no folder of the patterns has files in this build"
	}
	return ""
}

// isEmpty reports whether this build has no file of a package.
func (prog *Program) isEmpty(s *source) bool {
	return s.meta.Unfiltered && len(s.leftOut) == len(s.meta.Files)
}

func newProgram(cfg Config, located *locate.Located) *Program {
	prog := &Program{
		fset:        token.NewFileSet(),
		query:       cfg.Query,
		output:      cfg.Output,
		located:     located,
		trace:       cfg.Trace,
		sources:     map[*locate.Package]*source{},
		byPath:      map[string]*source{},
		disk:        cfg.Disk,
		readIn:      readIn,
		constrained: namesPlatform(cfg),
		mode:        parser.ParseComments | parser.SkipObjectResolution,
		search:      true,
		modules:     map[*locate.Module]bool{},
		requested:   map[reference]bool{},
		methods:     map[reference]*methodResult{},
	}
	for _, root := range located.Roots {
		if len(root.Files) > 0 {
			s := prog.source(root)
			s.target = true
			if root.Module != nil {
				prog.modules[root.Module] = true
			}
			prog.targets = append(prog.targets, s)
		}
	}
	return prog
}

// notBuilt is a file that is part of no build, so that it needs no package name
// that fits the other files.
const notBuilt = "//go:build ignore && !ignore\n\npackage ignored\n"

// withoutGenerated returns what takes the generated file of a package out of the
// build.
func withoutGenerated(disk *locate.Disk, pkg *locate.Package, output string) map[string][]byte {
	file := filepath.Join(pkg.Dir, output)
	if content, err := disk.ReadFile(file); err == nil && Generated(content) {
		return map[string][]byte{file: []byte(notBuilt)}
	}
	return nil
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

// A Stage is a part of a run whose time is measured.
type Stage string

// The stages of [Load] and [Facts], in order.
const (
	StageList  Stage = "list"  // ask the go command which packages there are
	StageParse Stage = "parse" // read the files of the packages
	StageCheck Stage = "check" // type-check
	StageFacts Stage = "facts" // find tools and collect their facts
)

// A Trace tells a caller what the time is spent on; the stages themselves measure no
// time. The functions may be nil, and are called from several goroutines.
type Trace struct {
	// Began is called when a stage begins, with the number of things that it handles,
	// or 0 if that is not known. The function that it returns is called when the
	// stage ends. Stages of several packages can run at once.
	Began func(stage Stage, n int) (done func())
	// Noted is called with what happened to one thing in a stage, such as a package:
	// how it was handled, and why if not in the usual way. The text does not name the
	// thing, so that things with the same text can be printed together.
	Noted func(stage Stage, thing, what string)
}

// Begin calls Began, if it is not nil; done is never nil.
func (t Trace) Begin(stage Stage, n int) (done func()) {
	if t.Began == nil {
		return func() {}
	}
	return t.Began(stage, n)
}

// Note calls Noted, if it is not nil.
func (t Trace) Note(stage Stage, thing, what string) {
	if t.Noted != nil {
		t.Noted(stage, thing, what)
	}
}
