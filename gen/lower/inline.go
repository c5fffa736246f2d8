package lower

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// inlined is what [inlineRefs] makes of a document.
type inlined struct {
	doc      *schema.Doc
	unrolled bool  // whether a schema held itself, so that there is an end to it now
	problem  *Note // why the references cannot go, without a kind; doc is then nil
}

// inlineRefs returns a document without references and definitions: where a
// reference stood stands what it led to, joined with what stood beside it. A
// schema that holds itself does so up to levels times more, and below that
// [cutOff] stands, which nothing matches, or an optional property is left out: the document accepts less than it did
// and nothing else, but for a "oneOf" of which a choice is "false" now. A
// document that would grow beyond [maxNodes], or whose references cannot be
// followed, is a problem.
func inlineRefs(doc *schema.Doc, levels int) inlined {
	in := &inliner{
		graph: schema.NewGraph(doc), levels: levels, left: maxNodes, merger: newMerger(),
		bare: map[*schema.Doc]bareSchema{},
	}
	out := in.expand(doc, &frame{target: doc}, nil)
	if in.problem != nil {
		return inlined{problem: in.problem}
	}
	if len(in.cuts) > 0 {
		out = schema.Rewrite(in.described(out, doc, 0), leaveOutEnds)
	}
	return inlined{doc: out, unrolled: len(in.cuts) > 0}
}

// discriminated returns what a schema was expanded to with a word on how deep it goes,
// where it was cut off within itself.
func (in *inliner) described(expanded, target *schema.Doc, before int) *schema.Doc {
	switch {
	case expanded.Kind == schema.Bool || !slices.Contains(in.cuts[before:], target):
		return expanded
	case in.levels == 0:
		return words.AppendSentence(expanded, "Not nested.")
	case in.levels == 1:
		return words.AppendSentence(expanded, "Nested at most 1 level.")
	}
	return words.AppendSentence(expanded, fmt.Sprintf("Nested at most %d levels.", in.levels))
}

type inliner struct {
	graph   *schema.Graph
	levels  int
	left    int // values that may still be copied
	merger  *merger
	cuts    []*schema.Doc // what was cut off so far
	bare    map[*schema.Doc]bareSchema
	problem *Note
}

// A bareSchema is what a reference leads to without the definitions in it.
type bareSchema struct {
	doc  *schema.Doc
	size int
}

// A frame is a schema that expansion is in.
type frame struct {
	around  *frame // nil for the document
	target  *schema.Doc
	inPlace bool // the reference to it is about the same value as the one before
	negated bool // it stands where to match less means to match more
}

// expand returns a schema, at a place of the document, without references.
func (in *inliner) expand(sub *schema.Doc, open *frame, around *schema.Place) *schema.Doc {
	return schema.RewriteAt(in.withoutDefinitions(sub).doc, func(at *schema.Place, node *schema.Doc) *schema.Doc {
		place := at
		if around != nil {
			place = around
		}
		for _, dynamic := range []string{"$dynamicRef", "$recursiveRef"} {
			if node.Has(dynamic) {
				in.fail(place, node, dynamic, "the reference under %q is found only when a value is checked; write a %q", dynamic, "$ref")
			}
		}
		ref, ok := node.Ref()
		if !ok || in.problem != nil {
			return node
		}
		return in.replace(place, node, ref, &frame{open, in.graph.Target(node), inPlace(at), negated(at)})
	})
}

// replace returns what stands in the place of a reference to the target of
// open.
func (in *inliner) replace(at *schema.Place, node, ref *schema.Doc, open *frame) *schema.Doc {
	target := open.target
	switch {
	case !target.IsSchema():
		return in.fail(at, node, "$ref", "the reference %s leads to no schema of the document", ref)
	case open.holdsItself():
		return in.fail(at, node, "$ref", "the reference %s leads to itself, so it says nothing", ref)
	case open.levels() <= in.levels:
	case open.isNegated():
		return in.fail(at, node, "$ref", "the recursion through %s is under a keyword that negates it, so there is no end to it", ref)
	default:
		in.cuts = append(in.cuts, target)
		return cutOff
	}
	if in.left -= in.withoutDefinitions(target).size; in.left < 0 {
		return in.fail(at, node, "$ref", "without its references the schema has more than %d values; use fewer of them", maxNodes)
	}
	before := len(in.cuts)
	expanded := in.expand(target, open, at)
	if open.levels() == 0 {
		expanded = in.described(expanded, target, before)
	}
	return in.beside(node.Without("$ref"), expanded)
}

// beside joins the keywords that stood beside a reference with what it led to.
func (in *inliner) beside(siblings, target *schema.Doc) *schema.Doc {
	if len(siblings.Members) == 0 {
		return target
	}
	siblings, unevaluated := divideUnevaluated(siblings)
	joined, ok := in.merger.merge(siblings, target)
	if !ok {
		joined = siblings.WithItems("allOf", target)
	}
	if joined.Kind == schema.Bool {
		return joined
	}
	return withMembers(joined, unevaluated)
}

func (in *inliner) fail(at *schema.Place, sub *schema.Doc, keyword, format string, args ...any) *schema.Doc {
	if in.problem == nil {
		note := newNote(Refused, at, sub, keyword, format, args...)
		in.problem = &note
	}
	return sub
}

func (in *inliner) withoutDefinitions(sub *schema.Doc) bareSchema {
	bare, known := in.bare[sub]
	if !known {
		bare.doc = schema.RewriteDown(sub, func(_ *schema.Place, node *schema.Doc) *schema.Doc {
			return node.Body()
		})
		bare.size = bare.doc.Size(maxNodes)
		in.bare[sub] = bare
	}
	return bare
}

// levels returns how often the schema stands within itself.
func (f *frame) levels() int {
	levels := 0
	for outer := f.around; outer != nil; outer = outer.around {
		if outer.target == f.target {
			levels++
		}
	}
	return levels
}

// holdsItself reports whether the schema is asked for again to judge the same
// value.
func (f *frame) holdsItself() bool {
	for inner := f; inner.around != nil && inner.inPlace; inner = inner.around {
		if inner.around.target == f.target {
			return true
		}
	}
	return false
}

func (f *frame) isNegated() bool {
	for ; f != nil; f = f.around {
		if f.negated {
			return true
		}
	}
	return false
}

// Under these keywords a schema that matches less makes the one around it match
// more.
var negatingKeywords = []string{"not", "if", "contains"}

func inPlace(at *schema.Place) bool {
	return !slices.ContainsFunc(keywordsTo(at), func(keyword string) bool { return !schema.IsInPlace(keyword) })
}

func negated(at *schema.Place) bool {
	return slices.ContainsFunc(keywordsTo(at), func(keyword string) bool {
		return slices.Contains(negatingKeywords, keyword)
	})
}

// cutOff stands where a schema that holds itself does so no more.
var cutOff = schema.Boolean(false)

// leaveOutEnds returns an object, in which a schema that holds itself was cut
// off, without optional properties that are nothing but such an end, or an
// array or a map that could only be empty because of it. Where the object
// accepts other properties, nothing matches these instead.
func leaveOutEnds(sub *schema.Doc) *schema.Doc {
	required := sub.Required()
	isEnd := func(m schema.Member) bool { return !slices.Contains(required, m.Key) && endsInCut(m.Value) }
	if !slices.ContainsFunc(sub.Table("properties"), isEnd) {
		return sub
	}
	properties := *sub.Under("properties")
	if sub.IsClosed() {
		properties.Members = filter(properties.Members, func(m schema.Member) bool { return !isEnd(m) })
		return sub.With("properties", &properties)
	}
	properties.Members = slices.Clone(properties.Members)
	for i, m := range properties.Members {
		if isEnd(m) {
			properties.Members[i].Value = cutOff
		}
	}
	return sub.With("properties", &properties)
}

// endsInCut reports whether a schema matches nothing, or one empty array or
// object, because a schema that holds itself was cut off in it.
func endsInCut(sub *schema.Doc) bool {
	switch kind := sub.TextUnder("type"); {
	case sub == cutOff:
		return true
	case kind == "array":
		return sub.Under("items") == cutOff && !sub.Has("prefixItems")
	case kind == "object":
		return sub.Under("additionalProperties") == cutOff && !sub.Has("patternProperties") && len(sub.Table("properties")) == 0
	}
	return false
}
