package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// optional lowers the schema of an optional property to one that takes null
// too, which then stands for its absence: it reports that. One that takes null
// stays: what null means there is for [Restore] to say.
func (r *strictRun) optional(at *schema.Place, name string, sub *schema.Doc) (strict *schema.Doc, isNull bool) {
	if r.isDescribedRef(sub) {
		r.noteOptional(at, sub, name)
		return r.schema(at, nullOutside(sub, isAnnotation)), !r.saysNull(sub)
	}
	strict = r.schema(at, sub)
	switch {
	case r.failed, r.saysNull(strict):
		return strict, false
	case !r.mode.null:
		return r.inexact(at, sub, "", "%q is optional, and %s does not say that it takes null for it", name, r.mode.provider), false
	}
	r.noteOptional(at, sub, name)
	return r.nullable(strict), true
}

func (r *strictRun) noteOptional(at *schema.Place, sub *schema.Doc, name string) {
	r.note(Adapted, at, sub, "", "%q is optional: it is null where it would be left out", name)
}

// isDescribedRef reports whether a schema is a reference with nothing beside
// it but annotations. These can stand beside the choice between it and null.
func (r *strictRun) isDescribedRef(sub *schema.Doc) bool {
	others := sub.Without("$ref")
	return r.mode.null && others != sub && len(others.Members) > 0 &&
		!slices.ContainsFunc(others.Members, func(m schema.Member) bool { return !isAnnotation(m.Key) })
}

// nullOutside returns the choice between a schema and null, with the members
// for which around reports true around it.
func nullOutside(sub *schema.Doc, around func(key string) bool) *schema.Doc {
	said, rest := divide(sub, around)
	return said.With("anyOf", schema.Arr(rest, schema.Obj(schema.M("type", schema.Str("null")))))
}

func (r *strictRun) nullable(strict *schema.Doc) *schema.Doc {
	kind, _ := strict.Get("type")
	options, isChoice := strict.Get("anyOf")
	switch {
	case r.mode.nullList && kind != nil && kind.Kind == schema.String && slices.Contains(scalarTypes, kind.Text):
		return withNullType(strict, kind)
	case isChoice:
		more := *options
		more.Items = append(slices.Clip(options.Items), schema.Obj(schema.M("type", schema.Str("null"))))
		return strict.With("anyOf", &more)
	}
	return nullOutside(strict, func(key string) bool { return key == "title" || key == "description" })
}

func withNullType(strict, kind *schema.Doc) *schema.Doc {
	list := typeList(kind.Text, "null")
	list.Origin = kind.Origin
	strict = strict.With("type", list)
	if enum, ok := strict.Get("enum"); ok {
		more := *enum
		more.Items = append(slices.Clip(enum.Items), &schema.Doc{})
		strict = strict.With("enum", &more)
	}
	return strict
}

// saysNull reports whether a schema says that it takes null. One without a
// type says nothing.
func (r *strictRun) saysNull(sub *schema.Doc) bool { return r.leadsToNull(sub, map[string]bool{}) }

// leadsToNull is saysNull beside the references in followed, which have been
// asked already: a definition that many others refer to is asked once.
func (r *strictRun) leadsToNull(sub *schema.Doc, followed map[string]bool) bool {
	if ref, ok := sub.Get("$ref"); ok {
		if followed[ref.Text] {
			return false
		}
		followed[ref.Text] = true
		if d := r.definition(ref.Text); d != nil {
			return r.leadsToNull(d, followed)
		}
		return r.leadsToNull(r.target(ref.Text), followed)
	}
	if options, ok := sub.Get("anyOf"); ok {
		return slices.ContainsFunc(options.Items, func(option *schema.Doc) bool { return r.leadsToNull(option, followed) })
	}
	kinds, _ := typesOf(sub)
	enum, chosen := sub.Get("enum")
	return slices.Contains(kinds, "null") && (!chosen || slices.ContainsFunc(enum.Items, (&schema.Doc{}).Equal))
}

// definition returns the definition of a reference that stands in the strict
// schema, or nil.
func (r *strictRun) definition(ref string) *schema.Doc {
	if d, ok := r.named[ref]; ok {
		return d.body
	}
	return nil
}
