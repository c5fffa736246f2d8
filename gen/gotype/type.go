package gotype

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Type is a Go type as encoding/json decodes or encodes its values at a place. Elem,
// Field, and similar methods create the types of its parts on demand, so that recursive
// types need no special case.
type Type struct {
	Go       types.Type // without aliases
	Declared types.Type // as in the source; may be an alias
	At       At
	Kind     Kind
	// ByEncoder is set if the JSON of the type itself, apart from its parts, depends on the
	// release of encoding/json.
	ByEncoder bool
	Owner     *Owner         // for a Custom type, the method that determines its JSON; never nil
	Key       *Key           // keys of a Map; nil for other kinds
	Union     *inspect.Union // the union, for an Interface whose implementers are known
	Problem   *Problem       // reason why values cannot be decoded or encoded, or nil

	types          *Types
	fields         *Fields  // cached result of Fields
	message        *Message // cached results of Message
	messageProblem *Problem
	next           *Type // next wire type of the declared type, at another kind of place; in order of creation
}

// A Kind describes how encoding/json handles a type.
type Kind uint8

const (
	None   Kind = iota // cannot be encoded as JSON
	Custom             // a method of the type, or of an embedded type, determines its JSON
	Basic
	Bytes // a slice that is a base64 string
	Pointer
	Slice
	Array
	Map
	Struct
	Interface
	ProtoMessage // encoded and decoded by protojson
)

// Types creates and caches the wire types of a package's tools for one direction. It
// returns the same [Type] for the same type at the same kind of place.
type Types struct {
	Encoding
	pkg     *inspect.Package
	qualify types.Qualifier      // qualifies type names for the package's source
	texts   bool                 // bigints=text; see [At.Texts]
	made    map[types.Type]*Type // first wire type for each declared type
	asks    map[types.Type]bool  // results of [Types.AsksPointer]
}

// New returns the Types for a package, for decoding or for encoding.
func New(pkg *inspect.Package, writes bool) *Types {
	qualify := func(other *types.Package) string {
		if other == pkg.Types {
			return ""
		}
		return other.Name()
	}
	return &Types{
		Encoding: Encoding{Encoder: pkg.Encoder, Writes: writes},
		pkg:      pkg,
		qualify:  qualify,
		texts:    pkg.Options.BigInts == "text",
		made:     map[types.Type]*Type{},
		asks:     map[types.Type]bool{},
	}
}

// Of returns the wire type of a Go type at a place.
func (w *Types) Of(declared types.Type, at At) *Type {
	var last *Type
	for t := w.made[declared]; t != nil; t = t.next {
		if t.At == at {
			return t
		}
		last = t
	}
	t := &Type{Go: types.Unalias(declared), Declared: declared, At: at, types: w}
	if last == nil {
		w.made[declared] = t
	} else {
		last.next = t
	}
	w.decide(t)
	return t
}

// decide sets the fields of a type in the order in which encoding/json decides: first by
// the methods of the type, then by its kind.
func (w *Types) decide(t *Type) {
	a := &asked{Encoding: w.Encoding}
	t.Owner = &noOwner
	if t.At.InMessage || t.At.Protojson && IsMessage(t.Go) { // protojson does not call the methods of types
		t.Kind = messageKind(t.Go)
		return
	}
	if !lacksAll(t.Go) { // most types lack such methods
		own := a.ownerOf(t.withMethods(), t.At)
		own.ByEncoder = a.byEncoder
		t.Owner = &own
	}
	switch u := t.Go.Underlying().(type) {
	case *types.Basic:
		t.Kind = Basic
		if u.Kind() != types.Invalid && u.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) == 0 {
			t.Kind = None
		}
	case *types.Pointer:
		t.Kind = Pointer
	case *types.Slice:
		t.Kind = Slice
		if !t.Owner.OK && a.isBytes(u) {
			t.Kind = Bytes
		}
	case *types.Array:
		t.Kind = Array
	case *types.Map:
		t.Kind = Map
		if !t.Owner.OK {
			key := a.keyOf(u.Key())
			t.Key = &key
		}
	case *types.Struct:
		t.Kind = Struct
	case *types.Interface:
		t.Kind = Interface
		if u := w.Decl(t.Go).Union; u != nil && (w.Writes && u.Sealed || !w.Writes && !t.At.InMethod) {
			t.Union = u
		}
	}
	if t.Owner.OK {
		t.Kind = Custom
	}
	t.ByEncoder = a.byEncoder
	t.Problem = w.problem(t)
}

func messageKind(t types.Type) Kind {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return ProtoMessage
	case *types.Pointer:
		return Pointer
	case *types.Map:
		return Map
	case *types.Slice:
		if types.Identical(u.Elem(), types.Typ[types.Byte]) {
			return Bytes
		}
		return Slice
	}
	return Basic
}

// withMethods returns the type whose methods determine the JSON. An unnamed type has only
// promoted methods.
func (t *Type) withMethods() types.Type {
	if t.At.ByFields {
		return t.Go.Underlying()
	}
	return t.Go
}

// UncalledMethod returns the method that would determine the JSON of this value if the
// value were addressable.
func (t *Type) UncalledMethod() (name string, ok bool) {
	methods := t.types.Methods()
	for _, method := range []Method{methods.JSON, methods.Text, methods.Stream} {
		if !t.Owner.OK && !t.At.ByFields && method.Of(t.Go) {
			return method.Name, true
		}
	}
	return "", false
}

func (w *Types) problem(t *Type) *Problem {
	switch {
	case t.Kind == None && inspect.IsSequence(t.Go):
		advice := "use a slice"
		if w.Writes {
			advice += ", or return the sequence as a separate result"
		}
		return &Problem{What: w.Name(t.Go) + " cannot be encoded as JSON", Advice: advice}
	case t.Kind == None:
		return &Problem{What: w.Name(t.Go) + " cannot be encoded as JSON", Advice: AdviceOther}
	case t.Kind == Pointer && PointsToItself(t.Go):
		return &Problem{What: w.Name(t.Go) + " refers only to itself", Advice: AdviceOther, Partly: true} // null can be encoded
	case t.Kind == Map && !t.Key.OK:
		return &Problem{What: w.Name(t.Go) + " has keys that cannot be encoded as JSON", Advice: "use keys of a string or integer type, or a type with " + w.Methods().Text.Name, Partly: t.Key.Empty}
	case w.Writes:
		return nil
	case t.Kind == Custom && t.Owner.Pointer: // the method would be called on a nil pointer
		return &Problem{
			What:   w.Name(t.Go) + " cannot be decoded: " + Unmarshal.JSON.Name + " or " + Unmarshal.Text.Name + " belongs to an embedded pointer, which is nil",
			Advice: "embed " + w.Name(t.Owner.Type) + " itself, or give it a name",
		}
	case t.Kind == Custom && types.IsInterface(t.Owner.Type):
		return unread(w.Name(t.Owner.Type))
	case t.Kind == Interface && t.At.InMethod && w.Decl(t.Go).Union != nil:
		return &Problem{What: w.Name(t.Go) + " is an interface within the value that a method decodes, and encoding/json cannot create its values", Advice: AdviceConcrete}
	case t.Kind == Interface && t.Union == nil && !IsAny(t.Go):
		return unread(w.Name(t.Go))
	}
	return nil
}

// unread returns the problem that an interface without known implementers cannot be
// decoded.
func unread(name string) *Problem {
	return &Problem{What: name + " is an interface, and JSON does not specify which type to create", Advice: AdviceConcrete}
}

// Name returns a type as written in the package's source. Types of other packages are
// qualified with their package names.
func (w *Types) Name(t types.Type) string { return types.TypeString(t, w.qualify) }

// Decl returns facts about the declaration of a type. They are empty if the type has no
// name.
func (w *Types) Decl(t types.Type) *inspect.TypeDecl {
	if named, ok := t.(*types.Named); ok {
		return w.pkg.Decls.Type(named.Obj())
	}
	return &nameless
}

// nameless contains the empty facts for types without a declaration.
var nameless inspect.TypeDecl

// Elem returns the target of a pointer, the element type of a slice or array, or the value
// type of a map. It returns nil for other kinds.
//
// The decoder looks for methods on pointers. A defined pointer type has no methods, and
// before Go 1.27, the decoder then ignores the methods of its target (see indirect in
// encoding/json). The encoder calls them.
func (t *Type) Elem() *Type {
	w := t.types
	_, defined := t.Go.(*types.Named)
	at := At{Argument: t.At.Argument && !defined, Texts: t.At.Texts, Empty: t.At.Empty, InMethod: t.At.InMethod, Protojson: t.At.Protojson, InMessage: t.At.InMessage}
	switch u := t.Go.Underlying().(type) {
	case *types.Pointer:
		at.Addr, at.ByKind = true, defined && !w.Writes
		return w.Of(u.Elem(), at)
	case *types.Slice:
		at.Addr = w.Writes
		return w.Of(u.Elem(), at)
	case *types.Array:
		at.Addr = w.Writes && t.At.Addr
		return w.Of(u.Elem(), at)
	case *types.Map:
		return w.Of(u.Elem(), at)
	}
	return nil
}

// Variant returns one of the types that an interface may contain. If addr is set, the
// interface contains a pointer to that type.
func (t *Type) Variant(held types.Type, addr bool) *Type {
	return t.types.Of(held, At{Addr: addr, Texts: t.At.Texts, Empty: t.At.Empty, InMethod: t.At.InMethod, Protojson: t.At.Protojson})
}

// Target follows all pointers and returns the type to which they point. A pointer that
// points to itself is its own target.
func (t *Type) Target() *Type {
	if PointsToItself(t.Go) {
		return t
	}
	for IsPointer(t.Go) {
		t = t.Elem()
	}
	return t
}

// Fields returns the fields of a struct as encoding/json sees them.
func (t *Type) Fields() *Fields {
	if t.fields == nil {
		first := t.types.made[t.Declared] // a type has the same fields at any place
		if first.fields == nil {
			fields := FieldsOf(t.Go, t.types.Encoder)
			first.fields = &fields
		}
		t.fields = first.fields
	}
	return t.fields
}

// Field returns the type of a field of a struct.
func (t *Type) Field(f *Field) *Type {
	w := t.types
	return w.Of(f.Decl.Type(), At{Addr: w.Writes && (t.At.Addr || f.Pointer), ByKind: f.Uncallable && !w.Writes, Texts: t.At.Texts, Empty: t.At.Empty, InMethod: t.At.InMethod, Protojson: t.At.Protojson})
}

// InString returns the type whose values are encoded in strings because of the string
// option on a field of type t: t or the type it points to (see [QuotedTarget]).
func (t *Type) InString() *Type {
	target, _ := QuotedTarget(t.Declared, t.types.Encoder)
	at := t.At
	if IsPointer(t.Go) {
		at.Addr, at.ByKind = true, false
	}
	return t.types.Of(target, at)
}

// StringCounts reports whether the string option has an effect on values of t, a result of
// InString, and whether releases of encoding/json differ in this. A type with its own
// methods ignores the option, except in the decoders of some releases.
func (t *Type) StringCounts() (counts, byEncoder bool) {
	w := t.types
	return !t.Owner.OK || !w.Writes && !w.StringByKind, t.Owner.OK && !w.Writes
}

// UncallableMethod returns a method at which the encoder panics, if there is one. Such a
// method belongs to an embedded field that has an unexported type and a name in its json
// tag: reflection may read the field, but not call its methods. The decoder ignores these
// methods (see indirect in encoding/json).
func (t *Type) UncallableMethod(f *Field) (method string, ok bool) {
	target, isPtr := Deref(t.Declared)
	if isPtr {
		t = t.Elem()
	}
	switch {
	case !f.Uncallable || !t.types.Writes:
		return "", false
	case f.OmitZero && IsZeroer.Of(target):
		return IsZeroer.Name, true
	}
	if !t.Owner.OK {
		return "", false
	}
	return t.Owner.By.Name, true
}

// Holder returns the type that declares the method of a Custom type: t, or a type that is
// embedded in it.
func (t *Type) Holder() *Type { return t.types.Of(t.Owner.Type, t.At) }

// An Identity is a map key for types. Two types have equal identities if the same code
// can decode or encode their values.
type Identity struct {
	declared           *types.TypeName // for a named type without type arguments, which is identified by its declaration
	text               string          // for any other type
	addressable, texts bool
	empty, inMethod    bool
	protojson          bool
}

// Identity returns the identity of a type.
func (t *Type) Identity() Identity {
	id := Identity{addressable: t.types.Writes && t.At.Addr && t.types.AsksPointer(t.Go), texts: t.At.Texts, empty: t.At.Empty, inMethod: t.At.InMethod, protojson: t.At.Protojson}
	if t.Kind == ProtoMessage { // a message has the same JSON at any place
		id = Identity{protojson: true}
	}
	if named, ok := t.Go.(*types.Named); ok && named.TypeArgs() == nil {
		id.declared = named.Obj()
	} else {
		id.text = types.TypeString(t.Go, nil)
	}
	return id
}

// AsksPointer reports whether addressable values of a type are encoded differently, because
// the type or a part of it has methods with a pointer receiver.
func (w *Types) AsksPointer(t types.Type) bool {
	if _, basic := t.(*types.Basic); basic {
		return false
	}
	asks, ok := w.asks[t]
	if !ok {
		asks = hasPointerMethod(t) || w.PartAsksPointer(t)
		w.asks[t] = asks
	}
	return asks
}

// PartAsksPointer is like [Types.AsksPointer], for the elements or fields of a type.
func (w *Types) PartAsksPointer(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Array:
		return w.AsksPointer(u.Elem())
	case *types.Struct:
		for field := range u.Fields() {
			if w.AsksPointer(field.Type()) {
				return true
			}
		}
	}
	return false
}

func hasPointerMethod(t types.Type) bool {
	return !lacksAll(t) && slices.ContainsFunc(marshaling, func(want Method) bool { return want.Of(t) && !want.In(t) })
}

var marshaling = []Method{Marshal.Stream, Marshal.JSON, Marshal.Text, TextAppender}

// EncodedAs returns the type whose JSON the methods of t encode and decode, according to
// as. This is another type, or t with its fields but without these methods.
func (t *Type) EncodedAs(as *inspect.As) *Type {
	at := At{Addr: !t.types.Writes || as.Addr, Dynamic: t.types.Writes, ByFields: as.Fields}
	if as.Fields {
		return t.types.Of(t.Go, at)
	}
	return t.types.Of(as.TypeOf(t.Go.(*types.Named)), at)
}

// InNumbers returns the type at the same place without bigints=text.
func (t *Type) InNumbers() *Type {
	at := t.At
	at.Texts = false
	return t.types.Of(t.Declared, at)
}

// WithEmpty returns the type at the same place with nil=empty.
func (t *Type) WithEmpty() *Type {
	at := t.At
	at.Empty = true
	return t.types.Of(t.Declared, at)
}

// InMethod returns the type at the same place inside a value that a method encodes or
// decodes.
func (t *Type) InMethod() *Type {
	at := t.At
	at.InMethod, at.Protojson = true, false
	return t.types.Of(t.Declared, at)
}

// WithoutProtojson returns the type at the same place in a value that an SDK decodes or
// encodes with encoding/json.
func (t *Type) WithoutProtojson() *Type {
	at := t.At
	at.Protojson = false
	return t.types.Of(t.Declared, at)
}

// Input returns the type of a parameter into which all arguments are decoded.
func (w *Types) Input(t types.Type) *Type {
	return w.Of(t, At{Addr: true, Texts: w.texts, Protojson: true})
}

// Argument returns the type of a parameter that is one argument.
func (w *Types) Argument(t types.Type) *Type {
	return w.Of(t, At{Addr: true, Argument: true, Texts: w.texts, Protojson: true})
}

// Result returns the type of a result. Each result is passed to encoding/json separately.
func (w *Types) Result(t types.Type) *Type {
	return w.Of(t, At{Dynamic: true, Texts: w.texts, Protojson: true})
}

// A Key is the key type of a map. It determines how keys are converted to member names.
type Key struct {
	Type     types.Type // without pointers
	Pointed  bool       // whether the keys are pointers to Type
	ByMethod bool       // whether a method of the key returns the name; otherwise, its kind determines the name
	OK       bool       // whether the type can be a key
	// Empty is set if the type cannot be a key although an empty map with it can be encoded.
	Empty bool
}

func (a *asked) keyOf(t types.Type) Key {
	key := Key{Type: types.Unalias(t)}
	if IsPointer(key.Type) && !PointsToItself(key.Type) && a.by(a.ValueKeys) {
		key.Type, key.Pointed = Pointee(key.Type), true
	}
	key.ByMethod = a.keyByMethod(key.Type, key.Pointed)
	key.OK = key.ByMethod || a.makesNames(key.Type)
	key.Empty = !key.OK && a.Writes && a.by(a.ValueKeys)
	return key
}

// keyByMethod reports whether a method returns the name. The encoder writes strings
// unchanged, and calls MarshalText of other keys (see resolveKeyName in encoding/json).
// The decoder calls UnmarshalText on a pointer to any key.
func (a *asked) keyByMethod(key types.Type, pointed bool) bool {
	if !a.Writes {
		return Unmarshal.Text.Of(key)
	}
	asks := func(want Method) bool { return want.In(key) || pointed && want.Of(key) }
	switch {
	case IsKind(key, types.IsString):
		return false
	case asks(Marshal.Text):
		return true
	}
	return asks(TextAppender) && !types.IsInterface(key) && a.by(a.Appends)
}

// makesNames reports whether values of a key type can become member names. When encoding,
// any interface can, because the dynamic value decides. When decoding, only an empty
// interface can: the key becomes a string.
func (a *asked) makesNames(key types.Type) bool {
	if IsKind(key, types.IsString|types.IsInteger) {
		return true
	}
	open := IsAny(key) || a.Writes && types.IsInterface(key)
	return (open || IsKind(key, types.IsFloat)) && a.by(a.ValueKeys)
}

// isBytes reports whether encoding/json encodes a slice as base64. It does so if the
// elements have the kind uint8 and no method for encoding (see newSliceEncoder in
// encoding/json).
func (a *asked) isBytes(t *types.Slice) bool {
	basic, ok := t.Elem().Underlying().(*types.Basic)
	if !ok || basic.Kind() != types.Uint8 || Marshal.JSON.Of(t.Elem()) || Marshal.Text.Of(t.Elem()) {
		return false
	}
	switch elem := types.Unalias(t.Elem()); {
	case TextAppender.Of(elem):
		return !a.by(a.Appends)
	case Marshal.Stream.Of(elem):
		return !a.by(a.Streams)
	}
	return true
}

// A Discriminator is the object member that identifies the type in a union. It consists of
// the member's name, and a value for each type in the order of the implementers. The name
// is "" for a union with a single type, which needs no discriminator.
type Discriminator struct {
	Key    string
	Values []DiscriminatorValue
}

// A Choice is the discriminator of a union, or the reason why it has no discriminator,
// with diagnostics. Discriminator and Why are both nil if the union is encoded like any
// interface in encoding/json.
type Choice struct {
	*Discriminator
	Why      *Problem
	Problems diag.List
}

// A DiscriminatorValue is the value of a discriminator for one type.
type DiscriminatorValue struct {
	Value  any             // a string or an integer
	Pos    token.Position  // position in the source
	Consts []inspect.Const // constants that define the value, if any
}

// Text returns the value in the form that generated code compares: a string, or the digits
// of an integer.
func (v DiscriminatorValue) Text() string { return fmt.Sprint(v.Value) }

// Addresses returns whether an interface contains impl as a pointer (true) or as a value
// (false). It returns both if both are possible and methods of the pointer make the JSON
// different.
func (t *Type) Addresses(impl inspect.Implementer) []bool {
	switch {
	case impl.Pointer:
		return []bool{true}
	case t.types.AsksPointer(impl.Type):
		return []bool{false, true}
	}
	return []bool{false}
}
