package gen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
)

// TestForms validates the forms in the cases against MCP's own schemas, for the newest
// revisions and for the older revision.
func TestForms(t *testing.T) {
	if _, err := os.Stat(oracles); err != nil {
		t.Skipf("the schemas of MCP are not available: %v", err)
	}
	newest := []*jsonschema.Schema{
		officialForm(t, "2025-11-25", "#/$defs/ElicitRequestFormParams"),
		officialForm(t, "2026-07-28", "#/$defs/ElicitRequestFormParams"),
	}
	oldest := officialForm(t, "2025-06-18", "#/definitions/ElicitRequest/properties/params")
	_, loaded := allCases(t)
	forms, _ := gen.Answers(loaded.pkgs, dialect.Form, dialect.MCP)
	older := 0
	for _, form := range forms {
		for _, official := range newest {
			holdForm(t, official, form.Name, form.Doc.String())
		}
		if doc := lower.Form20250618(form.Doc); doc != nil {
			older++
			holdForm(t, oldest, form.Name, doc.String())
		}
	}
	if len(forms) < 6 || older < 4 || older == len(forms) {
		t.Errorf("%d forms, %d of them also for the older revision", len(forms), older)
	}
	if oldest.Validate(formParams(t, `{"type":"object","properties":{"a":{"type":"object"}}}`)) == nil {
		t.Error("the schema of MCP accepts a form with a nested object")
	}
}

func officialForm(t *testing.T, revision, pointer string) *jsonschema.Schema {
	t.Helper()
	name, err := filepath.Abs(filepath.Join(oracles, "mcp-schema-"+revision+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return jsonschema.NewCompiler().MustCompile("file://" + name + pointer)
}

func holdForm(t *testing.T, official *jsonschema.Schema, name, form string) {
	t.Helper()
	if err := official.Validate(formParams(t, form)); err != nil {
		t.Errorf("%s is not a valid form of MCP %s: %v\n%s", name, official.Location, err, form)
	}
}

// formParams returns the parameters of a request that asks the user a question.
func formParams(t *testing.T, form string) any {
	t.Helper()
	params, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"mode":"form","message":"?","requestedSchema":` + form + `}`))
	if err != nil {
		t.Fatal(err)
	}
	return params
}
