package gotype

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect"
)

// Cancelled returns the fields of a struct that encoding/json ignores because several
// have the same name at the same depth. The fields of one name form a group; groups
// are in the order of declaration.
func Cancelled(t types.Type, by inspect.Encoder) [][]*types.Var {
	var groups [][]*types.Var
	fields, _, _ := allFields(t, by)
	fields = slices.DeleteFunc(fields, (*Field).HoldsRest)
	kept := dominant(slices.Clone(fields))
	for len(fields) > 0 {
		name := fields[0].Name
		group := slices.DeleteFunc(slices.Clone(fields), func(f *Field) bool { return f.Name != name })
		fields = slices.DeleteFunc(fields, func(f *Field) bool { return f.Name == name })
		if slices.ContainsFunc(kept, func(f *Field) bool { return f.Name == name }) {
			continue
		}
		var decls []*types.Var
		for _, f := range highest(group) {
			decls = append(decls, f.Decl)
		}
		groups = append(groups, slices.Compact(decls))
	}
	return groups
}

// highest returns the fields, among those of one name, that hide the others.
func highest(fields []*Field) []*Field {
	best := slices.MinFunc(fields, func(a, b *Field) int {
		if len(a.Index) != len(b.Index) {
			return len(a.Index) - len(b.Index)
		}
		return taggedFirst(a, b)
	})
	return slices.DeleteFunc(fields, func(f *Field) bool { return !alike(f, best) })
}
