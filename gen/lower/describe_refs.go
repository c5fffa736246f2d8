package lower

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// unrollLevels is the number of further levels for which a recursive schema is written
// out, if the provider accepts no recursion. People rarely nest things deeper by hand.
const unrollLevels = 3

// comfortable is the number of values above which a schema is unrolled less, because
// models read the whole schema on every request.
const comfortable = 500

// withoutRefs returns a document in which all references are replaced by their targets.
func (n *describer) withoutRefs(doc *schema.Doc) *schema.Doc {
	levels := unrollLevels
	in := inlineRefs(doc, levels)
	for levels > 0 && (in.problem != nil || levels > 1 && in.unrolled && in.doc.Size(comfortable) > comfortable) {
		levels--
		in = inlineRefs(doc, levels)
	}
	switch {
	case in.problem != nil:
		n.notes = append(n.notes, *in.problem)
		return doc
	case in.unrolled:
		n.note(Adapted, nil, doc, "$ref", "references are replaced by their targets; recursive schemas are expanded to at most %d levels, which restricts the input", levels)
	case in.doc != doc:
		n.note(Adapted, nil, doc, "$ref", "references are replaced by their targets")
	}
	n.unrolled = in.unrolled
	return in.doc
}

// plainRef matches the references that a provider accepts, if it accepts references.
var plainRef = regexp.MustCompile(`^#(?:/\$defs/[^/%~]+)?$`)

// refsMayStay reports whether the provider accepts the references in a document. They must
// refer into its "$defs", and may be recursive only if the provider allows it.
func (n *describer) refsMayStay(doc *schema.Doc) bool {
	for _, ref := range schema.Refs(doc) {
		if !plainRef.MatchString(ref) {
			return false
		}
	}
	if n.to.refs == definitionRefs {
		return !slices.Contains(schema.Refs(doc), schema.WholeRef) && !sharesRules(doc)
	}
	return !newDefinitionGraph(doc).hasCycle(n.to.refs != optionalRefs)
}

// sharesRules reports whether a definition may get the same rule name in a grammar as
// another definition or a part of a schema. Rule names consist of letters, digits, and
// hyphens. The name of a part is the name of its schema, a hyphen, and the part's own
// name.
func sharesRules(doc *schema.Doc) bool {
	definitions := doc.Table("$defs")
	seen := map[string]bool{}
	return slices.ContainsFunc(definitions, func(m schema.Member) bool {
		name := ruleOf(m.Key)
		again := seen[name]
		seen[name] = true
		return again || hasRule(doc, "ref-defs-"+name) || slices.ContainsFunc(definitions, func(other schema.Member) bool {
			rest, ok := strings.CutPrefix(name, ruleOf(other.Key)+"-")
			return ok && hasRule(other.Value, rest)
		})
	})
}

// hasRule reports whether a part of sub may get a rule whose name is the name of sub's
// rule, a hyphen, and name.
func hasRule(sub *schema.Doc, name string) bool {
	parts := []string{"item", "additional"}
	for _, m := range sub.Table("properties") {
		parts = append(parts, ruleOf(m.Key))
	}
	kinds, _ := sub.Types()
	isNumbered := len(kinds) > 1 || sub.Has("anyOf", "oneOf", "allOf", "pattern")
	return isNumbered && strings.TrimLeft(name, "0123456789") != name || slices.ContainsFunc(parts, func(part string) bool {
		return name == part || strings.HasPrefix(name, part+"-")
	})
}

func ruleOf(name string) string { return notInRules.ReplaceAllString(name, "-") }

var notInRules = regexp.MustCompile(`[^A-Za-z0-9-]+`)

// A definitionGraph maps each definition to the definitions to which it refers.
type definitionGraph map[string][]definitionEdge

type definitionEdge struct {
	to       string
	optional bool // the reference is within a property that is not required
}

func newDefinitionGraph(doc *schema.Doc) definitionGraph {
	graph := definitionGraph{schema.WholeRef: edgesOf(doc.Body())}
	for _, m := range doc.Table("$defs") {
		graph[schema.DefinitionRef(m.Key)] = edgesOf(m.Value)
	}
	return graph
}

func edgesOf(body *schema.Doc) []definitionEdge {
	var edges []definitionEdge
	schema.Walk(body, func(path schema.Path, sub *schema.Doc) bool {
		if ref, ok := sub.Ref(); ok {
			edges = append(edges, definitionEdge{ref.Text, isOptional(body, path)})
		}
		return true
	})
	return edges
}

// isOptional reports whether a path contains a property that is not required.
func isOptional(doc *schema.Doc, path schema.Path) bool {
	for len(path) > 0 {
		under := doc.Under(path[0])
		if under.Kind != schema.Array && !slices.Contains(keywordsOfMany, path[0]) {
			doc, path = under, path[1:]
			continue
		}
		if path[0] == "properties" && !doc.Requires(path[1]) {
			return true
		}
		doc, path = under.At(path[1:2]), path[2:]
	}
	return false
}

// hasCycle reports whether any definition refers to itself, directly or through other
// definitions. If byAny is not set, it ignores optional references.
func (g definitionGraph) hasCycle(byAny bool) bool {
	next := func(name string) []string { return g.leads(name, byAny) }
	return len(schema.NewCycles(next, slices.Collect(maps.Keys(g))...).Closing()) > 0
}

// leads returns the definitions to which a definition refers. If byAny is not set, it
// ignores optional references.
func (g definitionGraph) leads(name string, byAny bool) []string {
	var names []string
	for _, edge := range g[name] {
		if byAny || !edge.optional {
			names = append(names, edge.to)
		}
	}
	return names
}

// cost returns the number of definitions that a reference reaches directly or indirectly,
// and whether it is recursive.
func (g definitionGraph) cost(ref string) (n int, recursive bool) {
	next := func(name string) []string { return g.leads(name, true) }
	for range schema.Reachable(next, ref) {
		n++
	}
	if recursive = schema.NewCycles(next).Has(ref); recursive {
		n++ // the definition counts as its own target
	}
	return n, recursive
}

func (n *describer) joinRef(sub, ref *schema.Doc) (*schema.Doc, bool) {
	if n.refs == nil {
		n.refs = newDefinitionGraph(n.graph.Root())
	}
	cost, recursive := n.refs.cost(ref.Text)
	n.merger.left -= cost
	if recursive {
		return nil, false
	}
	return n.merger.merge(sub.Without("$ref"), n.graph.Target(sub).Body())
}

// inlined is the result of [inlineRefs].
type inlined struct {
	doc      *schema.Doc
	unrolled bool  // whether a recursive schema was cut off
	problem  *Note // why the references cannot be inlined (without a kind); doc is then nil
}

// inlineRefs returns a document without references and definitions. It replaces each
// reference with its target, joined with the keywords next to the reference. It repeats a
// recursive schema for up to levels more levels. Below them it inserts [cutOff], which
// matches no value, or removes an optional property. Therefore the result accepts a subset
// of the values that the document accepted, unless a choice of a "oneOf" became "false".
// If the document would grow beyond [maxNodes], or a reference cannot be resolved, the
// result contains a problem.
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

// described returns expanded, which is target without references. If in.cuts[before:]
// contains target, the description of the result states the maximum depth.
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
	left    int // number of values that may still be copied
	merger  *merger
	cuts    []*schema.Doc // targets that have been cut off
	bare    map[*schema.Doc]bareSchema
	problem *Note
}

// A bareSchema is a reference's target without its definitions.
type bareSchema struct {
	doc  *schema.Doc
	size int
}

// A frame is a schema that is being expanded.
type frame struct {
	around  *frame // nil for the document
	target  *schema.Doc
	inPlace bool // the reference applies to the same value as the enclosing frame
	negated bool // whether the document accepts more if the schema at this position accepts less
}

// expand returns sub with each reference replaced by its target. The frame open is for
// sub. If sub replaces a reference, around is the path of that reference, which is
// reported in notes.
func (in *inliner) expand(sub *schema.Doc, open *frame, around *schema.Place) *schema.Doc {
	return schema.RewriteAt(in.withoutDefinitions(sub).doc, func(at *schema.Place, node *schema.Doc) *schema.Doc {
		place := at
		if around != nil {
			place = around
		}
		for _, dynamic := range []string{"$dynamicRef", "$recursiveRef"} {
			if node.Has(dynamic) {
				in.fail(place, node, dynamic, "the reference under %q is resolved only during validation; use %q", dynamic, "$ref")
			}
		}
		ref, ok := node.Ref()
		if !ok || in.problem != nil {
			return node
		}
		return in.replace(place, node, ref, &frame{open, in.graph.Target(node), inPlace(at), negated(at)})
	})
}

// replace returns the schema that replaces the reference ref in node. The frame open is
// for the target of the reference.
func (in *inliner) replace(at *schema.Place, node, ref *schema.Doc, open *frame) *schema.Doc {
	target := open.target
	switch {
	case !target.IsSchema():
		return in.fail(at, node, "$ref", "the reference %s does not resolve to a schema of the document", ref)
	case open.holdsItself():
		return in.fail(at, node, "$ref", "the reference %s refers to itself, so it has no meaning", ref)
	case open.levels() <= in.levels:
	case open.isNegated():
		return in.fail(at, node, "$ref", "the recursion through %s cannot be expanded, because it passes through a keyword that negates its subschema", ref)
	default:
		in.cuts = append(in.cuts, target)
		return cutOff
	}
	if in.left -= in.withoutDefinitions(target).size; in.left < 0 {
		return in.fail(at, node, "$ref", "after its references are expanded, the schema has more than %d values; use fewer references", maxNodes)
	}
	before := len(in.cuts)
	expanded := in.expand(target, open, at)
	if open.levels() == 0 {
		expanded = in.described(expanded, target, before)
	}
	return in.beside(node.Without("$ref"), expanded)
}

// beside joins the keywords next to a reference with the reference's target.
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

// levels returns how many times the schema is nested within itself.
func (f *frame) levels() int {
	levels := 0
	for outer := f.around; outer != nil; outer = outer.around {
		if outer.target == f.target {
			levels++
		}
	}
	return levels
}

// holdsItself reports whether validating a value against the schema requires validating the
// same value against it again.
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

// negatingKeywords are keywords with negated subschemas: if such a subschema accepts less,
// the enclosing schema accepts more.
var negatingKeywords = []string{"not", "if", "contains"}

func inPlace(at *schema.Place) bool {
	return !slices.ContainsFunc(keywordsTo(at), func(keyword string) bool { return !schema.IsInPlace(keyword) })
}

func negated(at *schema.Place) bool {
	return slices.ContainsFunc(keywordsTo(at), func(keyword string) bool {
		return slices.Contains(negatingKeywords, keyword)
	})
}

// cutOff replaces a recursive schema at the depth limit.
var cutOff = schema.Boolean(false)

// leaveOutEnds removes optional properties from an object in which a recursive schema was
// cut off. It removes a property that is the cut itself, or an array or map that can only
// be empty because of the cut. If the object accepts other properties, the property stays,
// with a schema that matches no value.
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

// endsInCut reports whether a schema accepts nothing, or only an empty array or object,
// because a recursive schema was cut off inside it.
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
