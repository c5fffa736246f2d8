package lower_test

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

func ExampleProfile_Apply() {
	doc, err := schema.Parse([]byte(`{"type":"string","description":"The page","format":"uri","minLength":5}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, profile := range lower.Profiles() {
		told, notes, err := profile.Apply(doc, schema.DefaultBudget)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(profile.Name, len(notes))
		fmt.Println(told)
	}
	// Output:
	// openai 1
	// {"type":"string","description":"The page. A valid URI such as https://example.com/a.","minLength":5}
	// openai-reasoning 2
	// {"type":"string","description":"The page. IMPORTANT: at least 5 characters; a valid URI such as https://example.com/a."}
	// google 2
	// {"type":"string","description":"The page. Constraints: at least 5 characters; a valid URI such as https://example.com/a."}
	// anthropic 0
	// {"type":"string","description":"The page","format":"uri","minLength":5}
}

func ExampleProfileFor() {
	for _, model := range []string{"o3-mini", "azure/gpt-4o", "models/gemini-2.0-flash", "us.anthropic.claude-sonnet-4-20250514-v1:0", "turbo1-large"} {
		if profile, ok := lower.ProfileFor(model); ok {
			fmt.Println(model, "->", profile.Name)
		} else {
			fmt.Println(model, "-> none")
		}
	}
	// Output:
	// o3-mini -> openai-reasoning
	// azure/gpt-4o -> openai
	// models/gemini-2.0-flash -> google
	// us.anthropic.claude-sonnet-4-20250514-v1:0 -> anthropic
	// turbo1-large -> none
}
