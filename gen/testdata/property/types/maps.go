package types

import (
	"encoding"
	"fmt"
	"net/netip"
	"strings"
	"time"
)

var mapTools = []any{
	PassMaps, PassStringMap, PassIntMap, PassKeyed, PassTable, PassNilable, WriteKeys, WriteTextKeys, ReadKeys,
}

// Maps have keys of strings and of all integers.
type Maps struct {
	Strings  map[string]int
	Labels   map[Label]*int
	Ints     map[int]string
	Int8s    map[int8]string
	Int64s   map[int64]bool
	Counts   map[Count]bool
	Uints    map[uint]string
	Uint16s  map[uint16]string
	Uintptrs map[uintptr]bool
	Runes    map[rune]string
	Nested   map[string]map[string][]string
	Bytes    map[string][]byte
	Structs  map[string]Defined
	Pointers map[string]*Defined
	Any      map[string]any
	Table    Table
	Omitted  map[string]bool `json:",omitempty"`
	Zeroed   map[string]bool `json:",omitzero"`
}

type Table map[Label]Label

// Keyed maps have keys with methods for text.
type Keyed struct {
	Points map[Point]int
	Words  map[Word]int
	Codes  map[Code]string
	Times  map[time.Time]bool
	Addrs  map[netip.Addr]bool
}

// Point is a struct that is a text.
type Point struct{ X, Y int8 }

func (p Point) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%d;%d", p.X, p.Y), nil }

// UnmarshalText takes any text.
func (p *Point) UnmarshalText(text []byte) error {
	*p = Point{X: int8(len(text))}
	return nil
}

// Word is a string whose text differs. As a key it is written as it is.
type Word string

func (w Word) MarshalText() ([]byte, error) { return []byte("<" + w + ">"), nil }

func (w *Word) UnmarshalText(text []byte) error {
	*w = Word(strings.Trim(string(text), "<>"))
	return nil
}

// Code is an integer that is a text, as a key too.
type Code int

func (c Code) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "code %d", int(c)), nil }

func (c *Code) UnmarshalText(text []byte) error {
	*c = Code(len(text))
	return nil
}

// ReadOnlyKey is a text only as a pointer, which can be read alone.
type ReadOnlyKey struct{ Text string }

func (k *ReadOnlyKey) UnmarshalText(text []byte) error {
	k.Text = string(text)
	return nil
}

func PassMaps(v Maps) Maps                                    { return v }
func PassStringMap(v map[string]int) map[string]int           { return v }
func PassIntMap(v map[int8]*string) map[int8]*string          { return v }
func PassKeyed(v Keyed) Keyed                                 { return v }
func PassTable(v Table) Table                                 { return v }
func PassNilable(v *map[string][]string) *map[string][]string { return v }
func WriteKeys() map[*Point]int                               { return nil }
func WriteTextKeys() struct {
	M map[encoding.TextMarshaler]bool
} {
	return struct {
		M map[encoding.TextMarshaler]bool
	}{}
}
func ReadKeys(v map[ReadOnlyKey]int, text string) {}
