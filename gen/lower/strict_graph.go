package lower

import (
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A strictRefs is the references of a document.
type strictRefs struct {
	root  *schema.Doc
	graph *schema.Graph
}

func newStrictRefs(root *schema.Doc) strictRefs {
	return strictRefs{root, schema.NewGraph(root)}
}

// target returns what a reference leads to; where that is no schema, one that
// takes nothing.
func (g strictRefs) target(ref string) *schema.Doc {
	if target := g.graph.Resolve(ref); target.IsSchema() {
		return target
	}
	return schema.Boolean(false)
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
	for from := range schema.Reachable(g.graph.RefsFrom, refs...) {
		for _, found := range g.placedRefs(from) {
			if slices.Contains(refs, found.ref) {
				return found
			}
		}
	}
	return placedRef{}
}

// placedRefs returns the references in what a reference leads to.
func (g strictRefs) placedRefs(from string) []placedRef {
	var found []placedRef
	schema.Walk(g.target(from), func(path schema.Path, sub *schema.Doc) bool {
		if ref, ok := sub.Ref(); ok {
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

// directRefs returns the references of a schema itself, not of schemas for
// parts of its value.
func directRefs(sub *schema.Doc) []string {
	var refs []string
	if ref, ok := sub.Ref(); ok {
		refs = append(refs, ref.Text)
	}
	for _, branch := range sub.List("allOf") {
		refs = append(refs, directRefs(branch)...)
	}
	return refs
}

// definitionRef is a reference that may stay.
var definitionRef = regexp.MustCompile(`^#/\$defs/([A-Za-z0-9_.-]+)$`)
