package codec

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A shaper creates the shapes of all arguments, or of all results. Its decisions agree with
// package infer, except that it ignores given schemas.
type shaper struct {
	pkg       *inspect.Package
	types     *gotype.Types
	agreed    Agreement
	texts     bool // integers that clients may round are encoded as strings
	fallback  bool // json.Unmarshal decodes types that generated code cannot decode
	freeNulls bool // null may be valid for any type
	made      []making
	unnamed   []unnamed
	problems  diag.List
	byEncoder bool // set if releases of encoding/json differ for one of the types so far
}

// A making is the shape of a named type, which may still be under construction.
type making struct {
	key       gotype.Identity
	shape     *Shape
	open      bool
	recursive bool // the type occurred again before its shape was complete
}

// An unnamed is a shape whose type or parts generated code may be unable to name.
// fallBackToJSON examines it when all shapes are complete.
type unnamed struct {
	shape *Shape
	wire  *gotype.Type
	at    place
}

func newShaper(pkg *inspect.Package, agreed Agreement) *shaper {
	return &shaper{pkg: pkg, types: agreed.Types(), agreed: agreed, texts: agreed.Texts()}
}

// root returns the type of a whole argument or result. It resets the protojson encoding if
// an SDK decodes or encodes the value, and bigints=text if the integers of the value remain
// numbers.
func (s *shaper) root(t *gotype.Type) *gotype.Type {
	if s.agreed.BySDK() {
		t = t.WithoutProtojson()
	}
	if s.texts || !t.At.Texts {
		return t
	}
	return t.InNumbers()
}

// shape returns how a value of a type is decoded or encoded at a position, or why that is
// impossible. Its decisions have the same order as those of encoding/json.
func (s *shaper) shape(wire *gotype.Type, at place) (*Shape, *gotype.Problem) {
	if wire.At.Texts && s.agreed.Replaces(wire.Go) {
		wire = wire.InNumbers()
	}
	s.byEncoder = s.byEncoder || wire.ByEncoder
	made, why := s.byType(wire, at)
	if why != nil {
		return nil, why
	}
	if !s.canName(made.Type) && s.canName(wire.Declared) || gotype.IsJSONValue(made.Type) {
		made.Type = wire.Declared // so that the code uses the name json.RawMessage, which exists in every release
	}
	if made.whole || !s.canName(made.Type) || !s.types.Writes && !s.canNameParts(made) {
		s.unnamed = append(s.unnamed, unnamed{shape: made, wire: wire, at: at})
	}
	return made, nil
}

// part returns the shape of a part of a value. A part that cannot be encoded is left to
// json.Marshal, which returns an error for it at run time.
func (s *shaper) part(t *gotype.Type, at place) (*Shape, *gotype.Problem) {
	made, why := s.shape(t, at)
	if why != nil && s.types.Writes {
		return new(s.declared(t)), nil
	}
	return made, why
}

// fields returns the fields of a struct, and records whether releases of encoding/json
// select different fields.
func (s *shaper) fields(t *gotype.Type) *gotype.Fields {
	fields := t.Fields()
	s.byEncoder = s.byEncoder || fields.ByEncoder
	return fields
}

func (s *shaper) canName(t types.Type) bool { return gotype.Nameable(s.pkg.Path, t) }

// marshal returns the shape of a value that is left to encoding/json. A nested interface is
// passed by address, so that encoding/json first looks for methods of the interface type.
func (s *shaper) marshal(t *gotype.Type) Shape {
	made := Shape{Kind: ShapeMarshal, Type: t.Go}
	if s.types.Writes {
		made.Empty = t.At.Empty || s.hasEmptyField(t)
		made.Address = t.At.Addr && s.types.AsksPointer(t.Go) || types.IsInterface(t.Go) && !t.At.Dynamic
		return made
	}
	made.ByKind = t.Owner.IgnoresMethods
	return made
}

// declared is like [shaper.marshal], but the shape has the type as declared in the
// source, which may be an alias. It is for values that no other shape can represent.
func (s *shaper) declared(t *gotype.Type) Shape {
	made := s.marshal(t)
	made.Type = t.Declared
	return made
}

// ownKind returns the kind of a type with methods, if the runtime has a separate function for
// it. It reports false for an encoded json.RawMessage, because json.Marshal checks it.
func (s *shaper) ownKind(t types.Type) (ShapeKind, bool) {
	row, _ := gotype.FindKnown(t, false)
	switch {
	case row.Name == gotype.Time:
		return ShapeTime, true
	case row.Name == gotype.RawMessage && !s.types.Writes:
		return ShapeRaw, true
	}
	return 0, false
}

func (s *shaper) byMethods(t *gotype.Type) Shape {
	if known, ok := s.ownKind(t.Go); ok {
		return Shape{Kind: known, Type: t.Go}
	}
	made := s.marshal(t)
	made.Empty = false // the method determines the encoding
	if t.Owner.By.Name == s.types.Methods().Text.Name {
		made.Kind = ShapeText
	}
	if row, _ := gotype.FindKnown(t.Go, false); row.Name == gotype.BigInt && t.At.Texts {
		made.Kind, made.Text = ShapeText, true
	}
	return made
}

// byType returns the shape of a type. As in encoding/json, the methods of a type have
// precedence over its kind.
func (s *shaper) byType(t *gotype.Type, at place) (*Shape, *gotype.Problem) {
	if t.Problem != nil {
		return nil, t.Problem.In(at.path)
	}
	switch t.Kind {
	case gotype.Custom:
		return new(s.byMethods(t)), nil
	case gotype.ProtoMessage:
		return &Shape{Kind: ShapeMessage, Type: t.Go}, nil
	}
	if _, ok := t.Go.(*types.Named); ok {
		row, _ := gotype.FindKnown(t.Go, true)
		switch {
		case gotype.IsNumber(t.Go):
			return new(Shape{Kind: ShapeNumber, Type: t.Go}), nil
		case row.Name == gotype.Duration && t.At.Argument:
			return new(Shape{Kind: ShapeDuration, Type: t.Go}), nil
		case t.Kind != gotype.Basic:
			return s.once(t, at)
		}
	}
	if basic, ok := t.Go.(*types.Basic); ok && basic == types.Typ[basic.Kind()] && !t.At.Texts {
		return &basicShapes[basic.Kind()], nil
	}
	made, why := s.byKind(t, at)
	if why != nil {
		return nil, why
	}
	return new(made), nil
}

// once returns the shape of a named type, which is created once for all equivalent
// positions.
//
// Values of a recursive type are encoded by encoding/json, because it detects values that
// contain themselves. The exceptions are types that encoding/json would encode differently:
// types with nil=empty, and types that contain the discriminator of a union or a message.
func (s *shaper) once(t *gotype.Type, at place) (*Shape, *gotype.Problem) {
	key := t.Identity()
	for i := range s.made {
		if m := &s.made[i]; m.key == key {
			m.recursive = m.recursive || m.open
			return m.shape, nil
		}
	}
	before, kept := len(s.made), new(Shape{Type: t.Go})
	s.made = append(s.made, making{key: key, shape: kept, open: true})
	made, why := s.byKind(t, at)
	if why != nil {
		s.made = s.made[:before] // also removes later shapes, because they may refer to this shape
		return nil, why
	}
	m := &s.made[before]
	if s.types.Writes && m.recursive && !t.At.Empty && s.ownPart(t) == nil {
		s.keepTexts(made, at, "contains itself")
		made = s.marshal(t)
	}
	m.open = false
	*kept = made
	return kept, nil
}

func (s *shaper) byKind(t *gotype.Type, at place) (Shape, *gotype.Problem) {
	made, why := s.ofKind(t, at)
	made.Empty = made.Empty || t.At.Empty
	return made, why
}

func (s *shaper) ofKind(t *gotype.Type, at place) (Shape, *gotype.Problem) {
	switch t.Kind {
	case gotype.Basic:
		made := basicShapes[t.Go.Underlying().(*types.Basic).Kind()]
		made.Type, made.Text = t.Go, t.At.Texts && s.agreed.IsLarge(t.Go)
		return made, nil
	case gotype.Bytes:
		return s.ofBytes(t), nil
	case gotype.Pointer, gotype.Slice, gotype.Array:
		return s.ofElements(t, at)
	case gotype.Map:
		// A map is left to encoding/json if a method returns the names of its keys, because
		// members are sorted by name. Only some releases of encoding/json call the method
		// for string keys.
		elem, why := s.part(t.Elem(), at.element())
		if why != nil {
			return Shape{}, why
		}
		key := t.Key
		if s.types.Writes && (key.ByMethod || s.types.Methods().Text.In(key.Type)) {
			s.keepTexts(Shape{Type: t.Go, Elem: elem}, at, "has keys that a method encodes")
			return s.marshal(t), nil
		}
		return Shape{
			Kind: ShapeMap, Type: t.Go, Nullable: s.freeNulls, Key: new(s.ofKey(key.Type, key.ByMethod)), Elem: elem,
			whole: key.Pointed || !key.ByMethod && !gotype.IsKind(key.Type, types.IsString|types.IsInteger),
		}, nil
	case gotype.Struct:
		return s.ofStruct(t, at)
	}
	return s.ofInterface(t, at)
}

// basicShapes are the shapes of basic types, which are shared by all positions that do not
// have integers as strings. Shapes without Bits have the size of a word.
var basicShapes = withTypes([types.UnsafePointer + 1]Shape{
	types.Bool:    {Kind: ShapeBool},
	types.String:  {Kind: ShapeString},
	types.Float32: {Kind: ShapeFloat, Bits: 32},
	types.Float64: {Kind: ShapeFloat, Bits: 64},

	types.Int:   {Kind: ShapeInt},
	types.Int8:  {Kind: ShapeInt, Bits: 8},
	types.Int16: {Kind: ShapeInt, Bits: 16},
	types.Int32: {Kind: ShapeInt, Bits: 32},
	types.Int64: {Kind: ShapeInt, Bits: 64},

	types.Uint:    {Kind: ShapeUint},
	types.Uint8:   {Kind: ShapeUint, Bits: 8},
	types.Uint16:  {Kind: ShapeUint, Bits: 16},
	types.Uint32:  {Kind: ShapeUint, Bits: 32},
	types.Uint64:  {Kind: ShapeUint, Bits: 64},
	types.Uintptr: {Kind: ShapeUint},
})

func withTypes(shapes [types.UnsafePointer + 1]Shape) [types.UnsafePointer + 1]Shape {
	for kind := range shapes {
		shapes[kind].Type = types.Typ[kind]
	}
	return shapes
}

func (s *shaper) ofElements(t *gotype.Type, at place) (Shape, *gotype.Problem) {
	made := Shape{Kind: ShapeSlice, Type: t.Go, Nullable: s.freeNulls}
	to := at.element()
	switch u := t.Go.Underlying().(type) {
	case *types.Pointer:
		made.Kind, to = ShapePointer, at
	case *types.Array:
		made.Kind, made.Len = ShapeArray, u.Len()
	}
	var why *gotype.Problem
	made.Elem, why = s.part(t.Elem(), to)
	return made, why
}

// ofBytes returns the shape of a slice that is a base64 string. A slice of a defined byte
// type is left to encoding/json, because Go does not convert it to []byte.
func (s *shaper) ofBytes(t *gotype.Type) Shape {
	if types.Identical(t.Go.Underlying().(*types.Slice).Elem(), types.Typ[types.Byte]) {
		return Shape{Kind: ShapeBytes, Type: t.Go}
	}
	return s.marshal(t)
}

func (s *shaper) ofKey(key types.Type, byMethod bool) Shape {
	if basic, ok := key.Underlying().(*types.Basic); ok && !byMethod {
		made := basicShapes[basic.Kind()]
		made.Type = key
		return made
	}
	return Shape{Kind: ShapeText, Type: key}
}

func (s *shaper) ofInterface(t *gotype.Type, at place) (Shape, *gotype.Problem) {
	if _, ok := t.Go.(*types.Named); ok {
		if made, why := s.ofUnion(t, at); made.Type != nil || why != nil {
			return made, why
		}
	}
	if gotype.IsAny(t.Go) {
		return Shape{Kind: ShapeAny, Type: t.Go}, nil
	}
	s.keepTexts(s.inInterface(t, at), at, "is an interface")
	return s.marshal(t), nil
}

// inInterface returns a shape with the types that an encoded interface can contain. keepTexts
// examines it.
func (s *shaper) inInterface(t *gotype.Type, at place) Shape {
	var held union
	if s.texts && t.Union != nil {
		for _, impl := range t.Union.Implementers {
			if variant, why := s.part(t.Variant(impl.Type, true), at); why == nil {
				held.variants = append(held.variants, ShapeVariant{Shape: variant})
			}
		}
	}
	return Shape{Kind: ShapeUnion, Type: t.Go, union: &held}
}

// ofUnion returns the shape of a union, or the zero value for other interfaces.
func (s *shaper) ofUnion(wire *gotype.Type, at place) (Shape, *gotype.Problem) {
	t, u := wire.Go.(*types.Named), wire.Union
	switch {
	case u == nil:
		return Shape{}, nil
	case s.types.Writes:
		return s.ofWrittenUnion(wire, at)
	}
	found, why := s.agreed.Discriminator(wire, at.pos, at.path)
	if why != nil {
		return Shape{}, why
	}
	made := union{discriminatorKey: found.Key}
	for i, value := range found.Values {
		impl := u.Implementers[i]
		if !s.canName(impl.Type) {
			return Shape{}, s.types.RefuseType(t, at.path, impl, "is internal to another module")
		}
		of := wire.Variant(impl.Type, false)
		variant, why := s.shape(of, at)
		if why == nil && of.Kind == gotype.Struct && s.restHasDiscriminator(of, found.Key) {
			why = s.types.Refuse(impl.Type, at.path, "has a field for unknown members, into which encoding/json decodes the discriminator "+found.Key, "add a field with the JSON name "+found.Key)
		}
		if why != nil {
			return Shape{}, s.types.RefuseFor(t, at.path, impl, why)
		}
		made.variants = append(made.variants, ShapeVariant{Value: value.Text(), Shape: variant, Pointer: impl.Pointer})
	}
	return Shape{Kind: ShapeUnion, Type: t, Nullable: s.freeNulls, union: &made}, nil
}

// restHasDiscriminator reports whether encoding/json decodes the discriminator of a struct
// into its field for unknown members.
func (s *shaper) restHasDiscriminator(t *gotype.Type, key string) bool {
	fields := s.fields(t)
	return fields.Rest != nil && !slices.ContainsFunc(fields.Members, func(f *gotype.Field) bool { return f.Name == key })
}

// ofStruct returns the shape of a struct. When decoding, it contains the fields that are
// arguments; when encoding, it contains all fields that encoding/json encodes.
func (s *shaper) ofStruct(wire *gotype.Type, at place) (Shape, *gotype.Problem) {
	t := wire.Go
	made := Shape{Kind: ShapeStruct, Type: t}
	quoted := ""
	fields := s.fields(wire)
	made.whole = fields.Rest != nil
	if made.whole && !s.types.Writes {
		if rest := wire.Field(fields.Rest).Target(); gotype.IsMap(rest.Go) {
			made.Elem, _ = s.part(rest.Elem(), s.fieldOf(at, fields.Rest.Name, fields.Rest.Decl)) // package infer reports the problem
		}
	}
	for i, f := range fields.Members {
		isMember, canBeSent := s.types.Writes, s.types.Writes
		if !s.types.Writes {
			isMember, canBeSent = s.agreed.AcceptsField(wire, f)
		}
		if !isMember {
			continue
		}
		field, why := s.ofField(wire, i, at)
		switch {
		case why != nil && canBeSent:
			return Shape{}, why
		case why != nil:
			continue
		}
		var direct bool
		field.Path, direct = s.pathTo(t, f)
		made.whole = made.whole || !direct || s.quotesByTag(f) || s.types.Writes && s.isUpToJSON(wire, f, &field)
		made.Fields = append(made.Fields, field)
		if field.ByMarshal() {
			quoted = field.Name
		}
	}
	if s.types.Writes && quoted != "" {
		made.Empty = s.hasEmptyField(wire)
		s.keepTexts(made, at, "has the string option in the json tag of "+quoted+", which is not an integer")
	}
	return made, nil
}

func (s *shaper) ofField(in *gotype.Type, i int, at place) (field ShapeField, why *gotype.Problem) {
	f := in.Fields().Members[i]
	to := s.fieldOf(at, f.Name, f.Decl)
	wire, quoted := in.Field(f), f.Quoted
	if s.types.Writes && s.agreed.WritesEmpty(in, i) {
		wire = wire.WithEmpty()
	}
	if quoted {
		target := wire.InString()
		counts, byEncoder := target.StringCounts()
		s.byEncoder = s.byEncoder || target.Owner.ByEncoder || byEncoder
		quoted = counts
	}
	if quoted {
		wire = wire.InNumbers()
	}
	made, why := s.part(wire, to)
	if why != nil {
		return field, why
	}
	field.Name, field.Shape, field.Quoted = f.Name, made, quoted
	field.Nullable = !s.types.Writes && s.agreed.AcceptsNull(f)
	if quoted && s.types.Writes && s.texts {
		field.Shape, _ = made.inString()
	}
	if s.types.Writes {
		field.OmitEmpty = f.OmitEmpty && gotype.CanBeEmpty(f.Decl.Type())
		field.OmitZero = f.OmitZero
		field.IsZero = f.OmitZero && (f.AsksIsZero() || gotype.IsZeroer.In(f.Decl.Type()))
	}
	return field, nil
}

// quotesByTag reports whether generated code cannot apply the option "string" of a field,
// so that it must call encoding/json. This is the case for structs that promote the methods
// of json.Number, and for defined pointer types.
func (s *shaper) quotesByTag(f *gotype.Field) bool {
	if !f.Quoted {
		return false
	}
	target, _ := gotype.QuotedTarget(f.Decl.Type(), s.pkg.Encoder)
	_, defined := types.Unalias(f.Decl.Type()).(*types.Named)
	_, isPtr := f.Decl.Type().Underlying().(*types.Pointer)
	return gotype.PromotesNumber(target) || defined && isPtr
}

// isUpToJSON reports whether only encoding/json can encode a field: generated code cannot
// determine whether its value is zero, or encoding/json panics at an uncallable method.
func (s *shaper) isUpToJSON(in *gotype.Type, f *gotype.Field, made *ShapeField) bool {
	if f.Uncallable {
		if _, panics := in.Field(f).UncallableMethod(f); panics {
			return true
		}
	}
	t := f.Decl.Type()
	switch t.Underlying().(type) {
	case *types.Interface:
		return made.IsZero
	case *types.Struct, *types.Array:
		return made.OmitZero && !made.IsZero && !(types.Comparable(t) && s.canName(t))
	}
	return false
}

// pathTo returns the fields that a selector in the package must contain to select a field. It
// omits embedded structs that the package may not name, if Go promotes the same field through
// them. It reports false if the package cannot select the field.
func (s *shaper) pathTo(t types.Type, f *gotype.Field) ([]*types.Var, bool) {
	if len(f.Index) == 1 && (f.Decl.Exported() || f.Decl.Pkg().Path() == s.pkg.Path) {
		return []*types.Var{f.Decl}, true // a field of the struct itself, as in most cases
	}
	var path []*types.Var
	from, pointer := t, false // the last type on the path, without a pointer
	for _, i := range f.Index {
		decl := t.Underlying().(*types.Struct).Field(i)
		target, isPtr := gotype.Deref(decl.Type())
		t = target
		if !decl.Exported() && decl.Pkg().Path() != s.pkg.Path {
			pointer = pointer || isPtr
			continue
		}
		if found, _, _ := types.LookupFieldOrMethod(from, true, s.pkg.Types, decl.Name()); found != decl || pointer {
			return nil, false
		}
		if decl != f.Decl && isPtr && !s.types.Writes && !s.canName(target) {
			return nil, false // generated code has to create the struct, but cannot name it
		}
		path = append(path, decl)
		from, pointer = target, false
	}
	return path, len(path) > 0 && path[len(path)-1] == f.Decl
}

// A place is the position at which a problem with a type is reported.
type place struct {
	pos  token.Position // position of the smallest element that the user can change
	path string         // name for the user: "days", "opts.days[]"
}

func (s *shaper) fieldOf(in place, name string, field *types.Var) place {
	pos, path := gotype.FieldPlace(in.pos, in.path, name, s.pkg.Decls.Field(field).Pos)
	return place{pos, path}
}

func (at place) element() place { return place{at.pos, at.path + "[]"} }
