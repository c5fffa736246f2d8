package gotype

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect"
)

// A Type is a Go type as encoding/json reads or writes its values at a place:
// what decides about their JSON, and why there is none. Its parts are types of
// their own, so that one which holds itself is met again.
type Type struct {
	Go       types.Type // without aliases
	Declared types.Type // as it is written at the place
	At       At
	Kind     Kind
	Owner    Owner          // of a Custom type, the method that decides
	Key      Key            // of a Map
	Union    *inspect.Union // of an Interface whose types the source tells
	Problem  *Problem       // why values are not read or written; nil for none
	// ByEncoder says that the encoders differ for the type itself.
	ByEncoder bool

	types *Types
}

// A Kind is what encoding/json takes a type for.
type Kind int

const (
	None   Kind = iota // it has no form in JSON
	Custom             // a method decides, of the type or of one that it embeds
	Basic
	Bytes // a slice that is a text in base64
	Pointer
	Slice
	Array
	Map
	Struct
	Interface
)

// Types makes the wire types of a package's tools in one direction, each once.
type Types struct {
	Encoding
	pkg    *inspect.Package
	texts  bool // the option bigints asks for them
	made   map[typeAt]*Type
	fields map[types.Type]*Fields
	asks   map[types.Type]bool // what [Types.AsksPointer] reports
}

type typeAt struct {
	declared types.Type
	at       At
}

// New returns the types of the tools of a package, as they are read or written.
func New(pkg *inspect.Package, writes bool) *Types {
	return &Types{
		Encoding: Encoding{Encoder: pkg.Encoder, Writes: writes},
		pkg:      pkg,
		texts:    pkg.Options.BigInts == "text",
		made:     map[typeAt]*Type{},
		fields:   map[types.Type]*Fields{},
		asks:     map[types.Type]bool{},
	}
}

// Of returns a type as it is at a place.
func (w *Types) Of(declared types.Type, at At) *Type {
	key := typeAt{declared, at}
	t, ok := w.made[key]
	if !ok {
		t = w.decide(&Type{Go: types.Unalias(declared), Declared: declared, At: at, types: w})
		w.made[key] = t
	}
	return t
}

// decide finds out what a type is to the encoding. The order of decision is that
// of encoding/json: methods of the type, then its kind.
func (w *Types) decide(t *Type) *Type {
	a := &asked{Encoding: w.Encoding}
	t.Owner = a.ownerOf(t.Go, t.At)
	t.Owner.ByEncoder = a.byEncoder
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
			t.Key = a.keyOf(u.Key())
		}
	case *types.Struct:
		t.Kind = Struct
	case *types.Interface:
		t.Kind = Interface
		if u := w.Decl(t.Go).Union; u != nil && (u.Sealed || !w.Writes) {
			t.Union = u
		}
	}
	if t.Owner.OK {
		t.Kind = Custom
	}
	t.ByEncoder = a.byEncoder
	t.Problem = w.problem(t)
	return t
}

// problem returns why values of a type have no JSON.
func (w *Types) problem(t *Type) *Problem {
	switch {
	case t.Kind == None && inspect.IsSequence(t.Go):
		advice := "use a slice"
		if w.Writes {
			advice += ", or return the sequence as a result of its own"
		}
		return &Problem{What: w.Name(t.Go) + " has no form in JSON", Advice: advice}
	case t.Kind == None:
		return &Problem{What: w.Name(t.Go) + " has no form in JSON", Advice: AdviceOther}
	case t.Kind == Pointer && PointsToItself(t.Go):
		return &Problem{What: w.Name(t.Go) + " points to nothing but itself", Advice: AdviceOther, Partly: true} // null can be written
	case t.Kind == Map && !t.Key.OK:
		return &Problem{What: w.Name(t.Go) + " has keys without a form in JSON", Advice: "use keys of a string or integer type, or ones with " + w.Methods().Text.Name, Partly: t.Key.Empty}
	case w.Writes:
		return nil
	case t.Kind == Custom && t.Owner.Pointer: // the method is that of a nil
		return &Problem{
			What:   w.Name(t.Go) + " cannot be read: " + Unmarshal.JSON.Name + " or " + Unmarshal.Text.Name + " comes from an embedded pointer, which is nil",
			Advice: "embed " + w.Name(t.Owner.Type) + " itself, or give it a name",
		}
	case t.Kind == Custom && types.IsInterface(t.Owner.Type):
		return unread(w.Name(t.Owner.Type))
	case t.Kind == Interface && t.Union == nil && !IsAny(t.Go):
		return unread(w.Name(t.Go))
	}
	return nil
}

func unread(name string) *Problem {
	return &Problem{What: name + " is an interface, and JSON does not say which type to make", Advice: AdviceConcrete}
}

// Name writes a type as the package does.
func (w *Types) Name(t types.Type) string {
	return Text(t, func(pkg *types.Package) string {
		if pkg == w.pkg.Types {
			return ""
		}
		return pkg.Name()
	})
}

// Decl returns what the source says about a type, which is nothing where that
// has no name.
func (w *Types) Decl(t types.Type) *inspect.TypeDecl {
	if named, ok := t.(*types.Named); ok {
		return w.pkg.Decls.Type(named.Obj())
	}
	return &inspect.TypeDecl{}
}

// Elem returns what a pointer points to, or the type of the elements of a list
// or of the entries of a map.
//
// The decoder asks pointers for methods, of which a defined one has none, and
// what that leads to no more (indirect); the encoder asks that first.
func (t *Type) Elem() *Type {
	w := t.types
	_, defined := t.Go.(*types.Named)
	at := At{Argument: t.At.Argument && !defined, Texts: t.At.Texts}
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

// Variant returns one of the types that an interface can hold, or a pointer
// leads to there.
func (t *Type) Variant(held types.Type, addr bool) *Type {
	return t.types.Of(held, At{Addr: addr, Texts: t.At.Texts})
}

// Target follows pointers to the type behind them.
func (t *Type) Target() *Type {
	if PointsToItself(t.Go) {
		return t
	}
	for IsPointer(t.Go) {
		t = t.Elem()
	}
	return t
}

// Fields returns the fields of a struct.
func (t *Type) Fields() *Fields {
	made, ok := t.types.fields[t.Go]
	if !ok {
		fields := FieldsOf(t.Go, t.types.Encoder)
		made = &fields
		t.types.fields[t.Go] = made
	}
	return made
}

// Field returns the type of a field of a struct.
func (t *Type) Field(f Field) *Type {
	w := t.types
	return w.Of(f.Decl.Type(), At{Addr: w.Writes && (t.At.Addr || f.Pointer), ByKind: f.Uncallable && !w.Writes, Texts: t.At.Texts})
}

// InString returns the type that the option "string" of a field's json tag
// speaks of.
func (t *Type) InString() *Type {
	target, _ := QuotedTarget(t.Declared, t.types.Encoder)
	at := t.At
	if IsPointer(t.Go) {
		at.Addr, at.ByKind = true, false
	}
	return t.types.Of(target, at)
}

// StringCounts reports whether the option "string" counts for a type that it
// speaks of, and whether the encoders differ about that. They ignore it on types
// with methods of their own, but for the decoder of some releases.
func (t *Type) StringCounts() (counts, byEncoder bool) {
	w := t.types
	return !t.Owner.OK || !w.Writes && !w.StringByKind, t.Owner.OK && !w.Writes
}

// UncallableMethod returns the method that an encoder calls of a field which is
// embedded with a name, though its type is unexported: there it panics.
// Reflection may look into such a field, but call no method of it, and the
// decoder passes those over (indirect).
func (t *Type) UncallableMethod(f Field) (method string, sealed bool) {
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
	return t.Owner.By.Name, t.Owner.OK
}

// Holder returns the type that declares the method which decides, of a Custom
// type.
func (t *Type) Holder() *Type { return t.types.Of(t.Owner.Type, t.At) }

// An Identity tells apart the types whose values are written in different ways.
type Identity struct {
	declared           *types.TypeName // of a type with a name and no arguments, which is identical to no other
	text               string          // of any other type
	addressable, texts bool
}

// Identity returns that of a type.
func (t *Type) Identity() Identity {
	id := Identity{addressable: t.types.Writes && t.At.Addr && t.types.AsksPointer(t.Go), texts: t.At.Texts}
	if named, ok := t.Go.(*types.Named); ok && named.TypeArgs() == nil {
		id.declared = named.Obj()
	} else {
		id.text = Text(t.Go, nil)
	}
	return id
}

// AsksPointer reports whether a value is written in another way where its
// address is at hand: it, or a part in it, has methods of the pointer.
func (w *Types) AsksPointer(t types.Type) bool {
	asks, ok := w.asks[t]
	if !ok {
		asks = hasPointerMethod(t) || w.partAsksPointer(t)
		w.asks[t] = asks
	}
	return asks
}

func (w *Types) partAsksPointer(t types.Type) bool {
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
	return slices.ContainsFunc(marshaling, func(want Method) bool { return want.Of(t) && !want.In(t) })
}

// marshaling are the methods of values that are written.
var marshaling = []Method{Marshal.Stream, Marshal.JSON, Marshal.Text, TextAppender}

// InNumbers returns the type as it is where no integer is a text by its type.
func (t *Type) InNumbers() *Type {
	at := t.At
	at.Texts = false
	return t.types.Of(t.Declared, at)
}

// Input returns the type of a parameter that all arguments are read into.
func (w *Types) Input(t types.Type) *Type { return w.Of(t, At{Addr: true, Texts: w.texts}) }

// Argument returns the type of a parameter that is an argument.
func (w *Types) Argument(t types.Type) *Type {
	return w.Of(t, At{Addr: true, Argument: true, Texts: w.texts})
}

// Result returns the type of a result, which is written by itself.
func (w *Types) Result(t types.Type) *Type { return w.Of(t, At{Dynamic: true, Texts: w.texts}) }
