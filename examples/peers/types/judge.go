package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// newJudge compiles a schema as MCP interprets it: as draft 2020-12, unless it specifies
// another draft. Formats and encodings are asserted.
func newJudge(text string) (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	compiler.AssertContent()
	for _, format := range strictFormats {
		compiler.RegisterFormat(format)
	}
	if err := compiler.AddResource("https://example.com/schema.json", doc); err != nil {
		return nil, err
	}
	return compiler.Compile("https://example.com/schema.json")
}

// strictFormats are formats as the RFCs define them. The validator's own formats accept a
// sign before each number.
var strictFormats = []*jsonschema.Format{
	{Name: "date-time", Validate: matches(rfc3339)},
	{Name: "ipv4", Validate: matches(dottedQuad)},
}

var (
	rfc3339    = regexp.MustCompile(`(?i)^\d{4}-(0\d|1[0-2])-[0-3]\dT([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[-+]([01]\d|2[0-3]):[0-5]\d)$`)
	dottedQuad = regexp.MustCompile(`^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$`)
)

func matches(form *regexp.Regexp) func(any) error {
	return func(value any) error {
		if text, ok := value.(string); ok && !form.MatchString(text) {
			return fmt.Errorf("%q does not match %s", text, form)
		}
		return nil
	}
}

// onlyEnum reports whether all errors of a validation are about enums.
func onlyEnum(err error) bool {
	failed, ok := err.(*jsonschema.ValidationError)
	if !ok {
		return false
	}
	if len(failed.Causes) == 0 {
		_, enum := failed.ErrorKind.(*kind.Enum)
		return enum
	}
	for _, cause := range failed.Causes {
		if !onlyEnum(cause) {
			return false
		}
	}
	return true
}
