package templates

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// A scalar is a kind of values that one method of the runtime reads or writes.
type scalar struct {
	method string
	native string // the type that the method takes
	sized  bool   // it takes a number of bits, too
}

// scalars are the kinds of values without parts.
var scalars = map[ShapeKind]scalar{
	ShapeBool:     {method: "Bool", native: "bool"},
	ShapeInt:      {method: "Int", native: "int64", sized: true},
	ShapeUint:     {method: "Uint", native: "uint64", sized: true},
	ShapeFloat:    {method: "Float", native: "float64", sized: true},
	ShapeString:   {method: "String", native: "string"},
	ShapeNumber:   {method: "Number"},
	ShapeBytes:    {method: "Bytes"},
	ShapeTime:     {method: "Time"},
	ShapeDuration: {method: "Duration"},
	ShapeAny:      {method: "Any"},
	ShapeRaw:      {method: "Raw"},
}

// reader draws a function that reads values of one type:
//
//	func readDay(r *call.Reader, v *Day) {
//		…
//	}
func (d callDrawer) reader(f CallFunc) jen.Code {
	return jen.Func().Id(f.Name).Params(
		d.id("r").Op("*").Add(runtime("Reader")),
		d.id("v").Op("*").Add(pieces(f.Shape.Type)),
	).Block(d.read("*"+d.Local("v"), f.Shape, 0)...)
}

// read draws how a variable is read. The depth counts the lists and maps
// around it.
func (d callDrawer) read(variable string, s Shape, depth int) []jen.Code {
	if s.Func != "" {
		return []jen.Code{jen.Id(s.Func).Call(d.id("r"), expr(address(variable)))}
	}
	switch s.Kind {
	case ShapePointer:
		return d.readPointer(variable, s, depth)
	case ShapeSlice:
		return d.readSlice(variable, "=", s, depth)
	case ShapeArray:
		return d.readArray(variable, s, depth)
	case ShapeMap:
		return d.readMap(variable, "=", s, depth)
	case ShapeStruct:
		return d.readStruct(variable, s, depth)
	case ShapeUnion:
		return d.readUnion(variable, s, depth)
	case ShapeText:
		return []jen.Code{d.source(s).Dot("Text").Call(expr(address(variable)))}
	case ShapeJSON:
		return []jen.Code{d.unmarshal(expr(address(variable)), s)}
	}
	return []jen.Code{expr(variable).Op("=").Add(d.readScalar(s))}
}

// unmarshal draws how json.Unmarshal gets a value: r.Unmarshal(&v.Big), or
// call.UnmarshalQuoted(r, &v.Big) where it would not do the same at the root
// of a text.
func (d callDrawer) unmarshal(pointer jen.Code, s Shape) jen.Code {
	switch {
	case d.quoted:
		return runtime("UnmarshalQuoted").Call(d.id("r"), pointer)
	case s.ByKind:
		return runtime("UnmarshalByKind").Call(d.id("r"), pointer)
	}
	return d.on("r", "Unmarshal", pointer)
}

// readScalar draws the reading of a value without parts: Unit(r.String()).
func (d callDrawer) readScalar(s Shape) *jen.Statement {
	kind := scalars[s.Kind]
	var args []jen.Code
	if kind.sized {
		args = append(args, bits(s.Bits))
	}
	return converted(s, d.source(s).Dot(kind.method).Call(args...))
}

// converted draws a conversion to the declared type, where that is another one.
func converted(s Shape, value *jen.Statement) *jen.Statement {
	if s.Native {
		return value
	}
	return jen.Add(pieces(s.Type)).Call(value)
}

// bits draws the size of a number: 64, or strconv.IntSize.
func bits(n int) jen.Code {
	if n == 0 {
		return jen.Qual("strconv", "IntSize")
	}
	return expr(strconv.Itoa(n))
}

// readPointer draws what leaves a pointer nil for null:
//
//	if !r.Null() {
//		v.Limit = new(int)
//		*v.Limit = int(r.Int(64))
//	}
func (d callDrawer) readPointer(variable string, s Shape, depth int) []jen.Code {
	lines := []jen.Code{expr(variable).Op("=").New(pieces(s.Elem.Type))}
	if elem := *s.Elem; elem.Kind == ShapeText && elem.Func == "" && isDefined(s.Type) {
		plain := jen.Parens(jen.Op("*").Add(pieces(elem.Type))).Call(expr(variable)) // a defined pointer has no methods
		lines = append(lines, d.source(elem).Dot("Text").Call(plain))
	} else {
		lines = append(lines, d.read("*"+variable, elem, depth)...)
	}
	return []jen.Code{jen.If(jen.Op("!").Add(d.on("r", "Null"))).Block(lines...)}
}

// isDefined reports whether a pointer type has a name.
func isDefined(pointer Source) bool { return !strings.HasPrefix(pointer[0].Text, "*") }

// readSlice draws a loop over the elements:
//
//	v.Tags = make([]string, 0, r.Array())
//	for r.Next() {
//		v.Tags = append(v.Tags, r.String())
//	}
func (d callDrawer) readSlice(variable, assign string, s Shape, depth int) []jen.Code {
	lines, element := d.readElement(*s.Elem, depth)
	lines = append(lines, expr(variable).Op("=").Append(expr(variable), element))
	return []jen.Code{
		expr(variable).Op(assign).Make(pieces(s.Type), expr("0"), d.on("r", "Array")),
		jen.For(d.on("r", "Next")).Block(lines...),
	}
}

// readElement draws how a value is read that has no variable yet, and the
// expression that is the value then. One with parts gets a variable:
//
//	var e Day
//	readDay(r, &e)
func (d callDrawer) readElement(s Shape, depth int) (lines []jen.Code, element jen.Code) {
	if _, ok := scalars[s.Kind]; ok {
		return nil, d.readScalar(s)
	}
	e := d.nested("e", depth)
	return d.readNew(e, s, depth+1), jen.Id(e)
}

// readNew draws how a variable is declared and read.
func (d callDrawer) readNew(variable string, s Shape, depth int) []jen.Code {
	switch {
	case s.Func == "" && s.Kind == ShapeSlice:
		return d.readSlice(variable, ":=", s, depth)
	case s.Func == "" && s.Kind == ShapeMap:
		return d.readMap(variable, ":=", s, depth)
	}
	return append([]jen.Code{jen.Var().Id(variable).Add(pieces(s.Type))}, d.read(variable, s, depth)...)
}

// readArray draws a loop over the elements, of which there is room for some:
//
//	r.Array()
//	for i := 0; r.Next(); i++ {
//		if i < len(v.Colour) {
//			v.Colour[i] = uint8(r.Uint(8))
//		}
//	}
func (d callDrawer) readArray(variable string, s Shape, depth int) []jen.Code {
	i := d.nested("i", depth)
	return []jen.Code{
		d.on("r", "Array"),
		jen.For(jen.Id(i).Op(":=").Op("0"), d.on("r", "Next"), jen.Id(i).Op("++")).Block(
			jen.If(jen.Id(i).Op("<").Len(expr(variable))).Block(
				d.read(operand(variable)+"["+i+"]", *s.Elem, depth+1)...,
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
func (d callDrawer) readMap(variable, assign string, s Shape, depth int) []jen.Code {
	keyLines, key := d.readKey(*s.Key, depth)
	lines, element := d.readElement(*s.Elem, depth)
	if len(lines) > 0 && len(keyLines) == 0 {
		k := jen.Id(d.nested("k", depth))
		keyLines, key = []jen.Code{k.Clone().Op(":=").Add(key)}, k
	}
	lines = append(append(keyLines, lines...), expr(operand(variable)).Index(key).Op("=").Add(element))
	return []jen.Code{
		expr(variable).Op(assign).Add(pieces(s.Type)).Values(),
		jen.For(d.on("r", "Object"), d.on("r", "Next"), jen.Empty()).Block(lines...),
	}
}

// readKey draws how the name of a member becomes the key of a map.
func (d callDrawer) readKey(s Shape, depth int) (lines []jen.Code, key jen.Code) {
	switch s.Kind {
	case ShapeInt:
		return nil, converted(s, d.on("r", "NameInt", bits(s.Bits)))
	case ShapeUint:
		return nil, converted(s, d.on("r", "NameUint", bits(s.Bits)))
	case ShapeText:
		k := d.nested("k", depth)
		return []jen.Code{
			jen.Var().Id(k).Add(pieces(s.Type)),
			d.on("r", "NameText", expr(address(k))),
		}, jen.Id(k)
	}
	return nil, converted(s, d.on("r", "Name"))
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
func (d callDrawer) readUnion(variable string, s Shape, depth int) []jen.Code {
	if s.Discriminator == "" {
		return d.readVariant(variable, s.Variants[0], depth)
	}
	var cases []jen.Code
	known := []jen.Code{expr(strconv.Quote(s.Discriminator))}
	for _, variant := range s.Variants {
		key := expr(strconv.Quote(variant.Key))
		known = append(known, key)
		cases = append(cases, jen.Case(key).Block(d.readVariant(variable, variant, depth)...))
	}
	cases = append(cases, jen.Default().Block(d.on("r", "NoVariant", known...)))
	return []jen.Code{
		jen.Switch(d.on("r", "Variant", expr(strconv.Quote(s.Discriminator)))).Block(cases...),
	}
}

func (d callDrawer) readVariant(variable string, variant ShapeVariant, depth int) []jen.Code {
	e := d.nested("e", depth)
	held := e
	if variant.Pointer {
		held = address(e)
	}
	return append(d.readNew(e, variant.Shape, depth+1), expr(variable).Op("=").Op(held))
}
