package infer

import "go/types"

// isKind reports whether a type's kind is basic and of the given information.
func isKind(t types.Type, info types.BasicInfo) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&info != 0
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

func isAny(t types.Type) bool {
	iface, ok := t.Underlying().(*types.Interface)
	return ok && iface.NumMethods() == 0
}

// followed follows one pointer that has no name of its own.
func followed(t types.Type) (target types.Type, pointer bool) {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		return types.Unalias(ptr.Elem()), true
	}
	return types.Unalias(t), false
}

// pointee follows pointers to the type behind them.
func pointee(t types.Type) types.Type {
	if pointsToItself(t) {
		return t
	}
	ptr, ok := t.Underlying().(*types.Pointer)
	for ok {
		t = ptr.Elem()
		ptr, ok = t.Underlying().(*types.Pointer)
	}
	return types.Unalias(t)
}

// pointsToItself finds type P *P, on which the decoder would go on for ever.
func pointsToItself(t types.Type) bool {
	seen := map[types.Type]bool{}
	for {
		ptr, ok := t.Underlying().(*types.Pointer)
		if !ok {
			return false
		}
		if seen[t] {
			return true
		}
		seen[t] = true
		t = types.Unalias(ptr.Elem())
	}
}

// elementOf returns the type of the elements of an array or slice, or t.
func elementOf(t types.Type) types.Type {
	switch u := pointee(t).Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	}
	return t
}

// canBeEmpty reports whether omitempty can leave out a value of a type
// (isEmptyValue): never a struct, nor an array that has elements.
func canBeEmpty(t types.Type) bool {
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
