package infer

import (
	"github.com/go-toolgen/toolgen/gen/schema"
)

// expand returns the schema that a root reference refers to, as a copy of its
// own, and any other root as it is: a root is never a "$ref".
func (m *maker) expand(s *schema.Node) *schema.Node {
	if s.Ref == "" {
		return s
	}
	for s.Ref != "" { // also of a defined pointer to a type that holds itself
		s = m.defs.target(s.Ref).schema
	}
	return s.Copy()
}

// close gives a root the definitions that it refers to.
func (m *maker) close(root *schema.Node) {
	defs := map[string]*schema.Node{}
	m.defs.collect(root, defs)
	if !m.writes {
		m.report(m.defs.checkFinite(defs, &m.source)...)
	}
	if m.pkg.Options.Refs {
		sharing{&m.source, &m.defs}.share(root, defs)
	}
	if len(defs) > 0 {
		root.Definitions = defs
	}
}
