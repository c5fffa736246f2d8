package encoder

import (
	"encoding/json"
	"fmt"
	"iter"
	"reflect"
)

// An Outcome is the result of a call by generated code.
type Outcome struct {
	Structured string    `json:",omitempty"` // the result in JSON
	Problems   []Problem `json:",omitempty"` // of the arguments
	Error      string    `json:",omitempty"` // any other error
}

// A Problem is one problem that generated code found in the arguments.
type Problem struct{ Path, Code, Text string }

// Dispatched is the result of a call by generated code, with what encoding/json does with the
// same arguments or results.
type Dispatched struct {
	Outcome
	// Took is the JSON of the values that the tool was called with, and Read of those that
	// encoding/json reads. Same says that the values are equal down to the last nil, and
	// Unions how many unions in them have values. Unread says that encoding/json refuses the
	// arguments.
	Took, Read []string `json:",omitempty"`
	Same       bool     `json:",omitempty"`
	Unions     int      `json:",omitempty"`
	Unread     string   `json:",omitempty"`
	// Written is the JSON that encoding/json writes of the results; Unwritten is its error.
	Written, Unwritten string `json:",omitempty"`
	// Emptied and Unemptied are the same for results with empty slices and maps in place of
	// nil ones, see [Request].
	Emptied, Unemptied string `json:",omitempty"`
}

// take calls a tool with arguments, and reads them with encoding/json, too.
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

// textOf returns the JSON of a value, or why there is none.
func textOf(v reflect.Value) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = `"panic"`
		}
	}()
	written, err := json.Marshal(v.Interface())
	if err != nil {
		return `"no JSON"` // the texts of errors name types
	}
	return string(written)
}

// give lets a tool return random results, and writes them with encoding/json, too.
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
