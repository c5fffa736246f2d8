package schema

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLines(t *testing.T) {
	tests := []struct {
		name string
		want []string // joined they are the input
	}{
		{"no properties", []string{
			`{"type":"object","properties":{},"additionalProperties":false}`,
		}},
		{"flat", []string{
			`{"type":"object","properties":{`,
			`"city":{"type":"string","description":"name"},`,
			`"days":{"type":"integer"}`,
			`},"required":["city"],"additionalProperties":false}`,
		}},
		{"nested", []string{
			`{"type":"object","properties":{`,
			`"a":{"type":"array","items":{"type":"object","properties":{`,
			`"b":{"type":"string"}`,
			`}}},`,
			`"c":{}`,
			`},"$defs":{`,
			`"d":{"anyOf":[{"properties":{`,
			`"e":true`,
			`}},{"type":"null"}]}`,
			`}}`,
		}},
		{"data that looks like a schema", []string{
			`{"default":{"properties":{"a":1}},"enum":[{"properties":{"a":1}}],"x-vendor":{"properties":{"a":1}}}`,
		}},
		{"property named properties", []string{
			`{"properties":{`,
			`"properties":{"const":{"a":1}}`,
			`}}`,
		}},
		{"newlines in strings", []string{
			`{"description":"one\n`,
			`two \\n \"three\"\n`,
			`\n`,
			`four\\\n`,
			`five\n","x-data":["a\n`,
			`b"],"a\nkey":1}`,
		}},
		{"a string", []string{`"a\n`, `b"`}},
		{"a number", []string{`1`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Lines(mustParse(t, strings.Join(tt.want, "")))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func FuzzLines(f *testing.F) {
	f.Add(`{"properties":{"a":{"description":"x\n\ny\\n"}}}`)
	f.Add(`{"$defs":{"":{"properties":{}}},"enum":["\n","\\\n"]}`)
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := Parse([]byte(text))
		if err != nil {
			t.Skip("not JSON")
		}
		lines := Lines(doc)
		if got, want := strings.Join(lines, ""), doc.String(); got != want {
			t.Errorf("joined lines: %q, canonical text: %q", got, want)
		}
		for _, line := range lines {
			if line == "" || strings.ContainsAny(line, "\n`") {
				t.Errorf("line %q of %q cannot be a line of source", line, doc)
			}
		}
	})
}

// Where members of an object are held elsewhere, the name of what holds them stands, and
// with the text in its place the lines are those of the whole.
func TestLinesOf(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{"a":{"type":"object","properties":{"b":{},"c":{}},"required":["b"],"title":"A"},"d":{"type":"null"}}}`)
	inner := doc.Under("properties").Under("a")
	held := map[*Doc]map[int]string{
		doc.Under("properties"): {1: `"d":{"type":"null"}`},
		inner:                   {1: `"properties":{"b":{},"c":{}},"required":["b"]`},
	}
	members := map[string]int{`"d":{"type":"null"}`: 1, `"properties":{"b":{},"c":{}},"required":["b"]`: 2}
	got := LinesOf(doc, func(object *Doc, from int) (string, int) {
		name := held[object][from]
		return name, members[name]
	})
	want := [][]Span{
		{{Text: `{"type":"object","properties":{`}},
		{{Text: `"a":{"type":"object",`}, {Name: `"properties":{"b":{},"c":{}},"required":["b"]`}, {Text: `,"title":"A"},`}},
		{{Name: `"d":{"type":"null"}`}},
		{{Text: `}}`}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	var whole strings.Builder
	for _, line := range got {
		for _, s := range line {
			whole.WriteString(s.Text + s.Name)
		}
	}
	if whole.String() != doc.String() {
		t.Errorf("%s, want %s", whole.String(), doc)
	}
}
