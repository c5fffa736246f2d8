package lower

import (
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// applied is a schema that applies to a value. Where settled is true, what its
// choices add is among the schemas beside it.
type applied struct {
	sub     *schema.Doc
	settled bool
}

// settled returns the schemas that apply whatever the value is.
func (r *restorer) settled(subs []applied) []*schema.Doc {
	return schemasOf(r.expand(nil, subs...))
}

func schemasOf(all []applied) []*schema.Doc {
	var subs []*schema.Doc
	for _, a := range all {
		subs = append(subs, a.sub)
	}
	return subs
}

// expand adds schemas, and those that they refer to and join, to those that
// apply; each once.
func (r *restorer) expand(all []applied, subs ...applied) []applied {
	for _, a := range subs {
		for sub := range r.graph.Conjuncts(a.sub) {
			if !slices.ContainsFunc(all, func(other applied) bool { return other.sub == sub }) {
				all = append(all, applied{sub, a.settled})
			}
		}
	}
	return all
}

// propertyIn returns the schemas that apply to a property, and whether one of
// them names it.
func propertyIn(all []*schema.Doc, name string) ([]applied, bool) {
	var subs []applied
	declared := false
	for _, sub := range all {
		own := sub.Property(name)
		if own != nil {
			declared = true
			subs = append(subs, applied{sub: own})
		}
		patterns := matching(sub, name)
		subs = append(subs, patterns...)
		if others := sub.Under("additionalProperties"); others != nil && own == nil && len(patterns) == 0 {
			subs = append(subs, applied{sub: others})
		}
	}
	return subs, declared
}

// matching returns the schemas of an object whose patterns a name matches, as
// far as Go knows these.
func matching(sub *schema.Doc, name string) []applied {
	var subs []applied
	for _, m := range sub.Table("patternProperties") {
		if pattern, err := regexp.Compile(m.Key); err == nil && pattern.MatchString(name) {
			subs = append(subs, applied{sub: m.Value})
		}
	}
	return subs
}

func requires(all []*schema.Doc, name string) bool {
	return slices.ContainsFunc(all, func(sub *schema.Doc) bool { return sub.Requires(name) })
}

// itemIn returns the schemas that apply to an item of an array: that of its
// place, else that of all items behind. Until 2019-09 the places stood in
// "items".
func itemIn(all []*schema.Doc, i int) []applied {
	var subs []applied
	for _, sub := range all {
		places, rest := sub.List("prefixItems"), "items"
		if items := sub.Under("items"); items != nil && items.Kind == schema.Array {
			places, rest = items.Items, "additionalItems"
		}
		if i < len(places) {
			subs = append(subs, applied{sub: places[i]})
		} else if others := sub.Under(rest); others != nil {
			subs = append(subs, applied{sub: others})
		}
	}
	return subs
}
