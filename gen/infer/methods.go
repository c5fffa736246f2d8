package infer

import (
	"go/token"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A codec is the methods that encoding/json asks a type for, in this order.
type codec struct {
	stream, json, text method
}

// A method is one that encoding/json calls, as the interface that holds it.
type method struct {
	name  string
	iface *types.Interface
	coder string // of a method for a stream of tokens, which has no interface here: what its parameter points to
}

// in reports whether a type has the method.
func (want method) in(t types.Type) bool {
	if want.coder != "" {
		return streams(t, want)
	}
	return types.Implements(t, want.iface)
}

var (
	marshalers = codec{
		stream: method{name: "MarshalJSONTo", coder: "Encoder"},
		json:   newMethod("MarshalJSON", nil, []types.Type{bytesType, errorType}),
		text:   newMethod("MarshalText", nil, []types.Type{bytesType, errorType}),
	}
	unmarshalers = codec{
		stream: method{name: "UnmarshalJSONFrom", coder: "Decoder"},
		json:   newMethod("UnmarshalJSON", []types.Type{bytesType}, []types.Type{errorType}),
		text:   newMethod("UnmarshalText", []types.Type{bytesType}, []types.Type{errorType}),
	}
	textAppender = newMethod("AppendText", []types.Type{bytesType}, []types.Type{bytesType, errorType})
	isZeroer     = newMethod("IsZero", nil, []types.Type{types.Typ[types.Bool]})

	bytesType = types.NewSlice(types.Typ[types.Byte])
	errorType = types.Universe.Lookup("error").Type()
)

func newMethod(name string, params, results []types.Type) method {
	sig := types.NewSignatureType(nil, nil, nil, tuple(params), tuple(results), false)
	iface := types.NewInterfaceType([]*types.Func{types.NewFunc(token.NoPos, nil, name, sig)}, nil)
	return method{name: name, iface: iface.Complete()}
}

func tuple(list []types.Type) *types.Tuple {
	vars := make([]*types.Var, len(list))
	for i, t := range list {
		vars[i] = types.NewParam(token.NoPos, nil, "", t)
	}
	return types.NewTuple(vars...)
}

// A holder is the type that declares a method which another type promotes.
type holder struct {
	typ     types.Type
	pointer bool // an embedded pointer leads to it
}

// receiver returns the type whose method set counts for a value at a place,
// or nil where encoding/json looks at no methods.
//
// The encoder takes the address where it can (newTypeEncoder). The decoder
// takes that of named types only, and otherwise has the pointers that it
// follows (indirect).
func (m *maker) receiver(t types.Type, at place) types.Type {
	_, named := t.(*types.Named)
	switch {
	case isPointer(t) || at.byKind:
		return nil
	case types.IsInterface(t):
		return t
	case at.addr || named && !m.writes:
		return types.NewPointer(t)
	case m.writes:
		return t
	}
	return nil
}

// find returns who declares the method that a value of type t has at a place.
func (m *maker) find(want method, t types.Type, at place) (holder, bool) {
	recv := m.receiver(t, at)
	if recv == nil && m.hides(want, t, at) && m.by(m.pkg.Encoder.AsksAll) {
		recv = types.NewPointer(t)
	}
	if recv == nil || !want.in(recv) {
		return holder{}, false
	}
	obj, index, _ := types.LookupFieldOrMethod(recv, true, nil, want.name)
	if obj == nil { // an invalid type implements everything
		return holder{}, false
	}
	found := holder{typ: t}
	for _, i := range index[:len(index)-1] {
		field := found.typ.Underlying().(*types.Struct).Field(i)
		found.typ = types.Unalias(field.Type())
		if ptr, ok := found.typ.(*types.Pointer); ok {
			found.typ, found.pointer = types.Unalias(ptr.Elem()), true
		}
	}
	return found, true
}

// hides reports whether a decoder that does not ask all values for their
// methods passes over one that a value at a place has: at the root of a text it
// would not.
func (m *maker) hides(method method, t types.Type, at place) bool {
	asked := isPointer(t) || types.IsInterface(t) || m.receiver(t, at) != nil
	return !m.writes && !asked && has(method, t)
}

// own returns who declares the method that decides the JSON of a value at a
// place, and the method. It reports false where the type's kind decides, or
// what is in an interface: that can have MarshalJSON as well as the MarshalText
// which the interface asks for.
func (m *maker) own(t types.Type, at place) (holder, method, bool) {
	json, byJSON := m.find(m.json, t, at)
	if own, ok := m.find(m.stream, t, at); ok && m.prefersStream(t, own, json) && m.callsStream(own) {
		return own, m.stream, true
	}
	if byJSON {
		return json, m.json, true
	}
	text, byText := m.find(m.text, t, at)
	if byText && types.IsInterface(t) && (at.dynamic || m.by(m.pkg.Encoder.AsksDynamic)) {
		return holder{}, method{}, false
	}
	if m.writes && !types.IsInterface(t) {
		own, ok := m.find(textAppender, t, at)
		if ok && own.typ != text.typ && m.by(m.pkg.Encoder.Appends) {
			return own, textAppender, true
		}
	}
	return text, m.text, byText
}

// prefersStream reports whether a method for a stream makes a difference:
// beside a MarshalJSON of the same type it does the same, and what the table
// knows of a type holds with all its methods.
func (m *maker) prefersStream(t types.Type, own, json holder) bool {
	return !types.IsInterface(t) && own.typ != json.typ && !(own.typ == t && isKnown(t))
}

// custom infers a type that has methods of its own for JSON.
func (m *maker) custom(t types.Type, at place) (*schema.Node, *refusal, bool) {
	own, by, ok := m.own(t, at)
	if !ok {
		return nil, nil, false
	}
	s, why := m.ofHolder(own, by, t, at)
	return s, why, true
}

func (m *maker) ofHolder(own holder, by method, t types.Type, at place) (*schema.Node, *refusal) {
	if why := m.refuseHolder(own, t, at); why != nil {
		return nil, why
	}
	if s, why, ok := m.override(own.typ, at); ok {
		return s, why
	}
	if why := m.refusePromoted(own, t, at); why != nil {
		return nil, why
	}
	s := m.byMethod(own, by, at)
	if types.IsInterface(t) {
		s = m.nullable(s, at)
	}
	return s, nil
}

// refuseHolder refuses to read with a method that is not there when it is
// needed: that of a nil.
func (m *maker) refuseHolder(own holder, t types.Type, at place) *refusal {
	switch {
	case m.writes:
		return nil
	case own.pointer:
		return m.refuse(t, at, "cannot be read: "+m.json.name+" or "+m.text.name+" comes from an embedded pointer, which is nil",
			"embed "+m.typeName(own.typ)+" itself, or give it a name")
	case types.IsInterface(own.typ):
		return m.refuse(own.typ, at, "is an interface, and JSON does not say which type to make", adviceConcrete)
	}
	return nil
}

// byMethod infers a type by the method that decides: any JSON, or any text, but
// for the types that are known.
func (m *maker) byMethod(own holder, by method, at place) *schema.Node {
	t := own.typ
	if by.name == m.text.name || by.name == textAppender.name {
		if s, ok := m.knownText(t, at); ok {
			return s
		}
		return m.make(at, by.name+" of "+m.typeName(t), schema.Keywords{Type: "string"})
	}
	row, ok := knownRow(t, false)
	if !ok {
		row, ok = knownRow(t, true) // json.Number, where that is embedded
	}
	if ok {
		s := m.fromRow(row, at)
		if own.pointer && row.nilIsNull {
			s = m.orNull(s, at, ruleNil)
		}
		return s
	}
	m.report(diag.Warnf(at.pos, diag.UnknownJSON, "%s: the JSON of %s is up to its %s, so the schema takes anything", at.path, m.typeName(t), by.name).
		WithHint("%s", m.adviseSchema(t)))
	return m.make(at, by.name+" of "+m.typeName(t), schema.Keywords{})
}

// adviseSchema says where the schema of a type can be given.
func (m *maker) adviseSchema(t types.Type) string {
	named, ok := t.(*types.Named)
	switch {
	case !ok:
		return "take a type whose JSON is known"
	case named.Obj().Pkg() == m.pkg.Types:
		return "say what it is: //toolgen:schema {…} above " + named.Obj().Name()
	}
	return "say what it is: //toolgen:schema " + m.typeName(named.Origin()) + " {…} in the doc of package " + m.pkg.Name
}

// has reports whether a value or a pointer to it has the method.
func has(want method, t types.Type) bool { return want.in(types.NewPointer(t)) }
