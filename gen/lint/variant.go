package lint

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"

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
		if lacking, ok := lacksKey(decl.Union); ok && !slices.ContainsFunc(all, func(f found) bool { return f.pos == decl.Union.Said.KeyPos }) {
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
func lacksKey(u *inspect.Union) (inspect.Implementer, bool) {
	if u == nil || u.Foreign || !u.Sealed || u.Said.Key == "" || u.Said.Output {
		return inspect.Implementer{}, false
	}
	i := slices.IndexFunc(u.Implementers, func(impl inspect.Implementer) bool { return !hasMember(impl.Type, u.Said.Key) })
	if i < 0 {
		return inspect.Implementer{}, false
	}
	return u.Implementers[i], true
}

// hasMember reports whether a struct has a field, or embeds one, that is a member
// of the name in JSON.
func hasMember(t types.Type, name string) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return true // an embedded pointer, or what is refused where it is read
	}
	for i := range st.NumFields() {
		field := st.Field(i)
		said, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ",")
		if said == name || said == "" && (field.Name() == name || field.Embedded() && hasMember(field.Type(), name)) {
			return true
		}
	}
	return false
}

func untoldVariant(obj *types.TypeName, u *inspect.Union, lacking inspect.Implementer) found {
	return found{
		pos: u.Said.KeyPos, pkg: obj.Pkg().Path(), subject: obj.Name(),
		message: fmt.Sprintf("%s is an argument and a result, and a result that is a %s has no %s, without which a model cannot send it back", obj.Name(), lacking.Type.Obj().Name(), u.Said.Key),
		hint:    "write output behind the key, which needs call in the //toolgen:package line; or give the types a field " + u.Said.Key,
	}
}
