package stats

import (
	"flag"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

func parsed(t testing.TB, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// tools returns a tool with a description and a wrapped result, and a tool that Gemini's
// older format rejects.
func tools(t testing.TB) []dialect.Located {
	return []dialect.Located{
		{Pos: token.Position{Filename: "a.go", Line: 3}, Package: "example.com/a", Box: "result", Tool: dialect.Tool{
			Name: "find", Title: "Find", Description: "Finds orders.",
			Input:  parsed(t, `{"type":"object","properties":{"title":{"type":"string","title":"T","description":"title of the order"}},"required":["title"]}`),
			Output: parsed(t, `{"type":"object","properties":{"result":{"type":"array","description":"orders","items":{"type":"string"}}},"required":["result"],"x-boxed":{"field":"result"}}`),
		}},
		{Package: "example.com/a", Tool: dialect.Tool{
			Name: "first-name", Input: parsed(t, `{"type":"object","properties":{"first-name":{"type":"string"}}}`),
		}},
	}
}

// chars counts characters, so that the expected sizes are easy to check.
func chars(text string) int { return len(text) }

func TestMeasure(t *testing.T) {
	r := Measure(tools(t), []*dialect.Dialect{dialect.MCP, dialect.OpenAI, dialect.GeminiLegacy}, chars)
	size := func(text string) Size { return Size{len(text), len(text)} }
	input := `{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}`
	output := `{"type":"object","properties":{"result":{"type":"array","items":{"type":"string"}}},"required":["result"],"x-boxed":{"field":"result"}}`
	want := Cost{
		Dialect: dialect.MCP,
		Whole: size(`{"name":"find","title":"Find","description":"Finds orders.","inputSchema":` + input + `,"outputSchema":` + output + `}` +
			`,"title":"T","description":"title of the order"` + `,"description":"orders"`),
		Descriptions: size(`"title":"Find","description":"Finds orders.",` + `,"title":"T","description":"title of the order"` + `,"description":"orders"`),
		Input:        size(`,"inputSchema":` + input),
		Output:       size(`,"outputSchema":` + output),
		Boxing:       size(`{"type":"object","properties":{"result":},"required":["result"],"x-boxed":{"field":"result"}}`),
	}
	same := cmp.Comparer(func(a, b *dialect.Dialect) bool { return a == b })
	got := r.Tools[0].Costs[0]
	if got.Definition.String() == "" || len(got.Definition.String()) != got.Whole.Bytes {
		t.Errorf("the definition is %s, of %d bytes", got.Definition, got.Whole.Bytes)
	}
	got.Definition = nil
	if diff := cmp.Diff(want, got, same); diff != "" {
		t.Errorf("find for mcp (-want +got):\n%s", diff)
	}
	openai := r.Tools[0].Costs[1]
	if openai.Output != (Size{}) || openai.Boxing != (Size{}) || openai.Input == (Size{}) || openai.Descriptions == (Size{}) {
		t.Errorf("find for openai: %+v, want no output and no boxing", openai)
	}
	if got := r.Tools[1].Costs[2]; !got.Refused || got.Whole != (Size{}) {
		t.Errorf("first-name for gemini-legacy: %+v, want only Refused", got)
	}
	if got, want := r.Totals[0].Whole.Bytes, r.Tools[0].Costs[0].Whole.Bytes+r.Tools[1].Costs[0].Whole.Bytes+len("[,]"); got != want {
		t.Errorf("total of mcp: %d bytes, want %d", got, want)
	}
	if got, want := r.Totals[2].Input, r.Tools[0].Costs[2].Input; got != want {
		t.Errorf("total input of gemini-legacy: %v, want the input of find, %v", got, want)
	}
}

func TestUnboxed(t *testing.T) {
	const defs = `"$defs":{"N":{"type":"integer"}}`
	box := parsed(t, `{"type":"object","properties":{"result":{"$ref":"#/$defs/N"}},"required":["result"],`+defs+`}`)
	tests := []struct {
		name, box, want string
		output          *schema.Doc
	}{
		{"no box", "", box.String(), box},
		{"another property", "value", box.String(), box},
		{"what it refers to stays", "result", `{"$ref":"#/$defs/N",` + defs + `}`, box},
		{"anything", "result", "true", parsed(t, `{"properties":{"result":true},`+defs+`}`)},
	}
	for _, tt := range tests {
		if got := tt.output.Unboxed(tt.box).String(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	if got := (*schema.Doc)(nil).Unboxed("result"); got != nil {
		t.Errorf("without a schema: %s", got)
	}
}

func TestOneSchemaForBoth(t *testing.T) {
	one := parsed(t, `{"type":"object","properties":{"id":{"type":"integer"}}}`)
	r := Measure([]dialect.Located{{Tool: dialect.Tool{Name: "echo", Input: one, Output: one}}}, []*dialect.Dialect{dialect.MCP}, chars)
	got := r.Tools[0].Costs[0]
	if want := len(`,"inputSchema":`) + len(one.String()); got.Input.Bytes != want || got.Output.Bytes != want+1 {
		t.Errorf("input %d, output %d bytes; want %d and %d", got.Input.Bytes, got.Output.Bytes, want, want+1)
	}
}

func TestMeasureHostile(t *testing.T) {
	huge := strings.Repeat("word\u202e\x00 ", 10_000)
	located := []dialect.Located{
		{},
		{Tool: dialect.Tool{Name: "huge", Description: huge}},
		{Tool: dialect.Tool{Name: "a\nb", Input: parsed(t, `true`), Output: parsed(t, `false`)}},
		{Tool: dialect.Tool{Name: "long", Description: strings.Repeat("a", 1<<15)}},
	}
	r := Measure(located, dialect.All(), Count)
	for at, d := range r.Dialects {
		for i, tool := range r.Tools {
			c := tool.Costs[at]
			if c.Dialect != d || !c.Refused && (c.Whole.Bytes == 0 || c.Descriptions.Bytes > c.Whole.Bytes) {
				t.Errorf("tool %d for %s: %+v", i, d.Name, c)
			}
		}
	}
	if got := len(strings.Split(r.Table(TableOptions{}), "\n")); got != len(located)+4 {
		t.Errorf("table has %d lines, want one per tool:\n%s", got, r.Table(TableOptions{}))
	}
	if got := Measure(nil, dialect.All(), Count).Table(TableOptions{}); got != "" {
		t.Errorf("table without tools: %q", got)
	}
}

// many returns n tools that are as large as the tools of published servers.
func many(t testing.TB, n int) []dialect.Located {
	located := make([]dialect.Located, n)
	for i := range located {
		var properties []string
		for p := range 6 {
			properties = append(properties, fmt.Sprintf(`"field_%d":{"type":"string","description":"the value of field %d of thing %d, as the catalogue has it","maxLength":%d}`, p, p, i, 10+p))
		}
		located[i] = dialect.Located{Tool: dialect.Tool{
			Name: fmt.Sprintf("tool_%04d", i), Description: fmt.Sprintf("Tool %d looks up things of kind %d and returns what is known of them, with their parts.", i, i*7),
			Input:  parsed(t, `{"type":"object","properties":{`+strings.Join(properties, ",")+`},"required":["field_1"]}`),
			Output: parsed(t, `{"type":"object","properties":{"result":{"type":"array","items":{"type":"string"}}},"required":["result"],"x-boxed":{"field":"result"}}`),
		}}
	}
	return located
}

var inRow = []*dialect.Dialect{dialect.MCP, dialect.OpenAI, dialect.Responses, dialect.Anthropic, dialect.Gemini}

func TestMeasureIsDeterministic(t *testing.T) {
	located := many(t, 40)
	want := Measure(located, inRow, Count).Table(TableOptions{Parts: true})
	for range 5 {
		if got := Measure(located, inRow, Count).Table(TableOptions{Parts: true}); got != want {
			t.Fatalf("two runs differ:\n%s", cmp.Diff(want, got))
		}
	}
}

// BenchmarkMeasure measures 1,000 tools for five dialects with empty caches, as a new
// process does.
func BenchmarkMeasure(b *testing.B) {
	located := many(b, 1000)
	Count("the vocabulary is read once")
	for b.Loop() {
		fresh := &counter{vocabulary: o200k().vocabulary}
		if r := Measure(located, inRow, fresh.count); r.Totals[0].Whole.Tokens == 0 {
			b.Fatal("nothing was counted")
		}
	}
}

var update = flag.Bool("update", false, "write the tables into testdata")

func TestGolden(t *testing.T) {
	dialects := []*dialect.Dialect{dialect.MCP, dialect.OpenAI, dialect.GeminiLegacy}
	now := Measure(tools(t), dialects, Count)
	older := tools(t)
	older[0].Description, older[1].Name = "Finds.", "last"
	older[1].Package = "example.com/b"
	before := Measure(older, dialects, Count)
	for name, o := range map[string]TableOptions{
		"cost": {}, "name": {ByName: true}, "parts": {Parts: true}, "base": {Base: &before}, "parts_base": {Parts: true, Base: &before},
	} {
		got := now.Table(o)
		file := filepath.Join("testdata", name+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", file, diff)
		}
	}
}
