package gotype

import (
	"go/types"

	"github.com/go-toolgen/toolgen/inspect"
)

// An Encoding is encoding/json of a build in one direction: what it does with
// the types and tags for which its releases differ is asked here, and nowhere
// else.
type Encoding struct {
	inspect.Encoder
	Writes bool // values are written, not read
}

// Methods returns those that the encoding asks values for.
func (e Encoding) Methods() Methods {
	if e.Writes {
		return Marshal
	}
	return Unmarshal
}

// An asked encoding remembers whether it was asked for something in which the
// encoders differ.
type asked struct {
	Encoding
	byEncoder bool
}

func (a *asked) by(difference bool) bool {
	a.byEncoder = true
	return difference
}

// At is what surrounds a value, as far as that decides about its JSON.
type At struct {
	// Addr says that encoding/json reaches the value through a pointer, so
	// that the methods of the pointer count too.
	Addr bool
	// ByKind says that the decoder asks no methods here.
	ByKind bool
	// Dynamic says that the value is passed to encoding/json by itself, which
	// sees what is in an interface alone. Behind a pointer to an interface it
	// asks that for methods.
	Dynamic bool
	// Argument says that the value is an argument, or in a list or map of one: as
	// no declared type is around it, encoding/json does not decide its form, and a
	// time.Duration is a text.
	Argument bool
	// Texts says that integers which clients may round are texts here: the option
	// bigints asks for it, and neither is the schema given, nor does the option
	// "string" of a json tag put the number into one.
	Texts bool
}

// A Holder is the type that declares a method which another type promotes.
type Holder struct {
	Type    types.Type
	Pointer bool // an embedded pointer leads to it
}

// An Owner says which method decides the JSON of a value, if any does.
type Owner struct {
	Holder
	By Method
	OK bool // else the type's kind decides, or what is in an interface
	// Passed is who declares a method for a stream of tokens that the encoder
	// of the build does not call, where no method decides.
	Passed types.Type
	// PassedOver says that the decoder asks for no methods here, though it
	// would at the root of a text, and there are some.
	PassedOver bool
	ByEncoder  bool // the encoders differ
}

// ownerOf returns who declares the method that decides the JSON of a value, and
// the method. What is in an interface can have MarshalJSON as well as the
// MarshalText which the interface asks for.
func (a *asked) ownerOf(t types.Type, at At) Owner {
	methods := a.Methods()
	json, byJSON := a.find(methods.JSON, t, at)
	stream, byStream := a.find(methods.Stream, t, at)
	if byStream && prefersStream(t, stream, json) && a.callsStream(stream) {
		return Owner{Holder: stream, By: methods.Stream, OK: true}
	}
	if byJSON {
		return Owner{Holder: json, By: methods.JSON, OK: true}
	}
	own := Owner{PassedOver: a.hides(methods.JSON, t, at) || a.hides(methods.Text, t, at)}
	if byStream {
		own.Passed = stream.Type
	}
	text, byText := a.find(methods.Text, t, at)
	if byText && types.IsInterface(t) && (at.Dynamic || a.by(a.AsksDynamic)) {
		return own
	}
	if a.Writes && !types.IsInterface(t) {
		appender, ok := a.find(TextAppender, t, at)
		if ok && appender.Type != text.Type && a.by(a.Appends) {
			return Owner{Holder: appender, By: TextAppender, OK: true}
		}
	}
	if byText {
		return Owner{Holder: text, By: methods.Text, OK: true}
	}
	return own
}

// receiver returns the type whose method set counts for a value, or nil where
// encoding/json looks at no methods.
//
// The encoder takes the address where it can (newTypeEncoder). The decoder
// takes that of named types only, and otherwise has the pointers that it
// follows (indirect).
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

// find returns who declares the method that a value has.
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

// hides reports whether a decoder that does not ask all values for their
// methods passes over one that a value has: at the root of a text it would not.
func (e Encoding) hides(want Method, t types.Type, at At) bool {
	isAsked := IsPointer(t) || types.IsInterface(t) || e.receiver(t, at) != nil
	return !e.Writes && !isAsked && want.Of(t)
}

// prefersStream reports whether a method for a stream makes a difference:
// beside a MarshalJSON of the same type it does the same, and what the table
// knows of a type holds with all its methods.
func prefersStream(t types.Type, stream, json Holder) bool {
	return !types.IsInterface(t) && stream.Type != json.Type && !(stream.Type == t && IsKnown(t))
}

// callsStream reports whether the encoder calls the method for a stream that a
// value has.
func (a *asked) callsStream(stream Holder) bool {
	coder := coderOf(types.NewPointer(stream.Type), a.Methods().Stream)
	return a.by(a.Streams && coder != nil && coder.Pkg().Path() == JSONText)
}
