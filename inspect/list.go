package inspect

import (
	"cmp"
	"context"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A lister asks the go command about packages.
type lister struct {
	ctx  context.Context
	cfg  Config
	read func(name string) ([]byte, error)
	// driven says that a driver answers: everything comes with the first answer.
	driven bool
}

// packages returns the packages of the patterns, with the graph of their
// imports. Yesterday's generated files cannot break it: where a package has an
// error, they are left out and it is asked again.
func (l *lister) packages() ([]*packages.Package, diag.List) {
	mode := packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule
	if l.driven {
		mode |= packages.NeedExportFile
	}
	roots, err := l.loadPatterns(mode, nil)
	if overlay := l.withoutGenerated(roots); len(overlay) > 0 {
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

// commonImports are the packages that nearly every signature of a tool names.
// They are cheap to ask for, also where nothing is built yet.
var commonImports = []string{"context", "time"}

// prefetch asks for the export data of the common imports while the packages
// are still being listed: for most runs nothing else has to be asked for.
//
// The question about [json2Package] comes with them.
func (l *lister) prefetch() <-chan []*packages.Package {
	fetched := make(chan []*packages.Package, 1)
	if l.driven {
		close(fetched)
		return fetched
	}
	go func() {
		pkgs, _ := l.exports(append(slices.Clone(commonImports), json2Package)) // what fails is asked for again
		fetched <- pkgs
		close(fetched)
	}()
	return fetched
}

// missingExports returns the packages with the given IDs and the files of
// their export data, and asks for those that were not fetched before.
func (l *lister) missingExports(ids []string, fetched []*packages.Package) ([]*packages.Package, diag.List) {
	var found []*packages.Package
	for _, pkg := range fetched {
		if i := slices.Index(ids, pkg.ID); i >= 0 && pkg.ExportFile != "" {
			found = append(found, pkg)
			ids = slices.Delete(slices.Clone(ids), i, i+1)
		}
	}
	if l.driven {
		return found, nil // what it did not tell it does not have
	}
	asked, diags := l.exports(ids)
	return append(found, asked...), diags
}

// exports returns packages with the files of their export data.
func (l *lister) exports(paths []string) ([]*packages.Package, diag.List) {
	if len(paths) == 0 {
		return nil, nil
	}
	pkgs, err := l.load(packages.NeedName|packages.NeedFiles|packages.NeedExportFile, paths, nil)
	if err != nil {
		return nil, listFailed(err)
	}
	return pkgs, nil
}

func (l *lister) load(mode packages.LoadMode, patterns []string, overlay map[string][]byte) ([]*packages.Package, error) {
	cfg := &packages.Config{
		Context: l.ctx,
		Mode:    mode,
		Dir:     l.cfg.Dir,
		Env:     l.cfg.Env,
		Overlay: overlay,
	}
	if len(l.cfg.Tags) > 0 {
		cfg.BuildFlags = []string{"-tags=" + strings.Join(l.cfg.Tags, ",")}
	}
	pkgs, err := packages.Load(cfg, patterns...)
	withFolders(pkgs)
	return pkgs, err
}

// notBuilt is a file that is part of no build, so that it needs no package name
// that fits the other files.
const notBuilt = "//go:build ignore && !ignore\n\npackage ignored\n"

// withoutGenerated returns an overlay that takes the generated files of all
// packages in a graph out of the build, where there is an error in that graph.
// The error can stand at another package: a cycle of imports has many.
func (l *lister) withoutGenerated(roots []*packages.Package) map[string][]byte {
	overlay := map[string][]byte{}
	if !haveErrors(roots) {
		return overlay
	}
	packages.Visit(roots, nil, func(p *packages.Package) {
		file := filepath.Join(p.Dir, l.cfg.Output)
		if content, err := l.read(file); p.Dir != "" && err == nil && Generated(content) {
			overlay[file] = []byte(notBuilt)
		}
	})
	return overlay
}

func haveErrors(roots []*packages.Package) bool {
	found := false
	packages.Visit(roots, nil, func(p *packages.Package) { found = found || len(p.Errors) > 0 })
	return found
}

// listErrors returns the errors of a package that leave nothing to work on.
// An import that cannot be found is no such error: it may be one that only
// function bodies use, or that is generated.
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
		diags = append(diags, diag.Errorf(l.position(err.Pos), diag.Load, "%s", oneLine(err.Msg)).WithHint("%s", hint))
	}
	return diags
}

const loadHint = "correct it until the go command can list the packages: go list says the same"

func listFailed(err error) diag.List {
	return diag.List{diag.Errorf(token.Position{}, diag.Load, "%s", oneLine(err.Error())).WithHint(loadHint)}
}

// oneLine folds a message of the go command, which go/packages hands on as
// "err: exit status 1: stderr: go: …" and which may have several lines, into
// the part that tells the user something.
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

// position parses a position of the go command, which is relative to the
// folder that it ran in.
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
