package gotype

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Methods are the methods that encoding/json looks for, in this order.
type Methods struct {
	Stream, JSON, Text Method
}

// A Method is a method that encoding/json calls.
type Method struct {
	Name  string
	iface *types.Interface // with this method alone; nil if coder is set
	coder string           // "Encoder" or "Decoder" of jsontext, to which the parameter points
}

// In reports whether a type has the method.
func (want Method) In(t types.Type) bool {
	if lacks(t, want.Name) {
		return false
	}
	if want.coder != "" {
		return streams(t, want)
	}
	return types.Implements(t, want.iface)
}

// Of reports whether a value or a pointer to it has the method.
func (want Method) Of(t types.Type) bool {
	return !lacks(t, want.Name) && want.In(types.NewPointer(t))
}

// lacks reports whether a type and a pointer to it surely have no method of a name. It
// is a shortcut, since go/types takes long to find that out, and most types have no
// methods. It reports false for interfaces and for structs that embed something, whose
// methods it does not look for.
func lacks(t types.Type, name string) bool {
	t, _ = Deref(t)
	if named, ok := t.(*types.Named); ok {
		for method := range named.Origin().Methods() {
			if method.Name() == name {
				return false
			}
		}
	}
	return inheritsNone(t)
}

// lacksAll is lacks for all names.
func lacksAll(t types.Type) bool {
	t, _ = Deref(t)
	named, ok := t.(*types.Named)
	return (!ok || named.Origin().NumMethods() == 0) && inheritsNone(t)
}

// inheritsNone is lacks for the methods that a type has without declaring them.
func inheritsNone(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.Invalid // to go/types an invalid type implements everything
	case *types.Slice, *types.Array, *types.Map, *types.Chan, *types.Signature:
		return true
	case *types.Struct:
		for field := range t.Fields() {
			if field.Embedded() {
				return false
			}
		}
		return true
	}
	return false
}

var (
	// Marshal are the methods that write values, and Unmarshal those that read them.
	Marshal = Methods{
		Stream: Method{Name: "MarshalJSONTo", coder: "Encoder"},
		JSON:   newMethod("MarshalJSON", nil, []types.Type{bytesType, errorType}),
		Text:   newMethod("MarshalText", nil, []types.Type{bytesType, errorType}),
	}
	Unmarshal = Methods{
		Stream: Method{Name: "UnmarshalJSONFrom", coder: "Decoder"},
		JSON:   newMethod("UnmarshalJSON", []types.Type{bytesType}, []types.Type{errorType}),
		Text:   newMethod("UnmarshalText", []types.Type{bytesType}, []types.Type{errorType}),
	}
	// TextAppender is preferred to MarshalText by some releases of encoding/json.
	TextAppender = newMethod("AppendText", []types.Type{bytesType}, []types.Type{bytesType, errorType})
	// IsZeroer decides which values the option omitzero leaves out.
	IsZeroer = newMethod("IsZero", nil, []types.Type{types.Typ[types.Bool]})

	bytesType = types.NewSlice(types.Typ[types.Byte])
	errorType = types.Universe.Lookup("error").Type()
)

// ownMethods are the methods of both directions.
var ownMethods = []Method{
	Marshal.Stream, Marshal.JSON, Marshal.Text, TextAppender,
	Unmarshal.Stream, Unmarshal.JSON, Unmarshal.Text,
}

// hasAny reports whether a value or a pointer to it has one of the methods.
func hasAny(t types.Type, methods []Method) bool {
	return slices.ContainsFunc(methods, func(want Method) bool { return want.Of(t) })
}

func newMethod(name string, params, results []types.Type) Method {
	sig := types.NewSignatureType(nil, nil, nil, tuple(params), tuple(results), false)
	method := types.NewFunc(token.NoPos, nil, name, sig)
	return Method{Name: name, iface: types.NewInterfaceType([]*types.Func{method}, nil).Complete()}
}

func tuple(list []types.Type) *types.Tuple {
	var vars []*types.Var
	for _, t := range list {
		vars = append(vars, types.NewParam(token.NoPos, nil, "", t))
	}
	return types.NewTuple(vars...)
}

// JSONText is the import path of the package for streams of JSON tokens.
const JSONText = "encoding/json/jsontext"

// IsJSONValue reports whether a type is jsontext.Value.
func IsJSONValue(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Name() == "Value" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == JSONText
}

// streams reports whether a type has a method for a stream of JSON tokens: of
// encoding/json/jsontext, or of the module where that was developed.
func streams(recv types.Type, want Method) bool {
	coder := coderOf(recv, want)
	return coder != nil && coder.Name() == want.coder && strings.HasSuffix(coder.Pkg().Path(), "json/jsontext")
}

// coderOf returns the named type to which the only parameter of a method points, or
// nil.
func coderOf(recv types.Type, want Method) *types.TypeName {
	obj, _, _ := types.LookupFieldOrMethod(recv, false, nil, want.Name)
	fn, ok := obj.(*types.Func)
	if !ok || fn.Signature().Params().Len() != 1 || fn.Signature().Results().Len() != 1 {
		return nil
	}
	coder, _ := Deref(fn.Signature().Params().At(0).Type())
	if named, ok := coder.(*types.Named); ok && named.Obj().Pkg() != nil {
		return named.Obj()
	}
	return nil
}

// ReadsItself reports whether a type has UnmarshalJSON or UnmarshalText.
func ReadsItself(t types.Type) bool { return Unmarshal.JSON.Of(t) || Unmarshal.Text.Of(t) }
