package meta

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// documentName is the URL of the document, from which nothing can be loaded.
const documentName = "toolgen:///schema"

// A Validator checks values against one schema.
type Validator struct {
	compiler *jsonschema.Compiler
	compiled *jsonschema.Schema
}

// compile returns the validator of the schema at a path in the document.
func compile(c *jsonschema.Compiler, path schema.Path) (*Validator, error) {
	compiled, err := c.Compile(documentName + path.Ref())
	if err != nil {
		return nil, fmt.Errorf("compile schema: %w", err)
	}
	return &Validator{c, compiled}, nil
}

// At returns the validator of a schema inside the document.
func (v *Validator) At(path schema.Path) (*Validator, error) { return compile(v.compiler, path) }

// Misfit returns why the schema refuses a value, which encoding/json decoded with
// numbers as json.Number; "" if it accepts the value. A value that takes too much effort
// to check ([Validator.Effort]) counts as refused.
func (v *Validator) Misfit(x any) string {
	if v.isTooMuch(x) {
		return tooMuch
	}
	invalid := refusal(v.compiled.Validate(withBoundedExponents(x)))
	if invalid == nil {
		return ""
	}
	for len(invalid.Causes) == 1 {
		invalid = invalid.Causes[0]
	}
	_, text, _ := strings.Cut(invalid.Error(), ": ")
	text, _, _ = strings.Cut(text, "\n")
	return text
}

// refusal returns what a validation found to be wrong, nil for nothing. What is wrong
// with the members of an object comes in the order of their names: the library goes
// through them in the order of a map.
func refusal(err error) *jsonschema.ValidationError {
	var invalid *jsonschema.ValidationError
	if errors.As(err, &invalid) {
		sortCauses(invalid)
	}
	return invalid
}

func sortCauses(e *jsonschema.ValidationError) {
	for _, cause := range e.Causes {
		sortCauses(cause)
	}
	switch k := e.ErrorKind.(type) {
	case *kind.AllOf, *kind.AnyOf, *kind.OneOf: // in the order of the schema
	case *kind.AdditionalProperties:
		slices.Sort(k.Properties)
	default:
		slices.SortStableFunc(e.Causes, compareCauses)
	}
}

// compareCauses compares by the place, and by the schema. What is wrong by one schema at
// one place stays in its order, but for what comes in that of a map, which is behind it.
func compareCauses(a, b *jsonschema.ValidationError) int {
	order := cmp.Or(
		slices.CompareFunc(a.InstanceLocation, b.InstanceLocation, compareTokens),
		strings.Compare(a.SchemaURL, b.SchemaURL),
		cmp.Compare(ofMap(a), ofMap(b)),
	)
	if order == 0 && ofMap(a) > 0 {
		order = strings.Compare(a.Error(), b.Error())
	}
	return order
}

// ofMap returns the number of a kind of errors that come in the order of a map, 0 for
// others.
func ofMap(e *jsonschema.ValidationError) int {
	switch e.ErrorKind.(type) {
	case *kind.Dependency:
		return 1
	case *kind.PropertyNames:
		return 2
	case *kind.DependentRequired:
		return 3
	}
	return 0
}

// compareTokens compares names of members, or indexes of items.
func compareTokens(a, b string) int {
	i, errA := strconv.Atoi(a)
	k, errB := strconv.Atoi(b)
	if errA == nil && errB == nil {
		return cmp.Or(cmp.Compare(i, k), strings.Compare(a, b))
	}
	return strings.Compare(a, b)
}

// value decodes a document for the validator.
func value(doc *schema.Doc) any {
	decoded, err := jsonschema.UnmarshalJSON(strings.NewReader(doc.String()))
	if err != nil { // a Doc is always JSON
		return nil
	}
	return withBoundedExponents(decoded)
}

// anyText is a regular expression that Go does not support.
type anyText string

// String returns the expression.
func (t anyText) String() string { return string(t) }

// MatchString matches every text.
func (anyText) MatchString(string) bool { return true }

// lenientRegexp compiles a regular expression. One that Go does not support matches
// every text.
func lenientRegexp(text string) (jsonschema.Regexp, error) {
	if compiled, err := regexp.Compile(text); err == nil {
		return compiled, nil
	}
	return anyText(text), nil
}
