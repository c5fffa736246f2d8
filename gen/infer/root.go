package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// expand returns the schema that a root reference refers to, as a copy of its
// own, and any other root as it is: a root is never a "$ref".
func (m *maker) expand(s *schema.Node) *schema.Node {
	if s.Ref == "" {
		return s
	}
	def := m.target(s.Ref)
	for def.schema.Ref != "" { // a defined pointer to a type that holds itself, too
		def = m.target(def.schema.Ref)
	}
	root := *def.schema
	root.Parts = slices.Clone(root.Parts)
	if l := m.literals[def.schema]; l != nil {
		m.literals[&root] = l
	}
	return &root
}

// close gives a root the definitions that it refers to.
func (m *maker) close(root *schema.Node) {
	defs := map[string]*schema.Node{}
	m.collect(root, defs)
	if !m.writes {
		m.checkFinite(defs)
	}
	if m.pkg.Options.Refs {
		m.share(root, defs)
	}
	if len(defs) > 0 {
		root.Definitions = defs
	}
}

func (m *maker) collect(s *schema.Node, into map[string]*schema.Node) {
	for _, def := range m.refersTo(s) {
		if into[def.name] == nil {
			into[def.name] = def.schema
			m.collect(def.schema, into)
		}
	}
	for _, sub := range s.Subschemas() {
		m.collect(sub, into)
	}
}

// refersTo returns the definitions that s itself refers to.
func (m *maker) refersTo(s *schema.Node) []*definition {
	if l := m.literals[s]; l != nil {
		return l.refs
	}
	if def := m.target(s.Ref); s.Ref != "" && def != nil {
		return []*definition{def}
	}
	return nil
}

// opens reports whether JSON reads a type, or what it points to, as an object
// with the fields of a struct.
func (m *maker) opens(t types.Type) bool {
	t, at := m.follow(t, place{addr: true})
	return gotype.IsStruct(t) && !m.own(t, at).OK
}
