package calls

import (
	"context"
	"errors"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
)

// TestQuestion checks questions to the user against the MCP schemas of all revisions that
// support them. Generated forms are checked when they are generated.
func TestQuestion(t *testing.T) {
	set := call.Must(call.New(call.Definition{Name: "book"}, func(ctx context.Context, _ call.Call) call.Result {
		_, err := call.Ask[int](ctx, "How many \"seats\"?")
		return call.ErrorResult(err)
	}))
	result := set.Call(call.Provide(t.Context(), call.Answered(call.Repeated{})), "book", nil)
	text := string(result.AppendMCP(nil))
	if err := revision(t, "mcp-schema-2026-07-28.json", "#/$defs/InputRequiredResult").Validate(instance(t, text)); err != nil {
		t.Errorf("%s: %v", text, err)
	}
	var required *call.InputRequiredError
	if !errors.As(result.Err, &required) {
		t.Fatalf("got %v", result.Err)
	}
	for _, file := range []string{"mcp-schema-2025-11-25.json", "mcp-schema-2026-07-28.json"} {
		properties := instance(t, string(required.Question.Schema)).(map[string]any)["properties"].(map[string]any)
		for name, property := range properties {
			if err := revision(t, file, "#/$defs/PrimitiveSchemaDefinition").Validate(property); err != nil {
				t.Errorf("%s: %s: %v", file, name, err)
			}
		}
	}
}
