package infer

import (
	"go/types"

	"github.com/invopop/jsonschema"
)

// A generic type can name ever larger instances of itself, and a tree of
// structs can grow beyond what any model reads. These limits end both.
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
	if at.depth++; at.depth > deepest || len(m.origins) > largest {
		return nil, m.refuse(t, at, "makes the schema too large", "use a type with fewer parts")
	}
	if isKind(t, types.IsString) {
		return m.constants(t, at), nil
	}
	return m.recursive(t, at, func() (*jsonschema.Schema, *refusal) { return m.kind(t, at) })
}
