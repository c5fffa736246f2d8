package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A fit says how well a value fits schemas.
type fit uint8

const (
	isOther fit = iota // another type, value or set of properties
	exceeds            // within its type, but not within its limits
	fits
)

// fitOf says how well a value itself fits; its members and items are not
// looked at.
func (r *restorer) fitOf(value *schema.Doc, all []*schema.Doc) fit {
	found := fits
	for _, sub := range all {
		found = min(found, fitsOne(value, sub))
	}
	return found
}

func fitsOne(value, sub *schema.Doc) fit {
	if sub.IsFalse() {
		return isOther
	}
	ofType := func(kind string) bool { return schema.IsOfType(value, kind) }
	if kinds, ok := sub.Types(); ok && !slices.ContainsFunc(kinds, ofType) {
		return isOther
	}
	if values := valuesNamed(sub); values != nil && !values[schema.ValueKey(value)] {
		return isOther
	}
	if !withinLimits(value, sub) {
		return exceeds
	}
	return fits
}

// fitOfNames says how well the names of the members of an object fit.
func fitOfNames(object *schema.Doc, all []*schema.Doc) fit {
	for _, sub := range all {
		for _, name := range sub.Required() {
			if !object.Has(name) {
				return isOther
			}
		}
		if !sub.Under("additionalProperties").IsFalse() {
			continue
		}
		for _, m := range object.Members {
			if sub.Property(m.Key) == nil && len(matching(sub, m.Key)) == 0 {
				return isOther
			}
		}
	}
	return fits
}
