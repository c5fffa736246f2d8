package inspect

import (
	"go/token"
	"go/types"
	"slices"
)

// untyped returns the constants without a type, and of the kind of a type's
// own constants, that the indexed package declares in one block with these, in
// the order of the source.
func (f *finder) untyped(obj *types.TypeName, ix *index) []Const {
	own := ix.values[keyOf(obj)]
	if len(own) == 0 || ix.source.meta.Standard || isInstance(own[0].Type()) {
		return nil
	}
	blocks := map[token.Pos]bool{}
	for _, c := range own {
		blocks[ix.consts[c.Pos()].block] = true
	}
	var found []Const
	for _, c := range ix.bare {
		if blocks[ix.consts[c.Pos()].block] && c.Val().Kind() == own[0].Val().Kind() {
			found = append(found, f.constant(c, ix))
		}
	}
	slices.SortFunc(found, func(a, b Const) int { return comparePositions(a.Pos, b.Pos) })
	return found
}

// bareConsts returns the constants of a package that have no type.
func bareConsts(pkg *types.Package) []*types.Const {
	var bare []*types.Const
	for _, name := range pkg.Scope().Names() {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if !ok {
			continue
		}
		if basic, ok := c.Type().(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
			bare = append(bare, c)
		}
	}
	return bare
}
