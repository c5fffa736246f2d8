package catalogue

import (
	"fmt"
)

type (
	Blob   []byte
	Octet  byte
	Octets []Octet
)

// TextOctet, JSONOctet, and PointerOctet have the kind of a byte, but their own encoding, so
// that a slice of them is not a base64 string.
type TextOctet byte

func (o TextOctet) MarshalText() ([]byte, error)     { return fmt.Appendf(nil, "#%d", byte(o)), nil }
func (o *TextOctet) UnmarshalText(text []byte) error { return scan(text, "#%d", o) }

type JSONOctet byte

func (o JSONOctet) MarshalJSON() ([]byte, error)     { return fmt.Appendf(nil, "[%d]", byte(o)), nil }
func (o *JSONOctet) UnmarshalJSON(text []byte) error { return scan(text, "[%d]", o) }

// PointerOctet is encoded as text only if it is addressable.
type PointerOctet byte

func (o *PointerOctet) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "*%d", byte(*o)), nil }

// ReadOctet is decoded from text, but encoded as a byte.
type ReadOctet byte

func (o *ReadOctet) UnmarshalText(text []byte) error { return scan(text, "%d", o) }

// scan parses a text in one format, and rejects all others.
func scan(text []byte, form string, target any) error {
	if _, err := fmt.Sscanf(string(text), form, target); err != nil {
		return ErrRefused
	}
	return nil
}

func PassBytes(v Of[[]byte]) Of[[]byte]                         { return v }
func PassBlob(v Of[Blob]) Of[Blob]                              { return v }
func PassOctetSlice(v Of[[]Octet]) Of[[]Octet]                  { return v }
func PassOctets(v Of[Octets]) Of[Octets]                        { return v }
func PassByteChunks(v Of[[][]byte]) Of[[][]byte]                { return v }
func PassByteMap(v Of[map[string][]byte]) Of[map[string][]byte] { return v }
func PassBytesOmitted(v Of[struct {
	B []byte `json:",omitempty"`
}]) Of[struct {
	B []byte `json:",omitempty"`
}] {
	return v
}
func PassBytesZeroed(v Of[struct {
	B []byte `json:",omitzero"`
}]) Of[struct {
	B []byte `json:",omitzero"`
}] {
	return v
}
func PassOctetArray(v Of[[2]Octet]) Of[[2]Octet]                                    { return v }
func PassTextOctet(v Of[TextOctet]) Of[TextOctet]                                   { return v }
func PassTextOctets(v Of[[]TextOctet]) Of[[]TextOctet]                              { return v }
func PassTextOctetArray(v Of[[2]TextOctet]) Of[[2]TextOctet]                        { return v }
func PassJSONOctets(v Of[[]JSONOctet]) Of[[]JSONOctet]                              { return v }
func PassPointerOctet(v Of[PointerOctet]) Of[PointerOctet]                          { return v }
func PassPointerOctets(v Of[[]PointerOctet]) Of[[]PointerOctet]                     { return v }
func PassPointerOctetArray(v Of[[2]PointerOctet]) Of[[2]PointerOctet]               { return v }
func PassPointerOctetMap(v Of[map[string]PointerOctet]) Of[map[string]PointerOctet] { return v }
func PassPointerOctetLists(v Of[[][2]PointerOctet]) Of[[][2]PointerOctet]           { return v }
func PassReadOctet(v Of[ReadOctet]) Of[ReadOctet]                                   { return v }
func PassReadOctets(v Of[[]ReadOctet]) Of[[]ReadOctet]                              { return v }
