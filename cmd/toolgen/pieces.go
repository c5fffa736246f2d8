package main

import (
	"maps"
	"slices"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// A piece is the result of generate for one package.
type piece struct {
	gen.Part
	dir      string
	facts    diag.List // diagnostics of its source
	left     []string  // generated files that it no longer needs
	hasTools bool
}

// pieces are pieces by the import paths of packages.
type pieces map[string]*piece

// filesOfPackages returns the generated files of the packages, and the modules that
// patterns leave out. A signal can end the run between packages.
func (c *call) filesOfPackages() ([]gen.File, diag.List, []leftOutModule) {
	release := c.lifetime.guard()
	defer func() { release() }()
	if c.disk == nil {
		c.disk = locate.NewDisk()
	}
	made := pieces{}
	diags, loaded := inspect.Each(c.lifetime.ctx, c.config(environment(c.unit != nil), inspect.Query{}), func(read []inspect.Reading) {
		release()
		defer func() { release = c.lifetime.guard() }()
		made.add(c, read)
	})
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
	return files, append(diags, made.undescribed()...), leftOutModules(c, made)
}

// add adds the pieces of packages that a call has read.
func (all pieces) add(c *call, read []inspect.Reading) {
	pkgs := make([]*inspect.Package, len(read))
	for i, r := range read {
		pkgs[i] = r.Package
	}
	for i, part := range gen.Parts(pkgs, c.output, c.timing.trace()) {
		part.Files = c.moved(part.Files)
		all[part.Path] = &piece{
			Part: part, dir: pkgs[i].Dir, facts: read[i].Diags, hasTools: hasTools(pkgs[i]),
			left: c.leftovers(pkgs[i], part.Files),
		}
	}
}

// sorted returns the pieces in the order of the import paths.
func (all pieces) sorted() []*piece {
	var list []*piece
	for _, path := range slices.Sorted(maps.Keys(all)) {
		list = append(list, all[path])
	}
	return list
}

// join returns the files and diagnostics of all pieces.
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

// left returns the files to remove.
func (all pieces) left() (files []gen.File) {
	for _, p := range all.sorted() {
		for _, path := range p.left {
			files = append(files, gen.File{Path: path, Gone: true})
		}
	}
	return files
}
