package call

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"unicode/utf8"
)

// A Tool is what the calls of one tool share. Generated code has one in a
// package variable, which costs nothing before the first call.
type Tool struct {
	Name   string
	Schema func(name string) string // returns the text of a tool's input schema
	Repair bool                     // mend arguments of the wrong form: see [Repair]

	text string // of the schema, where there is no function for it
	once sync.Once
	root *node
	err  error // why the schema cannot be held to

	results outputSchema
}

var errNotCompiled = errors.New("the schema could not be compiled")

// compile compiles the schema, once.
func (t *Tool) compile() (*node, error) {
	t.once.Do(func() {
		t.err = errNotCompiled // where what follows panics
		text := t.text
		if t.Schema != nil {
			text = t.Schema(t.Name)
		}
		t.root, t.err = compile(text)
		if t.err != nil {
			t.err = fmt.Errorf("tool %s: %w", t.Name, t.err)
		}
	})
	return t.root, t.err
}

// Read begins to read the arguments of a call. No text, or only white space,
// stands for {}, and so does null: MCP lets clients leave the arguments out, and
// some send null then. The arguments are not kept or changed.
func (t *Tool) Read(args []byte, opts []Option) *Reader {
	o := defaults
	if len(opts) > 0 {
		changed := *defaults
		o = &changed
		for _, option := range opts {
			option(o)
		}
	}
	return t.open(t.Name, args, o)
}

// ReadIn is Read for a call with a context.
func (t *Tool) ReadIn(ctx context.Context, args []byte, opts []Option) *Reader {
	r := t.Read(args, opts)
	r.ctx = ctx
	return r
}

// open begins to read the arguments of a call of the tool by that name.
func (t *Tool) open(name string, args []byte, o *options) *Reader {
	r := readers.Get().(*Reader)
	r.tool, r.called, r.options, r.room = t, name, *o, manyDigits
	root, err := t.compile()
	switch {
	case err != nil:
		r.broken = err
		r.frames = append(r.frames[:0], frame{})
	case len(args) > r.options.maxBytes:
		r.refuseAll(TooBig, "arguments of at most "+strconv.Itoa(r.options.maxBytes)+" bytes", strconv.Itoa(len(args))+" bytes")
	case !utf8.Valid(args):
		r.refuseAll(BadUTF8, "valid UTF-8", "a byte that is none, at offset "+strconv.Itoa(firstInvalid(args)))
	default:
		r.start(argumentsIn(args), root)
	}
	return r
}

// argumentsIn returns the text of the arguments, {} where there are none.
func argumentsIn(args []byte) string {
	if len(args) > 0 && args[0] == '{' {
		return string(args)
	}
	switch string(bytes.Trim(args, " \t\r\n")) {
	case "", "null":
		return "{}"
	}
	return string(args)
}

// refuseAll notes what is wrong with arguments of which nothing is read.
func (r *Reader) refuseAll(code Code, expected, got string) {
	r.frames = append(r.frames[:0], frame{})
	r.fault = &fault{code: code, expected: expected, got: got}
}

// firstInvalid returns the offset of the first byte that is no UTF-8.
func firstInvalid(b []byte) int {
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(b)
}
