package dispatch

import (
	"go/types"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
)

// readMember draws how a member of an object is read into a variable, behind what
// has to be done before where it is there. Most are one statement:
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
func (d drawer) readMember(name, variable, before string, s *codec.Shape, depth int) string {
	key := strconv.Quote(name)
	at := func() string { return d.on("r", "At", key) }
	if before != "" || d.quoted || d.readers.has(s) {
		return d.line(where, at(), before+d.read(variable, s, depth))
	}
	switch s.Kind {
	case codec.ShapeStruct:
		if len(s.Fields) == 0 {
			return "" // Next passes over what nothing asks for
		}
		return d.line(eachMember, d.on("r", "ObjectMember", key), d.readFields(variable, s, depth))
	case codec.ShapeSlice:
		if isString(s.Elem) {
			return d.line(stringsMember, key, d.pointerTo(variable, s, types.NewSlice(s.Elem.Type)))
		}
	case codec.ShapePointer:
		if _, plain := types.Unalias(s.Type).(*types.Pointer); plain && isNative(s.Elem) && readsMember(s.Elem) != "" {
			return d.line(pointerMember, key, address(variable), readsMember(s.Elem))
		}
		return d.line(where, at()+" && !"+d.on("r", "Null"), d.readPointee(variable, s, depth))
	}
	if method := readsMember(s); method != "" {
		basic, _ := s.Type.Underlying().(*types.Basic) // or a time, which is not converted
		return d.onLine("r", method, key, d.pointerTo(variable, s, basic))
	}
	return d.line(where, at(), d.readInPlace(variable, s, depth))
}

var (
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
func (d drawer) writeMember(name, variable string, s *codec.Shape, nonNil bool, depth int) string {
	key := nameOf(name)
	held := s
	if nonNil && s.Kind == codec.ShapePointer && !s.ByMarshal() && !d.writers.has(s) {
		held = s.Elem
	}
	if isScalar(held) && !held.Text && hasMember[held.Kind] && !(held.Kind == codec.ShapeFloat && held.Bits != 64) {
		if held != s {
			variable = "*" + variable
		}
		return d.onLine("w", scalars[held.Kind].method+"Member", key, d.native(variable, held))
	}
	if s.Kind == codec.ShapeSlice && !nonNil && !s.ByMarshal() && !d.writers.has(s) {
		return d.onLine("w", "ArrayMember", key, variable+" == nil") + d.writeElements(variable, s, depth)
	}
	if s.Kind == codec.ShapeStruct && !s.ByMarshal() && !d.writers.has(s) {
		return d.onLine("w", "ObjectMember", key) + d.writeFields(variable, s, depth)
	}
	return d.onLine("w", "Name", key) + d.write(variable, s, nonNil, depth)
}

// hasMember are the kinds whose name and value one method of the runtime writes.
var hasMember = map[codec.ShapeKind]bool{
	codec.ShapeBool: true, codec.ShapeInt: true, codec.ShapeFloat: true, codec.ShapeString: true, codec.ShapeTime: true,
}
