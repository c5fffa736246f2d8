package lower

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestTypesBesideReferences: a type that the reference says, too, changes no
// lowering.
func TestTypesBesideReferences(t *testing.T) {
	typed := 0
	check := func(t *testing.T, doc *schema.Doc) {
		said := withTypes(doc)
		if said.Equal(doc) {
			return
		}
		typed++
		for name, lower := range lowerings {
			want, _ := lower(doc)
			got, notes := lower(said)
			if !Has(notes, Refused) && !Has(notes, Inexact) && !got.Equal(want) {
				t.Errorf("%s:\n got %s\nwant %s\n  of %s", name, got, want, said)
			}
		}
	}
	eachRandomSchema(t, 250**times, check)
	if typed < 12*int(*times) {
		t.Errorf("%d schemas had a reference to what has a type", typed)
	}
	for _, text := range []string{
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"additionalProperties":false}}}`,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A","description":"d"}},"$defs":{"A":{"type":"object","properties":{"b":{"type":"string"}}}}}`,
	} {
		check(t, mustParse(t, text))
	}
}

// withTypes returns a schema whose references have the type of what they lead to
// beside them.
func withTypes(doc *schema.Doc) *schema.Doc {
	refs := schema.NewGraph(doc)
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		ref := sub.Under("$ref")
		if at == nil || ref == nil || sub.Has("type") {
			return sub
		}
		target := refs.Resolve(ref.Text)
		kind := target.Under("type")
		if kind == nil || target.Has("$ref") {
			return sub
		}
		return sub.With("type", kind)
	})
}

// TestTypeThatNarrows: a type that the reference does not say stays.
func TestTypeThatNarrows(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{"a":{"type":"integer","$ref":"#/$defs/A"}},"$defs":{"A":{"type":"number"}}}`)
	for _, lower := range []func(*schema.Doc) (*schema.Doc, []Note){OpenAI, Anthropic, Bedrock} {
		if got, _ := lower(doc); !got.Equal(doc) {
			t.Errorf("got %s", got)
		}
	}
}
