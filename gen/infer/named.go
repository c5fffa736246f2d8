package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// A tree of types can grow beyond what any model reads, since each use of a
// struct is written out. It has an end all the same: a generic type with ever
// larger instances of itself is an "instantiation cycle" to the type checker.
const (
	deepest = 100    // named types and structs in one another
	largest = 20_000 // schemas of one root
)

// named infers a defined type without methods for JSON: as its kind says,
// with the constants that it has, and once only where it holds itself.
func (m *maker) named(wire *gotype.Type, t *types.Named, at place) outcome {
	if s, ok := m.known(t, true, wire.At, at); ok {
		return outcome{node: s}
	}
	if at.depth++; m.isTooLarge(at) {
		return outcome{why: m.refuseWhole(t, at, "makes the schema too large", "use a type with fewer parts, or give its schema: //toolgen:schema")}
	}
	if wire.Kind == gotype.Basic {
		return m.scalar(wire, t, at)
	}
	return m.recursive(wire, t, at)
}

// anonymous infers a struct without a name. It can hold itself by what it
// embeds, whose fields are its own, and then nothing could refer to it.
func (m *maker) anonymous(wire *gotype.Type, t *types.Struct, at place) outcome {
	if at.depth++; slices.Contains(m.unnamed, t) || m.isTooLarge(at) {
		return outcome{why: m.refuseWhole(t, at, "contains itself without a name, or makes the schema too large", "declare the struct as a type with a name")}
	}
	m.unnamed = append(m.unnamed, t)
	made := m.kind(wire, at)
	m.unnamed = m.unnamed[:len(m.unnamed)-1]
	return made
}

func (n *nodes) isTooLarge(at place) bool { return at.depth > deepest || n.made > largest }

// refuseWhole refuses the whole tool for a type.
func (src *source) refuseWhole(t types.Type, at place, what, advice string) *refusal {
	why := src.refuse(t, at, what, advice)
	why.Whole = true
	return why
}

// scalar infers a type that is a defined text, number or bool.
func (m *maker) scalar(wire *gotype.Type, t *types.Named, at place) outcome {
	s := m.basic(wire, at)
	if s.Type == "string" && gotype.IsKind(t, types.IsInteger) {
		return outcome{node: s, problems: m.enumerateTexts(s, t)}
	}
	return outcome{node: s, problems: m.enumerate(s, t)}
}
