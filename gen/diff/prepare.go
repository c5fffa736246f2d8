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
	if doc.Size(maxInlined) > maxInlined {
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
		return splitNull(foldAllOf(sub.Body().Without("$comment", "$anchor")))
	})
}

// An inliner replaces references by what they lead to.
type inliner struct {
	graph     *schema.Graph
	prefix    string
	recurs    *schema.Cycles[*schema.Doc] // of what references lead to
	recurring []*schema.Doc               // those that were met, in order
	left      int                         // how much more the document may grow
}

// newInliner returns nil for a document with references that mean what only a
// whole implementation of JSON Schema can say.
func newInliner(doc *schema.Doc, prefix string) *inliner {
	in := &inliner{graph: schema.NewGraph(doc), prefix: prefix, left: maxInlined}
	in.recurs = schema.NewCycles(in.graph.TargetsIn)
	clear := true
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		clear = clear && !sub.Has("$dynamicRef") && (!sub.Has("$id") || len(path) == 0) && (!sub.Has("$ref") || in.graph.Target(sub) != nil)
		return clear
	})
	if !clear {
		return nil
	}
	return in
}

func (in *inliner) inline(doc *schema.Doc) *schema.Doc {
	return schema.RewriteDown(doc, func(_ *schema.Place, sub *schema.Doc) *schema.Doc {
		for target := in.graph.Target(sub); target != nil && in.left >= 0; target = in.graph.Target(sub) {
			if in.recurs.Has(target) {
				return sub.With("$ref", schema.Str(schema.DefinitionRef(in.nameOf(target))))
			}
			in.left -= target.Size(in.left)
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
