package lower

import (
	"fmt"
	"go/token"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func TestStrictInexact(t *testing.T) {
	property := func(text string) string {
		return `{"type":"object","properties":{"a":` + text + `},"required":["a"]}`
	}
	const (
		aMap    = "a map: strict mode takes only keys that the schema lists"
		aTuple  = "a tuple: strict mode has no items that differ by their place"
		untyped = "the value has no type: any JSON would do"
	)
	all := []*grammar{strictOpenAI, strictAnthropic, strictDeepSeek}
	tests := []struct {
		in    string
		modes []*grammar
		want  string
	}{
		{`true`, all, "# : no schema says what the arguments are"},
		{`{"type":"array","items":{}}`, all, "# type: arguments are an object, and the schema takes none"},
		{`{"type":"object","additionalProperties":true}`, all, "# additionalProperties: " + aMap},
		{`{"type":"object","properties":{},"additionalProperties":{"type":"string"}}`, all, "# additionalProperties: " + aMap},
		{`{"type":"object","properties":{},"patternProperties":{"^a":{}},"additionalProperties":false}`, all, "# patternProperties: " + aMap},
		{`{"type":"object","properties":{},"unevaluatedProperties":{}}`, all, "# unevaluatedProperties: " + aMap},
		{`{"type":"object","properties":{},"anyOf":[{},{}]}`, all, `# anyOf: "anyOf" at the root: the arguments must be one object`},
		{`{"type":"object","properties":{},"oneOf":[{"required":[]}]}`, all, `# oneOf: "oneOf" at the root: the arguments must be one object`},
		{`{"type":"object","required":["b"]}`, all, `# required: "b" is required, but no property says what it is`},
		{property(`{"type":"object"}`), all, "#/properties/a : " + aMap},
		{property(`true`), all, "#/properties/a : " + untyped},
		{property(`{}`), all, "#/properties/a : " + untyped},
		{property(`{"description":"any"}`), all, "#/properties/a : " + untyped},
		{property(`{"minimum":0}`), all, "#/properties/a : " + untyped},
		{property(`{"enum":[{"x":1}]}`), all, "#/properties/a : " + untyped},
		{property(`false`), all, "#/properties/a : no value is allowed"},
		{property(`{"enum":[]}`), all, "#/properties/a enum: no value is allowed"},
		{property(`{"type":"string","enum":[1]}`), all, "#/properties/a enum: no value is of the type"},
		{property(`{"anyOf":[]}`), all, "#/properties/a/anyOf : #/properties/a/anyOf is an empty list"},
		{property(`{"type":"array"}`), all, "#/properties/a : the array does not say what its items are"},
		{property(`{"type":"array","items":{}}`), all, "#/properties/a/items : " + untyped},
		{property(`{"type":"array","prefixItems":[{"type":"string"}]}`), all, "#/properties/a prefixItems: " + aTuple},
		{property(`{"type":"array","items":[{"type":"string"}]}`), all, "#/properties/a prefixItems: " + aTuple},
		{property(`{"anyOf":[{"type":"string"},{}],"oneOf":[{},{}]}`), all, `#/properties/a oneOf: "oneOf" beside "anyOf" cannot be said as one`},
		{property(`{"allOf":[{"type":"string"},{"type":"integer"}]}`), all,
			`#/properties/a allOf: the "allOf" cannot be joined with what stands beside it: together its parts take nothing, or cannot be said as one schema`},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"array","items":{"type":"string"},"contains":{"required":["x"]}}},"required":["b"]}`, []*grammar{strictOpenAI},
			`#/properties/b contains: "contains" says something of properties that are left out, and strict mode leaves none out`},
		{`{"type":"object","properties":{"a":{"type":"string"}},"not":{"properties":{"a":{"const":"x"}}}}`, []*grammar{strictOpenAI},
			`# not: "not" says something of properties that are left out, and strict mode leaves none out`},
		{`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"if":{"minProperties":1},"then":{"$ref":"#"}}`, []*grammar{strictOpenAI, strictDeepSeek},
			`# if: "if" says something of properties that are left out, and strict mode leaves none out`},
		{property(`{"$ref":"#/$defs/X"}`), all, `#/properties/a : $ref "#/$defs/X" points to no schema`},
		{property(`{"$ref":"other.json"}`), all, `#/properties/a : $ref "other.json" does not point into this document`},
		{property(`{"$dynamicRef":"#x"}`), all, `#/properties/a $dynamicRef: where "$dynamicRef" leads depends on the way; write a $ref`},
		{property(`{"type":"strng"}`), all, "#/properties/a/type : #/properties/a/type must be the name of a JSON type, or a list of them"},
		{property(`{"$ref":"#"}`), []*grammar{strictAnthropic}, "#/properties/a $ref: the schema refers to itself"},
		{`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"n":{"type":"string"},` +
			`"b":{"type":"array","items":{"$ref":"#/$defs/B"}}}},"B":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/A"}]}}}`,
			[]*grammar{strictAnthropic}, "#/$defs/B/anyOf/1 $ref: the schema refers to itself"},
		{property(`{"type":["string","null"]}`), []*grammar{strictDeepSeek}, "#/properties/a type: DeepSeek does not say that it takes null"},
		{`{"type":"object","properties":{"a":{"type":"string"}}}`, []*grammar{strictDeepSeek},
			`#/properties/a : "a" is optional, and DeepSeek does not say that it takes null for it`},
	}
	for _, tt := range tests {
		for _, m := range tt.modes {
			t.Run(m.provider+" "+tt.in, func(t *testing.T) {
				in := mustParse(t, tt.in)
				got, notes := m.lower(in)
				if got != in || len(notes) == 0 {
					t.Fatalf("the schema became %s, with %d notes", got, len(notes))
				}
				n := notes[0]
				if diff := cmp.Diff("inexact "+tt.want, fmt.Sprintf("%s %s %s: %s", n.Kind, n.Path, n.Keyword, n.Message)); diff != "" {
					t.Errorf("-want +got:\n%s", diff)
				}
			})
		}
	}
}

// TestStrictEndlessRefs: what only leads to itself is no schema.
func TestStrictEndlessRefs(t *testing.T) {
	for _, text := range []string{
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"$ref":"#/$defs/A"}}}`,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A","description":"a"}},"$defs":{"A":{"$ref":"#/$defs/B"},"B":{"$ref":"#/$defs/A"}}}`,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A","minProperties":1}},"$defs":{"A":{"$ref":"#/$defs/A"}}}`,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"allOf":[{"$ref":"#/$defs/A"},{"type":"string"}]}}}`,
		`{"$ref":"#"}`,
		`{"type":"object","properties":{"a":{"$ref":"#/x-d/A"}},"x-d":{"A":{"$ref":"#/nowhere"}}}`,
	} {
		for _, m := range strictModes {
			if got, notes := m.lower(mustParse(t, text)); !Has(notes, Inexact) {
				t.Errorf("%s: %s becomes %s", m.provider, text, got)
			}
		}
	}
}

// TestStrictPositions: a reason has the position of what is to be changed.
func TestStrictPositions(t *testing.T) {
	at := func(doc *schema.Doc, line int) *schema.Doc {
		doc.Origin = schema.OriginAt(token.Position{Filename: "t.go", Line: line}, "")
		return doc
	}
	open := at(schema.Obj(schema.M("type", schema.Str("object"))), 3)
	chosen := at(schema.Obj(schema.M("type", schema.Str("string")), schema.M("enum", at(schema.Arr(), 5))), 4)
	doc := at(schema.Obj(schema.M("type", schema.Str("object")), schema.M("properties",
		schema.Obj(schema.M("a", open), schema.M("b", chosen)))), 2)
	_, notes := StrictOpenAI(doc)
	var got []int
	for _, n := range notes {
		got = append(got, n.Pos.Line)
	}
	if diff := cmp.Diff([]int{3, 5}, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}
