package catalogue

import (
	"encoding/json"
)

type (
	Both[A, B any] struct {
		First  A
		Second B
	}
	Box[T any] struct{ Content T }
	// Node is a generic list.
	Node[T any] struct {
		Value T
		Next  *Node[T] `json:",omitempty"`
	}
	// Knot swaps its arguments each time.
	Knot[A, B any] struct {
		A    A
		Next *Knot[B, A]
	}
	Vector[T any]               []T
	Lookup[K comparable, V any] map[K]V

	Listing[T any] = []Box[T]
	CountAlias     = Count
	NamesAlias     = []string
	PairAlias      = Pair
	IntBoth        = Both[int, int]
)

// Option is a generic type with its own JSON encoding.
type Option[T any] struct{ value *T }

func (o Option[T]) MarshalJSON() ([]byte, error)     { return json.Marshal(o.value) }
func (o *Option[T]) UnmarshalJSON(text []byte) error { return refusing(json.Unmarshal(text, &o.value)) }

// GenericText is a generic type that is encoded as text.
type GenericText[T any] struct{ T T }

func (GenericText[T]) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (*GenericText[T]) UnmarshalText([]byte) error  { return nil }

func PassBoth(v Of[Both[int, *string]]) Of[Both[int, *string]] { return v }
func PassBothNested(v Of[Both[[]string, Both[bool, Label]]]) Of[Both[[]string, Both[bool, Label]]] {
	return v
}
func PassBothOfDeclared(v Of[Both[Pair, Colour]]) Of[Both[Pair, Colour]]             { return v }
func PassBoxOfInt(v Of[Box[int]]) Of[Box[int]]                                       { return v }
func PassBoxOfBox(v Of[Box[Box[Label]]]) Of[Box[Box[Label]]]                         { return v }
func PassBoxPtrs(v Of[[]*Box[Pair]]) Of[[]*Box[Pair]]                                { return v }
func PassTwoBoxes(v Of[Both[Box[int], Box[string]]]) Of[Both[Box[int], Box[string]]] { return v }
func PassNodeOfInt(v Of[Node[int]]) Of[Node[int]]                                    { return v }
func PassVector(v Of[Vector[Vector[int]]]) Of[Vector[Vector[int]]]                   { return v }
func PassLookup(v Of[Lookup[Count, Vector[byte]]]) Of[Lookup[Count, Vector[byte]]]   { return v }
func PassListing(v Of[Listing[Label]]) Of[Listing[Label]]                            { return v }
func PassCountAlias(v Of[CountAlias]) Of[CountAlias]                                 { return v }
func PassNamesAlias(v Of[NamesAlias]) Of[NamesAlias]                                 { return v }
func PassPairAlias(v Of[PairAlias]) Of[PairAlias]                                    { return v }
func PassIntBoth(v Of[IntBoth]) Of[IntBoth]                                          { return v }
func PassOption(v Of[Option[int]]) Of[Option[int]]                                   { return v }
func PassOptionPtr(v Of[*Option[string]]) Of[*Option[string]]                        { return v }
func PassGenericText(v Of[GenericText[Pair]]) Of[GenericText[Pair]]                  { return v }
