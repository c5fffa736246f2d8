package lower

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestNewest checks the conversion of schemas of older drafts, and of schemas that only
// resemble them.
func TestNewest(t *testing.T) {
	tests := []struct{ doc, want string }{
		{`{"type":"string"}`, `{"type":"string"}`},
		{`{"$ref":"#/$defs/a","maxLength":3}`, `{"$ref":"#/$defs/a","maxLength":3}`},
		{`{"items":[{"type":"string"}],"additionalItems":false}`, `{"prefixItems":[{"type":"string"}],"items":false}`},
		{
			`{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/definitions/a","type":"object","description":"d","definitions":{"a":{"maximum":3}}}`,
			`{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/$defs/a","description":"d","$defs":{"a":{"maximum":3}}}`,
		},
		{
			`{"$schema":"http://json-schema.org/draft-06/schema","properties":{"$ref":{"$id":"#n","maximum":3}}}`,
			`{"$schema":"http://json-schema.org/draft-06/schema","properties":{"$ref":{"$anchor":"n","maximum":3}}}`,
		},
		{
			`{"$schema":"http://json-schema.org/draft-04/schema#","minimum":3,"exclusiveMinimum":true}`,
			`{"$schema":"http://json-schema.org/draft-04/schema#","exclusiveMinimum":3}`,
		},
		{
			`{"$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"#/$defs/a","maximum":3}`,
			`{"$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"#/$defs/a","maximum":3}`,
		},
	}
	for _, tt := range tests {
		doc, err := schema.Parse([]byte(tt.doc))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, Newest(doc).String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.doc, diff)
		}
		if diff := cmp.Diff(tt.doc, doc.String()); diff != "" {
			t.Errorf("the input was modified (-want +got):\n%s", diff)
		}
	}
}

// TestNewestMovesRefs checks that references follow renamed keywords. The original schema
// under its own draft and the upgraded schema must accept the same values.
func TestNewestMovesRefs(t *testing.T) {
	tests := []struct {
		name, doc, want   string
		accepted, refused string
	}{
		{
			"item of a tuple",
			`{"properties":{"a":{"items":[{"type":"string"}]},"b":{"$ref":"#/properties/a/items/0"}}}`,
			"#/properties/a/prefixItems/0", `{"b":"x"}`, `{"b":1}`,
		},
		{
			"rest of a tuple",
			`{"properties":{"a":{"items":[true],"additionalItems":{"type":"string"}},"b":{"$ref":"#/properties/a/additionalItems"}}}`,
			"#/properties/a/items", `{"b":"x"}`, `{"b":1}`,
		},
		{
			"rest of a tuple in a rest",
			`{"properties":{"a":{"items":[true],"additionalItems":{"items":[{"type":"string"}]}},"b":{"$ref":"#/properties/a/additionalItems/items/0"}}}`,
			"#/properties/a/items/prefixItems/0", `{"b":"x"}`, `{"b":1}`,
		},
		{
			"rest of what is no tuple",
			`{"properties":{"a":{"items":{"type":"number"},"additionalItems":{"type":"string"}},"b":{"$ref":"#/properties/a/additionalItems"}}}`,
			"#/properties/a/additionalItems", `{"a":[1,2],"b":"x"}`, `{"b":1}`,
		},
		{
			"items of a list",
			`{"properties":{"a":{"items":{"items":[{"type":"string"}]}},"b":{"$ref":"#/properties/a/items/items/0"}}}`,
			"#/properties/a/items/prefixItems/0", `{"b":"x"}`, `{"b":1}`,
		},
		{
			"tuple in a definition",
			`{"definitions":{"t":{"items":[{"type":"string"}]}},"properties":{"b":{"$ref":"#/definitions/t/items/0"}}}`,
			"#/$defs/t/prefixItems/0", `{"b":"x"}`, `{"b":1}`,
		},
		{
			"names that a reference escapes",
			`{"definitions":{"a%/b ~c":{"items":[{"type":"string"}]}},"properties":{"b":{"$ref":"#/definitions/a%25~1b%20~0c/items/0"}}}`,
			"#/$defs/a%25~1b%20~0c/prefixItems/0", `{"b":"x"}`, `{"b":1}`,
		},
		{
			"dependency",
			`{"dependencies":{"a":["b"],"c/d":{"required":["e"]}},"properties":{"x":{"$ref":"#/dependencies/c~1d"}}}`,
			"#/dependentSchemas/c~1d", `{"x":{"e":1}}`, `{"x":{}}`,
		},
		{
			"dependency beside one of the newest draft",
			`{"allOf":[true],"dependentRequired":{"q":["r"]},"dependentSchemas":{"q":true},"dependencies":{"a":["b"],"c":{"required":["e"]}},"properties":{"x":{"$ref":"#/dependencies/c"}}}`,
			"#/allOf/2/dependentSchemas/c", `{"x":{"e":1}}`, `{"x":{}}`,
		},
		{
			"property that is called items",
			`{"items":[true],"properties":{"items":{"type":"string"},"b":{"$ref":"#/properties/items"}}}`,
			"#/properties/items", `{"b":"x"}`, `{"b":1}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			newest := Newest(mustParse(t, tt.doc))
			if refs := schema.Refs(newest); len(refs) != 1 || refs[0] != tt.want {
				t.Errorf("got the references %q, want %q", refs, tt.want)
			}
			for name, validates := range map[string]func(string) bool{
				"as draft 7":          validator(t, jsonschema.Draft7, tt.doc),
				"as the newest draft": validator(t, jsonschema.Draft2020, newest.String()),
			} {
				if !validates(tt.accepted) || validates(tt.refused) {
					t.Errorf("%s: %s is accepted: %t; %s is accepted: %t", name, tt.accepted, validates(tt.accepted), tt.refused, validates(tt.refused))
				}
			}
		})
	}
}

func validator(t *testing.T, draft *jsonschema.Draft, doc string) func(value string) bool {
	t.Helper()
	parse := func(text string) any {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(draft)
	if err := compiler.AddResource("x:", parse(doc)); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("x:")
	if err != nil {
		t.Fatalf("%s: %v", doc, err)
	}
	return func(value string) bool { return compiled.Validate(parse(value)) == nil }
}
