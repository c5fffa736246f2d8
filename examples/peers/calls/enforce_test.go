package calls

import (
	"go/token"
	"testing"

	"github.com/go-toolgen/toolgen/gen/dispatch"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestEnforced checks that generation and the runtime, which cannot share code, reject the
// same schemas because they cannot be enforced.
func TestEnforced(t *testing.T) {
	tests := []struct {
		schema string
		want   bool
	}{
		{`{"type":"object"}`, true},
		{`{"$id":"https://example.com/a","type":"object"}`, true},
		{`{"properties":{"a":{"pattern":"^a$"}}}`, true},
		{`{"properties":{"pattern":{"type":"string"},"dependencies":{"type":"string"},"$defs":{"pattern":"a"}}}`, true},
		{`{"$defs":{"A":{"pattern":"(?<=a)b"}}}`, true},
		{`{"contentSchema":{"pattern":"(?<=a)b"}}`, true},
		{`{"if":{"pattern":"(?<=a)b"}}`, true},
		{`{"then":{"pattern":"(?<=a)b"}}`, true},
		{`{"const":{"pattern":"(?<=a)b"},"x-a":{"$ref":"b"}}`, true},
		{`{"properties":{"a":{"$ref":"#"}}}`, true},
		{`{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"items":{"$ref":"#/$defs/A"}}}}`, true},
		{`{"properties":{"a":{"anyOf":[{"$ref":"#"},{"type":"null"}]}}}`, true},

		{`{"properties":{"a":{"pattern":"(?<=a)b"}}}`, false},
		{`{"patternProperties":{"(?=a)":true}}`, false},
		{`{"properties":{"$defs":{"pattern":"(?<=a)b"}}}`, false},
		{`{"$ref":"#/$defs/A","$defs":{"A":{"pattern":"(?<=a)b"}}}`, false},
		{`{"if":{"pattern":"(?<=a)b"},"then":true}`, false},
		{`{"dependencies":{"a":["b"]}}`, false},
		{`{"additionalItems":false}`, false},
		{`{"properties":{"a":{"items":[true]}}}`, false},
		{`{"properties":{"a":{"$anchor":"a"}}}`, true},
		{`{"properties":{"a":{"$dynamicAnchor":"a"}}}`, false},
		{`{"properties":{"a":{"$dynamicRef":"#a"}}}`, false},
		{`{"properties":{"a":{"$recursiveRef":"#"}}}`, false},
		{`{"properties":{"a":{"$id":"https://example.com/a"}}}`, false},
		{`{"unevaluatedProperties":false}`, false},
		{`{"properties":{"a":{"unevaluatedItems":false}}}`, false},
		{`{"properties":{"a":{"$ref":"https://example.com/a"}}}`, false},
		{`{"properties":{"a":{"$ref":"#a"}}}`, false},
		{`{"properties":{"a":{"$ref":"#/$defs/A"}}}`, false},
		{`{"$ref":"#"}`, false},
		{`{"allOf":[{"$ref":"#"}]}`, false},
		{`{"not":{"$ref":"#"}}`, false},
		{`{"if":{"$ref":"#"},"else":true}`, false},
		{`{"dependentSchemas":{"a":{"$ref":"#"}}}`, false},
		{`{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"anyOf":[{"$ref":"#/$defs/A"},{"type":"null"}]}}}`, false},
	}
	for _, test := range tests {
		doc, err := schema.Parse([]byte(test.schema))
		if err != nil {
			t.Fatalf("%s: %v", test.schema, err)
		}
		diags := dispatch.CheckEnforced(doc, token.Position{Filename: "a.go", Line: 1})
		if got := !diags.HasErrors(); got != test.want {
			t.Errorf("%s: generation takes it: %t, want %t: %v", test.schema, got, test.want, diags)
		}
		if _, err := taking(test.schema); (err == nil) != test.want {
			t.Errorf("%s: the runtime takes it: %t, want %t: %v", test.schema, err == nil, test.want, err)
		}
	}
}
