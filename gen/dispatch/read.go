package dispatch

import (
	"go/types"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/templates"
)

// read draws how a variable is read. The depth counts the lists and maps
// around it.
func (d drawer) read(variable string, s *codec.Shape, depth int) {
	if d.readers.has(s) {
		d.text.Call(d.readers.name(s), d.local("r"), address(variable))
		return
	}
	d.readInPlace(variable, s, depth)
}

// readRoot draws how all arguments are read, which are never null.
func (d drawer) readRoot(variable string, s *codec.Shape) {
	if d.readers.has(s) {
		d.read(variable, s, 0)
		return
	}
	d.readNotNull(variable, s, 0)
}

func (d drawer) readInPlace(variable string, s *codec.Shape, depth int) {
	if s.Nullable && isNilForNull(s) {
		d.around(unlessNull, func() { d.readNotNull(variable, s, depth) })
		return
	}
	d.readNotNull(variable, s, depth)
}

// readNullable draws read for a variable that null leaves unchanged, if it is nullable.
func (d drawer) readNullable(variable string, s *codec.Shape, nullable bool, depth int) {
	if nullable && isNilForNull(s) {
		d.around(unlessNull, func() { d.read(variable, s, depth) })
		return
	}
	d.read(variable, s, depth)
}

// isNilForNull reports whether the code for a kind has to check for null: it would make an
// empty value, where encoding/json leaves nil. The runtime skips null for other kinds.
func isNilForNull(s *codec.Shape) bool {
	return s.Kind == codec.ShapeSlice || s.Kind == codec.ShapeMap || s.Kind == codec.ShapeUnion && s.DiscriminatorKey() == ""
}

func (d drawer) readNotNull(variable string, s *codec.Shape, depth int) {
	switch s.Kind {
	case codec.ShapePointer:
		d.readPointer(variable, s, depth)
	case codec.ShapeSlice:
		d.readSlice(variable, assign, s, depth)
	case codec.ShapeArray:
		d.readArray(variable, s, depth)
	case codec.ShapeMap:
		d.readMap(variable, assign, s, depth)
	case codec.ShapeStruct:
		d.readStruct(variable, s, depth)
	case codec.ShapeUnion:
		d.readUnion(variable, s, depth)
	case codec.ShapeText:
		d.text.Call(d.source(s)+".Text", address(variable))
	case codec.ShapeMarshal:
		d.unmarshal(address(variable), s)
	default:
		d.line(assign, variable, d.readScalar(s))
	}
}

// source draws what single values are read from: r, or r.Quoted().
func (d drawer) source(s *codec.Shape) string {
	if d.quoted || s.Text && s.Kind != codec.ShapeText {
		return d.on("r", "Quoted")
	}
	return d.local("r")
}

// unmarshal draws how json.Unmarshal gets a value: r.Unmarshal(&v.Big), or
// call.UnmarshalQuoted(r, &v.Big) where it would not do the same at the root
// of a text.
func (d drawer) unmarshal(pointer string, s *codec.Shape) {
	switch {
	case d.quoted:
		d.line(unmarshalQuoted, pointer)
	case s.ByKind:
		d.line(unmarshalByKind, pointer)
	default:
		d.onLine("r", "Unmarshal", pointer)
	}
}

var (
	unmarshalQuoted = stencil(runtimeName("UnmarshalQuoted").Call(name("r"), hole(1)))
	unmarshalByKind = stencil(runtimeName("UnmarshalByKind").Call(name("r"), hole(1)))
)

// readScalar draws the reading of a value without parts: Unit(r.String()).
func (d drawer) readScalar(s *codec.Shape) string {
	kind := scalars[s.Kind]
	size := ""
	if kind.sized {
		size = d.bits(s)
	}
	return d.converted(s, d.source(s)+"."+kind.method+"("+size+")")
}

// converted draws a conversion to the declared type, where that is another one.
func (d drawer) converted(s *codec.Shape, value string) string {
	if isNative(s) {
		return value
	}
	return d.typ(s.Type) + "(" + value + ")"
}

// readPointer draws what leaves a pointer nil for null:
//
//	if !r.Null() {
//		v.Limit = new(int)
//		*v.Limit = int(r.Int(64))
//	}
func (d drawer) readPointer(variable string, s *codec.Shape, depth int) {
	d.around(unlessNull, func() { d.readPointee(variable, s, depth) })
}

var unlessNull = stencil(jen.If(jen.Op("!").Add(name("r")).Dot("Null").Call()).Block(body()))

// readPointee draws how what a pointer points to is made and read.
func (d drawer) readPointee(variable string, s *codec.Shape, depth int) {
	d.line(assign, variable, "new("+d.typ(s.Elem.Type)+")")
	if _, plain := s.Type.(*types.Pointer); s.Elem.Kind == codec.ShapeText && !plain { // a defined pointer has no methods
		d.text.Call(d.source(s.Elem)+".Text", "(*"+d.typ(s.Elem.Type)+")("+variable+")")
		return
	}
	d.read("*"+variable, s.Elem, depth)
}

// readSlice draws a loop over the elements:
//
//	v.Tags = make([]string, 0, r.Array())
//	for r.Next() {
//		v.Tags = append(v.Tags, r.String())
//	}
func (d drawer) readSlice(variable string, set *templates.Stencil, s *codec.Shape, depth int) {
	d.line(set, variable, "make("+d.typ(s.Type)+", 0, "+d.on("r", "Array")+")")
	d.around(eachElement, func() {
		element := d.readElement(s.Elem, depth)
		d.line(appended, variable, element)
	})
}

var (
	eachElement = stencil(jen.For(name("r").Dot("Next").Call()).Block(body()))
	appended    = stencil(hole(1).Op("=").Append(hole(1), hole(2)))
)

// readElement draws how a value is read that has no variable yet, and returns the
// expression that is the value then. One with parts gets a variable:
//
//	var e Day
//	readDay(r, &e)
func (d drawer) readElement(s *codec.Shape, depth int) string {
	if hasMethod(s) {
		return d.readScalar(s)
	}
	e := d.nested("e", depth)
	d.readNew(e, s, depth+1)
	return e
}

// readNew draws how a variable is declared and read.
func (d drawer) readNew(variable string, s *codec.Shape, depth int) {
	switch inPlace := !d.readers.has(s) && !s.Nullable; {
	case inPlace && s.Kind == codec.ShapeSlice:
		d.readSlice(variable, declareAs, s, depth)
	case inPlace && s.Kind == codec.ShapeMap:
		d.readMap(variable, declareAs, s, depth)
	default:
		d.line(declare, variable, d.typ(s.Type))
		d.read(variable, s, depth)
	}
}

// readArray draws a loop over the elements, of which there is room for some:
//
//	r.Array()
//	for i := 0; r.Next(); i++ {
//		if i < len(v.Colour) {
//			v.Colour[i] = uint8(r.Uint(8))
//		}
//	}
func (d drawer) readArray(variable string, s *codec.Shape, depth int) {
	i := d.nested("i", depth)
	d.around(eachPlace, func() { d.read(operand(variable)+"["+i+"]", s.Elem, depth+1) }, i, variable)
}

var eachPlace = stencil(
	name("r").Dot("Array").Call(),
	jen.For(hole(1).Op(":=").Lit(0), name("r").Dot("Next").Call(), hole(1).Op("++")).Block(
		jen.If(hole(1).Op("<").Len(hole(2))).Block(body()),
	),
)

// readMap draws a loop over the members. A value with parts is read into a
// variable, behind its key:
//
//	v.Days = Days{}
//	for r.Object(); r.Next(); {
//		k := r.Name()
//		var e Day
//		readDay(r, &e)
//		v.Days[k] = e
//	}
func (d drawer) readMap(variable string, set *templates.Stencil, s *codec.Shape, depth int) {
	d.line(set, variable, d.typ(s.Type)+"{}")
	d.around(eachMember, func() {
		key := d.readKey(s.Key, depth)
		if !hasMethod(s.Elem) && s.Key.Kind != codec.ShapeText {
			k := d.nested("k", depth)
			d.line(declareAs, k, key)
			key = k
		}
		element := d.readElement(s.Elem, depth)
		d.line(assign, operand(variable)+"["+key+"]", element)
	})
}

// readKey draws how the name of a member becomes the key of a map, which is the
// expression that it returns. A key with methods gets a variable.
func (d drawer) readKey(s *codec.Shape, depth int) string {
	switch s.Kind {
	case codec.ShapeInt:
		return d.converted(s, d.on("r", "NameInt", d.bits(s)))
	case codec.ShapeUint:
		return d.converted(s, d.on("r", "NameUint", d.bits(s)))
	case codec.ShapeText:
		k := d.nested("k", depth)
		d.line(declare, k, d.typ(s.Type))
		d.onLine("r", "NameText", address(k))
		return k
	}
	return d.converted(s, d.on("r", "Name"))
}

// readUnion draws a choice between the types:
//
//	switch r.Variant("kind") {
//	case "circle":
//		var e Circle
//		readCircle(r, &e)
//		v.Shape = e
//	default:
//		r.NoVariant("kind", "circle")
//	}
func (d drawer) readUnion(variable string, s *codec.Shape, depth int) {
	if s.DiscriminatorKey() == "" {
		d.readVariant(variable, s.Variants()[0], depth)
		return
	}
	key := strconv.Quote(s.DiscriminatorKey())
	values := make([]string, len(s.Variants()))
	for i, variant := range s.Variants() {
		values[i] = strconv.Quote(variant.Value)
	}
	d.around(eachVariant, func() {
		for i, variant := range s.Variants() {
			if i > 0 {
				d.text.Case(values[i])
			}
			d.readVariant(variable, variant, depth)
		}
	}, key, values[0], strings.Join(values, ", "))
}

var eachVariant = stencil(jen.Switch(name("r").Dot("Variant").Call(hole(1))).Block(
	jen.Case(hole(2)).Block(body()),
	jen.Default().Block(name("r").Dot("NoVariant").Call(hole(1), hole(3))),
))

func (d drawer) readVariant(variable string, variant codec.ShapeVariant, depth int) {
	e := d.nested("e", depth)
	held := e
	if variant.Pointer {
		held = address(e)
	}
	d.readNew(e, variant.Shape, depth+1)
	d.line(assign, variable, held)
}
