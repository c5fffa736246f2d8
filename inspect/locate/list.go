package locate

import (
	"cmp"
	"context"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A lister lists packages with go/packages, which asks the go command or a driver.
type lister struct {
	ctx   context.Context
	cfg   Config
	disk  *Disk
	build *build
	// driven says that a driver answers, for which each question takes long.
	driven bool
}

// list lists the packages of the patterns with the graph of their imports; why is the
// reason.
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
		located.Ask, located.Compiled = g.ask, l.compiled
	}
	return located, diags
}

// json2Package is part of a build if and only if encoding/json/v2 implements its
// encoding/json.
const json2Package = "encoding/json/jsontext"

// A graph is the listed packages with their imports.
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

// find returns the package that another one imports or, if from does not import it, any
// listed one of that path.
func (g *graph) find(from *Package, path string) (*Package, bool) {
	if from != nil {
		if pkg := from.Imports[path]; pkg != nil {
			return pkg, true
		}
	}
	pkg, ok := g.byPath[path]
	return pkg, ok
}

// ask lists packages that nothing in the graph imports.
func (g *graph) ask(paths []string) {
	for _, pkg := range g.lister.ask(paths) {
		if g.byPath[pkg.Path] == nil {
			g.byPath[pkg.Path] = pkg
		}
	}
	for _, path := range paths {
		if g.byPath[path] == nil {
			g.byPath[path] = &Package{Path: path}
		}
	}
}

// newPackage makes a Package, without imports, of a listed one.
func (l *lister) newPackage(p *packages.Package) *Package {
	pkg := &Package{
		Path: p.PkgPath, Name: p.Name, Dir: p.Dir,
		Files: slices.Sorted(slices.Values(p.GoFiles)), Ignored: p.IgnoredFiles,
	}
	if p.Module != nil {
		version := p.Module.GoVersion
		pkg.Module = &Module{Path: p.Module.Path, Dir: p.Module.Dir, Main: p.Module.Main, language: func() string { return version }}
	}
	pkg.Standard = l.standard(p)
	pkg.Foreign = pkg.Standard || p.Module != nil && !p.Module.Main || l.driven && p.Module == nil && ofOtherRepository(p, l.cfg.Dir)
	for _, err := range p.Errors {
		pkg.Errors = append(pkg.Errors, Error{Pos: err.Pos, Msg: oneLine(err.Msg)})
	}
	return pkg
}

// standard reports whether a package is part of the standard library.
func (l *lister) standard(p *packages.Package) bool {
	if p.Module != nil || l.driven && !ofGoRoot(p) {
		return false
	}
	first, _, _ := strings.Cut(p.PkgPath, "/")
	return !strings.Contains(first, ".") && p.PkgPath != "command-line-arguments"
}

// packages returns the packages of the patterns, with the graph of their imports. If
// there are errors, it lists them again without generated files, which may be out of
// date.
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

// ask returns packages by their paths, without their imports, which is fast.
func (l *lister) ask(paths []string) []*Package {
	pkgs, err := l.load(packages.NeedName|packages.NeedFiles|packages.NeedModule, paths, nil)
	l.note(pkgs, err)
	if err != nil {
		return nil
	}
	var listed []*Package
	for _, pkg := range pkgs {
		listed = append(listed, l.newPackage(pkg))
	}
	return listed
}

// compiled returns the files that packages are compiled from, by path. For files that
// import C it runs cgo, which needs a compiler of C and reads files, such as headers,
// that are not recorded.
func (l *lister) compiled(paths []string) map[string][]string {
	l.disk.Doubt("types of C come from cgo")
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

// load calls packages.Load.
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
	l.disk.Asked()
	pkgs, err := packages.Load(cfg, patterns...)
	withFolders(pkgs)
	if len(overlay) > 0 {
		l.disk.Doubt("packages can only be listed without generated files")
	}
	return pkgs, err
}

// note records the folders of listed packages, and doubts: an error may be temporary,
// such as that of a download, and it is not known what a driver reads.
func (l *lister) note(roots []*packages.Package, err error) {
	if err != nil {
		l.disk.Doubt("packages cannot be listed")
	}
	if l.driven {
		l.disk.Doubt(driverAnswers)
	}
	packages.Visit(roots, nil, func(p *packages.Package) {
		if len(p.Errors) > 0 {
			l.disk.Doubt("the go command has an error for " + p.PkgPath)
		}
		if p.Dir != "" {
			l.disk.Note(p.Dir)
		}
	})
}

// overlay returns the contents that replace files of all packages in a graph with an
// error. The error may be at another package than the file that causes it: a cycle of
// imports has many.
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

// listErrors returns the errors of a package without Go files. Those of others, such as
// an import that cannot be found, may not matter: only function bodies may use it, or
// it may be generated.
func (l *lister) listErrors(p *packages.Package) diag.List {
	if len(p.GoFiles) > 0 {
		return nil
	}
	var diags diag.List
	hint := loadHint
	if len(p.IgnoredFiles) > 0 {
		hint = "name a build that has them, with -tags, GOOS or GOARCH"
	}
	for _, err := range p.Errors {
		msg := oneLine(err.Msg)
		if strings.Contains(msg, "directory not found") || strings.HasPrefix(msg, "no Go files in") {
			hint = "name a folder with Go files, or all below one: ./..."
		}
		if dir, err := filepath.Abs(l.cfg.Dir); err == nil {
			msg = strings.ReplaceAll(msg, dir+string(filepath.Separator), "")
		}
		diags = append(diags, diag.Errorf(l.position(err.Pos), diag.Load, "%s", msg).WithHint("%s", hint))
	}
	return diags
}

const loadHint = "correct it until the go command can list the packages: go list says the same"

func listFailed(err error) diag.List {
	return diag.List{diag.Errorf(token.Position{}, diag.Load, "%s", oneLine(err.Error())).WithHint(loadHint)}
}

// oneLine returns a message of the go command on one line, without what go/packages
// puts before it: "err: exit status 1: stderr: go: …".
func oneLine(msg string) string {
	if err, stderr, ok := strings.Cut(strings.TrimPrefix(msg, "err: "), ": stderr:"); ok {
		msg = cmp.Or(strings.TrimSpace(stderr), err)
	}
	var b strings.Builder
	for line := range strings.Lines(msg) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "# "): // the heading of a compiler's errors
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
