package lower

import "github.com/go-toolgen/toolgen/gen/schema"

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

// choose returns the alternative that a value fits best, the first of equal
// ones, beside the schemas that apply already.
func (r *restorer) choose(value *schema.Doc, beside []applied, options []*schema.Doc) (*schema.Doc, bool) {
	if len(options) == 0 {
		return nil, false
	}
	options = r.discriminated(value, options)
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

// discriminated returns the alternatives that do not name another value for a property
// of the object, or all of them where none is left.
func (r *restorer) discriminated(value *schema.Doc, options []*schema.Doc) []*schema.Doc {
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
