package meta

import "github.com/santhosh-tekuri/jsonschema/v6"

// The validator holds a value to a schema once for each way that leads there.
// Where schemas refer twice to the next, there are too many ways to go them.
const (
	maxHeld = 200_000 // schemas that one value is held to
	maxIn   = 10_000  // schemas and values inside one another
)

// tooFar is what is wrong with a value that no answer is sought for.
const tooFar = "it is held to more schemas than can be gone through"

// Effort returns to how many schemas the validator holds a value, and the parts
// of it, counting each way to one. Beyond a limit, up to which it counts, it does
// not.
func (v *Validator) Effort(x any) int {
	e := effort{left: maxHeld}
	e.hold(v.compiled, x, 0)
	return maxHeld - e.left
}

func (v *Validator) isTooFar(x any) bool { return v.Effort(x) > maxHeld }

// An effort is what holding a value to schemas takes.
type effort struct{ left int }

func (e *effort) hold(s *jsonschema.Schema, x any, in int) {
	switch {
	case e.left < 0:
		return
	case in > maxIn:
		e.left = -1
		return
	}
	e.left--
	for _, other := range []*jsonschema.Schema{s.Ref, s.RecursiveRef, s.Not, s.If, s.Then, s.Else} {
		e.holdOne(other, x, in)
	}
	if s.DynamicRef != nil {
		e.holdOne(s.DynamicRef.Ref, x, in)
	}
	for _, branches := range [][]*jsonschema.Schema{s.AllOf, s.AnyOf, s.OneOf} {
		for _, branch := range branches {
			e.hold(branch, x, in+1)
		}
	}
	switch x := x.(type) {
	case map[string]any:
		e.holdObject(s, x, in)
	case []any:
		e.holdArray(s, x, in)
	}
}

// holdOne is hold for a schema that need not be there.
func (e *effort) holdOne(s *jsonschema.Schema, x any, in int) {
	if s != nil {
		e.hold(s, x, in+1)
	}
}

func (e *effort) holdObject(s *jsonschema.Schema, object map[string]any, in int) {
	for name, value := range object {
		if e.left < 0 {
			return
		}
		e.holdOne(s.Properties[name], value, in)
		e.holdOne(s.DependentSchemas[name], object, in)
		e.holdOne(s.PropertyNames, name, in)
		e.holdOne(s.UnevaluatedProperties, value, in)
		e.holdOne(schemaIn(s.AdditionalProperties), value, in)
		e.holdOne(schemaIn(s.Dependencies[name]), object, in)
		for pattern, matching := range s.PatternProperties {
			if pattern.MatchString(name) {
				e.holdOne(matching, value, in)
			}
		}
	}
}

func (e *effort) holdArray(s *jsonschema.Schema, array []any, in int) {
	for i, item := range array {
		if e.left < 0 {
			return
		}
		if i < len(s.PrefixItems) {
			e.holdOne(s.PrefixItems[i], item, in)
		}
		if list, ok := s.Items.([]*jsonschema.Schema); ok && i < len(list) {
			e.holdOne(list[i], item, in)
		}
		e.holdOne(s.Items2020, item, in)
		e.holdOne(schemaIn(s.Items), item, in)
		e.holdOne(schemaIn(s.AdditionalItems), item, in)
		e.holdOne(s.Contains, item, in)
		e.holdOne(s.UnevaluatedItems, item, in)
	}
}

// schemaIn returns the schema under a keyword that may have something else.
func schemaIn(value any) *jsonschema.Schema {
	s, _ := value.(*jsonschema.Schema)
	return s
}
