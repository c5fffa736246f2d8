package dispatch

import (
	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
)

// write generates statements that encode a variable. nonNil is set if a nil is omitted, or
// represents an empty list or map. The depth is the number of enclosing lists.
func (d drawer) write(variable string, s *codec.Shape, nonNil bool, depth int) {
	if d.writers.has(s) {
		d.text.Call(d.writers.name(s), d.local("w"), address(variable))
		return
	}
	d.writeInPlace(variable, s, nonNil, depth)
}

func (d drawer) writeInPlace(variable string, s *codec.Shape, nonNil bool, depth int) {
	if s.ByMarshal() {
		if s.ByAddress() {
			variable = address(variable)
		}
		method := "Marshal"
		if s.Empty {
			method = "MarshalEmpty"
		}
		d.onLine("w", method, variable)
		return
	}
	switch s.Kind {
	case codec.ShapePointer, codec.ShapeSlice, codec.ShapeMap:
		if nonNil || s.NilIsEmpty() {
			d.writeNonNil(variable, s, depth)
		} else {
			d.around(orNull, func() { d.writeNonNil(variable, s, depth) }, variable)
		}
	case codec.ShapeArray:
		d.writeList(variable, s, depth)
	case codec.ShapeStruct:
		d.writeStruct(variable, s, depth)
	case codec.ShapeUnion:
		d.writeUnion(variable, s)
	case codec.ShapeText:
		d.onLine("w", "Text", address(variable))
	case codec.ShapeMessage:
		d.onLine("w", "Encoded", call(d.imported(protojsonPath)+".Marshal", address(variable)))
	default:
		d.writeScalar(variable, s)
	}
}

// writeNonNil generates the encoding of a value whose type allows nil but which is not
// nil.
func (d drawer) writeNonNil(variable string, s *codec.Shape, depth int) {
	switch s.Kind {
	case codec.ShapePointer:
		d.write("*"+variable, s.Elem, false, depth)
	case codec.ShapeSlice:
		d.writeList(variable, s, depth)
	case codec.ShapeMap:
		d.writeMap(variable, s, depth)
	}
}

func isScalar(s *codec.Shape) bool { return hasMethod(s) && !s.ByMarshal() }

// writeScalar generates the encoding of a value without parts, converted to the type that
// the runtime accepts: w.Int(int64(v.Days)).
func (d drawer) writeScalar(variable string, s *codec.Shape) {
	kind := scalars[s.Kind]
	switch value := d.native(variable, s); {
	case s.Text:
		d.onLine("w", kind.method+"Text", value)
	case s.NilIsEmpty():
		d.onLine("w", "Base64", value)
	case s.Kind == codec.ShapeFloat:
		d.onLine("w", kind.method, value, d.bits(s))
	default:
		d.onLine("w", kind.method, value)
	}
}

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
var orNull = stencil(jen.If(hole(1).Op("==").Nil()).Block(name("w").Dot("Null").Call()).Else().Block(body()))

// writeList generates the encoding of a list:
//
//	w.Array()
//	for i := range v.Days {
//		w.Item()
//		writeDay(w, &v.Days[i])
//	}
//	w.EndArray()
func (d drawer) writeList(variable string, s *codec.Shape, depth int) {
	d.onLine("w", "Array")
	d.writeElements(variable, s, depth)
}

// writeElements generates a loop over the elements of a slice or array, and the end of the
// array. If elements are not encoded through their address, each gets a variable. If a
// struct is encoded in place, its address gets a variable:
//
//	for i := range v.Days {
//		e := &v.Days[i]
//		…
//	}
func (d drawer) writeElements(variable string, s *codec.Shape, depth int) {
	i, e := d.nested("i", depth), d.nested("e", depth)
	element, place := operand(variable)+"["+i+"]", ""
	switch inPlace := !s.Elem.ByMarshal() && !d.writers.has(s.Elem); {
	case isScalar(s.Elem), inPlace && s.Elem.Kind == codec.ShapePointer:
		i, element = "_, "+e, e
	case inPlace && len(s.Elem.Fields) > 0:
		element, place = "*"+e, "&"+element
	}
	d.around(each, func() {
		if place != "" {
			d.line(declareAs, e, place)
		}
		d.onLine("w", "Item")
		d.write(element, s.Elem, false, depth+1)
	}, i, variable)
	d.onLine("w", "EndArray")
}

// writeMap generates a loop over the members of an object, in the order of encoding/json.
// An element with parts gets a variable, because an element of a map has no address:
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
func (d drawer) writeMap(variable string, s *codec.Shape, depth int) {
	k, e := d.nested("k", depth), d.nested("e", depth)
	d.onLine("w", "Object")
	switch s.Key.Kind {
	case codec.ShapeString:
		key, element := k, operand(variable)+"["+k+"]"
		if !isNative(s.Key) {
			key = "string(" + k + ")"
		}
		d.around(each, func() {
			d.onLine("w", "TextName", key)
			if !isScalar(s.Elem) {
				d.line(declareAs, e, element)
				element = e
			}
			d.write(element, s.Elem, false, depth+1)
		}, "_, "+k, d.runtime("SortedKeys")+"("+variable+")")
	default:
		entries := "IntEntries"
		if s.Key.Kind == codec.ShapeUint {
			entries = "UintEntries"
		}
		d.around(each, func() {
			d.onLine("w", "TextName", e+".Name")
			d.write(e+".Value", s.Elem, false, depth+1)
		}, "_, "+e, d.runtime(entries)+"("+variable+")")
	}
	d.onLine("w", "EndObject")
}

// writeUnion generates a switch over the types that an interface may contain, each of
// which has its own function:
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
func (d drawer) writeUnion(variable string, s *codec.Shape) {
	v := d.local("v")
	d.around(eachType, func() {
		for _, variant := range s.Variants() {
			if !variant.Pointer {
				d.text.Case(d.typ(variant.Shape.Type))
				d.write(v, variant.Shape, false, 0)
				continue
			}
			d.text.Case("*" + d.typ(variant.Shape.Type))
			d.around(orNull, func() { d.write("*"+v, variant.Shape, false, 0) }, v)
		}
	}, operand(variable))
}

var eachType = stencil(jen.Switch(name("v").Op(":=").Add(hole(1)).Assert(jen.Type())).Block(
	jen.Case(jen.Nil()).Block(name("w").Dot("Null").Call(), body()),
	jen.Default().Block(name("w").Dot("NoVariant").Call(name("v"))),
))
