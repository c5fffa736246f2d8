package codec

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A shaper makes the shapes of all arguments, or of all results. It decides as package
// infer does, except that a given schema has no influence: its type is read and written
// as if there were none.
type shaper struct {
	pkg       *inspect.Package
	types     *gotype.Types
	agreed    Agreement
	texts     bool // integers that clients may round are strings
	fallback  bool // json.Unmarshal reads what generated code cannot
	freeNulls bool // null may be valid for any type
	made      []making
	unnamed   []unnamed
	places    []placeRoot
	problems  diag.List
	byEncoder bool // releases of encoding/json differ for a type so far
}

// A making is the shape of a named type, finished or not.
type making struct {
	key       gotype.Identity
	shape     *Shape
	open      bool // it is being made
	recursive bool // the type was needed again while its shape was open
}

// An unnamed shape has a type, or parts, that generated code may not be able to name.
// settle decides about it when all shapes are made.
type unnamed struct {
	shape *Shape
	wire  *gotype.Type
	at    place
}

func newShaper(pkg *inspect.Package, agreed Agreement) *shaper {
	return &shaper{pkg: pkg, types: agreed.Types(), agreed: agreed, texts: agreed.Texts()}
}

// root returns the type of an argument or result with bigints=text applied or not, as in
// the schemas.
func (s *shaper) root(t *gotype.Type) *gotype.Type {
	if s.texts || !t.At.Texts {
		return t
	}
	return t.InNumbers()
}

// shape returns how a value of a type is read or written at a place, or why it
// cannot be. The order of decision is that of encoding/json.
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
		made.Type = wire.Declared // so that code says json.RawMessage, which every release has
	}
	if made.whole || !s.canName(made.Type) || !s.types.Writes && !s.canNameParts(made) {
		s.unnamed = append(s.unnamed, unnamed{shape: made, wire: wire, at: at})
	}
	return made, nil
}

// part returns the shape of a part of a value. A part that cannot be written is left to
// json.Marshal, which returns an error for it at run time.
func (s *shaper) part(t *gotype.Type, at place) (*Shape, *gotype.Problem) {
	made, why := s.shape(t, at)
	if why != nil && s.types.Writes {
		return new(s.declared(t)), nil
	}
	return made, why
}

// fields returns the fields of a struct, and notes whether releases of encoding/json see
// others.
func (s *shaper) fields(t *gotype.Type) *gotype.Fields {
	fields := t.Fields()
	s.byEncoder = s.byEncoder || fields.ByEncoder
	return fields
}

func (s *shaper) canName(t types.Type) bool { return gotype.Nameable(s.pkg.Path, t) }

// marshal returns the shape of a value that is left to encoding/json. An interface that
// is part of another value is passed by its address: encoding/json then looks for
// methods of the interface type first, as it does inside of that value.
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

// declared is marshal for a value that has no shape otherwise. Code writes its type as it
// is declared.
func (s *shaper) declared(t *gotype.Type) Shape {
	made := s.marshal(t)
	made.Type = t.Declared
	return made
}

// ownKind returns the kind of a type with methods for which the runtime has a function of
// its own. A json.RawMessage that is written has none: json.Marshal checks it.
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

// byMethods returns the shape of a type whose methods read or write it.
func (s *shaper) byMethods(t *gotype.Type) Shape {
	if known, ok := s.ownKind(t.Go); ok {
		return Shape{Kind: known, Type: t.Go}
	}
	made := s.marshal(t)
	made.Empty = false // the method decides
	if t.Owner.By.Name == s.types.Methods().Text.Name {
		made.Kind = ShapeText
	}
	if row, _ := gotype.FindKnown(t.Go, false); row.Name == gotype.BigInt && t.At.Texts {
		made.Kind, made.Text = ShapeText, true
	}
	return made
}

// byType returns the shape of a type, in the order in which encoding/json decides:
// methods, then the kind.
func (s *shaper) byType(t *gotype.Type, at place) (*Shape, *gotype.Problem) {
	if t.Problem != nil {
		return nil, t.Problem.In(s.path(at))
	}
	if t.Kind == gotype.Custom {
		return new(s.byMethods(t)), nil
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

// once returns the shape of a named type, made once for all places that are alike.
//
// A recursive type that is written is left to encoding/json, which detects values that
// contain themselves, unless it would lose the discriminator of a union.
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
		s.made = s.made[:before] // also those made meanwhile, which may refer to it
		return nil, why
	}
	m := &s.made[before]
	if s.types.Writes && m.recursive && !t.At.Empty && s.kept(t) == nil {
		s.keepTexts(made, at, "holds itself")
		made = s.marshal(t)
	}
	m.open = false
	*kept = made
	return kept, nil
}

// byKind returns the shape of a type by its kind alone.
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
		return s.ofMap(t, at)
	case gotype.Struct:
		return s.ofStruct(t, at)
	}
	return s.ofInterface(t, at)
}

// basicShapes are the shapes of basic types, which all places share that do not have
// integers as strings. Those without Bits have the size of a word.
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
