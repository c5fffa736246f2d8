package lint

import (
	"cmp"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect"
)

// A structType is one whose fields a schema may be made from.
type structType struct {
	pkg  string     // import path of what declares it
	name string     // "Query", or "Query.Range" for one without a name of its own
	typ  types.Type // Underlying is a struct
}

// structsOf returns the structs that the tools of a package reach, in the
// order of their names, with those without a name behind what they stand in.
func structsOf(pkg *inspect.Package) []structType {
	var names []*types.TypeName
	for name := range pkg.Decls.Types {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b *types.TypeName) int {
		return cmp.Or(cmp.Compare(a.Pkg().Path(), b.Pkg().Path()), cmp.Compare(a.Name(), b.Name()))
	})
	var all []structType
	for _, name := range names {
		all = append(all, within(structType{name.Pkg().Path(), name.Name(), name.Type()})...)
	}
	for _, tool := range pkg.Tools {
		for _, p := range tool.Params {
			all = append(all, unnamed(structType{pkg.Path, tool.GoName + "." + p.Name, p.Type})...)
		}
	}
	return all
}

// within returns the struct that a type is, and those without a name in it.
func within(s structType) []structType {
	st, ok := s.typ.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	all := []structType{s}
	for field := range st.Fields() {
		all = append(all, unnamed(structType{s.pkg, s.name + "." + field.Name(), field.Type()})...)
	}
	return all
}

// unnamed returns the structs without a name that a type is made of.
func unnamed(s structType) []structType {
	switch t := s.typ.(type) {
	case *types.Struct:
		return within(s)
	case interface{ Elem() types.Type }: // pointer, slice, array, map
		return unnamed(structType{s.pkg, s.name, t.Elem()})
	}
	return nil
}

// eachField calls use for the fields of a struct that are the user's to edit.
func eachField(pkg *inspect.Package, s structType, use func(field *types.Var, tag string, decl *inspect.FieldDecl)) {
	st := s.typ.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		if decl := pkg.Decls.Field(st.Field(i)); !decl.Foreign {
			use(st.Field(i), st.Tag(i), decl)
		}
	}
}
