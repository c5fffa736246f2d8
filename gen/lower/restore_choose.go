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

// choose returns the alternative that a value fits best, the first of equal
// ones, beside the schemas that apply already.
func (r *restorer) choose(value *schema.Doc, beside []applied, options []*schema.Doc) (*schema.Doc, bool) {
	if len(options) == 0 {
		return nil, false
	}
	options = r.told(value, options)
	if len(options) == 1 || r.steps > maxSteps {
		return options[0], true
	}
	settled := make([]applied, len(beside), len(beside)+1)
	for i, a := range beside {
		settled[i] = applied{a.sub, true}
	}
	best, found := isOther, options[0]
	for _, option := range options {
		if f := r.restore(value, append(settled, applied{sub: option})).fit; f > best {
			best, found = f, option
		}
	}
	return found, true
}

// told returns the alternatives that do not name another value for a property
// of the object, or all of them where none is left.
func (r *restorer) told(value *schema.Doc, options []*schema.Doc) []*schema.Doc {
	if value.Kind != schema.Object {
		return options
	}
	agree := filter(options, func(option *schema.Doc) bool { return r.agrees(option, value) })
	if len(agree) == 0 {
		return options
	}
	return agree
}

func (r *restorer) agrees(option, object *schema.Doc) bool {
	for _, sub := range r.settled([]applied{{sub: option}}) {
		properties := sub.Under("properties")
		for _, m := range object.Members {
			property := properties.Under(m.Key)
			if property == nil || m.Value.Kind == schema.Null {
				continue
			}
			end, _ := r.graph.Follow(property, nil)
			if values := valuesNamed(end); values != nil && !values[schema.ValueKey(m.Value)] {
				return false
			}
		}
	}
	return true
}

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
