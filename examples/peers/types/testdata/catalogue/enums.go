package catalogue

import (
	"time"
)

// Colour is one of a few words.
type Colour string

const (
	Red   Colour = "red"
	Green Colour = "green"
	Blue  Colour = "blue"
)

// WithEmpty has the zero value among its constants.
type WithEmpty string

const (
	None WithEmpty = ""
	Some WithEmpty = "some"
	Odd  WithEmpty = `a "b", c`
)

// Lone has only one constant.
type Lone string

const Only Lone = "only"

// Size has integer constants.
type Size int

const (
	Small Size = iota
	Medium
	Large
)

// Bits are combined.
type Bits uint8

const (
	First Bits = 1 << iota
	Second
	Third
)

type (
	ColourOmitted struct {
		Colour Colour `json:",omitempty"`
	}
	ColourQuoted struct {
		Colour Colour `json:",string"`
	}
	SizeQuoted struct {
		Size Size `json:",string"`
	}
)

func PassColour(v Of[Colour]) Of[Colour]                          { return v }
func PassColourPointer(v Of[*Colour]) Of[*Colour]                 { return v }
func PassColours(v Of[[]Colour]) Of[[]Colour]                     { return v }
func PassColourPair(v Of[[2]Colour]) Of[[2]Colour]                { return v }
func PassColourMap(v Of[map[string]Colour]) Of[map[string]Colour] { return v }
func PassColourKeys(v Of[map[Colour]int]) Of[map[Colour]int]      { return v }
func PassColourOmitted(v Of[ColourOmitted]) Of[ColourOmitted]     { return v }
func PassColourQuoted(v Of[ColourQuoted]) Of[ColourQuoted]        { return v }
func PassWithEmpty(v Of[WithEmpty]) Of[WithEmpty]                 { return v }
func PassLone(v Of[Lone]) Of[Lone]                                { return v }
func PassSize(v Of[Size]) Of[Size]                                { return v }
func PassSizes(v Of[[]Size]) Of[[]Size]                           { return v }
func PassSizeKeys(v Of[map[Size]string]) Of[map[Size]string]      { return v }
func PassSizeQuoted(v Of[SizeQuoted]) Of[SizeQuoted]              { return v }
func PassBits(v Of[Bits]) Of[Bits]                                { return v }
func PassBitsSlice(v Of[[]Bits]) Of[[]Bits]                       { return v }
func PassMonth(v Of[time.Month]) Of[time.Month]                   { return v }
func PassWeekday(v Of[time.Weekday]) Of[time.Weekday]             { return v }
