package proof_test

// writeOne encodes random results of a tool with encoding/json, and validates them against
// the output schema.
func (s *subject) writeOne(seed uint64) error {
	text, err := s.write(seed, false)
	if err != nil {
		return s.violation("the results cannot be encoded", s.output, text, err)
	}
	if err := s.output.refusesText(text); err != nil {
		return s.violation("a result violates the output schema", s.output, text, err)
	}
	return nil
}

// boxed reports whether the output schema has the marker of a wrapped result.
func (s *subject) boxed() bool {
	_, marked := s.output.doc.(map[string]any)["x-dedalus-box"]
	return marked
}
