package gotype

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
)

// Methods are the methods that encoding/json looks for, in this order.
type Methods struct {
	Stream, JSON, Text Method
}

// A Method is a method that encoding/json calls.
type Method struct {
	Name  string
	iface *types.Interface // contains only this method; nil if coder is set
	coder string           // "Encoder" or "Decoder" of jsontext, the target of the parameter's pointer type
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

// lacks reports whether neither a type nor a pointer to it can have a method with the
// given name. It is a fast path, because go/types takes long to find out, and most types
// have no methods. It reports false for interfaces and for structs with embedded fields,
// whose methods it does not look up.
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

// lacksAll is like lacks, for all names.
func lacksAll(t types.Type) bool {
	t, _ = Deref(t)
	named, ok := t.(*types.Named)
	return (!ok || named.Origin().NumMethods() == 0) && inheritsNone(t)
}

// inheritsNone is like lacks, for the methods that a type has without declaring them.
func inheritsNone(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.Invalid // go/types treats an invalid type as if it implemented everything
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
	// Marshal are the methods that encode values, and Unmarshal the methods that decode
	// them.
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
	// IsZeroer determines which values the option omitzero omits.
	IsZeroer = newMethod("IsZero", nil, []types.Type{types.Typ[types.Bool]})

	bytesType = types.NewSlice(types.Typ[types.Byte])
	errorType = types.Universe.Lookup("error").Type()
)

// ownMethods are the methods of both directions.
var ownMethods = []Method{
	Marshal.Stream, Marshal.JSON, Marshal.Text, TextAppender,
	Unmarshal.Stream, Unmarshal.JSON, Unmarshal.Text,
}

// hasAny reports whether a type, or a pointer to it, has one of the methods.
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

// streams reports whether a type has a method for a stream of JSON tokens, either from
// encoding/json/jsontext or from the module where that package was developed.
func streams(recv types.Type, want Method) bool {
	coder := coderOf(recv, want)
	return coder != nil && coder.Name() == want.coder && strings.HasSuffix(coder.Pkg().Path(), "json/jsontext")
}

// coderOf returns the named type to which the only parameter of a method points, or nil.
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

// An Encoding is one release of encoding/json in one direction.
type Encoding struct {
	inspect.Encoder
	Writes bool // values are encoded, not decoded
}

// Methods returns the methods that the encoding looks for.
func (e Encoding) Methods() *Methods {
	if e.Writes {
		return &Marshal
	}
	return &Unmarshal
}

// An asked encoding records in byEncoder whether a result depended on a difference
// between releases of encoding/json.
type asked struct {
	Encoding
	byEncoder bool
}

// by returns difference, a field of the Encoder, and records that it was used.
func (a *asked) by(difference bool) bool {
	a.byEncoder = true
	return difference
}

// At is the position of a value, as far as the JSON of the value depends on it in
// addition to its type.
type At struct {
	// Addr is set if encoding/json can take the address of the value, so that it also
	// calls methods with a pointer receiver.
	Addr bool
	// ByKind is set if the decoder does not look for methods.
	ByKind bool
	// Dynamic is set if the value itself is passed to encoding/json, which then sees the
	// dynamic value of an interface, and not the interface type with its methods.
	Dynamic bool
	// ByFields is set if a method of the type encodes or decodes its fields: the methods
	// that the type itself declares are not called.
	ByFields bool
	// Argument is set for an argument, and for the elements of an argument that is a list
	// or map. No declared type contains them, so that toolgen can choose their format: a
	// time.Duration is a string here.
	Argument bool
	// Texts is set if integers that clients may round are strings: with bigints=text,
	// unless a schema is given for the value, or the option "string" of a json tag
	// already makes it a string.
	Texts bool
	// Empty is set if nil slices and maps are encoded as empty, with nil=empty.
	Empty bool
	// InMethod is set inside a value that a method encodes or decodes, if that makes a
	// difference: encoding/json, which methods call, creates no values of interfaces and
	// writes null for nil, unlike generated calls.
	InMethod bool
	// Protojson is set if protojson encodes and decodes messages of Protocol Buffers in the
	// value: generated calls do that, and encoding/json does not. InMessage is set for the
	// fields of such a message.
	Protojson, InMessage bool
}

// A Holder is the type that declares a method: the type of a value, or a type embedded in
// it.
type Holder struct {
	Type    types.Type
	Pointer bool // the type is inside an embedded pointer
}

// An Owner is the method that determines the JSON of a value, if there is such a method,
// and the type that declares it.
type Owner struct {
	Holder
	By *Method // nil if no method determines the JSON
	// UncalledStream is the type that declares a method for streams of tokens which this
	// release of encoding/json does not call; nil if a method determines the JSON.
	UncalledStream types.Type
	OK             bool // otherwise the kind, or the dynamic value of an interface, determines the JSON
	// IgnoresMethods is set if the decoder does not call the methods of the value here,
	// although json.Unmarshal would call them for a pointer to the value.
	IgnoresMethods bool
	ByEncoder      bool // releases of encoding/json differ
}

// noOwner is the Owner of types without methods for JSON.
var noOwner Owner

// ownerOf returns the method that determines the JSON of a value, and its holder. For an
// interface with MarshalText there may be no such method: the dynamic value can have
// MarshalJSON.
func (a *asked) ownerOf(t types.Type, at At) Owner {
	methods := a.Methods()
	json, byJSON := a.find(methods.JSON, t, at)
	stream, byStream := a.find(methods.Stream, t, at)
	if byStream && prefersStream(t, stream, json) && a.callsStream(stream) {
		return Owner{Holder: stream, By: &methods.Stream, OK: true}
	}
	if byJSON {
		return Owner{Holder: json, By: &methods.JSON, OK: true}
	}
	own := Owner{IgnoresMethods: a.hides(methods.JSON, t, at) || a.hides(methods.Text, t, at)}
	if byStream {
		own.UncalledStream = stream.Type
	}
	text, byText := a.find(methods.Text, t, at)
	if byText && types.IsInterface(t) && (at.Dynamic || a.by(a.AsksDynamic)) {
		return own
	}
	if a.Writes && !types.IsInterface(t) {
		appender, ok := a.find(TextAppender, t, at)
		if ok && appender.Type != text.Type && a.by(a.Appends) {
			return Owner{Holder: appender, By: &TextAppender, OK: true}
		}
	}
	if byText {
		return Owner{Holder: text, By: &methods.Text, OK: true}
	}
	return own
}

// receiver returns the type in whose method set encoding/json looks for the methods of a
// value, or nil if it does not look for methods.
//
// The encoder takes the address if it can (newTypeEncoder in encoding/json). The decoder
// takes the address of values of named types only; for other values it uses the pointers
// that it follows (indirect in encoding/json).
func (e Encoding) receiver(t types.Type, at At) types.Type {
	_, named := t.(*types.Named)
	switch {
	case IsPointer(t) || at.ByKind:
		return nil
	case types.IsInterface(t):
		return t
	case at.Addr || named && !e.Writes:
		return types.NewPointer(t)
	case e.Writes:
		return t
	}
	return nil
}

// find returns the holder of a method of a value. It reports false if encoding/json does
// not call the method.
func (a *asked) find(want Method, t types.Type, at At) (Holder, bool) {
	if lacks(t, want.Name) {
		return Holder{}, false
	}
	recv := a.receiver(t, at)
	if recv == nil && a.hides(want, t, at) && a.by(a.AsksAll) {
		recv = types.NewPointer(t)
	}
	if recv == nil || !want.In(recv) {
		return Holder{}, false
	}
	obj, index, _ := types.LookupFieldOrMethod(recv, true, nil, want.Name)
	if obj == nil { // an invalid type, which implements everything
		return Holder{}, false
	}
	found := Holder{Type: t}
	for _, i := range index[:len(index)-1] {
		field := found.Type.Underlying().(*types.Struct).Field(i)
		found.Type = types.Unalias(field.Type())
		if ptr, ok := found.Type.(*types.Pointer); ok {
			found.Type, found.Pointer = types.Unalias(ptr.Elem()), true
		}
	}
	return found, true
}

// hides reports whether a decoder before Go 1.27 ignores a method of a value because of
// the position of the value.
func (e Encoding) hides(want Method, t types.Type, at At) bool {
	isAsked := IsPointer(t) || types.IsInterface(t) || e.receiver(t, at) != nil
	return !e.Writes && !isAsked && want.Of(t)
}

// prefersStream reports whether a method for streams must be distinguished from the other
// methods. This is unnecessary if the same type declares MarshalJSON or UnmarshalJSON,
// which has the same effect, and for a known type, whose row describes all its methods.
func prefersStream(t types.Type, stream, json Holder) bool {
	return !types.IsInterface(t) && stream.Type != json.Type && !(stream.Type == t && IsKnown(t))
}

// callsStream reports whether this release of encoding/json calls a method for streams:
// it calls methods of encoding/json/jsontext, but not methods of another module.
func (a *asked) callsStream(stream Holder) bool {
	coder := coderOf(types.NewPointer(stream.Type), a.Methods().Stream)
	return a.by(a.Streams && coder != nil && coder.Pkg().Path() == JSONText)
}
