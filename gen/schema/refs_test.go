package schema

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRefProblems(t *testing.T) {
	tests := []struct {
		name, doc, want string // want "" for no error
	}{
		{"nothing to check", `{"type":"object"}`, ``},
		{"boolean", `true`, ``},
		{"root", `{"properties":{"a":{"$ref":"#"}}}`, ``},
		{"definition", `{"$ref":"#/$defs/A","$defs":{"A":{"items":{"$ref":"#/$defs/A"}}}}`, ``},
		{"draft-07", `{"$ref":"#/definitions/A","definitions":{"A":true}}`, ``},
		{"array index", `{"anyOf":[{},{"$ref":"#/anyOf/0"}]}`, ``},
		{"tilde and slash", `{"$ref":"#/$defs/a~1b~0c","$defs":{"a/b~c":{}}}`, ``},
		{"tilde escapes once", `{"$ref":"#/$defs/~01","$defs":{"~1":{}}}`, ``},
		{"percent", `{"$ref":"#/$defs/List%5Bint%5D%20%25","$defs":{"List[int] %":{}}}`, ``},
		{"unescaped brackets", `{"$ref":"#/$defs/List[int]","$defs":{"List[int]":{}}}`, ``},
		{"empty key", `{"$ref":"#/$defs/","$defs":{"":{}}}`, ``},
		{"anchor", `{"$ref":"#node","$defs":{"n":{"$anchor":"node"}}}`, ``},
		{"a property named $ref", `{"properties":{"$ref":{"type":"string"}}}`, ``},
		{"a $ref in data", `{"default":{"$ref":"#/nowhere"}}`, ``},

		{"dangling", `{"properties":{"a":{"$ref":"#/$defs/A"}}}`, `#/properties/a: $ref "#/$defs/A" points to no schema`},
		{"index out of range", `{"$ref":"#/anyOf/1","anyOf":[{}]}`, `#: $ref "#/anyOf/1" points to no schema`},
		{"leading zero", `{"$ref":"#/anyOf/00","anyOf":[{}]}`, `#: $ref "#/anyOf/00" points to no schema`},
		{"to a string", `{"$ref":"#/type","type":"object"}`, `#: $ref "#/type" points to no schema`},
		{"bad percent", `{"$ref":"#/%zz"}`, `#: $ref "#/%zz" points to no schema`},
		{"no such anchor", `{"$ref":"#node"}`, `#: $ref "#node" points to no schema`},
		{"elsewhere", `{"$ref":"https://example.com/a.json#/b"}`, `#: $ref "https://example.com/a.json#/b" does not point into this document`},
		{"no string", `{"$ref":1}`, `#: $ref 1 does not point into this document`},
		{"two problems", `{"items":{"$ref":"#a"},"not":{"$ref":"#b"}}`,
			"#/items: $ref \"#a\" points to no schema\n#/not: $ref \"#b\" points to no schema"},

		{"required property", `{"properties":{"a":{}},"required":["a"],"additionalProperties":false}`, ``},
		{"open object", `{"properties":{"a":{}},"required":["b"]}`, ``},
		{"map", `{"required":["b"],"additionalProperties":{}}`, ``},
		{"pattern", `{"required":["b"],"patternProperties":{"b":{}},"additionalProperties":false}`, ``},
		{"missing property", `{"items":{"properties":{"a":{}},"required":["a","b"],"additionalProperties":false}}`,
			`#/items: required "b" is not a property`},
		{"no properties", `{"required":["b"],"additionalProperties":false}`, `#: required "b" is not a property`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var problems []string
			for _, problem := range RefProblems(mustParse(t, tt.doc)) {
				problems = append(problems, problem.Path.String()+": "+problem.Message)
			}
			if got := strings.Join(problems, "\n"); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
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
		if got := test.node.AcceptsNull(); got != test.want {
			t.Errorf("%d: %v", i, got)
		}
	}
}
