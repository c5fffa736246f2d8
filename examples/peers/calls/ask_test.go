package calls

import (
	"context"
	"errors"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
)

// TestQuestion: what asks for an answer is what MCP calls so, in both revisions
// that know the forms of questions.
func TestQuestion(t *testing.T) {
	type form struct {
		Seats int      `json:"seats" title:"How many?" minimum:"1" default:"2"`
		Where string   `json:"where,omitempty" enum:"window,aisle" default:"aisle" description:"of the seat"`
		Mail  *string  `json:"mail" format:"email" minLength:"3"`
		Meals []string `json:"meals,omitempty" enum:"soup,bread"`
		Sure  bool     `json:"sure" default:"false"`
		Price float64  `json:"price" maximum:"9.5"`
	}
	set := call.Must(call.New(call.Definition{Name: "book"}, func(ctx context.Context, _ call.Call) call.Result {
		_, err := call.Ask[form](ctx, "Which \"seats\"?")
		return call.ErrorResult(err)
	}))
	earlier := `{"ask-1":{"action":"accept","content":{"answer":true}}}`
	result := set.Call(call.Provide(t.Context(), call.Answered(nil, earlier)), "book", nil)
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
