package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// object closes an object and lowers its properties. It is the root where at
// is nil.
func (r *strictRun) object(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !r.isClosable(at, sub) {
		return sub
	}
	sub = r.close(at, sub)
	properties, required := sub.Under("properties"), sub.Required()
	lowered := *properties
	lowered.Members = slices.Clone(properties.Members)
	var nullable []string
	for i, m := range properties.Members {
		place := at.In("properties").In(m.Key)
		if !r.to.requireAll || slices.Contains(required, m.Key) {
			lowered.Members[i].Value = r.schema(place, m.Value)
			continue
		}
		strict, isNull := r.optional(place, m.Key, m.Value)
		lowered.Members[i].Value = strict
		if isNull {
			nullable = append(nullable, m.Key)
		}
	}
	if r.to.requireAll {
		sub = r.describePresence(at, sub, nullable)
	}
	if sameMembers(lowered.Members, properties.Members) {
		return r.requireAll(sub, properties)
	}
	return r.requireAll(sub.With("properties", &lowered), properties)
}

// optional lowers the schema of an optional property to one that accepts null
// too, which then stands for its absence: it reports that. One that accepts null
// stays.
func (r *strictRun) optional(at *schema.Place, name string, sub *schema.Doc) (strict *schema.Doc, isNull bool) {
	if r.isDescribedRef(sub) {
		r.noteOptional(at, sub, name)
		return r.schema(at, nullOutside(sub, isAnnotation)), !r.acceptsNull(sub)
	}
	strict = r.schema(at, sub)
	switch {
	case r.failed, r.acceptsNull(strict):
		return strict, false
	case r.to.noNull:
		return r.inexact(at, sub, "", "%q is optional, and %s does not say that it takes null for it", name, r.to.provider), false
	}
	r.noteOptional(at, sub, name)
	return r.nullable(strict), true
}

func (r *strictRun) noteOptional(at *schema.Place, sub *schema.Doc, name string) {
	r.note(Adapted, at, sub, "", "%q is optional: it is null where it would be left out", name)
}

// isClosable reports whether an object has no properties but those that it
// names; what has others is a map.
func (r *strictRun) isClosable(at *schema.Place, sub *schema.Doc) bool {
	const aMap = "a map: strict mode takes only keys that the schema lists"
	if len(sub.Table("patternProperties")) > 0 {
		r.inexact(at, sub, "patternProperties", aMap)
		return false
	}
	for _, keyword := range []string{"additionalProperties", "unevaluatedProperties"} {
		switch {
		case sub.Under(keyword).IsFalse():
			return r.hasRequired(at, sub)
		case sub.Has(keyword):
			r.inexact(at, sub, keyword, aMap)
			return false
		}
	}
	if !sub.Has("properties") && at != nil {
		r.inexact(at, sub, "", aMap)
		return false
	}
	return r.hasRequired(at, sub)
}

// hasRequired reports whether what an object requires is among its properties.
func (r *strictRun) hasRequired(at *schema.Place, sub *schema.Doc) bool {
	for _, name := range sub.Required() {
		if sub.Property(name) == nil {
			r.inexact(at, sub, "required", "%q is required, but no property says what it is", name)
			return false
		}
	}
	return true
}

// close says that an object has no properties but those it names.
func (r *strictRun) close(at *schema.Place, sub *schema.Doc) *schema.Doc {
	closed := sub.Without("patternProperties", "unevaluatedProperties")
	if !closed.Has("properties") {
		closed = words.WithNearType(closed, "properties", schema.Obj())
	}
	if !closed.Has("additionalProperties") {
		closed = closed.With("additionalProperties", schema.Boolean(false))
	}
	if closed != sub {
		r.note(Adapted, at, sub, "", "the object takes no properties but those that it names")
	}
	return closed
}

// requireAll says that all properties are required, where they must be. The
// order stays where it is only the order that differs.
func (r *strictRun) requireAll(sub, properties *schema.Doc) *schema.Doc {
	names, all := sub.Required(), properties.Keys()
	missing := slices.ContainsFunc(all, func(name string) bool { return !slices.Contains(names, name) })
	old, required := sub.Under("required"), schema.Strs(all...)
	switch {
	case !r.to.requireAll, old != nil && !missing:
		return sub
	case old != nil:
		required.Origin = old.Origin
		return sub.With("required", required)
	}
	closing := func(m schema.Member) bool { return m.Key == "additionalProperties" }
	changed := *sub
	changed.Members = slices.Insert(slices.Clone(sub.Members),
		slices.IndexFunc(sub.Members, closing), schema.M("required", required))
	return &changed
}

// array lowers the items of an array.
func (r *strictRun) array(at *schema.Place, sub *schema.Doc) *schema.Doc {
	items := sub.Under("items")
	switch {
	case sub.Has("prefixItems"):
		return r.inexact(at, sub, "prefixItems", "a tuple: strict mode has no items that differ by their place")
	case items == nil:
		return r.inexact(at, sub, "", "the array does not say what its items are")
	}
	strict := r.schema(at.In("items"), items)
	if strict == items {
		return sub
	}
	return sub.With("items", strict)
}
