package gotype

import "go/types"

// Text returns the text of a type as [types.TypeString] does, which takes longer
// for what most types are.
func Text(t types.Type, qualify types.Qualifier) string {
	switch t := t.(type) {
	case *types.Basic:
		if t.Kind() != types.UnsafePointer {
			return t.Name()
		}
	case *types.Pointer:
		return "*" + Text(t.Elem(), qualify)
	case *types.Slice:
		return "[]" + Text(t.Elem(), qualify)
	case *types.Named:
		if pkg := t.Obj().Pkg(); pkg != nil && t.TypeArgs() == nil && t.TypeParams() == nil {
			return qualified(t.Obj(), pkg, qualify)
		}
	}
	return types.TypeString(t, qualify)
}

func qualified(obj *types.TypeName, pkg *types.Package, qualify types.Qualifier) string {
	prefix := pkg.Path()
	if qualify != nil {
		prefix = qualify(pkg)
	}
	if prefix == "" {
		return obj.Name()
	}
	return prefix + "." + obj.Name()
}
