package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A strictRefs is the references of a document.
type strictRefs struct {
	root     *schema.Doc
	resolver *schema.Resolver
	known    map[string][]string // the references in what a reference leads to
}

func newStrictRefs(root *schema.Doc) strictRefs {
	return strictRefs{root: root, resolver: schema.NewResolver(root), known: map[string][]string{}}
}

// target returns what a reference leads to; where that is no schema, one that
// takes nothing.
func (g strictRefs) target(ref string) *schema.Doc {
	if target := g.resolver.Resolve(ref); target.IsSchema() {
		return target
	}
	return schema.Boolean(false)
}

// recursive reports whether what a reference leads to leads to it again.
func (g strictRefs) recursive(ref string) bool {
	seen := map[string]bool{}
	for next := []string{ref}; len(next) > 0; {
		from := next[0]
		next = next[1:]
		for _, to := range g.refsFrom(from) {
			if to == ref {
				return true
			}
			if !seen[to] {
				seen[to] = true
				next = append(next, to)
			}
		}
	}
	return false
}

// A placedRef is a schema with a reference, and where it stands.
type placedRef struct {
	ref string
	at  *schema.Place
	sub *schema.Doc
}

// closing returns the reference that leads back to one of the given ones,
// which are recursive: what to change.
func (g strictRefs) closing(refs []string) placedRef {
	seen := map[string]bool{}
	next := slices.Clone(refs)
	for ; len(next) > 0; next = next[1:] {
		if seen[next[0]] {
			continue
		}
		seen[next[0]] = true
		for _, found := range g.placedRefs(next[0]) {
			if slices.Contains(refs, found.ref) {
				return found
			}
			next = append(next, found.ref)
		}
	}
	return placedRef{}
}

// placedRefs returns the references in what a reference leads to.
func (g strictRefs) placedRefs(from string) []placedRef {
	var found []placedRef
	schema.Walk(g.target(from), func(path schema.Path, sub *schema.Doc) bool {
		if ref, ok := sub.Get("$ref"); ok {
			at := placeOf(from)
			for _, token := range path {
				at = at.In(token)
			}
			found = append(found, placedRef{ref.Text, at, sub})
		}
		return true
	})
	return found
}

// refsFrom returns the references in what a reference leads to.
func (g strictRefs) refsFrom(ref string) []string {
	refs, known := g.known[ref]
	if !known {
		refs = schema.Refs(g.target(ref))
		g.known[ref] = refs
	}
	return refs
}

// directRefs returns the references of a schema itself, not of schemas for
// parts of its value.
func directRefs(sub *schema.Doc) []string {
	var refs []string
	if ref, ok := sub.Get("$ref"); ok {
		refs = append(refs, ref.Text)
	}
	for _, branch := range sub.List("allOf") {
		refs = append(refs, directRefs(branch)...)
	}
	return refs
}
