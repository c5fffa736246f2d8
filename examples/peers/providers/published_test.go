package providers_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// publishedDir contains the published schemas of the providers, next to the repository.
const publishedDir = repository + "/../shared/oracles"

// TestPublishedSchemas validates definitions against the schemas that MCP and OpenAI
// publish, and checks their fields against Google's discovery document.
func TestPublishedSchemas(t *testing.T) {
	judges := []judge{
		publishedTool(t, "2025-06-18", "#/definitions/Tool", unboxed),
		publishedTool(t, "2025-11-25", "#/$defs/Tool", unboxed),
		publishedTool(t, "2026-07-28", "#/$defs/Tool", ""),
		publishedOpenAI(t, "ChatCompletionTool", "openai"),
		publishedOpenAI(t, "FunctionTool", "responses"),
		publishedVertex(t),
	}
	all := definitions(t)
	var r report
	for _, j := range judges {
		t.Run(j.name, func(t *testing.T) { r.run(t, j, all) })
	}
	r.log(t)
}

// published reads a file of publishedDir, or skips the test if it is missing.
func published(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(publishedDir, name))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the published schemas are not in %s", publishedDir)
	}
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func publishedTool(t *testing.T, revision, pointer, before string) judge {
	t.Helper()
	text := string(published(t, "mcp-schema-"+revision+".json"))
	return judge{
		name: "MCP " + revision, dialects: []string{"mcp"}, before: before,
		judge:   validates(compile(t, text, pointer)),
		refuses: `{"name":"a","inputSchema":{"type":"string"}}`,
	}
}

func publishedOpenAI(t *testing.T, name, dialect string) judge {
	t.Helper()
	// The references in the file start at the root of the OpenAPI document.
	text := `{"components":` + string(published(t, "openai-tool-schemas.json")) + `}`
	return judge{
		name: "OpenAPI " + name, dialects: []string{dialect},
		judge:   validates(compile(t, text, "#/components/schemas/"+name)),
		refuses: `{"type":"function","parameters":{}}`,
	}
}

func compile(t *testing.T, text, pointer string) *jsonschema.Schema {
	t.Helper()
	const url = "https://example.com/published.json"
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(url, document); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile(url + pointer)
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

func validates(compiled *jsonschema.Schema) func(*testing.T, []definition) [][]string {
	return each(func(d definition) []string {
		instance, err := jsonschema.UnmarshalJSON(strings.NewReader(d.doc.String()))
		if err == nil {
			err = compiled.Validate(instance)
		}
		if err != nil {
			return []string{"refused: " + err.Error()}
		}
		return nil
	})
}

// A discovered is a schema in Google's discovery format, which lists all fields with their
// types. https://developers.google.com/discovery/v1/type-format
type discovered struct {
	Ref                  string `json:"$ref"`
	Type, Format         string
	Enum                 []string
	Properties           map[string]discovered
	AdditionalProperties *discovered
	Items                *discovered
}

func publishedVertex(t *testing.T) judge {
	t.Helper()
	var document struct{ Schemas map[string]discovered }
	if err := json.Unmarshal(published(t, "vertex-function-schemas.json"), &document); err != nil {
		t.Fatal(err)
	}
	declaration := discovered{Ref: "GoogleCloudAiplatformV1FunctionDeclaration"}
	return judge{
		name: "Vertex AI discovery", dialects: []string{"gemini", "gemini-legacy"},
		judge: func(t *testing.T, definitions []definition) [][]string {
			return each(func(d definition) []string {
				return declaration.unlike(document.Schemas, "", value(t, d.doc.String()))
			})(t, definitions)
		},
		refuses: `{"name":"a","parameters":{"type":"OBJECT","properties":{"b":{"type":"INTEGER","enum":[1]}}}}`,
	}
}

// unlike returns the differences between value and the schema d, one per line. named
// contains the targets of references, and at is the path of value.
func (d discovered) unlike(named map[string]discovered, at string, value any) []string {
	if d.Ref != "" {
		return named[d.Ref].unlike(named, at, value)
	}
	switch v := value.(type) {
	case map[string]any:
		if d.Type == "object" {
			return d.unlikeMembers(named, at, v)
		}
	case []any:
		if d.Type == "array" {
			var lines []string
			for _, item := range v {
				lines = append(lines, d.Items.unlike(named, at+"/[]", item)...)
			}
			return lines
		}
	case string:
		if d.Type == "string" && (d.Enum == nil || slices.Contains(d.Enum, v)) {
			return nil
		}
	case float64:
		// An int64 is encoded as a string or as a number; protojson accepts both.
		if d.Type == "number" || d.Type == "integer" || d.Format == "int64" {
			return nil
		}
	case bool:
		if d.Type == "boolean" {
			return nil
		}
	}
	if d.Type == "any" {
		return nil
	}
	return []string{at + " must be of type " + d.Type + ": " + write(value)}
}

func (d discovered) unlikeMembers(named map[string]discovered, at string, members map[string]any) []string {
	var lines []string
	for key, member := range members {
		field, ok := d.Properties[key]
		switch {
		case ok:
			lines = append(lines, field.unlike(named, at+"/"+key, member)...)
		case d.AdditionalProperties != nil:
			lines = append(lines, d.AdditionalProperties.unlike(named, at+"/"+key, member)...)
		default:
			lines = append(lines, at+"/"+key+" is no field")
		}
	}
	slices.Sort(lines)
	return lines
}
