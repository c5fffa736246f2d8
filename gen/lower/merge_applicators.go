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
	for _, key := range []string{"unevaluatedProperties", "unevaluatedItems", "additionalItems"} {
		if has(a, key) || has(b, key) {
			return false
		}
	}
	for _, group := range notTogether {
		inA, inB := only(a, group), only(b, group)
		if len(inA.Members) > 0 && len(inB.Members) > 0 && schema.ValueKey(inA) != schema.ValueKey(inB) {
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
	chooses := func(sub *schema.Doc) bool { return has(sub, "enum") || has(sub, "const") }
	if !chooses(a) || !chooses(b) {
		return a, b
	}
	return constAsEnum(a), constAsEnum(b)
}

// constAsEnum returns a schema with an "enum" of one value in the place of a
// "const"; with both, none where the one is not in the other.
func constAsEnum(sub *schema.Doc) *schema.Doc {
	value, ok := sub.Get("const")
	if !ok {
		return sub
	}
	single := schema.Arr(value)
	single.Origin = value.Origin
	if enum, ok := sub.Get("enum"); ok {
		in := func(other *schema.Doc) bool { return schema.ValueKey(other) == schema.ValueKey(value) }
		if !slices.ContainsFunc(enum.Items, in) {
			single.Items = nil
		}
		sub = sub.Without("enum")
	}
	return replaceKey(sub, "const", "enum", single)
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
		inA, inB := only(a, group.keys), only(b, group.keys)
		if len(inA.Members) > 0 && len(inB.Members) > 0 && !group.merge(inA, inB, together) {
			return nil, false
		}
	}
	return together, true
}

// mergeObjects merges what two schemas say of the members of objects. A
// property that only one of them names is also what the other one says of any
// additional property.
func (m *merger) mergeObjects(a, b *schema.Doc, together map[string]*schema.Doc) bool {
	if has(a, "patternProperties") && has(b, "additionalProperties") ||
		has(b, "patternProperties") && has(a, "additionalProperties") {
		return false
	}
	additional, ok := m.inner(orTrue(a, "additionalProperties"), orTrue(b, "additionalProperties"))
	if !ok {
		return false
	}
	properties, ok := m.mergeProperties(a, b, isFalse(additional))
	if !ok {
		return false
	}
	if has(a, "properties") || has(b, "properties") {
		together["properties"] = properties
	}
	if has(a, "additionalProperties") || has(b, "additionalProperties") {
		together["additionalProperties"] = additional
	}
	return true
}

// mergeProperties merges two maps of properties. In a closed object one that
// nothing matches need not be there.
func (m *merger) mergeProperties(a, b *schema.Doc, closed bool) (*schema.Doc, bool) {
	inA, inB := byKey(orEmpty(a, "properties")), byKey(orEmpty(b, "properties"))
	merged := schema.Obj()
	for _, name := range keysOfTables(orEmpty(a, "properties"), orEmpty(b, "properties")) {
		x, knownX := inA[name]
		y, knownY := inB[name]
		if !knownX {
			x = orTrue(a, "additionalProperties")
		}
		if !knownY {
			y = orTrue(b, "additionalProperties")
		}
		if patterned := has(a, "patternProperties") && has(a, "additionalProperties") && !knownX ||
			has(b, "patternProperties") && has(b, "additionalProperties") && !knownY; patterned {
			return nil, false // whether a pattern matches the name is not looked at
		}
		both, ok := m.inner(x, y)
		if !ok {
			return nil, false
		}
		if !closed || !isFalse(both) {
			merged.Members = append(merged.Members, schema.M(name, both))
		}
	}
	return merged, true
}

func keysOfTables(a, b *schema.Doc) []string {
	var keys []string
	inA := byKey(a)
	for _, m := range a.Members {
		keys = append(keys, m.Key)
	}
	for _, m := range b.Members {
		if _, ok := inA[m.Key]; !ok {
			keys = append(keys, m.Key)
		}
	}
	return keys
}

// mergeArrays merges what two schemas say of the items of arrays, place by
// place.
func (m *merger) mergeArrays(a, b *schema.Doc, together map[string]*schema.Doc) bool {
	x, y := orEmpty(a, "prefixItems").Items, orEmpty(b, "prefixItems").Items
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
	if has(a, "items") || has(b, "items") {
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

func has(sub *schema.Doc, key string) bool {
	_, ok := sub.Get(key)
	return ok
}

// only returns the members of a schema that have one of the keys.
func only(sub *schema.Doc, keys []string) *schema.Doc {
	part := schema.Obj()
	for _, m := range sub.Members {
		if slices.Contains(keys, m.Key) {
			part.Members = append(part.Members, m)
		}
	}
	return part
}

// orTrue returns the schema under a keyword, or the one that allows all.
func orTrue(sub *schema.Doc, key string) *schema.Doc {
	if value, ok := sub.Get(key); ok {
		return value
	}
	return schema.Boolean(true)
}

// orEmpty returns what stands under a keyword, or an object without members.
func orEmpty(sub *schema.Doc, key string) *schema.Doc {
	if value, ok := sub.Get(key); ok {
		return value
	}
	return schema.Obj()
}

func isFalse(sub *schema.Doc) bool { return sub.Kind == schema.Bool && !sub.Bool }
