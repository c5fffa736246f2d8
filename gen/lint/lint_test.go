package lint

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

func TestVerdicts(t *testing.T) {
	told, adapted := lower.Note{Kind: lower.Described}, lower.Note{Kind: lower.Adapted}
	dropped, inexact, refused := lower.Note{Kind: lower.Dropped}, lower.Note{Kind: lower.Inexact}, lower.Note{Kind: lower.Refused}
	named := fake("named")
	named.Names = dialect.OpenAI.Names
	tests := []struct {
		name     string
		tool     string
		strict   bool
		provider *dialect.Dialect
		want     string
	}{
		{"as it is", "t", false, fake("x"), "yes"},
		{"adapted", "t", false, fake("x", told, adapted, dropped), "adapted 3"},
		{"refused", "t", false, fake("x", told, refused), "no"},
		{"strict", "t", true, strictFake("x"), "yes strict"},
		{"adapted, strict", "t", true, strictFake("x", told), "adapted 1 strict"},
		{"not exact", "t", true, strictFake("x", inexact), "yes"},
		{"without a strict mode", "t", true, fake("x"), "yes"},
		{"a name that is taken", "t", false, named, "yes"},
		{"a name that is not", "t.u", false, named, "no"},
		{"MCP asks for less than it says", "t u", false, dialect.MCP, "yes"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			report := Tools(readTools(t, tool(test.tool, `{"description":"d"}`)), Options{Strict: test.strict, Providers: []*dialect.Dialect{test.provider}})
			verdict := report.Tools[0].Verdicts[0]
			if got := verdict.cell(); got != test.want {
				t.Errorf("verdict = %q, want %q; notes: %v", got, test.want, verdict.Notes)
			}
			if refused := lower.Has(verdict.Notes, lower.Refused); refused != (test.want == "no") {
				t.Errorf("the notes reject the tool: %v", refused)
			}
		})
	}
}

// TestRevisions checks that the verdict for MCP includes the clients of each revision.
func TestRevisions(t *testing.T) {
	tests := []struct{ tool, want string }{
		{tool("t", `{}`), "yes"},
		{tool("t", `{"properties":{"a":true}}`), "yes"}, // clients reject true as the schema of an argument, but not inside it
		{tool("t", `true`), "yes but not 2025-03-26, 2025-06-18, 2025-11-25"},
		{`{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"array"}}`, "yes but not 2025-06-18, 2025-11-25"},
		{`{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":["object"]}}`, "yes but not 2025-06-18, 2025-11-25"},
		{`{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"a":true}}}`, "yes but not 2025-06-18, 2025-11-25"},
		{`{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}`, "yes"},
	}
	for _, test := range tests {
		report := Tools(readTools(t, test.tool), Options{Providers: []*dialect.Dialect{dialect.MCP, dialect.Anthropic}})
		verdicts := report.Tools[0].Verdicts
		if got := verdicts[0].cell(); got != test.want {
			t.Errorf("%s: %q, want %q", test.tool, got, test.want)
		}
		if got := verdicts[1].Refusing; got != nil {
			t.Errorf("%s: Anthropic rejects the tool: %v", test.tool, got)
		}
	}
}

// TestNamesForMCP checks a name that only MCP accepts. The name is reported, unless the
// tool is only for MCP and no other provider is requested.
func TestNamesForMCP(t *testing.T) {
	named := readTools(t, tool("files.read", `{}`))
	named[0].ForMCP = true
	for _, test := range []struct {
		providers []*dialect.Dialect
		forMCP    bool
		want      string
	}{
		{nil, true, "yes no no no adapted"},
		{[]*dialect.Dialect{dialect.MCP}, true, "yes"},
		{[]*dialect.Dialect{dialect.OpenAI}, true, "error no"},
		{nil, false, "error yes no no no adapted"},
	} {
		named[0].ForMCP = test.forMCP
		report := Tools(named, Options{Providers: test.providers})
		var got []string
		if report.Diagnostics().HasErrors() {
			got = append(got, "error")
		}
		for _, v := range report.Tools[0].Verdicts {
			got = append(got, v.Status.String())
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("for MCP %v, %d providers: %q, want %q", test.forMCP, len(test.providers), got, test.want)
		}
	}
}

// TestVerdictsOfOlderDrafts checks that a schema of an older draft is reported, but does
// not affect the verdicts.
func TestVerdictsOfOlderDrafts(t *testing.T) {
	providers := []*dialect.Dialect{dialect.MCP, dialect.OpenAI, dialect.Anthropic, dialect.Gemini, dialect.GeminiLegacy, dialect.XAI, dialect.Ollama}
	tests := []struct{ property, want string }{
		{`{"description":"d","type":"array","items":[{"type":"string"}]}`, "yes, adapted 2, adapted 1, adapted 1, adapted 6, adapted 5, adapted 2"},
		{`{"description":"d","type":"integer","minimum":1,"exclusiveMinimum":true}`, "yes, adapted 1, adapted 1, adapted 2, adapted 2, adapted 3, adapted 2"},
		{`{"description":"d","type":"integer","minimum":"1"}`, "yes, yes, no, no, no, no, no"},
	}
	for _, test := range tests {
		t.Run(test.property, func(t *testing.T) {
			report := Tools(readTools(t, tool("t", test.property)), Options{Providers: providers})
			var cells []string
			for _, v := range report.Tools[0].Verdicts {
				cells = append(cells, v.cell())
			}
			if diff := cmp.Diff(test.want, strings.Join(cells, ", ")); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if len(lines(report.Findings, "schema-invalid")) != 1 {
				t.Errorf("no finding reports that it is not JSON Schema 2020-12: %v", report.Diagnostics())
			}
		})
	}
}

// TestStrictIsKept checks that -strict does not override a tool's own option.
func TestStrictIsKept(t *testing.T) {
	lax := readTool(t, tool("t", `{}`))
	lax.Strict = new(bool)
	report := Tools([]Tool{lax}, Options{Strict: true, Providers: []*dialect.Dialect{strictFake("x")}})
	if report.Tools[0].Verdicts[0].Strict {
		t.Error("a tool with strict=false is judged as a strict one")
	}
}

func TestMatrix(t *testing.T) {
	strict := readTool(t, tool("label_maker", `{"type":"string"}`))
	strict.Strict = new(true)
	tools := append(readTools(t, tool("b.c", `{}`), tool("a\u001b[31m\n", `{}`)), strict)
	named := fake("three")
	named.Names = dialect.OpenAI.Names
	o := Options{Providers: []*dialect.Dialect{fake("one", lower.Note{Kind: lower.Described}), strictFake("two"), named}}
	want := `tool         one        two         three
a\x1b[31m\n  adapted 1  yes         no
b.c          adapted 1  yes         no
label_maker  adapted 1  yes strict  yes
`
	if diff := cmp.Diff(want, Tools(tools, o).Matrix()); diff != "" {
		t.Errorf("Matrix (-want +got):\n%s", diff)
	}
	tools[0].Package = "example.com/p"
	if got := Tools(tools, o).Matrix(); !strings.Contains(got, "package\n") || !strings.Contains(got, "example.com/p\n") {
		t.Errorf("the tools of several packages have no column for the package:\n%s", got)
	}
	if got := (Report{}).Matrix(); got != "" {
		t.Errorf("Matrix without tools = %q", got)
	}
}

// TestToolsIsDeterministic checks that the result does not depend on the order of tools.
func TestToolsIsDeterministic(t *testing.T) {
	var tools []Tool
	for i := range 40 {
		tools = append(tools, readTool(t, tool(fmt.Sprintf("tool.%d", i), `{"type":"array","minimun":1,"format":"x"}`)))
	}
	want := Tools(tools, Options{})
	slices.Reverse(tools)
	got := Tools(tools, Options{})
	if want.Matrix() != got.Matrix() || !reflect.DeepEqual(want.Findings, got.Findings) {
		t.Error("the report depends on the order of tools")
	}
	if len(want.Findings) < 40 {
		t.Errorf("only %d findings", len(want.Findings))
	}
}

func TestToolsChangesNothing(t *testing.T) {
	for _, c := range ruleCases {
		before, after := readTool(t, c.tool), readTool(t, c.tool)
		Tools([]Tool{after}, Options{Strict: true, Providers: dialect.All()})
		if !reflect.DeepEqual(before, after) {
			t.Errorf("%s %s: the tool changed", c.code, c.name)
		}
	}
}

// TestFindingsAreJoined checks that the same problem for several providers is one finding.
func TestFindingsAreJoined(t *testing.T) {
	report := Tools(readTools(t, tool("a.b", `{"description":"d"}`)), Options{Providers: []*dialect.Dialect{dialect.OpenAI, dialect.Responses}})
	var got []Finding
	for _, f := range report.Findings {
		if f.Code == "name-pattern" {
			got = append(got, f)
		}
	}
	if len(got) != 1 || !slices.Equal(got[0].Providers, []string{"openai", "responses"}) {
		t.Errorf("findings: %+v", got)
	}
}

// TestNotesAreShared checks that the same note for several providers is one finding that
// names all of them and has the tool's hint.
func TestNotesAreShared(t *testing.T) {
	note := lower.Note{Kind: lower.Inexact, Message: "a map", Pos: at(7), Keyword: "x", Path: schema.Path{"a"}}
	copied, other := note, lower.Note{Kind: lower.Inexact, Message: "all", Path: schema.Path{}}
	copied.Path = schema.Path{"$defs", "A", "a"}
	strict := readTool(t, tool("t", `{}`))
	strict.Strict = new(true)
	strict.StrictHint = func(keyword string) string { return "instead of " + keyword }
	o := Options{Providers: []*dialect.Dialect{strictFake("one", note, copied), strictFake("two", copied), strictFake("three", other)}}
	type said struct {
		Message, Hint, Subject string
		Providers              []string
	}
	var got []said
	for _, f := range Tools([]Tool{strict}, o).Findings {
		if f.Code == "strict-inexact" {
			got = append(got, said{f.Message, f.Hint, f.Subject, f.Providers})
		}
	}
	want := []said{
		{"the tool t cannot be strict for THREE: all", "instead of ", "input# for THREE", []string{"three"}},
		{"the tool t cannot be strict for ONE and TWO: a map", "instead of x", "x of input#/a for ONE and TWO", []string{"one", "two"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// TestSameFindingTwice checks that a problem of a recursive type is one finding, even if it
// occurs at two positions of a schema.
func TestSameFindingTwice(t *testing.T) {
	d := diag.Diagnostic{Code: "format-unknown", Severity: diag.Warning, Pos: token.Position{Filename: "a.go", Line: 1}, Message: "m"}
	other := d
	other.Message = "between"
	findings := settle([]Finding{
		{Diagnostic: d, Subject: "input#/properties/a/format"},
		{Diagnostic: other, Subject: "input#/properties/a"},
		{Diagnostic: d, Subject: "input#/$defs/A/properties/a/format"},
	})
	var got []string
	for _, f := range findings {
		got = append(got, f.Message+" "+f.Subject)
	}
	if want := []string{"between input#/properties/a", "m input#/$defs/A/properties/a/format"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSourceOrder(t *testing.T) {
	var tools []Tool
	for _, c := range []struct {
		pkg, name, file string
		line            int
	}{{"p/q", "a", "q.go", 1}, {"p", "b", "b.go", 9}, {"p", "d", "b.go", 3}, {"p", "c", "a.go", 30}} {
		tool := readTool(t, tool(c.name, `{}`))
		tool.Package, tool.Pos = c.pkg, token.Position{Filename: c.file, Line: c.line}
		tools = append(tools, tool)
	}
	var got []string
	for _, tool := range Tools(tools, Options{}).Tools {
		got = append(got, tool.Name)
	}
	if want := []string{"c", "d", "b", "a"}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
}

func TestFingerprints(t *testing.T) {
	first := Tools(readTools(t, tool("a.b", `{"minimun":1,"format":"x"}`)), Options{}).Findings
	moved := Tools(readTools(t, tool("a.b", `{"description":"now it has one, and all else has moved","minimun":1,"format":"x"}`)), Options{}).Findings
	prints := map[string]bool{}
	for _, f := range first {
		if prints[f.Fingerprint] {
			t.Errorf("%s has the fingerprint of another finding", f.Message)
		}
		prints[f.Fingerprint] = true
	}
	for _, f := range moved {
		if !prints[f.Fingerprint] {
			t.Errorf("%s has another fingerprint after it moved", f.Message)
		}
	}
	if len(moved) != len(first)-1 { // the finding about the missing description is gone
		t.Errorf("%d findings became %d", len(first), len(moved))
	}
}

func TestPromotedAndWithout(t *testing.T) {
	report := Report{Findings: FromDiagnostics(diag.List{
		{Severity: diag.Error, Message: "e"}, {Severity: diag.Warning, Message: "w"}, {Severity: diag.Note, Message: "n"},
	})}
	severities := func(r Report) (all []string) {
		for _, d := range r.Diagnostics() {
			all = append(all, d.Severity.String())
		}
		return all
	}
	if got, want := severities(report.Promoted()), []string{"error", "error", "note"}; !slices.Equal(got, want) {
		t.Errorf("Promoted = %v, want %v", got, want)
	}
	if got, want := severities(report.Without(diag.Note)), []string{"error", "warning"}; !slices.Equal(got, want) {
		t.Errorf("Without notes = %v, want %v", got, want)
	}
	if got, want := severities(report), []string{"error", "warning", "note"}; !slices.Equal(got, want) {
		t.Errorf("the report itself changed: %v", got)
	}
}

func TestParseProviders(t *testing.T) {
	tests := []struct{ list, want, err string }{
		{"openai", "openai", ""},
		{"gemini,mcp,gemini", "mcp gemini", ""},
		{"all", "mcp openai responses anthropic gemini interactions gemini-legacy bedrock mistral deepseek xai ollama llamacpp xgrammar", ""},
		{"opnai", "", `no provider is named "opnai": did you mean openai?`},
		{"", "", `no provider is named "": use one of all, mcp, `},
	}
	for _, test := range tests {
		dialects, err := ParseProviders(test.list)
		var names []string
		for _, d := range dialects {
			names = append(names, d.Name)
		}
		if got := strings.Join(names, " "); got != test.want && err == nil || (err == nil) != (test.err == "") {
			t.Errorf("ParseProviders(%q) = %q, %v; want %q", test.list, got, err, test.want)
		}
		if err != nil && !strings.HasPrefix(err.Error(), test.err) {
			t.Errorf("ParseProviders(%q): %v, want %s", test.list, err, test.err)
		}
	}
}

func TestHostile(t *testing.T) {
	var defs []string
	for i := range 60 {
		defs = append(defs, fmt.Sprintf(`"D%d":{"anyOf":[{"$ref":"#/$defs/D%d"},{"$ref":"#/$defs/D%[2]d"}]}`, i, i+1))
	}
	laughs := `{"name":"t","description":"d","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/$defs/D0"}},"$defs":{` +
		strings.Join(defs, ",") + `,"D60":{"type":"string"}}}}`
	deep := tool("t", strings.Repeat(`{"anyOf":[`, 200)+`{}`+strings.Repeat(`]}`, 200))
	for _, text := range []string{laughs, deep} {
		s := &subject{Tool: readTool(t, text), options: Options{Providers: []*dialect.Dialect{none}}}
		if got := lines(checkTool(s), "recursion"); got != nil {
			t.Errorf("the recursion is not reported: %v", got)
		}
	}
}

func BenchmarkTools(b *testing.B) {
	var tools []Tool
	for i := range 1000 {
		tools = append(tools, readTool(b, tool(fmt.Sprintf("tool_%d", i), strings.Repeat(`{"type":"object","properties":{"a":`, 5)+
			`{"type":"string","description":"d"}`+strings.Repeat(`}}`, 5))))
	}
	for b.Loop() {
		Tools(tools, Options{})
	}
}

// TestSideAt checks that notes and findings use the same format for paths.
func TestSideAt(t *testing.T) {
	if got, want := (side{name: "input"}).at(schema.Path{"properties", "a/b"}), "input#/properties/a~1b"; got != want {
		t.Errorf("at = %q, want %q", got, want)
	}
}

var clientCases = []ruleCase{
	{
		name: "a list", code: "natural-result", tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"array","items":{}}}`,
		want: []string{"tools.json:1:60: warning: the result of t is not an object: in MCP sessions before 2026-07-28, for example with the TypeScript SDK up to 1.32 and by default in 2.4, clients reject the whole list of tools [natural-result]"},
	},
	{
		name: "a union", code: "natural-result", tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"anyOf":[{"type":"object"}]}}`,
		want: []string{"tools.json:1:60: warning: the result of t is not an object: in MCP sessions before 2026-07-28, for example with the TypeScript SDK up to 1.32 and by default in 2.4, clients reject the whole list of tools [natural-result]"},
	},
	{name: "an object", code: "natural-result", tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}`},
	{name: "no result", code: "natural-result", tool: tool("t", `{}`)},
	{
		name: "not for MCP", code: "natural-result", options: quiet(Options{}),
		tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"array","items":{}}}`,
	},
	{
		name: "a map", code: "result-schema", tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object","additionalProperties":{"type":"string"}}}`,
		want: []string{"tools.json:1:100: note: the TypeScript SDK 1.22.0 rejects the whole list of tools because of the result schema of t: it accepts only a boolean as additionalProperties [result-schema]"},
	},
	{
		name: "a definition", code: "result-schema",
		tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{}}}}`,
		want: []string{"tools.json:1:125: note: the TypeScript SDK 1.22.0 rejects the whole list of tools because of the result schema of t: it removes the target of #/$defs/A [result-schema]"},
	},
	{
		name: "what is kept", code: "result-schema",
		tool: `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"a":{},"b":{"$ref":"#/properties/a"},"c":{"type":"object","additionalProperties":{}}},"additionalProperties":true,"$defs":{"A":{"$ref":"#/$defs/A"}}}}`,
	},

	{
		name: "a union", code: "union-merged", tool: tool("t", `{"anyOf":[{"type":"string"},{"type":"integer"}]}`),
		want: []string{"tools.json:1:96: note: LangChain.js merges the variants of t into one schema: it keeps the last property of each name, and drops variants that are not objects [union-merged]"},
	},
	{name: "where it does not look", code: "union-merged", tool: tool("t", `{"propertyNames":{"anyOf":[{"format":"ipv4"}]},"properties":{"not":{}}}`)},
	{name: "a list of types", code: "union-merged", tool: tool("t", `{"type":["string","integer"]}`)},
	{name: "not for MCP", code: "union-merged", tool: tool("t", `{"oneOf":[{}]}`), options: quiet(Options{})},

	{
		name: "constraints", code: "keyword-invisible", tool: tool("t", `{"type":"integer","minimum":1,"maximum":3}`), options: Options{Providers: []*dialect.Dialect{dialect.Responses}},
		want: []string{"tools.json:1:1: note: models that receive tools in OpenAI's harmony format, such as gpt-oss, do not see minimum and maximum of t [keyword-invisible]"},
	},
	{name: "what it shows", code: "keyword-invisible", tool: `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"type":"string","enum":["x"],"description":"d"}},"required":["a"],"additionalProperties":false}}`},
	{name: "other providers", code: "keyword-invisible", tool: tool("t", `{"type":"integer","minimum":1}`), options: Options{Providers: []*dialect.Dialect{dialect.MCP}}},
}

var headerCases = []ruleCase{
	{
		name: "none that clients take", code: "header-invalid",
		tool: tool("t", `{"type":"array","items":{"type":"string","x-mcp-header":"A"}},"b":{"type":"string","x-mcp-header":"a b"},"c":{"type":["string","null"],"x-mcp-header":"C"},"d":{"type":"number","x-mcp-header":"D"},"e":{"type":"string","x-mcp-header":"E"},"f":{"type":"boolean","x-mcp-header":"e"},"g":{"x-mcp-header":1}`),
		want: []string{
			`tools.json:1:143: MCP clients omit t: a header must belong to an argument, or to a property of an argument: clients ignore it at #/properties/a/items [header-invalid]`,
			`tools.json:1:185: MCP clients omit t: "a b" is not a valid header name [header-invalid]`,
			`tools.json:1:237: MCP clients omit t: a header can only contain a string, an integer, or a boolean, but c is of type string or null [header-invalid]`,
			`tools.json:1:278: warning: MCP clients omit t: a header can only contain a string, an integer, or a boolean, but d is of type number [header-invalid]`,
			`tools.json:1:361: MCP clients omit t: two arguments have the same header Mcp-Param-e [header-invalid]`,
			`tools.json:1:386: MCP clients omit t: 1 is not a valid header name [header-invalid]`,
		},
	},
	{name: "some", code: "header-invalid", tool: tool("t", `{"type":"string","x-mcp-header":"A"},"b":{"type":"object","properties":{"c":{"type":"integer","x-mcp-header":"b"}}}`)},
	{
		name: "of another API", code: "header-invalid", tool: tool("t", `{"x-mcp-header":1}`),
		options: Options{Providers: []*dialect.Dialect{dialect.OpenAI}},
	},
	{
		name: "a key", code: "header-secret",
		tool: tool("t", `{"type":"string","x-mcp-header":"Api-Key"},"userToken":{"type":"string","x-mcp-header":"B"}`),
		want: []string{
			`tools.json:1:119: warning: a of t looks like a secret, and is sent in the header Mcp-Param-Api-Key, which every gateway can read [header-secret]`,
			`tools.json:1:174: warning: userToken of t looks like a secret, and is sent in the header Mcp-Param-B, which every gateway can read [header-secret]`,
		},
	},
	{name: "no secret", code: "header-secret", tool: tool("t", `{"type":"string","x-mcp-header":"Region"},"max_tokens":{"type":"integer","x-mcp-header":"Tokens"},"token":{"type":"string"}`)},
	{
		name: "of another API", code: "header-secret", tool: tool("t", `{"type":"string","x-mcp-header":"Api-Key"}`),
		options: Options{Providers: []*dialect.Dialect{dialect.OpenAI}},
	},
}

// TestFieldTable checks the table of fields that only some providers support.
func TestFieldTable(t *testing.T) {
	tools := []Tool{
		readTool(t, `{"name":"a","description":"Does it.","inputSchema":{"type":"object","properties":{"r":{"type":"string","x-mcp-header":"R"}},"examples":[{"r":"x"}]},"icons":[],"_meta":{}}`),
		readTool(t, `{"name":"b","description":"Does it.","inputSchema":{"type":"object","properties":{"r":{"type":"string"}},"examples":[{"r":1}]}}`),
		readTool(t, `{"name":"c","description":"Does it.","inputSchema":{"type":"object","properties":{}},"_deferred":true}`),
	}
	tools[1].ResultSchema = tools[1].Input
	report := Tools(tools, Options{Providers: []*dialect.Dialect{dialect.MCP, dialect.OpenAI, dialect.Responses, dialect.Anthropic, dialect.Gemini}})
	want := `field          tools  mcp  openai     responses  anthropic          gemini
x-mcp-header   1      yes  dropped    dropped    dropped            dropped
examples       2      yes  described  described  yes 1 described 1  described
icons          1      yes  dropped    dropped    dropped            dropped
_meta          1      yes  dropped    dropped    dropped            dropped
output_schema  1      yes  dropped    yes        dropped            yes
`
	if diff := cmp.Diff(want, report.fieldTable()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := Tools(tools[2:], Options{}).fieldTable(); got != "" {
		t.Errorf("a tool without such fields has the table\n%s", got)
	}
}

// readTool parses an MCP definition that is on one line, so that positions are columns.
func readTool(t testing.TB, text string) Tool {
	t.Helper()
	at := func(offset int) token.Position {
		return token.Position{Filename: "/src/tools.json", Offset: offset, Line: 1, Column: offset + 1}
	}
	doc, err := schema.ParseFrom([]byte(text), func(offset int) *schema.Origin { return schema.OriginAt(at(offset), "") })
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	tool, err := dialect.ParseMCP(doc)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return Tool{Located: dialect.Located{Tool: tool, Pos: at(0)}}
}

func readTools(t testing.TB, texts ...string) []Tool {
	t.Helper()
	var tools []Tool
	for _, text := range texts {
		tools = append(tools, readTool(t, text))
	}
	return tools
}

func tool(name, property string) string {
	return fmt.Sprintf(`{"name":%s,"description":"Does it.","inputSchema":{"type":"object","properties":{"a":%s}}}`, schema.Quote(name), property)
}

func relative(name string) string { return strings.TrimPrefix(name, "/src/") }

// lines formats the findings of a rule, without hints and related places.
func lines(findings []Finding, code diag.Code) []string {
	var all []string
	for _, f := range findings {
		if f.Code == code {
			d := f.Diagnostic
			d.Hint, d.Related = "", nil
			all = append(all, d.Format(relative))
		}
	}
	return all
}

// fake returns a dialect whose lowering returns the given notes.
func fake(name string, notes ...lower.Note) *dialect.Dialect {
	lowering := func(doc *schema.Doc) (*schema.Doc, []lower.Note) { return doc, notes }
	return &dialect.Dialect{Name: name, Provider: strings.ToUpper(name), Schema: lowering}
}

// strictFake returns a dialect whose strict mode returns the given notes.
func strictFake(name string, notes ...lower.Note) *dialect.Dialect {
	d := fake(name)
	d.Strict = func(doc *schema.Doc) (*schema.Doc, []lower.Note) { return doc, notes }
	return d
}

// load inspects the packages in a txtar archive, which contains one module without
// dependencies.
func load(t testing.TB, archive string) []*inspect.Package {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files := append(txtar.Parse([]byte(archive)).Files, txtar.File{Name: "go.mod", Data: []byte("module example.com\n\ngo 1.26\n")})
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	env := append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=off")
	prog, diags := inspect.Load(t.Context(), inspect.Config{Dir: dir, Patterns: []string{"./..."}, Env: env})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	pkgs, diags := inspect.Facts(prog)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return pkgs
}
