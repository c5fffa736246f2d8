package validator

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// A kind is what validator tells values apart by: their kinds in Go,
// without pointers. Kinds can be joined to a set.
type kind int

const (
	ofText kind = 1 << iota
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
var jsonOf = map[kind]string{
	ofText: "string", ofSigned: "integer", ofUnsigned: "integer", ofFloat: "number", ofBool: "boolean",
	ofSlice: "array", ofArray: "array", ofMap: "object",
}

// A Subject is the value that a chain of checks speaks of.
type Subject struct {
	Type   types.Type // without pointers
	IsKey  bool       // it is the name of a map's entry
	Quoted bool       // the option "string" of the json tag puts it into a string

	kind    kind
	pointer bool
	owner   types.Type
	by      inspect.Encoder
}

// NewSubject returns the value of a field. The owner is the struct that declares it,
// where validator looks for other fields, and nil for what is no field.
func NewSubject(t, owner types.Type, by inspect.Encoder) Subject {
	typ := gotype.Pointee(t)
	return Subject{Type: typ, kind: kindOf(typ), pointer: gotype.IsPointer(t), owner: owner, by: by}
}

func kindOf(t types.Type) kind {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basicKind(u)
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

func basicKind(t *types.Basic) kind {
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

// JSON returns the JSON type in which values of the subject's kind are constrained,
// "" for none.
func (of Subject) JSON() string { return jsonOf[of.kind] }

// IsStruct reports whether validator goes into the subject by itself.
func (of Subject) IsStruct() bool { return of.kind == ofStruct }

// nilable reports whether the value is nil where it is left out, and not an
// empty list or map.
func (of Subject) nilable() bool { return of.pointer || of.kind == ofAny }

// isBytes reports whether the value is a text in base64.
func (of Subject) isBytes() bool {
	return of.kind == ofSlice && kindOf(gotype.Element(of.Type)) == ofUnsigned
}

// Inner returns what a chain for elements speaks of.
func (of Subject) Inner() Subject {
	if u, ok := of.Type.Underlying().(*types.Map); ok {
		return NewSubject(u.Elem(), of.owner, of.by)
	}
	return NewSubject(gotype.Element(of.Type), of.owner, of.by)
}

// Key returns what a chain for the keys of a map speaks of.
func (of Subject) Key() Subject {
	key := NewSubject(of.Type.Underlying().(*types.Map).Key(), of.owner, of.by)
	key.IsKey = true
	return key
}

func (of Subject) goName() string {
	return types.TypeString(of.Type, func(*types.Package) string { return "" })
}
