package encoder

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
)

// A Program describes the types of a program for [Serve].
type Program struct {
	Calls map[string]Call // by name
	// Dispatch calls a tool through generated code. It is nil if there is no generated code.
	Dispatch func(tool, arguments string) Outcome
	// Types are the types that implement interfaces of a call, by the name of the call, from
	// each package.
	Types []map[string][]reflect.Type
	// Read contains types that encoding/json can decode, by the name of the call. They
	// replace parameter types that contain unions: see [Union].
	Read map[string][]reflect.Type
}

// A Request asks for random results, or for decoding arguments.
type Request struct {
	Call   string
	Form   Form
	Write  bool // if false, the text is decoded
	Seed   uint64
	Full   bool
	Consts map[string][]string `json:",omitempty"` // for this and later requests
	Text   string
	Strict bool
	// Tool is the name of a tool that generated code calls, either with arguments, which may
	// be empty, or to return random results. Plain contains the same arguments for
	// encoding/json.
	Tool, Plain string `json:",omitempty"`
	// Empty requests the results also as encoding/json encodes them with empty slices and
	// maps instead of nil.
	Empty     bool   `json:",omitempty"`
	Arguments []byte `json:",omitempty"`
}

// A Reply contains the results, or the reasons why the arguments are rejected.
type Reply struct {
	Opens    bool      `json:",omitempty"` // see [Call.Opens]
	Text     string    `json:",omitempty"`
	Refusals []Refusal `json:",omitempty"`
	// Dispatched is the result of a call through generated code.
	Dispatched *Dispatched `json:",omitempty"`
}

// Serve decodes requests, which are JSON values, and writes a reply to each until the input
// ends.
func Serve(p Program, in io.Reader, out io.Writer) error {
	requests, replies := json.NewDecoder(in), json.NewEncoder(out)
	var consts map[string][]string
	for {
		var request Request
		if err := requests.Decode(&request); err == io.EOF {
			return nil
		} else if err != nil {
			return fmt.Errorf("the request is not JSON: %w", err)
		}
		if request.Consts != nil {
			consts = request.Consts
		}
		call, ok := p.Calls[request.Call]
		if !ok {
			return fmt.Errorf("there is no call %s", request.Call)
		}
		call.read = p.Read[request.Call]
		m := &Maker{Rand: rand.New(rand.NewPCG(request.Seed, 0)), Full: request.Full, Consts: consts}
		for _, types := range p.Types {
			m.Types = append(m.Types, types[request.Call]...)
		}
		if err := replies.Encode(call.answer(p.Dispatch, request, m)); err != nil {
			return err
		}
	}
}

// Answer answers a request. It recovers from panics, such as those of methods that are
// promoted through a nil pointer.
func (c Call) Answer(request Request, m *Maker) Reply { return c.answer(nil, request, m) }

func (c Call) answer(dispatch func(tool, arguments string) Outcome, request Request, m *Maker) (reply Reply) {
	defer func() {
		if r := recover(); r != nil {
			reply.Refusals = append(reply.Refusals, Refusal{Text: fmt.Sprint("panic: ", r)})
		}
	}()
	switch {
	case request.Tool != "" && request.Write:
		return Reply{Dispatched: c.give(dispatch, request, m)}
	case request.Tool != "":
		return Reply{Dispatched: c.take(dispatch, request)}
	case !request.Write:
		return Reply{Opens: c.Opens(request.Form), Refusals: Refusals(c.Decode(request.Form, request.Text, request.Strict))}
	}
	text, err := c.Write(request.Form, m)
	return Reply{Text: text, Refusals: Refusals(err)}
}
