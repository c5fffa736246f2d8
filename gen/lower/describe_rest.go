package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// A describer lowers one document to a grammar: what the grammar does not support
// goes into descriptions.
type describer struct {
	*lowering
	to       *grammar
	merger   *merger
	graph    *schema.Graph   // of what references lead into
	refs     definitionGraph // of that; nil until it is needed
	unrolled bool
}

// describeRest describes the keywords that the grammar lacks, but for [describedLast], and
// leaves out those that mean nothing to a model.
func (n *describer) describeRest(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if kinds, typed := sub.Types(); typed {
		sub = n.dropSilent(at, sub, kinds)
	}
	var told []string
	for _, m := range sub.Members {
		switch {
		case n.to.has(m.Key), isDescribedLast(m.Key):
		case isMeaningless(m.Key):
			n.note(Dropped, at, sub, m.Key, "%q tells a model nothing", m.Key)
			sub = sub.Without(m.Key)
		default:
			told = append(told, m.Key)
		}
	}
	return n.describe(at, sub, told...)
}

// dropSilent leaves out keywords that say nothing of values of the types.
func (n *describer) dropSilent(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	for _, m := range sub.Members {
		if !constrains(m, kinds) {
			n.note(Dropped, at, sub, m.Key, "%q says nothing of a value of the type %s", m.Key, strings.Join(kinds, " or "))
			sub = sub.Without(m.Key)
		}
	}
	return sub
}

// fillIn adds the "properties" of an object and the "items" of an array, where
// they are needed and missing or null. Empty ones allow what their absence
// allows.
func (l *lowering) fillIn(at *schema.Place, sub *schema.Doc, needs ...string) *schema.Doc {
	for _, needed := range []struct{ kind, key string }{{"object", "properties"}, {"array", "items"}} {
		if slices.Contains(needs, needed.key) && sub.HasType(needed.kind) && lacks(sub, needed.key) {
			l.note(Adapted, at, sub, "", "an %s needs %q, so an empty one is added", needed.kind, needed.key)
			if needed.key == "items" { // which looks at all items, so that none is left for it
				sub = l.describe(at, sub, "unevaluatedItems")
			}
			sub = words.WithNearType(sub, needed.key, schema.Obj())
		}
	}
	return sub
}

// lacks reports whether nothing stands under a key, or null, which OpenAI's
// API has for nothing.
func lacks(sub *schema.Doc, key string) bool {
	value := sub.Under(key)
	return value == nil || value.Kind == schema.Null
}
