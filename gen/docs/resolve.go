package docs

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A resolved schema is one whose references have been followed.
type resolved struct {
	// doc has the keywords of all layers, and neither references nor null: the
	// outer ones go before those that they refer to.
	doc *schema.Doc
	// layers are the schemas that apply together, for what they limit.
	layers []*schema.Doc
	// target is what tells the schema from others: where references lead to, or
	// the schema itself.
	target   *schema.Doc
	referred bool // there was a reference
	nullable bool
}

// resolve follows "$ref", and an "allOf" or a choice of one schema and null,
// until a schema with keywords of its own is there. A reference that leads
// nowhere, or to itself, allows anything.
func (r *rows) resolve(sub *schema.Doc) resolved {
	return r.follow(sub, map[*schema.Doc]bool{})
}

// follow resolves a schema, but for those that were seen on the way.
func (r *rows) follow(sub *schema.Doc, seen map[*schema.Doc]bool) resolved {
	s := resolved{doc: schema.Obj(), target: sub}
	for sub != nil && !seen[sub] {
		seen[sub] = true
		s.target = sub
		own := sub
		inner, keyword := r.inner(sub)
		if keyword != "" {
			own = sub.Without(keyword)
			s.referred = s.referred || keyword == "$ref"
			s.nullable = s.nullable || isChoice(keyword) && slices.ContainsFunc(sub.List(keyword), (*schema.Doc).IsOnlyNull)
		}
		own, null := own.WithoutNull()
		s.nullable = s.nullable || null
		s.add(own)
		for _, branch := range own.List("allOf") {
			s.join(r.follow(branch, seen))
		}
		sub = inner
	}
	return s
}

// join takes over what a schema limits that applies together with s. What is
// inside of it has rows of its own.
func (s *resolved) join(branch resolved) {
	s.layers = append(s.layers, branch.layers...)
	if kind := branch.doc.Under("type"); kind != nil && !s.doc.Has("type") {
		s.doc = s.doc.With("type", kind)
	}
}

// add lays a schema below those that are there.
func (s *resolved) add(layer *schema.Doc) {
	s.layers = append(s.layers, layer)
	if layer.Kind != schema.Object {
		if len(s.doc.Members) == 0 {
			s.doc = layer
		}
		return
	}
	for _, m := range layer.Members {
		if !s.doc.Has(m.Key) {
			s.doc = s.doc.With(m.Key, m.Value)
		}
	}
}

// inner returns the one schema that a keyword of sub makes it mean, and the
// keyword; nil for a reference that leads nowhere, "" where there is none.
func (r *rows) inner(sub *schema.Doc) (*schema.Doc, string) {
	if ref, ok := sub.Ref(); ok && ref.Kind == schema.String {
		return r.graph.Target(sub), "$ref"
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		branches := sub.List(keyword)
		if isChoice(keyword) {
			branches = withoutNullBranches(branches)
		}
		if len(branches) == 1 {
			return branches[0], keyword
		}
	}
	return nil, ""
}

func isChoice(keyword string) bool { return keyword != "allOf" }

func withoutNullBranches(branches []*schema.Doc) []*schema.Doc {
	return slices.DeleteFunc(slices.Clone(branches), (*schema.Doc).IsOnlyNull)
}
