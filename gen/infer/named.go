package infer

import (
	"go/types"

	"github.com/invopop/jsonschema"
)

// A tree of types can grow beyond what any model reads, since each use of a
// struct is written out. It has an end all the same: a generic type with ever
// larger instances of itself is an "instantiation cycle" to the type checker.
const (
	deepest = 100    // named types in one another
	largest = 20_000 // schemas of one root
)

// named infers a defined type without methods for JSON: as its kind says,
// with the constants that it has, and once only where it holds itself.
func (m *maker) named(t *types.Named, at place) (*jsonschema.Schema, *refusal) {
	if s, ok := m.known(t, true, at); ok {
		return s, nil
	}
	at.argument = false
	if at.depth++; at.depth > deepest || len(m.origins) > largest {
		why := m.refuse(t, at, "makes the schema too large", "use a type with fewer parts, or give its schema: //toolgen:schema")
		why.whole = true
		return nil, why
	}
	if basic, ok := t.Underlying().(*types.Basic); ok {
		return m.scalar(t, basic, at)
	}
	return m.recursive(t, at, func() (*jsonschema.Schema, *refusal) { return m.kind(t, at.inside(t)) })
}

// scalar infers a type that is a defined text, number or bool.
func (m *maker) scalar(t *types.Named, basic *types.Basic, at place) (*jsonschema.Schema, *refusal) {
	s, why := m.basic(t, basic, at)
	if why != nil {
		return nil, why
	}
	m.enumerate(s, t)
	return s, nil
}
