package infer

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// anyObject returns an input schema that accepts any object.
func (b *builder) anyObject() *schema.Node {
	return b.make(place{pos: b.tool.Pos}, ruleFallback, schema.Keywords{
		Type:                 "object",
		Properties:           schema.Properties{},
		AdditionalProperties: &schema.Node{},
	})
}

// expand returns a copy of the schema that a reference refers to, and another schema as it
// is: a root is never a "$ref".
func (b *builder) expand(s *schema.Node) *schema.Node {
	if s.Ref == "" {
		return s
	}
	for s.Ref != "" { // several times for a defined pointer to a recursive type
		s = b.defs.target(s.Ref).schema
	}
	return s.Copy()
}

// close adds the definitions to a root, and returns their problems.
func (b *builder) close(root *schema.Node) (problems diag.List) {
	if len(b.defs.byName) == 0 && !b.pkg.Options.Refs {
		return nil // no schema is a reference
	}
	defs := map[string]*schema.Node{}
	b.defs.collect(root, defs)
	if !b.writes {
		problems = b.checkFinite(defs)
	}
	if b.pkg.Options.Refs {
		b.share(root, defs)
	}
	if len(defs) > 0 {
		root.Definitions = defs
	}
	return problems
}
