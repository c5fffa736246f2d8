package schema

import (
	"go/token"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestViewOfNothing checks that the view of a missing document, or of a document of
// another type, reports no constraints.
func TestViewOfNothing(t *testing.T) {
	for _, d := range []*Doc{nil, {}, Str("type"), Num("1"), Arr(Str("type")), Obj()} {
		types, said := d.Types()
		values, limited := d.Values()
		answers := []any{
			d.Has("type"), d.Under("type") != nil, d.TextUnder("type"), len(d.List("type")), len(d.Table("type")), len(d.Keys()),
			len(types), said, d.HasType("string"), len(values), limited, d.Property("a") != nil, len(d.Required()), d.IsClosed(),
			d.IsTrue(), d.IsFalse(),
		}
		want := []any{false, false, "", 0, 0, 0, 0, false, false, 0, false, false, 0, false, false, false}
		if diff := cmp.Diff(want, answers); diff != "" {
			t.Errorf("%v (-want +got):\n%s", d, diff)
		}
	}
}

func TestUnder(t *testing.T) {
	doc := mustParse(t, `{"a":1,"b":null}`)
	if got := doc.Under("b"); got == nil || got.Kind != Null {
		t.Errorf("b: got %v", got)
	}
	if got := doc.Under("x"); got != nil {
		t.Errorf("x: got %v", got)
	}
}

func TestTypes(t *testing.T) {
	tests := []struct {
		doc  string
		want []string
		said bool
	}{
		{`{}`, nil, false},
		{`{"type":"string"}`, []string{"string"}, true},
		{`{"type":["string","null"]}`, []string{"string", "null"}, true},
		{`{"type":[]}`, nil, true},
		{`{"type":["string",1]}`, []string{"string"}, true},
		{`{"type":1}`, nil, true},
		{`true`, nil, false},
	}
	for _, tt := range tests {
		got, said := mustParse(t, tt.doc).Types()
		if !slices.Equal(got, tt.want) || said != tt.said {
			t.Errorf("%s: got %v, %v", tt.doc, got, said)
		}
	}
}

func TestValues(t *testing.T) {
	tests := []struct {
		doc, want string
		said      bool
	}{
		{`{}`, `[]`, false},
		{`{"const":null}`, `[null]`, true},
		{`{"enum":[1,"a"]}`, `[1,"a"]`, true},
		{`{"enum":[]}`, `[]`, true},
		{`{"const":1.0,"enum":[2,1]}`, `[1.0]`, true},
		{`{"const":3,"enum":[2,1]}`, `[]`, true},
	}
	for _, tt := range tests {
		got, said := mustParse(t, tt.doc).Values()
		if Arr(got...).String() != tt.want || said != tt.said {
			t.Errorf("%s: got %v, %v", tt.doc, got, said)
		}
	}
}

func TestKindsOfSchemas(t *testing.T) {
	type answers struct{ Schema, True, False, All, Closed bool }
	tests := []struct {
		doc  string
		want answers
	}{
		{`true`, answers{Schema: true, True: true, All: true}},
		{`false`, answers{Schema: true, False: true}},
		{`{}`, answers{Schema: true, All: true}},
		{`{"title":"a"}`, answers{Schema: true}},
		{`{"additionalProperties":false}`, answers{Schema: true, Closed: true}},
		{`{"additionalProperties":{}}`, answers{Schema: true}},
		{`{"additionalProperties":false,"patternProperties":{}}`, answers{Schema: true}},
		{`null`, answers{}},
		{`[]`, answers{}},
	}
	for _, tt := range tests {
		d := mustParse(t, tt.doc)
		got := answers{d.IsSchema(), d.IsTrue(), d.IsFalse(), d.AllowsAll(), d.IsClosed()}
		if got != tt.want {
			t.Errorf("%s: got %+v", tt.doc, got)
		}
	}
	var none *Doc
	if none.IsSchema() || !none.AllowsAll() {
		t.Error("a nil document must not be a schema, and must allow all values")
	}
}

func TestParts(t *testing.T) {
	doc := mustParse(t, `{"a":1,"b":2,"c":3}`)
	doc.Origin = OriginAt(token.Position{}, "test")
	with, without := doc.Split(func(key string) bool { return key == "b" })
	tests := []struct {
		name string
		got  *Doc
		want string
	}{
		{"with", with, `{"b":2}`},
		{"without", without, `{"a":1,"c":3}`},
		{"only", doc.Only("c", "a", "x"), `{"a":1,"c":3}`},
		{"rename", doc.Rename("b", "x", Str("y")), `{"a":1,"x":"y","c":3}`},
	}
	for _, tt := range tests {
		if tt.got.String() != tt.want || tt.got.Origin != doc.Origin {
			t.Errorf("%s: got %s with the origin %v, want %s", tt.name, tt.got, tt.got.Origin, tt.want)
		}
	}
	if _, rest := doc.Split(func(string) bool { return false }); rest != doc || doc.Rename("x", "y", Str("z")) != doc {
		t.Error("Split or Rename copied a document that it did not change")
	}
	if got := doc.String(); got != `{"a":1,"b":2,"c":3}` {
		t.Errorf("the input became %s", got)
	}
}

func TestPosOf(t *testing.T) {
	doc := mustParse(t, `{"a":1,"b":2}`)
	doc.Origin = OriginAt(token.Position{Line: 1}, "")
	doc.Members[1].Value.Origin = OriginAt(token.Position{Line: 2}, "")
	for key, line := range map[string]int{"a": 1, "b": 2, "c": 1} {
		if got := doc.PosOf(key); got.Line != line {
			t.Errorf("%s is at line %d", key, got.Line)
		}
	}
}

func TestSize(t *testing.T) {
	doc := mustParse(t, `{"a":[1,2],"b":{"c":null}}`)
	if got := doc.Size(100); got != 6 {
		t.Errorf("got %d values", got)
	}
	shared := Num("1")
	for range 64 { // 2⁶⁵ values
		shared = Arr(shared, shared)
	}
	if got := shared.Size(1000); got <= 1000 {
		t.Errorf("got Size(1000) = %d for 2⁶⁵ values, want more than 1000", got)
	}
}

func TestWithType(t *testing.T) {
	for doc, want := range map[string]string{
		`{"title":"a"}`:                       `{"type":"object","title":"a"}`,
		`{"title":"a","type":["x","object"]}`: `{"title":"a","type":"object"}`,
	} {
		if got := mustParse(t, doc).WithType("object").String(); got != want {
			t.Errorf("%s: got %s", doc, got)
		}
	}
	if got := Obj().WithType("string", "null").String(); got != `{"type":["string","null"]}` {
		t.Errorf("got %s", got)
	}
}

func TestFormNames(t *testing.T) {
	for _, test := range []struct {
		forms string
		want  []string
	}{
		{`[{"type":"string"},{"type":["null","integer"]}]`, []string{"string", "integer or null"}},
		{`[{"type":"object"},{"type":"object"},{"type":"null"}]`, []string{"object 1", "object 2", "null"}},
		{`[{"type":"null"},{"type":"object"}]`, []string{"null", ""}},
		{`[{"type":"object","title":"A"},{"properties":{"n":{"const":1},"k":{"enum":["b"]}},"title":"B"}]`, []string{"A", "k=b"}},
		{`[{"properties":{"k":{"const":"a","enum":["a","b"]}}},{"properties":{"k":{"const":"a","enum":["b"]}},"title":"B"}]`, []string{"k=a", "B"}},
		{`[{},true]`, []string{"alternative 1", "alternative 2"}},
		{`[]`, []string{}},
	} {
		got := FormNames(mustParse(t, test.forms).Items, func(form *Doc) *Doc { return form })
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.forms, diff)
		}
	}
}
