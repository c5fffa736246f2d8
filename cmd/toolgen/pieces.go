package main

import (
	"maps"
	"slices"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// A piece is what a run makes of one package alone.
type piece struct {
	gen.Part
	dir      string
	facts    diag.List // what there is to tell of its source
	left     []string  // files that it does not ask for any more
	hasTools bool
	from     inspect.Footprint
	known    *kept // what it depends on, where it is remembered; nil for one that was read
}

// pieces are by the paths of packages.
type pieces map[string]*piece

// filesOfPackages returns the generated files of the packages, and the modules that
// patterns leave out. A signal ends the run while these are made.
func (c *call) filesOfPackages() ([]gen.File, diag.List, []leftOutModule) {
	down := c.lifetime.guard()
	defer func() { down() }()
	if c.disk == nil {
		c.disk = locate.NewDisk()
	}
	var began bool
	made := pieces{}
	diags, loaded, mixed := inspect.Each(c.lifetime.ctx, c.config(environment(c.unit != nil), inspect.Query{}), c.parts.known(made), func(read []inspect.Reading) {
		down()
		defer func() { down = c.lifetime.guard() }()
		if began {
			collect(longGCPercent)
		}
		began = true
		made.add(c, read)
	})
	c.parts.made(made, mixed)
	if !loaded {
		return nil, diags, nil
	}
	files, more := made.join()
	if diags = slices.Concat(diags, more, made.inTests(c)); diags.HasErrors() {
		return nil, diags, nil
	}
	files = append(files, made.left()...)
	if !c.vetted && !made.haveTools() && len(files) == 0 {
		diags = append(diags, noTools(nil)...)
	}
	return files, append(diags, made.untold()...), leftOutModules(c, made)
}

// add makes the pieces of packages in a call.
func (all pieces) add(c *call, read []inspect.Reading) {
	pkgs := make([]*inspect.Package, len(read))
	for i, r := range read {
		pkgs[i] = r.Package
	}
	for i, part := range gen.Parts(pkgs, c.output, c.timing.trace()) {
		part.Files = c.moved(part.Files)
		all[part.Path] = &piece{
			Part: part, dir: pkgs[i].Dir, facts: read[i].Diags, hasTools: hasTools(pkgs[i]), from: read[i].From,
			left: c.leftovers(pkgs[i], part.Files),
		}
	}
}

// sorted returns the pieces in the order of the packages.
func (all pieces) sorted() []*piece {
	var list []*piece
	for _, path := range slices.Sorted(maps.Keys(all)) {
		list = append(list, all[path])
	}
	return list
}

// join returns the files of all pieces, and what there is to tell of them.
func (all pieces) join() ([]gen.File, diag.List) {
	var parts []gen.Part
	for _, p := range all.sorted() {
		parts = append(parts, p.Part)
	}
	return gen.Join(parts)
}

func (all pieces) haveTools() bool {
	return slices.ContainsFunc(all.sorted(), func(p *piece) bool { return p.hasTools })
}

// left returns the files that are to go.
func (all pieces) left() (files []gen.File) {
	for _, p := range all.sorted() {
		for _, path := range p.left {
			files = append(files, gen.File{Path: path, Gone: true})
		}
	}
	return files
}
