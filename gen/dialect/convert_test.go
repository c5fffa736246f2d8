package dialect

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// The same tool in several formats, one per line.
const (
	mcpTool          = `{"name":"t","description":"d","inputSchema":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}`
	openAITool       = `{"type":"function","function":{"name":"t","description":"d","parameters":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}}`
	responsesTool    = `{"type":"function","name":"t","description":"d","strict":false,"parameters":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}`
	anthropicTool    = `{"name":"t","description":"d","input_schema":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}`
	geminiTool       = `{"name":"t","description":"d","parametersJsonSchema":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}`
	interactionsTool = `{"type":"function","name":"t","description":"d","parameters":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}`
	bedrockTool      = `{"toolSpec":{"name":"t","description":"d","inputSchema":{"json":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}}}`
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
				if from == Responses && to == OpenAI { // an explicit strict is kept
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
		{"to Interactions", `[` + geminiTool + `,` + strings.Replace(responsesTool, `"t"`, `"u"`, 1) + `]`, Options{To: Interactions},
			`[` + interactionsTool + `,` + strings.Replace(interactionsTool, `"t"`, `"u"`, 1) + `]`},
		{"from Interactions", interactionsTool, Options{From: Interactions, To: Gemini}, geminiTool},
		{"built-in tools of Interactions", `[{"type":"google_search"},` + responsesTool + `]`, Options{To: Interactions}, `[{"type":"google_search"},` + interactionsTool + `]`},
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
		{"null", `null`, Options{To: OpenAI}, `tools must be an array, an object with an array under "tools", or a single tool, not a value of type null`},
		{"tools of another type", `{"tools":{}}`, Options{To: OpenAI}, `tools must be an array, an object with an array under "tools", or a single tool, not a value of type object`},
		{"no tool", `{"a":1}`, Options{To: OpenAI}, `#: this does not have the format of any API: a function has a "name" and, depending on the API, an "inputSchema", "input_schema", "parameters" …`},
		{"every invalid tool is told", `[null,{"name":"u","inputSchema":{}},` + mcpTool + `]`, Options{To: OpenAI},
			"#/0: a tool must be an object, not of type null\n" + `#/1: tool "u": it needs an inputSchema of "type":"object"`},
		{"unknown type", `[{"type":"invalid"}]`, Options{To: Responses}, `#/0: no API has tools of type "invalid"`},
		{"a field that is missing", `[{"type":"function"}]`, Options{From: OpenAI, To: Responses},
			`#/0: a tool of Chat Completions needs a "function" object with its name and parameters`},
		{"a built-in tool of Gemini's other API", `[{"googleSearch":{}},{"type":"url_context"}]`, Options{To: Interactions},
			"#/0: tool \"googleSearch\": googleSearch is in the format of Gemini's other API, which interactions does not accept: remove it"},
		{"and the other way round", `[{"googleSearch":{}},{"type":"url_context"}]`, Options{To: Gemini},
			"#/1: tool \"url_context\": url_context is in the format of Gemini's other API, which gemini does not accept: remove it"},
		{"another form than was named", `[` + anthropicTool + `]`, Options{From: MCP, To: OpenAI}, `#/0: tool "t": the tool has the format anthropic, not mcp`},
		{"a name that is refused", `[{"name":"fs/read file","inputSchema":{"type":"object"}}]`, Options{To: OpenAI},
			`#/0: tool "fs/read file": OpenAI rejects the name "fs/read file": use 1 to 64 letters, digits, _ and -`},
		{"a name that is taken", `{"tools":[` + mcpTool + `,` + mcpTool + `]}`, Options{To: MCP}, `#/tools/1: tool "t": the name is already used by the tool at #/tools/0: rename one of them`},
		{"a built-in tool of another", `[{"type":"web_search"},{"type":"web_search_20250305","name":"web_search"},{"cachePoint":{}}]`, Options{To: Gemini},
			`#/0: tool "web_search": web_search is a built-in tool of OpenAI, which Gemini does not have: remove it` + "\n" +
				`#/1: tool "web_search": web_search_20250305 is a built-in tool of Anthropic, which Gemini does not have: remove it` + "\n" +
				`#/2: tool "cachePoint": cachePoint is a built-in tool of Bedrock, which Gemini does not have: remove it`},
		{"a tool of Responses alone", `[{"type":"web_search"}]`, Options{To: OpenAI},
			`#/0: tool "web_search": web_search is a tool of the Responses API, which Chat Completions does not have: remove it`},
		{"a custom tool of another", `[{"type":"custom","custom":{"name":"c"}}]`, Options{To: Anthropic},
			`#/0: tool "c": custom is a built-in tool of OpenAI, which Anthropic does not have: remove it`},
		{"a custom tool without a name", `[{"type":"custom","format":{"type":"text"}}]`, Options{To: Responses}, `#/0: tool "custom": a tool needs a name`},
		{"a custom tool that is none", `[{"type":"custom","custom":[]}]`, Options{To: Responses}, `#/0: tool "custom": the tool's custom must be of type object, not array`},
		{"formats that are not known", `[{"type":"custom","name":"c","format":{"type":"json"}},{"type":"custom","custom":{"name":"e","format":{"type":"grammar","grammar":{"syntax":"lark"}}}}]`, Options{To: Responses},
			`#/0: tool "c": the format of a custom tool must have type "text", or type "grammar" with a "syntax" and a "definition"` + "\n" +
				`#/1: tool "e": the format of a custom tool must have type "text", or type "grammar" with a "syntax" and a "definition"`},
		{"no JSON Schema", function(`"name":"t","parameters":{"type":"objekt","required":"a"}`), Options{To: Responses},
			`#/0: tool "t": the input schema is not JSON Schema: #/required is a string, but must be an array (and 1 more)`},
		{"a reference into nothing", function(`"name":"t","parameters":{"properties":{"a":{"$ref":"#/$defs/a"}}}`), Options{To: Responses},
			`#/0: tool "t": the input schema is invalid at #/properties/a: $ref "#/$defs/a" does not refer to a schema`},
		{"a reference elsewhere", function(`"name":"t","parameters":{"properties":{"a":{"$ref":"https://example.com/a"}}}`), Options{To: Responses},
			`#/0: tool "t": the input schema is invalid at #/properties/a: $ref "https://example.com/a" does not refer to a part of this document`},
		{"a circle", function(`"name":"t","parameters":{"properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}`), Options{To: Responses},
			`#/0: tool "t": the input schema is invalid at #/properties/a: $ref "#/$defs/a" refers to itself (and 2 more)`},
		{"a required name that is no property", function(`"name":"t","parameters":{"type":"object","properties":{"a":{}},"required":["a","b"]}`), Options{To: OpenAI},
			`#/0: tool "t": required "b" is not a property: declare it, or remove it`},
		{"parameters that are no object", function(`"name":"t","parameters":{"type":"array"}`), Options{To: MCP},
			`#/0: tool "t": the root of a tool's parameters must have "type":"object"`},
		{"a description is asked for", `[{"name":"t","inputSchema":{"type":"object"}}]`, Options{To: MCP, NeedDescription: true},
			`#/0: tool "t": the tool has no description: describe what it does and when to call it`},
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
				t.Errorf("got a document in addition to the error: %s", result.Doc)
			}
		})
	}
}

func TestConvertOlderDrafts(t *testing.T) {
	in := `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}]},` +
		`"b":{"type":"number","minimum":0,"exclusiveMinimum":true}},"definitions":{"c":{"dependencies":{"a":["b"]}}}}}`
	if _, err := Convert(mustParse(t, in), Options{To: OpenAI}); err != nil {
		t.Error(err)
	}
	wrong := strings.Replace(in, `[{"type":"string"}]`, `[{"type":"text"}]`, 1)
	if _, err := Convert(mustParse(t, wrong), Options{To: OpenAI}); err == nil {
		t.Error("the schema under such a keyword is not checked")
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
		t.Errorf("omitted fields (-want +got):\n%s", diff)
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
		t.Errorf("omitted fields of a custom tool (-want +got):\n%s", diff)
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
		t.Error("a number is accepted as a list of tools")
	}
}

// TestRoundTrip checks that converting from MCP to another dialect and back preserves the
// name, description, and schema, except for the changes in the notes.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	exact := map[string]int{}
	for i := range 300 {
		tool := Tool{Name: fmt.Sprintf("tool_%d", i), Input: randomInput(r, 3)}
		if r.IntN(2) == 0 {
			tool.Description = fmt.Sprintf("Does the %dth thing.", i)
		}
		source := MCP.Envelope(tool)
		for _, d := range All() {
			there, err := Convert(source, Options{To: d})
			if err != nil {
				if !lower.Has(there.Tools[0].Notes, lower.Refused) {
					t.Fatalf("%s: %s: %v", d.Name, source, err)
				}
				continue
			}
			back, err := Convert(there.Doc, Options{From: d, To: MCP})
			if err != nil {
				t.Fatalf("%s: %s: %v", d.Name, there.Doc, err)
			}
			got, err := ParseMCP(back.Doc)
			if err != nil {
				t.Fatalf("%s: %s: %v", d.Name, back.Doc, err)
			}
			if got.Name != tool.Name || got.Description != tool.Description {
				t.Errorf("%s: %s became %s", d.Name, source, back.Doc)
			}
			if len(there.Tools[0].Notes) > 0 {
				continue
			}
			exact[d.Name]++
			if !got.Input.Equal(tool.Input) {
				t.Errorf("%s changed a schema without a note:\n%s\n%s", d.Name, tool.Input, got.Input)
			}
		}
	}
	for _, d := range All() {
		if exact[d.Name] == 0 && d != XAI && d != LlamaCpp && d != XGrammar {
			t.Errorf("no schema was converted to %s and back without notes", d.Name)
		}
	}
}

// randomInput returns a schema with keywords that most APIs support.
func randomInput(r *rand.Rand, depth int) *schema.Doc {
	properties, required := schema.Obj(), schema.Arr()
	for i := range r.IntN(4) {
		name := fmt.Sprintf("p%d", i)
		properties = properties.With(name, randomPart(r, depth-1))
		if r.IntN(2) == 0 {
			required.Items = append(required.Items, schema.Str(name))
		}
	}
	object := schema.Obj(schema.M("type", schema.Str("object")), schema.M("properties", properties))
	if len(required.Items) > 0 {
		object = object.With("required", required)
	}
	return object
}

func randomPart(r *rand.Rand, depth int) *schema.Doc {
	texts := []string{
		`{"type":"string","description":"a \u00e9 text"}`, `{"type":"integer","minimum":0}`, `{"type":"number","maximum":0.10}`,
		`{"type":"boolean"}`, `{"type":"string","enum":["b","a"]}`, `{"type":"integer","default":3}`, `{"type":["string","null"]}`,
		`{"type":"string","x-vendor":1,"format":"uri"}`,
	}
	switch choice := r.IntN(len(texts) + 2); {
	case choice == len(texts) && depth > 0:
		return schema.Obj(schema.M("type", schema.Str("array")), schema.M("items", randomPart(r, depth-1)))
	case choice > len(texts) && depth > 0:
		return randomInput(r, depth)
	default:
		doc, _ := schema.Parse([]byte(texts[choice%len(texts)]))
		return doc
	}
}

// hostile returns documents that require much time or memory.
func hostile() map[string]string {
	tool := func(input string) string { return `{"name":"t","inputSchema":{"type":"object",` + input + `}}` }
	definitions := func(n int, definition func(i int) string) string {
		all := make([]string, n)
		for i := range all {
			all[i] = fmt.Sprintf(`"d%d":%s`, i, definition(i))
		}
		return `"properties":{"x":{"$ref":"#/$defs/d0"}},"$defs":{` + strings.Join(all, ",") + `}`
	}
	return map[string]string{
		"20,000 levels":    strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000),
		"levels of a tool": tool(`"properties":` + strings.Repeat(`{"a":{"properties":`, 400) + `{}` + strings.Repeat(`}}`, 400)),
		"10 MB":            tool(`"description":"` + strings.Repeat("x", 10<<20) + `"`),
		"many values":      tool(`"enum":[` + strings.Repeat("1,", 1<<17) + `1]`),
		"invalid UTF-8":    "{\"name\":\"\xff\"}",
		"a key twice":      `{"name":"t","name":"u"}`,
		"billion laughs": tool(definitions(31, func(i int) string {
			if i == 30 {
				return `{}`
			}
			return fmt.Sprintf(`{"properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"$ref":"#/$defs/d%[1]d"}}}`, i+1)
		})),
		"a long chain": tool(definitions(8000, func(i int) string {
			if i == 7999 {
				return `{}`
			}
			return fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, i+1)
		})),
		"a long circle": tool(definitions(8000, func(i int) string {
			return fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, (i+1)%8000)
		})),
		"recursion":             tool(`"properties":{"x":{"$ref":"#"}}`),
		"recursion at the root": tool(`"anyOf":[{"$ref":"#"}]`),
		"many branches":         tool(`"anyOf":[` + strings.Repeat(`{"properties":{"a":{"const":1},"b":{"const":2}},"required":["a"]},`, 4000) + `{}]`),
		"many tools":            `[` + strings.Repeat(tool(`"properties":{}`)+`,`, 4000) + `null]`,
	}
}

// TestHostile checks that any document is converted or rejected, quickly and with little
// memory. The limits are far above the usual cost, so that the test passes on slow
// machines.
func TestHostile(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			var doc *schema.Doc
			var err error
			watch(t, "to parse", func() { doc, err = schema.Parse([]byte(text)) })
			if err != nil {
				return
			}
			for _, d := range []*Dialect{OpenAI, Gemini, GeminiLegacy} {
				watch(t, "for "+d.Name, func() { _, err = Convert(doc, Options{To: d}) })
			}
		})
	}
}

func watch(t *testing.T, what string, do func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	do()
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %v %s", took, what)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 2<<30 {
		t.Errorf("it used %d MB %s", used>>20, what)
	}
}

func TestHostileErrors(t *testing.T) {
	want := map[string]string{
		"20,000 levels":    "nested deeper than 1000 levels at byte 1000",
		"levels of a tool": `#: tool "t": the document is too large: nested deeper than 250 levels`,
		"10 MB":            `#: tool "t": the document is too large: more than 1048576 bytes`,
		"many values":      `#: tool "t": the document is too large: more than 20000 values`,
		"a long chain":     `#: tool "t": the document is too large: more than 1000 references`,
		"a long circle":    `#: tool "t": the document is too large: more than 1000 references`,
		"invalid UTF-8":    "invalid UTF-8 at byte 9",
		"a key twice":      `key "name" appears twice at byte 12`,
	}
	documents := hostile()
	for name, message := range want {
		doc, err := schema.Parse([]byte(documents[name]))
		if err == nil {
			_, err = Convert(doc, Options{To: OpenAI})
		}
		if err == nil || err.Error() != message {
			t.Errorf("%s: got %.200v, want %s", name, err, message)
		}
	}
}

// TestConvertCycle checks that a document that contains itself is rejected. No parsed
// document does, but a program can build such a document.
func TestConvertCycle(t *testing.T) {
	input := schema.Obj(schema.M("type", schema.Str("object")))
	input.Members = append(input.Members, schema.M("properties", schema.Obj(schema.M("a", input))))
	tool := schema.Obj(schema.M("name", schema.Str("t")), schema.M("inputSchema", input))
	if _, err := Convert(tool, Options{To: OpenAI}); !errors.Is(err, schema.ErrBudget) {
		t.Errorf("got %v, want one that wraps ErrBudget", err)
	}
	list := schema.Arr()
	list.Items = append(list.Items, list)
	if _, err := Convert(list, Options{To: OpenAI}); err == nil {
		t.Error("a list that contains itself is accepted")
	}
}

// FuzzConvert checks that a converted list can be parsed in the target's format, and that
// converting it again changes nothing.
func FuzzConvert(f *testing.F) {
	for _, text := range definitions {
		f.Add(text)
	}
	for _, text := range forms {
		f.Add(`[` + text + `]`)
	}
	f.Add(`{"type":"function","name":"outer","function":{"name":"t","x":1},"x":2}`)
	f.Add(`[{"functionDeclarations":[{"name":"t","parameters":{"type":"OBJECT","nullable":true,"enum":["a"]}}],"googleSearch":{}}]`)
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := schema.Parse([]byte(text))
		if err != nil {
			t.Skip("not JSON")
		}
		for _, d := range All() {
			once, err := Convert(doc, Options{To: d, SkipInvalid: true})
			if err != nil {
				continue
			}
			written, err := schema.Parse(once.Doc.Append(nil))
			if err != nil {
				t.Fatalf("%s: %s: %v", d.Name, once.Doc, err)
			}
			twice, err := Convert(written, Options{From: d, To: d, SkipInvalid: true})
			if err != nil {
				t.Fatalf("%s: %s: %v", d.Name, once.Doc, err)
			}
			if !twice.Doc.Equal(once.Doc) {
				t.Errorf("%s: converted again\n%s\nbecomes\n%s", d.Name, once.Doc, twice.Doc)
			}
		}
	})
}
