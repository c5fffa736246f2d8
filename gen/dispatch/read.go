package dispatch

import (
	"go/types"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/templates"
)

// read draws how a variable is read. The depth counts the lists and maps
// around it.
func (d drawer) read(variable string, s *codec.Shape, depth int) string {
	if d.readers.has(s) {
		return d.readers.call(s, d.local("r"), variable)
	}
	return d.readInPlace(variable, s, depth)
}

func (d drawer) readInPlace(variable string, s *codec.Shape, depth int) string {
	switch s.Kind {
	case codec.ShapePointer:
		return d.readPointer(variable, s, depth)
	case codec.ShapeSlice:
		return d.readSlice(variable, assign, s, depth)
	case codec.ShapeArray:
		return d.readArray(variable, s, depth)
	case codec.ShapeMap:
		return d.readMap(variable, assign, s, depth)
	case codec.ShapeStruct:
		return d.readStruct(variable, s, depth)
	case codec.ShapeUnion:
		return d.readUnion(variable, s, depth)
	case codec.ShapeText:
		return d.source(s) + ".Text(" + address(variable) + ")\n"
	case codec.ShapeMarshal:
		return d.unmarshal(address(variable), s)
	}
	return d.line(assign, variable, d.readScalar(s))
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
func (d drawer) unmarshal(pointer string, s *codec.Shape) string {
	switch {
	case d.quoted:
		return d.line(unmarshalQuoted, pointer)
	case s.ByKind:
		return d.line(unmarshalByKind, pointer)
	}
	return d.onLine("r", "Unmarshal", pointer)
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
func (d drawer) readPointer(variable string, s *codec.Shape, depth int) string {
	return d.line(where, "!"+d.on("r", "Null"), d.readPointee(variable, s, depth))
}

// readPointee draws how what a pointer points to is made and read.
func (d drawer) readPointee(variable string, s *codec.Shape, depth int) string {
	lines := d.line(assign, variable, "new("+d.typ(s.Elem.Type)+")")
	if _, plain := s.Type.(*types.Pointer); s.Elem.Kind == codec.ShapeText && !plain { // a defined pointer has no methods
		return lines + d.source(s.Elem) + ".Text((*" + d.typ(s.Elem.Type) + ")(" + variable + "))\n"
	}
	return lines + d.read("*"+variable, s.Elem, depth)
}

// readSlice draws a loop over the elements:
//
//	v.Tags = make([]string, 0, r.Array())
//	for r.Next() {
//		v.Tags = append(v.Tags, r.String())
//	}
func (d drawer) readSlice(variable string, set *templates.Stencil, s *codec.Shape, depth int) string {
	lines, element := d.readElement(s.Elem, depth)
	return d.line(set, variable, "make("+d.typ(s.Type)+", 0, "+d.on("r", "Array")+")") +
		d.line(eachElement, lines+d.line(appended, variable, element))
}

var (
	eachElement = stencil(jen.For(name("r").Dot("Next").Call()).Block(hole(1)))
	appended    = stencil(hole(1).Op("=").Append(hole(1), hole(2)))
)

// readElement draws how a value is read that has no variable yet, and the
// expression that is the value then. One with parts gets a variable:
//
//	var e Day
//	readDay(r, &e)
func (d drawer) readElement(s *codec.Shape, depth int) (lines, element string) {
	if _, ok := scalars[s.Kind]; ok {
		return "", d.readScalar(s)
	}
	e := d.nested("e", depth)
	return d.readNew(e, s, depth+1), e
}

// readNew draws how a variable is declared and read.
func (d drawer) readNew(variable string, s *codec.Shape, depth int) string {
	switch {
	case d.readers.has(s):
	case s.Kind == codec.ShapeSlice:
		return d.readSlice(variable, declareAs, s, depth)
	case s.Kind == codec.ShapeMap:
		return d.readMap(variable, declareAs, s, depth)
	}
	return d.line(declare, variable, d.typ(s.Type)) + d.read(variable, s, depth)
}

// readArray draws a loop over the elements, of which there is room for some:
//
//	r.Array()
//	for i := 0; r.Next(); i++ {
//		if i < len(v.Colour) {
//			v.Colour[i] = uint8(r.Uint(8))
//		}
//	}
func (d drawer) readArray(variable string, s *codec.Shape, depth int) string {
	i := d.nested("i", depth)
	return d.line(eachPlace, i, variable, d.read(operand(variable)+"["+i+"]", s.Elem, depth+1))
}

var eachPlace = stencil(
	name("r").Dot("Array").Call(),
	jen.For(hole(1).Op(":=").Lit(0), name("r").Dot("Next").Call(), hole(1).Op("++")).Block(
		jen.If(hole(1).Op("<").Len(hole(2))).Block(hole(3)),
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
func (d drawer) readMap(variable string, set *templates.Stencil, s *codec.Shape, depth int) string {
	keyLines, key := d.readKey(s.Key, depth)
	lines, element := d.readElement(s.Elem, depth)
	if lines != "" && keyLines == "" {
		k := d.nested("k", depth)
		keyLines, key = d.line(declareAs, k, key), k
	}
	lines = keyLines + lines + d.line(assign, operand(variable)+"["+key+"]", element)
	return d.line(set, variable, d.typ(s.Type)+"{}") + d.line(eachMember, d.on("r", "Object"), lines)
}

// readKey draws how the name of a member becomes the key of a map.
func (d drawer) readKey(s *codec.Shape, depth int) (lines, key string) {
	switch s.Kind {
	case codec.ShapeInt:
		return "", d.converted(s, d.on("r", "NameInt", d.bits(s)))
	case codec.ShapeUint:
		return "", d.converted(s, d.on("r", "NameUint", d.bits(s)))
	case codec.ShapeText:
		k := d.nested("k", depth)
		return d.line(declare, k, d.typ(s.Type)) + d.onLine("r", "NameText", address(k)), k
	}
	return "", d.converted(s, d.on("r", "Name"))
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
func (d drawer) readUnion(variable string, s *codec.Shape, depth int) string {
	if s.DiscriminatorKey == "" {
		return d.readVariant(variable, s.Variants[0], depth)
	}
	var between cases
	known := []string{strconv.Quote(s.DiscriminatorKey)}
	for _, variant := range s.Variants {
		key := strconv.Quote(variant.Value)
		known = append(known, key)
		between = append(between, [2]string{key, d.readVariant(variable, variant, depth)})
	}
	return d.choose(d.on("r", "Variant", known[0]), between, d.onLine("r", "NoVariant", known...))
}

func (d drawer) readVariant(variable string, variant codec.ShapeVariant, depth int) string {
	e := d.nested("e", depth)
	held := e
	if variant.Pointer {
		held = address(e)
	}
	return d.readNew(e, variant.Shape, depth+1) + d.line(assign, variable, held)
}
