package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// onlyOne returns the schema in an "allOf" of one that has nothing beside it.
func onlyOne(sub *schema.Doc) (*schema.Doc, bool) {
	all := sub.List("allOf")
	if len(sub.Members) != 1 || len(all) != 1 {
		return nil, false
	}
	return all[0], true
}

// joined returns a schema with all that applies to the same value in one: its
// references and those in "allOf". It returns the schema itself where there is
// nothing to join, and reports false where it cannot be.
func (r *strictRun) joined(at *schema.Place, sub *schema.Doc) (*schema.Doc, bool) {
	if !sub.Has("allOf", "$ref") {
		return sub, true
	}
	parts, problem := r.parts(sub, nil)
	if problem == "" {
		whole := schema.Obj(schema.M("allOf", schema.Arr(parts...)))
		whole.Origin = sub.Origin
		merged := newMerger().mergeAllOf(whole)
		if merged.Kind == schema.Object && !merged.Has("allOf") {
			return merged, true
		}
		problem = "together its parts take nothing, or cannot be said as one schema"
	}
	keyword := "allOf"
	if sub.Has("$ref") {
		keyword = "$ref"
	}
	return r.inexact(at, sub, keyword, "the %q cannot be joined with what stands beside it: %s", keyword, problem), false
}

// parts returns the schemas that apply to the same value as sub does.
func (r *strictRun) parts(sub *schema.Doc, from []string) ([]*schema.Doc, string) {
	if r.written++; r.written > maxWritten {
		return nil, "it is too large once its references are written out"
	}
	switch {
	case sub.IsTrue():
		return nil, ""
	case sub.IsFalse():
		return nil, "no value is allowed"
	}
	parts := []*schema.Doc{sub.Without("$defs", "$ref", "allOf")}
	if ref, ok := sub.Ref(); ok {
		if slices.Contains(from, ref.Text) {
			return nil, "it refers to itself"
		}
		more, problem := r.parts(r.target(ref.Text), append(slices.Clip(from), ref.Text))
		if problem != "" {
			return nil, problem
		}
		parts = append(parts, more...)
	}
	for _, branch := range sub.List("allOf") {
		more, problem := r.parts(branch, from)
		if problem != "" {
			return nil, problem
		}
		parts = append(parts, more...)
	}
	return parts, ""
}
