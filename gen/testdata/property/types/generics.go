package types

import "encoding/json"

var genericTools = []any{PassGenerics, PassPair, PassNode, PassAliases, PassGenericAlias, PassOptions, PassNodes, PassNested}

type Pair[A, B any] struct {
	First  A
	Second B
}

type Box[T any] struct{ Content T }

// Node is a generic list.
type Node[T any] struct {
	Value T
	Next  *Node[T] `json:",omitempty"`
}

// Knot alternates its arguments.
type Knot[A, B any] struct {
	A    A
	Next *Knot[B, A]
}

// Option is a generic type with JSON of its own.
type Option[T any] struct{ value *T }

func (o Option[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.value) }
func (o *Option[T]) UnmarshalJSON([]byte) error  { return nil }

// GenericText is a generic type that is a text.
type GenericText[T any] struct{ T T }

func (GenericText[T]) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (*GenericText[T]) UnmarshalText([]byte) error  { return nil }

type (
	Vector[T any]               []T
	Lookup[K comparable, V any] map[K]V
	IntPair                     = Pair[int, int]
	Listing[T any]              = []Box[T]
	CountAlias                  = Count
	NamesAlias                  = []string
	ShapeAlias                  = struct{ Inside bool }
	PointerAlias                = *Scalars
)

type Generics struct {
	Pair   Pair[int, *string]
	Both   Pair[[]string, Pair[bool, Label]]
	List   Node[int]
	Lists  []Node[*Defined]
	Knot   Knot[int, string]
	Vector Vector[Vector[int]]
	Lookup Lookup[Count, Vector[byte]]
	Draft  *Box[Draft]
	Drafts Box[[]Draft]
}

type Options struct {
	Int  Option[int]
	Tree *Option[Tree]
	Text GenericText[Scalars]
	Keys map[GenericText[int]]int
}

type Aliases struct {
	Count   CountAlias
	Names   NamesAlias
	Shape   ShapeAlias
	List    []CountAlias
	Pointer PointerAlias
	Pair    IntPair
	Listing Listing[*Count]
	Any     interface{}
	Byte    []uint8
	Rune    []int32
}

func PassGenerics(v Generics) Generics                   { return v }
func PassPair(v Pair[Label, []int8]) Pair[Label, []int8] { return v }

//toolgen:tool
func PassNode(v Node[Node[int]]) *Node[Node[int]]                              { return &v }
func PassAliases(v Aliases) Aliases                                            { return v }
func PassGenericAlias(v Listing[string]) Listing[string]                       { return v }
func PassOptions(v Options) Options                                            { return v }
func PassNodes(a Node[int], b Node[string]) (c Node[int], d *Node[*Node[int]]) { return a, nil }

// PassNested has types of one name in different instances.
func PassNested(v struct {
	A Knot[int8, Label]
	B Knot[Label, int8]
}) Knot[Label, Knot[int8, Label]] {
	return Knot[Label, Knot[int8, Label]]{}
}
