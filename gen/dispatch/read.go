package dispatch

import (
	"go/types"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
)

// read draws how a variable is read. The depth counts the lists and maps
// around it.
func (d drawer) read(variable string, s *codec.Shape, depth int) []jen.Code {
	if d.readers.has(s) {
		return []jen.Code{d.readers.call(s, d.id("r"), variable)}
	}
	return d.readInPlace(variable, s, depth)
}

func (d drawer) readInPlace(variable string, s *codec.Shape, depth int) []jen.Code {
	switch s.Kind {
	case codec.ShapePointer:
		return d.readPointer(variable, s, depth)
	case codec.ShapeSlice:
		return d.readSlice(variable, "=", s, depth)
	case codec.ShapeArray:
		return d.readArray(variable, s, depth)
	case codec.ShapeMap:
		return d.readMap(variable, "=", s, depth)
	case codec.ShapeStruct:
		return d.readStruct(variable, s, depth)
	case codec.ShapeUnion:
		return d.readUnion(variable, s, depth)
	case codec.ShapeText:
		return []jen.Code{d.source(s).Dot("Text").Call(expr(address(variable)))}
	case codec.ShapeMarshal:
		return []jen.Code{d.unmarshal(expr(address(variable)), s)}
	}
	return []jen.Code{expr(variable).Op("=").Add(d.readScalar(s))}
}

// source draws what single values are read from: r, or r.Quoted().
func (d drawer) source(s *codec.Shape) *jen.Statement {
	if d.quoted || s.Text && s.Kind != codec.ShapeText {
		return d.on("r", "Quoted")
	}
	return d.id("r")
}

// unmarshal draws how json.Unmarshal gets a value: r.Unmarshal(&v.Big), or
// call.UnmarshalQuoted(r, &v.Big) where it would not do the same at the root
// of a text.
func (d drawer) unmarshal(pointer jen.Code, s *codec.Shape) jen.Code {
	switch {
	case d.quoted:
		return runtime("UnmarshalQuoted").Call(d.id("r"), pointer)
	case s.ByKind:
		return runtime("UnmarshalByKind").Call(d.id("r"), pointer)
	}
	return d.on("r", "Unmarshal", pointer)
}

// readScalar draws the reading of a value without parts: Unit(r.String()).
func (d drawer) readScalar(s *codec.Shape) *jen.Statement {
	kind := scalars[s.Kind]
	var args []jen.Code
	if kind.sized {
		args = append(args, bits(s))
	}
	return d.converted(s, d.source(s).Dot(kind.method).Call(args...))
}

// converted draws a conversion to the declared type, where that is another one.
func (d drawer) converted(s *codec.Shape, value *jen.Statement) *jen.Statement {
	if isNative(s) {
		return value
	}
	return jen.Add(d.typ(s.Type)).Call(value)
}

// readPointer draws what leaves a pointer nil for null:
//
//	if !r.Null() {
//		v.Limit = new(int)
//		*v.Limit = int(r.Int(64))
//	}
func (d drawer) readPointer(variable string, s *codec.Shape, depth int) []jen.Code {
	return []jen.Code{jen.If(jen.Op("!").Add(d.on("r", "Null"))).Block(d.readPointee(variable, s, depth)...)}
}

// readPointee draws how what a pointer points to is made and read.
func (d drawer) readPointee(variable string, s *codec.Shape, depth int) []jen.Code {
	lines := []jen.Code{expr(variable).Op("=").New(d.typ(s.Elem.Type))}
	if _, plain := s.Type.(*types.Pointer); s.Elem.Kind == codec.ShapeText && !plain { // a defined pointer has no methods
		pointer := jen.Parens(jen.Op("*").Add(d.typ(s.Elem.Type))).Call(expr(variable))
		return append(lines, d.source(s.Elem).Dot("Text").Call(pointer))
	}
	return append(lines, d.read("*"+variable, s.Elem, depth)...)
}

// readSlice draws a loop over the elements:
//
//	v.Tags = make([]string, 0, r.Array())
//	for r.Next() {
//		v.Tags = append(v.Tags, r.String())
//	}
func (d drawer) readSlice(variable, assign string, s *codec.Shape, depth int) []jen.Code {
	lines, element := d.readElement(s.Elem, depth)
	lines = append(lines, expr(variable).Op("=").Append(expr(variable), element))
	return []jen.Code{
		expr(variable).Op(assign).Make(d.typ(s.Type), expr("0"), d.on("r", "Array")),
		jen.For(d.on("r", "Next")).Block(lines...),
	}
}

// readElement draws how a value is read that has no variable yet, and the
// expression that is the value then. One with parts gets a variable:
//
//	var e Day
//	readDay(r, &e)
func (d drawer) readElement(s *codec.Shape, depth int) (lines []jen.Code, element jen.Code) {
	if _, ok := scalars[s.Kind]; ok {
		return nil, d.readScalar(s)
	}
	e := d.nested("e", depth)
	return d.readNew(e, s, depth+1), jen.Id(e)
}

// readNew draws how a variable is declared and read.
func (d drawer) readNew(variable string, s *codec.Shape, depth int) []jen.Code {
	switch {
	case d.readers.has(s):
	case s.Kind == codec.ShapeSlice:
		return d.readSlice(variable, ":=", s, depth)
	case s.Kind == codec.ShapeMap:
		return d.readMap(variable, ":=", s, depth)
	}
	return append([]jen.Code{jen.Var().Id(variable).Add(d.typ(s.Type))}, d.read(variable, s, depth)...)
}

// readArray draws a loop over the elements, of which there is room for some:
//
//	r.Array()
//	for i := 0; r.Next(); i++ {
//		if i < len(v.Colour) {
//			v.Colour[i] = uint8(r.Uint(8))
//		}
//	}
func (d drawer) readArray(variable string, s *codec.Shape, depth int) []jen.Code {
	i := d.nested("i", depth)
	return []jen.Code{
		d.on("r", "Array"),
		jen.For(jen.Id(i).Op(":=").Op("0"), d.on("r", "Next"), jen.Id(i).Op("++")).Block(
			jen.If(jen.Id(i).Op("<").Len(expr(variable))).Block(
				d.read(operand(variable)+"["+i+"]", s.Elem, depth+1)...,
			),
		),
	}
}

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
func (d drawer) readMap(variable, assign string, s *codec.Shape, depth int) []jen.Code {
	keyLines, key := d.readKey(s.Key, depth)
	lines, element := d.readElement(s.Elem, depth)
	if len(lines) > 0 && len(keyLines) == 0 {
		k := jen.Id(d.nested("k", depth))
		keyLines, key = []jen.Code{k.Clone().Op(":=").Add(key)}, k
	}
	lines = append(append(keyLines, lines...), expr(operand(variable)).Index(key).Op("=").Add(element))
	return []jen.Code{
		expr(variable).Op(assign).Add(d.typ(s.Type)).Values(),
		jen.For(d.on("r", "Object"), d.on("r", "Next"), jen.Empty()).Block(lines...),
	}
}

// readKey draws how the name of a member becomes the key of a map.
func (d drawer) readKey(s *codec.Shape, depth int) (lines []jen.Code, key jen.Code) {
	switch s.Kind {
	case codec.ShapeInt:
		return nil, d.converted(s, d.on("r", "NameInt", bits(s)))
	case codec.ShapeUint:
		return nil, d.converted(s, d.on("r", "NameUint", bits(s)))
	case codec.ShapeText:
		k := d.nested("k", depth)
		return []jen.Code{
			jen.Var().Id(k).Add(d.typ(s.Type)),
			d.on("r", "NameText", expr(address(k))),
		}, jen.Id(k)
	}
	return nil, d.converted(s, d.on("r", "Name"))
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
func (d drawer) readUnion(variable string, s *codec.Shape, depth int) []jen.Code {
	if s.DiscriminatorKey == "" {
		return d.readVariant(variable, s.Variants[0], depth)
	}
	var cases []jen.Code
	known := []jen.Code{expr(strconv.Quote(s.DiscriminatorKey))}
	for _, variant := range s.Variants {
		key := expr(strconv.Quote(variant.Value))
		known = append(known, key)
		cases = append(cases, jen.Case(key).Block(d.readVariant(variable, variant, depth)...))
	}
	cases = append(cases, jen.Default().Block(d.on("r", "NoVariant", known...)))
	return []jen.Code{
		jen.Switch(d.on("r", "Variant", expr(strconv.Quote(s.DiscriminatorKey)))).Block(cases...),
	}
}

func (d drawer) readVariant(variable string, variant codec.ShapeVariant, depth int) []jen.Code {
	e := d.nested("e", depth)
	held := e
	if variant.Pointer {
		held = address(e)
	}
	return append(d.readNew(e, variant.Shape, depth+1), expr(variable).Op("=").Op(held))
}
