package infer

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A rootMaker makes the whole schema of what a tool accepts, or of what it sends
// back.
type rootMaker struct {
	*maker
	tool *inspect.Tool
}

// anyObject returns the schema of arguments of which nothing is known.
func (m rootMaker) anyObject() *schema.Node {
	return m.make(place{pos: m.tool.Pos}, ruleFallback, schema.Keywords{
		Type:                 "object",
		Properties:           schema.Properties{},
		AdditionalProperties: &schema.Node{},
	})
}

// expand returns the schema that a root reference refers to, as a copy of its
// own, and any other root as it is: a root is never a "$ref".
func (m rootMaker) expand(s *schema.Node) *schema.Node {
	if s.Ref == "" {
		return s
	}
	for s.Ref != "" { // also of a defined pointer to a type that holds itself
		s = m.defs.target(s.Ref).schema
	}
	return s.Copy()
}

// close gives a root the definitions that it refers to, and returns what is wrong
// with these.
func (m rootMaker) close(root *schema.Node) (problems diag.List) {
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
