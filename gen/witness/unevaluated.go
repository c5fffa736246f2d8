package witness

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// inPlace are the keywords that apply schemas to the same value.
var inPlace = []string{"$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas"}

// deep reports whether a schema has, beside what it says itself, schemas for
// the same value.
func deep(doc *schema.Doc) bool {
	return doc.Has(inPlace...)
}

// readUnevaluatedProperties reads the keyword where what its neighbours look
// at does not depend on the value.
// https://json-schema.org/draft/2020-12/json-schema-core#section-11.3
func (r *reader) readUnevaluatedProperties(doc, value *schema.Doc) lit {
	e := evaluated{reader: r, seen: map[*schema.Doc]bool{}}
	e.look(doc.Without("unevaluatedProperties"))
	switch {
	case e.unclear:
		return r.whole(doc, "unevaluatedProperties", schema.Object)
	case e.everything:
		return yesLit
	}
	slices.Sort(e.names)
	slices.Sort(e.patterns)
	return r.additional(doc, slices.Compact(e.names), slices.Compact(e.patterns), r.part(value))
}

// evaluated is which properties a schema looks at.
type evaluated struct {
	*reader
	seen            map[*schema.Doc]bool // schemas for the same value
	names, patterns []string
	everything      bool
	unclear         bool // it depends on the value, or is not seen here
}

// maxLooks is how many schemas of a document are looked into for this.
const maxLooks = 200_000

// look takes in what a schema looks at, each schema once: many may refer to
// one.
func (e *evaluated) look(doc *schema.Doc) {
	if e.seen[doc] {
		return
	}
	e.seen[doc] = true
	e.looks++
	if e.unclear = e.unclear || e.looks > maxLooks || e.rebased; e.unclear {
		return
	}
	for _, m := range doc.Members {
		switch m.Key {
		case "properties":
			e.names = append(e.names, sortedKeys(m.Value)...)
		case "patternProperties":
			e.patterns = append(e.patterns, sortedKeys(m.Value)...)
		case "additionalProperties", "unevaluatedProperties":
			e.everything = true
		case "allOf":
			for _, part := range m.Value.Items {
				e.look(part)
			}
		case "$ref":
			target := e.resolver.Resolve(m.Value.Text)
			if target == nil {
				e.unclear = true
				return
			}
			e.look(target)
		case "$dynamicRef", "anyOf", "oneOf", "if", "dependentSchemas":
			e.unclear = true
		}
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
