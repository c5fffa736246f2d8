package lint

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// checkVariants finds the unions that tools take and return whose types an
// argument tells apart by what a result does not have.
func checkVariants(pkg *inspect.Package) []found {
	taken := map[*types.TypeName]bool{}
	in := newTypeWalk(pkg, func(t types.Type, _ place) bool {
		if named, ok := t.(*types.Named); ok {
			taken[named.Obj()] = true
		}
		return false
	})
	for _, tool := range pkg.Tools {
		in.params(tool)
	}
	var all []found
	out := newTypeWalk(pkg, func(t types.Type, _ place) bool {
		named, ok := t.(*types.Named)
		if !ok || !taken[named.Obj()] {
			return false
		}
		decl := pkg.Decls.Type(named.Obj())
		if lacking, ok := lacksKey(decl.Union, pkg.Encoder); ok && !slices.ContainsFunc(all, func(f found) bool { return f.pos == decl.Union.Line.KeyPos }) {
			all = append(all, untoldVariant(named.Obj(), decl.Union, lacking))
		}
		return false
	})
	for _, tool := range pkg.Tools {
		out.results(tool)
	}
	return all
}

// lacksKey returns a type of a union that has no field for the property which
// tells it apart, false where there is none or results have the property.
func lacksKey(u *inspect.Union, by inspect.Encoder) (inspect.Implementer, bool) {
	if u == nil || u.Foreign || !u.Sealed || u.Line.Key == "" || u.Line.Output {
		return inspect.Implementer{}, false
	}
	i := slices.IndexFunc(u.Implementers, func(impl inspect.Implementer) bool { return !hasMember(impl.Type, u.Line.Key, by) })
	if i < 0 {
		return inspect.Implementer{}, false
	}
	return u.Implementers[i], true
}

// hasMember reports whether a type has a member of the name in JSON. One that is no
// struct is refused where it is read.
func hasMember(t types.Type, name string, by inspect.Encoder) bool {
	return !gotype.IsStruct(t) || slices.ContainsFunc(gotype.FieldsOf(t, by).Members, func(f *gotype.Field) bool { return f.Name == name })
}

func untoldVariant(obj *types.TypeName, u *inspect.Union, lacking inspect.Implementer) found {
	return found{
		pos: u.Line.KeyPos, pkg: obj.Pkg().Path(), subject: obj.Name(),
		message: fmt.Sprintf("%s is an argument and a result, but a result that is a %s has no %s, so that a model cannot send it back", obj.Name(), lacking.Type.Obj().Name(), u.Line.Key),
		hint:    "write output after the key, which needs call in the //toolgen:package line; or give the types a field " + u.Line.Key,
	}
}
