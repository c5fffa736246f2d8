package meta

import "github.com/santhosh-tekuri/jsonschema/v6"

// The validator checks a value against a schema once for each path that leads to the
// schema. Where each of many schemas refers twice to the next, these are too many.
const (
	maxChecks = 200_000 // checks of a value, or a part of it, against a schema
	maxDepth  = 10_000  // nested schemas and values
)

// tooMuch is the message for a value that takes too much effort to check.
const tooMuch = "it takes too many checks to validate this value"

// Effort returns how many checks against a schema it takes to validate a value. It stops
// counting when there are too many for [Validator.Misfit] and [Validator.Refusal].
func (v *Validator) Effort(x any) int {
	e := effort{left: maxChecks}
	e.check(v.compiled, x, 0)
	return maxChecks - e.left
}

func (v *Validator) isTooMuch(x any) bool { return v.Effort(x) > maxChecks }

// An effort counts the checks of a value down to -1, which means too many.
type effort struct{ left int }

func (e *effort) check(s *jsonschema.Schema, x any, depth int) {
	switch {
	case e.left < 0:
		return
	case depth > maxDepth:
		e.left = -1
		return
	}
	e.left--
	for _, other := range []*jsonschema.Schema{s.Ref, s.RecursiveRef, s.Not, s.If, s.Then, s.Else} {
		e.checkIf(other, x, depth)
	}
	if s.DynamicRef != nil {
		e.checkIf(s.DynamicRef.Ref, x, depth)
	}
	for _, branches := range [][]*jsonschema.Schema{s.AllOf, s.AnyOf, s.OneOf} {
		for _, branch := range branches {
			e.check(branch, x, depth+1)
		}
	}
	switch x := x.(type) {
	case map[string]any:
		e.checkObject(s, x, depth)
	case []any:
		e.checkArray(s, x, depth)
	}
}

// checkIf is check for a schema that may be nil.
func (e *effort) checkIf(s *jsonschema.Schema, x any, depth int) {
	if s != nil {
		e.check(s, x, depth+1)
	}
}

func (e *effort) checkObject(s *jsonschema.Schema, object map[string]any, depth int) {
	for name, value := range object {
		if e.left < 0 {
			return
		}
		e.checkIf(s.Properties[name], value, depth)
		e.checkIf(s.DependentSchemas[name], object, depth)
		e.checkIf(s.PropertyNames, name, depth)
		e.checkIf(s.UnevaluatedProperties, value, depth)
		e.checkIf(schemaIn(s.AdditionalProperties), value, depth)
		e.checkIf(schemaIn(s.Dependencies[name]), object, depth)
		for pattern, matching := range s.PatternProperties {
			if pattern.MatchString(name) {
				e.checkIf(matching, value, depth)
			}
		}
	}
}

func (e *effort) checkArray(s *jsonschema.Schema, array []any, depth int) {
	for i, item := range array {
		if e.left < 0 {
			return
		}
		if i < len(s.PrefixItems) {
			e.checkIf(s.PrefixItems[i], item, depth)
		}
		if list, ok := s.Items.([]*jsonschema.Schema); ok && i < len(list) {
			e.checkIf(list[i], item, depth)
		}
		e.checkIf(s.Items2020, item, depth)
		e.checkIf(schemaIn(s.Items), item, depth)
		e.checkIf(schemaIn(s.AdditionalItems), item, depth)
		e.checkIf(s.Contains, item, depth)
		e.checkIf(s.UnevaluatedItems, item, depth)
	}
}

// schemaIn returns the schema under a keyword that may also have another value, or nil.
func schemaIn(value any) *jsonschema.Schema {
	s, _ := value.(*jsonschema.Schema)
	return s
}
