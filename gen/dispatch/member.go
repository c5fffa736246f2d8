package dispatch

import (
	"go/types"

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
func (d drawer) readMember(name, variable string, before []jen.Code, s *codec.Shape, depth int) []jen.Code {
	key := jen.Lit(name)
	at := d.on("r", "At", key)
	if len(before) > 0 || d.quoted || d.readers.has(s) {
		return []jen.Code{jen.If(at).Block(append(before, d.read(variable, s, depth)...)...)}
	}
	switch s.Kind {
	case codec.ShapeStruct:
		if len(s.Fields) == 0 {
			return nil // Next passes over what nothing asks for
		}
		return []jen.Code{d.readMembers(d.on("r", "ObjectMember", key), d.readFields(variable, s, depth))}
	case codec.ShapeSlice:
		if isString(s.Elem) {
			list := d.pointerTo(variable, s, jen.Index().Add(d.typ(s.Elem.Type)))
			return []jen.Code{runtime("StringsMember").Call(d.id("r"), key, list)}
		}
	case codec.ShapePointer:
		if _, plain := types.Unalias(s.Type).(*types.Pointer); plain && isNative(s.Elem) && readsMember(s.Elem) != "" {
			read := jen.Parens(jen.Op("*").Add(runtime("Reader"))).Dot(readsMember(s.Elem))
			return []jen.Code{runtime("PointerMember").Call(d.id("r"), key, expr(address(variable)), read)}
		}
		return []jen.Code{jen.If(at.Op("&&").Op("!").Add(d.on("r", "Null"))).Block(d.readPointee(variable, s, depth)...)}
	}
	if method := readsMember(s); method != "" {
		return []jen.Code{d.on("r", method, key, d.pointerTo(variable, s, jen.Id(s.Type.Underlying().String())))}
	}
	return []jen.Code{jen.If(at).Block(d.readInPlace(variable, s, depth)...)}
}

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
func (d drawer) pointerTo(variable string, s *codec.Shape, native jen.Code) jen.Code {
	if _, named := types.Unalias(s.Type).(*types.Named); !named || s.Kind == codec.ShapeTime {
		return expr(address(variable))
	}
	return jen.Parens(jen.Op("*").Add(native)).Call(expr(address(variable)))
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
func (d drawer) writeMember(name, variable string, s *codec.Shape, nonNil bool, depth int) []jen.Code {
	key := nameOf(name)
	held := s
	if nonNil && s.Kind == codec.ShapePointer && !s.ByMarshal() && !d.writers.has(s) {
		held = s.Elem
	}
	if isScalar(held) && !held.Text && hasMember[held.Kind] && !(held.Kind == codec.ShapeFloat && held.Bits != 64) {
		if held != s {
			variable = "*" + variable
		}
		return []jen.Code{d.on("w", scalars[held.Kind].method+"Member", key, d.native(variable, held))}
	}
	if s.Kind == codec.ShapeSlice && !nonNil && !s.ByMarshal() && !d.writers.has(s) {
		list := d.writeElements(variable, s, depth)
		return append([]jen.Code{d.on("w", "ArrayMember", key, expr(variable).Op("==").Nil())}, list...)
	}
	if s.Kind == codec.ShapeStruct && !s.ByMarshal() && !d.writers.has(s) {
		return append([]jen.Code{d.on("w", "ObjectMember", key)}, d.writeFields(variable, s, depth)...)
	}
	return append([]jen.Code{d.on("w", "Name", key)}, d.write(variable, s, nonNil, depth)...)
}

// hasMember are the kinds whose name and value one method of the runtime writes.
var hasMember = map[codec.ShapeKind]bool{
	codec.ShapeBool: true, codec.ShapeInt: true, codec.ShapeFloat: true, codec.ShapeString: true, codec.ShapeTime: true,
}
