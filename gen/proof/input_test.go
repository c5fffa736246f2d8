package proof_test

import (
	"errors"
	"fmt"
)

type tally struct {
	taken, refused int            // number of arguments that the schema accepts, and number that it rejects
	excused        map[string]int // number of accepted arguments that encoding/json rejects, by excuse
}

func (c tally) String() string {
	return fmt.Sprintf("the schemas accept %d arguments and reject %d; encoding/json rejects %v of the accepted arguments", c.taken, c.refused, c.excused)
}

// proves reports whether the schemas rejected some arguments, and encoding/json rejected
// fewer than one in share of the accepted arguments.
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

// readOne checks one instance of the arguments and counts it. If the schema accepts the
// instance, encoding/json must accept it too or have an excuse. OpenAI's schema must have
// the same verdict.
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

// takes reports whether the input schema accepts arguments. It returns an error if
// OpenAI's schema has a different verdict. Schemas with "if" are not compared, because an
// MCP schema only describes such a rule at its root.
func (s *subject) takes(instance any) (bool, error) {
	refused, lowered := s.input.compiled.Validate(instance), s.parameters.compiled.Validate(instance)
	if member(s.parameters.doc, "if") == nil && (refused == nil) != (lowered == nil) {
		return false, s.violation("only one of the schemas for MCP and OpenAI accepts the arguments", s.input, encode(instance), errors.Join(refused, lowered))
	}
	return refused == nil, nil
}
