package infer

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// extend adds to the schema of a type what its JSONSchemaExtend method sets:
// words and examples always, keywords that make it narrower in an input.
func (m *maker) extend(s *schema.Node, t *gotype.Type, at place) diag.List {
	src := m.declOf(t.Go).Extend
	if src == nil {
		return nil
	}
	if s.Ref != "" { // the definition has the words, once it is made
		def := m.defs.target(s.Ref)
		if s = def.schema; s == nil || def.extended {
			return nil
		}
		def.extended = true
	}
	doc, faults := parseGiven(src)
	if doc == nil {
		return faults
	}
	said, problems := facts.OfSchema(doc, m.typeName(t.Go), src.Pos)
	book := m.constrain(s, property{Property: said, wire: t, at: at})
	describe(s, said.Description)
	deprecate(s, said.Deprecated)
	return slices.Concat(problems, book.problems, m.entitle(s, said.Title))
}
