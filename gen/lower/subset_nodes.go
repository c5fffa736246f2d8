package lower

import (
	"math/big"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// jsonNode is the rule for providers that take JSON Schema, or part of it.
func jsonNode(n *narrowing, at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Kind == schema.Object {
		sub = n.foldAll(at, sub)
	}
	switch {
	case sub.IsFalse(), sub.Kind == schema.Bool && isUnder(at, "additionalProperties"):
		return sub
	case sub.Equal(schema.Obj()) && isUnder(at, "additionalProperties"):
		return schema.Boolean(true) // as clients want it, see [schema.Node.Doc]
	case sub.Kind == schema.Bool:
		sub = schema.Obj()
	}
	for _, rule := range []func(*schema.Place, *schema.Doc) *schema.Doc{
		n.openUnion, n.loneRef, n.enumOfConst, n.sayType, n.plainEnum, n.inclusive, n.withoutPatterns,
		n.withoutTuple, n.plainFormat, n.tellRest, n.openItems, n.sayOpen,
	} {
		sub = rule(at, sub)
	}
	return sub
}

// isUnder reports whether a schema stands directly under a keyword.
func isUnder(at *schema.Place, keyword string) bool {
	keywords, direct := splitPath(at.Path())
	return direct && keywords[len(keywords)-1] == keyword
}

// inclusive makes the exclusive bounds of integers inclusive ones.
func (n *narrowing) inclusive(at *schema.Place, sub *schema.Doc) *schema.Doc {
	kinds, said := sub.Types()
	if !said || slices.Contains(kinds, "number") || !slices.Contains(n.to.keeps, "minimum") {
		return sub
	}
	sub = n.inclusiveBound(at, sub, "exclusiveMinimum", "minimum", 1, larger)
	return n.inclusiveBound(at, sub, "exclusiveMaximum", "maximum", -1, smaller)
}

func (n *narrowing) inclusiveBound(at *schema.Place, sub *schema.Doc, exclusive, inclusive string, step int64, narrower mergeRule) *schema.Doc {
	value := sub.Under(exclusive)
	if value == nil {
		return sub
	}
	bound, ok := schema.Exact(value)
	if !ok {
		return sub
	}
	beyond := schema.Floor(bound)
	if step < 0 {
		beyond = schema.Ceiling(bound)
	}
	next := schema.Num(beyond.Add(beyond, big.NewInt(step)).String())
	next.Origin = value.Origin
	if old := sub.Under(inclusive); old != nil {
		if next, ok = narrower(nil, next, old); !ok {
			return sub
		}
		sub = sub.Without(inclusive)
	}
	n.note(Adapted, at, sub, exclusive, "the bound of an integer is said by %q", inclusive)
	return sub.Rename(exclusive, inclusive, next)
}
