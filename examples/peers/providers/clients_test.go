package providers_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A client pairs a program that lists tools with the lint rule for tools that the program
// rejects or changes.
type client struct {
	name  string // name of the function in judges.mjs
	loses func(tool definition, got npmAnswer) bool
	tells func(lint.Report) bool
	own   bool // only tools of the repository, because other tools have more keywords that Ajv rejects
}

var clients = []client{
	{name: "client 1.22.0", loses: refusesList, tells: func(r lint.Report) bool { return has(r, "result-schema") || refusedBy(r, "2025-06-18") }},
	{name: "client 1.32.2", loses: refusesList, tells: func(r lint.Report) bool { return refusedBy(r, "2025-11-25") }},
	{name: "client 2.4.0", loses: refusesList, tells: func(r lint.Report) bool { return has(r, "natural-result") }},
	{name: "client 2.4.0 of 2026-07-28", loses: refusesList, tells: func(lint.Report) bool { return false }},
	{name: "ajv", loses: isUnknownToAjv, tells: func(r lint.Report) bool { return has(r, "ajv-strict") }, own: true},
	{name: "langchain", loses: losesUnion, tells: func(r lint.Report) bool { return has(r, "union-merged") }},
}

// TestClients checks when lint reports a tool for a client: exactly if the client rejects a
// list with the tool, or shows a model only part of the tool.
func TestClients(t *testing.T) {
	npmFolder(t, "npm")
	var tools []definition
	var reports []lint.Report
	for _, d := range definitions(t) {
		if d.dialect != "mcp" || d.strict {
			continue
		}
		tools = append(tools, d)
		located := []lint.Tool{{Located: dialect.Located{Tool: d.of.Tool}}}
		options := lint.Options{Providers: []*dialect.Dialect{dialect.MCP}}
		report := lint.Tools(located, options)
		report.Findings = append(report.Findings, lint.Across(located, options)...)
		reports = append(reports, report)
	}
	for _, c := range clients {
		t.Run(c.name, func(t *testing.T) {
			var requests []npmRequest
			var asked []int
			for i, d := range tools {
				if c.own && !d.of.isEmitted() {
					continue
				}
				requests, asked = append(requests, npmRequest{Judge: c.name, Schema: raw(d.doc)}), append(asked, i)
			}
			lost := 0
			for at, answer := range askNPM(t, requests) {
				i := asked[at]
				loses := c.loses(tools[i], answer)
				if loses {
					lost++
				}
				if told := c.tells(reports[i]); told != loses {
					t.Errorf("%s: lost by the client: %v, reported by lint: %v: %s\n%s", tools[i], loses, told, answer.Error, tools[i].doc)
				}
			}
			t.Logf("of %d tools, the client loses %d", len(asked), lost)
		})
	}
}

func refusesList(_ definition, got npmAnswer) bool { return got.Error != "" }

// isUnknownToAjv reports whether a schema has a keyword or a format that Ajv does not
// support.
func isUnknownToAjv(_ definition, got npmAnswer) bool {
	var refused []string
	err := json.Unmarshal(got.Result, &refused)
	unknown := func(line string) bool {
		return strings.Contains(line, "unknown keyword") || strings.Contains(line, "unknown format")
	}
	return err != nil || slices.ContainsFunc(refused, unknown)
}

// losesUnion reports whether the client shows a model fewer unions than the input schema of
// tool has.
func losesUnion(tool definition, got npmAnswer) bool {
	after, err := schema.Parse(got.Result)
	return err != nil || unions(after) < unions(inputOf(tool.doc))
}

func unions(doc *schema.Doc) int {
	n := 0
	schema.Walk(doc, func(_ schema.Path, sub *schema.Doc) bool {
		for _, key := range []string{"anyOf", "oneOf"} {
			if sub.Has(key) {
				n++
			}
		}
		return true
	})
	return n
}

func has(r lint.Report, code diag.Code) bool {
	return slices.ContainsFunc(r.Findings, func(f lint.Finding) bool { return f.Code == code })
}

func refusedBy(r lint.Report, revision string) bool {
	return slices.Contains(r.Tools[0].Verdicts[0].Refusing, revision)
}

// TestLangChain checks two effects: of variants with the same property, only the last is
// kept, and a recursive schema becomes any object.
func TestLangChain(t *testing.T) {
	npmFolder(t, "npm")
	const tool = `{"name":"a","inputSchema":{"type":"object","properties":{` +
		`"by":{"anyOf":[{"type":"object","properties":{"kind":{"const":"card"},"number":{"type":"string"}}},{"type":"object","properties":{"kind":{"const":"cash"}}}]},` +
		`"note":{"$ref":"#/$defs/Note"}},"$defs":{"Note":{"type":"object","properties":{"parent":{"$ref":"#/$defs/Note"}}}}}}`
	const want = `{"type":"object","properties":{` +
		`"by":{"type":"object","properties":{"kind":{"const":"cash"},"number":{"type":"string"}}},` +
		`"note":{"type":"object","properties":{"parent":{"type":"object"}}}}}`
	answer := askNPM(t, []npmRequest{{Judge: "langchain", Schema: json.RawMessage(tool)}})[0]
	if answer.Error != "" {
		t.Fatal(answer.Error)
	}
	if lines := changes(want, string(answer.Result)); len(lines) > 0 {
		t.Errorf("the client converts the schema to another schema: %q", lines)
	}
	report := lint.Tools([]lint.Tool{{Located: dialect.Located{Tool: mcpTool(t, tool)}}}, lint.Options{})
	for _, code := range []diag.Code{"union-merged", "recursion"} {
		if !has(report, code) {
			t.Errorf("lint does not report %s", code)
		}
	}
}

func mcpTool(t *testing.T, text string) dialect.Tool {
	t.Helper()
	tool, err := dialect.ParseMCP(parse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return tool
}
