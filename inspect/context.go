package inspect

import (
	"go/token"
	"go/types"
)

// contextMethods are the methods of [context.Context], but for Deadline, which
// names a type of package time.
var contextMethods = map[string]*types.Signature{
	"Done":  method(nil, types.NewChan(types.RecvOnly, types.NewStruct(nil, nil))),
	"Err":   method(nil, errorType),
	"Value": method(types.Universe.Lookup("any").Type(), types.Universe.Lookup("any").Type()),
}

// method returns the signature of a method of one parameter, or none, and one result.
func method(param, result types.Type) *types.Signature {
	variable := func(t types.Type) *types.Tuple {
		if t == nil {
			return nil
		}
		return types.NewTuple(types.NewParam(token.NoPos, nil, "", t))
	}
	return types.NewSignatureType(nil, nil, nil, variable(param), variable(result), false)
}

// isContextType reports whether values of a type are contexts: those of
// [context.Context], and those of the types that agent frameworks make of it.
func isContextType(t types.Type) bool {
	deadline, _, _ := types.LookupFieldOrMethod(t, false, nil, "Deadline")
	if _, ok := deadline.(*types.Func); !ok {
		return false // as of most types, for which no method set is made
	}
	methods := types.NewMethodSet(t)
	for name, want := range contextMethods {
		if m := methods.Lookup(nil, name); m == nil || !types.Identical(m.Type(), want) {
			return false
		}
	}
	return true
}

// acceptsContext reports whether every context is a value of a type:
// [context.Context], or an interface that asks for no more.
func acceptsContext(t types.Type) bool {
	if isNamed(t, "context", "Context") {
		return true
	}
	it, ok := t.Underlying().(*types.Interface)
	return ok && it.NumMethods() == len(contextMethods)+1 && isContextType(t)
}
