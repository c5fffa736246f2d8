package lower

import (
	"maps"
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// unrollLevels is how often a schema that holds itself does so more where the
// provider accepts no recursion: as deep as people nest things by hand.
const unrollLevels = 3

// comfortable is how many values a schema may have before it is unrolled less:
// models read all of it on every request.
const comfortable = 500

// withoutRefs returns a document with what they lead to in the place of all
// references.
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
		n.note(Adapted, nil, doc, "$ref", "references are replaced by what they lead to; what holds itself is nested at most %d levels deep, which narrows what may be sent", levels)
	case in.doc != doc:
		n.note(Adapted, nil, doc, "$ref", "references are replaced by what they lead to")
	}
	n.unrolled = in.unrolled
	return in.doc
}

// plainRef is a reference that providers accept if they take any.
var plainRef = regexp.MustCompile(`^#(?:/\$defs/[^/%~]+)?$`)

// refsMayStay reports whether the provider accepts the references of a document:
// into its "$defs", and recursive ones only as it can.
func (n *describer) refsMayStay(doc *schema.Doc) bool {
	for _, ref := range schema.Refs(doc) {
		if !plainRef.MatchString(ref) {
			return false
		}
	}
	return !newDefinitionGraph(doc).hasCycle(n.to.refs != optionalRefs)
}

// A definitionGraph says which definitions of a document refer to which.
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

// isOptional reports whether a path leads through a property that is not
// required.
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

// hasCycle reports whether a definition leads back to itself: by references
// that are not optional, or by any.
func (g definitionGraph) hasCycle(byAny bool) bool {
	next := func(name string) []string { return g.leads(name, byAny) }
	return len(schema.NewCycles(next, slices.Collect(maps.Keys(g))...).Closing()) > 0
}

// leads returns the definitions that one refers to, by any reference or by
// those that are not optional.
func (g definitionGraph) leads(name string, byAny bool) []string {
	var names []string
	for _, edge := range g[name] {
		if byAny || !edge.optional {
			names = append(names, edge.to)
		}
	}
	return names
}

// cost returns how many definitions a reference leads to in the end, and
// whether it leads to itself among them.
func (g definitionGraph) cost(ref string) (n int, recursive bool) {
	next := func(name string) []string { return g.leads(name, true) }
	for range schema.Reachable(next, ref) {
		n++
	}
	if recursive = schema.NewCycles(next).Has(ref); recursive {
		n++ // as what it leads to, too
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
