package docs

import (
	"context"
	"flag"
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/templates"
)

func located(pkg, name string) dialect.Located {
	return dialect.Located{Tool: dialect.Tool{Name: name}, Package: pkg, Pos: token.Position{Filename: "/src/" + pkg + "/a.go", Line: 3, Column: 6}}
}

// TestIDs checks that IDs are unique for all names, and that they are safe in a URL.
func TestIDs(t *testing.T) {
	view := View(Input{Tools: []dialect.Located{
		located("a", "get"), located("b", "get"), located("b", "get-2"), located("b", "Get"), located("", "get/é #x"), located("", ""),
	}})
	var got []string
	for _, p := range view.Packages {
		for _, tool := range p.Tools {
			got = append(got, tool.ID)
		}
	}
	want := []string{"tool-get", "tool-get-2", "tool-get-2-2", "tool-Get", "tool-get----x", "tool-"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestSource(t *testing.T) {
	nowhere := located("a", "x")
	nowhere.Pos = token.Position{}
	tests := []struct {
		name string
		tool dialect.Located
		path func(string) string
		want string
	}{
		{"named", located("a", "x"), func(file string) string { return file[len("/src/"):] }, "a/a.go:3"},
		{"left out", located("a", "x"), func(string) string { return "" }, ""},
		{"no function", located("a", "x"), nil, ""},
		{"no place", nowhere, func(file string) string { return "b" }, ""},
	}
	for _, tt := range tests {
		view := View(Input{Tools: []dialect.Located{tt.tool}, Path: tt.path})
		if got := view.Packages[0].Tools[0].Source; got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestReports checks that the results of lint, stats, and diff are assigned to tools by
// name and package.
func TestReports(t *testing.T) {
	tools := []dialect.Located{located("a", "x"), located("b", "x")}
	tools[0].Input, tools[1].Input = mustParse(t, `{"type":"object","properties":{"n":{"type":"integer","default":1}}}`), nil
	tools[1].Annotations = dialect.Annotations{ReadOnly: new(true), OpenWorld: new(false)}
	tools[1].Aliases = []string{"z", "w"}
	tools[1].Description = "Does it.\n\nDeprecated: use y."
	formats := []*dialect.Dialect{dialect.MCP, dialect.OpenAI}
	view := View(Input{
		Tools: tools, Formats: formats, Lint: Judge(tools, lint.Options{Providers: formats}),
		Stats: stats.Report{
			Tools: []stats.ToolCost{{Name: "x", Package: "b", Costs: []stats.Cost{
				{Dialect: dialect.OpenAI, Whole: stats.Size{Bytes: 9, Tokens: 3}},
				{Dialect: dialect.MCP, Whole: stats.Size{Bytes: 8, Tokens: 2}, Input: stats.Size{Bytes: 4, Tokens: 1}},
			}}},
			Totals: []stats.Cost{{Dialect: dialect.MCP, Whole: stats.Size{Bytes: 10, Tokens: 5}}},
		},
		Base: "main",
		Diff: &diff.Report{Class: diff.Breaking, Tools: []diff.ToolChange{
			{Name: "x", Package: "b", Class: diff.Breaking, Changes: []diff.Change{
				{Class: diff.Breaking, Part: diff.Input, Message: "n: it is required", Example: schema.Obj()},
				{Class: diff.Wording, Message: "the title is new"},
			}},
			{Name: "old", Package: "a", Class: diff.Breaking},
		}},
	})
	first, second := view.Packages[0].Tools[0], view.Packages[1].Tools[0]
	tests := []struct {
		name      string
		got, want any
	}{
		{"definition", first.Definitions[1].JSON, `{"type":"function","function":{"name":"x","parameters":{"type":"object","properties":{"n":{"type":"integer","description":"Default: 1."}}}}}`},
		{"notes", first.Definitions[1].Notes, view.Packages[0].Tools[0].Verdicts[1].Notes},
		{"statuses", []string{first.Verdicts[0].Status, first.Verdicts[1].Status, second.Verdicts[1].Status}, []string{"yes", "adapted", "yes"}},
		{"unknown size", first.Definitions[0].Size, templates.CatalogueSize{}},
		{"sizes", []templates.CatalogueSize{second.Definitions[0].Size, second.Definitions[1].Size}, []templates.CatalogueSize{{Bytes: 8, Tokens: 2}, {Bytes: 9, Tokens: 3}}},
		{"costs", second.Costs, []templates.CatalogueCost{{Label: "input schema", CatalogueSize: templates.CatalogueSize{Bytes: 4, Tokens: 1}}}},
		{"totals", view.Totals, []templates.CatalogueSize{{Bytes: 10, Tokens: 5}, {}}},
		{"hints", second.Hints, []string{"read-only", "closed world", "former name: z", "former name: w"}},
		{"deprecated", []bool{first.Deprecated, second.Deprecated}, []bool{false, true}},
		{"unchanged", first.Changes, []templates.CatalogueChange(nil)},
		{"changes", second.Changes, []templates.CatalogueChange{
			{Class: "breaking", Part: "input", Message: "n: it is required", Example: "{}", Lead: "no longer accepted"}, {Class: "wording", Message: "the title is new"},
		}},
		{"changes of all", view.Changes, &templates.CatalogueChanges{
			Base: "main", Class: "breaking", Counts: map[string]int{"breaking": 2}, Removed: []templates.CatalogueRemoved{{Name: "old", Package: "a"}},
		}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	if got := first.Verdicts[1].Notes; len(got) != 1 || got[0][:3] != "n: " {
		t.Errorf("notes = %q, want one about n", got)
	}
}

// TestNew checks that a tool is marked as new if and only if the base does not contain
// it.
func TestNew(t *testing.T) {
	tools := []dialect.Located{located("a", "x"), located("b", "x")}
	report := diff.Compare(tools[1:], tools, diff.Options{})
	view := View(Input{Tools: tools, Diff: &report})
	if first, second := view.Packages[0].Tools[0], view.Packages[1].Tools[0]; !first.New || second.New {
		t.Errorf("new: %t of the added tool, %t of the other", first.New, second.New)
	}
}

// TestRefused checks that the catalog shows no definition for a provider that rejects the
// tool because of its schema or its name.
func TestRefused(t *testing.T) {
	tools := []dialect.Located{located("", "a name")}
	formats := []*dialect.Dialect{dialect.MCP, dialect.OpenAI}
	view := View(Input{Tools: tools, Formats: formats, Lint: Judge(tools, lint.Options{Providers: formats})})
	tool := view.Packages[0].Tools[0]
	if tool.Definitions[0].JSON == "" || tool.Definitions[1].JSON != "" || tool.Definitions[1].Refused == "" {
		t.Errorf("definitions = %+v, want one for MCP alone", tool.Definitions)
	}
	if tool.Verdicts[1].Status != "no" || len(tool.Verdicts[1].Notes) == 0 {
		t.Errorf("verdict = %+v, want no, with a reason", tool.Verdicts[1])
	}
}

func TestLabels(t *testing.T) {
	var got []string
	for _, f := range formats([]*dialect.Dialect{dialect.MCP, dialect.Responses, dialect.Gemini, dialect.GeminiLegacy}) {
		got = append(got, f.Label)
	}
	want := []string{"Model Context Protocol", "OpenAI Responses", "Gemini (gemini)", "Gemini (gemini-legacy)"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestPlaceOf checks that notes and tables use the same names for arguments.
func TestPlaceOf(t *testing.T) {
	tests := []struct {
		path schema.Path
		want string
	}{
		{nil, ""},
		{schema.Path{"properties", "a", "items", "properties", "b"}, "a[].b"},
		{schema.Path{"properties", "properties", "additionalProperties"}, "properties.*"},
		{schema.Path{"$defs", "T"}, "#/$defs/T"},
	}
	for _, tt := range tests {
		if got := placeOf(tt.path); got != tt.want {
			t.Errorf("%v: got %q, want %q", tt.path, got, tt.want)
		}
	}
}

var update = flag.Bool("update", false, "rewrite the golden file")

// TestExamples compares the catalog of the examples with a golden file. A token counts as
// four bytes, so that the golden file does not depend on the tokenizer.
func TestExamples(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	prog, diags := inspect.Load(context.Background(), inspect.Config{
		Dir: root, Patterns: []string{"./examples/weather", "./examples/notes", "./examples/shop"}, Env: os.Environ(), Output: inspect.DefaultOutput,
	})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	pkgs, _ := inspect.Facts(prog)
	tools, diags := gen.Tools(pkgs)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	formats := lint.DefaultProviders()
	view := View(Input{
		Title: "Tools of the examples", Tools: tools, Formats: formats, Lint: Judge(tools, lint.Options{}), ShowDefinitions: true,
		Stats: stats.Measure(tools, formats, func(text string) int { return len(text) / 4 }),
		Path: func(file string) string {
			name, err := filepath.Rel(root, file)
			if err != nil {
				t.Fatal(err)
			}
			return filepath.ToSlash(name)
		},
	})
	got, err := templates.CatalogueMarkdown(view)
	if err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/examples.md"
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs; go test ./gen/docs -update rewrites it (-want +got):\n%s", golden, diff)
	}
}
