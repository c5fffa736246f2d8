package codec

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// A Shape describes how generated code decodes a value of a Go type from JSON, or encodes it.
// It contains no constraints, because the runtime validates the value against the schema
// first.
//
// When decoding, the shape of a recursive type is a cycle. Values of a recursive type are
// usually encoded by encoding/json: see [shaper.once]. Within one [CallOf], a named type has
// one shape for all equivalent positions. A type can have different shapes in different
// tools: for example, an argument of an SDK's handler has no unions.
type Shape struct {
	Type types.Type
	Kind ShapeKind
	Bits uint8 // size of a ShapeInt, ShapeUint, or ShapeFloat; 0 for int and uint

	// Text is set for a ShapeInt or ShapeUint whose digits are in a string, and for a
	// ShapeText that is encoded by its MarshalText, and not by json.Marshal.
	Text bool

	// Address is set for a ShapeMarshal or ShapeText that is encoded like json.Marshal(&v),
	// if json.Marshal(v) would differ.
	Address bool

	// ByKind is set for a ShapeMarshal that is decoded without its methods, though
	// json.Unmarshal(&v) would call them.
	ByKind bool

	// Nullable is set for a ShapeSlice, ShapeMap, or ShapeUnion that becomes nil when null
	// is decoded. Fields and arguments have a separate flag.
	Nullable bool

	// Empty is set if nil slices and maps in the value are encoded as empty slices and
	// maps.
	Empty bool

	whole bool // whether encoding/json decodes or encodes the whole value; see fallBackToJSON

	Elem *Shape // element of a ShapePointer, ShapeSlice, ShapeArray, or ShapeMap
	Key  *Shape // key of a ShapeMap: ShapeString, ShapeInt, ShapeUint, or ShapeText
	Len  int64  // length of a ShapeArray

	Fields []ShapeField // fields of a ShapeStruct, in the order of JSON

	union *union
}

type union struct {
	discriminatorKey string
	variants         []ShapeVariant
}

// DiscriminatorKey returns the member that determines the type of a ShapeUnion, or "" if the
// union has only one type. When encoding, each variant contains the member as a Const.
func (s *Shape) DiscriminatorKey() string { return s.union.discriminatorKey }

// Variants returns the types of a ShapeUnion; nil for other shapes. When encoding, there
// are two variants for each type: the value and a pointer to it.
func (s *Shape) Variants() []ShapeVariant {
	if s.union == nil {
		return nil
	}
	return s.union.variants
}

// A ShapeKind is a way to decode and encode values.
type ShapeKind uint8

const (
	ShapeBool ShapeKind = iota
	ShapeInt
	ShapeUint
	ShapeFloat
	ShapeString
	ShapeNumber   // json.Number
	ShapeBytes    // slice of bytes, in base64
	ShapeTime     // time.Time
	ShapeDuration // time.Duration as a string such as "1h30m"; as a number it is a ShapeInt
	ShapeAny      // an empty interface
	ShapeRaw      // json.RawMessage
	ShapePointer
	ShapeSlice
	ShapeArray
	ShapeMap
	ShapeStruct
	ShapeUnion   // an interface with a known set of types
	ShapeText    // decoded by UnmarshalText or encoded by MarshalText
	ShapeMessage // message of Protocol Buffers, decoded and encoded by protojson
	ShapeMarshal // decoded by json.Unmarshal or encoded by json.Marshal, because it has methods, or generated code cannot name it
)

// A ShapeField is a member of the object of a struct.
type ShapeField struct {
	Name string // name in JSON
	// Path selects the field in Go: the embedded structs that must be named, and the field
	// itself.
	Path  []*types.Var
	Shape *Shape
	// Const is the JSON of a member that is not a field and always has this value: the
	// discriminator of an encoded variant.
	Const  string
	Quoted bool // the value is in a string, because of the option "string" of the json tag
	// Nullable is set for an argument that may be null.
	Nullable bool
	// OmitEmpty and OmitZero omit the member as encoding/json does; -0 is both empty and
	// zero. If IsZero is set, the type's method IsZero determines whether a value is zero,
	// except that nil pointers are always zero. Otherwise structs and arrays are compared by
	// ==.
	OmitEmpty, OmitZero, IsZero bool
}

// A ShapeVariant is a type of a union.
type ShapeVariant struct {
	Value   string // value of the discriminator: a string, or the digits of an integer
	Shape   *Shape
	Pointer bool // the interface holds a pointer to the type
}

// NilIsEmpty reports whether nil is encoded as an empty value.
func (s *Shape) NilIsEmpty() bool {
	return s.Empty && (s.Kind == ShapeSlice || s.Kind == ShapeMap || s.Kind == ShapeBytes)
}

// NullIsValue reports whether null is a value of a pointer's target, instead of making the
// pointer nil.
func (s *Shape) NullIsValue() bool {
	return s.Kind == ShapePointer && s.Elem.Kind == ShapeMessage && gotype.WellKnown(types.Unalias(s.Elem.Type)).AcceptsNull()
}

func (s *Shape) hasParts() bool { return s.Elem != nil || len(s.Fields) > 0 || s.union != nil }

// IsLike reports whether the same function can decode and encode values of both shapes.
func (s *Shape) IsLike(other *Shape) bool {
	return s == other || comparison{map[*Shape]int{}, map[*Shape]int{}}.alike(s, other)
}

// A comparison walks two shapes in parallel and numbers the shapes that have parts. A shape
// that occurs again is compared by its number.
type comparison [2]map[*Shape]int

func (c comparison) alike(a, b *Shape) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.hasParts() {
		before, seen := c[0][a]
		beforeB, seenB := c[1][b]
		if seen || seenB {
			return seen && seenB && before == beforeB
		}
		c[0][a], c[1][b] = len(c[0]), len(c[1])
	}
	return a.Kind == b.Kind && a.Text == b.Text && a.Address == b.Address && a.ByKind == b.ByKind && a.Nullable == b.Nullable && a.Empty == b.Empty &&
		(a.Type == b.Type || types.TypeString(a.Type, nil) == types.TypeString(b.Type, nil)) &&
		c.alike(a.Key, b.Key) && c.alike(a.Elem, b.Elem) &&
		slices.EqualFunc(a.Fields, b.Fields, func(a, b ShapeField) bool {
			return a.Name == b.Name && a.Const == b.Const && a.Nullable == b.Nullable && c.alike(a.Shape, b.Shape)
		}) &&
		slices.EqualFunc(a.Variants(), b.Variants(), func(a, b ShapeVariant) bool {
			return a.Value == b.Value && c.alike(a.Shape, b.Shape)
		})
}

// A Call describes how generated code decodes the arguments of a tool, calls it, and encodes
// its results.
type Call struct {
	// Spread is set if the only argument accepts the object of all arguments: a struct, a
	// map, an any, or a type with its own methods. Otherwise each argument is a member.
	Spread     bool
	Arguments  []CallArgument // same order as the parameters
	Results    []CallResult   // without the final error
	Boxed      bool           // the only result is sent as {"result": v}
	ObjectOnly bool           // structured content is sent only if the result is an object
	ByEncoder  bool           // encoding/json encodes or decodes these types differently in some releases
}

// A CallArgument is a parameter that comes from the model.
type CallArgument struct {
	Param *inspect.Param
	Name  string // name of the member; "" if the call is Spread
	Shape *Shape
	// Nullable is set if the argument may be null.
	Nullable bool
}

// A CallResult is a result that is sent to the client.
type CallResult struct {
	Result *inspect.Result
	Name   string // name of the member, if there are several results
	Shape  *Shape // nil for an MCP content type, which is sent unchanged
}

// ByMarshal reports whether generated code passes a value to json.Marshal. It does so for
// some kinds, for a struct without fields, and for a struct with a field that only
// json.Marshal can encode.
func (s *Shape) ByMarshal() bool {
	switch s.Kind {
	case ShapeText:
		return !s.Text
	case ShapeMarshal, ShapeAny, ShapeRaw, ShapeNumber, ShapeDuration: // only json.Marshal can encode these
		return true
	case ShapeStruct:
		return len(s.Fields) == 0 || slices.ContainsFunc(s.Fields, ShapeField.ByMarshal)
	}
	return false
}

// ByMarshal reports whether only json.Marshal can encode a field, because the option
// "string" applies to a value that is not an integer.
func (f ShapeField) ByMarshal() bool {
	if !f.Quoted {
		return false
	}
	to := f.Shape
	for to.Kind == ShapePointer {
		to = to.Elem
	}
	return !to.Text
}

// ByAddress reports whether json.Marshal needs a pointer to the value, because the value or a
// part of it has a method with a pointer receiver. Parts that are reached through pointers or
// interfaces do not count.
func (s *Shape) ByAddress() bool {
	counts := func(part *Shape) bool { return !types.IsInterface(part.Type) && part.ByAddress() }
	switch s.Kind {
	case ShapeMarshal, ShapeText:
		return s.Address
	case ShapeArray:
		return counts(s.Elem)
	}
	return s.Kind == ShapeStruct && slices.ContainsFunc(s.Fields, func(f ShapeField) bool {
		embedded := f.Path[:max(0, len(f.Path)-1)]
		return !slices.ContainsFunc(embedded, func(v *types.Var) bool { return gotype.IsPointer(v.Type()) }) && counts(f.Shape)
	})
}

// fallBackToJSON leaves a shape to encoding/json if generated code cannot name its type or
// parts. It reports the innermost shapes that encoding/json would decode differently.
func (s *shaper) fallBackToJSON() {
	var left []unnamed
	reported := map[token.Position]bool{}
	for _, u := range s.unnamed {
		named := s.canName(u.shape.Type) || !needsName(u.shape.Kind)
		if !u.shape.whole && named && (s.types.Writes || s.canNameParts(u.shape)) {
			continue
		}
		if pos := u.at.pos; !s.types.Writes && !reported[pos] && holdsOwn(u.shape, map[*Shape]bool{}) {
			reported[pos] = true
			s.problems = append(s.problems, s.refuseUnnamed(u).AsError(pos, AdviceNoCall))
		}
		if s.types.Writes {
			s.keepTexts(*u.shape, u.at, "has a name or fields that package "+s.pkg.Name+" cannot refer to")
		}
		left = append(left, u)
	}
	for _, u := range left { // a shape may occur twice, at equivalent positions
		to := s.marshal(u.wire)
		to.Type = u.shape.Type
		*u.shape = to
	}
}

// refuseUnnamed returns the problem of a type that neither encoding/json nor generated code
// can decode.
func (s *shaper) refuseUnnamed(u unnamed) *gotype.Problem {
	if u.shape.Kind == ShapeStruct && u.shape.Elem != nil {
		return s.types.Refuse(u.shape.Type, u.at.path, "cannot be decoded: it has a field for unknown members, so encoding/json must decode it, but encoding/json cannot decode all types in the struct", "use a struct without that field, or remove unions, messages, and durations from the struct")
	}
	return s.types.Refuse(u.shape.Type, u.at.path, "cannot be decoded: package "+s.pkg.Name+" cannot refer to its name or its fields, and encoding/json cannot decode it", "export the type and its fields, or declare a type in package "+s.pkg.Name)
}

// needsName reports whether code that decodes or encodes a kind has to name the type, in a
// conversion or a variable declaration.
func needsName(kind ShapeKind) bool {
	return !slices.Contains([]ShapeKind{ShapeText, ShapeMarshal, ShapeMessage, ShapeTime, ShapeRaw, ShapeAny}, kind)
}

// needsParts reports whether code that decodes a kind has to name the types of its parts, to
// create values of these types.
func needsParts(kind ShapeKind) bool {
	return slices.Contains([]ShapeKind{ShapePointer, ShapeSlice, ShapeMap, ShapeUnion}, kind)
}

func (s *shaper) canNameParts(shape *Shape) bool {
	if !needsParts(shape.Kind) {
		return true
	}
	for _, v := range shape.Variants() {
		if !s.canName(v.Shape.Type) {
			return false
		}
	}
	return (shape.Elem == nil || s.canName(shape.Elem.Type)) && (shape.Key == nil || s.canName(shape.Key.Type))
}

// holdsOwn reports whether a value contains a part that generated code and encoding/json
// decode differently: a union, a message, a duration, or an integer in a string.
func holdsOwn(shape *Shape, seen map[*Shape]bool) bool {
	if shape == nil || seen[shape] {
		return false
	}
	seen[shape] = true
	own := shape.Kind == ShapeUnion || shape.Kind == ShapeMessage || shape.Kind == ShapeDuration || shape.Text || holdsOwn(shape.Elem, seen)
	for _, f := range shape.Fields {
		own = own || holdsOwn(f.Shape, seen)
	}
	return own
}

func (s *shaper) checkName(t types.Type, at place) {
	if !s.canName(t) {
		why := s.types.Refuse(t, at.path, "cannot be decoded: package "+s.pkg.Name+" cannot refer to the name of the type", "use an exported type")
		s.problems = append(s.problems, why.AsError(at.pos, AdviceNoCall))
	}
}
