package lower

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRestore(t *testing.T) {
	const (
		node = `{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/N"},"n":{"type":["string","null"]}},"required":["v"]}`
		ab   = `{"type":"object","properties":{"kind":{"const":"a"},"x":{"type":"string"}},"required":["kind"]},` +
			`{"type":"object","properties":{"kind":{"enum":["b"]},"x":{"type":["string","null"]},"y":{"type":"integer","default":7}},"required":["kind"]}`
	)
	tests := []struct {
		name, schema, in, want string
	}{
		{"nothing to do", `{"properties":{"a":{"type":"string"}}}`, `{"a":"x","b":null}`, `{"a":"x","b":null}`},
		{"no object", `{"properties":{"a":{"type":"string"}}}`, `[null]`, `[null]`},
		{"falsy values", `{"properties":{"a":{"type":"integer","default":1},"b":{"type":"boolean","default":true},"c":{"type":"string","default":"x"},"d":{"type":"array","default":[1]}}}`,
			`{"a":0,"b":false,"c":"","d":[]}`, `{"a":0,"b":false,"c":"","d":[]}`},
		{"optional", `{"properties":{"a":{"type":"string"},"b":{"type":["string","null"]},"c":{"type":"string"}},"required":["c"]}`,
			`{"a":null,"b":null,"c":null}`, `{"b":null,"c":null}`},
		{"a null that the enum lacks", `{"properties":{"a":{"type":["string","null"],"enum":["x"]},"b":{"enum":["x",null]}}}`,
			`{"a":null,"b":null}`, `{"b":null}`},
		{"default in its place", `{"properties":{"a":{"type":"integer","default":3},"b":{"type":"integer","default":4}}}`,
			`{"a":null,"c":1}`, `{"a":3,"c":1,"b":4}`},
		{"default that the schema refuses", `{"properties":{"a":{"type":"integer","default":null},"b":{"type":"integer","default":"x"},"c":{"type":["integer","null"],"default":null}}}`,
			`{"a":null}`, `{}`},
		{"defaults without end", `{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","default":{},"properties":{"a":{"$ref":"#/$defs/A"}}}}}`,
			`{"a":{"a":null}}`, `{"a":{"a":{}}}`},
		{"deep", `{"properties":{"a":{"type":"array","items":{"additionalProperties":{"prefixItems":[{"properties":{"x":{"type":"string"}}}],"items":{"properties":{"x":{"type":"null"}}}}}}}}`,
			`{"a":[{"k":[{"x":null},{"x":null}]}]}`, `{"a":[{"k":[{},{"x":null}]}]}`},
		{"items by place of older drafts", `{"properties":{"a":{"items":[{"properties":{"x":{"type":"string"}}}],"additionalItems":{"properties":{"x":{"type":"null"}}}}}}`,
			`{"a":[{"x":null},{"x":null}]}`, `{"a":[{},{"x":null}]}`},
		{"patterns", `{"patternProperties":{"^a":{"properties":{"x":{"type":"string"}}},"^(?=b)":{"properties":{"x":{"type":"string"}}}}}`,
			`{"a1":{"x":null},"b1":{"x":null}}`, `{"a1":{},"b1":{"x":null}}`},
		{"recursive", `{"$ref":"#/$defs/N","$defs":{"N":` + node + `}}`,
			`{"v":1,"next":{"v":2,"next":null,"n":null},"n":"x"}`, `{"v":1,"next":{"v":2,"n":null},"n":"x"}`},
		{"a reference to itself", `{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"$ref":"#/$defs/A"}}}`, `{"a":null}`, `{"a":null}`},
		{"reference to nowhere", `{"properties":{"a":{"$ref":"#/x"},"b":{"$ref":"other.json"}}}`, `{"a":null,"b":1}`, `{"a":null,"b":1}`},
		{"joined", `{"allOf":[{"properties":{"a":{"type":["string","null"]},"b":{"type":"string"}}},{"properties":{"a":{"type":"string"}},"required":["b"]}]}`,
			`{"a":null,"b":null}`, `{"b":null}`},
		{"alternative by its constant", `{"properties":{"u":{"anyOf":[` + ab + `]},"o":{"oneOf":[` + ab + `]}}}`,
			`{"u":{"kind":"b","x":null,"y":null},"o":{"kind":"a","x":null,"y":null}}`, `{"u":{"kind":"b","x":null,"y":7},"o":{"kind":"a","y":null}}`},
		{"alternative by what it has", `{"properties":{"u":{"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"a":{"type":"null"},"b":{"type":"string"}},"required":["a"]}]}}}`,
			`{"u":{"a":null,"b":null}}`, `{"u":{"a":null}}`},
		{"alternative by what must be there", `{"properties":{"x":{"type":"string"},"y":{"type":"integer"}},"anyOf":[{"required":["x"]},{"required":["y"]}]}`,
			`{"x":null,"y":1}`, `{"y":1}`},
		{"alternative by a limit", `{"properties":{"u":{"anyOf":[` +
			`{"properties":{"n":{"maximum":5},"x":{"type":"string"}},"required":["n"]},{"properties":{"n":{"minimum":6},"x":{"type":"null"}},"required":["n"]}]}}}`,
			`{"u":{"n":7,"x":null}}`, `{"u":{"n":7,"x":null}}`},
		{"alternative of null", `{"properties":{"u":{"anyOf":[{"type":"object","properties":{"x":{"type":"string"}}},{"type":"null"}]},"v":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}`,
			`{"u":null,"v":null}`, `{"u":null}`},
		{"no alternative fits", `{"properties":{"u":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}`, `{"u":[null]}`, `{"u":[null]}`},
		{"true and false", `{"properties":{"a":true,"b":false,"c":{"type":"string"}}}`, `{"a":null,"b":null,"c":null}`, `{"a":null}`},
		{"no schema", `true`, `{"a":null}`, `{"a":null}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			doc, in := mustParse(t, tt.schema), mustParse(t, tt.in)
			got := Restore(doc, in)
			if diff := cmp.Diff(tt.want, got.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if in.String() != tt.in || doc.String() != tt.schema {
				t.Errorf("what was given is changed: %s %s", doc, in)
			}
			if (tt.in == tt.want) != (got == in) {
				t.Errorf("the same pointer: %v", got == in)
			}
		})
	}
}
