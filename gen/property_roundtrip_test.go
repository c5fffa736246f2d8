package gen_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// narrow are the tools whose input takes less than what they write, as the
// author of a type promises: constraints, a field that is no argument.
var narrow = []string{"types.PassConstrained", "types.PassHidden"}

// roundTrips reports whether a tool takes what it gives: one value of one
// type, neither unpacked nor boxed, or both.
func (s *subject) roundTrips() bool {
	return len(s.params) == 1 && len(s.results) == 1 && s.output != nil && s.params[0] == s.results[0] &&
		s.opens() != s.boxed() && !slices.Contains(narrow, s.name) && s.params[0] != reflect.TypeFor[time.Duration]()
}

// roundTrip sends a random result back as arguments, and returns how the
// input schema refuses what json.Unmarshal takes. Policy gives an input no
// null: what is null in an object is left out, even where it is required then;
// elsewhere it is excused.
func (s *subject) roundTrip(m *valueMaker) (excused bool, err error) {
	text, err := s.write(s.randomResults(m))
	if err != nil {
		return false, s.violation("the result cannot be written", s.output, text, err)
	}
	if s.boxed() {
		text = strings.Replace(text, `"result"`, `"`+s.arguments[0]+`"`, 1)
	}
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return false, err
	}
	full := mapJSON(instance, withoutNull)
	if holdsNull(full) || s.decode(encode(full), false) != nil {
		return true, nil
	}
	err = s.input.compiled.Validate(full)
	switch {
	case err == nil:
		return false, nil
	case holdsNull(instance) && onlyMissing(err):
		return true, nil
	}
	return false, s.violation("the input schema refuses what the tool writes and its Go type reads", s.input, encode(full), err)
}

// onlyMissing reports whether all that a schema misses are properties.
func onlyMissing(err error) bool {
	failed, ok := err.(*jsonschema.ValidationError)
	if !ok {
		return false
	}
	if len(failed.Causes) == 0 {
		_, missing := failed.ErrorKind.(*kind.Required)
		return missing
	}
	return !slices.ContainsFunc(failed.Causes, func(cause *jsonschema.ValidationError) bool { return !onlyMissing(cause) })
}

// withoutNull returns an object without the members that are null.
func withoutNull(value any) any {
	if object, ok := value.(map[string]any); ok {
		maps.DeleteFunc(object, func(_ string, member any) bool { return member == nil })
	}
	return value
}

func holdsNull(value any) bool {
	found := false
	walkJSON(value, func(part any) { found = found || part == nil })
	return found
}
