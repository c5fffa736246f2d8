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
	iface *types.Interface // interface with only this method; nil if coder is set
	coder string           // the jsontext type to which the method's parameter points: "Encoder" or "Decoder"
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

// Of reports whether a value, or a pointer to it, has the method.
func (want Method) Of(t types.Type) bool {
	return !lacks(t, want.Name) && want.In(types.NewPointer(t))
}

// lacks reports whether neither a type nor a pointer to it can have a method with the given
// name. It is a fast path for types without methods. It returns false for interfaces, and
// for structs with embedded fields, without a lookup.
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

// lacksAll reports whether neither a type nor a pointer to it can have any method. Like
// lacks, it returns false for interfaces, and for structs with embedded fields.
func lacksAll(t types.Type) bool {
	t, _ = Deref(t)
	named, ok := t.(*types.Named)
	return (!ok || named.Origin().NumMethods() == 0) && inheritsNone(t)
}

// inheritsNone reports whether a type certainly has no methods other than the methods
// that it declares itself.
func inheritsNone(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.Invalid // to go/types, an invalid type implements everything
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
	// Marshal contains the methods that encode values, and Unmarshal the methods that
	// decode them.
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
	// TextAppender takes precedence over MarshalText in some releases of encoding/json.
	TextAppender = newMethod("AppendText", []types.Type{bytesType}, []types.Type{bytesType, errorType})
	// IsZeroer determines which values the omitzero option omits.
	IsZeroer = newMethod("IsZero", nil, []types.Type{types.Typ[types.Bool]})

	bytesType = types.NewSlice(types.Typ[types.Byte])
	errorType = types.Universe.Lookup("error").Type()
)

// ownMethods are the methods for both directions.
var ownMethods = []Method{
	Marshal.Stream, Marshal.JSON, Marshal.Text, TextAppender,
	Unmarshal.Stream, Unmarshal.JSON, Unmarshal.Text,
}

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

// streams reports whether a type has a method for a stream of JSON tokens, from
// encoding/json/jsontext or from the module in which that package was developed.
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

// An Encoding is a release of encoding/json, used in one direction.
type Encoding struct {
	inspect.Encoder
	Writes bool // whether values are encoded; otherwise, they are decoded
}

// Methods returns the methods that encoding/json looks for.
func (e Encoding) Methods() *Methods {
	if e.Writes {
		return &Marshal
	}
	return &Unmarshal
}

// An asked encoding records in byEncoder whether a result depends on a difference between
// releases of encoding/json.
type asked struct {
	Encoding
	byEncoder bool
}

// by returns difference, the value of a field of the Encoder, and records that the result
// depends on it.
func (a *asked) by(difference bool) bool {
	a.byEncoder = true
	return difference
}

// At describes the position of a value, as far as it affects the value's JSON.
type At struct {
	// Addr is set if encoding/json can take the address of the value. It then also calls
	// methods with a pointer receiver.
	Addr bool
	// ByKind is set if the decoder does not look for methods.
	ByKind bool
	// Dynamic is set if the value itself is passed to encoding/json. For an interface,
	// encoding/json then sees the dynamic value, and not the interface type with its
	// methods.
	Dynamic bool
	// ByFields is set if a method of the type encodes or decodes its fields. The methods
	// that the type itself declares are then not called.
	ByFields bool
	// Argument is set for an argument, and for the elements of an argument that is a list
	// or map. Because no declared type contains these values, toolgen can choose their
	// format: a time.Duration is a string here.
	Argument bool
	// Texts is set if integers that clients may round are strings because of bigints=text.
	// It is not set if a schema is given for the value, or if the string option of a json
	// tag already makes the value a string.
	Texts bool
	// Empty is set if the directive nil=empty encodes nil slices and maps as empty ones.
	Empty bool
	// InMethod is set inside a value that a method encodes or decodes, if that matters.
	// The method calls encoding/json, which, unlike generated calls, does not create
	// values for interfaces and writes null for nil.
	InMethod bool
	// Protojson is set if protojson encodes and decodes messages of Protocol Buffers in
	// the value. Generated calls use protojson; encoding/json does not. InMessage is set
	// for the fields of such a message.
	Protojson, InMessage bool
}

// A Holder is the type that declares a method: a value's type, or a type that is embedded
// in it.
type Holder struct {
	Type    types.Type
	Pointer bool // whether the type is in an embedded pointer
}

// An Owner is the method that determines the JSON of a value, if there is one, with the
// type that declares the method.
type Owner struct {
	Holder
	By *Method // nil if no method determines the JSON
	// UncalledStream is the type that declares a method for token streams that this
	// release of encoding/json does not call. It is nil if a method determines the JSON.
	UncalledStream types.Type
	OK             bool // false if the kind, or the dynamic value of an interface, determines the JSON
	// IgnoresMethods is set if the decoder does not call the value's methods here,
	// although json.Unmarshal would call them for a pointer to the value.
	IgnoresMethods bool
	ByEncoder      bool // releases of encoding/json differ
}

// noOwner is the Owner of types without methods for JSON.
var noOwner Owner

// ownerOf returns the method that determines the JSON of a value, with its holder. An
// interface with MarshalText may have no such method, because the dynamic value may have
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
// value. It returns nil if encoding/json does not look for methods.
//
// The encoder takes the address of a value if it can (see newTypeEncoder in
// encoding/json). The decoder takes the address only of values of named types; for other
// values, it uses the pointers that it follows (see indirect in encoding/json).
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

// find returns the holder of a value's method. It returns false if encoding/json does not
// call the method.
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
	if obj == nil { // an invalid type implements everything
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

// hides reports whether a decoder before Go 1.27 ignores a method because of the value's
// position.
func (e Encoding) hides(want Method, t types.Type, at At) bool {
	isAsked := IsPointer(t) || types.IsInterface(t) || e.receiver(t, at) != nil
	return !e.Writes && !isAsked && want.Of(t)
}

// prefersStream reports whether it matters that a type has a stream method in addition to
// other methods. It does not matter if the same type declares MarshalJSON or
// UnmarshalJSON, because these have the same effect. It does not matter for a known type
// either, because its row describes all its methods.
func prefersStream(t types.Type, stream, json Holder) bool {
	return !types.IsInterface(t) && stream.Type != json.Type && !(stream.Type == t && IsKnown(t))
}

// callsStream reports whether this release of encoding/json calls a stream method. It
// calls methods that use encoding/json/jsontext, but not methods that use another module.
func (a *asked) callsStream(stream Holder) bool {
	coder := coderOf(types.NewPointer(stream.Type), a.Methods().Stream)
	return a.by(a.Streams && coder != nil && coder.Pkg().Path() == JSONText)
}
