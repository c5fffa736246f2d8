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
	// told #/properties/city: "minLength" is told in the description
	// told #/properties/days: "default" is told in the description
	// adapted #/properties/days: "days" is optional: it is null where it would be left out
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
	// inexact #/properties/labels: a map: strict mode takes only keys that the schema lists
}
