package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// notTogether are groups of keywords that mean something only together: two
// schemas that both have one of a group merge only where these are equal.
var notTogether = [][]string{
	{"if", "then", "else"},
	{"contains", "minContains", "maxContains"},
	{"contentEncoding", "contentMediaType", "contentSchema"},
}

// mayMerge reports whether two schemas have no keywords that look at those
// beside them in a way that merging changes.
func mayMerge(a, b *schema.Doc) bool {
	if onlyAnnotates(a) || onlyAnnotates(b) {
		return true
	}
	for _, sub := range []*schema.Doc{a, b} {
		if sub.Has(unevaluated...) || sub.Has("additionalItems") {
			return false
		}
	}
	for _, group := range notTogether {
		if a.Has(group...) && b.Has(group...) && !schema.SameValue(a.Only(group...), b.Only(group...)) {
			return false
		}
	}
	return true
}

func onlyAnnotates(sub *schema.Doc) bool {
	return !slices.ContainsFunc(sub.Members, func(m schema.Member) bool { return !isAnnotation(m.Key) })
}

// alike writes a "const" as an "enum" where the other schema has either.
func alike(a, b *schema.Doc) (*schema.Doc, *schema.Doc) {
	if !a.Has("enum", "const") || !b.Has("enum", "const") {
		return a, b
	}
	return constAsEnum(a), constAsEnum(b)
}

// mergeApplicators returns what stands under the keywords of objects and of
// arrays that look at each other; nil where a keyword is not needed any more.
func (m *merger) mergeApplicators(a, b *schema.Doc) (map[string]*schema.Doc, bool) {
	together := map[string]*schema.Doc{}
	for _, group := range []struct {
		keys  []string
		merge func(a, b *schema.Doc, together map[string]*schema.Doc) bool
	}{
		{[]string{"properties", "patternProperties", "additionalProperties"}, m.mergeObjects},
		{[]string{"prefixItems", "items"}, m.mergeArrays},
	} {
		if a.Has(group.keys...) && b.Has(group.keys...) && !group.merge(a.Only(group.keys...), b.Only(group.keys...), together) {
			return nil, false
		}
	}
	return together, true
}

// mergeObjects merges what two schemas say of the members of objects. A
// property that only one of them names is also what the other one says of any
// additional property.
func (m *merger) mergeObjects(a, b *schema.Doc, together map[string]*schema.Doc) bool {
	if a.Has("patternProperties") && b.Has("additionalProperties") ||
		b.Has("patternProperties") && a.Has("additionalProperties") {
		return false
	}
	additional, ok := m.inner(orTrue(a, "additionalProperties"), orTrue(b, "additionalProperties"))
	if !ok {
		return false
	}
	properties, ok := m.mergeProperties(a, b, additional.IsFalse())
	if !ok {
		return false
	}
	if a.Has("properties") || b.Has("properties") {
		together["properties"] = properties
	}
	if a.Has("additionalProperties") || b.Has("additionalProperties") {
		together["additionalProperties"] = additional
	}
	return true
}

// mergeProperties merges two maps of properties. In a closed object one that
// nothing matches need not be there.
func (m *merger) mergeProperties(a, b *schema.Doc, closed bool) (*schema.Doc, bool) {
	inA, inB := byKey(a.Table("properties")), byKey(b.Table("properties"))
	merged := schema.Obj()
	for _, name := range propertyNames([]*schema.Doc{a, b}) {
		x, knownX := inA[name]
		y, knownY := inB[name]
		if !knownX {
			x = orTrue(a, "additionalProperties")
		}
		if !knownY {
			y = orTrue(b, "additionalProperties")
		}
		if patterned := a.Has("patternProperties") && a.Has("additionalProperties") && !knownX ||
			b.Has("patternProperties") && b.Has("additionalProperties") && !knownY; patterned {
			return nil, false // whether a pattern matches the name is not looked at
		}
		both, ok := m.inner(x, y)
		if !ok {
			return nil, false
		}
		if !closed || !both.IsFalse() {
			merged.Members = append(merged.Members, schema.M(name, both))
		}
	}
	return merged, true
}

// mergeArrays merges what two schemas say of the items of arrays, place by
// place.
func (m *merger) mergeArrays(a, b *schema.Doc, together map[string]*schema.Doc) bool {
	x, y := a.List("prefixItems"), b.List("prefixItems")
	prefix := schema.Arr()
	for i := range max(len(x), len(y)) {
		both, ok := m.inner(itemAt(a, x, i), itemAt(b, y, i))
		if !ok {
			return false
		}
		prefix.Items = append(prefix.Items, both)
	}
	items, ok := m.inner(orTrue(a, "items"), orTrue(b, "items"))
	if !ok {
		return false
	}
	if len(prefix.Items) > 0 {
		together["prefixItems"] = prefix
	}
	if a.Has("items") || b.Has("items") {
		together["items"] = items
	}
	return true
}

func itemAt(sub *schema.Doc, prefix []*schema.Doc, i int) *schema.Doc {
	if i < len(prefix) {
		return prefix[i]
	}
	return orTrue(sub, "items")
}
