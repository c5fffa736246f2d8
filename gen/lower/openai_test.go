package lower

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOpenAI(t *testing.T) {
	tests := []struct {
		name, in, want string
	}{
		{"nothing to do",
			`{"type":"object","properties":{"a":{"type":"string","minLength":1,"format":"uri"}},"x-vendor":{"default":1}}`,
			`{"type":"object","properties":{"a":{"type":"string","minLength":1,"format":"uri"}},"x-vendor":{"default":1}}`},
		{"default without description",
			`{"type":"object","properties":{"a":{"type":"integer","default":3,"minimum":1}}}`,
			`{"type":"object","properties":{"a":{"type":"integer","description":"Default: 3.","minimum":1}}}`},
		{"default with description",
			`{"type":"object","properties":{"a":{"description":"how many","default":3}}}`,
			`{"type":"object","properties":{"a":{"description":"how many. Default: 3."}}}`},
		{"default already told",
			`{"type":"object","properties":{"a":{"description":"how many (default 3)","default":3}}}`,
			`{"type":"object","properties":{"a":{"description":"how many (default 3)"}}}`},
		{"every place of a default",
			`{"type":"object","properties":{"a":{"items":{"default":1}},"b":{"anyOf":[{"default":"x"},{"type":"null"}]},` +
				`"c":{"additionalProperties":{"default":false}}},"$defs":{"d":{"default":null}},"default":{}}`,
			`{"type":"object","description":"Default: {}.","properties":{"a":{"items":{"description":"Default: 1."}},` +
				`"b":{"anyOf":[{"description":"Default: \"x\"."},{"type":"null"}]},` +
				`"c":{"additionalProperties":{"description":"Default: false."}}},"$defs":{"d":{"description":"Default: null."}}}`},
		{"properties and data named default",
			`{"type":"object","properties":{"default":{"type":"string"}},"required":["default"],"x-a":{"default":1}}`,
			`{"type":"object","properties":{"default":{"type":"string"}},"required":["default"],"x-a":{"default":1}}`},
		{"objects without properties",
			`{"type":"object","additionalProperties":{"type":["object","null"],"properties":null}}`,
			`{"type":"object","properties":{},"additionalProperties":{"type":["object","null"],"properties":{}}}`},
		{"arrays without items",
			`{"type":"object","properties":{"a":{"type":"array","maxItems":2},"b":{"type":["array"],"items":null},"c":{"type":"array","items":false}}}`,
			`{"type":"object","properties":{"a":{"type":"array","items":{},"maxItems":2},"b":{"type":["array"],"items":{}},"c":{"type":"array","items":false}}}`},
		{"tuple", // additional items remain allowed
			`{"type":"object","properties":{"a":{"type":"array","prefixItems":[true]}}}`,
			`{"type":"object","properties":{"a":{"type":"array","items":{},"prefixItems":[true]}}}`},
		{"root union",
			`{"type":"object","description":"Either.","properties":{"a":{},"b":{"oneOf":[{}]}},"oneOf":[{"required":["a"]},{"required":["b"]}],"required":[]}`,
			`{"type":"object","description":"Either. Give exactly one of \"a\" and \"b\".","properties":{"a":{},"b":{"oneOf":[{}]}},"required":[]}`},
		{"every refused keyword",
			`{"type":"object","anyOf":[{}],"oneOf":[{}],"allOf":[{}],"not":false,"enum":[{}],"const":{},"unevaluatedProperties":false}`,
			`{"type":"object","description":"Only {}; must not match the JSON Schema false. The arguments must also match the JSON Schema ` +
				`{\"oneOf\":[{}],\"unevaluatedProperties\":false}.","properties":{}}`},
		{"a default at a root that is folded",
			`{"type":"object","properties":{"a":{}},"not":{"const":{}},"default":{"a":1}}`,
			`{"type":"object","description":"Not {}. Default: {\"a\":1}.","properties":{"a":{}}}`},
		{"a tuple of draft 7",
			`{"type":"object","properties":{"a":{"type":"array","items":[{"type":"string"},true],"additionalItems":false}}}`,
			`{"type":"object","properties":{"a":{"type":"array","prefixItems":[{"type":"string"},true],"items":false}}}`},
		{"exclusive bounds of draft 4",
			`{"type":"object","properties":{"a":{"type":"integer","minimum":1,"exclusiveMinimum":true},"b":{"maximum":2,"exclusiveMaximum":false}}}`,
			`{"type":"object","properties":{"a":{"type":"integer","exclusiveMinimum":1},"b":{"maximum":2}}}`},
		{"definitions, and the draft that they are of",
			`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"$ref":"#/definitions/A"}},"definitions":{"A":{"dependencies":{"b":["c"]}}}}`,
			`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"dependentRequired":{"b":["c"]}}}}`},
		{"what looks old in data, and a boolean schema",
			`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"definitions":true,"a":{"const":{"items":[1],"dependencies":{}}}}}`,
			`{"type":"object","properties":{"definitions":true,"a":{"const":{"items":[1],"dependencies":{}}}}}`},
		{"unevaluated properties alone",
			`{"type":"object","properties":{},"unevaluatedProperties":false}`,
			`{"type":"object","properties":{},"unevaluatedProperties":false}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := mustParse(t, tt.in)
			out, _ := OpenAI(in)
			if diff := cmp.Diff(tt.want, out.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if unchanged := tt.in == tt.want; unchanged != (in == out) {
				t.Errorf("the schema is the same pointer: %v, want %v", in == out, unchanged)
			}
		})
	}
}

// TestOpenAIRefused checks that a rejected schema is unchanged, and that the reason is the
// only note.
func TestOpenAIRefused(t *testing.T) {
	in := mustParse(t, `{"type":"object","properties":{"a":{"$ref":"#/anyOf/0/properties/b"}},"anyOf":[{"properties":{"b":{"type":"string"}}}]}`)
	out, notes := OpenAI(in)
	if out != in {
		t.Errorf("it is %s", out)
	}
	if len(notes) != 1 || notes[0].Kind != Refused {
		t.Errorf("notes: %v", notes)
	}
}
