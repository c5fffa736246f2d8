//go:build go1.27 && goexperiment.jsonv2

package infer

import (
	"encoding/json"
	"encoding/json/jsontext"
)

// The types in this file have methods for token streams.

type oracleStreams struct {
	Streams oStreams
	Element []oStreamPtr
	Rest    oRestValue
	Number  oNumberStreams
}

// oNumberStreams contains structs that embed a json.Number and implement only one
// direction themselves.
type oNumberStreams struct {
	Read  oReadAsNumber     `json:",string"`
	Wrote *oWrittenAsNumber `json:",string"`
}

type oReadAsNumber struct {
	json.Number
	N int
}

func (oReadAsNumber) MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Null) }

type oWrittenAsNumber struct {
	json.Number
	N int
}

func (*oWrittenAsNumber) UnmarshalJSONFrom(d *jsontext.Decoder) error { return d.SkipValue() }

type (
	oStream     struct{ N int }
	oStreamPtr  struct{ N int }
	oStreamByte byte
	oStreamKey  int
	oStreamRead byte
	oStreamBoth struct{ N int }
)

func (oStream) MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Bool(true)) }

func (s *oStream) UnmarshalJSONFrom(d *jsontext.Decoder) error { return d.SkipValue() }

func (*oStreamPtr) MarshalJSONTo(e *jsontext.Encoder) error {
	return e.WriteToken(jsontext.String("p"))
}

func (oStreamByte) MarshalJSONTo(e *jsontext.Encoder) error {
	return e.WriteToken(jsontext.Bool(false))
}

func (oStreamKey) MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Int(7)) }

func (s *oStreamKey) UnmarshalJSONFrom(d *jsontext.Decoder) error { return d.SkipValue() }

func (s *oStreamRead) UnmarshalJSONFrom(d *jsontext.Decoder) error { return d.SkipValue() }

func (oStreamBoth) MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Null) }

func (oStreamBoth) MarshalText() ([]byte, error) { return []byte("text"), nil }

func (*oStreamBoth) UnmarshalText([]byte) error { return nil }

type oStreams struct {
	Value   oStream
	Pointer *oStream
	ByValue oStreamPtr
	Address []oStreamPtr
	Map     map[string]oStreamPtr
	Bytes   []oStreamByte
	Fixed   [2]oStreamByte
	Read    []oStreamRead
	Keys    map[oStreamKey]int
	Both    oStreamBoth
	Inside  struct {
		oStream
		Zone int
	}
	Quoted oStreamKey `json:",string"`
}

// oRestValue has a field for unknown members that accepts only objects.
type oRestValue struct {
	A    int
	More oObject `json:",embed"`
}

type oObject = map[string]jsontext.Value
