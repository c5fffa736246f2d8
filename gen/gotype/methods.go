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

// An Encoding is one release of encoding/json in one direction.
type Encoding struct {
	inspect.Encoder
	Writes bool // values are written, not read
}

// Methods returns the methods that the encoding looks for.
func (e Encoding) Methods() *Methods {
	if e.Writes {
		return &Marshal
	}
	return &Unmarshal
}

// An asked encoding remembers in byEncoder whether an answer depended on a difference
// between releases of encoding/json.
type asked struct {
	Encoding
	byEncoder bool
}

// by returns difference, a field of the Encoder, and remembers that it was used.
func (a *asked) by(difference bool) bool {
	a.byEncoder = true
	return difference
}

// At is what the JSON of a value depends on beside its type: where the value is.
type At struct {
	// Addr is set where encoding/json can take the address of the value, so that it
	// calls methods with a pointer receiver, too.
	Addr bool
	// ByKind is set where the decoder looks for no methods.
	ByKind bool
	// Dynamic is set where the value itself is passed to encoding/json, which then
	// sees the value in an interface, and not the interface type with its methods.
	Dynamic bool
	// ByFields is set where a method of the type encodes or decodes its fields: the
	// methods that the type itself declares are not called.
	ByFields bool
	// Argument is set for an argument, and for the elements of a list or map that is
	// one. No declared type surrounds them, so that toolgen can choose their form: a
	// time.Duration is a string here.
	Argument bool
	// Texts is set where integers that clients may round are strings: with
	// bigints=text, unless a schema is given for the value, or the option "string" of
	// a json tag makes it a string already.
	Texts bool
	// Empty is set where nil slices and maps are written as empty ones, with nil=empty.
	Empty bool
	// InMethod is set in what a method encodes or decodes, if that makes a difference:
	// encoding/json, which methods call, makes no values of interfaces and writes null for
	// nil, unlike generated calls.
	InMethod bool
}

// A Holder is the type that declares a method: the type of a value, or one embedded
// in it.
type Holder struct {
	Type    types.Type
	Pointer bool // an embedded pointer leads to it
}

// An Owner is the method that decides the JSON of a value, if any does, with the type
// that declares it.
type Owner struct {
	Holder
	By *Method // nil where no method decides
	// UncalledStream is the type that declares a method for streams of tokens which
	// this release of encoding/json does not call; nil where a method decides.
	UncalledStream types.Type
	OK             bool // otherwise the kind decides, or the value in an interface
	// IgnoresMethods is set where the decoder does not call the methods of the value
	// here, though json.Unmarshal would if it were given a pointer to the value.
	IgnoresMethods bool
	ByEncoder      bool // releases of encoding/json differ
}

// noOwner is the Owner of types without methods for JSON.
var noOwner Owner

// ownerOf returns the method that decides the JSON of a value, and its holder. For an
// interface with MarshalText none may decide: the value in it can have MarshalJSON.
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

// receiver returns the type in whose method set encoding/json looks for the methods of
// a value, or nil where it looks for none.
//
// The encoder takes the address where it can (newTypeEncoder in encoding/json). The
// decoder takes the address of values of named types only, and of others uses the
// pointers that it follows (indirect in encoding/json).
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

// find returns the holder of a method of a value, and false where encoding/json does
// not call it.
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

// hides reports whether a decoder before Go 1.27 ignores a method of a value because
// of the place where the value is.
func (e Encoding) hides(want Method, t types.Type, at At) bool {
	isAsked := IsPointer(t) || types.IsInterface(t) || e.receiver(t, at) != nil
	return !e.Writes && !isAsked && want.Of(t)
}

// prefersStream reports whether a method for streams has to be distinguished from the
// others. It has not where the same type declares MarshalJSON or UnmarshalJSON, which
// does the same, nor for a known type, whose row describes all its methods.
func prefersStream(t types.Type, stream, json Holder) bool {
	return !types.IsInterface(t) && stream.Type != json.Type && !(stream.Type == t && IsKnown(t))
}

// callsStream reports whether this release of encoding/json calls a method for streams:
// one of encoding/json/jsontext, and not of another module.
func (a *asked) callsStream(stream Holder) bool {
	coder := coderOf(types.NewPointer(stream.Type), a.Methods().Stream)
	return a.by(a.Streams && coder != nil && coder.Pkg().Path() == JSONText)
}
