package schema

import (
	"encoding/json"
	"fmt"
	"go/token"
	"iter"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"weak"

	"github.com/google/go-cmp/cmp"
)

// fillings contains a value for the type of each field in Keywords. A test fails if a type
// is missing.
var fillings = map[reflect.Type]any{
	reflect.TypeFor[string]():           "text",
	reflect.TypeFor[bool]():             true,
	reflect.TypeFor[json.Number]():      json.Number("1.50"),
	reflect.TypeFor[*uint64]():          new(uint64),
	reflect.TypeFor[any]():              "value",
	reflect.TypeFor[[]any]():            []any{"b", 1, nil},
	reflect.TypeFor[[]string]():         []string{"b", "a"},
	reflect.TypeFor[*Node]():            node(Keywords{Type: "string"}),
	reflect.TypeFor[[]*Node]():          []*Node{node(Keywords{Type: "string"}), node(Keywords{Type: "null"})},
	reflect.TypeFor[map[string]*Node](): map[string]*Node{"b": node(Keywords{Type: "string"}), "a": node(Keywords{Type: "null"})},
	reflect.TypeFor[[]Rule]():           []Rule{{If: []string{"a"}, Then: All, Names: []string{"b"}}},
	reflect.TypeFor[Properties]():       Properties{{"b", node(Keywords{Type: "string"})}, {"a", node(Keywords{Type: "null"})}},
}

func node(k Keywords) *Node { return &Node{Keywords: k} }

func nodeFields() iter.Seq2[reflect.StructField, string] {
	return func(yield func(reflect.StructField, string) bool) {
		for _, field := range reflect.VisibleFields(reflect.TypeFor[Keywords]()) {
			key := strings.ToLower(field.Name[:1]) + field.Name[1:]
			switch field.Name {
			case "Never", "Extras":
				continue
			case "Ref":
				key = "$ref"
			case "Definitions":
				key = "$defs"
			case "Rules":
				key = "dependentRequired"
			}
			if !yield(field, key) {
				return
			}
		}
	}
}

func fill(t *testing.T, k *Keywords, field reflect.StructField) {
	t.Helper()
	filling, ok := fillings[field.Type]
	if !ok {
		t.Fatalf("field %s has the new type %s: support it in Doc, and add it to fillings", field.Name, field.Type)
	}
	reflect.ValueOf(k).Elem().FieldByIndex(field.Index).Set(reflect.ValueOf(filling))
}

// TestNodeEachField checks that each field, set alone, yields its keyword, and that the
// package supports the keyword.
func TestNodeEachField(t *testing.T) {
	for field, key := range nodeFields() {
		t.Run(field.Name, func(t *testing.T) {
			var n Node
			fill(t, &n.Keywords, field)
			if got := n.Doc(); len(got.Members) != 1 || got.Members[0].Key != key {
				t.Fatalf("got %s, want the one keyword %s", got, key)
			}
			if _, known := keywords[key]; !known {
				t.Errorf("%s is not a known keyword", key)
			}
		})
	}
}

func TestNodeOrder(t *testing.T) {
	n := node(Keywords{Extras: map[string]any{"x-b": 1, "x-a": 2, "title": "extra"}})
	for field := range nodeFields() {
		fill(t, &n.Keywords, field)
	}
	var got []string
	for _, m := range n.Doc().Members {
		got = append(got, m.Key)
	}
	want := []string{
		"type", "$ref",
		"description", "title", "deprecated", "readOnly", "writeOnly", "enum", "const", "default", "examples",
		"format", "pattern", "minLength", "maxLength", "contentEncoding",
		"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf",
		"items", "minItems", "maxItems", "uniqueItems",
		"properties", "required", "additionalProperties", "propertyNames", "minProperties", "maxProperties",
		"anyOf", "dependentRequired", "$defs",
		"x-a", "x-b",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestNodeDoc(t *testing.T) {
	closed := node(Keywords{Never: true})
	tests := []struct {
		name string
		in   *Node
		want string
	}{
		{"empty", &Node{}, `{}`},
		{"nil", nil, `{}`},
		{"false", closed, `false`},
		{"closed", node(Keywords{Type: "object", Properties: Properties{}, AdditionalProperties: closed}),
			`{"type":"object","properties":{},"additionalProperties":false}`},
		{"any value", node(Keywords{AdditionalProperties: &Node{}, Items: &Node{}}), `{"items":{},"additionalProperties":true}`},
		{"nothing required", node(Keywords{Required: []string{}}), `{"required":[]}`},
		{"empty lists", node(Keywords{Enum: []any{}, AnyOf: []*Node{}}), `{"enum":[],"anyOf":[]}`},
		{"empty map", node(Keywords{Definitions: map[string]*Node{}}), `{"$defs":{}}`},
		{"nil inside", node(Keywords{Properties: Properties{{"a", nil}}, AnyOf: []*Node{nil}}), `{"properties":{"a":{}},"anyOf":[{}]}`},
		{"declaration order", node(Keywords{Properties: Properties{{"b", node(Keywords{Type: "string"})}, {"a", node(Keywords{Type: "integer"})}}}),
			`{"properties":{"b":{"type":"string"},"a":{"type":"integer"}}}`},
		{"zero values are values", node(Keywords{Const: false, Default: 0, Enum: []any{""}}), `{"enum":[""],"const":false,"default":0}`},
		{"zero bounds", node(Keywords{Minimum: "0", MinLength: new(uint64)}), `{"minLength":0,"minimum":0}`},
		{"a number that is none", node(Keywords{Minimum: "one"}), `{"minimum":"not JSON: number \"one\""}`},
		{"HTML", node(Keywords{Description: "a <b> & c"}), `{"description":"a <b> & c"}`},
		{"extras", node(Keywords{Type: "string", Title: "T", Extras: map[string]any{"x-b": nil, "x-a": true, "type": []string{"string", "null"}}}),
			`{"type":["string","null"],"title":"T","x-a":true,"x-b":null}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.in.Doc().String(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestNodeValues(t *testing.T) {
	type color string
	type flags map[color]bool
	tests := []struct {
		in   any
		want string
	}{
		{nil, `null`},
		{true, `true`},
		{"a\n", `"a\n"`},
		{color("red"), `"red"`},
		{int8(-8), `-8`},
		{int64(math.MinInt64), `-9223372036854775808`},
		{uint64(math.MaxUint64), `18446744073709551615`},
		{float32(0.1), `0.1`},
		{0.1, `0.1`},
		{1e6, `1000000`},
		{1e21, `1e+21`},
		{json.Number("1.500"), `1.500`},
		{json.RawMessage(` {"b": 1, "a": [2] } `), `{"b":1,"a":[2]}`},
		{[]any{1, "x", nil, []any{}}, `[1,"x",null,[]]`},
		{[]any(nil), `null`},
		{[2]int{1, 2}, `[1,2]`},
		{map[string]any{"b": 1, "a": map[string]any{}}, `{"a":{},"b":1}`},
		{map[string]any(nil), `null`},
		{flags{"b": true, "a": false}, `{"a":false,"b":true}`},

		{math.NaN(), `"not JSON: number NaN"`},
		{float32(math.Inf(-1)), `"not JSON: number -Inf"`},
		{json.Number(""), `"not JSON: number \"\""`},
		{json.Number("0x1"), `"not JSON: number \"0x1\""`},
		{json.RawMessage(`{`), `"not JSON: string \"{\": unexpected end of input, expected a key in quotes at byte 1"`},
		{[]any{1, func() {}}, `[1,"not JSON: Go type func()"]`},
		{map[int]int{}, `"not JSON: Go type map[int]int"`},
		{struct{}{}, `"not JSON: Go type struct {}"`},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%T", tt.in), func(t *testing.T) {
			n := &Node{Keywords: Keywords{Extras: map[string]any{"x": tt.in}}}
			if got, want := n.Doc().String(), `{"x":`+tt.want+`}`; got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

func TestNodeOrigins(t *testing.T) {
	at := func(line int, rule string) *Origin {
		return OriginAt(token.Position{Filename: "a.go", Line: line}, rule)
	}
	closed := &Node{Keywords: Keywords{Never: true}, Origin: OriginAt(token.Position{}, "closed")}
	item := &Node{Keywords: Keywords{Type: "string"}, Origin: at(2, "string")}
	root := &Node{Keywords: Keywords{Type: "array", Items: item, AdditionalProperties: closed}, Origin: at(1, "slice")}
	got := map[string]*Origin{}
	Walk(root.Doc(), func(path Path, sub *Doc) bool {
		got[path.String()] = sub.Origin
		return true
	})
	want := map[string]*Origin{
		"#": root.Origin, "#/items": item.Origin,
		"#/additionalProperties": at(1, "closed"), // closed has no position, so it gets the position of root
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestNodeGiven checks that a node for a given document has the document's keywords and
// the keywords that are added to it.
func TestNodeGiven(t *testing.T) {
	ten := uint64(10)
	tests := []struct {
		name  string
		given string
		typed Keywords
		want  string
	}{
		{"as it is", `{"x-b":1.50,"type":["string","null"],"x-a":{}}`, Keywords{}, `{"x-b":1.50,"type":["string","null"],"x-a":{}}`},
		{"annotations", `{"description":"old","type":"string"}`, Keywords{Description: "new", Default: "a", Title: "T"},
			`{"description":"new","type":"string","title":"T","default":"a"}`},
		{"what is there stays", `{"properties":{"a":{"x":1}},"type":"object","maxLength":1e1}`,
			Keywords{Type: "object", Properties: Properties{}, MaxLength: &ten, MinLength: &ten},
			`{"properties":{"a":{"x":1}},"type":"object","maxLength":1e1,"minLength":10}`},
		{"definitions", `{"$ref":"#/$defs/A"}`, Keywords{Definitions: map[string]*Node{"A": node(Keywords{Type: "string"})}},
			`{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			doc := parseText(t, tt.given)
			got := node(Keywords{Items: &Node{Keywords: tt.typed, Given: &Given{Doc: doc}}}).Doc()
			if diff := cmp.Diff(`{"items":`+tt.want+`}`, got.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if doc.String() != tt.given {
				t.Errorf("the given document was changed to %s", doc)
			}
		})
	}
}

// TestClone checks that a clone is equal, and shares no nodes, lists of nodes, or origins
// with the node.
func TestClone(t *testing.T) {
	n := node(Keywords{Extras: map[string]any{"x": 1}})
	for field := range nodeFields() {
		if field.Name != "Definitions" {
			fill(t, &n.Keywords, field)
		}
	}
	n.Variable = &Variable{GoName: "a"}
	n.Trace("type", OriginAt(token.Position{}, "r"))
	text := n.Doc().String()
	made := n.Clone()
	if diff := cmp.Diff(n, made); diff != "" {
		t.Fatalf("-node +clone:\n%s", diff)
	}
	made.Variable.Presence = OriginAt(token.Position{}, "p")
	made.Extras["y"] = 2
	made.TraceItem("type", "", OriginAt(token.Position{}, "s"))
	made.Enum[0], made.Examples[0], made.Required[0] = "z", "z", "z"
	for _, inner := range made.Subschemas() {
		inner.Title = "changed"
	}
	made.AnyOf[0], made.Properties[0].Name = nil, "z"
	if got := n.Doc().String(); got != text || n.Variable.Presence.Rule() != "" || n.Parts[0].Origin.Rule() != "r" {
		t.Errorf("the node changed with its clone:\n%s\n%s", text, got)
	}
	closed := node(Keywords{Never: true})
	if closed.Clone() != closed || (*Node)(nil).Clone() != nil {
		t.Error("Clone copied a false or nil node")
	}
}

// TestDocsAreApart checks that a document does not keep earlier documents in memory. If
// documents shared memory, they would form a chain, and the last would retain all others.
func TestDocsAreApart(t *testing.T) {
	node := &Node{Keywords: Keywords{Type: "object", Required: []string{"a"}, Properties: Properties{{"a", &Node{Keywords: Keywords{Type: "string"}}}}}}
	first := weak.Make(node.Doc())
	last := node.Doc()
	runtime.GC()
	if first.Value() != nil {
		t.Error("a document retains the previous document")
	}
	runtime.KeepAlive(last)
}
