package gotype

import (
	"go/types"
	"slices"
	"strings"
)

// IsKind reports whether the underlying type is basic and has any of the given properties,
// such as [types.IsInteger].
func IsKind(t types.Type, info types.BasicInfo) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&info != 0
}

// IsPointer reports whether the underlying type is a pointer.
func IsPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// IsStruct reports whether the underlying type is a struct.
func IsStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// IsAny reports whether the underlying type is an interface without methods.
func IsAny(t types.Type) bool {
	iface, ok := t.Underlying().(*types.Interface)
	return ok && iface.NumMethods() == 0
}

// Deref follows one pointer, unless its type is a defined type. It reports whether it
// followed a pointer. The result is not an alias.
func Deref(t types.Type) (target types.Type, pointer bool) {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		return types.Unalias(ptr.Elem()), true
	}
	return types.Unalias(t), false
}

// Pointee follows all pointers and returns the type to which they point. A type that
// points to itself is its own pointee.
func Pointee(t types.Type) types.Type {
	if PointsToItself(t) {
		return t
	}
	ptr, ok := t.Underlying().(*types.Pointer)
	for ok {
		t = ptr.Elem()
		ptr, ok = t.Underlying().(*types.Pointer)
	}
	return types.Unalias(t)
}

// PointsToItself reports whether the pointers from a type eventually point to the same
// type, as in type P *P. The decoder would not terminate for such a type.
func PointsToItself(t types.Type) bool {
	seen := make([]types.Type, 0, 4) // enough for any usual chain of pointers
	for {
		ptr, ok := t.Underlying().(*types.Pointer)
		if !ok {
			return false
		}
		if slices.Contains(seen, t) {
			return true
		}
		seen = append(seen, t)
		t = types.Unalias(ptr.Elem())
	}
}

// Element returns the element type of an array or slice. For other types it returns t.
func Element(t types.Type) types.Type {
	switch u := Pointee(t).Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	}
	return t
}

// CanBeEmpty reports whether omitempty can omit values of a type. It never omits a struct,
// or an array that has elements (see isEmptyValue in encoding/json).
func CanBeEmpty(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Struct, *types.Signature, *types.Chan:
		return false
	case *types.Array:
		return u.Len() == 0
	case *types.Basic:
		return u.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) != 0
	}
	return true
}

// IsMap reports whether the underlying type is a map.
func IsMap(t types.Type) bool {
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// Nameable reports whether the source of a package, given by its import path, can refer to
// a type. Each name in the type must be declared in that package, or exported by a package
// that it may import.
func Nameable(path string, t types.Type) bool { return naming{path}.allows(t) }

// A naming determines to which types the package at a path can refer.
type naming struct{ path string }

func (n naming) allows(t types.Type) bool {
	switch t := t.(type) {
	case *types.Alias:
		return n.allowsObject(t.Obj()) && n.allowsList(t.TypeArgs())
	case *types.Named:
		return n.allowsObject(t.Obj()) && n.allowsList(t.TypeArgs())
	case *types.Pointer:
		return n.allows(t.Elem())
	case *types.Slice:
		return n.allows(t.Elem())
	case *types.Array:
		return n.allows(t.Elem())
	case *types.Chan:
		return n.allows(t.Elem())
	case *types.Map:
		return n.allows(t.Key()) && n.allows(t.Elem())
	case *types.Signature:
		return n.allowsTuple(t.Params()) && n.allowsTuple(t.Results())
	case *types.Struct:
		return n.allowsFields(t)
	case *types.Interface:
		for method := range t.Methods() {
			if !method.Exported() && method.Pkg().Path() != n.path || !n.allows(method.Signature()) {
				return false
			}
		}
		return true
	}
	return true
}

// allowsFields reports whether the source of the package can contain t as a struct type
// literal. It cannot if t has an unexported field of another package, because the same
// name would denote a different field there.
func (n naming) allowsFields(t *types.Struct) bool {
	for field := range t.Fields() {
		if !field.Exported() && field.Pkg().Path() != n.path || !n.allows(field.Type()) {
			return false
		}
	}
	return true
}

func (n naming) allowsList(list *types.TypeList) bool {
	for t := range list.Types() {
		if !n.allows(t) {
			return false
		}
	}
	return true
}

func (n naming) allowsTuple(tuple *types.Tuple) bool {
	for v := range tuple.Variables() {
		if !n.allows(v.Type()) {
			return false
		}
	}
	return true
}

func (n naming) allowsObject(obj *types.TypeName) bool {
	pkg := obj.Pkg()
	return pkg == nil || pkg.Path() == n.path || obj.Exported() && importable(n.path, pkg.Path())
}

// importable reports whether a package may import a path, according to the rule for
// internal directories (see go help packages).
func importable(from, path string) bool {
	i := strings.LastIndex("/"+path+"/", "/internal/")
	if i < 0 {
		return true
	}
	root := strings.TrimPrefix(("/" + path)[:i], "/")
	return root == "" || from == root || strings.HasPrefix(from, root+"/")
}
