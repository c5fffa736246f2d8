package proof_test

import (
	"math/rand/v2"
	"strings"

	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
)

// An asker performs a request: it encodes or decodes values of a tool's types with
// encoding/json, in this process or in a program that a test has compiled.
type asker func(encoder.Request) encoder.Reply

// askHere returns an asker for types that are compiled into the tests.
func askHere(call encoder.Call, consts map[string][]string) asker {
	return func(r encoder.Request) encoder.Reply {
		m := &encoder.Maker{Rand: rand.New(rand.NewPCG(r.Seed, 0)), Full: r.Full, Consts: consts, Implementers: implementers}
		return call.Answer(r, m)
	}
}

// A refused is an error of encoding/json. It has an entry for each rejected argument.
type refused []encoder.Refusal

func (e refused) Error() string {
	var texts []string
	for _, r := range e {
		texts = append(texts, r.Text)
	}
	return strings.Join(texts, "\n")
}

// write returns the JSON of random results of the tool. They depend only on seed and
// full. If full is set, the results can also be arguments as far as possible.
func (s *subject) write(seed uint64, full bool) (string, error) {
	form := s.form
	form.Boxed = s.boxed()
	reply := s.ask(encoder.Request{Call: s.name, Form: form, Write: true, Seed: seed, Full: full})
	if reply.Refusals != nil {
		return reply.Text, refused(reply.Refusals)
	}
	return reply.Text, nil
}

// decode decodes arguments as encoding/json does.
func (s *subject) decode(text string, strict bool) error {
	if reply := s.ask(encoder.Request{Call: s.name, Form: s.form, Text: text, Strict: strict}); reply.Refusals != nil {
		return refused(reply.Refusals)
	}
	return nil
}
