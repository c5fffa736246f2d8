package dialect

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

const input = `{"type":"object","properties":{"n":{"type":"integer","maximum":1e400}},"required":["n"]}`

func TestParse(t *testing.T) {
	const none = `{"type":"object","properties":{}}`
	tests := []struct {
		dialect        *Dialect
		name, in, want string // want is the definition that is generated from the parsed tool
	}{
		{OpenAI, "full", `{"function":{"parameters":` + input + `,"strict":true,"description":"d","name":"t"},"type":"function"}`,
			`{"type":"function","function":{"name":"t","description":"d","strict":true,"parameters":` + input + `}}`},
		{OpenAI, "nothing but a name", `{"type":"function","function":{"name":"t"}}`,
			`{"type":"function","function":{"name":"t","parameters":` + none + `}}`},
		{OpenAI, "nulls", `{"type":"function","function":{"name":"t","description":null,"strict":null,"parameters":null}}`,
			`{"type":"function","function":{"name":"t","parameters":` + none + `}}`},
		{OpenAI, "other fields", `{"type":"function","x-a":1,"function":{"name":"t","parameters":{},"x-b":2,"x-c":3},"x-c":4}`,
			`{"type":"function","function":{"name":"t","parameters":{},"x-b":2,"x-c":3,"x-a":1}}`},
		{Responses, "full", `{"type":"function","name":"t","description":"d","defer_loading":true,"strict":true,"parameters":` + input + `,"output_schema":{}}`,
			`{"type":"function","name":"t","description":"d","strict":true,"defer_loading":true,"parameters":` + input + `,"output_schema":{}}`},
		{Responses, "nothing but a name", `{"type":"function","name":"t","defer_loading":false}`,
			`{"type":"function","name":"t","strict":false,"parameters":` + none + `}`},
		{Anthropic, "full", `{"type":"custom","name":"t","description":"d","strict":true,"defer_loading":true,"input_schema":` + input + `,"cache_control":{"type":"ephemeral"}}`,
			`{"name":"t","description":"d","strict":true,"defer_loading":true,"input_schema":` + input + `,"cache_control":{"type":"ephemeral"}}`},
		{Anthropic, "bare", `{"name":"t","input_schema":` + input + `}`, `{"name":"t","input_schema":` + input + `}`},
		{Gemini, "full", `{"name":"t","description":"d","parametersJsonSchema":` + input + `,"behavior":"BLOCKING"}`,
			`{"name":"t","description":"d","parametersJsonSchema":` + input + `,"behavior":"BLOCKING"}`},
		{Gemini, "names of Python", `{"name":"t","parameters_json_schema":` + input + `}`, `{"name":"t","parametersJsonSchema":` + input + `}`},
		{Gemini, "the older form", `{"name":"t","parameters":{"type":"OBJECT","properties":{"n":{"type":"INTEGER","nullable":true}}}}`,
			`{"name":"t","parametersJsonSchema":{"type":"object","properties":{"n":{"type":["integer","null"]}}}}`},
		{Gemini, "nothing but a name", `{"name":"t"}`, `{"name":"t","parametersJsonSchema":` + none + `}`},
		{Bedrock, "full", `{"toolSpec":{"name":"t","description":"d","inputSchema":{"json":` + input + `}}}`,
			`{"toolSpec":{"name":"t","description":"d","inputSchema":{"json":` + input + `}}}`},
		{Ollama, "like OpenAI's", `{"type":"function","function":{"name":"t","parameters":` + input + `}}`,
			`{"type":"function","function":{"name":"t","parameters":` + input + `}}`},
	}
	for _, tt := range tests {
		t.Run(tt.dialect.Name+" "+tt.name, func(t *testing.T) {
			tool, err := tt.dialect.Parse(mustParse(t, tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, tt.dialect.Envelope(tool).String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestParseError(t *testing.T) {
	tests := []struct {
		dialect  *Dialect
		in, want string
		at       string // the value that the error refers to
	}{
		{OpenAI, `{"function":{"name":"t"}}`, `a function of OpenAI's APIs needs "type":"function"`, `{"function":{"name":"t"}}`},
		{OpenAI, `{"type":"function"}`, `a tool of Chat Completions needs a "function" object with its name and parameters`, `{"type":"function"}`},
		{OpenAI, `{"type":"function","function":[]}`, `the tool's function must be of type object, not array`, `[]`},
		{OpenAI, `{"type":"function","function":{"parameters":{}}}`, `a tool needs a name`, `{"parameters":{}}`},
		{OpenAI, `{"type":"function","function":{"name":""}}`, `a tool needs a name`, `{"name":""}`},
		{OpenAI, `{"type":"function","function":{"name":7}}`, `the tool's name must be of type string, not number`, `7`},
		{OpenAI, `{"type":"function","function":{"name":"t","description":[]}}`, `the tool's description must be of type string, not array`, `[]`},
		{OpenAI, `{"type":"function","function":{"name":"t","parameters":true}}`, `the tool's parameters must be of type object, not boolean`, `true`},
		{OpenAI, `{"type":"function","function":{"name":"t","strict":"yes"}}`, `the tool's strict must be of type boolean, not string`, `"yes"`},
		{Responses, `{"type":"function","function":{}}`, `a tool of the Responses API must have its name and parameters next to its type, not in a "function"`, `{"type":"function","function":{}}`},
		{Responses, `{"type":"function","name":"t","defer_loading":1}`, `the tool's defer_loading must be of type boolean, not number`, `1`},
		{Anthropic, `{"name":"t"}`, `tool "t" needs an input_schema of "type":"object"`, `{"name":"t"}`},
		{Anthropic, `{"name":"t","input_schema":{"type":"string"}}`, `tool "t" needs an input_schema of "type":"object"`, `{"type":"string"}`},
		{Anthropic, `{"type":"function","name":"t","input_schema":{"type":"object"}}`, `the type of a tool with an input_schema must be "custom" or omitted, not "function"`, `{"type":"function","name":"t","input_schema":{"type":"object"}}`},
		{Gemini, `{"parameters":{}}`, `a tool needs a name`, `{"parameters":{}}`},
		{Gemini, `{"name":"t","parameters":{},"parametersJsonSchema":{}}`, `a declaration must have either "parameters" or "parametersJsonSchema"`, `{"name":"t","parameters":{},"parametersJsonSchema":{}}`},
		{Gemini, `{"name":"t","parameters":"{}"}`, `the tool's parameters must be of type object, not string`, `"{}"`},
		{Interactions, `{"name":"t","parameters":{}}`, `a function of the Interactions API needs "type":"function"`, `{"name":"t","parameters":{}}`},
		{Bedrock, `{"name":"t"}`, `a tool of Bedrock needs a "toolSpec" object with its name and inputSchema`, `{"name":"t"}`},
		{Bedrock, `{"toolSpec":{"name":"t"}}`, `a toolSpec needs an "inputSchema" object with its schema under "json"`, `{"name":"t"}`},
	}
	for _, tt := range tests {
		t.Run(tt.dialect.Name+" "+tt.in, func(t *testing.T) {
			tool, err := tt.dialect.Parse(mustParse(t, tt.in))
			var field *FieldError
			if !errors.As(err, &field) {
				t.Fatalf("got %v, %v, want a FieldError", tool, err)
			}
			if diff := cmp.Diff([]string{tt.want, tt.at}, []string{err.Error(), field.At.String()}); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestEveryDialectParsesItself(t *testing.T) {
	for _, d := range All() {
		want := Tool{Name: "t", Description: "d", Input: mustParse(t, `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`)}
		got, err := d.Parse(define(d, want))
		if err != nil {
			t.Errorf("%s: %v", d.Name, err)
			continue
		}
		if got.Name != want.Name || got.Description != want.Description || !got.Input.Equal(lowered(d, want).Input) && d != GeminiLegacy {
			t.Errorf("%s: %v became %v", d.Name, want, got)
		}
	}
}

func TestFromOpenAPI(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"a JSON Schema", input, input},
		{"types", `{"type":"ARRAY","items":{"type":"NUMBER","format":"double"}}`, `{"type":"array","items":{"type":"number","format":"double"}}`},
		{"no type", `{"type":"TYPE_UNSPECIFIED","any_of":[{"type":"STRING"}]}`, `{"anyOf":[{"type":"string"}]}`},
		{"null", `{"nullable":true,"type":"STRING"}`, `{"type":["string","null"]}`},
		{"null in an enum", `{"type":"STRING","format":"enum","enum":["a"],"nullable":true}`, `{"type":["string","null"],"enum":["a",null]}`},
		{"null in a union", `{"anyOf":[{"type":"STRING"}],"nullable":true}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`},
		{"no null", `{"type":"STRING","nullable":false}`, `{"type":"string"}`},
		{"int64 in quotes", `{"type":"ARRAY","minItems":"1","max_items":2}`, `{"type":"array","minItems":1,"maxItems":2}`},
		{"order", `{"type":"OBJECT","properties":{"b":{},"c":{},"a":{}},"propertyOrdering":["a","b"]}`,
			`{"type":"object","properties":{"a":{},"b":{},"c":{}}}`},
		{"a property named type", `{"properties":{"type":{"type":"STRING"},"example":{"example":1}}}`,
			`{"properties":{"type":{"type":"string"},"example":{"examples":[1]}}}`},
		{"definitions", `{"ref":"#/defs/A","defs":{"A":{"type":"BOOLEAN"}}}`, `{"$ref":"#/$defs/A","$defs":{"A":{"type":"boolean"}}}`},
		{"two spellings", `{"anyOf":[{}],"any_of":[{"type":"STRING"}]}`, `{"anyOf":[{}]}`},
		{"odd values", `{"type":3,"items":true,"minItems":"x","properties":null,"propertyOrdering":3}`,
			`{"type":3,"items":true,"minItems":"x","properties":null,"propertyOrdering":3}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := mustParse(t, tt.in)
			before := deepCopy(in)
			if diff := cmp.Diff(tt.want, fromOpenAPI(in).String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if !in.Equal(before) {
				t.Errorf("the input was changed: %s", in)
			}
		})
	}
}

func TestExtra(t *testing.T) {
	tool := Tool{From: mcpProvider, Extra: []schema.Member{
		schema.M("icons", schema.Arr()), schema.M("x-vendor", schema.Num("1")), schema.M("cache_control", schema.Obj()),
	}}
	tests := map[*Dialect][]string{
		MCP:       {"icons", "x-vendor", "cache_control"},
		OpenAI:    {"x-vendor", "cache_control"},
		Anthropic: {"x-vendor", "cache_control"},
	}
	for d, want := range tests {
		var got []string
		for _, m := range d.extra(tool) {
			got = append(got, m.Key)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", d.Name, diff)
		}
	}
	callers := Tool{From: anthropicProvider, Extra: []schema.Member{schema.M("allowed_callers", schema.Arr())}}
	if got := Responses.extra(callers); len(got) > 0 {
		t.Errorf("a field of Anthropic is parsed as a field of OpenAI: %v", got)
	}
	if got := Anthropic.extra(callers); len(got) != 1 {
		t.Errorf("a field of Anthropic is missing: %v", got)
	}
}

func TestParseMCP(t *testing.T) {
	const (
		bare   = `{"name":"t","inputSchema":{"type":"object"}}`
		titled = `{"name":"t","title":"T","inputSchema":{"type":"object"}}`
	)
	tests := []struct {
		name, in, want string // want is the definition that is generated from the parsed tool
	}{
		{"bare", bare, bare},
		{"full", definitions[1], definitions[1]},
		{"nulls", `{"name":"t","title":null,"description":null,"inputSchema":{"type":"object"},"outputSchema":null,"annotations":null}`, bare},
		{"empty texts", `{"name":"t","title":"","description":"","inputSchema":{"type":"object"},"annotations":{}}`, bare},
		{"title in annotations", `{"name":"t","inputSchema":{"type":"object"},"annotations":{"title":"T"}}`, titled},
		{"two titles", `{"name":"t","title":"T","inputSchema":{"type":"object"},"annotations":{"title":"U"}}`, titled},
		{"other fields", `{"icons":[],"name":"t","_meta":{},"inputSchema":{"type":"object"}}`,
			`{"name":"t","inputSchema":{"type":"object"},"icons":[],"_meta":{}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tool, err := ParseMCP(mustParse(t, tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, define(MCP, tool).String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestParseMCPError(t *testing.T) {
	tests := []struct {
		in, want string
	}{
		{`null`, `a tool needs a name`},
		{`[]`, `a tool needs a name`},
		{`{"inputSchema":{"type":"object"}}`, `a tool needs a name`},
		{`{"name":"","inputSchema":{"type":"object"}}`, `a tool needs a name`},
		{`{"name":7,"inputSchema":{"type":"object"}}`, `the tool's name must be of type string, not number`},
		{`{"name":"t"}`, `tool "t" needs an inputSchema of "type":"object"`},
		{`{"name":"t","inputSchema":null}`, `tool "t" needs an inputSchema of "type":"object"`},
		{`{"name":"t","inputSchema":true}`, `the tool's inputSchema must be of type object, not boolean`},
		{`{"name":"t","inputSchema":{}}`, `tool "t" needs an inputSchema of "type":"object"`},
		{`{"name":"t","inputSchema":{"type":["object"]}}`, `tool "t" needs an inputSchema of "type":"object"`},
		{`{"name":"t","inputSchema":{"type":"object"},"outputSchema":[]}`, `the tool's outputSchema must be of type object, not array`},
		{`{"name":"t","title":{},"inputSchema":{"type":"object"}}`, `the tool's title must be of type string, not object`},
		{`{"name":"t","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":"yes"}}`,
			`the tool's readOnlyHint must be of type boolean, not string`},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			tool, err := ParseMCP(mustParse(t, tt.in))
			if err == nil {
				t.Fatalf("got %v, want an error", tool)
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if diff := cmp.Diff(Tool{}, tool); diff != "" {
				t.Errorf("got a tool in addition to the error:\n%s", diff)
			}
		})
	}
}

func TestConvertResponse(t *testing.T) {
	response := `{"jsonrpc":"2.0","id":1,"result":{"tools":[` + mcpTool + `]}}`
	for to, want := range map[*Dialect]string{MCP: mcpTool, OpenAI: openAITool} {
		result, err := Convert(mustParse(t, response), Options{To: to})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(`{"tools":[`+want+`]}`, result.Doc.String()); diff != "" {
			t.Errorf("to %s (-want +got):\n%s", to.Name, diff)
		}
		if got, want := result.Tools[0].Path.String(), "#/result/tools/0"; got != want {
			t.Errorf("the path is %s, want %s", got, want)
		}
	}
	joined, err := Join(mustParse(t, response), mustParse(t, `{"name":"u"}`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(`[`+mcpTool+`,{"name":"u"}]`, joined.String()); diff != "" {
		t.Errorf("joined (-want +got):\n%s", diff)
	}
}

func TestListResult(t *testing.T) {
	tests := []struct{ in, want, err string }{
		{`{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`, `{"tools":[]}`, ""},
		{`{"tools":[]}`, `{"tools":[]}`, ""},
		{`{"name":"t","jsonrpc":"2.0"}`, `{"name":"t","jsonrpc":"2.0"}`, ""},
		{`7`, `7`, ""},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}`, "", `the server responded with an error: "Method not found" (code -32601)`},
		{`{"jsonrpc":"2.0","id":1,"error":{"message":"no"}}`, "", `the server responded with an error: "no"`},
		{`{"jsonrpc":"2.0","id":1,"error":"no"}`, "", `the server responded with an error: "no"`},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "", "this is a JSON-RPC message without a result: save the server's response to tools/list"},
	}
	for _, tt := range tests {
		got, err := ListResult(mustParse(t, tt.in))
		if tt.err != "" {
			var list *ListError
			if !errors.As(err, &list) || err.Error() != tt.err {
				t.Errorf("%s: %v, want %s", tt.in, err, tt.err)
			}
			continue
		}
		if err != nil || got.String() != tt.want {
			t.Errorf("%s: %v, %v; want %s", tt.in, got, err, tt.want)
		}
	}
}

func TestBareSchema(t *testing.T) {
	for _, in := range []string{`{"type":"object","properties":{"a":{}}}`, `{"$schema":"https://json-schema.org/draft/2020-12/schema"}`} {
		for _, from := range []*Dialect{nil, MCP, Anthropic} {
			_, err := Convert(mustParse(t, in), Options{From: from, To: OpenAI})
			if err == nil || err.Error() != "#: "+bareSchema {
				t.Errorf("%s: got %v", in, err)
			}
		}
	}
}

func TestNextCursor(t *testing.T) {
	for in, want := range map[string]string{
		`{"tools":[],"nextCursor":"2"}`:                           `"2"`,
		`{"jsonrpc":"2.0","result":{"tools":[],"nextCursor":""}}`: `""`,
		`{"tools":[],"nextCursor":null}`:                          "null",
		`{"nextCursor":"2"}`:                                      "null",
		`{"jsonrpc":"2.0"}`:                                       "null",
		`[]`:                                                      "null",
	} {
		if got := NextCursor(mustParse(t, in)).String(); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
