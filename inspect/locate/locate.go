package locate

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/tools/go/packages"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Config specifies the packages to locate, and the build.
type Config struct {
	Dir      string   // working directory of the go command; "" is the directory of this process
	Patterns []string // patterns of the go command (go help packages); empty means "."
	Tags     []string // build tags
	Env      []string // environment of the go command
	// Overlaid returns the contents that replace files of a package, by path, when its
	// listing has errors and is repeated. It may be nil.
	Overlaid func(*Package) map[string][]byte
	// Ask is the reason why all packages must be listed with go/packages, or "" if this
	// is not required.
	Ask string
	// Answers, if it is not nil, contains results of the go command. Locate uses its
	// fields if they are set, and otherwise sets them.
	Answers *Answers
	// Unit is the description of the package by a build system. If it is set, Patterns
	// are ignored.
	Unit *Unit
}

// A Package is the location of a package's source.
type Package struct {
	Path string // import path
	Name string // "" if unknown
	Dir  string
	// Files are the Go files of the package without tests, absolute and sorted. If
	// Unfiltered is set, they may include files that the build excludes
	// ([Located.InBuild]).
	Files      []string
	Unfiltered bool
	Ignored    []string // files that the build excludes, as far as they are known
	// Module is nil for the standard library, and outside of modules.
	Module   *Module
	Standard bool // it is part of the standard library
	// Foreign reports whether the package belongs to another module or to the standard
	// library. It is false for a package whose files are given as patterns.
	Foreign bool
	// Named reports whether a pattern matches only this package, so that the build must
	// include it.
	Named  bool
	Errors []Error // errors of its listing
	// Imports are the imported packages, by path. It is nil unless go/packages listed
	// them.
	Imports map[string]*Package
}

// A Module is the module of a package.
type Module struct {
	Path string
	Dir  string
	Main bool // it is the main module, or a module of the workspace
	// Version is the version of the source, such as "v1.2.3". It is "" for the main module
	// and for a directory that replaces the module, or if it is unknown.
	Version string
	// language returns the version in the go line, such as "1.26", or "".
	language func() string
}

// Language returns the language version of the module, such as "go1.26", or "" if it is
// unknown.
func (m *Module) Language() string {
	if m == nil || m.language == nil {
		return ""
	}
	if version := m.language(); version != "" {
		return "go" + version
	}
	return ""
}

// An Error is an error of go/packages in a package.
type Error struct {
	Pos string // "file:line:col", or a part of it, or "-"
	Msg string
}

// Located is the result of [Locate].
type Located struct {
	Roots []*Package // packages that match the patterns, sorted by path
	// Find returns the package that another package imports under a path. It returns
	// false if the result is not certain.
	Find func(from *Package, path string) (pkg *Package, known bool)
	// Ask lists packages that Find does not know, in one request. Find knows them afterwards.
	// It may be nil.
	Ask func(paths []string)
	// Compiled returns the files from which packages are compiled, by path. In place of files
	// that import C, it returns the files that cgo generates. It may be nil.
	Compiled func(paths []string) map[string][]string
	// InBuild reports whether the build includes a file, judging by its name and its
	// build constraint. It may be nil if no package is Unfiltered.
	InBuild func(name string, content []byte) bool
	// Cgo reports whether the build includes files that import C.
	Cgo bool
	// JSON2 reports whether encoding/json/v2 implements encoding/json in this build.
	JSON2 bool
	// Root is GOROOT, or "" if it is unknown.
	Root string
	// Asked is the reason why go/packages listed all packages, or why the build system
	// described them. It is "" if neither was the case.
	Asked string
}

// Locate finds the packages of cfg.Patterns, or the package of cfg.Unit. The diagnostics
// report packages that cannot be listed. If a diagnostic is an error, the result is nil.
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
		const unknown = "go env or go list failed, so the build settings are unknown"
		disk.MarkUncacheable(unknown)
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
	located.Find, located.Compiled = mods.find, l.compiled
	located.Ask = func(paths []string) { l.ask(paths, mods.asked) }
	return located, nil
}

// Only returns a copy of l with other roots.
func (l *Located) Only(roots []*Package) *Located {
	part := *l
	part.Roots = roots
	return &part
}

func sortedByPath(pkgs []*Package) []*Package {
	slices.SortFunc(pkgs, func(a, b *Package) int { return cmp.Compare(a.Path, b.Path) })
	return pkgs
}

// A lister lists packages with go/packages, which runs the go command or a driver.
type lister struct {
	ctx   context.Context
	cfg   Config
	disk  *Disk
	build *build
	// driven reports whether a driver lists the packages. Each request to a driver is
	// slow.
	driven bool
}

// list lists the packages that match the patterns, and all packages that they import. The
// reason for using go/packages is why.
func list(ctx context.Context, cfg Config, disk *Disk, b *build, why string) (*Located, diag.List) {
	l := &lister{ctx: ctx, cfg: cfg, disk: disk, build: b, driven: hasDriver(cfg.Env)}
	if err := disk.readOverlay(b.env["GOFLAGS"], cfg.Dir); err != nil {
		return nil, listFailed(err)
	}
	roots, diags := l.packages()
	if diags.HasErrors() {
		return nil, diags
	}
	g := &graph{lister: l, made: map[*packages.Package]*Package{}, byPath: map[string]*Package{}}
	located := &Located{Asked: why, Cgo: true}
	if b.context.GOROOT != "" {
		located = b.located()
		located.Asked, located.InBuild = why, nil
	}
	packages.Visit(roots, nil, func(p *packages.Package) { g.add(p) })
	for _, root := range roots {
		located.Roots = append(located.Roots, g.made[root])
	}
	sortedByPath(located.Roots)
	if json := g.byPath["encoding/json"]; l.driven || b.context.GOROOT == "" {
		located.JSON2 = g.byPath[json2Package] != nil && (json == nil || json.Imports["encoding/json/v2"] != nil)
		if json2 := g.byPath[json2Package]; json2 != nil {
			located.Root = filepath.Join(json2.Dir, "..", "..", "..", "..")
		}
	}
	located.Find = g.find
	if !l.driven {
		located.Compiled = l.compiled
		located.Ask = func(paths []string) { l.ask(paths, g.byPath) }
	}
	return located, diags
}

// json2Package is part of a build if and only if encoding/json/v2 implements the build's
// encoding/json.
const json2Package = "encoding/json/jsontext"

// A graph contains the listed packages and their imports.
type graph struct {
	*lister
	made   map[*packages.Package]*Package
	byPath map[string]*Package
}

func (g *graph) add(p *packages.Package) {
	pkg := g.newPackage(p)
	pkg.Imports = map[string]*Package{}
	for path, imported := range p.Imports {
		if made := g.made[imported]; made != nil { // nil in a cycle of imports
			pkg.Imports[path] = made
		}
	}
	g.made[p] = pkg
	g.byPath[pkg.Path] = pkg
}

// find returns the package that from imports under a path. If from does not import it, find
// returns any listed package with that path.
func (g *graph) find(from *Package, path string) (*Package, bool) {
	if from != nil {
		if pkg := from.Imports[path]; pkg != nil {
			return pkg, true
		}
	}
	pkg, ok := g.byPath[path]
	return pkg, ok
}

// newPackage converts a listed package to a Package, without imports.
func (l *lister) newPackage(p *packages.Package) *Package {
	pkg := &Package{
		Path: p.PkgPath, Name: p.Name, Dir: p.Dir,
		Files: slices.Sorted(slices.Values(p.GoFiles)), Ignored: p.IgnoredFiles,
	}
	if p.Module != nil {
		version := p.Module.GoVersion
		source := *p.Module
		if p.Module.Replace != nil {
			source = *p.Module.Replace
		}
		pkg.Module = &Module{Path: p.Module.Path, Dir: p.Module.Dir, Main: p.Module.Main, Version: source.Version, language: func() string { return version }}
	}
	pkg.Standard = l.standard(p)
	pkg.Foreign = pkg.Standard || p.Module != nil && !p.Module.Main || l.driven && p.Module == nil && ofOtherRepository(p, l.cfg.Dir)
	for _, err := range p.Errors {
		pkg.Errors = append(pkg.Errors, Error{Pos: err.Pos, Msg: oneLine(err.Msg)})
	}
	return pkg
}

func (l *lister) standard(p *packages.Package) bool {
	if p.Module != nil || l.driven && !ofGoRoot(p) {
		return false
	}
	first, _, _ := strings.Cut(p.PkgPath, "/")
	return !strings.Contains(first, ".") && p.PkgPath != "command-line-arguments"
}

// packages returns the packages that match the patterns, with all packages that they
// import. If there are errors, it lists them again without generated files, which may be
// out of date.
func (l *lister) packages() ([]*packages.Package, diag.List) {
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule
	roots, err := l.loadPatterns(mode, nil)
	if overlay := l.overlay(roots); len(overlay) > 0 {
		roots, err = l.loadPatterns(mode, overlay)
	}
	if err != nil {
		return nil, listFailed(err)
	}
	var diags diag.List
	for _, root := range roots {
		diags = append(diags, l.listErrors(root)...)
	}
	return roots, diags
}

// ask lists packages by their paths, and adds them to known. It omits their imports, so it is
// fast. A package that was not listed counts as a package without source.
func (l *lister) ask(paths []string, known map[string]*Package) {
	pkgs, err := l.load(packages.NeedName|packages.NeedFiles|packages.NeedModule, paths, nil)
	l.note(pkgs, err)
	if err == nil {
		for _, pkg := range pkgs {
			known[pkg.PkgPath] = cmp.Or(known[pkg.PkgPath], l.newPackage(pkg))
		}
	}
	for _, path := range paths {
		known[path] = cmp.Or(known[path], &Package{Path: path})
	}
}

// compiled returns the files from which packages are compiled, by path. For files that import
// C, it runs cgo, which needs a C compiler and reads files, such as headers, that are not
// recorded.
func (l *lister) compiled(paths []string) map[string][]string {
	l.disk.MarkUncacheable("C types come from cgo")
	pkgs, err := l.load(packages.NeedName|packages.NeedFiles|packages.NeedCompiledGoFiles, paths, nil)
	if err != nil {
		return nil
	}
	files := map[string][]string{}
	for _, pkg := range pkgs {
		if len(pkg.Errors) == 0 {
			files[pkg.PkgPath] = slices.Sorted(slices.Values(pkg.CompiledGoFiles))
		}
	}
	return files
}

func (l *lister) load(mode packages.LoadMode, patterns []string, overlay map[string][]byte) ([]*packages.Package, error) {
	flags, env := l.flagsAndEnv()
	cfg := &packages.Config{
		Context:    l.ctx,
		Mode:       mode,
		Dir:        l.cfg.Dir,
		Env:        env,
		BuildFlags: flags,
		Overlay:    overlay,
	}
	l.disk.RecordExternal()
	pkgs, err := packages.Load(cfg, patterns...)
	withFolders(pkgs)
	if len(overlay) > 0 {
		l.disk.MarkUncacheable("packages can only be listed without generated files")
	}
	return pkgs, err
}

// note records the directories of listed packages. It marks the result as uncacheable after
// an error, which may be temporary, such as a failed download, and with a driver, because the
// files that a driver reads are unknown.
func (l *lister) note(roots []*packages.Package, err error) {
	if err != nil {
		l.disk.MarkUncacheable("packages cannot be listed")
	}
	if l.driven {
		l.disk.MarkUncacheable(driverAnswers)
	}
	packages.Visit(roots, nil, func(p *packages.Package) {
		if len(p.Errors) > 0 {
			l.disk.MarkUncacheable("the go command reports an error for " + p.PkgPath)
		}
		if p.Dir != "" {
			l.disk.RecordRead(p.Dir)
		}
	})
}

// overlay returns the contents that replace generated files of all packages in the graph,
// if a package has an error. The error may be in another package than the file that
// causes it: for example, an import cycle causes many errors.
func (l *lister) overlay(roots []*packages.Package) map[string][]byte {
	overlay := map[string][]byte{}
	if l.cfg.Overlaid == nil || !haveErrors(roots) {
		return overlay
	}
	packages.Visit(roots, nil, func(p *packages.Package) {
		if p.Dir != "" {
			maps.Copy(overlay, l.cfg.Overlaid(&Package{Path: p.PkgPath, Dir: p.Dir}))
		}
	})
	return overlay
}

func haveErrors(roots []*packages.Package) bool {
	found := false
	packages.Visit(roots, nil, func(p *packages.Package) { found = found || len(p.Errors) > 0 })
	return found
}

// listErrors returns the errors of a package without Go files. Errors of other packages, for
// example an import that cannot be found, may not matter: the import may be used only in
// function bodies, or be generated.
func (l *lister) listErrors(p *packages.Package) diag.List {
	if len(p.GoFiles) > 0 {
		return nil
	}
	var diags diag.List
	hint := loadHint
	if len(p.IgnoredFiles) > 0 {
		hint = "select a build that includes them, with -tags, GOOS, or GOARCH"
	}
	for _, err := range p.Errors {
		msg := oneLine(err.Msg)
		if strings.Contains(msg, "directory not found") || strings.HasPrefix(msg, "no Go files in") {
			hint = "name a directory with Go files, or use ./... for all directories below one"
		}
		if dir, err := filepath.Abs(l.cfg.Dir); err == nil {
			msg = strings.ReplaceAll(msg, dir+string(filepath.Separator), "")
		}
		if known := hintFor(msg); known != "" {
			hint = known
		}
		diags = append(diags, diag.Errorf(l.position(err.Pos), diag.Load, "%s", msg).WithHint("%s", hint))
	}
	return diags
}

const loadHint = "correct this error, so that go list succeeds"

// loadHints maps parts of the go command's messages to fixes of the errors.
var loadHints = []struct{ part, hint string }{
	{"go.mod file not found", "run toolgen in the directory of a module, or create a module first: go mod init example.com/name"},
	{"does not contain main module", "run toolgen in the directory of a module, or create a module first: go mod init example.com/name"},
	{"modules listed in go.work", "add the module to go.work: go work use DIRECTORY"},
	{"invalid char ' '", "rename the directory: an import path must not contain a space"},
	{"malformed import path", "name packages as ./directory, an import path, or ./... for all"},
	{"is not in std", "add ./ before the name of a directory, for example ./tools"},
	{"outside main module", "run toolgen in the directory of that module, or set the directory with -C"},
	{"to add it: go get", "run this go get, then toolgen again"},
	{"running go", "install that Go version, or lower the go version in go.mod"},
	{"inconsistent vendoring", "run go mod vendor, or set GOFLAGS=-mod=mod to ignore the vendor directory"},
	{"errors parsing go.mod", "fix this line of go.mod"},
	{"missing go.sum entry", "run go mod tidy"},
	{"updates to go.mod needed", "run go mod tidy"},
}

func hintFor(msg string) string {
	for _, known := range loadHints {
		if strings.Contains(msg, known.part) {
			return known.hint
		}
	}
	return ""
}

// withFirst shortens a message about inconsistent vendoring to the first module and the
// number of the others. It omits the advice, because the hint contains it. It returns any
// other message unchanged.
func withFirst(msg string) string {
	if !strings.HasPrefix(msg, "inconsistent vendoring in ") {
		return msg
	}
	modules, _, _ := strings.Cut(msg, "; To ignore")
	first, rest, more := strings.Cut(modules, "; ")
	if !more {
		return first
	}
	return fmt.Sprintf("%s; and %d more", first, strings.Count(rest, "; ")+1)
}

func listFailed(err error) diag.List {
	msg := withFirst(oneLine(err.Error()))
	return diag.List{diag.Errorf(token.Position{}, diag.Load, "%s", msg).WithHint("%s", cmp.Or(hintFor(msg), loadHint))}
}

// oneLine returns a message of the go command on one line, without the text that
// go/packages adds before it: "err: exit status 1: stderr: go: …".
func oneLine(msg string) string {
	if err, stderr, ok := strings.Cut(strings.TrimPrefix(msg, "err: "), ": stderr:"); ok {
		msg = cmp.Or(strings.TrimSpace(stderr), err)
	}
	var b strings.Builder
	for line := range strings.Lines(msg) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "# "): // "# " begins the heading of a compiler's errors
			continue
		case b.Len() == 0:
		case strings.HasSuffix(b.String(), ":"):
			b.WriteString(" ")
		default:
			b.WriteString("; ")
		}
		b.WriteString(line)
	}
	return strings.TrimPrefix(b.String(), "go: ")
}

// position parses a position of the go command, which is relative to its working
// directory.
func (l *lister) position(s string) token.Position {
	pos := position(s)
	if pos.Filename != "" && !filepath.IsAbs(pos.Filename) {
		if abs, err := filepath.Abs(filepath.Join(l.cfg.Dir, pos.Filename)); err == nil {
			pos.Filename = abs
		}
	}
	return pos
}

// position parses "file:line:col", "file:line", "file" or "-".
func position(s string) token.Position {
	var numbers []int
	for len(numbers) < 2 {
		i := strings.LastIndexByte(s, ':')
		if i < 0 {
			break
		}
		n, err := strconv.Atoi(s[i+1:])
		if err != nil {
			break
		}
		numbers = append(numbers, n)
		s = s[:i]
	}
	pos := token.Position{Filename: s}
	switch len(numbers) {
	case 1:
		pos.Line = numbers[0]
	case 2:
		pos.Line, pos.Column = numbers[1], numbers[0]
	}
	if s == "-" {
		pos.Filename = ""
	}
	return pos
}

// goFlag matches a flag in GOFLAGS. The flag can be quoted as a whole.
var goFlag = regexp.MustCompile(`'[^']*'|"[^"]*"|\S+`)

// harmless are the flags of the go command that do not change which directories contain
// the packages. The flag tags is one of them, because askBuild takes it into account.
var harmless = []string{
	"mod=mod", "mod=readonly", "tags", "trimpath", "buildvcs", "modcacherw", "ldflags", "gcflags", "asmflags",
	"p", "v", "x", "pgo", "race", "msan", "asan", "cover", "timeout", "count", "short",
}

// OddFlag returns the first flag in GOFLAGS that may change which directories contain the
// packages, or "". This includes unknown flags. The flags in allowed, in the form "name"
// or "name=value", are also accepted.
func OddFlag(goFlags string, allowed ...string) string {
	for _, flag := range goFlag.FindAllString(goFlags, -1) {
		flag = strings.Trim(flag, `'"`)
		name := strings.TrimLeft(flag, "-")
		isKnown := func(known string) bool { return name == known || strings.HasPrefix(name, known+"=") }
		if name == flag || !slices.ContainsFunc(harmless, isKnown) && !slices.ContainsFunc(allowed, isKnown) {
			return flag
		}
	}
	return ""
}

// cutFlag returns the value of a flag in GOFLAGS, or "" if it is not set, and the other
// flags.
func cutFlag(flags, name string) (value, rest string) {
	var others []string
	for _, flag := range goFlag.FindAllString(flags, -1) {
		v, ok := strings.CutPrefix(strings.TrimLeft(strings.Trim(flag, `'"`), "-"), name+"=")
		if !ok {
			others = append(others, flag)
			continue
		}
		value = v // the last value takes effect
	}
	return value, strings.Join(others, " ")
}

// flagsAndEnv returns the build flags and the environment for go/packages. It moves -modfile
// from GOFLAGS to the flags, because go/packages also runs go commands outside of any module,
// and these reject -modfile in GOFLAGS.
func (l *lister) flagsAndEnv() (flags, env []string) {
	flags, env = l.cfg.flags(), l.cfg.Env
	if file, rest := cutFlag(l.build.env["GOFLAGS"], "modfile"); file != "" && !l.driven {
		flags = append(slices.Clip(flags), "-modfile="+file)
		env = append(slices.Clip(env), "GOFLAGS="+rest)
	}
	return flags, env
}

// readOverlay makes the disk read the replacements that -overlay in GOFLAGS specifies. The
// value of the flag is a JSON file, {"Replace": {path: other path}}. If the other path is "",
// the file does not exist in the build. Paths are relative to dir.
// https://pkg.go.dev/cmd/go#hdr-Compile_packages_and_dependencies
func (d *Disk) readOverlay(flags, dir string) error {
	name, _ := cutFlag(flags, "overlay")
	if name == "" {
		return nil
	}
	d.MarkUncacheable("GOFLAGS contains -overlay")
	within := func(path string) string {
		if path == "" || filepath.IsAbs(path) {
			return path
		}
		return filepath.Join(dir, path)
	}
	var overlay struct{ Replace map[string]string }
	content, err := os.ReadFile(within(name))
	if err == nil {
		err = json.Unmarshal(content, &overlay)
	}
	if err != nil {
		return fmt.Errorf("-overlay in GOFLAGS: %w", err)
	}
	d.overlay = map[string]string{}
	for from, to := range overlay.Replace {
		d.overlay[filepath.Clean(within(from))] = within(to)
	}
	return nil
}

// driverAnswers is the reason for listing packages if there is a driver.
const driverAnswers = "a driver replaces the go command"

// hasDriver reports whether GOPACKAGESDRIVER is set to a program of another build system,
// for example the driver of rules_go for Bazel. Packages that a driver lists have no
// module and no directory, and have different IDs. Each request is slow.
// https://pkg.go.dev/golang.org/x/tools/go/packages#hdr-The_driver_protocol
func hasDriver(env []string) bool {
	driver := variable(env, "GOPACKAGESDRIVER")
	return driver != "" && driver != "off"
}

// withFolders sets the directories of packages for which a driver did not set them.
func withFolders(roots []*packages.Package) {
	packages.Visit(roots, nil, func(p *packages.Package) {
		if p.Dir == "" && len(p.GoFiles) > 0 {
			p.Dir = filepath.Dir(p.GoFiles[0])
		}
	})
}

// ofGoRoot reports whether the directory of a package ends in "src/" and its import path,
// as in GOROOT: src/fmt for fmt.
func ofGoRoot(meta *packages.Package) bool {
	dir := filepath.ToSlash(meta.Dir)
	return strings.HasSuffix(dir, path.Join("/src", meta.PkgPath))
}

// ofOtherRepository reports whether the path of a package's directory, relative to dir,
// contains the element external. Bazel stores the repositories on which a workspace
// depends in such a directory: https://bazel.build/remote/output-directories.
func ofOtherRepository(meta *packages.Package, dir string) bool {
	rel, err := filepath.Rel(dir, meta.Dir)
	if err != nil {
		rel = meta.Dir // dir is on another volume
	}
	return slices.Contains(strings.Split(filepath.ToSlash(rel), "/"), "external")
}

// patterns resolves patterns by the rules of go help packages. It supports import paths, and
// directories of the main module such as ., ./a, and ./....
type patterns struct {
	mods *modules
	dir  string // absolute; patterns are relative to it
}

// roots returns the packages that match patterns, or the reason why go/packages has to
// list them.
func (p patterns) roots(list []string) (roots []*Package, why string) {
	seen := map[string]*Package{}
	for _, pattern := range list {
		found, tree, why := p.meant(pattern)
		if why != "" {
			return nil, why
		}
		for _, pkg := range found {
			if module.CheckImportPath(pkg.Path) != nil {
				return nil, "the name of a directory is not a valid import path"
			}
			if seen[pkg.Path] == nil {
				seen[pkg.Path] = pkg
				roots = append(roots, pkg)
			}
			pkg.Named = pkg.Named || !tree
		}
	}
	if len(roots) == 0 {
		return nil, "no directory that matches the patterns has Go files"
	}
	return sortedByPath(roots), ""
}

// meant returns the packages that match a pattern, or the reason why this requires the go
// command. If tree is true, the pattern matches a directory and all directories below it,
// so packages that the build excludes are not an error.
func (p patterns) meant(pattern string) (found []*Package, tree bool, why string) {
	if isImportPath(pattern) {
		pkg, ok := p.mods.find(nil, pattern)
		if !ok {
			return nil, false, "no module in go.mod provides " + pattern + ", or several might"
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
			return nil, false, "the directory of " + pattern + " has no Go files"
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

// folders returns the directories that a pattern may match. If tree is true, these are a
// directory and all directories below it. If folders does not support the pattern, why is
// the reason.
func (p patterns) folders(pattern string) (dirs []string, tree bool, why string) {
	slashed := filepath.ToSlash(pattern)
	name, tree := strings.CutSuffix(slashed, "/...")
	isFolder := name == "." || name == ".." || strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../")
	if !isFolder || strings.Contains(name, "...") || strings.HasSuffix(name, ".go") {
		return nil, tree, "the pattern " + pattern + " is not a directory"
	}
	top := filepath.Join(p.dir, filepath.FromSlash(name))
	if !p.mods.main.holds(p.mods.disk, top) {
		return nil, tree, "the directory of " + pattern + " is not in the main module"
	}
	if !tree {
		return []string{top}, false, ""
	}
	if p.mods.ignores || name != "." && isSkipped(path.Base(path.Clean(name))) {
		return nil, true, "go.mod ignores directories, or the directory has a name that is ignored"
	}
	return p.below(nil, top), true, ""
}

// below appends a directory and all directories below it that ./... matches. It skips
// other modules, test data, and vendored packages, and does not follow links.
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

// isSkipped reports whether ./... skips directories with the given name.
// https://pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns
func isSkipped(name string) bool {
	dot := strings.HasPrefix(name, ".") && name != "." && name != ".."
	return dot || strings.HasPrefix(name, "_") || name == "testdata"
}
