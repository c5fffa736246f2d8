package meta

import (
	"fmt"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/go-toolgen/toolgen/gen/schema"
)

const dialect = "https://json-schema.org/draft/2020-12/schema"

// A Problem is a value in a document that makes it an invalid schema.
type Problem struct {
	Path    schema.Path // path of the invalid value
	Message string
}

// Check validates a document against the meta-schema of JSON Schema 2020-12. It returns
// the problems in the order of their paths, or nil if the document is a valid schema.
// https://json-schema.org/draft/2020-12/schema
func Check(doc *schema.Doc) []Problem {
	metaschema, err := compiled()
	if err != nil {
		return []Problem{{Message: "the meta-schema is missing: " + err.Error()}}
	}
	if invalid := refusal(metaschema.Validate(value(doc))); invalid != nil {
		return problems(invalid)
	}
	return nil
}

var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) { return newCompiler().Compile(dialect) })

func newCompiler() *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseLoader(jsonschema.SchemeURLLoader{}) // an empty loader, so nothing can be loaded
	c.UseRegexpEngine(lenientRegexp)
	return c
}

// problems returns the innermost errors. If no alternative of an "anyOf" matches, it
// returns one error, because the intended alternative is not known.
func problems(e *jsonschema.ValidationError) []Problem {
	if _, choice := e.ErrorKind.(*kind.AnyOf); choice || len(e.Causes) == 0 {
		return []Problem{{Path: e.InstanceLocation, Message: message(e)}}
	}
	var found []Problem
	for _, cause := range e.Causes {
		found = append(found, problems(cause)...)
	}
	return found
}

func message(e *jsonschema.ValidationError) string {
	switch k := e.ErrorKind.(type) {
	case *kind.AnyOf: // in the meta-schema, only "type" has an "anyOf"
		return "must be the name of a JSON type, or a list of them"
	case *kind.Type:
		return "is " + withArticle(k.Got) + ", but must be " + withArticle(strings.Join(k.Want, " or "))
	case *kind.Minimum, *kind.ExclusiveMinimum, *kind.Format:
		return "is out of range"
	case *kind.Pattern:
		return fmt.Sprintf("does not match %s", k.Want)
	case *kind.UniqueItems:
		return "has two equal items"
	case *kind.MinItems:
		return "is an empty list"
	}
	return strings.TrimPrefix(e.Error(), "jsonschema validation failed ")
}

func withArticle(kind string) string {
	switch {
	case strings.HasPrefix(kind, "null"):
		return kind
	case strings.ContainsAny(kind[:1], "aeio"):
		return "an " + kind
	}
	return "a " + kind
}

// Limits of validation. The validator checks a value against a schema once for each path
// to the schema. If many schemas each refer twice to the next, there are too many paths.
const (
	maxChecks = 200_000 // checks of a value, or a part of a value, against a schema
	maxDepth  = 10_000  // nested schemas and values
)

const tooMuch = "it takes too many steps to validate this value"

// Effort returns the number of schema checks that the validation of a value needs. It stops
// counting when the number is too high for [Validator.Misfit] and [Validator.Refusal].
func (v *Validator) Effort(x any) int {
	e := effort{left: maxChecks}
	e.check(v.compiled, x, 0)
	return maxChecks - e.left
}

func (v *Validator) isTooMuch(x any) bool { return v.Effort(x) > maxChecks }

// An effort counts down the remaining checks for a value. It is -1 if the value needs too
// many checks, or is nested too deep.
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

// schemaIn returns the value of a keyword if it is a schema, or nil.
func schemaIn(value any) *jsonschema.Schema {
	s, _ := value.(*jsonschema.Schema)
	return s
}
