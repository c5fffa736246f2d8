package names

import (
	"go/token"
	"go/types"
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/templates"
)

// TestTypes checks that Source begins a new piece of a type's text at each import, and
// that Claim adds the same imports as Source.
func TestTypes(t *testing.T) {
	own, other := types.NewPackage("example.com/own", "own"), types.NewPackage("example.com/other", "other")
	named := func(pkg *types.Package, name string) types.Type {
		return types.NewNamed(types.NewTypeName(token.NoPos, pkg, name, nil), types.NewStruct(nil, nil), nil)
	}
	mine, its := named(own, "Mine"), named(other, "Its")
	for _, test := range []struct {
		typ  types.Type
		want templates.Source
	}{
		{types.Typ[types.String], templates.Source{{Text: "string"}}},
		{types.Typ[types.UnsafePointer], templates.Source{{Path: "unsafe", Text: "Pointer"}}},
		{types.NewPointer(mine), templates.Source{{Text: "*Mine"}}},
		{types.NewSlice(types.NewPointer(its)), templates.Source{{Text: "[]*"}, {Path: "example.com/other", Text: "Its"}}},
		{types.NewMap(mine, its), templates.Source{{Text: "map[Mine]"}, {Path: "example.com/other", Text: "Its"}}},
		{types.Universe.Lookup("error").Type(), templates.Source{{Text: "error"}}},
	} {
		written, claimed := TypesIn(&inspect.Package{Path: own.Path()}), TypesIn(&inspect.Package{Path: own.Path()})
		for range 2 { // the second result comes from the cache
			if diff := cmp.Diff(test.want, written.Source(test.typ)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", test.typ, diff)
			}
		}
		claimed.Claim(test.typ)
		if !maps.Equal(written.Imports, claimed.Imports) {
			t.Errorf("%s: claimed %v, and its text has %v", test.typ, claimed.Imports, written.Imports)
		}
	}
}
