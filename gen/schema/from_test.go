package schema

import (
	"encoding/json"
	"fmt"
	"go/token"
	"math"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/invopop/jsonschema"
	orderedmap "github.com/pb33f/ordered-map/v2"
)

func properties(pairs ...orderedmap.Pair[string, *jsonschema.Schema]) *orderedmap.OrderedMap[string, *jsonschema.Schema] {
	return orderedmap.New[string, *jsonschema.Schema](
		orderedmap.WithInitialData(pairs...))
}

func property(name string, s *jsonschema.Schema) orderedmap.Pair[string, *jsonschema.Schema] {
	return orderedmap.Pair[string, *jsonschema.Schema]{Key: name, Value: s}
}

// A type of schema field that this table lacks breaks the tests below.
var fillings = map[reflect.Type]any{
	reflect.TypeFor[string]():                        "text",
	reflect.TypeFor[jsonschema.ID]():                 jsonschema.ID("https://example.com/id"),
	reflect.TypeFor[bool]():                          true,
	reflect.TypeFor[json.Number]():                   json.Number("1.50"),
	reflect.TypeFor[*uint64]():                       new(uint64),
	reflect.TypeFor[any]():                           "value",
	reflect.TypeFor[[]any]():                         []any{"b", 1, nil},
	reflect.TypeFor[[]string]():                      []string{"b", "a"},
	reflect.TypeFor[map[string][]string]():           map[string][]string{"b": {"x"}, "a": {"y"}},
	reflect.TypeFor[*jsonschema.Schema]():            &jsonschema.Schema{Type: "string"},
	reflect.TypeFor[[]*jsonschema.Schema]():          []*jsonschema.Schema{{Type: "string"}, {Type: "null"}},
	reflect.TypeFor[map[string]*jsonschema.Schema](): map[string]*jsonschema.Schema{"b": {Type: "string"}, "a": {Type: "null"}},
	reflect.TypeFor[jsonschema.Definitions]():        jsonschema.Definitions{"b": {Type: "string"}, "a": {Type: "null"}},
	reflect.TypeFor[*orderedmap.OrderedMap[string, *jsonschema.Schema]](): properties(
		property("b", &jsonschema.Schema{Type: "string"}), property("a", &jsonschema.Schema{Type: "null"})),
}

func fill(t *testing.T, s *jsonschema.Schema, field reflect.StructField) {
	t.Helper()
	filling, ok := fillings[field.Type]
	if !ok {
		t.Fatalf("field %s has the new type %s: From must learn it", field.Name, field.Type)
	}
	reflect.ValueOf(s).Elem().FieldByIndex(field.Index).Set(reflect.ValueOf(filling))
}

// Each field alone gives its keyword, with the value that encoding/json writes.
func TestFromEachField(t *testing.T) {
	for field, key := range typedFields() {
		t.Run(field.Name, func(t *testing.T) {
			var s jsonschema.Schema
			fill(t, &s, field)
			got := From(&s, nil)
			if len(got.Members) != 1 || got.Members[0].Key != key {
				t.Fatalf("got %s, want the one keyword %s", got, key)
			}
			text, err := json.Marshal(&s)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(decode(t, text), decode(t, got.Append(nil))); diff != "" {
				t.Errorf("-json.Marshal +From:\n%s", diff)
			}
		})
	}
}

// All fields at once: the order in which keywords are written.
func TestFromOrder(t *testing.T) {
	s := &jsonschema.Schema{Extras: map[string]any{"x-b": 1, "x-a": 2, "title": "extra"}}
	for field := range typedFields() {
		fill(t, s, field)
	}
	var got []string
	for _, m := range From(s, nil).Members {
		got = append(got, m.Key)
	}
	want := []string{
		"type", "$ref", "$dynamicRef",
		"description", "title", "deprecated", "readOnly", "writeOnly", "enum", "const", "default", "examples",
		"format", "pattern", "minLength", "maxLength", "contentEncoding", "contentMediaType", "contentSchema",
		"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf",
		"prefixItems", "items", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains",
		"properties", "required", "additionalProperties", "patternProperties", "propertyNames",
		"minProperties", "maxProperties", "dependentRequired", "dependentSchemas",
		"allOf", "anyOf", "oneOf", "not", "if", "then", "else",
		"$comment", "$schema", "$id", "$anchor", "$defs",
		"x-a", "x-b",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestFrom(t *testing.T) {
	var decodedTrue, decodedFalse jsonschema.Schema
	for text, s := range map[string]*jsonschema.Schema{"true": &decodedTrue, "false": &decodedFalse} {
		if err := json.Unmarshal([]byte(text), s); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name string
		in   *jsonschema.Schema
		want string
	}{
		{"empty", &jsonschema.Schema{}, `{}`},
		{"nil", nil, `{}`},
		{"true", jsonschema.TrueSchema, `true`},
		{"false", jsonschema.FalseSchema, `false`},
		{"a copy of true", &decodedTrue, `true`},
		{"a copy of false", &decodedFalse, `false`},
		{"closed", &jsonschema.Schema{Type: "object", Properties: properties(), AdditionalProperties: jsonschema.FalseSchema},
			`{"type":"object","properties":{},"additionalProperties":false}`},
		{"any value", &jsonschema.Schema{AdditionalProperties: &jsonschema.Schema{}, Items: &jsonschema.Schema{}}, `{"items":{},"additionalProperties":true}`},
		{"nothing required", &jsonschema.Schema{Required: []string{}}, `{"required":[]}`},
		{"empty lists", &jsonschema.Schema{Enum: []any{}, AnyOf: []*jsonschema.Schema{}}, `{"enum":[],"anyOf":[]}`},
		{"empty maps", &jsonschema.Schema{Definitions: jsonschema.Definitions{}, DependentRequired: map[string][]string{"a": nil}},
			`{"dependentRequired":{"a":[]},"$defs":{}}`},
		{"nil inside", &jsonschema.Schema{Properties: properties(property("a", nil)), AllOf: []*jsonschema.Schema{nil}},
			`{"properties":{"a":{}},"allOf":[{}]}`},
		{"declaration order", &jsonschema.Schema{Properties: properties(
			property("b", &jsonschema.Schema{Type: "string"}), property("a", &jsonschema.Schema{Type: "integer"}))},
			`{"properties":{"b":{"type":"string"},"a":{"type":"integer"}}}`},
		{"zero values are values", &jsonschema.Schema{Const: false, Default: 0, Enum: []any{""}},
			`{"enum":[""],"const":false,"default":0}`},
		{"zero bounds", &jsonschema.Schema{Minimum: "0", MinLength: new(uint64)}, `{"minLength":0,"minimum":0}`},
		{"a number that is none", &jsonschema.Schema{Minimum: "one"}, `{"minimum":"not JSON: number \"one\""}`},
		{"HTML", &jsonschema.Schema{Description: "a <b> & c"}, `{"description":"a <b> & c"}`},
		{"extras", &jsonschema.Schema{Type: "string", Title: "T", Extras: map[string]any{"x-b": nil, "x-a": true, "type": []string{"string", "null"}}},
			`{"type":["string","null"],"title":"T","x-a":true,"x-b":null}`},
		{"schema in extras", &jsonschema.Schema{Extras: map[string]any{"unevaluatedProperties": jsonschema.FalseSchema}},
			`{"unevaluatedProperties":false}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := From(tt.in, nil).String(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestFromValues(t *testing.T) {
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
		{json.RawMessage(`{`), `"not JSON: text \"{\": the text ends where a key in quotes should stand at byte 1"`},
		{[]any{1, func() {}}, `[1,"not JSON: Go type func()"]`},
		{map[int]int{}, `"not JSON: Go type map[int]int"`},
		{struct{}{}, `"not JSON: Go type struct {}"`},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%T", tt.in), func(t *testing.T) {
			s := &jsonschema.Schema{Extras: map[string]any{"x": tt.in}}
			if got, want := From(s, nil).String(), `{"x":`+tt.want+`}`; got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

func TestFromOrigins(t *testing.T) {
	item := &jsonschema.Schema{Type: "string"}
	root := &jsonschema.Schema{Type: "array", Items: item, AdditionalProperties: jsonschema.FalseSchema}
	origins := map[*jsonschema.Schema]Origin{
		root:                   {Pos: token.Position{Filename: "a.go", Line: 1}, Rule: "slice"},
		item:                   {Pos: token.Position{Filename: "a.go", Line: 2}, Rule: "string"},
		jsonschema.FalseSchema: {Rule: "closed"},
	}
	got := map[string]Origin{}
	doc := From(root, func(s *jsonschema.Schema) Origin { return origins[s] })
	Walk(doc, func(path Path, sub *Doc) bool {
		got[path.String()] = sub.Origin
		return true
	})
	want := map[string]Origin{
		"#": origins[root], "#/items": origins[item],
		"#/additionalProperties": {Pos: origins[root].Pos, Rule: "closed"}, // which has no place of its own
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
