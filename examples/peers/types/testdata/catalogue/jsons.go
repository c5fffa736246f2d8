package catalogue

import (
	"encoding/json"
	"errors"
)

// ErrRefused is the error of a method that rejects some values.
var ErrRefused = errors.New("refused")

func refusing(err error) error {
	if err != nil {
		return ErrRefused
	}
	return nil
}

// Wrapped is encoded as a list with one string.
type Wrapped struct{ Text string }

func (w Wrapped) MarshalJSON() ([]byte, error) { return json.Marshal([]string{w.Text}) }

func (w *Wrapped) UnmarshalJSON(text []byte) error {
	var list [1]string
	err := json.Unmarshal(text, &list)
	w.Text = list[0]
	return refusing(err)
}

// Behind has its own JSON encoding only if it is addressable.
type Behind struct{ N int8 }

func (b *Behind) MarshalJSON() ([]byte, error) { return json.Marshal(map[string]any{"behind": b.N}) }

func (b *Behind) UnmarshalJSON(text []byte) error {
	var object struct {
		Behind int8 `json:"behind"`
	}
	err := json.Unmarshal(text, &object)
	b.N = object.Behind
	return refusing(err)
}

// WriteJSON is encoded by a method and decoded by its fields. ReadJSON is the reverse.
type WriteJSON struct{ N int }

func (w WriteJSON) MarshalJSON() ([]byte, error) { return json.Marshal(-w.N) }

type ReadJSON struct{ N int }

func (r *ReadJSON) UnmarshalJSON(text []byte) error { r.N = len(text); return nil }

// JSONAndText has methods for JSON and for text. The methods for JSON are used.
type JSONAndText struct{ N int }

func (b JSONAndText) MarshalJSON() ([]byte, error)   { return json.Marshal(b.N) }
func (JSONAndText) MarshalText() ([]byte, error)     { return []byte("text"), nil }
func (b *JSONAndText) UnmarshalJSON(t []byte) error  { return refusing(json.Unmarshal(t, &b.N)) }
func (*JSONAndText) UnmarshalText(text []byte) error { return ErrRefused }

// Mixed is encoded as JSON and decoded from text.
type Mixed struct{ S string }

func (m Mixed) MarshalJSON() ([]byte, error)     { return json.Marshal(m.S) }
func (m *Mixed) UnmarshalText(text []byte) error { m.S = string(text); return nil }

// Delegate encodes one of its fields.
type Delegate struct{ value int }

func (d Delegate) MarshalJSON() ([]byte, error)  { return json.Marshal(d.value) }
func (d *Delegate) UnmarshalJSON(t []byte) error { return refusing(json.Unmarshal(t, &d.value)) }

// Renamed encodes itself as another type.
type Renamed struct{ A int }

func (r Renamed) MarshalJSON() ([]byte, error) {
	type plain Renamed
	return json.Marshal(plain(r))
}

// Nothing is encoded as null.
type Nothing struct{ N int }

func (Nothing) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// WrongJSON has a method with the right name and a different type.
type WrongJSON struct{ A int }

func (WrongJSON) MarshalJSON() string { return "" }

// WrappedOmitted contains a type with its own encoding, with an option.
type WrappedOmitted struct {
	A Wrapped  `json:",omitempty"`
	B *Wrapped `json:",omitempty"`
}

func PassWrapped(v Of[Wrapped]) Of[Wrapped]                          { return v }
func PassWrappedPtr(v Of[*Wrapped]) Of[*Wrapped]                     { return v }
func PassWrappedList(v Of[[]Wrapped]) Of[[]Wrapped]                  { return v }
func PassWrappedMap(v Of[map[string]Wrapped]) Of[map[string]Wrapped] { return v }
func PassBehind(v Of[Behind]) Of[Behind]                             { return v }
func PassBehindPtr(v Of[*Behind]) Of[*Behind]                        { return v }
func PassBehindList(v Of[[]Behind]) Of[[]Behind]                     { return v }
func PassBehindArray(v Of[[1]Behind]) Of[[1]Behind]                  { return v }
func PassBehindMap(v Of[map[string]Behind]) Of[map[string]Behind]    { return v }
func PassWriteJSON(v Of[WriteJSON]) Of[WriteJSON]                    { return v }
func PassReadJSON(v Of[ReadJSON]) Of[ReadJSON]                       { return v }
func PassJSONAndText(v Of[JSONAndText]) Of[JSONAndText]              { return v }
func PassMixed(v Of[Mixed]) Of[Mixed]                                { return v }
func PassDelegate(v Of[Delegate]) Of[Delegate]                       { return v }
func PassRenamed(v Of[Renamed]) Of[Renamed]                          { return v }
func PassNothing(v Of[Nothing]) Of[Nothing]                          { return v }
func PassWrongJSON(v Of[WrongJSON]) Of[WrongJSON]                    { return v }
func PassWrappedOmitted(v Of[WrappedOmitted]) Of[WrappedOmitted]     { return v }
func PassLoud(v Of[Loud]) Of[Loud]                                   { return v }
