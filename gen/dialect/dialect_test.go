package dialect

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func mustParse(t *testing.T, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return doc
}

func lowered(d *Dialect, t Tool) Tool {
	lowered, _ := d.Lower(t)
	return lowered
}

func define(d *Dialect, t Tool) *schema.Doc {
	definition, _ := d.Define(t)
	return definition
}

func TestAll(t *testing.T) {
	var got []string
	for _, d := range All() {
		got = append(got, d.Name+" "+d.GoName)
		if found, ok := ByName(d.Name); !ok || found != d {
			t.Errorf("ByName(%q) = %v, %v", d.Name, found, ok)
		}
		if d.Doc == "" {
			t.Errorf("%s has no doc", d.Name)
		}
	}
	if diff := cmp.Diff([]string{"mcp MCP", "openai OpenAI", "responses Responses", "anthropic Anthropic", "gemini Gemini", "interactions Interactions", "gemini-legacy GeminiLegacy",
		"bedrock Bedrock", "mistral Mistral", "deepseek DeepSeek", "xai XAI", "ollama Ollama", "llamacpp LlamaCpp", "xgrammar XGrammar"}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if found, ok := ByName("MCP"); ok || found != nil {
		t.Errorf("ByName(MCP) = %v, %v, but names are case-sensitive", found, ok)
	}
}

type defineTest struct {
	name    string
	dialect *Dialect
	tool    Tool
	want    string
}

func TestDefine(t *testing.T) {
	yes, no := true, false
	input := mustParse(t, `{"type":"object","properties":{"days":{"type":"integer","default":3}}}`)
	output := mustParse(t, `{"type":"object","properties":{"ok":{"type":"boolean"}}}`)
	bare := Tool{Name: "forecast", Input: mustParse(t, `{"type":"object","properties":{}}`)}
	full := Tool{
		Name: "forecast", Title: "Forecast", Description: "Tells the <weather>.", Input: input, Output: output,
		Annotations: Annotations{ReadOnly: &yes, Destructive: &no, Idempotent: &yes, OpenWorld: &no},
	}
	oneHint := bare
	oneHint.Annotations.Destructive = &no
	const told = `{"type":"object","properties":{"days":{"type":"integer","description":"Default: 3."}}}`
	tests := []defineTest{
		{"bare", MCP, bare, `{"name":"forecast","inputSchema":{"type":"object","properties":{}}}`},
		{"one hint", MCP, oneHint,
			`{"name":"forecast","inputSchema":{"type":"object","properties":{}},"annotations":{"destructiveHint":false}}`},
		{"full", MCP, full, `{"name":"forecast","title":"Forecast","description":"Tells the <weather>.",` +
			`"inputSchema":` + input.String() + `,"outputSchema":` + output.String() + `,` +
			`"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}`},
		{"bare", OpenAI, bare,
			`{"type":"function","function":{"name":"forecast","parameters":{"type":"object","properties":{}}}}`},
		{"full", OpenAI, full,
			`{"type":"function","function":{"name":"forecast","description":"Tells the <weather>.","parameters":` + told + `}}`},
		{"bare", Responses, bare,
			`{"type":"function","name":"forecast","strict":false,"parameters":{"type":"object","properties":{}}}`},
		{"full", Responses, full,
			`{"type":"function","name":"forecast","description":"Tells the <weather>.","strict":false,"parameters":` + told + `}`},
	}
	tests = append(tests, otherDefinitions(bare, full, told)...)
	for _, tt := range tests {
		t.Run(tt.dialect.Name+" "+tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, define(tt.dialect, tt.tool).String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func otherDefinitions(bare, full Tool, told string) []defineTest {
	const (
		empty  = `{"type":"object","properties":{}}`
		text   = `"name":"forecast","description":"Tells the <weather>."`
		legacy = `{"type":"OBJECT","properties":{"days":{"type":"INTEGER","description":"Default: 3."}}}`
		open   = `{"type":"object","properties":{"days":{"type":"integer","description":"Default: 3."}},"additionalProperties":true}`
	)
	kept := full.Input.String()
	labels := schema.Obj(schema.M("type", schema.Str("object")), schema.M("additionalProperties", schema.Obj(schema.M("type", schema.Str("string")))))
	chat := func(parameters string) string {
		return `{"type":"function","function":{` + text + `,"parameters":` + parameters + `}}`
	}
	return []defineTest{
		{"bare", Anthropic, bare, `{"name":"forecast","input_schema":` + empty + `}`},
		{"full", Anthropic, full, `{` + text + `,"input_schema":` + kept + `}`},
		{"bare", Bedrock, bare, `{"toolSpec":{"name":"forecast","inputSchema":{"json":` + empty + `}}}`},
		{"full", Bedrock, full, `{"toolSpec":{` + text + `,"inputSchema":{"json":` + kept + `}}}`},
		{"bare", Gemini, bare, `{"name":"forecast","parametersJsonSchema":` + empty + `}`},
		{"full", Gemini, full, `{` + text + `,"parametersJsonSchema":` + told + `}`},
		{"bare", Interactions, bare, `{"type":"function","name":"forecast","parameters":` + empty + `}`},
		{"full", Interactions, full, `{"type":"function",` + text + `,"parameters":` + told + `}`},
		{"bare", GeminiLegacy, bare, `{"name":"forecast"}`},
		{"a map", GeminiLegacy, Tool{Name: "label", Description: "Labels it.", Input: labels}, `{"name":"label","description":"Labels it.\n\nArguments: Any keys; each value is a string."}`},
		{"full", GeminiLegacy, full, `{` + text + `,"parameters":` + legacy + `}`},
		{"full", Mistral, full, chat(told)},
		{"full", DeepSeek, full, chat(told)},
		{"full", XAI, full, chat(open)},
		{"full", Ollama, full, chat(told)},
	}
}

// TestEnvelopeKeepsPointers checks that definitions share the tool's schemas, because code
// generation finds schemas in an envelope by their pointers.
func TestEnvelopeKeepsPointers(t *testing.T) {
	tool := Tool{Name: "t", Input: mustParse(t, `{"type":"object","properties":{"a":{}}}`), Output: mustParse(t, `{"type":"object"}`)}
	places := map[*Dialect]map[*schema.Doc][]string{
		MCP:       {tool.Input: {"inputSchema"}, tool.Output: {"outputSchema"}},
		OpenAI:    {tool.Input: {"function", "parameters"}},
		Responses: {tool.Input: {"parameters"}},
		Anthropic: {tool.Input: {"input_schema"}},
		Bedrock:   {tool.Input: {"toolSpec", "inputSchema", "json"}},

		Gemini:       {tool.Input: {"parametersJsonSchema"}},
		Interactions: {tool.Input: {"parameters"}},
		GeminiLegacy: {tool.Input: {"parameters"}},
	}
	for _, d := range []*Dialect{Mistral, DeepSeek, XAI, Ollama, LlamaCpp, XGrammar} {
		places[d] = places[OpenAI]
	}
	for _, d := range All() {
		for want, path := range places[d] {
			got := d.Envelope(tool)
			for _, key := range path {
				got = got.Under(key)
			}
			if got != want {
				t.Errorf("%s: %q contains another schema", d.Name, path)
			}
		}
		if len(places[d]) == 0 {
			t.Errorf("%s is not covered", d.Name)
		}
	}
}

// TestOllamaDescribesArguments checks that the description of all arguments is kept,
// although Ollama's format has no field for it.
func TestOllamaDescribesArguments(t *testing.T) {
	tests := []struct{ name, description, input, want string }{
		{"what is told", "Sends it.", `{"type":"object","properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}`,
			`"description":"Sends it.\n\nArguments: With \"a\", \"b\" is required.","parameters":{"type":"object","properties":{"a":{},"b":{}}}`},
		{"what was said", "", `{"type":"object","description":"All of it.","properties":{}}`,
			`"description":"Arguments: All of it.","parameters":{"type":"object","properties":{}}`},
		{"both", "Sends it.", `{"type":"object","description":"All of it","minProperties":1,"properties":{}}`,
			`"description":"Sends it.\n\nArguments: All of it. At least 1 property.","parameters":{"type":"object","properties":{}}`},
		{"nothing", "Sends it.", `{"type":"object","description":"","properties":{}}`,
			`"description":"Sends it.","parameters":{"type":"object","properties":{}}`},
		{"no other arguments, which models know", "Sends it.", `{"type":"object","additionalProperties":false}`,
			`"description":"Sends it.","parameters":{"type":"object","properties":{}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			once, _ := Ollama.Lower(Tool{Name: "t", Description: tt.description, Input: mustParse(t, tt.input)})
			want := `{"type":"function","function":{"name":"t",` + tt.want + `}}`
			if diff := cmp.Diff(want, Ollama.Envelope(once).String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if twice, notes := Ollama.Lower(once); twice.Description != once.Description || len(notes) > 0 {
				t.Errorf("lowered twice: %q, %v", twice.Description, notes)
			}
		})
	}
}

func TestEnumerate(t *testing.T) {
	tests := []struct {
		names []string
		want  string
	}{
		{nil, ""},
		{[]string{"a"}, "a"},
		{[]string{"a", "b"}, "a and b"},
		{[]string{"a", "b", "c"}, "a, b and c"},
		{[]string{"a", "b", "c", "d"}, "a, b, c and d"},
		{[]string{"a", "b", "c", "d", "e"}, "a, b, c and 2 more"},
	}
	for _, tt := range tests {
		if got := Enumerate(tt.names, 3); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.names, got, tt.want)
		}
	}
	if got, want := Providers([]*Dialect{OpenAI, Responses, Anthropic}), "OpenAI and Anthropic"; got != want {
		t.Errorf("providers: %q, want %q", got, want)
	}
	if got, want := Names([]*Dialect{OpenAI, Responses}), "openai and responses"; got != want {
		t.Errorf("names: %q, want %q", got, want)
	}
}

func TestAnthropicRequest(t *testing.T) {
	yes := true
	strict := func(properties string) Tool {
		return Tool{Name: "t", Strict: &yes, Input: mustParse(t, `{"type":"object","properties":{`+properties+`}}`)}
	}
	optional := func(n int, schema string) Tool {
		var properties []string
		for i := range n {
			properties = append(properties, fmt.Sprintf(`"p%d":%s`, i, schema))
		}
		return strict(strings.Join(properties, ","))
	}
	required := func(n int) Tool {
		tool := optional(n, `{"anyOf":[{"type":"string"},{"type":"integer"}]}`)
		var names []string
		for i := range n {
			names = append(names, fmt.Sprintf(`"p%d"`, i))
		}
		tool.Input = tool.Input.With("required", mustParse(t, "["+strings.Join(names, ",")+"]"))
		return tool
	}
	loose := optional(30, `{"type":"string"}`)
	loose.Strict = nil
	repeat := func(n int, tool Tool) []Tool {
		var tools []Tool
		for range n {
			tools = append(tools, tool)
		}
		return tools
	}
	tests := []struct {
		name  string
		tools []Tool
		want  []RequestNote
	}{
		{"none", nil, nil},
		{"20 tools", repeat(20, strict("")), nil},
		{"21 tools", append(repeat(1, loose), repeat(21, strict(""))...),
			[]RequestNote{{21, "they have 21 strict tools, but the limit is 20; over the limit: t"}}},
		{"24 optional", repeat(2, optional(12, `{"type":"string"}`)), nil},
		{"26 optional", append(repeat(2, optional(12, `{"type":"string"}`)), optional(2, `{"type":"string"}`), strict("")),
			[]RequestNote{{2, "they have 26 optional parameters in strict tools, but the limit is 24; over the limit: t"}}},
		{"16 unions", repeat(2, required(8)), nil},
		{"18 unions", repeat(2, required(9)), []RequestNote{{1, "they have 18 parameters with a union of types in strict tools, but the limit is 16; over the limit: t"}}},
		{"tools that are not strict", repeat(30, loose), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Anthropic.Request(tt.tools)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestStrictDialects checks that a tool is strict in each API with a strict mode if its
// schema allows it. Otherwise, a note must explain why the tool is not strict.
func TestStrictDialects(t *testing.T) {
	yes := true
	exact := Tool{Name: "t", Strict: &yes, Input: mustParse(t, `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`)}
	open := Tool{Name: "t", Strict: &yes, Input: mustParse(t, `{"type":"object","properties":{},"additionalProperties":true}`)}
	for _, d := range All() {
		if d.Strict == nil {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			if text := define(d, exact).String(); !strings.Contains(text, `"strict":true`) {
				t.Errorf("an exact tool is not strict: %s", text)
			}
			definition, notes := d.Define(open)
			if strings.Contains(definition.String(), `"strict":true`) || len(notes) == 0 {
				t.Errorf("an open tool is strict: %s %v", definition, notes)
			}
		})
	}
}

// TestNil checks that calls without a document, schema, or target return an error or a
// meaningful result, and do not panic.
func TestNil(t *testing.T) {
	var list *ListError
	if _, err := Convert(mustParse(t, mcpTool), Options{}); err == nil || !strings.Contains(err.Error(), "set To") {
		t.Errorf("Convert without a target: %v", err)
	}
	if _, err := Convert(nil, Options{To: OpenAI}); !errors.As(err, &list) {
		t.Errorf("Convert without a document: %v", err)
	}
	if _, err := ListResult(nil); !errors.As(err, &list) {
		t.Errorf("ListResult without a document: %v", err)
	}
	if got := NextCursor(nil); got != nil {
		t.Errorf("NextCursor without a document: %s", got)
	}
	if _, err := Join(nil, nil); !errors.As(err, &list) {
		t.Errorf("Join without documents: %v", err)
	}
	if got, ok := Detect(nil); ok {
		t.Errorf("Detect without a document: %s", got.Name)
	}
	if _, err := ParseMCP(nil); err == nil {
		t.Error("ParseMCP without a document: no error")
	}
	for _, d := range All() {
		if _, err := d.Parse(nil); err == nil {
			t.Errorf("%s: Parse without a document: no error", d.Name)
		}
		if got := string(d.Array([]*schema.Doc{nil})); got != d.Open+"null"+d.Close {
			t.Errorf("%s: Array of nil: %s", d.Name, got)
		}
		yes := true
		for _, strict := range []*bool{nil, &yes} {
			got, _ := d.Define(Tool{Name: "now", Strict: strict})
			want, _ := d.Define(Tool{Name: "now", Strict: strict, Input: noArguments()})
			if !got.Equal(want) {
				t.Errorf("%s: Define without a schema: %s, want %s", d.Name, got, want)
			}
		}
	}
}
