package encoder

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"
)

// A Call contains the Go types of a tool's parameters and results, without the parameters
// that the server provides and the final error.
type Call struct {
	Params  []reflect.Type
	Results []reflect.Type
	// Took and Gave point to structs with a field for each parameter and result: the
	// arguments of the last call, and the results that the tool returns. They are nil if no
	// generated code calls the tool.
	Took, Gave any

	read []reflect.Type // see [Program.Read]
}

// A Form describes how JSON represents the arguments and results of a tool.
type Form struct {
	Arguments []string // names of the parameters in an object
	Members   []string // names of the results in an object
	Nested    bool     // a single struct is one argument, instead of its fields being the arguments
	Boxed     bool     // a single result is a member of an object
}

// Opens reports whether the fields of the only parameter are the arguments: it is a struct
// that encoding/json decodes by its fields.
func (c Call) Opens(form Form) bool {
	if len(c.Params) != 1 || form.Nested {
		return false
	}
	target, hidden := pointee(c.Params[0])
	ptr := reflect.PointerTo(target)
	_, asks := streams(ptr)
	asks = asks || ptr.Implements(reflect.TypeFor[json.Unmarshaler]()) || ptr.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
	return target.Kind() == reflect.Struct && (hidden && !later || !asks)
}

// pointee returns the target of a type's pointers, and whether encoding/json ignores the
// target's methods because one of the pointer types is defined.
func pointee(t reflect.Type) (target reflect.Type, hidden bool) {
	for range 10 { // a pointer type may point to itself
		if t.Kind() != reflect.Pointer {
			break
		}
		t, hidden = t.Elem(), t.Name() != ""
	}
	return t, hidden
}

// Write returns the JSON of random results: a single result is written alone or boxed, and
// several results are the members of an object.
func (c Call) Write(form Form, m *Maker) (string, error) {
	return c.text(form, c.randomResults(m))
}

func (c Call) text(form Form, results []reflect.Value) (string, error) {
	var members []string
	var errs []error
	for i, result := range results {
		text, err := json.Marshal(result.Interface())
		errs = append(errs, err)
		if len(c.Results) == 1 && !form.Boxed {
			return string(text), err
		}
		name, err := json.Marshal(form.Members[i])
		members = append(members, string(name)+":"+string(text))
		errs = append(errs, err)
	}
	return "{" + strings.Join(members, ",") + "}", errors.Join(errs...)
}

// randomResults returns a value for each result. A single result is never nil, because nil is
// not a result.
func (c Call) randomResults(m *Maker) []reflect.Value {
	var results []reflect.Value
	for _, t := range c.Results {
		v := reflect.New(t).Elem()
		m.parts = 0
		if m.fill(v, 0); len(c.Results) == 1 {
			m.notNil(v)
		}
		results = append(results, v)
	}
	return results
}

// Decode decodes arguments with encoding/json: all into the struct whose fields are the
// arguments, or each into the type of its parameter. If strict is set, unknown names are
// errors.
func (c Call) Decode(form Form, text string, strict bool) error {
	_, err := c.readAll(form, text, strict)
	return err
}

// readAll returns the decoded parameters.
func (c Call) readAll(form Form, text string, strict bool) ([]reflect.Value, error) {
	var read []reflect.Value
	params := c.Params
	if c.read != nil {
		params = c.read
	}
	for _, t := range params {
		read = append(read, reflect.New(argumentType(t)).Elem())
	}
	if c.Opens(form) {
		return read, decodeInto(read[0], text, strict)
	}
	var arguments map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &arguments); err != nil {
		return nil, err
	}
	var errs []error
	for i, name := range form.Arguments {
		if argument, ok := arguments[name]; ok {
			errs = append(errs, decodeInto(read[i], string(argument), strict))
		}
		delete(arguments, name)
	}
	if strict && len(arguments) > 0 {
		errs = append(errs, fmt.Errorf("unknown arguments %s", text))
	}
	return read, errors.Join(errs...)
}

func decodeInto(target reflect.Value, text string, strict bool) error {
	if !strict {
		return json.Unmarshal([]byte(text), target.Addr().Interface())
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(target.Addr().Interface())
}

// argumentType returns a type for decoding an argument. It replaces durations, also in lists
// and maps, with a type that decodes a string, as generated code does.
func argumentType(t reflect.Type) reflect.Type {
	if t == reflect.TypeFor[time.Duration]() {
		return reflect.TypeFor[durationText]()
	}
	if t.Name() != "" {
		return t
	}
	switch t.Kind() {
	case reflect.Pointer:
		return reflect.PointerTo(argumentType(t.Elem()))
	case reflect.Slice:
		return reflect.SliceOf(argumentType(t.Elem()))
	case reflect.Array:
		return reflect.ArrayOf(t.Len(), argumentType(t.Elem()))
	case reflect.Map:
		return reflect.MapOf(t.Key(), argumentType(t.Elem()))
	}
	return t
}

// A durationText is a string such as "1h30m".
type durationText time.Duration

// UnmarshalJSON implements [json.Unmarshaler].
func (d *durationText) UnmarshalJSON(text []byte) error {
	var words *string
	if err := json.Unmarshal(text, &words); err != nil || words == nil {
		return err
	}
	duration, err := time.ParseDuration(*words)
	*d = durationText(duration)
	return err
}
