package witness

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// deep reports whether a schema has, beside what it says itself, schemas for
// the same value that count as having looked at its parts.
func deep(doc *schema.Doc) bool {
	if !doc.Has("if") {
		doc = doc.Without("then", "else")
	}
	return doc.Has(schema.EvaluatingKeywords()...)
}

// readUnevaluatedProperties reads the keyword where what its neighbours look
// at does not depend on the value.
// https://json-schema.org/draft/2020-12/json-schema-core#section-11.3
func (r *reader) readUnevaluatedProperties(doc, value *schema.Doc) lit {
	e := evaluated{reader: r}
	e.look(doc.Without("unevaluatedProperties"))
	switch {
	case e.unclear:
		return r.whole(doc, "unevaluatedProperties", schema.Object)
	case e.everything:
		return yesLit
	}
	slices.Sort(e.names)
	slices.Sort(e.patterns)
	return r.additional(doc, slices.Compact(e.names), slices.Compact(e.patterns), r.read(value))
}

// evaluated is which properties a schema looks at.
type evaluated struct {
	*reader
	names, patterns []string
	everything      bool
	unclear         bool // it depends on the value, or is not seen here
}

// maxLooks is how many schemas of a document are looked into for this.
const maxLooks = 200_000

// look takes in what a schema looks at, with those that apply beside it
// whatever the value is.
func (e *evaluated) look(doc *schema.Doc) {
	for sub := range e.graph.Conjuncts(doc) {
		e.looks++
		e.unclear = e.looks > maxLooks || e.rebased || sub.Has("$dynamicRef", "anyOf", "oneOf", "if", "dependentSchemas") ||
			sub.Has("$ref") && e.graph.Target(sub) == nil
		if e.unclear {
			return
		}
		e.names = append(e.names, sortedKeys(sub.Under("properties"))...)
		e.patterns = append(e.patterns, sortedKeys(sub.Under("patternProperties"))...)
		e.everything = e.everything || sub.Has("additionalProperties", "unevaluatedProperties")
	}
}

// readUnevaluatedItems reads the keyword where it has no neighbours but those
// that "items" has, too.
// https://json-schema.org/draft/2020-12/json-schema-core#section-11.2
func (r *reader) readUnevaluatedItems(doc, value *schema.Doc) lit {
	if doc.Has("contains") || deep(doc) {
		return r.whole(doc, "unevaluatedItems", schema.Array)
	}
	if doc.Has("items") {
		return yesLit // which has looked at all items
	}
	return r.readItems(doc, value)
}

// whole returns a statement that stands for a keyword whose meaning rests on
// the whole schema around it.
func (r *reader) whole(doc *schema.Doc, keyword string, about schema.Kind) lit {
	text, place := schema.ValueKey(schema.Rewrite(doc, plain)), ""
	if strings.Contains(text, `ef":`) {
		place = r.here() // a reference means another schema in the other document
	}
	return r.opaque(typeOf(about), "it has "+quoted(keyword)+" beside other schemas", keyword, place, text)
}

// plain returns a schema without what is for readers alone.
func plain(sub *schema.Doc) *schema.Doc {
	sub = sub.Without("title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment")
	if sub.Kind == schema.Object && len(sub.Members) == 0 {
		return schema.Boolean(true)
	}
	return sub
}
