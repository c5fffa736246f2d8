package dispatch

import (
	"go/types"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
)

// readMember draws how a member of an object is read into a variable. Most are one
// statement:
//
//	r.StringMember("city", &v.City)
//	call.StringsMember(r, "tags", &v.Tags)
//	call.PointerMember(r, "note", &v.Note, (*call.Reader).StringMember)
//	for r.ObjectMember("place"); r.Next(); {
//		…
//	}
//
// Others are read as they are anywhere else:
//
//	if r.At("by") {
//		v.By = r.Duration()
//	}
//
// Null leaves a nullable variable unchanged.
func (d drawer) readMember(name, variable string, s *codec.Shape, nullable bool, depth int) {
	key := strconv.Quote(name)
	there := whereAt
	if nullable && isNilForNull(s) {
		there = whereNotNull
	}
	method := readsMember(s)
	_, pointer := types.Unalias(s.Type).(*types.Pointer)
	switch {
	case d.quoted || d.readers.has(s):
		d.around(there, func() { d.read(variable, s, depth) }, key)
	case s.Kind == codec.ShapeStruct && len(s.Fields) == 0: // Next passes over what nothing asks for
	case s.Kind == codec.ShapeStruct:
		d.around(eachMemberOf, func() { d.readFields(variable, s, depth) }, key)
	case s.Kind == codec.ShapeSlice && isString(s.Elem):
		d.line(stringsMember, key, d.pointerTo(variable, s, types.NewSlice(s.Elem.Type)))
	case s.Kind == codec.ShapePointer && pointer && isNative(s.Elem) && readsMember(s.Elem) != "":
		d.line(pointerMember, key, address(variable), readsMember(s.Elem))
	case s.Kind == codec.ShapePointer:
		d.around(whereNotNull, func() { d.readPointee(variable, s, depth) }, key)
	case method != "":
		basic, _ := s.Type.Underlying().(*types.Basic) // or a time, which is not converted
		d.onLine("r", method, key, d.pointerTo(variable, s, basic))
	default:
		d.around(there, func() { d.readInPlace(variable, s, depth) }, key)
	}
}

var (
	whereAt       = stencil(jen.If(name("r").Dot("At").Call(hole(1))).Block(body()))
	whereNotNull  = stencil(jen.If(name("r").Dot("At").Call(hole(1)).Op("&&").Op("!").Add(name("r")).Dot("Null").Call()).Block(body()))
	stringsMember = stencil(runtimeName("StringsMember").Call(name("r"), hole(1), hole(2)))
	pointerMember = stencil(runtimeName("PointerMember").Call(name("r"), hole(1), hole(2), jen.Parens(jen.Op("*").Add(runtimeName("Reader"))).Op(".").Add(hole(3))))
)

// readsMember returns the method that reads a member of a kind without parts into
// a variable, "" where there is none.
func readsMember(s *codec.Shape) string {
	basic, _ := s.Type.Underlying().(*types.Basic)
	switch {
	case s.Text:
	case s.Kind == codec.ShapeTime && isNative(s):
		return "TimeMember"
	case basic == nil:
	case s.Kind == codec.ShapeString:
		return "StringMember"
	case s.Kind == codec.ShapeBool:
		return "BoolMember"
	case s.Kind == codec.ShapeInt && basic.Kind() == types.Int:
		return "IntMember"
	case s.Kind == codec.ShapeInt && basic.Kind() == types.Int64:
		return "Int64Member"
	case s.Kind == codec.ShapeFloat && basic.Kind() == types.Float64:
		return "FloatMember"
	}
	return ""
}

func isString(s *codec.Shape) bool { return readsMember(s) == "StringMember" }

// pointerTo draws the address of a variable as a pointer to a type that its own is
// made of: (*string)(&v.Unit).
func (d drawer) pointerTo(variable string, s *codec.Shape, native types.Type) string {
	if _, named := types.Unalias(s.Type).(*types.Named); !named || s.Kind == codec.ShapeTime {
		return address(variable)
	}
	return "(*" + d.typ(native) + ")(" + address(variable) + ")"
}

// writeMember draws a member of an object. Most are one statement:
//
//	w.StringMember(`"city":`, v.City)
//
// A list that may be nil is a loop all the same:
//
//	w.ArrayMember(`"days":`, v.Days == nil)
//	for i := range v.Days {
//		…
//	}
//	w.EndArray()
func (d drawer) writeMember(name, variable string, s *codec.Shape, nonNil bool, depth int) {
	key := nameOf(name)
	inPlace := !s.ByMarshal() && !d.writers.has(s)
	nonNil = nonNil || s.NilIsEmpty()
	held, value := s, variable
	if nonNil && s.Kind == codec.ShapePointer && inPlace {
		held, value = s.Elem, "*"+variable
	}
	switch {
	case isScalar(held) && !held.Text && scalars[held.Kind].member && !(held.Kind == codec.ShapeFloat && held.Bits != 64):
		d.onLine("w", scalars[held.Kind].method+"Member", key, d.native(value, held))
	case s.Kind == codec.ShapeSlice && !nonNil && inPlace:
		d.onLine("w", "ArrayMember", key, variable+" == nil")
		d.writeElements(variable, s, depth)
	case s.Kind == codec.ShapeStruct && inPlace:
		d.onLine("w", "ObjectMember", key)
		d.writeFields(variable, s, depth)
	default:
		d.onLine("w", "Name", key)
		d.write(variable, s, nonNil, depth)
	}
}
