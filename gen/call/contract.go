package call

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
)

// A contract is what the arguments and results of a tool are held to. All sets of
// a package share it.
type contract struct {
	input, output schema
	repair        bool // see [Repair]
	answer        bool // it is of a [StructuredOutput]: no text stands for {}
}

// A schema is the text of one, which is compiled when it is first asked for.
type schema struct {
	text string
	once sync.Once
	root *node
	err  error // why it cannot be held to
}

func (s *schema) compiled() (*node, error) {
	s.once.Do(func() {
		s.err = errNotCompiled // where what follows panics
		s.root, s.err = compile(s.text)
	})
	return s.root, s.err
}

// contractOf returns what a definition holds a tool to.
func contractOf(d *Definition) *contract {
	return &contract{input: schema{text: d.Input}, output: schema{text: d.Output}, repair: d.Repair}
}

var errNotCompiled = errors.New("the schema could not be compiled")

// open begins to read the arguments of a call of the tool of that definition. No text,
// or only white space, stands for {}, and so does null: MCP lets clients leave the
// arguments out, and some send null then. The arguments are not kept or changed.
func (c *contract) open(ctx context.Context, of *Definition, args []byte, o *options) *Reader {
	r := readers.Get().(*Reader)
	r.ctx, r.call.Args, r.room = ctx, args, manyDigits
	keep(&r.call.Tool, of)
	keep(&r.contract, c)
	keep(&r.options, o)
	root, err := c.input.compiled()
	switch {
	case err != nil:
		r.broken = fmt.Errorf("tool %s: %w", of.Name, err)
		r.first()
	case len(args) > r.options.maxBytes:
		r.refuseAll(TooBig, c.what()+" of at most "+strconv.Itoa(r.options.maxBytes)+" bytes", strconv.Itoa(len(args))+" bytes")
	default:
		text := c.textOf(args)
		if at := firstInvalid(text); at < len(text) {
			r.refuseAll(BadUTF8, "valid UTF-8", "an invalid byte at offset "+strconv.Itoa(at))
			break
		}
		r.start(text, root)
	}
	return r
}

func (c *contract) what() string {
	if c.answer {
		return "an answer"
	}
	return "arguments"
}

// textOf returns the text of the arguments, {} where there are none.
func (c *contract) textOf(args []byte) string {
	if len(args) > 0 && args[0] == '{' || c.answer {
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
	r.first()
	r.fault = &fault{code: code, expected: expected, got: got}
}
