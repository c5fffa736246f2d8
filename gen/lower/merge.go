package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// maxNodes is how many values a schema may have that is made from another one
// by copying parts of it: far more than any provider accepts.
const maxNodes = 10_000

// A merger makes one schema of two that a value must both match. It has a
// budget of steps, because a small schema can make a merged one of any size.
type merger struct {
	left  int
	rules map[string]mergeRule
}

func newMerger() *merger { return &merger{left: maxNodes, rules: mergeRules()} }

// mergeAllOf returns a schema with the schemas of its "allOf" joined into it.
// What has no exact form in one set of keywords stays in the "allOf".
func (m *merger) mergeAllOf(sub *schema.Doc) *schema.Doc {
	all := sub.Under("allOf")
	if all == nil {
		return sub
	}
	merged, unevaluated := divideUnevaluated(sub.Without("allOf"))
	rest := &schema.Doc{Kind: schema.Array, Origin: all.Origin}
	for _, branch := range all.Items {
		joined, exact := m.merge(merged, m.mergeAllOf(branch))
		switch {
		case !exact:
			rest.Items = append(rest.Items, branch)
		case joined.Kind == schema.Bool:
			return joined
		default:
			merged = joined
		}
	}
	merged = merged.With("allOf", rest)
	if len(rest.Items) == 0 {
		merged = merged.Without("allOf")
	}
	return withMembers(merged, unevaluated)
}

var unevaluated = []string{"unevaluatedProperties", "unevaluatedItems"}

// divideUnevaluated takes the keywords off that look at what the schemas
// beside them have looked at, these included that are joined.
func divideUnevaluated(sub *schema.Doc) (*schema.Doc, []schema.Member) {
	return sub.Without(unevaluated...), sub.Only(unevaluated...).Members
}

// merge returns the schema that matches what both a and b match, and whether
// there is one that says exactly that. Annotations are those of a, then those
// of b; descriptions are joined. The schemas have no array under "items".
func (m *merger) merge(a, b *schema.Doc) (*schema.Doc, bool) {
	if m.left--; m.left < 0 {
		return nil, false
	}
	switch {
	case a.IsFalse() || b.IsFalse():
		return schema.Boolean(false), true
	case a.Kind == schema.Bool:
		return b, true
	case b.Kind == schema.Bool:
		return a, true
	}
	a, b = alike(a, b)
	if !mayMerge(a, b) {
		return nil, false
	}
	return m.join(a, b)
}

// join merges two schemas keyword by keyword; false for a keyword without an
// exact form.
func (m *merger) join(a, b *schema.Doc) (*schema.Doc, bool) {
	together, ok := m.mergeApplicators(a, b)
	if !ok {
		return nil, false
	}
	whole := *a
	whole.Members = nil
	for _, key := range keysOf(a, b) {
		value, ok := m.value(key, a, b, together)
		switch {
		case !ok:
			return nil, false
		case value == nil:
		case value == never:
			return schema.Boolean(false), true
		default:
			whole.Members = append(whole.Members, schema.M(key, value))
		}
	}
	return &whole, true
}

// value returns what stands under a keyword of two merged schemas, nil for
// nothing.
func (m *merger) value(key string, a, b *schema.Doc, together map[string]*schema.Doc) (*schema.Doc, bool) {
	if value, ok := together[key]; ok {
		return value, true
	}
	x, y := a.Under(key), b.Under(key)
	switch rule, known := m.rules[key]; {
	case y == nil:
		return x, true
	case x == nil:
		return y, true
	case known:
		return rule(m, x, y)
	}
	return x, schema.SameValue(x, y)
}

// keysOf returns the keywords of two schemas, with type and description first
// where a lacks them: that is where readers look for them.
func keysOf(a, b *schema.Doc) []string {
	var front, back []string
	for _, m := range a.Members {
		back = append(back, m.Key)
	}
	for _, m := range b.Members {
		switch {
		case slices.Contains(back, m.Key):
		case m.Key == "type" || m.Key == "description":
			front = append(front, m.Key)
		default:
			back = append(back, m.Key)
		}
	}
	slices.SortFunc(front, func(a, b string) int { return strings.Compare(b, a) })
	return append(front, back...)
}
