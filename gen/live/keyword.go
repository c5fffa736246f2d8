package live

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A difference is a keyword that has different values in two schemas, or that only one of
// the two schemas has.
type difference struct {
	path           schema.Path
	static, listed *schema.Doc // nil if the schema does not have the keyword
}

// keywordDifferences returns the keywords in which two schemas differ. It ignores
// differences in spelling that SDKs introduce: the order of keys, the digits of a number,
// empty "properties" and "items", and false as {"not":{}}. Keywords below an unknown path
// are not compared.
func keywordDifferences(static, listed *schema.Doc, unknown []string) []difference {
	d := &differ{unknown: unknown}
	d.compare(nil, static, listed)
	return d.found
}

type differ struct {
	unknown []string // JSON pointers
	found   []difference
}

func (d *differ) compare(path schema.Path, static, listed *schema.Doc) {
	static, listed = canonical(static), canonical(listed)
	switch {
	case d.isUnknown(path) || sameKeyword(path, static, listed):
	case static != nil && listed != nil && static.Kind == schema.Object && listed.Kind == schema.Object:
		for _, m := range static.Members {
			d.compare(append(slices.Clip(path), m.Key), m.Value, listed.Under(m.Key))
		}
		for _, m := range listed.Members {
			if !static.Has(m.Key) {
				d.compare(append(slices.Clip(path), m.Key), nil, m.Value)
			}
		}
	case static != nil && listed != nil && static.Kind == schema.Array && listed.Kind == schema.Array && len(static.Items) == len(listed.Items) && hasObjects(static):
		for i := range static.Items {
			d.compare(append(slices.Clip(path), strconv.Itoa(i)), static.Items[i], listed.Items[i])
		}
	default:
		d.found = append(d.found, difference{path, static, listed})
	}
}

// isUnknown reports whether a path is at or below an unknown keyword.
func (d *differ) isUnknown(path schema.Path) bool {
	pointer := strings.TrimPrefix(path.String(), "#")
	return slices.ContainsFunc(d.unknown, func(unknown string) bool {
		return pointer == unknown || strings.HasPrefix(pointer, unknown+"/")
	})
}

func hasObjects(list *schema.Doc) bool {
	return slices.ContainsFunc(list.Items, func(item *schema.Doc) bool { return item.Kind == schema.Object })
}

// unordered are the keywords whose values are sets.
var unordered = []string{"required", "type", "enum"}

// sameKeyword reports whether two values of a keyword are equal.
func sameKeyword(path schema.Path, a, b *schema.Doc) bool {
	if schema.SameValue(a, b) {
		return true
	}
	last := ""
	if len(path) > 0 {
		last = path[len(path)-1]
	}
	if isEmptyDefault(last, a) && b == nil || isEmptyDefault(last, b) && a == nil {
		return true
	}
	if a == nil || b == nil || a.Kind != schema.Array || b.Kind != schema.Array || !slices.Contains(unordered, last) || len(a.Items) != len(b.Items) {
		return false
	}
	return !slices.ContainsFunc(a.Items, func(item *schema.Doc) bool {
		return !slices.ContainsFunc(b.Items, func(other *schema.Doc) bool { return schema.SameValue(item, other) })
	})
}

// isEmptyDefault reports whether a keyword has a value that is equivalent to a missing
// keyword.
func isEmptyDefault(keyword string, value *schema.Doc) bool {
	if value == nil {
		return false
	}
	switch keyword {
	case "properties", "items":
		return value.Kind == schema.Object && len(value.Members) == 0
	case "required":
		return value.Kind == schema.Array && len(value.Items) == 0
	}
	return false
}

// canonical returns the schema false in place of {"not":{}}, which some SDKs write
// instead.
func canonical(doc *schema.Doc) *schema.Doc {
	if doc == nil || doc.Kind != schema.Object || len(doc.Members) != 1 {
		return doc
	}
	if not := doc.Under("not"); not == nil || not.Kind != schema.Object || len(not.Members) > 0 {
		return doc
	}
	no := schema.Boolean(false)
	no.Origin = doc.Origin
	return no
}
