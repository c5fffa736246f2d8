package known

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"
)

// Idioms contains types whose methods encode and decode their fields, one field, or null,
// in the ways that toolgen recognizes.
type Idioms struct {
	Fields    fieldsOut
	FieldsPtr *fieldsOut
	Address   *fieldsAt
	Addresses []fieldsAt
	NotCalled fieldsAt
	Again     fieldsAgain
	Wrapped   wrapped
	WrappedIn map[string]*wrapped
	Unnamed   unexported
	Maybe     maybe[int8]
	Maybes    []maybe[*maybe[string]]
	Deep      maybe[maybe[[]fieldsOut]]
	Number    maybeNumber
	Bytes     maybeBytes
	Char      maybeChar
	Last      maybeLast
	Time      maybeTime
	Tree      ownTree
}

// EchoIdioms returns its argument.
func EchoIdioms(in Idioms) Idioms { return in }

// Base is embedded.
type Base struct {
	ID   int64
	Name string `json:"name,omitempty"`
}

// fieldsOut has fields whose encoding differs if they are addressable.
type fieldsOut struct {
	A int   `json:"a"`
	B loud  `json:"b"`
	C *loud `json:"c"`
}

func (f fieldsOut) MarshalJSON() ([]byte, error) {
	type plain fieldsOut
	return json.Marshal(plain(f))
}

func (f *fieldsOut) UnmarshalJSON(data []byte) error {
	type plain fieldsOut
	return json.Unmarshal(data, (*plain)(f))
}

// loud is a string if it is addressable, and otherwise an object.
type loud struct{ Text string }

func (l *loud) MarshalJSON() ([]byte, error) { return json.Marshal(l.Text) }

type fieldsAt struct {
	A loud   `json:"a"`
	B []loud `json:"b,omitempty"`
}

func (f *fieldsAt) MarshalJSON() ([]byte, error) {
	type plain fieldsAt
	return json.Marshal((*plain)(f))
}

func (f *fieldsAt) UnmarshalJSON(b []byte) error {
	type alias fieldsAt
	var v alias
	if err := json.Unmarshal(b, &v); err != nil {
		return fmt.Errorf("no fields: %w", err)
	}
	*f = fieldsAt(v)
	return nil
}

type fieldsAgain struct {
	Base
	Children map[string]fieldsAgain
}

func (f fieldsAgain) MarshalJSON() ([]byte, error) {
	type plain fieldsAgain
	v := plain(f)
	return json.Marshal(&v)
}

type wrapped struct{ Value map[string]int8 }

func (w wrapped) MarshalJSON() ([]byte, error)  { return json.Marshal(w.Value) }
func (w *wrapped) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &w.Value) }

type unexported struct{ value []string }

func (w unexported) MarshalJSON() ([]byte, error)  { return json.Marshal(w.value) }
func (w *unexported) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &w.value) }

type maybe[T any] struct {
	Value T
	Set   bool
}

func (m maybe[T]) MarshalJSON() ([]byte, error) {
	if !m.Set {
		return []byte("null"), nil
	}
	return json.Marshal(m.Value)
}

func (m *maybe[T]) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*m = maybe[T]{}
		return nil
	}
	if err := json.Unmarshal(data, &m.Value); err != nil {
		return err
	}
	m.Set = true
	return nil
}

type maybeNumber struct {
	Number uint16
	Valid  bool
}

func (m maybeNumber) MarshalJSON() ([]byte, error) {
	if m.Valid {
		return json.Marshal(m.Number)
	}
	return json.Marshal(nil)
}

func (m *maybeNumber) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte(`null`)) {
		m.Valid, m.Number = false, 0
		return nil
	}
	err := json.Unmarshal(data, &m.Number)
	if err == nil {
		m.Valid = true
	}
	return err
}

type maybeBytes struct {
	Bytes []byte
	Valid bool
}

func (m maybeBytes) MarshalJSON() ([]byte, error) {
	if !m.Valid {
		return json.Marshal(nil)
	}
	return json.Marshal(m.Bytes)
}

func (m *maybeBytes) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == 'n' {
		return nil
	}
	err := json.Unmarshal(data, &m.Bytes)
	if err != nil {
		return err
	}
	m.Valid = true
	return nil
}

type maybeChar struct {
	Char  string
	Valid bool
}

func (m maybeChar) MarshalJSON() ([]byte, error) {
	if m.Valid {
		return json.Marshal(m.Char)
	}
	return []byte("null"), nil
}

func (m *maybeChar) UnmarshalJSON(data []byte) error {
	if len(data) == 4 && string(data) == "null" {
		m.Valid = false
		return nil
	}
	m.Valid = true
	return json.Unmarshal(data, &m.Char)
}

type maybeLast struct {
	Last  bool
	Valid bool
}

func (m maybeLast) MarshalJSON() ([]byte, error) {
	if !m.Valid {
		return []byte(`null`), nil
	}
	return json.Marshal(m.Last)
}

func (m *maybeLast) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	err := json.Unmarshal(data, &m.Last)
	m.Valid = err == nil
	return err
}

// maybeTime has the fields of another type.
type maybeTime timeOrNot

type timeOrNot struct {
	Time  time.Time
	Valid bool
}

func (m maybeTime) MarshalJSON() ([]byte, error) {
	if m.Valid {
		return json.Marshal(m.Time)
	}
	return json.Marshal(nil)
}

// ownTree contains itself through its method.
type ownTree struct {
	Value int
	Nodes []ownTree
}

func (t ownTree) MarshalJSON() ([]byte, error) {
	type plain ownTree
	return json.Marshal(plain(t))
}

func (t *ownTree) UnmarshalJSON(data []byte) error {
	type plain ownTree
	return json.Unmarshal(data, (*plain)(t))
}
