package dialect

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// The same tool in several forms, on one line each.
const (
	mcpTool       = `{"name":"t","description":"d","inputSchema":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}`
	openAITool    = `{"type":"function","function":{"name":"t","description":"d","parameters":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}}`
	responsesTool = `{"type":"function","name":"t","description":"d","strict":false,"parameters":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}`
	anthropicTool = `{"name":"t","description":"d","input_schema":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}`
	geminiTool    = `{"name":"t","description":"d","parametersJsonSchema":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}`
	bedrockTool   = `{"toolSpec":{"name":"t","description":"d","inputSchema":{"json":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}}}`
)

var forms = map[*Dialect]string{
	MCP: mcpTool, OpenAI: openAITool, Responses: responsesTool, Anthropic: anthropicTool, Gemini: geminiTool, Bedrock: bedrockTool,
}

func TestConvertEachPair(t *testing.T) {
	for from, in := range forms {
		for to, form := range forms {
			for _, named := range []*Dialect{nil, from} {
				want := form
				result, err := Convert(mustParse(t, in), Options{From: named, To: to})
				if err != nil {
					t.Errorf("%s to %s: %v", from.Name, to.Name, err)
					continue
				}
				if from == Responses && to == OpenAI { // what was said of strict stays said
					want = strings.Replace(want, `"parameters"`, `"strict":false,"parameters"`, 1)
				}
				if diff := cmp.Diff(want, result.Doc.String()); diff != "" {
					t.Errorf("%s to %s (-want +got):\n%s", from.Name, to.Name, diff)
				}
			}
		}
	}
}

func TestConvert(t *testing.T) {
	yes := true
	tests := []struct {
		name, in string
		opts     Options
		want     string
	}{
		{"array", `[` + mcpTool + `]`, Options{To: Anthropic}, `[` + anthropicTool + `]`},
		{"no tools", `[]`, Options{To: Gemini}, `[]`},
		{"a list of a server", `{"tools":[` + mcpTool + `],"nextCursor":"x"}`, Options{To: OpenAI}, `{"tools":[` + openAITool + `]}`},
		{"an unchanged list", `{"_meta":{},"tools":[` + mcpTool + `],"nextCursor":"x"}`, Options{To: MCP}, `{"_meta":{},"tools":[` + mcpTool + `],"nextCursor":"x"}`},
		{"an array for Gemini", `[` + mcpTool + `]`, Options{To: Gemini}, `[{"functionDeclarations":[` + geminiTool + `]}]`},
		{"Gemini's groups", `[{"functionDeclarations":[` + geminiTool + `]},{"function_declarations":[` + strings.Replace(geminiTool, `"t"`, `"u"`, 1) + `]}]`,
			Options{To: Anthropic}, `[` + anthropicTool + `,` + strings.Replace(anthropicTool, `"t"`, `"u"`, 1) + `]`},
		{"one group of Gemini", `{"functionDeclarations":[` + geminiTool + `]}`, Options{To: MCP}, `[` + mcpTool + `]`},
		{"a declaration without a schema", `[{"functionDeclarations":[{"name":"t"}]}]`, Options{To: OpenAI},
			`[{"type":"function","function":{"name":"t","parameters":{"type":"object","properties":{}}}}]`},
		{"Gemini's own tools stay", `[{"googleSearch":{}},{"functionDeclarations":[` + geminiTool + `]}]`, Options{To: Gemini},
			`[{"googleSearch":{}},{"functionDeclarations":[` + geminiTool + `]}]`},
		{"forms side by side", `[` + strings.Join([]string{openAITool, strings.Replace(anthropicTool, `"t"`, `"u"`, 1)}, ",") + `]`, Options{To: OpenAI},
			`[` + strings.Join([]string{openAITool, strings.Replace(openAITool, `"t"`, `"u"`, 1)}, ",") + `]`},
		{"the target's form although another is named", responsesTool, Options{From: OpenAI, To: Responses}, responsesTool},
		{"parameters are copied", `{"type":"function","function":{"name":"t","strict":true,"parameters":{"default":{}}}}`, Options{To: Responses},
			`{"type":"function","name":"t","strict":true,"parameters":{"default":{}}}`},
		{"and back", `{"type":"function","name":"t","strict":false,"parameters":{"default":{}}}`, Options{To: OpenAI},
			`{"type":"function","function":{"name":"t","strict":false,"parameters":{"default":{}}}}`},
		{"parameters of any type", `{"type":"function","function":{"name":"t","parameters":{}}}`, Options{To: MCP}, `{"name":"t","inputSchema":{"type":"object"}}`},
		{"null is none of the arguments", `{"type":"function","function":{"name":"t","parameters":{"type":["object","null"]}}}`, Options{To: MCP}, `{"name":"t","inputSchema":{"type":"object"}}`},
		{"OpenAI's own tools", `[{"type":"web_search","filters":{"a":[1.0]}},{"type":"custom","name":"c","format":{"type":"text"}},` + openAITool + `]`, Options{To: Responses},
			`[{"type":"web_search","filters":{"a":[1.0]}},{"type":"custom","name":"c","format":{"type":"text"}},` + responsesTool + `]`},
		{"a custom tool", `{"type":"custom","custom":{"name":"c","description":"d","x":1,"format":{"type":"grammar","grammar":{"syntax":"lark","definition":"start: x"}}},"y":2}`, Options{To: Responses},
			`{"type":"custom","name":"c","description":"d","x":1,"format":{"type":"grammar","syntax":"lark","definition":"start: x"},"y":2}`},
		{"and back", `{"type":"custom","format":{"type":"grammar","definition":"a+","syntax":"regex"},"name":"c"}`, Options{To: OpenAI},
			`{"type":"custom","custom":{"format":{"type":"grammar","grammar":{"definition":"a+","syntax":"regex"}},"name":"c"}}`},
		{"a custom tool of any text", `[{"type":"custom","custom":{"name":"c","format":{"type":"text"}}},{"type":"custom","custom":{"name":"e","format":null}}]`, Options{To: Responses},
			`[{"type":"custom","name":"c","format":{"type":"text"}},{"type":"custom","name":"e","format":null}]`},
		{"a grammar where the other API has it", `[{"type":"custom","custom":{"name":"c","format":{"type":"grammar","syntax":"lark","definition":"start: x"}}}]`, Options{To: OpenAI},
			`[{"type":"custom","custom":{"name":"c","format":{"type":"grammar","grammar":{"syntax":"lark","definition":"start: x"}}}}]`},
		{"a custom tool for Chat stays", `{"type":"custom","custom":{"name":"c","format":{"type":"grammar","grammar":{"syntax":"lark","definition":"start: x"}}}}`, Options{To: OpenAI},
			`{"type":"custom","custom":{"name":"c","format":{"type":"grammar","grammar":{"syntax":"lark","definition":"start: x"}}}}`},
		{"unknown fields", strings.TrimSuffix(mcpTool, "}") + `,"icons":[],"x":{"b":1,"a":0.10}}`, Options{To: OpenAI},
			strings.TrimSuffix(openAITool, "}}") + `,"x":{"b":1,"a":0.10}}}`},
		{"deferred", `{"name":"t","inputSchema":{"type":"object","properties":{}},"_deferred":true}`, Options{To: Anthropic},
			`{"name":"t","defer_loading":true,"input_schema":{"type":"object","properties":{}}}`},
		{"not strict any more", `{"type":"function","name":"t","strict":true,"parameters":{"type":"object","properties":{}}}`, Options{To: Responses, Strict: new(bool)},
			`{"type":"function","name":"t","strict":false,"parameters":{"type":"object","properties":{}}}`},
		{"strict where it means nothing", mcpTool, Options{To: MCP, Strict: &yes}, mcpTool},
		{"invalid ones left out", `[null,` + mcpTool + `,{"name":"u"},` + mcpTool + `]`, Options{To: OpenAI, SkipInvalid: true}, `[` + openAITool + `]`},
		{"null for a list", `{"tools":null}`, Options{To: OpenAI}, `{"tools":[]}`},
		{"all left out", `{"tools":[null]}`, Options{To: Gemini, SkipInvalid: true}, `{"tools":[]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := mustParse(t, tt.in)
			before := deepCopy(in)
			result, err := Convert(in, tt.opts)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, result.Doc.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if !in.Equal(before) {
				t.Errorf("the input was changed: %s", in)
			}
			if unchanged := tt.in == tt.want; unchanged != (result.Doc == in) && tt.opts.Strict == nil {
				t.Errorf("the document is the same pointer: %v, want %v", result.Doc == in, unchanged)
			}
		})
	}
}

func TestConvertError(t *testing.T) {
	function := func(fields string) string { return `[{"type":"function","function":{` + fields + `}}]` }
	tests := []struct {
		name, in string
		opts     Options
		want     string
	}{
		{"null", `null`, Options{To: OpenAI}, `tools are an array, an object with an array under "tools", or one tool; this is of type null`},
		{"tools of another type", `{"tools":{}}`, Options{To: OpenAI}, `tools are an array, an object with an array under "tools", or one tool; this is of type object`},
		{"no tool", `{"a":1}`, Options{To: OpenAI}, `#: this is not in the form of any API's tools: a function has a "name" and, depending on the API, an "inputSchema", "input_schema", "parameters" …`},
		{"every invalid tool is told", `[null,{"name":"u","inputSchema":{}},` + mcpTool + `]`, Options{To: OpenAI},
			"#/0: a tool is an object, not of type null\n" + `#/1: tool "u": it needs an inputSchema of "type":"object"`},
		{"unknown type", `[{"type":"invalid"}]`, Options{To: Responses}, `#/0: no API has a tool of the type "invalid"`},
		{"a field that is missing", `[{"type":"function"}]`, Options{From: OpenAI, To: Responses},
			`#/0: a tool of Chat Completions needs a "function" object with its name and parameters`},
		{"another form than was named", `[` + anthropicTool + `]`, Options{From: MCP, To: OpenAI}, `#/0: tool "t": the tool has the form of anthropic, not of mcp`},
		{"a name that is refused", `[{"name":"fs/read file","inputSchema":{"type":"object"}}]`, Options{To: OpenAI},
			`#/0: tool "fs/read file": OpenAI refuses the name "fs/read file": a name has 1 to 64 letters, digits, _ and -`},
		{"a name that is taken", `{"tools":[` + mcpTool + `,` + mcpTool + `]}`, Options{To: MCP}, `#/tools/1: tool "t": the name is already used by the tool at #/tools/0: give one of them another`},
		{"a built-in tool of another", `[{"type":"web_search"},{"type":"web_search_20250305","name":"web_search"},{"cachePoint":{}}]`, Options{To: Gemini},
			`#/0: tool "web_search": web_search is a tool of OpenAI itself, which Gemini does not have: remove it` + "\n" +
				`#/1: tool "web_search": web_search_20250305 is a tool of Anthropic itself, which Gemini does not have: remove it` + "\n" +
				`#/2: tool "cachePoint": cachePoint is a tool of Bedrock itself, which Gemini does not have: remove it`},
		{"a tool of Responses alone", `[{"type":"web_search"}]`, Options{To: OpenAI},
			`#/0: tool "web_search": web_search is a tool of the Responses API, which Chat Completions does not have: remove it`},
		{"a custom tool of another", `[{"type":"custom","custom":{"name":"c"}}]`, Options{To: Anthropic},
			`#/0: tool "c": custom is a tool of OpenAI itself, which Anthropic does not have: remove it`},
		{"a custom tool without a name", `[{"type":"custom","format":{"type":"text"}}]`, Options{To: Responses}, `#/0: tool "custom": a tool needs a name`},
		{"a custom tool that is none", `[{"type":"custom","custom":[]}]`, Options{To: Responses}, `#/0: tool "custom": the tool's custom must be of type object, not array`},
		{"formats that are not known", `[{"type":"custom","name":"c","format":{"type":"json"}},{"type":"custom","custom":{"name":"e","format":{"type":"grammar","grammar":{"syntax":"lark"}}}}]`, Options{To: Responses},
			`#/0: tool "c": the format of a custom tool is of the type "text", or "grammar" with a "syntax" and a "definition"` + "\n" +
				`#/1: tool "e": the format of a custom tool is of the type "text", or "grammar" with a "syntax" and a "definition"`},
		{"no JSON Schema", function(`"name":"t","parameters":{"type":"objekt","required":"a"}`), Options{To: Responses},
			`#/0: tool "t": the input schema is not JSON Schema: #/required is a string, but must be an array (and 1 more)`},
		{"a reference into nothing", function(`"name":"t","parameters":{"properties":{"a":{"$ref":"#/$defs/a"}}}`), Options{To: Responses},
			`#/0: tool "t": the input schema is broken at #/properties/a: $ref "#/$defs/a" points to no schema`},
		{"a reference elsewhere", function(`"name":"t","parameters":{"properties":{"a":{"$ref":"https://example.com/a"}}}`), Options{To: Responses},
			`#/0: tool "t": the input schema is broken at #/properties/a: $ref "https://example.com/a" does not point into this document`},
		{"a circle", function(`"name":"t","parameters":{"properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}`), Options{To: Responses},
			`#/0: tool "t": the input schema is broken at #/properties/a: $ref "#/$defs/a" points in a circle (and 2 more)`},
		{"a required name that is no property", function(`"name":"t","parameters":{"type":"object","properties":{"a":{}},"required":["a","b"]}`), Options{To: OpenAI},
			`#/0: tool "t": required "b" is not a property: declare it, or remove it`},
		{"parameters that are no object", function(`"name":"t","parameters":{"type":"array"}`), Options{To: MCP},
			`#/0: tool "t": the root of a tool's parameters must be of "type":"object"`},
		{"a description is asked for", `[{"name":"t","inputSchema":{"type":"object"}}]`, Options{To: MCP, NeedDescription: true},
			`#/0: tool "t": the tool has no description: say what it does and when to call it`},
		{"one invalid tool", `{"name":"t","inputSchema":null}`, Options{To: OpenAI, SkipInvalid: true},
			`#: tool "t": it needs an inputSchema of "type":"object"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result, err := Convert(mustParse(t, tt.in), tt.opts)
			if err == nil {
				t.Fatalf("got %s, want an error", result.Doc)
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if result.Doc != nil {
				t.Errorf("a document beside the error: %s", result.Doc)
			}
		})
	}
}

// What older drafts write in another way is no reason to refuse a tool.
func TestConvertOlderDrafts(t *testing.T) {
	in := `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}]},` +
		`"b":{"type":"number","minimum":0,"exclusiveMinimum":true}},"definitions":{"c":{"dependencies":{"a":["b"]}}}}}`
	if _, err := Convert(mustParse(t, in), Options{To: OpenAI}); err != nil {
		t.Error(err)
	}
	wrong := strings.Replace(in, `[{"type":"string"}]`, `[{"type":"text"}]`, 1)
	if _, err := Convert(mustParse(t, wrong), Options{To: OpenAI}); err == nil {
		t.Error("what such a keyword holds is not looked at")
	}
}

func TestConvertReports(t *testing.T) {
	in := `[{"name":"t","title":"T","inputSchema":{"type":"object","properties":{"n":{"default":1}}},"outputSchema":{"type":"object"},` +
		`"annotations":{"readOnlyHint":true,"x-hint":1},"icons":[],"_deferred":true},{"name":"u"}]`
	result, err := Convert(mustParse(t, in), Options{To: OpenAI, SkipInvalid: true})
	if err != nil {
		t.Fatal(err)
	}
	got := result.Tools[0]
	if diff := cmp.Diff([]string{"title", "outputSchema", "annotations", "defer_loading", "icons", "annotations.x-hint"}, got.LeftOut); diff != "" {
		t.Errorf("left out (-want +got):\n%s", diff)
	}
	if got.Name != "t" || got.From != MCP || got.Path.String() != "#/0" || got.Err != nil || !lower.Has(got.Notes, lower.Described) {
		t.Errorf("report of the first tool: %+v", got)
	}
	if last := result.Tools[1]; last.Err == nil || last.Doc != nil {
		t.Errorf("report of the invalid tool: %+v", last)
	}
	custom := mustParse(t, `{"type":"custom","name":"c","async":true,"allowed_callers":["direct"],"defer_loading":true}`)
	if result, err = Convert(custom, Options{To: OpenAI}); err != nil || result.Doc.String() != `{"type":"custom","custom":{"name":"c"}}` {
		t.Errorf("a custom tool: got %s, %v", result.Doc, err)
	} else if diff := cmp.Diff([]string{"async", "allowed_callers", "defer_loading"}, result.Tools[0].LeftOut); diff != "" {
		t.Errorf("left out of a custom tool (-want +got):\n%s", diff)
	}
	kept, err := Convert(mustParse(t, in[:strings.LastIndex(in, ",{")]+"]"), Options{To: MCP})
	if err != nil || len(kept.Tools[0].LeftOut) > 0 {
		t.Errorf("an unchanged tool: %v, %v", kept.Tools[0].LeftOut, err)
	}
}

func TestConvertTellsWhereItIsWrong(t *testing.T) {
	_, err := Convert(mustParse(t, `[`+openAITool+`,{"type":"function","function":{"name":"u","strict":"no"}}]`), Options{To: Responses})
	var wrong *ToolError
	if !errors.As(err, &wrong) {
		t.Fatalf("got %v, want a ToolError", err)
	}
	if got, want := wrong.At.String(), `"no"`; got != want {
		t.Errorf("the wrong part is %s, want %s", got, want)
	}
	_, err = Convert(mustParse(t, mcpTool), Options{To: OpenAI, Budget: schema.Budget{Nodes: 3}})
	if !errors.Is(err, schema.ErrBudget) {
		t.Errorf("got %v, want one that wraps ErrBudget", err)
	}
}

func TestDetect(t *testing.T) {
	for want, in := range forms {
		for _, doc := range []string{in, `[` + in + `]`, `{"tools":[{"type":"web_search"},` + in + `]}`} {
			if got, ok := Detect(mustParse(t, doc)); !ok || got != want {
				t.Errorf("%s: got %v, %v", doc, got, ok)
			}
		}
	}
	for _, doc := range []string{`null`, `{}`, `[]`, `[{"name":"t"}]`, `[{"type":"web_search"}]`, `{"tools":7}`} {
		if got, ok := Detect(mustParse(t, doc)); ok {
			t.Errorf("%s: got %s", doc, got.Name)
		}
	}
}

func TestJoin(t *testing.T) {
	one := mustParse(t, `{"tools":[{"name":"a"}],"nextCursor":"x"}`)
	if got, err := Join(one); err != nil || got != one {
		t.Errorf("one document: %v, %v", got, err)
	}
	got, err := Join(one, mustParse(t, `[{"name":"b"}]`), mustParse(t, `{"name":"c","tools":[]}`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(`[{"name":"a"},{"name":"b"},{"name":"c","tools":[]}]`, got.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if _, err := Join(one, mustParse(t, `3`)); err == nil {
		t.Error("a number is taken for a list of tools")
	}
}
