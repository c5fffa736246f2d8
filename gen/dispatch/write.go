package dispatch

import (
	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
)

// write draws how a variable is written, which is nonNil where a nil is left
// out or stands for no elements. The depth counts the lists around it.
func (d drawer) write(variable string, s *codec.Shape, nonNil bool, depth int) string {
	if d.writers.has(s) {
		return d.writers.call(s, d.local("w"), variable)
	}
	return d.writeInPlace(variable, s, nonNil, depth)
}

func (d drawer) writeInPlace(variable string, s *codec.Shape, nonNil bool, depth int) string {
	if s.ByMarshal() {
		if s.ByAddress() {
			variable = address(variable)
		}
		return d.onLine("w", "Marshal", variable)
	}
	var lines string
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
		return d.writeUnion(variable, s)
	case codec.ShapeText:
		return d.onLine("w", "Text", address(variable))
	default:
		return d.writeScalar(variable, s)
	}
	if nonNil {
		return lines
	}
	return d.line(orNull, variable, lines)
}

// isScalar reports whether a value is written by one method of the runtime.
func isScalar(s *codec.Shape) bool {
	_, ok := scalars[s.Kind]
	return ok && !s.ByMarshal()
}

// writeScalar draws the writing of a value without parts, as the runtime takes
// it: w.Int(int64(v.Days)).
func (d drawer) writeScalar(variable string, s *codec.Shape) string {
	kind := scalars[s.Kind]
	args := []string{d.native(variable, s)}
	if s.Kind == codec.ShapeFloat {
		args = append(args, d.bits(s))
	}
	if s.Text {
		return d.onLine("w", kind.method+"Text", args...)
	}
	return d.onLine("w", kind.method, args...)
}

// native draws a variable as the runtime takes it.
func (d drawer) native(variable string, s *codec.Shape) string {
	if s.Kind != codec.ShapeBytes && s.Kind != codec.ShapeTime && !isNative(s) {
		return scalars[s.Kind].native + "(" + variable + ")"
	}
	return variable
}

// orNull writes null for nil:
//
//	if v.Limit == nil {
//		w.Null()
//	} else {
//		…
//	}
var orNull = stencil(jen.If(hole(1).Op("==").Nil()).Block(name("w").Dot("Null").Call()).Else().Block(hole(2)))

// writeList draws a list:
//
//	w.Array()
//	for i := range v.Days {
//		w.Item()
//		writeDay(w, &v.Days[i])
//	}
//	w.EndArray()
func (d drawer) writeList(variable string, s *codec.Shape, depth int) string {
	return d.onLine("w", "Array") + d.writeElements(variable, s, depth)
}

// writeElements draws a loop over the elements of a slice or an array, which it
// ends. Elements that are not written through their address have a variable of
// their own, and so has the address of a struct that is written in place:
//
//	for i := range v.Days {
//		e := &v.Days[i]
//		…
//	}
func (d drawer) writeElements(variable string, s *codec.Shape, depth int) string {
	i, e := d.nested("i", depth), d.nested("e", depth)
	element := operand(variable) + "[" + i + "]"
	lines := ""
	switch inPlace := !s.Elem.ByMarshal() && !d.writers.has(s.Elem); {
	case isScalar(s.Elem), inPlace && s.Elem.Kind == codec.ShapePointer:
		i, element = "_, "+e, e
	case inPlace && len(s.Elem.Fields) > 0:
		lines = d.line(declareAs, e, "&"+element)
		element = "*" + e
	}
	lines += d.onLine("w", "Item") + d.write(element, s.Elem, false, depth+1)
	return d.line(each, i, variable, lines) + d.onLine("w", "EndArray")
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
func (d drawer) writeMap(variable string, s *codec.Shape, depth int) string {
	k, e := d.nested("k", depth), d.nested("e", depth)
	one, entries := k, "SortedKeys"
	var lines string
	switch s.Key.Kind {
	case codec.ShapeString:
		key, element := k, operand(variable)+"["+k+"]"
		if !isNative(s.Key) {
			key = "string(" + k + ")"
		}
		lines = d.onLine("w", "TextName", key)
		if !isScalar(s.Elem) {
			lines += d.line(declareAs, e, element)
			element = e
		}
		lines += d.write(element, s.Elem, false, depth+1)
	default:
		one, entries = e, "IntEntries"
		if s.Key.Kind == codec.ShapeUint {
			entries = "UintEntries"
		}
		lines = d.onLine("w", "TextName", e+".Name") + d.write(e+".Value", s.Elem, false, depth+1)
	}
	return d.onLine("w", "Object") + d.line(each, "_, "+one, d.runtime(entries)+"("+variable+")", lines) + d.onLine("w", "EndObject")
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
func (d drawer) writeUnion(variable string, s *codec.Shape) string {
	v := d.local("v")
	between := cases{{"nil", d.onLine("w", "Null")}}
	for _, variant := range s.Variants {
		if !variant.Pointer {
			between = append(between, [2]string{d.typ(variant.Shape.Type), d.write(v, variant.Shape, false, 0)})
			continue
		}
		between = append(between, [2]string{"*" + d.typ(variant.Shape.Type), d.line(orNull, v, d.write("*"+v, variant.Shape, false, 0))})
	}
	return d.choose(v+" := "+operand(variable)+".(type)", between, d.onLine("w", "NoVariant", v))
}
