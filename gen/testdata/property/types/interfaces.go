package types

import (
	"encoding"
	"encoding/json"
	"fmt"
)

var interfaceTools = []any{
	PassOpen, PassAnything, PassAny, WriteInterfaces, WriteInterface, WriteError, PassReadable,
}

// Open has values of any type.
type Open struct {
	Any      any
	Named    Anything
	List     []any
	Map      map[string]any
	Ptr      *any
	Fixed    [2]any
	Omitted  any `json:",omitempty"`
	Zeroed   any `json:",omitzero"`
	Anywhere []map[string][]Anything
}

// Interfaces can be written, not read.
type Interfaces struct {
	Stringer fmt.Stringer
	Text     encoding.TextMarshaler
	JSON     json.Marshaler
	Shape    Shape `json:",omitempty"`
	Error    error
	List     []fmt.Stringer
	Map      map[string]Shape
	Ptr      *encoding.TextMarshaler
	Texts    []encoding.TextMarshaler
	Zeroed   encoding.TextMarshaler `json:",omitzero"`
}

// Square is a Shape and a fmt.Stringer.
type Square struct{ Side float64 }

func (s Square) Area() float64  { return s.Side * s.Side }
func (s Square) String() string { return fmt.Sprint(s.Side) }

func PassOpen(v Open) Open                            { return v }
func PassAnything(v Anything) Anything                { return v }
func PassAny(v any, more ...any) (one any, all []any) { return v, more }
func WriteInterfaces() *Interfaces                    { return nil }
func WriteInterface() Shape                           { return nil }
func WriteError() (failed error, n int)               { return nil, 0 }

// PassReadable has fields that are left out of the arguments.
func PassReadable(v struct {
	Kept   int
	Shape  Shape
	Shapes []Shape
}) (kept int) {
	return v.Kept
}
