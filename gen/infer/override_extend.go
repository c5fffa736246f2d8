package infer

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// extend adds to the schema of a type what its JSONSchemaExtend method sets: descriptions
// and examples, and in an input also keywords that make it narrower.
func (b *builder) extend(s *schema.Node, t *gotype.Type, at place) diag.List {
	src := b.declOf(t.Go).Extend
	if src == nil {
		return nil
	}
	if s.Ref != "" { // the definition is extended, once it is made
		def := b.defs.target(s.Ref)
		if s = def.schema; s == nil || def.extended {
			return nil
		}
		def.extended = true
	}
	doc, faults := parseGiven(src)
	if doc == nil {
		return faults
	}
	added, problems := facts.OfSchema(doc, b.typeName(t.Go), src.Pos)
	joined, _ := b.constrain(s, &property{Property: &added, wire: t, at: at})
	b.describe(s, added.Description)
	deprecate(s, added.More().Deprecated)
	return slices.Concat(problems, joined, b.entitle(s, added.More().Title))
}
