package templates

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// printRows is a program that joins the rows of several packages, compares them with the
// results of LookupTool, and prints them.
const printRows = `package main

import (
	"encoding/json"
	"log"
	"os"
	"testing"

	"example.com/all"
	"example.com/gemini"
	"example.com/openai"
	"example.com/plain"
	"example.com/two"
)

func main() {
	_ = append(plain.Tools(), two.Tools()...) // packages with the same formats
	var rows []any
	rows = append(rows, checked(plain.Tools, plain.LookupTool, func(t plain.Tool) string { return t.Name })...)
	rows = append(rows, checked(two.Tools, two.LookupTool, func(t two.Tool) string { return t.Name })...)
	rows = append(rows, checked(all.Tools, all.LookupTool, func(t all.Tool) string { return t.Name })...)
	rows = append(rows, checked(openai.Tools, openai.LookupTool, func(t openai.Tool) string { return t.Name })...)
	rows = append(rows, checked(gemini.Tools, gemini.LookupTool, func(t gemini.Tool) string { return t.Name })...)
	if err := json.NewEncoder(os.Stdout).Encode(rows); err != nil {
		log.Fatal(err)
	}
}

func checked[T comparable](tools func() []T, lookup func(string) (T, bool), name func(T) string) (all []any) {
	rows := tools()
	if got := testing.AllocsPerRun(100, func() { rows = tools() }); got > 1 {
		log.Fatalf("Tools allocates %v times", got)
	}
	for _, want := range rows {
		if got, ok := lookup(name(want)); !ok || got != want {
			log.Fatalf("LookupTool(%q) = %v, %v, want %v", name(want), got, ok, want)
		}
		if got := testing.AllocsPerRun(100, func() { _, _ = lookup(name(want)) }); got != 0 {
			log.Fatalf("LookupTool(%q) allocates %v times", name(want), got)
		}
	}
	if got, ok := lookup("unknown"); ok || got != *new(T) {
		log.Fatalf("LookupTool of an unknown name = %v, %v", got, ok)
	}
	for _, row := range rows {
		all = append(all, row)
	}
	return all
}
`

type toolRow struct {
	Name, Title, Description, Input, Output   string
	Annotations, Group                        string
	MCP, OpenAI, Responses, Anthropic, Gemini string
	Interactions                              string
}

func TestRows(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs a program")
	}
	var want []toolRow
	files := sources{"main/main.go": printRows}
	for _, pkg := range []struct {
		name string
		view File
	}{{"plain", unguarded()}, {"two", twoSources()}, {"all", allSources()}, {"openai", openAIOnly()}, {"gemini", withGemini()}} {
		pkg.view.Package = pkg.name
		src := mustGo(t, pkg.view)
		files[pkg.name+"/tools_gen.go"] = string(src)
		want = append(want, decodedRows(t, constants(t, src))...)
	}
	out, _ := run(t, build(t, writeModule(t, files), "./main"))
	var got []toolRow
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rows (-as the arrays decode +as the program prints):\n%s", diff)
	}
}

// decodedRows returns the rows that the arrays of a file describe.
func decodedRows(t *testing.T, consts map[string]string) []toolRow {
	t.Helper()
	mcp, openAI, responses := elements(t, consts["MCPTools"]), elements(t, consts["OpenAITools"]), elements(t, consts["ResponsesTools"])
	gemini := declarations(t, consts["GeminiTools"])
	rows := make([]toolRow, len(openAI))
	for i := range rows {
		rows[i] = openAIRow(t, openAI[i])
		if len(mcp) > 0 {
			rows[i] = mcpRow(t, mcp[i])
			rows[i].Responses = string(responses[i])
		}
		rows[i].OpenAI = string(openAI[i])
		if len(gemini) > 0 {
			rows[i].Gemini = string(gemini[i])
		}
	}
	return rows
}

// declarations returns the definitions in array for Gemini, which are in the member
// functionDeclarations of its first element.
func declarations(t *testing.T, array string) []json.RawMessage {
	t.Helper()
	tools := elements(t, array)
	if len(tools) == 0 {
		return nil
	}
	var tool struct{ FunctionDeclarations json.RawMessage }
	if err := json.Unmarshal(tools[0], &tool); err != nil {
		t.Fatal(err)
	}
	return elements(t, string(tool.FunctionDeclarations))
}

// groups are the groups of the tools, which are not in any array.
var groups = map[string]string{"weather_forecast": "days"}

func elements(t *testing.T, array string) (defs []json.RawMessage) {
	t.Helper()
	if array == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(array), &defs); err != nil {
		t.Fatalf("%v\n%s", err, array)
	}
	return defs
}

func mcpRow(t *testing.T, def json.RawMessage) toolRow {
	t.Helper()
	var d struct {
		Name, Title, Description  string
		InputSchema, OutputSchema json.RawMessage
		Annotations               json.RawMessage
	}
	if err := json.Unmarshal(def, &d); err != nil {
		t.Fatal(err)
	}
	return toolRow{
		Name: d.Name, Title: d.Title, Description: d.Description,
		Input: string(d.InputSchema), Output: string(d.OutputSchema), MCP: string(def),
		Annotations: string(d.Annotations), Group: groups[d.Name],
	}
}

// openAIRow returns the row in a file without MCP, in which title and annotations are not
// cut from a definition.
func openAIRow(t *testing.T, def json.RawMessage) toolRow {
	t.Helper()
	var d struct {
		Function struct {
			Name, Description string
			Parameters        json.RawMessage
		}
	}
	if err := json.Unmarshal(def, &d); err != nil {
		t.Fatal(err)
	}
	row := toolRow{Name: d.Function.Name, Description: d.Function.Description, Input: string(d.Function.Parameters), Group: groups[d.Function.Name]}
	if row.Name == "weather_forecast" {
		row.Title, row.Annotations = "Forecast", `{"readOnlyHint":true}`
	}
	return row
}
