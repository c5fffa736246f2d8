package validator

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// A kind is a kind of Go value that checks distinguish, or a set of such kinds. A pointer
// has the kind of the value to which it points.
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

// jsonOf maps a kind to the JSON type whose keywords apply to its values.
var jsonOf = map[kind]string{
	ofText: "string", ofSigned: "integer", ofUnsigned: "integer", ofFloat: "number", ofBool: "boolean",
	ofSlice: "array", ofArray: "array", ofMap: "object",
}

// A Subject is the value to which a chain of checks applies.
type Subject struct {
	Type   types.Type // without pointers
	IsKey  bool       // whether it is a map key
	Quoted bool       // whether the string option of the json tag encodes it as a string

	kind    kind
	pointer bool
	owner   types.Type
	by      inspect.Encoder
}

// NewSubject returns the subject for values of a type. The owner is the struct in which
// checks look up other fields, or nil if the value is not a field.
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

// JSON returns the JSON type whose keywords apply to the subject, or "".
func (of Subject) JSON() string { return jsonOf[of.kind] }

// IsStruct reports whether the subject is a struct, which validator enters even without
// dive. A time.Time does not count as a struct.
func (of Subject) IsStruct() bool { return of.kind == ofStruct }

// nilable reports whether an absent subject is a nil pointer or interface.
func (of Subject) nilable() bool { return of.pointer || of.kind == ofAny }

// isBytes reports whether the subject is a slice of unsigned integers.
func (of Subject) isBytes() bool {
	return of.kind == ofSlice && kindOf(gotype.Element(of.Type)) == ofUnsigned
}

// Inner returns the subject to which the checks after dive apply: the elements of a
// slice, array, or map.
func (of Subject) Inner() Subject {
	if u, ok := of.Type.Underlying().(*types.Map); ok {
		return NewSubject(u.Elem(), of.owner, of.by)
	}
	return NewSubject(gotype.Element(of.Type), of.owner, of.by)
}

// Key returns the subject to which the checks on the keys of a map apply.
func (of Subject) Key() Subject {
	key := NewSubject(of.Type.Underlying().(*types.Map).Key(), of.owner, of.by)
	key.IsKey = true
	return key
}

func (of Subject) goName() string {
	return types.TypeString(of.Type, func(*types.Package) string { return "" })
}
