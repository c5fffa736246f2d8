package infer

import (
	"encoding/json"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// A valueKind is what validator tells values apart by: their kinds in Go,
// without pointers. Kinds can be joined to a set.
type valueKind int

const (
	ofText valueKind = 1 << iota
	ofSigned
	ofUnsigned
	ofFloat
	ofBool
	ofSlice
	ofArray
	ofMap
	ofTime
	ofStruct
	ofAny

	ofInteger = ofSigned | ofUnsigned
	ofNumber  = ofInteger | ofFloat
	ofList    = ofSlice | ofArray
	ofCounted = ofText | ofList | ofMap
	ofAll     = ofNumber | ofCounted | ofBool | ofTime | ofStruct | ofAny
)

// jsonOf is the JSON type in which values of a kind are constrained.
var jsonOf = map[valueKind]string{
	ofText: "string", ofSigned: "integer", ofUnsigned: "integer", ofFloat: "number", ofBool: "boolean",
	ofSlice: "array", ofArray: "array", ofMap: "object",
}

// zeros are what JSON has for a zero value.
var zeros = map[valueKind]any{
	ofText: "", ofSigned: json.Number("0"), ofUnsigned: json.Number("0"), ofFloat: json.Number("0"), ofBool: false,
	ofSlice: []any{}, ofMap: map[string]any{},
}

// A subject is the value that a chain of checks speaks of.
type subject struct {
	typ     types.Type // without pointers
	kind    valueKind
	pointer bool
	owner   types.Type // the struct that declares the field, where validator looks for others
	isKey   bool       // it is the name of a map's entry
	by      inspect.Encoder
	quoted  bool // the option "string" of the json tag puts it into a string
}

func newSubject(t, owner types.Type, by inspect.Encoder) subject {
	typ := pointee(t)
	return subject{typ: typ, kind: valueKindOf(typ), pointer: isPointer(t), owner: owner, by: by}
}

func valueKindOf(t types.Type) valueKind {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basicValueKind(u)
	case *types.Slice:
		return ofSlice
	case *types.Array:
		return ofArray
	case *types.Map:
		return ofMap
	case *types.Struct:
		if isNamed(t, "time", "Time") {
			return ofTime
		}
		return ofStruct
	}
	return ofAny
}

func basicValueKind(t *types.Basic) valueKind {
	switch info := t.Info(); {
	case info&types.IsString != 0:
		return ofText
	case info&types.IsUnsigned != 0:
		return ofUnsigned
	case info&types.IsInteger != 0:
		return ofSigned
	case info&types.IsFloat != 0:
		return ofFloat
	case info&types.IsBoolean != 0:
		return ofBool
	}
	return ofAny
}

func isNamed(t types.Type, pkg, name string) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == pkg && named.Obj().Name() == name
}

// nilable reports whether the value is nil where it is left out, and not an
// empty list or map.
func (of subject) nilable() bool { return of.pointer || of.kind == ofAny }

// skipsAbsent reports whether an omission takes away what is left out.
func (of subject) skipsAbsent(omit string) bool {
	return omit != "omitnil" || of.nilable() || of.kind&(ofSlice|ofMap) != 0
}

// skipsZero reports whether an omission takes away the zero value that JSON
// has: a pointer to it and an empty list are values to omitempty.
func (of subject) skipsZero(omit string) bool {
	switch omit {
	case "omitzero":
		return true
	case "omitempty":
		return !of.pointer && of.kind&(ofText|ofNumber|ofBool) != 0
	}
	return false
}

func (of subject) zero() (any, bool) {
	v, ok := zeros[of.kind]
	return v, ok
}

// isBytes reports whether the value is a text in base64.
func (of subject) isBytes() bool {
	return of.kind == ofSlice && isKind(elementOf(of.typ), types.IsInteger) && valueKindOf(elementOf(of.typ)) == ofUnsigned
}

// fits reports whether the schema has the JSON type that keywords for the kind
// speak of. It has another one where the type has its own methods, or where
// the json tag puts the value into a string.
func (m *maker) fits(s *schema.Node, of subject) bool {
	if of.isKey {
		return of.kind == ofText && s.Type == ""
	}
	return !of.quoted && jsonOf[of.kind] != "" && m.jsonType(s) == jsonOf[of.kind]
}

// inner returns what a chain for elements speaks of.
func (of subject) inner() subject {
	if u, ok := of.typ.Underlying().(*types.Map); ok {
		return newSubject(u.Elem(), of.owner, of.by)
	}
	return newSubject(elementOf(of.typ), of.owner, of.by)
}

// key returns what a chain for the keys of a map speaks of.
func (of subject) key() subject {
	key := newSubject(of.typ.Underlying().(*types.Map).Key(), of.owner, of.by)
	key.isKey = true
	return key
}

func (of subject) goName() string {
	return types.TypeString(of.typ, func(*types.Package) string { return "" })
}
