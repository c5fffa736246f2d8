package witness

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// deep reports whether a schema has keywords with schemas for the same value, such
// as "allOf", which may evaluate its properties and items.
func deep(doc *schema.Doc) bool {
	if !doc.Has("if") {
		doc = doc.Without("then", "else")
	}
	return doc.Has(schema.EvaluatingKeywords()...)
}

// readUnevaluatedProperties reads the keyword where it does not depend on the value
// which properties the keywords beside it evaluate.
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

// evaluated are the properties that a schema evaluates.
type evaluated struct {
	*reader
	names, patterns []string
	everything      bool // all properties
	unclear         bool // it depends on the value, or on a schema that is not read
}

// maxLooks is how many schemas of a document are looked at to find out.
const maxLooks = 200_000

// look adds what a schema evaluates, and the schemas that apply with it to every
// value.
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

// readUnevaluatedItems reads the keyword where no keyword beside it but those that
// "items" looks at evaluates items.
// https://json-schema.org/draft/2020-12/json-schema-core#section-11.2
func (r *reader) readUnevaluatedItems(doc, value *schema.Doc) lit {
	if doc.Has("contains") || deep(doc) {
		return r.whole(doc, "unevaluatedItems", schema.Array)
	}
	if doc.Has("items") {
		return yesLit // "items" evaluates all
	}
	return r.readItems(doc, value)
}

// whole returns the statement for a keyword whose meaning depends on the whole
// schema around it.
func (r *reader) whole(doc *schema.Doc, keyword string, about schema.Kind) lit {
	text, place := schema.ValueKey(schema.Rewrite(doc, plain)), ""
	if strings.Contains(text, `ef":`) {
		place = r.here() // a reference means another schema in the other document
	}
	return r.opaque(typeOf(about), "the schema has "+quoted(keyword)+" beside other schemas", keyword, place, text)
}

// plain returns a schema without the keywords that assert nothing.
func plain(sub *schema.Doc) *schema.Doc {
	sub = sub.Without("title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment")
	if sub.Kind == schema.Object && len(sub.Members) == 0 {
		return schema.Boolean(true)
	}
	return sub
}
