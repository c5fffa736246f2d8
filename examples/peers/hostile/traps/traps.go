// Package traps contains tools that fail in different ways, for example with a panic.
//
//toolgen:package call
package traps

//go:generate go tool toolgen

import (
	"context"
	"errors"
	"runtime"
)

// A Text that is "panic" is a trap, wherever it is read or written.
type Text string

func (t *Text) UnmarshalText(text []byte) error {
	if *t = Text(text); *t == "panic" {
		panic("in UnmarshalText")
	}
	return nil
}

func (t Text) MarshalText() ([]byte, error) {
	if t == "panic when written" {
		panic("in MarshalText")
	}
	return []byte(t), nil
}

// A Value is one that json.Unmarshal reads and json.Marshal writes.
//
//toolgen:schema {"type":"string"}
type Value struct{ text string }

func (v *Value) UnmarshalJSON(text []byte) error {
	if v.text = string(text); v.text == `"panic"` {
		panic(errors.New("in UnmarshalJSON"))
	}
	return nil
}

func (v Value) MarshalJSON() ([]byte, error) {
	switch v.text {
	case `"panic when written"`:
		panic("in MarshalJSON")
	case `"no JSON when written"`:
		return []byte("{"), nil
	}
	return []byte(v.text), nil
}

// Read reads a text and a value, and returns both.
//
//toolgen:tool
func Read(text Text, value Value) (newText Text, newValue Value) { return text, value }

// A Way is how a tool fails.
type Way string

const (
	Nil      Way = "nil"      // panic(nil)
	Runtime  Way = "runtime"  // an index out of range
	Custom   Way = "custom"   // a value that panics when it is printed
	Goexit   Way = "goexit"   // the goroutine ends
	BadError Way = "error"    // an error whose text panics
	Deep     Way = "deep"     // a result that holds itself
	Secret   Way = "secret"   // an error that is not for the model
	Cancel   Way = "cancel"   // the context is done while the tool runs
	Infinite Way = "infinite" // a number that JSON does not have
)

// A Knot may hold itself.
type Knot struct {
	Size float64 `json:"size"`
	Next *Knot   `json:"next,omitempty"`
}

// Fail fails.
//
//toolgen:tool
func Fail(ctx context.Context, way Way) (*Knot, error) {
	knot := &Knot{}
	switch way {
	case Nil:
		panic(nil)
	case Runtime:
		var none []int
		_ = none[len(way)]
	case Custom:
		panic(unprintable{})
	case Goexit:
		runtime.Goexit()
	case BadError:
		return nil, unprintable{}
	case Deep:
		knot.Next = knot
	case Secret:
		return nil, errors.New("password 1234 is wrong")
	case Cancel:
		<-ctx.Done()
		return nil, ctx.Err()
	case Infinite:
		knot.Size = 1 / knot.Size
	}
	return knot, nil
}

type unprintable struct{}

func (unprintable) Error() string { panic("in Error") }

// Kept contains the arguments of the last call of Keep.
var Kept struct {
	Words []string
	Raw   map[string]any
	Bytes []byte
}

// Keep keeps its arguments.
//
//toolgen:tool
func Keep(words []string, raw map[string]any, bytes []byte) {
	Kept.Words, Kept.Raw, Kept.Bytes = words, raw, bytes
}
