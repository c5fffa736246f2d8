package inspect

import (
	"context"
	"go/parser"
	"math"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// maxBatch is how much source of packages that were asked for is in memory at a
// time, in bytes, where one of them has no more.
const maxBatch = 1 << 18

// Each loads the packages of cfg and collects facts about them, as [Load] and
// [Facts] do, a few packages at a time in the order of their import paths: what
// use has of them can be let go when it returns. So memory follows the largest
// package, and not how many there are; what they need of others is read anew for
// each few. The diagnostics are those of Load and Facts for all packages: where
// those of Load have errors, there are no others, it reports false, and what use
// has was in vain.
func Each(ctx context.Context, cfg Config, use func(pkgs []*Package)) (diags diag.List, loaded bool) {
	return each(ctx, cfg.withDefaults(), maxBatch, use)
}

func each(ctx context.Context, cfg Config, limit int64, use func(pkgs []*Package)) (diags diag.List, loaded bool) {
	located, diags := find(ctx, cfg, "")
	if located == nil {
		return diags, false
	}
	begun := heads(cfg, located)
	if why := begun.odd(); why != "" && located.Asked == "" {
		if located, diags = find(ctx, cfg, why); located == nil {
			return diags, false
		}
		begun = heads(cfg, located)
	}
	if begun.wantsRegistered() {
		limit = math.MaxInt64 // a call in any package can register what another declares
	}
	names := newMentioned()
	var facts diag.List
	for _, roots := range batches(located.Roots, begun.sourceSize, limit) {
		part := *located
		part.Roots = roots
		prog := parsed(cfg, &part)
		wrong := prog.syntaxErrors()
		if diags = append(diags, wrong...); diags.HasErrors() {
			continue // the rest is read for its errors
		}
		diags = append(diags, prog.resolve()...)
		pkgs, found := prog.facts(names)
		facts = append(facts, found...)
		use(pkgs)
	}
	if diags.HasErrors() {
		return diags, false
	}
	return append(diags, onlyOneNewer(append(facts, names.missing(cfg.Query)...))...), true
}

// heads reads the beginnings of the files of packages, up to their imports.
func heads(cfg Config, located *locate.Located) *Program {
	prog := newProgram(cfg, located)
	prog.mode = parser.ImportsOnly
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
