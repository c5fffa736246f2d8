package lower

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestNewest: schemas that name an older draft, and those that only look like it.
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
			t.Errorf("the schema that is given is changed (-want +got):\n%s", diff)
		}
	}
}
