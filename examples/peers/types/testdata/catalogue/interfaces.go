package catalogue

import (
	"encoding"
	"encoding/json"
	"fmt"
)

// Square is a Shape and a fmt.Stringer.
type Square struct{ Side float64 }

func (s Square) Area() float64  { return s.Side * s.Side }
func (s Square) String() string { return fmt.Sprint(s.Side) }

// Event is a closed set of types.
type Event interface{ event() }

type (
	Opened struct{ By string }
	Closed struct {
		By     string
		Reason *string
	}
)

func (Opened) event()  {}
func (*Closed) event() {}

type (
	AnyOmitted struct {
		A any `json:",omitempty"`
	}
	ShapeBeside struct {
		A     int
		Shape Shape
	}
)

func PassAny(v Of[any]) Of[any]                                                 { return v }
func PassAnything(v Of[Anything]) Of[Anything]                                  { return v }
func PassAnyList(v Of[[]any]) Of[[]any]                                         { return v }
func PassAnyMap(v Of[map[string]any]) Of[map[string]any]                        { return v }
func PassAnyArray(v Of[[2]any]) Of[[2]any]                                      { return v }
func PassAnyOmitted(v Of[AnyOmitted]) Of[AnyOmitted]                            { return v }
func PassStringer(v Of[fmt.Stringer]) Of[fmt.Stringer]                          { return v }
func PassStringers(v Of[[]fmt.Stringer]) Of[[]fmt.Stringer]                     { return v }
func PassTextMarshaler(v Of[encoding.TextMarshaler]) Of[encoding.TextMarshaler] { return v }
func PassJSONMarshaler(v Of[json.Marshaler]) Of[json.Marshaler]                 { return v }
func PassShape(v Of[Shape]) Of[Shape]                                           { return v }
func PassShapeMap(v Of[map[string]Shape]) Of[map[string]Shape]                  { return v }
func PassShapePtr(v Of[*Shape]) Of[*Shape]                                      { return v }
func PassShapeBeside(v Of[ShapeBeside]) Of[ShapeBeside]                         { return v }
func PassError(v Of[error]) Of[error]                                           { return v }
func PassEvent(v Of[Event]) Of[Event]                                           { return v }
func PassEvents(v Of[[]Event]) Of[[]Event]                                      { return v }
