package types

var enumTools = []any{PassEnums, PassColour, PassColours, PassSizes, PassEmptyEnum}

// Colour is one of a few values, at least when it is read.
type Colour string

const (
	Red   Colour = "red"
	Green Colour = "green" // the colour of leaves
	Blue  Colour = "blue"
	Azure        = Blue
	Sky   Colour = "blue" // again
)

// Lone has one constant alone, which is no enum.
type Lone string

const Only1 Lone = "only"

// WithEmpty has the zero value among its constants.
type WithEmpty string

const (
	None WithEmpty = ""
	Some WithEmpty = "some"
	Odd  WithEmpty = "a \"b\", c"
)

// Size counts, which is no enum in this version.
type Size int

const (
	Small Size = iota
	Large
)

// Bits are combined.
type Bits uint8

const (
	First Bits = 1 << iota
	Second
)

type Enums struct {
	Colour  Colour
	Ptr     *Colour
	List    []Colour
	Fixed   [2]Colour
	Map     map[string]Colour
	Keys    map[Colour]int
	Omitted Colour `json:",omitempty"`
	Quoted  Colour `json:",string"`
	Lone    Lone
	Empty   WithEmpty
	Size    Size
	Bits    Bits
}

func PassEnums(v Enums) Enums                     { return v }
func PassColour(v Colour) Colour                  { return v }
func PassColours(v ...Colour) map[Colour][]Colour { return nil }
func PassSizes(v []Size, w map[Size]Bits) []Bits  { return nil }
func PassEmptyEnum(v *WithEmpty) *WithEmpty       { return v }
