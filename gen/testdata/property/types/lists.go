package types

import "fmt"

var listTools = []any{
	PassSlices, PassArrays, PassArraysBehindPointer, PassBytes, PassByteLikes, PassByteLikesBehindPointer,
	PassInts, PassMatrix, PassBlob, PassOctets, PassTextOctets, PassPointerOctets, PassReadOctets, PassNames, PassRaw4,
}

// Slices has slices of slices, of pointers, structs and anything.
type Slices struct {
	Ints     []int
	Nested   [][]*string
	Structs  []Defined
	Pointers []*Defined
	Any      []any
	Maps     []map[string]bool
	Arrays   [][2]int8
	Names    Names
	Omitted  []string `json:",omitempty"`
	Zeroed   []string `json:",omitzero"`
	Shapes   []struct{ X, Y float64 }
}

type Names []string

// Arrays have a length that JSON does not know.
type Arrays struct {
	Three    [3]int8
	None     [0]string
	Bytes    [4]byte
	Matrix   [2][2]float64
	Pointers [2]*Count
	Slices   [2][]int
	Structs  [1]Defined
	Omitted  [2]int    `json:",omitempty"`
	Never    [0]int    `json:",omitempty"`
	Zeroed   [2]string `json:",omitzero"`
	Named    Triple
}

type Triple [3]uint16

type (
	Blob   []byte
	Octet  byte
	Octets []Octet
)

// TextOctet, JSONOctet and PointerOctet have the kind of a byte, but a form
// of their own, so that a slice of them is no text in base64.
type TextOctet byte

func (o TextOctet) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "#%d", byte(o)), nil }

func (o *TextOctet) UnmarshalText(text []byte) error {
	*o = TextOctet(len(text))
	return nil
}

type JSONOctet byte

func (o JSONOctet) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "[%d]", byte(o)), nil }
func (o *JSONOctet) UnmarshalJSON([]byte) error  { *o = 1; return nil }

type PointerOctet byte

func (o *PointerOctet) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "*%d", byte(*o)), nil }

// ReadOctet is read as a text, but written as a byte.
type ReadOctet byte

func (o *ReadOctet) UnmarshalText(text []byte) error {
	*o = ReadOctet(len(text))
	return nil
}

// Bytes has what is written in base64.
type Bytes struct {
	Plain   []byte
	Named   Blob
	Octets  []Octet
	Both    Octets
	Chunks  [][]byte
	Omitted []byte `json:",omitempty"`
	Zeroed  []byte `json:",omitzero"`
	Pointer *[]byte
	Map     map[string][]byte
	Fixed   [2]Octet
}

// ByteLikes have elements that only look like bytes.
type ByteLikes struct {
	Texts    []TextOctet
	JSON     []JSONOctet
	Pointers []PointerOctet
	Fixed    [2]TextOctet
	FixedPtr [2]PointerOctet
	Single   TextOctet
	Written  PointerOctet
	Read     []ReadOctet
	ReadOne  ReadOctet
	Map      map[string]PointerOctet
	Nested   [][2]PointerOctet
}

func PassSlices(v Slices) Slices                         { return v }
func PassArrays(v Arrays) Arrays                         { return v }
func PassArraysBehindPointer(v *Arrays) *Arrays          { return v }
func PassBytes(v Bytes) Bytes                            { return v }
func PassByteLikes(v ByteLikes) ByteLikes                { return v }
func PassByteLikesBehindPointer(v *ByteLikes) *ByteLikes { return v }
func PassInts(v []int) []int                             { return v }
func PassMatrix(v [2][3]int8) [2][3]int8                 { return v }
func PassBlob(v []byte) []byte                           { return v }
func PassOctets(v Octets) Octets                         { return v }
func PassTextOctets(v []TextOctet) []TextOctet           { return v }
func PassPointerOctets(v []PointerOctet) []PointerOctet  { return v }
func PassReadOctets(v []ReadOctet) []ReadOctet           { return v }
func PassNames(v ...Names) []Names                       { return v }
func PassRaw4(v *[4]PointerOctet) *[4]PointerOctet       { return v }
