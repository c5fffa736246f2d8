package infer

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A rootMaker makes the whole input schema of a tool, or its whole output schema.
type rootMaker struct {
	*maker
	tool *inspect.Tool
}

// anyObject returns an input schema that accepts any object.
func (m rootMaker) anyObject() *schema.Node {
	return m.make(place{pos: m.tool.Pos}, ruleFallback, schema.Keywords{
		Type:                 "object",
		Properties:           schema.Properties{},
		AdditionalProperties: &schema.Node{},
	})
}

// expand returns a copy of the schema that a reference refers to, and another schema as it
// is: a root is never a "$ref".
func (m rootMaker) expand(s *schema.Node) *schema.Node {
	if s.Ref == "" {
		return s
	}
	for s.Ref != "" { // several times for a defined pointer to a recursive type
		s = m.defs.target(s.Ref).schema
	}
	return s.Copy()
}

// close adds the definitions to a root, and returns their problems.
func (m rootMaker) close(root *schema.Node) (problems diag.List) {
	if len(m.defs.byName) == 0 && !m.pkg.Options.Refs {
		return nil // no schema is a reference
	}
	defs := map[string]*schema.Node{}
	m.defs.collect(root, defs)
	if !m.writes {
		problems = m.defs.checkFinite(defs, &m.source)
	}
	if m.pkg.Options.Refs {
		sharing{&m.source, &m.defs}.share(root, defs)
	}
	if len(defs) > 0 {
		root.Definitions = defs
	}
	return problems
}
