package proof_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
)

// narrow lists the tools whose input schema rejects some of their results because of
// constraints, or because a field is not an argument.
var narrow = []string{"types.PassConstrained", "types.PassHidden"}

// isRoundTrip reports whether results of a tool can be its arguments: its only parameter
// has the type of its only result. It excludes the tools in narrow, and durations, which
// are strings only as arguments.
func isRoundTrip(name string, call encoder.Call) bool {
	return len(call.Params) == 1 && len(call.Results) == 1 && call.Params[0] == call.Results[0] &&
		!slices.Contains(narrow, name) && call.Params[0] != reflect.TypeFor[time.Duration]()
}

// roundTrip uses a random result as arguments, and returns an error if the input schema
// rejects arguments that json.Unmarshal accepts. Input schemas do not accept null, so
// roundTrip removes object members that are null, and excuses other nulls.
func (s *subject) roundTrip(seed uint64) (excused bool, err error) {
	text, err := s.write(seed, true)
	if err != nil {
		return false, s.violation("the result cannot be encoded", s.output, text, err)
	}
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return false, err
	}
	full := mapJSON(s.asArguments(instance), withoutNull)
	if holdsNull(full) || s.decode(encode(full), false) != nil {
		return true, nil
	}
	err = s.input.compiled.Validate(full)
	excuse := func(complaint jsonschema.ErrorKind) bool {
		return holdsNull(instance) && isMissing(complaint) || s.constrained && isConstraint(complaint) || s.leavesOut && isUnknown(complaint)
	}
	if err == nil || only(err, excuse) {
		return err != nil, nil
	}
	return false, s.violation("the input schema rejects a result of the tool that its Go type can decode", s.input, encode(full), err)
}

func (s *subject) asArguments(result any) any {
	if s.boxed() {
		result = member(result, "result")
	}
	if s.opens {
		return result
	}
	return map[string]any{s.form.Arguments[0]: result}
}

// only reports whether err is a validation error all of whose causes satisfy is. It ignores
// the option null of an anyOf.
func only(err error, is func(jsonschema.ErrorKind) bool) bool {
	failed, ok := err.(*jsonschema.ValidationError)
	if !ok {
		return false
	}
	if len(failed.Causes) == 0 || isRule(failed) {
		return is(failed.ErrorKind)
	}
	_, several := failed.ErrorKind.(*kind.AnyOf)
	return !slices.ContainsFunc(failed.Causes, func(cause *jsonschema.ValidationError) bool {
		return !(several && wantsNull(cause.ErrorKind)) && !only(cause, is)
	})
}

// isRule reports whether an error is caused by a rule that requires one of several members.
func isRule(failed *jsonschema.ValidationError) bool {
	switch failed.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
		return !slices.ContainsFunc(failed.Causes, func(cause *jsonschema.ValidationError) bool { return !isMissing(cause.ErrorKind) })
	}
	return false
}

func wantsNull(complaint jsonschema.ErrorKind) bool {
	mismatch, ok := complaint.(*kind.Type)
	return ok && slices.Equal(mismatch.Want, []string{"null"})
}

func isMissing(complaint jsonschema.ErrorKind) bool {
	_, missing := complaint.(*kind.Required)
	return missing
}

func isUnknown(complaint jsonschema.ErrorKind) bool {
	_, unknown := complaint.(*kind.AdditionalProperties)
	return unknown
}

func isConstraint(complaint jsonschema.ErrorKind) bool {
	switch complaint.(type) {
	case *kind.Minimum, *kind.Maximum, *kind.ExclusiveMinimum, *kind.ExclusiveMaximum, *kind.MultipleOf,
		*kind.MinLength, *kind.MaxLength, *kind.Pattern, *kind.Format, *kind.MinItems, *kind.MaxItems, *kind.UniqueItems,
		*kind.Enum, *kind.Const, *kind.AnyOf, *kind.OneOf, *kind.Not, *kind.DependentRequired:
		return true
	}
	return false
}

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
