package codec

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// A Shape is how generated code reads a value of a Go type from JSON, or writes it.
// Constraints are not part of it: the runtime checks the schema before.
//
// The shape of a recursive type is a cycle when it is read. Writing such a type is left
// to encoding/json, which detects values that contain themselves, unless the type has a
// union that keeps its discriminator. Within one [CallOf] a named type has one
// shape for all places that are alike. Tools can have different shapes for a type: an
// argument of an SDK's handler has no unions.
type Shape struct {
	// Type is the Go type, as generated code writes it.
	Type types.Type
	Kind ShapeKind
	Bits uint8 // of a ShapeInt, ShapeUint or ShapeFloat; 0 for int and uint

	// Text is set for a ShapeInt or ShapeUint whose digits are in a string, and for a
	// ShapeText that is written by its MarshalText, and not by json.Marshal.
	Text bool

	// Address is set for a ShapeMarshal or ShapeText that is written as
	// json.Marshal(&v) writes it, and not as json.Marshal(v) does.
	Address bool

	// ByKind is set for a ShapeMarshal that is read without its methods, though
	// json.Unmarshal(&v) would call them.
	ByKind bool

	// Nullable is set for a ShapeSlice, ShapeMap or ShapeUnion that is nil if null is read.
	// A field or argument has a flag of its own.
	Nullable bool

	// Empty is set where nil slices and maps in the value are written as empty ones.
	Empty bool

	whole bool // encoding/json has to read or write it as a whole, see settle

	Elem *Shape // of a ShapePointer, ShapeSlice, ShapeArray or ShapeMap
	Key  *Shape // of a ShapeMap: ShapeString, ShapeInt, ShapeUint or ShapeText
	Len  int64  // of a ShapeArray

	Fields []ShapeField // of a ShapeStruct, in the order of JSON

	union *union // of a ShapeUnion
}

// A union is what few shapes have.
type union struct {
	discriminatorKey string
	variants         []ShapeVariant
}

// DiscriminatorKey returns the member that shows the type of a ShapeUnion, or "" if there
// is only one. A union that is written has the member as a Const of each variant.
func (s *Shape) DiscriminatorKey() string { return s.union.discriminatorKey }

// Variants returns the types of a ShapeUnion; nil for others. One that is written has two
// variants for each type: by value, and behind a pointer.
func (s *Shape) Variants() []ShapeVariant {
	if s.union == nil {
		return nil
	}
	return s.union.variants
}

// A ShapeKind is a way in which values are read and written.
type ShapeKind uint8

const (
	ShapeBool ShapeKind = iota
	ShapeInt
	ShapeUint
	ShapeFloat
	ShapeString
	ShapeNumber   // json.Number
	ShapeBytes    // a slice of bytes, in base64
	ShapeTime     // time.Time
	ShapeDuration // time.Duration as a string such as "1h30m"; as a number it is a ShapeInt
	ShapeAny      // an empty interface
	ShapeRaw      // json.RawMessage
	ShapePointer
	ShapeSlice
	ShapeArray
	ShapeMap
	ShapeStruct
	ShapeUnion   // an interface whose types are known
	ShapeText    // read by UnmarshalText or written by MarshalText
	ShapeMarshal // read by json.Unmarshal or written by json.Marshal: it has methods, or code cannot name it
)

// A ShapeField is a member of the object of a struct.
type ShapeField struct {
	Name string // in JSON
	// Path selects the field in Go: the embedded structs that have to be named, and
	// the field itself.
	Path  []*types.Var
	Shape *Shape
	// Const is the JSON of a member that is no field and always has this value: the
	// discriminator of a variant that is written.
	Const  string
	Quoted bool // in a string, by the option "string" of the json tag
	// Nullable is set for an argument that may be null.
	Nullable bool
	// OmitEmpty and OmitZero leave the member out as encoding/json does; -0 is neither
	// empty nor zero. With IsZero the method of that name decides what is zero, but nil
	// pointers always are; without it, structs and arrays are compared by ==.
	OmitEmpty, OmitZero, IsZero bool
}

// A ShapeVariant is one type of a union.
type ShapeVariant struct {
	Value   string // of the discriminator: a string, or the digits of an integer
	Shape   *Shape
	Pointer bool // the interface holds a pointer to the type
}

// NilIsEmpty reports whether a nil is written as an empty value.
func (s *Shape) NilIsEmpty() bool {
	return s.Empty && (s.Kind == ShapeSlice || s.Kind == ShapeMap || s.Kind == ShapeBytes)
}

// hasParts reports whether other shapes are parts of a shape.
func (s *Shape) hasParts() bool { return s.Elem != nil || len(s.Fields) > 0 || s.union != nil }

// IsLike reports whether values of two shapes are read and written alike, so that one
// function can serve both.
func (s *Shape) IsLike(other *Shape) bool {
	return s == other || comparison{map[*Shape]int{}, map[*Shape]int{}}.alike(s, other)
}

// A comparison of two shapes goes through both at the same time, and numbers the shapes
// with parts in each: one that comes again is compared by its number. Those without parts
// lead nowhere, and places may share them or not.
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

// A Call is how generated code calls a tool: reads its arguments and writes its results.
type Call struct {
	// Spread is set if the only argument takes the object of all arguments: a struct
	// in most cases, or a map, an any, or a type with methods of its own. Otherwise
	// each argument is a member.
	Spread     bool
	Arguments  []CallArgument // in the order of the parameters
	Results    []CallResult   // without a final error
	Boxed      bool           // the only result is sent as {"result": v}
	ObjectOnly bool           // structured content is sent only if the result is an object
	ByEncoder  bool           // releases of encoding/json differ for these types
}

// A CallArgument is a parameter that comes from the model.
type CallArgument struct {
	Param *inspect.Param
	Name  string // of the member; "" where the call is Spread
	Shape *Shape
	// Nullable is set if the argument may be null.
	Nullable bool
}

// A CallResult is a result that is sent back.
type CallResult struct {
	Result *inspect.Result
	Name   string // of the member, where there are several
	Shape  *Shape // nil for an MCP content type, which is sent as it is
}

// ByMarshal reports whether generated code passes a value to json.Marshal: one of a kind
// that needs it, a struct without fields, or one with a field for which
// [ShapeField.ByMarshal] does.
func (s *Shape) ByMarshal() bool {
	switch s.Kind {
	case ShapeText:
		return !s.Text
	case ShapeMarshal, ShapeAny, ShapeRaw, ShapeNumber, ShapeDuration: // json.Marshal alone can write these
		return true
	case ShapeStruct:
		return len(s.Fields) == 0 || slices.ContainsFunc(s.Fields, ShapeField.ByMarshal)
	}
	return false
}

// ByMarshal reports whether only json.Marshal can write a field: one that the option
// "string" puts into a string, unless it is an integer.
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

// ByAddress reports whether json.Marshal has to be given a pointer to the value, since it
// calls a method with a pointer receiver of the value or of a part of it. Parts behind
// pointers do not count, nor do interfaces in it.
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
