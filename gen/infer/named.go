package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// The limits of a root. Each use of a struct is written out, so that a schema can grow
// beyond what a model reads, though never without end: the type checker refuses generic
// types with ever larger instances of themselves ("instantiation cycle").
const (
	deepest = 100    // nesting of named types and structs
	largest = 20_000 // number of schemas
)

// named infers a defined type without methods for JSON: by its kind, with its constants. A
// recursive type becomes a definition.
func (b *builder) named(wire *gotype.Type, t *types.Named, at place) outcome {
	if s, ok := b.known(t, true, wire.At, at); ok {
		return outcome{node: s}
	}
	if at.depth++; b.isTooLarge(at) {
		return outcome{why: b.refuseWhole(t, at, "makes the schema too large", "use a type with fewer parts, or give its schema: //toolgen:schema")}
	}
	if wire.Kind == gotype.Basic {
		return b.scalar(wire, t, at)
	}
	return b.recursive(wire, t, at)
}

// anonymous infers a struct type without a name. It refuses one that contains itself, by a
// type that it embeds, since no definition could have a name for it.
func (b *builder) anonymous(wire *gotype.Type, t *types.Struct, at place) outcome {
	if at.depth++; slices.Contains(b.unnamed, t) || b.isTooLarge(at) {
		return outcome{why: b.refuseWhole(t, at, "contains itself without a name, or makes the schema too large", "declare the struct as a type with a name")}
	}
	b.unnamed = append(b.unnamed, t)
	made := b.kind(wire, at)
	b.unnamed = b.unnamed[:len(b.unnamed)-1]
	return made
}

func (b *builder) isTooLarge(at place) bool { return at.depth > deepest || b.made > largest }

// refuseWhole refuses a type so that its tool has no schema, whatever is left out.
func (b *builder) refuseWhole(t types.Type, at place, what, advice string) *refusal {
	why := b.refuse(t, at, what, advice)
	why.Whole = true
	return why
}

// scalar infers a defined type of a basic kind.
func (b *builder) scalar(wire *gotype.Type, t *types.Named, at place) outcome {
	s := b.basic(wire, at)
	if s.Type == "string" && gotype.IsKind(t, types.IsInteger) {
		return outcome{node: s, problems: b.enumerateTexts(s, t)}
	}
	return outcome{node: s, problems: b.enumerate(s, t)}
}
