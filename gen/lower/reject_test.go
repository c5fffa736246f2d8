package lower

import (
	"maps"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// toJSONSchema are the lowerings whose results are JSON Schemas, and what profiles do.
func toJSONSchema() map[string]func(*schema.Doc) (*schema.Doc, []Note) {
	all := maps.Clone(lowerings)
	delete(all, "GeminiLegacy")
	for _, p := range Profiles() {
		all["profile "+p.Name] = func(doc *schema.Doc) (*schema.Doc, []Note) {
			told, notes, err := p.Apply(doc, schema.DefaultBudget)
			if err != nil {
				return doc, []Note{{Kind: Refused, Message: err.Error()}}
			}
			return told, notes
		}
	}
	return all
}

// TestRejectedCases holds the input schemas of all recorded defects to every
// lowering: what comes out is valid, and OpenAI's is not what the recorded
// system made. That whole definitions and results differ is tested where they
// are made.
func TestRejectedCases(t *testing.T) {
	judged, compared := 0, 0
	for _, c := range recordedCases(t) {
		if c.Verdict != "reject" {
			continue
		}
		input, defect := inputSchema(mustParse(t, string(c.Input))), inputSchema(mustParse(t, string(c.Expected)))
		if input == nil {
			continue
		}
		judged++
		t.Run(c.ID, func(t *testing.T) { checkLowerings(t, input) })
		if got, _ := OpenAI(input); defect != nil && c.Kind == "mcp_to_openai" {
			compared++
			if diffValues(t, defect, got) == "" {
				t.Errorf("%s: the defect is back: %s", c.ID, got)
			}
		}
	}
	if judged < 8 || compared < 5 {
		t.Errorf("%d schemas were judged and %d compared", judged, compared)
	}
}

// inputSchema returns the input schema that stands anywhere in a recorded
// value, or nil.
func inputSchema(value *schema.Doc) *schema.Doc {
	for _, key := range []string{"inputSchema", "parameters", "schema"} {
		if found := memberOf(value, key); found != nil {
			return found
		}
	}
	for _, part := range append([]*schema.Doc{memberOf(value, "function")}, value.Items...) {
		if part == nil {
			continue
		}
		if found := inputSchema(part); found != nil {
			return found
		}
	}
	return nil
}

func checkLowerings(t *testing.T, input *schema.Doc) {
	text := input.String()
	for name, lower := range toJSONSchema() {
		got, notes := lower(input)
		if Has(notes, Refused) || Has(notes, Inexact) {
			continue
		}
		if err := compiles(got); err != nil {
			t.Errorf("%s makes of %s\n%s: %v", name, text, got, err)
		}
		if problems := schema.RefProblems(got); len(problems) > 0 {
			t.Errorf("%s makes of %s\n%s: %v", name, text, got, problems)
		}
		if twice, _ := lower(got); !twice.Equal(got) {
			t.Errorf("%s makes of %s\n%s, and of that %s", name, text, got, twice)
		}
		if input.String() != text {
			t.Fatalf("%s changed %s to %s", name, text, input)
		}
	}
}

func compiles(doc *schema.Doc) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(doc.String()))
	if err != nil {
		return err
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource("https://example.com/schema.json", value); err != nil {
		return err
	}
	_, err = compiler.Compile("https://example.com/schema.json")
	return err
}
