package typescript

import "github.com/go-toolgen/toolgen/gen/schema"

// listOf returns what a schema says of arrays: a tuple where the first elements have
// schemas of their own.
func (r *reader) listOf(sub *schema.Doc) *typ {
	first, rest := elementsOf(sub)
	t := &typ{form: list, kinds: arrays, rest: r.typeOf(rest, allKinds)}
	for _, item := range first {
		t.parts = append(t.parts, r.typeOf(item, allKinds))
	}
	t.needed = min(countUnder(sub, "minItems"), len(first))
	if t.rest.kinds == noKinds && len(first) > 0 {
		t.rest = nil
	}
	if len(first) == 0 && t.rest.about != "" {
		t.about = "Each item: " + t.rest.about
		bare := *t.rest
		bare.about = ""
		t.rest = &bare
	}
	return t
}

// elementsOf returns the schemas of the first elements of an array, and that of the
// others. Until 2019-09 "items" was the list of the first.
func elementsOf(sub *schema.Doc) (first []*schema.Doc, rest *schema.Doc) {
	first, rest = sub.List("prefixItems"), sub.Under("items")
	if rest != nil && rest.Kind == schema.Array {
		first, rest = rest.Items, sub.Under("additionalItems")
	}
	if rest == nil {
		rest = schema.Boolean(true)
	}
	return first, rest
}

// countUnder returns the number under a keyword; 0 where there is none.
func countUnder(sub *schema.Doc, keyword string) int {
	count := schema.Outline(sub.Only(keyword)).MinItems
	if count == nil || *count > schema.MaxValues {
		return 0
	}
	return int(*count)
}
