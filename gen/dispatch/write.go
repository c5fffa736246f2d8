package dispatch

import (
	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
)

// write draws how a variable is written, which is nonNil where a nil is left
// out or stands for no elements. The depth counts the lists around it.
func (d drawer) write(variable string, s *codec.Shape, nonNil bool, depth int) []jen.Code {
	if d.writers.has(s) {
		return []jen.Code{d.writers.call(s, d.id("w"), variable)}
	}
	return d.writeInPlace(variable, s, nonNil, depth)
}

func (d drawer) writeInPlace(variable string, s *codec.Shape, nonNil bool, depth int) []jen.Code {
	if s.ByMarshal() {
		if s.ByAddress() {
			variable = address(variable)
		}
		return []jen.Code{d.on("w", "Marshal", expr(variable))}
	}
	var lines []jen.Code
	switch s.Kind {
	case codec.ShapePointer:
		lines = d.write("*"+variable, s.Elem, false, depth)
	case codec.ShapeSlice:
		lines = d.writeList(variable, s, depth)
	case codec.ShapeMap:
		lines = d.writeMap(variable, s, depth)
	case codec.ShapeArray:
		return d.writeList(variable, s, depth)
	case codec.ShapeStruct:
		return d.writeStruct(variable, s, depth)
	case codec.ShapeUnion:
		return []jen.Code{d.writeUnion(variable, s)}
	case codec.ShapeText:
		return []jen.Code{d.on("w", "Text", expr(address(variable)))}
	default:
		return []jen.Code{d.writeScalar(variable, s)}
	}
	if nonNil {
		return lines
	}
	return d.orNull(variable, lines)
}

// isScalar reports whether a value is written by one method of the runtime.
func isScalar(s *codec.Shape) bool {
	_, ok := scalars[s.Kind]
	return ok && !s.ByMarshal()
}

// writeScalar draws the writing of a value without parts, as the runtime takes
// it: w.Int(int64(v.Days)).
func (d drawer) writeScalar(variable string, s *codec.Shape) jen.Code {
	kind := scalars[s.Kind]
	args := []jen.Code{d.native(variable, s)}
	if s.Kind == codec.ShapeFloat {
		args = append(args, bits(s))
	}
	if s.Text {
		return d.on("w", kind.method+"Text", args...)
	}
	return d.on("w", kind.method, args...)
}

// native draws a variable as the runtime takes it.
func (d drawer) native(variable string, s *codec.Shape) jen.Code {
	if s.Kind != codec.ShapeBytes && s.Kind != codec.ShapeTime && !isNative(s) {
		return jen.Id(scalars[s.Kind].native).Call(expr(variable))
	}
	return expr(variable)
}

// orNull draws what writes null for nil:
//
//	if v.Limit == nil {
//		w.Null()
//	} else {
//		…
//	}
func (d drawer) orNull(variable string, lines []jen.Code) []jen.Code {
	return []jen.Code{
		jen.If(expr(variable).Op("==").Nil()).Block(d.on("w", "Null")).Else().Block(lines...),
	}
}

// writeList draws a list:
//
//	w.Array()
//	for i := range v.Days {
//		w.Item()
//		writeDay(w, &v.Days[i])
//	}
//	w.EndArray()
func (d drawer) writeList(variable string, s *codec.Shape, depth int) []jen.Code {
	return append([]jen.Code{d.on("w", "Array")}, d.writeElements(variable, s, depth)...)
}

// writeElements draws a loop over the elements of a slice or an array, which it
// ends. Elements that are not written through their address have a variable of
// their own, and so has the address of a struct that is written in place:
//
//	for i := range v.Days {
//		e := &v.Days[i]
//		…
//	}
func (d drawer) writeElements(variable string, s *codec.Shape, depth int) []jen.Code {
	i, e := d.nested("i", depth), d.nested("e", depth)
	element := operand(variable) + "[" + i + "]"
	var lines []jen.Code
	switch inPlace := !s.Elem.ByMarshal() && !d.writers.has(s.Elem); {
	case isScalar(s.Elem), inPlace && s.Elem.Kind == codec.ShapePointer:
		i, element = "_, "+e, e
	case inPlace && len(s.Elem.Fields) > 0:
		lines = []jen.Code{jen.Id(e).Op(":=").Op("&" + element)}
		element = "*" + e
	}
	lines = append(append(lines, d.on("w", "Item")), d.write(element, s.Elem, false, depth+1)...)
	return []jen.Code{
		jen.For(expr(i).Op(":=").Range().Op(variable)).Block(lines...),
		d.on("w", "EndArray"),
	}
}

// writeMap draws a loop over the members of an object, in the order that
// encoding/json gives them. An element with parts gets a variable, since a
// map's element has no address:
//
//	w.Object()
//	for _, k := range call.SortedKeys(v.Limits) {
//		w.TextName(k)
//		w.Int(int64(v.Limits[k]))
//	}
//	w.EndObject()
//
// Keys that are numbers are sorted by their digits:
//
//	for _, e := range call.IntEntries(v.Limits) {
//		w.TextName(e.Name)
//		w.Int(int64(e.Value))
//	}
func (d drawer) writeMap(variable string, s *codec.Shape, depth int) []jen.Code {
	k, e := d.nested("k", depth), d.nested("e", depth)
	each, entries := k, "SortedKeys"
	var lines []jen.Code
	switch s.Key.Kind {
	case codec.ShapeString:
		name, element := jen.Id(k), operand(variable)+"["+k+"]"
		if !isNative(s.Key) {
			name = jen.String().Call(name)
		}
		lines = []jen.Code{d.on("w", "TextName", name)}
		if !isScalar(s.Elem) {
			lines = append(lines, jen.Id(e).Op(":=").Op(element))
			element = e
		}
		lines = append(lines, d.write(element, s.Elem, false, depth+1)...)
	default:
		each, entries = e, "IntEntries"
		if s.Key.Kind == codec.ShapeUint {
			entries = "UintEntries"
		}
		lines = append([]jen.Code{d.on("w", "TextName", jen.Id(e).Dot("Name"))}, d.write(e+".Value", s.Elem, false, depth+1)...)
	}
	return []jen.Code{
		d.on("w", "Object"),
		jen.For(expr("_, " + each).Op(":=").Range().Add(runtime(entries)).Call(expr(variable))).Block(lines...),
		d.on("w", "EndObject"),
	}
}

// writeUnion draws a choice between the types that an interface holds, each of
// which has a function of its own:
//
//	switch v := (*v).(type) {
//	case nil:
//		w.Null()
//	case Circle:
//		writeCircle(w, &v)
//	case *Circle:
//		if v == nil {
//			w.Null()
//		} else {
//			writeCircle(w, v)
//		}
//	default:
//		w.NoVariant(v)
//	}
func (d drawer) writeUnion(variable string, s *codec.Shape) jen.Code {
	v := d.local("v")
	cases := []jen.Code{jen.Case(jen.Nil()).Block(d.on("w", "Null"))}
	for _, variant := range s.Variants {
		if !variant.Pointer {
			cases = append(cases, jen.Case(d.typ(variant.Shape.Type)).Block(d.write(v, variant.Shape, false, 0)...))
			continue
		}
		cases = append(cases, jen.Case(jen.Op("*").Add(d.typ(variant.Shape.Type))).Block(
			d.orNull(v, d.write("*"+v, variant.Shape, false, 0))...,
		))
	}
	cases = append(cases, jen.Default().Block(d.on("w", "NoVariant", expr(v))))
	return jen.Switch(jen.Id(v).Op(":=").Op(operand(variable)).Assert(jen.Type())).Block(cases...)
}
