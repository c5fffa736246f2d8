package inspect

import (
	"context"
	"go/parser"
	"go/token"
	"math"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// maxBatch limits the source of requested packages that is in memory at the same time, in
// bytes. A single larger package may exceed it.
const maxBatch = 1 << 18

// A Reading is a package that [LoadAll] has loaded.
type Reading struct {
	*Package
	Diags diag.List // diagnostics of this package
}

// LoadAll loads the packages of cfg and collects facts about them, like [Load] and [Facts],
// but only a few packages at a time, in the order of their import paths. It calls use with
// each batch, which can be released when use returns. Memory therefore depends on the largest
// package, not on the number of packages. The diagnostics are those of Load and Facts for all
// packages. If Load's diagnostics contain errors, LoadAll returns false for loaded and no
// diagnostics of Facts, and the caller must discard the packages that were passed to use.
func LoadAll(ctx context.Context, cfg Config, use func([]Reading)) (diags diag.List, loaded bool) {
	return each(ctx, cfg.withDefaults(), maxBatch, use)
}

func each(ctx context.Context, cfg Config, limit int64, use func([]Reading)) (diags diag.List, loaded bool) {
	begun, diags := locateAndParse(ctx, cfg, parseImports)
	if begun == nil {
		return diags, false
	}
	b := &batched{
		cfg: cfg, limit: limit, begun: begun, use: use, names: newMentioned(), fset: token.NewFileSet(),
	}
	if b.registered = begun.wantsRegistered(); b.registered {
		b.limit = math.MaxInt64 // load all packages at once: a call in one package can register a function of another
	}
	b.read()
	if diags = append(diags, b.diags...); diags.HasErrors() {
		return diags, false
	}
	return append(diags, onlyOneNewer(append(b.facts, b.names.missing(cfg.Query)...))...), true
}

type batched struct {
	cfg   Config
	limit int64    // limit of the source in memory, in bytes
	begun *Program // contains the beginnings of the files, up to the imports
	use   func([]Reading)
	names mentioned
	diags diag.List // diagnostics of loading
	facts diag.List // diagnostics of the packages
	// registered reports whether to search for registrations.
	registered bool
	// others are the packages that the previous batch parsed in addition to its targets.
	// fset contains their files.
	others map[*locate.Package]*contents
	fset   *token.FileSet
}

// read loads the packages batch by batch. After a syntax error, it only parses the
// remaining packages, to report all syntax errors.
func (b *batched) read() {
	for _, batch := range batches(b.begun.located.Roots, b.begun.sourceSize, b.limit) {
		prog := newProgram(b.cfg, b.begun.located.Only(batch))
		prog.fset, prog.known, prog.search = b.fset, b.others, b.registered
		prog.parseTargets()
		wrong := prog.syntaxErrors()
		if b.diags = append(b.diags, wrong...); b.diags.HasErrors() {
			continue
		}
		b.diags = append(b.diags, prog.resolve()...)
		readings := prog.readings(b.names)
		for _, r := range readings {
			b.facts = append(b.facts, r.Diags...)
		}
		b.use(readings)
		b.keepOthers(prog)
	}
}

// keepOthers keeps the packages that prog parsed in addition to its targets, because the
// next batch usually needs them. If there are no such packages, the earlier packages are
// kept.
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
			if file := prog.fset.File(f.syntax.FileStart); file != nil { // nil if the file could not be parsed
				b.fset.AddExistingFiles(file)
			}
		}
	}
}

// parseImports parses the files of the packages from the beginning to the end of their
// imports.
func parseImports(cfg Config, located *locate.Located) *Program {
	prog := newProgram(cfg, located)
	prog.mode, prog.search = parser.ImportsOnly, false
	prog.parse(prog.targets)
	return prog
}

// sourceSize returns the size of a package's source in bytes. Files that toolgen
// generated count as empty.
func (prog *Program) sourceSize(pkg *locate.Package) int64 {
	var size int64
	for _, file := range prog.source(pkg).files {
		size += int64(len(file.content))
	}
	return size
}

// batches divides packages into batches whose source size is at most limit.
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
