package inspect

import (
	"cmp"
	"context"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// maxBatch is how much source of packages that were asked for is in memory at a
// time, in bytes, where one of them has no more.
const maxBatch = 1 << 18

// A Reading is a package that [Each] has read.
type Reading struct {
	*Package
	Diags diag.List // about this package
	From  Footprint
}

// Each loads the packages of cfg and collects facts about them, as [Load] and [Facts]
// do, but a few packages at a time, in the order of their import paths. It calls use
// with each few, which may be released when use returns: so memory depends on the
// largest package, not on their number. The diagnostics are those of Load and Facts
// for all packages. If those of Load have errors, Each reports false for loaded,
// without diagnostics of Facts, and what use got has to be discarded.
//
// A package for which known returns its diagnostics is skipped, unless another needs
// it; known may be nil. mixed is the reason why the facts do not depend on the
// footprints alone, and "" if they do. In a run with such a reason every package is
// read: use then gets some packages twice, and the last one counts.
func Each(ctx context.Context, cfg Config, known Known, use func([]Reading)) (diags diag.List, loaded bool, mixed string) {
	return each(ctx, cfg.withDefaults(), maxBatch, known, use)
}

// Known returns the diagnostics of a package that need not be read again, and whether
// it is one.
type Known func(path, dir string) (diag.List, bool)

func each(ctx context.Context, cfg Config, limit int64, known Known, use func([]Reading)) (diags diag.List, loaded bool, mixed string) {
	located, diags := find(ctx, cfg, "")
	if located == nil {
		return diags, false, ""
	}
	b := &batched{
		cfg: cfg, limit: limit, use: use, names: newMentioned(), problems: map[*locate.Package]diag.List{},
		fset: token.NewFileSet(),
	}
	unread := located.Roots
	if known != nil && located.Asked == "" {
		unread = b.without(known, located.Roots)
	}
	begun := heads(cfg, located, unread)
	all := func() {
		if len(unread) < len(located.Roots) {
			unread = located.Roots
			begun = heads(cfg, located, unread)
		}
	}
	if len(unread) > 0 && begun.odd() != "" {
		all() // what is known can have what the rest has not
	}
	if why := begun.odd(); why != "" && located.Asked == "" && len(unread) > 0 {
		if located, diags = find(ctx, cfg, why); located == nil {
			return diags, false, ""
		}
		unread = located.Roots
		begun = heads(cfg, located, unread)
	}
	if b.registered = begun.wantsRegistered(); b.registered {
		b.mixed = "a call in any package can register what another declares"
		b.limit = math.MaxInt64
		all()
	}
	b.located, b.begun = b.listening(located), begun
	b.read(unread)
	if b.mixed != "" && len(unread) < len(located.Roots) {
		b.begun, b.names, b.diags = heads(cfg, located, located.Roots), newMentioned(), nil
		b.read(located.Roots)
	}
	if diags = append(diags, b.diags...); diags.HasErrors() {
		return diags, false, b.mixed
	}
	var facts diag.List
	for _, root := range located.Roots {
		facts = append(facts, b.problems[root]...)
	}
	return append(diags, onlyOneNewer(append(facts, b.names.missing(cfg.Query)...))...), true, b.mixed
}

// batched is packages that are read a few at a time.
type batched struct {
	cfg      Config
	limit    int64 // of the source in memory, in bytes
	located  *locate.Located
	begun    *Program // has the beginnings of their files
	use      func([]Reading)
	names    mentioned
	problems map[*locate.Package]diag.List // what there is to tell of each
	diags    diag.List                     // of the load
	mixed    string
	// registered says that registrations are looked for.
	registered bool
	// others are packages that the last few needed, and fset has their files.
	others map[*locate.Package]*contents
	fset   *token.FileSet
}

// without returns the packages of which not everything is known.
func (b *batched) without(known Known, roots []*locate.Package) (unread []*locate.Package) {
	diags := make([]diag.List, len(roots))
	ok := make([]bool, len(roots))
	parallel.Do(len(roots), func(i int) { diags[i], ok[i] = known(roots[i].Path, roots[i].Dir) })
	for i, root := range roots {
		if !ok[i] {
			unread = append(unread, root)
			continue
		}
		b.problems[root] = diags[i]
	}
	return unread
}

// listening returns where packages lie, and notes what go/packages has to list: it is not
// known which folders such an answer depends on.
func (b *batched) listening(located *locate.Located) *locate.Located {
	heard := *located
	if located.Asked != "" {
		b.mixed = cmp.Or(b.mixed, "go/packages listed the packages: "+located.Asked)
	}
	if located.Ask != nil {
		heard.Ask = func(paths []string) {
			b.mixed = cmp.Or(b.mixed, "the go command was asked where "+paths[0]+" lies")
			located.Ask(paths)
		}
	}
	return &heard
}

// read reads packages. After a syntax error the rest is read for its errors.
func (b *batched) read(roots []*locate.Package) {
	for _, batch := range batches(roots, b.begun.sourceSize, b.limit) {
		prog := newProgram(b.cfg, b.located.Only(batch))
		prog.fset, prog.known, prog.search = b.fset, b.others, b.registered
		prog.parseTargets()
		wrong := prog.syntaxErrors()
		if b.diags = append(b.diags, wrong...); b.diags.HasErrors() {
			continue
		}
		b.diags = append(b.diags, prog.resolve()...)
		readings := prog.readings(b.names)
		for i, s := range prog.targets {
			b.problems[s.meta] = readings[i].Diags
		}
		b.mixed = cmp.Or(b.mixed, prog.mixed(readings))
		b.use(readings)
		b.keepOthers(prog)
	}
}

// keepOthers keeps what has been read of packages that are no targets, since the next
// few mostly need the same ones. All else of the program is let go, and what was kept
// before, unless nothing takes its place.
func (b *batched) keepOthers(prog *Program) {
	if others := slices.DeleteFunc(prog.parsedSources(), func(s *source) bool { return s.target }); len(others) > 0 {
		b.others = map[*locate.Package]*contents{}
		for _, s := range others {
			b.others[s.meta] = s.contents
		}
	}
	b.fset = token.NewFileSet()
	for _, other := range b.others {
		for _, f := range other.files {
			if file := prog.fset.File(f.syntax.FileStart); file != nil { // it could be read
				b.fset.AddExistingFiles(file)
			}
		}
	}
}

// mixed says why what was found of the packages of a program need not be what is
// found of each alone.
func (prog *Program) mixed(readings []Reading) string {
	for _, s := range prog.parsedSources() {
		if s.whole {
			return "what is needed of " + s.meta.Path + " has errors"
		}
	}
	if prog.brokenBodies != "" {
		return "what is needed of " + prog.brokenBodies + " has errors"
	}
	newer := func(d diag.Diagnostic) bool { return d.Code == diag.NewerGo }
	if slices.ContainsFunc(readings, func(r Reading) bool { return slices.ContainsFunc(r.Diags, newer) }) {
		return "a newer Go is needed"
	}
	return ""
}

// heads reads the beginnings of the files of packages, up to their imports.
func heads(cfg Config, located *locate.Located, roots []*locate.Package) *Program {
	prog := newProgram(cfg, located.Only(roots))
	prog.mode, prog.search = parser.ImportsOnly, false
	prog.parse(prog.targets)
	return prog
}

// sourceSize returns how many bytes of source a package has, without what toolgen
// generated, which counts as empty.
func (prog *Program) sourceSize(pkg *locate.Package) int64 {
	var size int64
	for _, file := range prog.source(pkg).files {
		size += int64(len(file.content))
	}
	return size
}

// batches divides packages by how much source they have.
func batches(roots []*locate.Package, sizeOf func(*locate.Package) int64, limit int64) [][]*locate.Package {
	var all [][]*locate.Package
	var bytes int64
	for _, root := range roots {
		size := sizeOf(root)
		if bytes += size; bytes > limit || len(all) == 0 {
			all = append(all, nil)
			bytes = size
		}
		all[len(all)-1] = append(all[len(all)-1], root)
	}
	return all
}

// A Footprint lists the files that the facts about a package depend on, beside the
// build, the go.mod files, and where other modules begin. Paths are absolute and
// sorted.
type Footprint struct {
	Own string // its folder
	// Folders are its own folder, those of the packages that it needs, and others in
	// which these could also be found. The facts depend on the names of their files,
	// and on the contents of those that are not tests.
	Folders []string
	Named   []string // files that directives name
}

// footprintOf returns that of the package of a finder. It has what other targets needed of
// the packages that this one leads to, too.
func footprintOf(f *finder) Footprint {
	folders := map[string]bool{}
	seen := map[*source]bool{}
	var visit func(s *source)
	visit = func(s *source) {
		if seen[s] || s.meta.Standard { // which leads to nothing but itself
			return
		}
		seen[s] = true
		folders[s.meta.Dir] = true
		for _, dir := range s.bodyFolders {
			folders[dir] = true
		}
		for path, dep := range s.imported {
			if f.prog.located.Places != nil {
				for _, dir := range f.prog.located.Places(path) {
					folders[dir] = true
				}
			}
			visit(dep)
		}
	}
	visit(f.s)
	return Footprint{f.s.meta.Dir, slices.Sorted(maps.Keys(folders)), slices.Sorted(maps.Keys(f.named))}
}
