package gen_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
)

// writeOne lets a tool write random results, and returns how they violate its
// output schema.
func (s *subject) writeOne(m *valueMaker) error {
	text, err := s.write(s.randomResults(m))
	if err != nil {
		return s.violation("the results cannot be written", s.output, text, err)
	}
	if err := s.output.refusesText(text); err != nil {
		return s.violation("a result violates the output schema", s.output, text, err)
	}
	return nil
}

// randomResults returns a value for each result. A single one is not nil: the
// caller replaces it then.
func (s *subject) randomResults(m *valueMaker) []reflect.Value {
	var results []reflect.Value
	for _, t := range s.results {
		v := reflect.New(t).Elem()
		m.parts = 0
		if m.fill(v, 0); len(s.results) == 1 {
			m.notNil(v)
		}
		results = append(results, v)
	}
	return results
}

// write returns the JSON that stands for results: a single one as it is or in
// a box, several as the properties of an object.
func (s *subject) write(results []reflect.Value) (string, error) {
	var members []string
	var errs []error
	for i, result := range results {
		text, err := json.Marshal(result.Interface())
		errs = append(errs, err)
		if len(results) == 1 && !s.boxed() {
			return string(text), err
		}
		name, err := json.Marshal(s.members[i])
		members = append(members, string(name)+":"+string(text))
		errs = append(errs, err)
	}
	return "{" + strings.Join(members, ",") + "}", errors.Join(errs...)
}

// boxed reports whether a client is told that the result is in a box.
func (s *subject) boxed() bool {
	_, marked := s.output.doc.(map[string]any)["x-dedalus-box"]
	return marked
}
