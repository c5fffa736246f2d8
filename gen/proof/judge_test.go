package proof_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A judge is a compiled schema, which validates values.
type judge struct {
	text     string
	doc      any // the schema itself, decoded
	compiled *jsonschema.Schema
}

// newJudge compiles a schema. Its validator asserts formats and encodings, which results
// satisfy and generated code enforces for arguments.
func newJudge(t testing.TB, what, text string) *judge {
	t.Helper()
	compiler := newCompiler()
	compiler.AssertContent()
	j := &judge{text: text}
	var err error
	if j.doc, err = jsonschema.UnmarshalJSON(strings.NewReader(text)); err == nil {
		err = compiler.AddResource("schema.json", j.doc)
	}
	if err == nil {
		j.compiled, err = compiler.Compile("schema.json")
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", what, err, text)
	}
	return j
}

// newCompiler returns the validator's schema compiler, which asserts formats.
func newCompiler() *jsonschema.Compiler {
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	for _, format := range strictFormats {
		compiler.RegisterFormat(format)
	}
	return compiler
}

// strictFormats replace formats of the validator that accept strings the RFCs do not allow,
// such as a sign before a number.
var strictFormats = []*jsonschema.Format{
	{Name: "date-time", Validate: validateBy(rfc3339)},
	{Name: "ipv4", Validate: validateBy(dottedQuad)},
}

var (
	rfc3339    = regexp.MustCompile(`(?i)^\d{4}-(0\d|1[0-2])-[0-3]\dT([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[-+]([01]\d|2[0-3]):[0-5]\d)$`)
	dottedQuad = regexp.MustCompile(`^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$`)
)

func validateBy(form *regexp.Regexp) func(any) error {
	return func(value any) error {
		if text, ok := value.(string); ok && !form.MatchString(text) {
			return fmt.Errorf("%q does not match %s", text, form)
		}
		return nil
	}
}

// judgeIn compiles the schema at the path keys in a definition. It returns nil if there
// is no such schema.
func judgeIn(t testing.TB, what string, definition *schema.Doc, keys ...string) *judge {
	t.Helper()
	for _, key := range keys {
		if definition = definition.Under(key); definition == nil {
			return nil
		}
	}
	return newJudge(t, what+" "+strings.Join(keys, "."), definition.String())
}

// refusesText returns the reason why the schema rejects a JSON text.
func (j *judge) refusesText(text string) error {
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	return j.compiled.Validate(instance)
}
