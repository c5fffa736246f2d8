package infer

import (
	"encoding/json"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// given parses the directives that give the schema of a type. The schemas are inline.
func (g *gatherer) given(decl *inspect.TypeDecl, lines []directive.Line) {
	said, diags := directive.DecodeSchemas(lines)
	g.mustBeGood(diags)
	for _, s := range said {
		src := &inspect.Schema{Text: s.Text, Pos: s.TextPos, Rule: "schema directive", Exact: true}
		if s.IsFor(directive.Input) {
			decl.Input = src
		}
		if s.IsFor(directive.Output) {
			decl.Output = src
		}
	}
}

func (g *gatherer) givenTool(tool *inspect.Tool, lines []directive.Line) {
	said, diags := directive.DecodeToolSchemas(lines)
	g.mustBeGood(diags)
	for _, s := range said {
		src := &inspect.Schema{Text: s.Text, Pos: s.TextPos, Rule: "schema directive", Exact: true}
		if s.IsFor(directive.Input) {
			tool.Input = src
		} else {
			tool.Output = src
		}
	}
}

// TestPlaceIn checks that a position in a schema's text is converted to a position in the
// schema's file or directive.
func TestPlaceIn(t *testing.T) {
	const text = "{\n\t\"a\": 1,\n\n\t\"é\": x}"
	file := inspect.Schema{Text: text, Pos: token.Position{Filename: "a.json", Line: 1, Column: 1}, Exact: true}
	line := inspect.Schema{Text: text[:4], Pos: token.Position{Filename: "a.go", Offset: 100, Line: 7, Column: 20}, Exact: true}
	method := line
	method.Exact = false
	tests := []struct {
		name string
		src  inspect.Schema
		at   string
		want token.Position
	}{
		{"the beginning", file, "{", token.Position{Filename: "a.json", Line: 1, Column: 1}},
		{"the second line", file, `"a"`, token.Position{Filename: "a.json", Offset: 3, Line: 2, Column: 2}},
		{"behind letters of two bytes", file, "x", token.Position{Filename: "a.json", Offset: 19, Line: 4, Column: 8}},
		{"on a line", line, "{", token.Position{Filename: "a.go", Offset: 100, Line: 7, Column: 20}},
		{"behind a newline", line, `"`, token.Position{Filename: "a.go", Offset: 103, Line: 8, Column: 2}},
		{"in a text that stands nowhere", method, `"`, token.Position{Filename: "a.go", Offset: 100, Line: 7, Column: 20}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := placeIn(&tt.src, strings.Index(text, tt.at))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestFaults checks that constructs which clients reject are detected at any position in a
// schema.
func TestFaults(t *testing.T) {
	tests := []struct {
		doc    string
		writes bool
		want   []string
	}{
		{doc: `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"$ref":"#"}}}`},
		{doc: `{"$schema":"https://json-schema.org/draft/2020-12/schema"}`},
		{doc: `{"enum":[{"$id":1,"type":"array"}],"x-own":{"$anchor":"a"}}`},
		{doc: `{"properties":{"a b":{}}}`, writes: true},
		{doc: `{"items":{"$schema":"https://json-schema.org/draft/2020-12/schema"}}`, want: []string{"$schema is only allowed at the root of the schema"}},
		{doc: `{"$defs":{"A":{"$dynamicAnchor":"a"}}}`, want: []string{"$dynamicAnchor has no effect in a tool definition"}},
		{doc: `{"$ref":"#/$defs/A/items","$defs":{"A":{"items":{}}}}`},
		{doc: `{"$ref":"#/properties","properties":{"a":{}}}`, want: []string{`$ref "#/properties" does not refer to a schema`}},
		{doc: `{"$ref":"#/enum/0","enum":[{}]}`, want: []string{`$ref "#/enum/0" does not refer to a schema`}},
		{doc: `{"properties":{"a":{"$ref":"#/properties/b"},"b":{"$ref":"#/properties/a"}}}`, want: []string{
			`$ref "#/properties/a" refers to itself without describing a value`}},
		{doc: `{"not":{"type":"array"}}`, want: []string{"an array without items is rejected by some clients"}},
		{doc: `{"anyOf":[{"properties":{"a b":{}}}]}`, want: []string{`clients reject the name "a b"`}},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			doc, err := schema.Parse([]byte(tt.doc))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range faultsOf(doc, !tt.writes, false) {
				got = append(got, f.message)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestRootFaults checks that the root schema of arguments must be an object with
// properties, and must not have keywords that clients reject.
func TestRootFaults(t *testing.T) {
	tests := []struct {
		doc  string
		want []string
	}{
		{`{"type":"object","properties":{}}`, nil},
		{`{}`, []string{`the root does not have "type":"object"`}},
		{`{"type":["object","null"]}`, []string{`the root does not have "type":"object"`}},
		{`{"type":"object","$ref":"#/$defs/A"}`, []string{"clients reject $ref at the root"}},
		{`{"type":"object","not":{},"enum":[{}]}`, []string{
			"clients reject not at the root", "clients reject enum at the root"}},
		{`{"type":"object","properties":{"a":{}},"required":["a","b"]}`, []string{`required "b" is not a property`}},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			doc, err := schema.Parse([]byte(tt.doc))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range rootFaults(doc, false) {
				got = append(got, f.message)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

type (
	plainKey string
	intKey   int
	textKey  struct{}
	loudKey  string // has MarshalText
	bothKey  int    // has MarshalText and MarshalJSON
	jsonKey  string // has MarshalJSON
)

func (textKey) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (loudKey) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (bothKey) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (bothKey) MarshalJSON() ([]byte, error) { return []byte(`"json"`), nil }
func (jsonKey) MarshalJSON() ([]byte, error) { return []byte(`"json"`), nil }

// keyTypes declares the types above as source for inference.
const keyTypes = `
type PlainKey string
type IntKey int
type TextKey struct{}
type LoudKey string
type BothKey int
type JSONKey string

func (TextKey) MarshalText() ([]byte, error) { return nil, nil }
func (LoudKey) MarshalText() ([]byte, error) { return nil, nil }
func (BothKey) MarshalText() ([]byte, error) { return nil, nil }
func (BothKey) MarshalJSON() ([]byte, error) { return nil, nil }
func (JSONKey) MarshalJSON() ([]byte, error) { return nil, nil }

func None() {}
`

// TestNamesAreValues checks which types of map keys are encoded like values of these types.
func TestNamesAreValues(t *testing.T) {
	pkg := inspected(t, keyTypes)
	m := newBuilder(New(pkg), &inspect.Tool{}, true)
	tests := []struct {
		name       string
		value, key any
	}{
		{"PlainKey", plainKey("x"), map[plainKey]int{"x": 0}},
		{"IntKey", intKey(1), map[intKey]int{1: 0}},
		{"TextKey", textKey{}, map[textKey]int{{}: 0}},
		{"LoudKey", loudKey("x"), map[loudKey]int{"x": 0}},
		{"BothKey", bothKey(1), map[bothKey]int{1: 0}},
		{"JSONKey", jsonKey("x"), map[jsonKey]int{"x": 0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			value, _ := json.Marshal(tt.value)
			object, _ := json.Marshal(tt.key)
			want := string(object) == "{"+string(value)+":0}"
			key := pkg.Types.Scope().Lookup(tt.name).Type()
			byMethod := m.types.Methods().Text.In(key) && !gotype.IsKind(key, types.IsString)
			if got := m.namesAreValues(key, byMethod); got != want {
				t.Errorf("got %t, but the value is %s and the map %s", got, value, object)
			}
		})
	}
}
