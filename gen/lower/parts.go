package lower

import (
	"cmp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func isObject(sub *schema.Doc, keyword string) bool {
	value := sub.Under(keyword)
	return value != nil && value.Kind == schema.Object
}

// orTrue returns the schema under a keyword, or the one that allows all.
func orTrue(sub *schema.Doc, key string) *schema.Doc {
	if value := sub.Under(key); value != nil {
		return value
	}
	return schema.Boolean(true)
}

func byKey(members []schema.Member) map[string]*schema.Doc {
	values := map[string]*schema.Doc{}
	for _, m := range members {
		values[m.Key] = m.Value
	}
	return values
}

func withMembers(sub *schema.Doc, members []schema.Member) *schema.Doc {
	for _, member := range members {
		sub = sub.With(member.Key, member.Value)
	}
	return sub
}

func sameMembers(a, b []schema.Member) bool {
	return slices.EqualFunc(a, b, func(a, b schema.Member) bool { return a.Value == b.Value })
}

// propertyNames returns the names of the properties of several schemas, each
// once.
func propertyNames(all []*schema.Doc) []string {
	var names []string
	seen := map[string]bool{}
	for _, sub := range all {
		for _, m := range sub.Table("properties") {
			if !seen[m.Key] {
				seen[m.Key] = true
				names = append(names, m.Key)
			}
		}
	}
	return names
}

// filter returns the elements that keep reports true for.
func filter[T any](list []T, keep func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), func(element T) bool { return !keep(element) })
}

// orNull returns a document, null for nil. Null is no schema, and is refused
// where a document is looked at as a whole.
func orNull(doc *schema.Doc) *schema.Doc { return cmp.Or(doc, &schema.Doc{}) }
