package dialect_test

import (
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestConvertFields checks that fields which only some APIs have are converted, or
// reported as dropped.
func TestConvertFields(t *testing.T) {
	const (
		city    = `{"type":"object","properties":{"city":{"type":"string"}}`
		example = `{"city":"Oslo"}`
	)
	for _, c := range []struct {
		name     string
		to       *dialect.Dialect
		from     string
		want     string
		left     []string
		describe bool // a note reports that the field was moved into the description
	}{
		{
			name: "examples for MCP", to: dialect.MCP,
			from: `{"name":"a","input_schema":` + city + `},"input_examples":[` + example + `]}`,
			want: `{"name":"a","inputSchema":` + city + `,"examples":[` + example + `]}}`,
		},
		{
			name: "examples for Anthropic", to: dialect.Anthropic,
			from: `{"name":"a","inputSchema":` + city + `,"examples":[` + example + `]}}`,
			want: `{"name":"a","input_schema":` + city + `},"input_examples":[` + example + `]}`,
		},
		{
			name: "examples that the schema does not take", to: dialect.Anthropic, describe: true,
			from: `{"name":"a","inputSchema":` + city + `,"examples":[{"city":1},` + example + `]}}`,
			want: `{"name":"a","description":"Example arguments:\n{\"city\":1}","input_schema":` + city + `},"input_examples":[` + example + `]}`,
		},
		{
			name: "examples in words", to: dialect.Gemini, describe: true,
			from: `{"name":"a","description":"Does it.","input_schema":` + city + `},"input_examples":[` + example + `]}`,
			want: `{"name":"a","description":"Does it.\n\nExample arguments:\n{\"city\":\"Oslo\"}","parametersJsonSchema":` + city + `}}`,
		},
		{
			name: "a header", to: dialect.Anthropic,
			from: `{"name":"a","inputSchema":{"type":"object","properties":{"city":{"type":"string","x-mcp-header":"City"}}}}`,
			want: `{"name":"a","input_schema":` + city + `}}`,
		},
		{
			name: "the schema of a result for Gemini", to: dialect.Gemini,
			from: `{"type":"function","name":"a","strict":false,"parameters":` + city + `},"output_schema":{"type":"array","items":{"const":1}}}`,
			want: `{"name":"a","parametersJsonSchema":` + city + `},"responseJsonSchema":{"type":"array","items":{"type":"integer","enum":[1]}}}`,
		},
		{
			name: "that of an object for MCP", to: dialect.MCP,
			from: `{"name":"a","parametersJsonSchema":` + city + `},"responseJsonSchema":` + city + `}}`,
			want: `{"name":"a","inputSchema":` + city + `},"outputSchema":` + city + `}}`,
		},
		{
			name: "another one for MCP", to: dialect.MCP, left: []string{"output_schema"},
			from: `{"type":"function","name":"a","strict":false,"parameters":` + city + `},"output_schema":{"type":"integer"}}`,
			want: `{"name":"a","inputSchema":` + city + `}}`,
		},
		{
			name: "that of MCP, which says what MCP sends", to: dialect.Responses, left: []string{"outputSchema"},
			from: `{"name":"a","inputSchema":` + city + `},"outputSchema":` + city + `}}`,
			want: `{"type":"function","name":"a","strict":false,"parameters":` + city + `}}`,
		},
		{
			name: "for Chat Completions", to: dialect.OpenAI, left: []string{"responseJsonSchema"},
			from: `{"name":"a","parametersJsonSchema":` + city + `},"responseJsonSchema":` + city + `}}`,
			want: `{"type":"function","function":{"name":"a","parameters":` + city + `}}}`,
		},
	} {
		doc, err := schema.Parse([]byte(c.from))
		if err != nil {
			t.Fatal(err)
		}
		result, err := dialect.Convert(doc, dialect.Options{To: c.to})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := result.Doc.String(); got != c.want {
			t.Errorf("%s: got\n%s, want\n%s", c.name, got, c.want)
		}
		report := result.Tools[0]
		if !slices.Equal(report.LeftOut, c.left) {
			t.Errorf("%s: omitted fields %v, want %v", c.name, report.LeftOut, c.left)
		}
		told := slices.ContainsFunc(report.Notes, func(n lower.Note) bool { return n.Kind == lower.Described && n.Keyword == "examples" })
		if told != c.describe {
			t.Errorf("%s: the notes are %v", c.name, report.Notes)
		}
	}
}
