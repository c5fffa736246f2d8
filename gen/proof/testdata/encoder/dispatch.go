package encoder

import (
	"encoding/json"
	"fmt"
	"iter"
	"reflect"
)

// An Outcome is the result of a call through generated code.
type Outcome struct {
	Structured string    `json:",omitempty"` // the result in JSON
	Problems   []Problem `json:",omitempty"` // problems of the arguments
	Error      string    `json:",omitempty"` // any other error
}

// A Problem is one problem that generated code found in the arguments.
type Problem struct{ Path, Code, Text string }

// Dispatched is the result of a call through generated code, together with the result of
// encoding/json for the same arguments or results.
type Dispatched struct {
	Outcome
	// Took is the JSON of the values with which the tool was called, and Read the JSON of the
	// values that encoding/json decodes. Same reports whether the values are equal, including
	// nils, and Unions counts the unions in them that have values. Unread is the error if
	// encoding/json rejects the arguments.
	Took, Read []string `json:",omitempty"`
	Same       bool     `json:",omitempty"`
	Unions     int      `json:",omitempty"`
	Unread     string   `json:",omitempty"`
	// Written is the JSON of the results as encoding/json encodes them. Unwritten is its
	// error.
	Written, Unwritten string `json:",omitempty"`
	// Emptied and Unemptied are the same for results in which nil slices and maps are
	// replaced with empty ones: see [Request].
	Emptied, Unemptied string `json:",omitempty"`
}

// take calls a tool with arguments, and also decodes them with encoding/json.
func (c Call) take(dispatch func(tool, arguments string) Outcome, r Request) *Dispatched {
	took := reflect.ValueOf(c.Took).Elem()
	took.SetZero()
	d := &Dispatched{Outcome: dispatch(r.Tool, string(r.Arguments)), Same: true}
	if d.Problems != nil || d.Error != "" {
		return d
	}
	read, err := c.readAll(r.Form, r.Plain, false)
	if err != nil {
		d.Unread = err.Error()
		return d
	}
	var like likeness
	for i, value := range read {
		d.Took = append(d.Took, textOf(took.Field(i)))
		d.Read = append(d.Read, textOf(value))
		d.Same = d.Same && like.same(took.Field(i), value)
	}
	d.Unions = like.unions
	return d
}

// textOf returns the JSON of a value, or a string if it cannot be encoded.
func textOf(v reflect.Value) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = `"panic"`
		}
	}()
	written, err := json.Marshal(v.Interface())
	if err != nil {
		return `"no JSON"` // error messages contain type names, which differ
	}
	return string(written)
}

// give makes a tool return random results, and also encodes them with encoding/json.
func (c Call) give(dispatch func(tool, arguments string) Outcome, r Request, m *Maker) *Dispatched {
	gave := reflect.ValueOf(c.Gave).Elem()
	results := c.randomResults(m)
	for i, value := range results {
		gave.Field(i).Set(value)
	}
	d := &Dispatched{Outcome: dispatch(r.Tool, "{}")}
	d.Written, d.Unwritten = c.written(r.Form, results, false)
	if r.Empty {
		d.Emptied, d.Unemptied = c.written(r.Form, results, true)
	}
	return d
}

func (c Call) written(form Form, results []reflect.Value, empty bool) (text, fault string) {
	defer func() {
		if r := recover(); r != nil {
			text, fault = "", fmt.Sprint("panic: ", r)
		}
	}()
	if empty {
		for _, value := range results {
			setEmpty(value, false)
		}
	}
	text, err := c.text(form, results)
	if err != nil {
		return "", err.Error()
	}
	return text, ""
}

// OrFail yields the elements of a list without errors.
func OrFail[T any](list []T) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, v := range list {
			if !yield(v, nil) {
				return
			}
		}
	}
}
