package words

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestDescribeChoices checks that rules about properties, and exclusions, are described in
// English if an equivalent sentence exists.
func TestDescribeChoices(t *testing.T) {
	tests := []struct {
		in, want string
	}{
		{`{"type":"object","oneOf":[{"required":["id"]},{"required":["name"]}]}`, `Give exactly one of "id" and "name".`},
		{`{"type":"object","anyOf":[{"type":"object","required":["a"]},{"required":["b"]},{"required":["c"]}]}`, `Give at least one of "a", "b" and "c".`},
		{`{"type":"object","oneOf":[{"required":["a"]},{"required":["b"]},{"required":["c"]},{"not":{"anyOf":[{"required":["a"]},{"required":["b"]},{"required":["c"]}]}}]}`, `Give at most one of "a", "b" and "c".`},
		{`{"type":"object","oneOf":[{"required":["a","b","c"]},{"required":["d"]}]}`, `Give exactly one of these: "a" and "b" and "c" together, or "d".`},
		{`{"type":"object","anyOf":[{"required":["a"]},{"required":["b","c"]},{"required":["d"]}]}`, `Give at least one of these: "a", "b" and "c" together, or "d".`},
		{`{"type":"object","allOf":[{"oneOf":[{"required":["a"]},{"required":["b"]}]},{"anyOf":[{"required":["c"]},{"required":["d"]}]},{"required":["e"]}]}`,
			`Give exactly one of "a" and "b"; give at least one of "c" and "d"; "e" is required.`},
		{`{"type":"string","allOf":[{"minLength":2},{"type":"string","pattern":"^a"}]}`, `At least 2 characters; matches the regular expression "^a".`},
		{`{"allOf":[{"type":"string","minLength":2}]}`, `A string; at least 2 characters.`},
		{`{"type":"string","allOf":[{"minLength":2,"examples":["ab"]},{"pattern":"^a","deprecated":true}]}`,
			`At least 2 characters; example: "ab"; matches the regular expression "^a"; deprecated.`},

		{`{"not":{"const":"x"}}`, `Not "x".`},
		{`{"not":{"enum":["x",1,null]}}`, `Not "x", 1 or null.`},
		{`{"type":"string","not":{"type":"string","const":"x"}}`, `Not "x".`},
		{`{"not":{"type":["null","array"]}}`, `Not an array or null.`},
		{`{"type":"string","not":{"pattern":"^a"}}`, `Does not match the regular expression "^a".`},
		{`{"type":["object"],"not":{"required":["a"]}}`, `Do not give "a".`},
		{`{"type":"object","not":{"required":["a","b"]}}`, `Do not give "a" and "b" together.`},
		{`{"type":"object","not":{"anyOf":[{"required":["a"]},{"required":["b","c"]}]}}`, `Do not give "a", or "b" and "c" together.`},

		{`{"type":"object","if":{"properties":{"kind":{"const":"x"}},"required":["kind"]},"then":{"required":["a"]}}`, `If "kind" is "x", "a" is required.`},
		{`{"type":"object","required":["kind"],"if":{"properties":{"kind":{"type":"string","enum":["x","y"]}}},"then":{"required":["a","b"]},"else":{"not":{"required":["a"]}}}`,
			`"kind" is required; if "kind" is "x" or "y", "a" and "b" are required; otherwise do not give "a".`},
		{`{"type":"object","if":{"properties":{"kind":{"const":1}}},"else":{"required":["a"]}}`, `Unless "kind" is 1 or left out, "a" is required.`},
		{`{"type":"object","if":{"required":["a","b"]},"then":{"oneOf":[{"required":["c"]},{"required":["d"]}]}}`, `If "a" is given and "b" is given, give exactly one of "c" and "d".`},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tellAll(t, "", tt.in)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestDescribeChoicesAsJSON checks that choices without an equivalent English sentence
// are described as JSON Schema.
func TestDescribeChoicesAsJSON(t *testing.T) {
	tests := []struct {
		keyword, in, want string
	}{
		{"oneOf", `{"oneOf":[{"required":["a"]},{"required":["b"]}]}`, ``}, // a value that is not an object matches both
		{"oneOf", `{"type":["object","null"],"oneOf":[{"required":["a"]},{"required":["b"]}]}`, ``},
		{"oneOf", `{"type":"object","oneOf":[{"required":["a"]},{}]}`, ``},
		{"oneOf", `{"type":"object","oneOf":[{"required":["a"]},{"required":["b"],"properties":{"b":{"const":1}}}]}`, ``},
		{"anyOf", `{"type":"object","anyOf":[{"required":["a"]}]}`, ``},
		{"anyOf", `{"type":"object","anyOf":[{"required":["a"]},{"required":[]}]}`, ``},
		{"allOf", `{"type":"object","allOf":[{"required":["a"]},{"properties":{"a":{}}}]}`, ``},
		{"allOf", `{"type":"object","allOf":[{"required":["a"]},{}]}`, ``},
		{"allOf", `{"type":"object","properties":{"a":{}},"allOf":[{"additionalProperties":{"type":"string"}}]}`, ``},
		{"allOf", `{"type":"object","allOf":[{"required":["a"]}],"unevaluatedProperties":false}`, ``},
		{"if", `{"type":"object","if":{"properties":{"a":{"minimum":1}}},"then":{"required":["b"]}}`, ``},
		{"if", `{"type":"object","if":{"required":["a"]},"then":{"properties":{"b":{"const":1}}}}`, ``},
		{"if", `{"type":"object","if":{"required":["a"],"minProperties":2},"then":{"required":["b"]}}`, ``},
		{"if", `{"if":{"required":["a"]},"then":{"required":["b"]}}`, ``},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			in := mustParse(t, tt.in)
			if tt.want == "" {
				tt.want = in.Only(Moves(in, tt.keyword)...).String()
			}
			description := Describe(in, "", tt.keyword).Under("description")
			if diff := cmp.Diff("Must match the JSON Schema "+tt.want+".", description.Text); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
	for _, not := range []string{`{"pattern":"a"}`, `{"required":["a"]}`, `{"type":"string","const":1}`, `{"minimum":1}`, `{"enum":[]}`, `false`} {
		if diff := cmp.Diff("Must not match the JSON Schema "+not+".", tellAll(t, "", `{"not":`+not+`}`)); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

// TestDescribeShortly checks that a subschema is described in phrases if they express all
// of it.
func TestDescribeShortly(t *testing.T) {
	tests := []struct {
		in, want string // in is the schema for the values of a map
	}{
		{`{"type":"string","minLength":3,"description":"A city."}`, `a string (at least 3 characters; A city)`},
		{`{"type":["integer","null"],"minimum":1,"default":2}`, `an integer or null (at least 1; default: 2)`},
		{`{"type":"string","enum":["a","b"]}`, `one of "a" or "b"`},
		{`{"const":1}`, `1`},
		{`{"type":"integer","const":1.0}`, `an integer (only 1.0)`},
		{`{"type":"array","items":{"type":"array","items":{"type":"number"}}}`, `an array (each item is an array (each item is a number))`},
		{`{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"items":{"type":"null"}}`,
			`an array (the first items are, in this order, a string and an integer; each further item is null)`},
		{`{"anyOf":[{"type":"string"},{"type":"object","properties":{"a":{}}}]}`, `either a string or an object with "a" (optional; anything)`},
		{`{"type":"object","additionalProperties":{"type":"boolean"}}`, `an object (any keys; each value is a boolean)`},
		{`{"type":"object","properties":{"x":{"type":"number","description":"How far\neast."},"y":{"type":"number","minimum":0}},"required":["x"],"additionalProperties":false,"title":"Point"}`,
			`an object with only "x" (a number; How far east) and "y" (optional; a number; at least 0)`},
		{`{"type":["null","object"],"properties":{"x":{"type":"object","properties":{"y":{"const":1}},"required":["y"]}},"required":["z"],"additionalProperties":{"type":"string"}}`,
			`null or an object ("z" is required; other properties may be added; each value is a string) with "x" (optional; an object with "y" (1))`},
		{`{"type":"object","properties":{},"additionalProperties":false}`, `an object (no properties)`},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}`,
			`an object (give at least one of "a" and "b") with "a" (optional; a string) and "b" (optional; a string)`},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			got := tellAll(t, "", `{"type":"object","additionalProperties":`+tt.in+`}`)
			if diff := cmp.Diff("Any keys; each value is "+tt.want+".", got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
	for _, value := range []string{`{"minLength":3}`, `{"type":"string","x-a":1}`, `{"type":"array","items":{"minLength":1}}`, `{"$ref":"#"}`,
		`{"type":["string","object"],"properties":{"a":{}}}`, `{"type":"object","properties":{"a":{"minLength":1}}}`} {
		in := mustParse(t, `{"type":"object","properties":{"a":{}},"additionalProperties":`+value+`}`)
		got := Describe(in, "", "additionalProperties").Under("description")
		if diff := cmp.Diff(`Other properties may be added; each value matches the JSON Schema `+value+`.`, got.Text); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

func TestDescribeEnumOnce(t *testing.T) {
	tests := []struct {
		text, enum string
		told       bool
	}{
		{`How high. One of: 0 = Low (at 0 m), 1 = Mid, 2 = High.`, `[0,1,2]`, false},
		{`one of: "a", "b" or "c d"`, `["a","b","c d"]`, false},
		{`One of: a = first; b: second.`, `["a","b"]`, false},
		{`One of: -1, 0.`, `[0,-1]`, false},
		{`One of: 1 = Low (at 0 m).`, `[0,1]`, true},
		{`One of: 10, 2.`, `[1,2]`, true},
		{`One of: 1.5, 2.`, `[1,2]`, true},
		{`One of: a great many, b.`, `["a","b"]`, true},
		{`Either 0 or 1.`, `[0,1]`, true},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			sub := schema.Obj(schema.M("description", schema.Str(tt.text)), schema.M("enum", mustParse(t, tt.enum)))
			description := Describe(sub, "", "enum").Under("description")
			if told := description.Text != tt.text; told != tt.told {
				t.Errorf("got %s", description.Text)
			}
		})
	}
}

// TestDescribeNulls checks descriptions of an object with all properties, in which null
// represents an absent property.
func TestDescribeNulls(t *testing.T) {
	const of = `{"type":"object","properties":{"a":{},"b":{},"c":{},"d":{}},"required":["d"],`
	tests := []struct {
		in, want string // "" if there is nothing to describe
	}{
		{`"dependentRequired":{"a":["b"],"b":["a","b","c","d"],"c":["d"],"d":["a"],"e":["a"]}`,
			`If "a" is not null, "b" must not be null; if "b" is not null, "a" and "c" must not be null; "a" must not be null.`},
		{`"dependentRequired":{"a":["e"]}`, `"a" must be null.`},
		{`"minProperties":1`, ``},
		{`"minProperties":2,"maxProperties":3`, `At least 1 of "a", "b" and "c" must not be null; no more than 2 of "a", "b" and "c" may be other than null.`},
		{`"maxProperties":4`, ``},
		{`"not":{"required":["a"]}`, `"a" must be null.`},
		{`"not":{"required":["a","b","d"]}`, `At least one of "a" and "b" must be null.`},
		{`"not":{"anyOf":[{"required":["a"]},{"required":["b","c"]}]}`, `"a" must be null and at least one of "b" and "c" must be null.`},
		{`"not":{"required":["e"]}`, ``},
		{`"if":{"properties":{"d":{"const":1}}},"then":{"required":["a","d"]},"else":{"not":{"required":["a"]}}`,
			`If "d" is 1, "a" must not be null; otherwise "a" must be null.`},
		{`"if":{"properties":{"b":{"const":1}}},"then":{"required":["a"]}`, `If "b" is 1 or null, "a" must not be null.`},
		{`"oneOf":[{"required":["a"]},{"required":["b"]},{"required":["c"]},{"not":{"anyOf":[{"required":["a"]},{"required":["b"]},{"required":["c"]}]}}]`, `At most one of "a", "b" and "c" may be other than null.`},
		{`"if":{"required":["b"]},"then":{"oneOf":[{"required":["a"]},{"required":["c"]}]}`, `If "b" is not null, exactly one of "a" and "c" must not be null.`},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			sub := mustParse(t, of+tt.in+`}`)
			told, ok := DescribeNulls(sub, []string{"a", "b", "c"}, "dependentRequired", "minProperties", "maxProperties", "not", "if", "oneOf")
			text := ""
			if description := told.Under("description"); description != nil {
				text = description.Text
			}
			if diff := cmp.Diff(tt.want, text); diff != "" || !ok {
				t.Errorf("ok is %v; -want +got:\n%s", ok, diff)
			}
		})
	}
	for _, in := range []string{
		`"dependentRequired":{"d":["e"]}`, `"minProperties":5`, `"maxProperties":0`, `"minProperties":1.0`, `"not":{"required":["d"]}`,
		`"not":{"properties":{"a":{"const":1}}}`, `"propertyNames":{"maxLength":3}`, `"dependentSchemas":{"a":{"required":["b"]}}`,
		`"if":{"required":["d"]},"then":{"required":["a"]}`, `"if":{"required":["a"]},"then":{"required":["e"]}`,
		`"if":{"required":["a"]},"then":{"anyOf":[{"required":["b"]},{"required":["d"]}]}`,
	} {
		sub := mustParse(t, of+in+`}`)
		told, ok := DescribeNulls(sub, []string{"a", "b", "c"}, "dependentRequired", "dependentSchemas", "minProperties", "maxProperties", "not", "if", "propertyNames")
		if ok || told != sub {
			t.Errorf("%s: got %v, %s", in, ok, told)
		}
	}
}

// TestDescribeArguments checks that each keyword with a phrase is described by the
// phrase, and that the other keywords are described together as one JSON schema.
func TestDescribeArguments(t *testing.T) {
	got := DescribeArguments(mustParse(t, `{"properties":{},"description":"D"}`),
		mustParse(t, `{"anyOf":[{"required":["a"]},{"required":["b"]}],"oneOf":[{}],"const":{"a":1}}`))
	want := `{"properties":{},"description":"D. Only {\"a\":1}; give at least one of \"a\" and \"b\". The arguments must also match the JSON Schema {\"oneOf\":[{}]}."}`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
