package schema

import (
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func parseText(t *testing.T, text string) *Doc {
	t.Helper()
	doc, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// TestParseFrom: each value has the place where it begins.
func TestParseFrom(t *testing.T) {
	const text = ` {"a": [1, "b"], "c" :{}}`
	doc, err := ParseFrom([]byte(text), func(offset int) Origin { return Origin{Pos: token.Position{Offset: offset}} })
	if err != nil {
		t.Fatal(err)
	}
	for path, at := range map[string]string{"": "{", "a": "[", "a/0": "1", "a/1": `"b"`, "c": "{}"} {
		part := doc
		if path != "" {
			part = doc.At(strings.Split(path, "/"))
		}
		if want := strings.Index(text, at); part.Origin.Pos.Offset != want {
			t.Errorf("%q begins at %d, want %d", path, part.Origin.Pos.Offset, want)
		}
	}
}

func TestAt(t *testing.T) {
	doc := parseText(t, `{"a":[{"b/c":1}],"":2}`)
	for path, want := range map[string]string{"a": `[{"b/c":1}]`, "a,0,b/c": "1", "": "2"} {
		if got := doc.At(strings.Split(path, ",")); got == nil || got.String() != want {
			t.Errorf("At(%q) = %v, want %s", path, got, want)
		}
	}
	if doc.At(nil) != doc || doc.At(Path{"a", "1"}) != nil || doc.At(Path{"x", "y"}) != nil {
		t.Error("the root is not at an empty path, or something is where nothing is")
	}
}

func TestResolve(t *testing.T) {
	doc := parseText(t, `{"$defs":{"a b":{"type":"string"},"c~d":{"$anchor":"e"}}}`)
	for ref, want := range map[string]string{"#": doc.String(), "#/$defs/a%20b": `{"type":"string"}`, "#/$defs/c~0d": `{"$anchor":"e"}`, "#e": `{"$anchor":"e"}`} {
		if got := Resolve(doc, ref); got == nil || got.String() != want {
			t.Errorf("Resolve(%q) = %v, want %s", ref, got, want)
		}
	}
	for _, ref := range []string{"#/$defs/x", "other.json#/$defs/a", ""} {
		if got := Resolve(doc, ref); got != nil {
			t.Errorf("Resolve(%q) = %s", ref, got)
		}
	}
}

func TestRenameRefs(t *testing.T) {
	doc := parseText(t, `{"$ref":"#/a","items":{"$ref":"#/b"},"anyOf":[{"$ref":"#/a"}],"const":{"$ref":"#/c"},"properties":{"$ref":{"$ref":"#/d"}}}`)
	if diff := cmp.Diff([]string{"#/a", "#/b", "#/d"}, Refs(doc)); diff != "" {
		t.Errorf("Refs (-want +got):\n%s", diff)
	}
	got := RenameRefs(doc, func(ref string) string { return ref + "2" })
	want := `{"$ref":"#/a2","items":{"$ref":"#/b2"},"anyOf":[{"$ref":"#/a2"}],"const":{"$ref":"#/c"},"properties":{"$ref":{"$ref":"#/d2"}}}`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if RenameRefs(doc, func(ref string) string { return ref }) != doc {
		t.Error("a document in which nothing is renamed is another one")
	}
}

// TestOutline: of a given document inference knows the type, the values, the
// limits and the required names, and so of its properties.
func TestOutline(t *testing.T) {
	doc := parseText(t, `{"type":"object","required":["a"],"minProperties":1,"description":"d","properties":{
		"a":{"type":"string","enum":["x",1.50],"maxLength":3,"format":"date"},
		"b":{"type":["integer","null"],"const":2,"minimum":1e2,"minItems":1.5}}}`)
	got := (&Node{Keywords: Outline(doc)}).Doc().String()
	want := `{"type":"object","properties":{"a":{"type":"string","enum":["x",1.50],"maxLength":3},"b":{"const":2,"minimum":1e2}},"required":["a"],"minProperties":1}`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestTakesNull(t *testing.T) {
	refuses := func(any) string { return "no" }
	takes := func(any) string { return "" }
	tests := []struct {
		node *Node
		want bool
	}{
		{&Node{}, true},
		{node(Keywords{Format: "date"}), true},
		{node(Keywords{Type: "string"}), false},
		{node(Keywords{Ref: "#/$defs/A"}), false},
		{node(Keywords{Enum: []any{"a"}}), false},
		{node(Keywords{AnyOf: []*Node{node(Keywords{Type: "string"}), node(Keywords{Type: "null"})}}), true},
		{node(Keywords{AnyOf: []*Node{node(Keywords{Type: "string"})}}), false},
		{&Node{Given: &Given{Misfit: refuses}}, false},
		{&Node{Keywords: Keywords{Type: "string"}, Given: &Given{Misfit: takes}}, true},
		{&Node{Keywords: Keywords{Type: "string"}, Given: &Given{}}, false},
	}
	for i, test := range tests {
		if got := test.node.TakesNull(); got != test.want {
			t.Errorf("%d: %v", i, got)
		}
	}
}
