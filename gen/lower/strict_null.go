package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// isDescribedRef reports whether a schema is a reference with nothing beside
// it but annotations. These can stand beside the choice between it and null.
func (r *strictRun) isDescribedRef(sub *schema.Doc) bool {
	others := sub.Without("$ref")
	return !r.to.noNull && others != sub && len(others.Members) > 0 &&
		!slices.ContainsFunc(others.Members, func(m schema.Member) bool { return !isAnnotation(m.Key) })
}

// nullOutside returns the choice between a schema and null, with the members
// for which around reports true around it.
func nullOutside(sub *schema.Doc, around func(key string) bool) *schema.Doc {
	said, rest := sub.Split(around)
	return said.With("anyOf", schema.Arr(rest, schema.OnlyNull()))
}

func (r *strictRun) nullable(strict *schema.Doc) *schema.Doc {
	switch {
	case r.to.types == oneTypeOrNull && slices.Contains(scalarTypes, strict.TextUnder("type")):
		return strict.WithNull()
	case strict.Has("anyOf"):
		return strict.WithItems("anyOf", schema.OnlyNull())
	}
	return nullOutside(strict, func(key string) bool { return key == "title" || key == "description" })
}

// acceptsNull reports whether a schema says that it accepts null. One without a
// type says nothing.
func (r *strictRun) acceptsNull(sub *schema.Doc) bool { return r.leadsToNull(sub, map[string]bool{}) }

// leadsToNull is acceptsNull beside the references in followed, which have been
// asked already: a definition that many others refer to is asked once.
func (r *strictRun) leadsToNull(sub *schema.Doc, followed map[string]bool) bool {
	if ref, ok := sub.Ref(); ok {
		if followed[ref.Text] {
			return false
		}
		followed[ref.Text] = true
		if d := r.definition(ref.Text); d != nil {
			return r.leadsToNull(d, followed)
		}
		return r.leadsToNull(r.target(ref.Text), followed)
	}
	if sub.Has("anyOf") {
		return slices.ContainsFunc(sub.List("anyOf"), func(option *schema.Doc) bool { return r.leadsToNull(option, followed) })
	}
	return sub.HasType(schema.NullType) && (!sub.Has("enum") || slices.ContainsFunc(sub.List("enum"), (&schema.Doc{}).Equal))
}

// definition returns the definition of a reference that stands in the strict
// schema, or nil.
func (r *strictRun) definition(ref string) *schema.Doc {
	if d, ok := r.named[ref]; ok {
		return d.body
	}
	return nil
}
