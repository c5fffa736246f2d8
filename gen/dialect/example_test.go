package dialect_test

import (
	"fmt"
	"log"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// This example converts the tools of an MCP server for a request to Anthropic.
func ExampleConvert() {
	listed, err := schema.Parse([]byte(`{"tools": [{
		"name": "get_weather",
		"title": "Weather",
		"description": "Gets the weather.",
		"inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
	}]}`))
	if err != nil {
		log.Fatal(err)
	}
	result, err := dialect.Convert(listed, dialect.Options{To: dialect.Anthropic})
	if err != nil {
		log.Fatal(err) // the error names every invalid tool
	}
	fmt.Println(result.Doc)
	fmt.Println("left out:", result.Tools[0].LeftOut)
	// Output:
	// {"tools":[{"name":"get_weather","description":"Gets the weather.","input_schema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}]}
	// left out: [title]
}

// This example converts tools from Chat Completions to the Responses API, which has a flat
// format and requires an explicit "strict". Tools that are not functions are unchanged.
func ExampleConvert_responses() {
	chat, err := schema.Parse([]byte(`[
		{"type": "function", "function": {"name": "add", "parameters": {"type": "object", "properties": {"n": {"type": "number"}}}}},
		{"type": "web_search"}
	]`))
	if err != nil {
		log.Fatal(err)
	}
	result, err := dialect.Convert(chat, dialect.Options{To: dialect.Responses})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Doc)
	// Output:
	// [{"type":"function","name":"add","strict":false,"parameters":{"type":"object","properties":{"n":{"type":"number"}}}},{"type":"web_search"}]
}

// This example defines a tool for OpenAI, whose models do not see defaults in schemas.
func ExampleDialect_Define() {
	tool := dialect.Tool{
		Name: "forecast",
		Input: schema.Obj(
			schema.M("type", schema.Str("object")),
			schema.M("properties", schema.Obj(
				schema.M("days", schema.Obj(schema.M("type", schema.Str("integer")), schema.M("default", schema.Num("3")))),
			)),
		),
	}
	definition, notes := dialect.OpenAI.Define(tool)
	fmt.Println(definition)
	for _, note := range notes {
		fmt.Println(note.Kind, note.Path, note.Message)
	}
	// Output:
	// {"type":"function","function":{"name":"forecast","parameters":{"type":"object","properties":{"days":{"type":"integer","description":"Default: 3."}}}}}
	// described #/properties/days "default" is moved into the description
}
