package meta

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

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
	fragment := url.URL{Fragment: strings.TrimPrefix(path.String(), "#")}
	compiled, err := c.Compile(documentName + "#" + fragment.EscapedFragment())
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
	var invalid *jsonschema.ValidationError
	if !errors.As(v.compiled.Validate(withBoundedExponents(x)), &invalid) {
		return ""
	}
	for len(invalid.Causes) == 1 {
		invalid = invalid.Causes[0]
	}
	_, text, _ := strings.Cut(invalid.Error(), ": ")
	text, _, _ = strings.Cut(text, "\n")
	return text
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
