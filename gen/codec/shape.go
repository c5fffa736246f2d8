package codec

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// A Shape says how a value of a Go type is read from JSON, or written to it, by
// code that names the type. It knows no constraints: those are in the schema.
//
// A type that holds itself has a shape that holds itself where it is read; to
// write it is left to encoding/json, which finds out where a value has no end,
// unless there is a union in it that encoding/json does not write as it is to be.
// Within one call of [Calls] a named type has one shape at all places that do
// not differ for it. What a tool takes from a type can differ from what another
// takes: an argument of an SDK's handler has no unions.
type Shape struct {
	Kind ShapeKind
	// Type is the type as it is declared at the place. For a Pointer, Slice,
	// Array, Map or Struct it may be a named type.
	Type types.Type
	Bits int // of a ShapeInt, ShapeUint or ShapeFloat; 0 is the size of the machine

	// Text says of a ShapeInt or ShapeUint that its digits stand in a string, and
	// of a ShapeText that is written that its own MarshalText writes it.
	Text bool

	Elem *Shape // of a ShapePointer, ShapeSlice, ShapeArray or ShapeMap
	Key  *Shape // of a ShapeMap: ShapeString, ShapeInt, ShapeUint or ShapeText
	Len  int64  // of a ShapeArray

	Fields []ShapeField // of a ShapeStruct, in the order of JSON

	// Of a ShapeUnion: the member that tells the types apart, or "" where there
	// is only one type. One that is written has the member as a Const of each
	// type, once for values and once for pointers.
	DiscriminatorKey string
	Variants         []ShapeVariant

	// Address says of a ShapeMarshal or ShapeText that is written that
	// encoding/json reaches the value through a pointer and that this counts:
	// json.Marshal(&v) writes what it writes there, and json.Marshal(v) does not.
	Address bool

	// ByKind says of a ShapeMarshal that is read that encoding/json asks the
	// value for no methods there, though json.Unmarshal(&v) does.
	ByKind bool

	whole bool // code cannot take it apart
}

// A ShapeKind is a way in which values are read and written.
type ShapeKind int

const (
	ShapeBool ShapeKind = iota
	ShapeInt
	ShapeUint
	ShapeFloat
	ShapeString
	ShapeNumber   // json.Number
	ShapeBytes    // a slice of bytes, in base64
	ShapeTime     // time.Time
	ShapeDuration // time.Duration as a text; elsewhere it is a ShapeInt
	ShapeAny      // an empty interface
	ShapeRaw      // json.RawMessage
	ShapePointer
	ShapeSlice
	ShapeArray
	ShapeMap
	ShapeStruct
	ShapeUnion   // an interface whose types are known
	ShapeText    // by UnmarshalText or MarshalText
	ShapeMarshal // by json.Unmarshal or json.Marshal: a method of its own, or a type that code cannot name
)

// A ShapeField is a member of an object that is a field of a struct.
type ShapeField struct {
	Name string // in JSON
	// Path leads to the field: embedded structs, or pointers to such, before
	// it, as far as code selects them by name.
	Path   []*types.Var
	Shape  *Shape
	Quoted bool // in a string, by the option of the json tag
	// Const is the JSON of a member that always has one value, and is no field:
	// what tells a type of a union apart where that is written.
	Const string
	// OmitEmpty and OmitZero say that it is left out where encoding/json does
	// so; to both -0 is no zero. IsZero says that a method decides about the
	// latter, which is not asked of a nil pointer: that is zero. Without one a
	// struct or an array is zero where it equals the zero value by ==.
	OmitEmpty, OmitZero, IsZero bool
}

// A ShapeVariant is one type of a union.
type ShapeVariant struct {
	Value   string // of the discriminator: a text, or the digits of an integer
	Shape   *Shape
	Pointer bool // a pointer to the type is what the interface holds
}

// Fingerprint tells shapes apart that are read or written in different ways: those
// of one fingerprint can share a function.
func (s *Shape) Fingerprint() string {
	var b strings.Builder
	s.fingerprint(&b, map[*Shape]int{})
	return b.String()
}

func (s *Shape) fingerprint(b *strings.Builder, seen map[*Shape]int) {
	if s == nil {
		b.WriteString("-")
		return
	}
	if place, ok := seen[s]; ok {
		b.WriteString("#" + strconv.Itoa(place))
		return
	}
	seen[s] = len(seen)
	b.WriteString("(" + strconv.Itoa(int(s.Kind)) + " ")
	b.WriteString(gotype.Text(s.Type, nil))
	for _, is := range [...]bool{s.Text, s.Address, s.ByKind} {
		if is {
			b.WriteString(" t")
		} else {
			b.WriteString(" f")
		}
	}
	s.Key.fingerprint(b, seen)
	s.Elem.fingerprint(b, seen)
	for _, field := range s.Fields {
		b.WriteString(" " + strconv.Quote(field.Name) + field.Const)
		field.Shape.fingerprint(b, seen)
	}
	for _, v := range s.Variants {
		fmt.Fprintf(b, " %q", v.Value)
		v.Shape.fingerprint(b, seen)
	}
	b.WriteString(")")
}

// A Call says how a tool is called: how its arguments are read, and how its
// results are written.
type Call struct {
	// Spread says that the one argument is the object of all arguments: a
	// struct in most cases, or a map, an any, or what has methods of its own
	// for the input of a handler. Else each argument is a member.
	Spread     bool
	Arguments  []CallArgument // in the order of the parameters
	Results    []CallResult   // without a final error
	Boxed      bool           // the one result is sent as {"result": v}
	ObjectOnly bool           // the result has a structured form only where it is an object
	ByEncoder  bool           // as infer.Schemas has it, for how the tool is called
}

// A CallArgument is a parameter that comes from the model.
type CallArgument struct {
	Param *inspect.Param
	Name  string // of the member; "" where the call is Spread
	Shape *Shape
}

// A CallResult is a result that is sent back.
type CallResult struct {
	Result *inspect.Result
	Name   string // of the member, where there are several
	Shape  *Shape // nil for an MCP content type, which is sent as it is
}
