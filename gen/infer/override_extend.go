package infer

import (
	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// extend adds to the schema of a type what its JSONSchemaExtend method sets:
// words and examples always, keywords that make it narrower in an input.
func (m *maker) extend(s *schema.Node, t *gotype.Type, at place) {
	src := m.declOf(t.Go).Extend
	if src == nil {
		return
	}
	if s.Ref != "" { // the definition has the words, once it is made
		def := m.defs.target(s.Ref)
		if s = def.schema; s == nil || def.extended {
			return
		}
		def.extended = true
	}
	doc, problems := parseGiven(src)
	m.report(problems...)
	if doc == nil {
		return
	}
	said, problems := facts.OfSchema(doc, m.typeName(t.Go), src.Pos)
	book := m.constrain(s, property{Property: said, wire: t, at: at})
	m.report(append(problems, book.problems...)...)
	describe(s, said.Description)
	m.report(m.entitle(s, said.Title)...)
	deprecate(s, said.Deprecated)
}
