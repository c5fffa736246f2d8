package gotype

import (
	"go/types"

	"github.com/go-toolgen/toolgen/inspect"
)

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
