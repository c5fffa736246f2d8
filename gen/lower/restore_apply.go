package lower

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// restoreKey returns a text for a value and the schemas that apply to it. Equal
// values in two places are two values.
func restoreKey(value *schema.Doc, subs []applied) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%p", value)
	for _, s := range subs {
		fmt.Fprintf(&b, " %p %t", s.sub, s.settled)
	}
	return b.String()
}

// applying returns the schemas that apply to a value: those given, what they
// refer to and join, and of each choice the alternative that the value fits.
func (r *restorer) applying(value *schema.Doc, subs []applied) []*schema.Doc {
	all := r.expand(nil, subs...)
	for i := 0; i < len(all); i++ { // an alternative may bring choices
		if all[i].settled {
			continue
		}
		all[i].settled = true
		for _, keyword := range []string{"anyOf", "oneOf"} {
			options := all[i].sub.List(keyword)
			if option, ok := r.choose(value, all, options); ok {
				all = r.expand(all, applied{sub: option})
			}
		}
	}
	return schemasOf(all)
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

// takesNull reports whether all of the schemas take null.
func (r *restorer) takesNull(subs []applied) bool {
	return r.restore(r.null, subs).fit == fits
}
