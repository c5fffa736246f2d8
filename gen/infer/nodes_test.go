package infer

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestWithNull: null is one more option of a union, and stands beside what has
// no options, such as a given schema that has values alone.
func TestWithNull(t *testing.T) {
	doc, err := schema.Parse([]byte(`{"enum":["a"]}`))
	if err != nil {
		t.Fatal(err)
	}
	refuses := func(any) string { return "it is not a" }
	tests := []struct {
		node *schema.Node
		want string
	}{
		{node(schema.Keywords{}), `{}`},
		{node(schema.Keywords{Type: "string"}), `{"anyOf":[{"type":"string"},{"type":"null"}]}`},
		{node(schema.Keywords{AnyOf: []*schema.Node{node(schema.Keywords{Type: "string"}), node(schema.Keywords{Type: "object"})}}),
			`{"anyOf":[{"type":"string"},{"type":"object"},{"type":"null"}]}`},
		{&schema.Node{Keywords: schema.Outline(doc), Given: &schema.Given{Doc: doc, Misfit: refuses}}, `{"anyOf":[{"enum":["a"]},{"type":"null"}]}`},
	}
	for _, test := range tests {
		if got := new(builder).withNull(test.node, place{}).Doc().String(); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}
