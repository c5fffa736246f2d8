package catalogue

import (
	"encoding"
	"fmt"
	"net/netip"
	"strings"
	"time"
)

type Table map[Label]Label

// Point is a struct that is encoded as text.
type Point struct{ X, Y int8 }

func (p Point) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%d;%d", p.X, p.Y), nil }

func (p *Point) UnmarshalText(text []byte) error {
	if _, err := fmt.Sscanf(string(text), "%d;%d", &p.X, &p.Y); err != nil {
		return ErrRefused
	}
	return nil
}

// Word is a string whose text encoding differs. As a key it is encoded unchanged.
type Word string

func (w Word) MarshalText() ([]byte, error) { return []byte("<" + w + ">"), nil }

func (w *Word) UnmarshalText(text []byte) error {
	*w = Word(strings.Trim(string(text), "<>"))
	return nil
}

// Code is an integer that is encoded as text, also as a key.
type Code int

func (c Code) MarshalText() ([]byte, error)     { return fmt.Appendf(nil, "code %d", int(c)), nil }
func (c *Code) UnmarshalText(text []byte) error { return scan(text, "code %d", c) }

// ReadKey has text methods only for its pointer, so that a map with such keys can only be
// decoded.
type ReadKey struct{ Text string }

func (k *ReadKey) UnmarshalText(text []byte) error {
	k.Text = string(text)
	return nil
}

func PassStringInt(v Of[map[string]int]) Of[map[string]int]                                 { return v }
func PassStringAny(v Of[map[string]any]) Of[map[string]any]                                 { return v }
func PassStringStrings(v Of[map[string][]string]) Of[map[string][]string]                   { return v }
func PassLabelPtr(v Of[map[Label]*int]) Of[map[Label]*int]                                  { return v }
func PassIntKeys(v Of[map[int]string]) Of[map[int]string]                                   { return v }
func PassInt8Keys(v Of[map[int8]string]) Of[map[int8]string]                                { return v }
func PassInt64Keys(v Of[map[int64]bool]) Of[map[int64]bool]                                 { return v }
func PassCountKeys(v Of[map[Count]bool]) Of[map[Count]bool]                                 { return v }
func PassUintKeys(v Of[map[uint]string]) Of[map[uint]string]                                { return v }
func PassUint16Keys(v Of[map[uint16]string]) Of[map[uint16]string]                          { return v }
func PassUintptrKeys(v Of[map[uintptr]bool]) Of[map[uintptr]bool]                           { return v }
func PassRuneKeys(v Of[map[rune]string]) Of[map[rune]string]                                { return v }
func PassNestedMap(v Of[map[string]map[string][]string]) Of[map[string]map[string][]string] { return v }
func PassPairMap(v Of[map[string]Pair]) Of[map[string]Pair]                                 { return v }
func PassPairPtrMap(v Of[map[string]*Pair]) Of[map[string]*Pair]                            { return v }
func PassTable(v Of[Table]) Of[Table]                                                       { return v }
func PassEmptyMap(v Of[map[string]struct{}]) Of[map[string]struct{}]                        { return v }
func PassMapOmitted(v Of[struct {
	M map[string]bool `json:",omitempty"`
}]) Of[struct {
	M map[string]bool `json:",omitempty"`
}] {
	return v
}
func PassMapZeroed(v Of[struct {
	M map[string]bool `json:",omitzero"`
}]) Of[struct {
	M map[string]bool `json:",omitzero"`
}] {
	return v
}
func PassPointKeys(v Of[map[Point]int]) Of[map[Point]int]            { return v }
func PassWordKeys(v Of[map[Word]int]) Of[map[Word]int]               { return v }
func PassCodeKeys(v Of[map[Code]string]) Of[map[Code]string]         { return v }
func PassTimeKeys(v Of[map[time.Time]bool]) Of[map[time.Time]bool]   { return v }
func PassAddrKeys(v Of[map[netip.Addr]bool]) Of[map[netip.Addr]bool] { return v }
func PassPointPtrKeys(v Of[map[*Point]int]) Of[map[*Point]int]       { return v }
func PassInterfaceKeys(v Of[map[encoding.TextMarshaler]bool]) Of[map[encoding.TextMarshaler]bool] {
	return v
}
func PassReadKeys(v Of[map[ReadKey]int]) Of[map[ReadKey]int] { return v }
