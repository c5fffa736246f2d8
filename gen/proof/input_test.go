package proof_test

import (
	"errors"
	"fmt"
)

// A tally counts arguments by verdict.
type tally struct {
	taken, refused int            // by the schema
	excused        map[string]int // accepted by the schema, but rejected by encoding/json, by exception
}

func (c tally) String() string {
	return fmt.Sprintf("the schemas accept %d arguments and reject %d; encoding/json rejects %v of the accepted arguments", c.taken, c.refused, c.excused)
}

// proves reports whether encoding/json decoded most arguments that the schemas accepted, at
// most one in share was excused, and some were rejected.
func (c tally) proves(share int) bool {
	excused := 0
	for _, n := range c.excused {
		excused += n
	}
	return c.refused > 0 && excused*share < c.taken
}

func (c *tally) excuse(why string) {
	if c.excused == nil {
		c.excused = map[string]int{}
	}
	c.excused[why]++
}

// readOne checks the arguments in one text. It fails if the schema accepts them and
// encoding/json does not, or if OpenAI's schema has a different verdict.
func (s *subject) readOne(instance any, strict bool, count *tally) error {
	taken, err := s.takes(instance)
	if err != nil || !taken {
		count.refused++
		return err
	}
	count.taken++
	if err = s.decode(encode(instance), strict); err == nil {
		return nil
	}
	why := s.excuse(instance, strict)
	if why == "" {
		return s.violation("arguments that the input schema accepts cannot be decoded", s.input, encode(instance), err)
	}
	count.excuse(why)
	return nil
}

// takes reports whether the input schema accepts arguments. It returns an error if OpenAI's
// schema has a different verdict, except for a rule with "if", which MCP schemas at the root
// only describe.
func (s *subject) takes(instance any) (bool, error) {
	refused, lowered := s.input.compiled.Validate(instance), s.parameters.compiled.Validate(instance)
	if member(s.parameters.doc, "if") == nil && (refused == nil) != (lowered == nil) {
		return false, s.violation("only one of the schemas for MCP and OpenAI accepts the arguments", s.input, encode(instance), errors.Join(refused, lowered))
	}
	return refused == nil, nil
}
