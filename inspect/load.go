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

// Config specifies which packages to load and which of their functions are tools.
type Config struct {
	Dir      string   // directory in which the go command runs; "" is the current directory
	Patterns []string // as for the go command; empty means "."
	Tags     []string // build tags; if set, tools may be in files with build constraints
	Env      []string // environment of the go command; nil is the environment of the process
	// Output is the base name of generated files; "" means [DefaultOutput].
	Output string
	Query  Query
	Unit   *locate.Unit // the package, if a build system describes it; replaces the patterns
	Trace  Trace        // called when stages begin and end
	// Answers are cached results of the go command about the build: see [locate.Config].
	Answers *locate.Answers
	// Disk records the files that are read, until all output for the packages has been
	// generated. If it is nil, there is no record.
	Disk *locate.Disk
}

// DefaultOutput is the base name of generated files.
const DefaultOutput = "tools_gen.go"

// A Query adds tools and options to those that the source specifies, so that a package
// without directives can be tried.
type Query struct {
	Options directive.Package // from flags; override each package's options
	Funcs   []string          // "Name" or "Type.Method": tools without a directive
	All     bool              // every exported function is a tool
	// Registered includes the tools that calls register with SDKs, in all packages.
	Registered bool
	// Arguments also finds the arguments that handlers of registered tools read.
	Arguments bool
	// Literals also determines how handlers that are function literals can become
	// declared functions.
	Literals bool
	// Sinks are registration functions from flags. Func is the import path and the name
	// of the function, or the end of this string after a slash.
	Sinks []registered.Declared
}

// A Program contains loaded packages, for [Facts].
type Program struct {
	fset    *token.FileSet
	query   Query
	output  string // base name of generated files
	located *locate.Located
	targets []*source                   // the requested packages, sorted by path
	sources map[*locate.Package]*source // packages that were located
	byPath  map[string]*source
	known   map[*locate.Package]*contents // parsed packages that are not targets, for reuse
	disk    *locate.Disk
	readIn  func(root, name string) ([]byte, error) // reads a file named in a directive
	// constrained is set if files with tools may have a build constraint. All files with
	// tools of a package must have the same constraint.
	constrained bool
	encoder     Encoder
	trace       Trace
	mode        parser.Mode
	// search is set if registrations may be searched for. The bodies of the user's
	// functions are then kept.
	search    bool
	modules   map[*locate.Module]bool // modules of the targets
	requested map[reference]bool      // functions whose bodies an evaluation requested
	selector  *selector
	roots     []task // further types to follow: in handlers of registered tools, and from JSONSchemaAlias methods
	methods   map[reference]*methodResult
	// allMethods keeps the signatures of all methods, including unneeded methods.
	// allExported keeps all exported declarations of targets, so that revisions can be
	// compared.
	allMethods, allExported bool
}

// Load loads the packages of cfg, and from the packages that they import, including other
// modules and the standard library, the declarations that tools need. Packages are parsed
// from source, without function bodies. If registrations are included, the functions of the
// user's modules on the paths to registration calls are loaded with their bodies. Files that
// toolgen generated count as empty.
//
// Type errors are kept, not reported: [Facts] reports the errors that affect the
// signature of a tool. The diagnostics are for packages that cannot be listed and files
// that do not parse.
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

func read(ctx context.Context, cfg Config) (*Program, diag.List) {
	prog, diags := locateAndParse(ctx, cfg, parsed)
	if prog == nil {
		return nil, diags
	}
	return prog, append(diags, prog.syntaxErrors()...)
}

// locateAndParse locates the requested packages, and parses their files with parse. If a
// package is unusual, it lists the packages with go/packages, and parses again.
func locateAndParse(ctx context.Context, cfg Config, parse func(Config, *locate.Located) *Program) (*Program, diag.List) {
	located, diags := find(ctx, cfg, "")
	if located == nil {
		return nil, diags
	}
	prog := parse(cfg, located)
	if why := prog.unusualReason(); why != "" && located.Asked == "" {
		if located, diags = find(ctx, cfg, why); located == nil {
			return nil, diags
		}
		prog = parse(cfg, located)
	}
	return prog, diags
}

// find locates the packages of cfg. If why is not "", all of them are listed with go/packages
// for this reason.
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

func parsed(cfg Config, located *locate.Located) *Program {
	prog := newProgram(cfg, located)
	prog.parseTargets()
	return prog
}

func (prog *Program) parseTargets() {
	defer prog.trace.Begin(StageParse, len(prog.targets))()
	for _, s := range prog.targets {
		way := "parsed from source, located by go.mod, the module cache, and GOROOT"
		if prog.located.Asked != "" {
			way = "parsed from source, located by go/packages: " + prog.located.Asked
		}
		prog.trace.Note(StageList, s.meta.Path, way)
	}
	prog.parse(prog.targets)
	for _, s := range prog.targets {
		s.selection = selectTools(s, prog.query)
	}
}

// syntaxErrors removes the targets without a file in this build, and returns the syntax
// errors of the others.
func (prog *Program) syntaxErrors() diag.List {
	prog.targets = slices.DeleteFunc(prog.targets, func(s *source) bool { return len(s.meta.Files) == 0 || prog.isEmpty(s) })
	var diags diag.List
	for _, s := range prog.targets {
		diags = append(diags, syntaxErrors(s)...)
	}
	return diags
}

// resolve follows the declarations that the tools need and type-checks them. A package
// with errors is loaded in full and checked again, so that users see the errors that
// other Go tools report.
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

// settle follows and type-checks the needed declarations. After errors, it loads the
// packages with errors in full and repeats.
func (prog *Program) settle() {
	for {
		prog.once()
		broken := prog.unresolved()
		if len(broken) == 0 {
			return
		}
		for _, s := range broken {
			prog.trace.Note(StageCheck, s.meta.Path, "type-checked as a whole, because the required declarations have errors")
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

// unusualReason returns the reason why only the go command can list the targets, for
// example that a directory contains files of several packages, or "".
func (prog *Program) unusualReason() string {
	files := 0
	for _, s := range prog.targets {
		files += len(s.files)
		for _, f := range s.files {
			switch {
			case f.syntax.Name.Name != s.files[0].syntax.Name.Name:
				return "a directory has files of several packages"
			case len(f.errors) > 0 && f.errors[0].Pos.Line <= 1 || f.syntax.Name.Name == "_":
				return "a file has no package clause"
			}
		}
		if s.meta.Named && prog.isEmpty(s) {
			return "a directory has no files in this build"
		}
	}
	if files == 0 {
		return "no directory that matches the patterns has files in this build"
	}
	return ""
}

// isEmpty reports whether no file of a package is in this build.
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
	if cfg.Unit != nil {
		prog.readIn = readInput(located.Roots[0].Files)
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

// notBuilt is the content of a file that is excluded from every build, so that its
// package name need not match the other files.
const notBuilt = "//go:build ignore && !ignore\n\npackage ignored\n"

// withoutGenerated returns an overlay that excludes the generated file of a package from
// the build.
func withoutGenerated(disk *locate.Disk, pkg *locate.Package, output string) map[string][]byte {
	file := filepath.Join(pkg.Dir, output)
	if content, err := disk.ReadFile(file); err == nil && Generated(content) {
		return map[string][]byte{file: []byte(notBuilt)}
	}
	return nil
}

// maxNamed is the maximum size of a file that a directive names; no model could read
// more.
const maxNamed = 1 << 20

var errOutside = errors.New("a symbolic link refers to a file outside of the module")

// readInput returns a function like [readIn] for a package that a build system describes.
// In the sandbox of a build system, all files are symbolic links. The function accepts a
// link if its target is in the same directory as the target of one of the package's Go
// files.
func readInput(goFiles []string) func(folder, name string) ([]byte, error) {
	return func(folder, name string) ([]byte, error) {
		content, err := readIn(folder, name)
		if !errors.Is(err, errOutside) {
			return content, err
		}
		target, unknown := filepath.EvalSymlinks(filepath.Join(folder, name))
		if unknown != nil {
			return nil, err
		}
		for _, goFile := range goFiles {
			source, unknown := filepath.EvalSymlinks(goFile)
			if unknown != nil || filepath.Dir(goFile) != folder {
				continue
			}
			if inSource, unknown := filepath.Rel(filepath.Dir(source), target); unknown == nil && filepath.IsLocal(inSource) {
				return readIn(filepath.Dir(source), inSource)
			}
		}
		return nil, err
	}
}

// readIn reads a file in a directory. Symbolic links must not leave the directory. Pipes
// and devices are not opened, because they may have no end.
func readIn(folder, name string) ([]byte, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	switch info, err := root.Stat(name); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		if _, there := os.Stat(filepath.Join(folder, name)); there == nil {
			return nil, errOutside
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

// namesPlatform reports whether cfg specifies the build explicitly, by tags, GOOS, or
// GOARCH, instead of using the machine's defaults.
func namesPlatform(cfg Config) bool {
	return len(cfg.Tags) > 0 || slices.ContainsFunc(cfg.Env, func(kv string) bool {
		name, value, _ := strings.Cut(kv, "=")
		return value != "" && (name == "GOOS" || name == "GOARCH")
	})
}

// A Stage is a part of a run whose duration is measured.
type Stage string

// The stages of [Load] and [Facts], in order.
const (
	StageList  Stage = "list"  // list the packages with the go command
	StageParse Stage = "parse" // parse the files of the packages
	StageCheck Stage = "check" // type-check
	StageFacts Stage = "facts" // find tools and collect their facts
)

// A Trace reports to a caller which stages run and what they process. The stages do not
// measure time themselves. The functions may be nil. Several goroutines call them.
type Trace struct {
	// Began is called when a stage begins, with the number of items that it processes, or
	// 0 if the number is unknown. The returned function is called when the stage ends.
	// Stages of several packages can run at the same time.
	Began func(stage Stage, n int) (done func())
	// Noted is called with the result for one item in a stage, such as a package: how it
	// was processed, and the reason if that is unusual. The message does not contain the
	// item, so that items with the same message can be printed together.
	Noted func(stage Stage, thing, what string)
}

// Begin calls Began if it is not nil. It never returns nil.
func (t Trace) Begin(stage Stage, n int) (done func()) {
	if t.Began == nil {
		return func() {}
	}
	return t.Began(stage, n)
}

// Note calls Noted if it is not nil.
func (t Trace) Note(stage Stage, thing, what string) {
	if t.Noted != nil {
		t.Noted(stage, thing, what)
	}
}
