package typescript

import "github.com/go-toolgen/toolgen/gen/schema"

// listOf returns the type of the arrays that a schema accepts: a tuple if the first
// elements have schemas of their own.
func (r *reader) listOf(sub *schema.Doc) *typ {
	first, rest := elementsOf(sub)
	t := &typ{form: list, kinds: arrays, rest: r.typeOf(rest, allKinds)}
	for _, item := range first {
		t.parts = append(t.parts, r.typeOf(item, allKinds))
	}
	t.needed = min(minItems(sub), len(first))
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
// others. Until draft 2019-09 "items" could be the list of the first.
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

// minItems returns the number under "minItems"; 0 if there is none, or it is larger than
// any array can be.
func minItems(sub *schema.Doc) int {
	count := schema.Outline(sub.Only("minItems")).MinItems
	if count == nil || *count > schema.MaxValues {
		return 0
	}
	return int(*count)
}
