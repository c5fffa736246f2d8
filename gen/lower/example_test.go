package lower_test

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

func ExampleStrictOpenAI() {
	doc, err := schema.Parse([]byte(`{
		"type": "object",
		"properties": {
			"city": {"type": "string", "minLength": 2},
			"days": {"type": "integer", "minimum": 1, "default": 3}
		},
		"required": ["city"],
		"additionalProperties": false
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	strict, notes := lower.StrictOpenAI(doc)
	fmt.Println(strict)
	for _, note := range notes {
		fmt.Printf("%s %s: %s\n", note.Kind, note.Path, note.Message)
	}
	// Output:
	// {"type":"object","properties":{"city":{"type":"string","description":"At least 2 characters."},"days":{"type":["integer","null"],"description":"Default: 3.","minimum":1}},"required":["city","days"],"additionalProperties":false}
	// described #/properties/city: "minLength" is moved into the description
	// described #/properties/days: "default" is moved into the description
	// adapted #/properties/days: "days" is optional: it is null instead of absent
}

func ExampleStrictOpenAI_inexact() {
	doc, err := schema.Parse([]byte(`{
		"type": "object",
		"properties": {"labels": {"type": "object", "additionalProperties": {"type": "string"}}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, notes := lower.StrictOpenAI(doc)
	for _, note := range notes {
		fmt.Printf("%s %s: %s\n", note.Kind, note.Path, note.Message)
	}
	// Output:
	// inexact #/properties/labels: the value is a map, but in strict mode the schema must list all keys
}

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
	// codex 2
	// {"type":"string","description":"The page. Constraints: at least 5 characters; a valid URI such as https://example.com/a."}
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
