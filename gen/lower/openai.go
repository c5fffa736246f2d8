package lower

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// OpenAI makes a schema one that both of OpenAI's APIs take without "strict".
// They refuse a whole request where one object lacks "properties", one array
// lacks "items", or a root holds anyOf, oneOf, allOf, not, enum or const. That
// a model is shown a "default" is not documented for the hosted ones, though
// the published format of prompts shows it, so it is told. Older drafts, of
// which a list under "items" is refused, are written as JSON Schema 2020-12. All
// else is a hint to the model and stays.
// https://platform.openai.com/docs/guides/function-calling
// https://github.com/openai/harmony/blob/main/docs/format.md
func OpenAI(doc *schema.Doc) (*schema.Doc, []Note) {
	var l lowering
	doc = schema.RewriteAt(l.bareRefs(l.newest(orNull(doc))), func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		sub = l.fillIn(at, sub)
		if at == nil { // of which folding has more to say first
			return sub
		}
		return l.tell(at, sub, "default")
	})
	return l.tell(nil, l.foldRoot(doc, rootRefused), "default"), l.notes
}

// tell moves keywords that the provider does not take into the description.
func (l *lowering) tell(at *schema.Place, sub *schema.Doc, keywords ...string) *schema.Doc {
	for _, keyword := range words.Moves(sub, keywords...) {
		l.note(Told, at, sub, keyword, "%q is told in the description", keyword)
	}
	return words.Tell(sub, "", keywords...)
}

// rootRefused are the keywords that the root of parameters must not have.
var rootRefused = []string{"anyOf", "oneOf", "allOf", "not", "enum", "const"}

// fillIn adds the "properties" of an object and the "items" of an array where
// they are missing or null. Empty ones allow what their absence allows.
func (l *lowering) fillIn(at *schema.Place, sub *schema.Doc) *schema.Doc {
	for _, needed := range []struct{ kind, key string }{{"object", "properties"}, {"array", "items"}} {
		if sub.HasType(needed.kind) && lacks(sub, needed.key) {
			l.note(Adapted, at, sub, "", "an %s needs %q, so an empty one is added", needed.kind, needed.key)
			if needed.key == "items" { // which looks at all items, so that none is left for it
				sub = l.tell(at, sub, "unevaluatedItems")
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
