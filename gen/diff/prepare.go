package diff

import (
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// maxInlined bounds the documents that are walked, and by how much they may grow
// when references are replaced by what they lead to.
const maxInlined = 50_000

// prepare returns a document that accepts the same values and that can be
// walked side by side with another: references stand for what they lead to,
// but for those that recur, which are "#/$defs/" and a name that begins with
// prefix; allOf is folded where that is simple; null is one alternative of an
// anyOf. It reports false where that is not possible.
func prepare(doc *schema.Doc, prefix string) (*schema.Doc, bool) {
	if size(doc, maxInlined) > maxInlined {
		return nil, false
	}
	in := newInliner(doc, prefix)
	if in == nil {
		return nil, false
	}
	root := tidied(in.inline(doc))
	defs := schema.Obj()
	// Targets are named when they are met, here, too.
	for i := 0; i < len(in.recurring); i++ {
		defs = defs.With(in.name(i), tidied(in.inline(in.recurring[i])))
	}
	if in.left < 0 || root.Kind != schema.Object {
		return nil, false
	}
	if len(defs.Members) > 0 {
		root = root.With("$defs", defs)
	}
	return root, true
}

// tidied returns the document in the forms that the walk knows.
func tidied(doc *schema.Doc) *schema.Doc {
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		if sub.IsTrue() {
			return &schema.Doc{Kind: schema.Object, Origin: sub.Origin}
		}
		return splitNull(foldAllOf(sub.Without("$defs", "definitions", "$comment", "$anchor")))
	})
}

// An inliner replaces references by what they lead to.
type inliner struct {
	resolver  *schema.Resolver
	prefix    string
	recurs    map[*schema.Doc]bool // by target of a reference: it leads to itself
	recurring []*schema.Doc        // those that were met, in order
	left      int                  // how much more the document may grow
}

// newInliner returns nil for a document with references that mean what only a
// whole implementation of JSON Schema can say.
func newInliner(doc *schema.Doc, prefix string) *inliner {
	in := &inliner{resolver: schema.NewResolver(doc), prefix: prefix, left: maxInlined}
	leads := map[*schema.Doc][]*schema.Doc{}
	clear := true
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		target := in.target(sub)
		clear = clear && !sub.Has("$dynamicRef") && (!sub.Has("$id") || len(path) == 0) && (!sub.Has("$ref") || target != nil)
		if target != nil && leads[target] == nil {
			leads[target] = in.targetsIn(target)
		}
		return true
	})
	if !clear {
		return nil
	}
	in.recurs = recurring(leads)
	return in
}

func (in *inliner) target(sub *schema.Doc) *schema.Doc {
	ref, ok := sub.Get("$ref")
	if !ok {
		return nil
	}
	return in.resolver.Resolve(ref.Text)
}

// targetsIn returns what the references in a part of the document lead to.
func (in *inliner) targetsIn(part *schema.Doc) []*schema.Doc {
	targets := []*schema.Doc{}
	schema.Walk(part, func(_ schema.Path, sub *schema.Doc) bool {
		if target := in.target(sub); target != nil && !slices.Contains(targets, target) {
			targets = append(targets, target)
		}
		return true
	})
	return targets
}

// recurring returns the targets that lead to themselves.
func recurring(leads map[*schema.Doc][]*schema.Doc) map[*schema.Doc]bool {
	recurs := map[*schema.Doc]bool{}
	for start := range leads {
		seen := map[*schema.Doc]bool{}
		open := leads[start]
		for len(open) > 0 && !seen[start] {
			next := open[0]
			open = open[1:]
			if !seen[next] {
				seen[next] = true
				open = append(slices.Clip(open), leads[next]...)
			}
		}
		recurs[start] = seen[start]
	}
	return recurs
}

func (in *inliner) inline(doc *schema.Doc) *schema.Doc {
	return schema.RewriteDown(doc, func(_ *schema.Place, sub *schema.Doc) *schema.Doc {
		for target := in.target(sub); target != nil && in.left >= 0; target = in.target(sub) {
			if in.recurs[target] {
				return sub.With("$ref", schema.Str("#/$defs/"+in.nameOf(target)))
			}
			in.left -= size(target, in.left)
			sub = beside(target, sub.Without("$ref"))
		}
		return sub
	})
}

func (in *inliner) name(i int) string { return in.prefix + strconv.Itoa(i) }

func (in *inliner) nameOf(target *schema.Doc) string {
	i := slices.Index(in.recurring, target)
	if i < 0 {
		i = len(in.recurring)
		in.recurring = append(in.recurring, target)
	}
	return in.name(i)
}

// size returns how many values a document has, or more than most.
func size(doc *schema.Doc, most int) int {
	n := 1
	for _, m := range doc.Members {
		if n <= most {
			n += size(m.Value, most-n)
		}
	}
	for _, item := range doc.Items {
		if n <= most {
			n += size(item, most-n)
		}
	}
	return n
}

// beside returns a schema that says what a target says and what stands beside
// the reference to it.
func beside(target, rest *schema.Doc) *schema.Doc {
	if len(rest.Members) == 0 {
		return target
	}
	if joined, ok := join(rest, target); ok {
		return joined
	}
	return rest.With("allOf", schema.Arr(append([]*schema.Doc{target}, rest.List("allOf")...)...))
}
