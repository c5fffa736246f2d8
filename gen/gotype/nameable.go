package gotype

import (
	"go/types"
	"strings"
)

// Nameable reports whether the source of a package, given by its import path, can
// write a type: each name in it is declared in that package, or exported by one that
// it may import.
func Nameable(path string, t types.Type) bool { return naming{path}.allows(t) }

// A naming knows which types the package at a path can write.
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
		return n.allowsMethods(t)
	}
	return true
}

// allowsFields reports whether the package can write a struct type literal: in its
// source an unexported field of another package would be a different field.
func (n naming) allowsFields(t *types.Struct) bool {
	for field := range t.Fields() {
		if !field.Exported() && field.Pkg().Path() != n.path || !n.allows(field.Type()) {
			return false
		}
	}
	return true
}

func (n naming) allowsMethods(t *types.Interface) bool {
	for method := range t.Methods() {
		if !method.Exported() && method.Pkg().Path() != n.path || !n.allows(method.Signature()) {
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

// importable reports whether a package may import a path, by the rule for internal
// directories (go help packages).
func importable(from, path string) bool {
	i := strings.LastIndex("/"+path+"/", "/internal/")
	if i < 0 {
		return true
	}
	root := strings.TrimPrefix(("/" + path)[:i], "/")
	return root == "" || from == root || strings.HasPrefix(from, root+"/")
}
