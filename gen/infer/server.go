package infer

import (
	"go/types"
	"reflect"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// refuseState refuses an argument with state that only the server has: functions, channels,
// and locks. Structs with json tags are exempt, because their authors know which fields JSON
// omits. So are exported fields of this module, which get a warning: the user can tag them.
func (b *builder) refuseState(t types.Type, all *gotype.Fields, at place) *refusal {
	if slices.ContainsFunc(all.Members, func(f *gotype.Field) bool { return f.Tag.Get("json") != "" }) {
		return nil
	}
	state := findState(t, map[types.Type]bool{})
	for _, f := range all.Members {
		if kind := f.Decl.Type(); state == nil && (isCode(kind) || holdsLock(kind, map[types.Type]bool{})) && b.pkg.Decls.Field(f.Decl).Foreign {
			state = f.Decl
		}
	}
	if state == nil {
		return nil
	}
	return b.refuse(t, at, "has the field "+state.Name()+", which JSON cannot set", "use a struct with json tags")
}

// findState returns a field of a struct, or of a struct that it embeds, that JSON cannot set
// and that methods of the struct rely on, or nil. It does not follow pointers, because a nil
// pointer is often valid.
func findState(t types.Type, seen map[types.Type]bool) *types.Var {
	t, _ = gotype.Deref(t)
	st, ok := t.Underlying().(*types.Struct)
	if !ok || seen[t] {
		return nil
	}
	seen[t] = true
	for i := range st.NumFields() {
		field := st.Field(i)
		kind := field.Type()
		switch {
		case field.Name() == "_" || reflect.StructTag(st.Tag(i)).Get("json") == "-":
		case (field.Embedded() || !field.Exported()) && holdsLock(kind, map[types.Type]bool{}), !field.Exported() && (isCode(kind) || isOpenInterface(kind)):
			return field
		case field.Embedded():
			if state := findState(kind, seen); state != nil {
				return state
			}
		}
	}
	return nil
}

func isCode(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature, *types.Chan:
		return true
	}
	return false
}

// isOpenInterface reports whether a value of a type is nil until somebody sets it, and of no
// use then. A nil error is of use.
func isOpenInterface(t types.Type) bool {
	it, ok := t.Underlying().(*types.Interface)
	return ok && it.NumMethods() > 0 && !types.Identical(t, types.Universe.Lookup("error").Type())
}

// holdsLock reports whether a type is declared by package sync or sync/atomic, or is a struct
// with such a field.
func holdsLock(t types.Type, seen map[types.Type]bool) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || seen[t] {
		return false
	}
	seen[t] = true
	if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj().Pkg() != nil {
		if path := named.Obj().Pkg().Path(); path == "sync" || path == "sync/atomic" {
			return true
		}
	}
	for field := range st.Fields() {
		if holdsLock(field.Type(), seen) {
			return true
		}
	}
	return false
}

// hasLeftOut reports whether a property was left out.
func (o *outcome) hasLeftOut() bool {
	return slices.ContainsFunc(o.problems, func(d diag.Diagnostic) bool { return d.Code == diag.LeftOut })
}

// isVoid reports whether a schema accepts nothing but objects without values.
func isVoid(s *schema.Node) bool {
	return s.IsClosed() && !slices.ContainsFunc(s.Properties, func(p schema.Property) bool { return !isVoid(p.Node) })
}

// wayOut returns a hint for a parameter that no model can send, see [inspect.Param.WayOut]. A
// struct is often a parameter of several tools, so that it is provided by its type.
func (b *builder) wayOut(param *inspect.Param) string {
	target, _ := gotype.Deref(param.Type)
	if _, named := target.(*types.Named); param.Answer || param.Input || !named || !gotype.IsStruct(target) {
		return param.WayOut("")
	}
	return "have the server provide it: //toolgen:inject " + b.typeName(param.Type)
}
