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

// testLines has the pieces of lines; a name stands in <>.
type testLines struct {
	lines [][]string
	line  []string
}

func (l *testLines) Text(text []byte) { l.line = append(l.line, string(text)) }
func (l *testLines) Name(name string) { l.line = append(l.line, "<"+name+">") }
func (l *testLines) EndLine()         { l.lines, l.line = append(l.lines, l.line), nil }

// Where members of an object are held elsewhere, the name of what holds them stands, and
// with the text in its place the lines are those of the whole.
func TestCut(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{"a":{"type":"object","properties":{"b":{},"c":{}},"required":["b"],"title":"A"},"d":{"type":"null"}}}`)
	inner := doc.Under("properties").Under("a")
	held := map[*Doc][]Held{
		doc.Under("properties"): {{`"d":{"type":"null"}`, 1, 1}},
		inner:                   {{`"properties":{"b":{},"c":{}},"required":["b"]`, 1, 2}},
	}
	var got testLines
	Cut(doc, func(object *Doc) []Held { return held[object] }, &got)
	want := [][]string{
		{`{"type":"object","properties":{`},
		{`"a":{"type":"object",`, `<"properties":{"b":{},"c":{}},"required":["b"]>`, `,"title":"A"},`},
		{`<"d":{"type":"null"}>`},
		{`}}`},
	}
	if diff := cmp.Diff(want, got.lines); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	var whole strings.Builder
	for _, line := range got.lines {
		for _, piece := range line {
			whole.WriteString(strings.Trim(piece, "<>"))
		}
	}
	if whole.String() != doc.String() {
		t.Errorf("%s, want %s", whole.String(), doc)
	}
}

// A member alone has the lines that it has in its object.
func TestCutMember(t *testing.T) {
	properties := mustParse(t, `{"type":"object","properties":{"a":{"type":"object","properties":{"b":{}},"title":"x\ny"}}}`).Under("properties")
	var got testLines
	CutMember(properties.Members[0], nil, &got)
	want := [][]string{{`"a":{"type":"object","properties":{`}, {`"b":{}`}, {`},"title":"x\n`}, {`y"}`}}
	if diff := cmp.Diff(want, got.lines); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got := "{" + string(AppendMember(nil, properties.Members[0])) + "}"; got != properties.String() {
		t.Errorf("the object is %s, want %s", got, properties)
	}
}
