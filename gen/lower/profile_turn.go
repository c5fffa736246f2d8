package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A keyword that is described leaves a schema that allows more. Most schemas that
// hold it then allow more, too. Here are those that would allow less.

// turning are the keywords to look into, besides those of the profile.
var turning = []string{"not", "if", "contains", "oneOf", "unevaluatedItems", "unevaluatedProperties"}

// holdsSchemas reports whether there may be schemas in what a schema describes.
func holdsSchemas(sub *schema.Doc, moved []movedKeyword) bool {
	named := func(m schema.Member) bool {
		return slices.ContainsFunc(moved, func(k movedKeyword) bool { return k.name == m.Key })
	}
	return slices.ContainsFunc(sub.Members, func(m schema.Member) bool {
		return slices.Contains(turning, m.Key) || m.Value.Kind == schema.Object && named(m)
	})
}

// movedIn returns the profile's keywords that a schema has to tell.
func (r *profileRun) movedIn(sub *schema.Doc) []movedKeyword {
	var moved []movedKeyword
	for _, keyword := range r.profile.moved {
		value := sub.Under(keyword.name)
		if value != nil && (keyword.keeps == nil || !keyword.keeps(value)) {
			moved = append(moved, keyword)
		}
	}
	return moved
}

// turnedIn returns the keywords of a schema that would be stricter, or about
// other values, if something in them were described.
func (r *profileRun) turnedIn(sub *schema.Doc) []movedKeyword {
	const why = "it would mean something else without what is told in it"
	var turned []movedKeyword
	for _, name := range []string{"not", "if", "contains"} {
		value := sub.Under(name)
		if value != nil && (name != "contains" || sub.Has("maxContains")) && r.loosens(value) {
			turned = append(turned, movedKeyword{name: name, why: why})
		}
	}
	for _, name := range []string{"unevaluatedItems", "unevaluatedProperties"} {
		if sub.Has(name) && r.looksAtLess(sub) {
			turned = append(turned, movedKeyword{name: name, why: why})
		}
	}
	return turned
}

// overlaps reports whether the alternatives of a "oneOf" would be looser and
// may overlap then.
func (r *profileRun) overlaps(sub *schema.Doc) bool {
	options := sub.List("oneOf")
	return slices.ContainsFunc(options, r.loosens) && !exclusive(r.graph, options)
}

// loosens reports whether something is described in a schema, or in what it refers to.
func (r *profileRun) loosens(sub *schema.Doc) bool { return r.loose.within(sub) }

// looksAtLess reports whether an "if", a "oneOf" or a "contains" in a schema
// is described as a whole, so that it looks at no items and properties any more.
func (r *profileRun) looksAtLess(sub *schema.Doc) bool { return r.blind.within(sub) }

// isBlind reports that of one schema alone.
func (r *profileRun) isBlind(sub *schema.Doc) bool {
	for _, keyword := range r.turnedIn(sub.Without("unevaluatedItems", "unevaluatedProperties")) {
		if keyword.name != "not" {
			return true
		}
	}
	return sub.Has("anyOf") && r.overlaps(sub)
}
