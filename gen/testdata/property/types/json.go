package types

import (
	"encoding/json"
	"errors"
)

var jsonTools = []any{
	PassJSONs, PassJSONsBehindPointer, PassJSONParam, PassBoth, PassDelegates, WriteJSONNull,
}

// Any is whatever its text is.
type Any struct{ Text string }

func (a Any) MarshalJSON() ([]byte, error)     { return json.Marshal([]string{a.Text}) }
func (a *Any) UnmarshalJSON(text []byte) error { a.Text = string(text); return nil }

// Behind has JSON of its own only where there is a pointer to it.
type Behind struct{ N int8 }

func (b *Behind) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"behind": b.N})
}

func (b *Behind) UnmarshalJSON([]byte) error { return nil }

// JSONs has values with JSON of their own.
type JSONs struct {
	Any     Any
	Ptr     *Any
	List    []Any
	Map     map[string]Any
	Behind  Behind
	Ptr2    *Behind
	List2   []Behind
	Fixed   [1]Behind
	Map2    map[string]Behind
	Omitted Any  `json:",omitempty"`
	Zeroed  *Any `json:",omitzero"`
	Write   JSONWrite
	Read    JSONRead
}

// JSONWrite is written by a method and read by its kind, JSONRead the other
// way around.
type JSONWrite struct{ N int }

func (JSONWrite) MarshalJSON() ([]byte, error) { return []byte(`-0.0`), nil }

// JSONNull is written as if it were nil.
type JSONNull struct{ N int }

func (JSONNull) MarshalJSON() ([]byte, error) { return []byte(`null`), nil }

type JSONRead struct{ N int }

func (r *JSONRead) UnmarshalJSON(text []byte) error { r.N = len(text); return nil }

// Both have JSON and text, of which JSON counts.
type Both struct{ N int }

func (Both) MarshalJSON() ([]byte, error) { return []byte(`[1]`), nil }
func (Both) MarshalText() ([]byte, error) { return []byte(`text`), nil }
func (*Both) UnmarshalJSON([]byte) error  { return nil }
func (*Both) UnmarshalText([]byte) error  { return ErrRefused }

// Mixed is written as JSON and read as a text.
type Mixed struct{ S string }

func (m Mixed) MarshalJSON() ([]byte, error)     { return json.Marshal(m.S) }
func (m *Mixed) UnmarshalText(text []byte) error { m.S = string(text); return nil }

type HasBoth struct {
	Both  Both
	Mixed Mixed
	Keys  map[Both]Both
}

// ErrRefused is the error of an unmarshaler that does not take everything. The
// tests know it by its text.
var ErrRefused = errors.New("refused")

// Delegate writes one field of it.
type Delegate struct{ value int }

func (d Delegate) MarshalJSON() ([]byte, error) { return json.Marshal(d.value) }

func (d *Delegate) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, &d.value); err != nil {
		return ErrRefused
	}
	return nil
}

// Renamed writes itself as another type.
type Renamed struct{ A int }

func (r Renamed) MarshalJSON() ([]byte, error) {
	type plain Renamed
	return json.Marshal(plain(r))
}

type Delegates struct {
	Delegate Delegate
	Renamed  Renamed
}

func PassJSONs(v JSONs) JSONs                { return v }
func PassJSONsBehindPointer(v *JSONs) *JSONs { return v }
func PassJSONParam(v Any, w []Behind) Any    { return v }
func PassBoth(v HasBoth) HasBoth             { return v }
func PassDelegates(v Delegates) Delegates    { return v }

func WriteJSONNull() (one JSONNull, list []JSONNull) { return JSONNull{}, nil }
