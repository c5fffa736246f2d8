package dispatch

import (
	"encoding/json"
	"go/types"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/templates"
)

// read generates statements that decode a value into a variable. The depth is the number
// of enclosing lists and maps.
func (d drawer) read(variable string, s *codec.Shape, depth int) {
	if d.readers.has(s) {
		d.text.Call(d.readers.name(s), d.local("r"), address(variable))
		return
	}
	d.readInPlace(variable, s, depth)
}

// readRoot generates statements that decode all arguments, which are never null.
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

// readNullable is like read, but if nullable is set, null leaves the variable unchanged.
func (d drawer) readNullable(variable string, s *codec.Shape, nullable bool, depth int) {
	if nullable && isNilForNull(s) {
		d.around(unlessNull, func() { d.read(variable, s, depth) })
		return
	}
	d.read(variable, s, depth)
}

// isNilForNull reports whether generated code must check for null before it decodes a
// value of s. Without the check, the code would create an empty value, but encoding/json
// stores nil. For other kinds, the runtime skips null.
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
	case codec.ShapeMessage:
		d.line(decodeMessage, d.imported(protojsonPath)+".Unmarshal", address(variable))
	default:
		d.line(assign, variable, d.readScalar(s))
	}
}

// source generates the expression for the reader of a single value: r, or r.Quoted().
func (d drawer) source(s *codec.Shape) string {
	if d.quoted || s.Text && s.Kind != codec.ShapeText {
		return d.on("r", "Quoted")
	}
	return d.local("r")
}

// unmarshal generates a call that decodes a value with json.Unmarshal:
// r.Unmarshal(&v.Big), or call.UnmarshalQuoted(r, &v.Big) if json.Unmarshal would decode
// the value differently at the root of a document.
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

// decodeMessage decodes a message of Protocol Buffers:
//
//	r.Decode(func(text []byte) error { return protojson.Unmarshal(text, v.Book) })
var decodeMessage = stencil(name("r").Dot("Decode").Call(
	jen.Func().Params(name("text").Index().Byte()).Error().Block(jen.Return(hole(1).Call(name("text"), hole(2)))),
))

const protojsonPath = "google.golang.org/protobuf/encoding/protojson"

var (
	unmarshalQuoted = stencil(runtimeName("UnmarshalQuoted").Call(name("r"), hole(1)))
	unmarshalByKind = stencil(runtimeName("UnmarshalByKind").Call(name("r"), hole(1)))
)

// readScalar generates an expression that decodes a value without parts: Unit(r.String()).
func (d drawer) readScalar(s *codec.Shape) string {
	kind := scalars[s.Kind]
	size := ""
	if kind.sized {
		size = d.bits(s)
	}
	return d.converted(s, d.source(s)+"."+kind.method+"("+size+")")
}

// converted generates a conversion of value to the type of s, if the value has another
// type.
func (d drawer) converted(s *codec.Shape, value string) string {
	if isNative(s) {
		return value
	}
	return d.typ(s.Type) + "(" + value + ")"
}

// readPointer generates a statement that decodes a pointer, and leaves it nil for null:
//
//	if !r.Null() {
//		v.Limit = new(int)
//		*v.Limit = int(r.Int(64))
//	}
func (d drawer) readPointer(variable string, s *codec.Shape, depth int) {
	if s.NullIsValue() {
		d.readPointee(variable, s, depth)
		return
	}
	d.around(unlessNull, func() { d.readPointee(variable, s, depth) })
}

var unlessNull = stencil(jen.If(jen.Op("!").Add(name("r")).Dot("Null").Call()).Block(body()))

func (d drawer) readPointee(variable string, s *codec.Shape, depth int) {
	d.line(assign, variable, "new("+d.typ(s.Elem.Type)+")")
	if _, plain := s.Type.(*types.Pointer); s.Elem.Kind == codec.ShapeText && !plain { // a defined pointer type has no methods
		d.text.Call(d.source(s.Elem)+".Text", "(*"+d.typ(s.Elem.Type)+")("+variable+")")
		return
	}
	d.read("*"+variable, s.Elem, depth)
}

// readSlice generates a loop over the elements:
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

// readElement generates statements that decode a value without a variable, and returns the
// expression for the value. If the value has parts, it gets a variable:
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

// readArray generates a loop over the elements, which stores as many as the array can
// hold:
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

// readMap generates a loop over the members. If the values have parts, each is decoded
// into a variable, after its key:
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

// readKey generates the conversion of a member's name to a map key, and returns the
// expression for the key. A key with methods gets a variable.
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

// readUnion generates a switch over the types:
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

// readMember generates the decoding of an object member into a variable. For most members,
// this is a single statement:
//
//	r.StringMember("city", &v.City)
//	call.StringsMember(r, "tags", &v.Tags)
//	call.PointerMember(r, "note", &v.Note, (*call.Reader).StringMember)
//	for r.ObjectMember("place"); r.Next(); {
//		…
//	}
//
// Other members are decoded as at any other position:
//
//	if r.At("by") {
//		v.By = r.Duration()
//	}
//
// For a nullable variable, null leaves the value unchanged.
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
	case s.Kind == codec.ShapeStruct && len(s.Fields) == 0: // Next skips members for which there is no code
	case s.Kind == codec.ShapeStruct:
		d.around(eachMemberOf, func() { d.readFields(variable, s, depth) }, key)
	case s.Kind == codec.ShapeSlice && isString(s.Elem):
		d.line(stringsMember, key, d.pointerTo(variable, s, types.NewSlice(s.Elem.Type)))
	case s.Kind == codec.ShapePointer && pointer && isNative(s.Elem) && readsMember(s.Elem) != "":
		d.line(pointerMember, key, address(variable), readsMember(s.Elem))
	case s.Kind == codec.ShapePointer && !s.NullIsValue():
		d.around(whereNotNull, func() { d.readPointee(variable, s, depth) }, key)
	case method != "":
		basic, _ := s.Type.Underlying().(*types.Basic) // otherwise a time, which needs no conversion
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

// readsMember returns the method that decodes a member into a variable, if the member's
// kind has no parts. Otherwise, it returns "".
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

// pointerTo generates the address of a variable, converted to a pointer to its underlying
// type: (*string)(&v.Unit).
func (d drawer) pointerTo(variable string, s *codec.Shape, native types.Type) string {
	if _, named := types.Unalias(s.Type).(*types.Named); !named || s.Kind == codec.ShapeTime {
		return address(variable)
	}
	return "(*" + d.typ(native) + ")(" + address(variable) + ")"
}

// writeMember generates the encoding of an object member. For most members, this is a
// single statement:
//
//	w.StringMember(`"city":`, v.City)
//
// A list that may be nil also needs a loop:
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

// readStruct generates a loop over the members of an object:
//
//	for r.Object(); r.Next(); {
//		r.StringMember("city", &v.City)
//	}
func (d drawer) readStruct(variable string, s *codec.Shape, depth int) {
	if len(s.Fields) == 0 {
		d.onLine("r", "Skip")
		return
	}
	d.around(eachMember, func() { d.readFields(variable, s, depth) })
}

// eachMember is a loop over the members of an object. eachMemberOf is a loop over the
// members of an object that is itself a member.
var (
	eachMember   = stencil(jen.For(name("r").Dot("Object").Call(), name("r").Dot("Next").Call(), jen.Empty()).Block(body()))
	eachMemberOf = stencil(jen.For(name("r").Dot("ObjectMember").Call(hole(1)), name("r").Dot("Next").Call(), jen.Empty()).Block(body()))
)

// An embedded is an embedded pointer to a struct that promotes a field. Generated code
// leaves the pointer nil until a field of the struct is needed.
type embedded struct {
	path string
	typ  types.Type // type of the struct
}

// selectors returns the path from a struct to its field f, such as "Base.City", and the
// embedded pointers on the path.
func selectors(f codec.ShapeField) (path string, pointers []embedded) {
	for i, v := range f.Path {
		if i > 0 {
			path += "."
		}
		path += v.Name()
		if pointer, ok := types.Unalias(v.Type()).(*types.Pointer); ok && i < len(f.Path)-1 {
			pointers = append(pointers, embedded{path, pointer.Elem()})
		}
	}
	return path, pointers
}

// readFields generates the decoding of a struct's fields, and the allocation of the
// embedded structs that they need:
//
//	r.StringMember("name", &v.Name)
//	if r.At("city") {
//		if v.Base == nil {
//			v.Base = new(Base)
//		}
//		v.Base.City = r.String()
//	}
func (d drawer) readFields(variable string, s *codec.Shape, depth int) {
	for _, f := range s.Fields {
		path, pointers := selectors(f)
		d.quoted = f.Quoted
		if len(pointers) == 0 {
			d.readMember(f.Name, member(variable, path), f.Shape, f.Nullable, depth)
			continue
		}
		d.around(whereAt, func() {
			for _, e := range pointers {
				d.line(newWhereNil, member(variable, e.path), d.typ(e.typ))
			}
			d.readNullable(member(variable, path), f.Shape, f.Nullable, depth)
		}, strconv.Quote(f.Name))
	}
}

var newWhereNil = stencil(jen.If(hole(1).Op("==").Nil()).Block(hole(1).Op("=").New(hole(2))))

// writeStruct generates the encoding of a struct as an object with a member for each
// field:
//
//	w.Object()
//	w.StringMember(`"city":`, v.City)
//	w.EndObject()
func (d drawer) writeStruct(variable string, s *codec.Shape, depth int) {
	d.onLine("w", "Object")
	d.writeFields(variable, s, depth)
}

func (d drawer) writeFields(variable string, s *codec.Shape, depth int) {
	for _, f := range s.Fields {
		d.writeField(variable, f, depth)
	}
	d.onLine("w", "EndObject")
}

// writeField generates the encoding of a member, with the conditions under which it is
// present:
//
//	if v.Base != nil && v.Base.City != "" {
//		w.StringMember(`"city":`, v.Base.City)
//	}
func (d drawer) writeField(variable string, f codec.ShapeField, depth int) {
	if f.Const != "" {
		d.writeConst(f.Name, f.Const)
		return
	}
	path, pointers := selectors(f)
	field := member(variable, path)
	if len(pointers) == 0 && !f.OmitEmpty && !f.OmitZero {
		d.writeMember(f.Name, field, f.Shape, false, depth)
		return
	}
	var conditions []string
	for _, e := range pointers {
		conditions = append(conditions, member(variable, e.path)+" != nil")
	}
	present, nonNil := d.present(field, f)
	conditions = append(conditions, present...)
	d.around(where, func() { d.writeMember(f.Name, field, f.Shape, nonNil, depth) }, strings.Join(conditions, " && "))
}

// writeConst generates the encoding of a member whose value is a constant string or
// integer: w.StringMember(`"kind":`, "circle").
func (d drawer) writeConst(name, value string) {
	var text string
	if json.Unmarshal([]byte(value), &text) == nil {
		d.onLine("w", "StringMember", nameOf(name), strconv.Quote(text))
		return
	}
	d.onLine("w", "IntMember", nameOf(name), value)
}

// present returns the conditions under which encoding/json writes a field that has the
// options omitempty or omitzero. It also reports whether the conditions exclude nil. In
// encoding/json, which calls reflect.Value.IsZero, -0 is zero. The IsZero method of a nil
// pointer is not called.
func (d drawer) present(field string, f codec.ShapeField) (conditions []string, nonNil bool) {
	t := f.Path[len(f.Path)-1].Type()
	notNil, isSet, empty := field+" != nil", "!"+field+".IsZero()", ""
	if f.OmitEmpty {
		switch u := t.Underlying().(type) {
		case *types.Basic:
			empty = nonZero(field, u)
			if f.OmitZero && f.IsZero && u.Kind() == types.Bool {
				empty += " != false" // both operands of && must have the same type
			}
		case *types.Pointer, *types.Interface:
			empty, nonNil = notNil, true
		default: // a list or a map
			empty, nonNil = "len("+field+") != 0", true
		}
		conditions = append(conditions, empty)
	}
	if !f.OmitZero {
		return conditions, nonNil
	}
	zero := notNil
	switch u := t.Underlying().(type) {
	case *types.Basic:
		zero = nonZero(field, u)
	case *types.Struct, *types.Array:
		zero = ""
	}
	switch {
	case f.IsZero && gotype.IsPointer(t):
		zero += " && " + isSet
	case f.IsZero:
		zero = isSet
	case zero == "":
		return append(conditions, field+" != ("+d.typ(f.Shape.Type)+"{})"), nonNil
	}
	if zero != empty {
		conditions = append(conditions, zero)
	}
	return conditions, nonNil || strings.HasPrefix(zero, notNil)
}

func nonZero(value string, t *types.Basic) string {
	switch info := t.Info(); {
	case info&types.IsBoolean != 0:
		return value
	case info&types.IsString != 0:
		return value + ` != ""`
	case t.Kind() == types.UnsafePointer:
		return value + " != nil"
	}
	return value + " != 0"
}

// isPlain reports whether a member name consists of letters, digits, and underscores. Most
// names do.
func isPlain(name string) bool {
	for i := range len(name) {
		if c := name[i]; c != '_' && (c < '0' || '9' < c) && (c < 'A' || 'Z' < c) && (c < 'a' || 'z' < c) {
			return false
		}
	}
	return true
}

// nameOf returns a member name as encoding/json writes it.
func nameOf(name string) string {
	if isPlain(name) {
		return "`\"" + name + "\":`"
	}
	quoted, _ := json.Marshal(name) // never fails for a string
	return templates.Literal(string(quoted) + ":")
}
