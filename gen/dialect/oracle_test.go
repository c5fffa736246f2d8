package dialect

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// oracleDir contains the published schemas of the protocols. It is outside the module.
const oracleDir = "../../../shared/oracles"

// oracle reads a file of oracleDir, or skips the test if it is missing.
func oracle(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(oracleDir, name))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the published schemas are not in %s", oracleDir)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// compile returns a validator for the part of a schema document at a JSON Pointer.
func compile(t *testing.T, document, pointer string) *jsonschema.Schema {
	t.Helper()
	const url = "https://example.com/document.json"
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(url, instance(t, document)); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile(url + pointer)
	if err != nil {
		t.Fatalf("%s is not JSON Schema: %v", document, err)
	}
	return compiled
}

func instance(t *testing.T, text string) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

func compileOpenAI(t *testing.T) map[string]*jsonschema.Schema {
	t.Helper()
	// References in the file are relative to the root of the OpenAPI document.
	components := `{"components":` + oracle(t, "openai-tool-schemas.json") + `}`
	return map[string]*jsonschema.Schema{
		"openai":    compile(t, components, "#/components/schemas/ChatCompletionTool"),
		"responses": compile(t, components, "#/components/schemas/FunctionTool"),
		// The schema for requests, in which "strict" is optional.
		"responses param": compile(t, components, "#/components/schemas/FunctionToolParam"),
	}
}

func validate(t *testing.T, validator *jsonschema.Schema, definition *schema.Doc) {
	t.Helper()
	if err := validator.Validate(instance(t, definition.String())); err != nil {
		t.Errorf("%s\n%v", definition, err)
	}
}

func TestMCPDefinitionsAreValid(t *testing.T) {
	revisions := []struct {
		file, pointer string
	}{
		{"mcp-schema-2025-06-18.json", "#/definitions/Tool"},
		{"mcp-schema-2025-11-25.json", "#/$defs/Tool"},
		{"mcp-schema-2026-07-28.json", "#/$defs/Tool"},
	}
	for _, revision := range revisions {
		t.Run(revision.file, func(t *testing.T) {
			validator := compile(t, oracle(t, revision.file), revision.pointer)
			for _, tool := range tools(t) {
				validate(t, validator, define(MCP, tool))
			}
			if validator.Validate(instance(t, `{"name":"t","inputSchema":{"type":"string"}}`)) == nil {
				t.Error("the validator accepts an invalid tool")
			}
		})
	}
}

func TestOpenAIDefinitionsAreValid(t *testing.T) {
	validators := compileOpenAI(t)
	for _, d := range []*Dialect{OpenAI, Responses} {
		t.Run(d.Name, func(t *testing.T) {
			for _, tool := range tools(t) {
				validate(t, validators[d.Name], define(d, tool))
				compile(t, lowered(d, tool).Input.String(), "")
			}
			if validators[d.Name].Validate(instance(t, `{"type":"function","strict":false}`)) == nil {
				t.Error("the validator accepts an invalid definition")
			}
		})
	}
	if validators["openai"].Validate(instance(t, define(Responses, tools(t)[0]).String())) == nil {
		t.Error("the validator accepts the flat format instead of the nested format")
	}
}
