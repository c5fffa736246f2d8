package dialect

import (
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

// lowered returns what a dialect makes of a tool, without the notes.
func lowered(d *Dialect, t Tool) Tool {
	lowered, _ := d.Lower(t)
	return lowered
}

// define returns the definition of a tool, without the notes.
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
	if diff := cmp.Diff([]string{"mcp MCP", "openai OpenAI", "responses Responses", "anthropic Anthropic", "gemini Gemini", "gemini-legacy GeminiLegacy",
		"bedrock Bedrock", "mistral Mistral", "deepseek DeepSeek", "xai XAI", "ollama Ollama"}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if found, ok := ByName("MCP"); ok || found != nil {
		t.Errorf("ByName(MCP) = %v, %v; names are exact", found, ok)
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

// otherDefinitions are those of the dialects that are no protocol's and not
// OpenAI's.
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
		{"bare", GeminiLegacy, bare, `{"name":"forecast"}`},
		{"a map", GeminiLegacy, Tool{Name: "label", Description: "Labels it.", Input: labels}, `{"name":"label","description":"Labels it.\n\nArguments: Any keys; each value is a string."}`},
		{"full", GeminiLegacy, full, `{` + text + `,"parameters":` + legacy + `}`},
		{"full", Mistral, full, chat(told)},
		{"full", DeepSeek, full, chat(told)},
		{"full", XAI, full, chat(open)},
		{"full", Ollama, full, chat(told)},
	}
}

// Emission finds schemas in an envelope by their pointers.
func TestEnvelopeKeepsPointers(t *testing.T) {
	tool := Tool{Name: "t", Input: mustParse(t, `{"type":"object","properties":{"a":{}}}`), Output: mustParse(t, `{"type":"object"}`)}
	places := map[*Dialect]map[*schema.Doc][]string{
		MCP:       {tool.Input: {"inputSchema"}, tool.Output: {"outputSchema"}},
		OpenAI:    {tool.Input: {"function", "parameters"}},
		Responses: {tool.Input: {"parameters"}},
		Anthropic: {tool.Input: {"input_schema"}},
		Bedrock:   {tool.Input: {"toolSpec", "inputSchema", "json"}},

		Gemini:       {tool.Input: {"parametersJsonSchema"}},
		GeminiLegacy: {tool.Input: {"parameters"}},
	}
	for _, d := range []*Dialect{Mistral, DeepSeek, XAI, Ollama} {
		places[d] = places[OpenAI]
	}
	for _, d := range All() {
		for want, path := range places[d] {
			got := d.Envelope(tool)
			for _, key := range path {
				got = got.Under(key)
			}
			if got != want {
				t.Errorf("%s: %q holds another schema", d.Name, path)
			}
		}
		if len(places[d]) == 0 {
			t.Errorf("%s is not covered", d.Name)
		}
	}
}
