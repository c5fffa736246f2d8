package schema

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// A Graph is a document with the targets of its references. Code that follows a "$ref" or
// looks for recursion must use a Graph. It caches results, so the total time is
// proportional to the size of the document. A Graph must be used by one goroutine, and its
// document must not change.
type Graph struct {
	doc     *Doc
	tables  map[*Doc]map[string]*Doc // values of large objects, by key
	anchors map[string]*Doc          // nil until the first lookup
	targets map[string]*Doc          // target of each reference; nil if it has no target
	inside  map[string][]string      // results of RefsFrom, by reference
	refs    *Cycles[string]          // cycles of references, found through RefsFrom
	chains  *Cycles[*Doc]            // cycles of schemas whose references refer directly to each other
}

// NewGraph returns the graph of a document.
func NewGraph(doc *Doc) *Graph { return &Graph{doc: doc} }

// Root returns the document.
func (g *Graph) Root() *Doc { return g.doc }

// DefinitionKeywords are the keywords whose schemas apply only if a reference refers to
// them. Drafts before 2019-09 use the second keyword.
// https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.4
var DefinitionKeywords = []string{"$defs", "definitions"}

// WholeRef is the reference to the whole document.
const WholeRef = "#"

// Body returns a schema without its definitions.
func (d *Doc) Body() *Doc { return d.Without(DefinitionKeywords...) }

// DefinitionRef returns the reference to a definition of the root. The name must already be
// escaped for a reference.
func DefinitionRef(name string) string { return WholeRef + "/$defs/" + name }

// DefinitionName returns the name of the definition to which a reference refers, with the
// escapes of the reference. It returns "" if the target is not a definition of the root.
func DefinitionName(ref string) string {
	for _, keyword := range DefinitionKeywords {
		if name, ok := strings.CutPrefix(ref, WholeRef+"/"+keyword+"/"); ok && !strings.Contains(name, "/") {
			return name
		}
	}
	return ""
}

// Ref returns the reference of a schema, and reports whether the schema has a reference.
func (d *Doc) Ref() (*Doc, bool) {
	ref := d.Under("$ref")
	return ref, ref != nil
}

// Target returns the target of a schema's reference. It returns nil if the schema has no
// reference, or if the reference has no target. The target need not be a schema.
func (g *Graph) Target(sub *Doc) *Doc {
	ref, ok := sub.Ref()
	if !ok {
		return nil
	}
	return g.Resolve(ref.Text)
}

// maxHops is the number of references that Follow follows. A longer chain is unlikely,
// and may be a cycle.
const maxHops = 16

// Follow follows the reference of a schema, the reference of its target, and so on, and
// returns the first schema without a reference, which may be sub. It stops at a reference
// without a target, after maxHops references, and at a schema for which through returns
// false. It then returns the last schema that it reached, and false. A nil through follows
// all references.
func (g *Graph) Follow(sub *Doc, through func(sub *Doc) bool) (*Doc, bool) {
	for range maxHops {
		if _, ok := sub.Ref(); !ok {
			return sub, true
		}
		target := g.Target(sub)
		if target == nil || through != nil && !through(sub) {
			return sub, false
		}
		sub = target
	}
	return sub, false
}

// inPlace are the keywords whose schemas apply to the same value as the schema that
// contains the keyword, as does the target of a reference.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.2
var inPlace = []string{"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"}

// EvaluatingKeywords returns the keywords whose schemas evaluate properties and items for
// "unevaluatedProperties" and "unevaluatedItems": references, and keywords whose schemas
// apply to the same value. The keyword "not" is missing, because its schema does not count.
// https://json-schema.org/draft/2020-12/json-schema-core#section-11
func EvaluatingKeywords() []string {
	isNot := func(keyword string) bool { return keyword == "not" }
	return append([]string{"$ref", "$dynamicRef"}, slices.DeleteFunc(slices.Clone(inPlace), isNot)...)
}

// IsInPlace reports whether the schemas under a keyword apply to the same value as the
// schema that contains the keyword.
func IsInPlace(keyword string) bool { return slices.Contains(inPlace, keyword) }

// InPlace returns the schemas that apply to the same value as a schema: the target of its
// reference, and the schemas under the keywords of [IsInPlace]. It omits the keywords in
// but, which may include "$ref".
func (g *Graph) InPlace(sub *Doc, but ...string) []*Doc {
	var all []*Doc
	if target := g.Target(sub); target != nil && !slices.Contains(but, "$ref") {
		all = append(all, target)
	}
	for _, keyword := range inPlace {
		value := sub.Under(keyword)
		if value == nil || slices.Contains(but, keyword) {
			continue
		}
		switch keywords[keyword] {
		case list:
			all = append(all, value.Items...)
		case table:
			for _, m := range value.Members {
				all = append(all, m.Value)
			}
		default:
			all = append(all, value)
		}
	}
	return all
}

// Conjuncts yields the schemas that accept every value that sub accepts: sub, the target
// of its reference, the schemas under "allOf", and the conjuncts of these schemas. It
// yields each schema once.
func (g *Graph) Conjuncts(sub *Doc) iter.Seq[*Doc] {
	return func(yield func(*Doc) bool) {
		seen := map[*Doc]bool{}
		var visit func(*Doc) bool
		visit = func(sub *Doc) bool {
			if seen[sub] {
				return true
			}
			seen[sub] = true
			if !yield(sub) {
				return false
			}
			if target := g.Target(sub); target != nil && !visit(target) {
				return false
			}
			return !slices.ContainsFunc(sub.List("allOf"), func(branch *Doc) bool { return !visit(branch) })
		}
		visit(sub)
	}
}

// TargetsIn returns the targets of the references in a part of the document, in document
// order and without duplicates.
func (g *Graph) TargetsIn(part *Doc) []*Doc {
	var targets []*Doc
	seen := map[*Doc]bool{nil: true}
	Visit(part, func(sub *Doc) bool {
		if target := g.Target(sub); !seen[target] {
			seen[target] = true
			targets = append(targets, target)
		}
		return true
	})
	return targets
}

// RefsFrom returns the references in a reference's target (see [Refs]).
func (g *Graph) RefsFrom(ref string) []string {
	refs, known := g.inside[ref]
	if known {
		return refs
	}
	if target := g.Resolve(ref); target != nil {
		refs = Refs(target)
	}
	if g.inside == nil {
		g.inside = map[string][]string{}
	}
	g.inside[ref] = refs
	return refs
}

// IsRecursive reports whether a reference reaches itself again through the references in
// its target.
func (g *Graph) IsRecursive(ref string) bool { return g.recursion().Has(ref) }

// Recursion returns the first cycle of references that a reference reaches. The cycle
// begins with the reference that is reached first. Recursion returns nil if there is no
// cycle.
func (g *Graph) Recursion(ref string) []string { return g.recursion().From(ref) }

func (g *Graph) recursion() *Cycles[string] {
	if g.refs == nil {
		g.refs = NewCycles(g.RefsFrom)
	}
	return g.refs
}

// IsCircular reports whether the reference of a schema reaches a cycle that consists of
// references alone. Such a reference has no meaning.
// https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
func (g *Graph) IsCircular(sub *Doc) bool {
	if g.chains == nil {
		g.chains = NewCycles(func(sub *Doc) []*Doc {
			if target := g.Target(sub); target != nil {
				return []*Doc{target}
			}
			return nil
		})
	}
	return g.chains.LeadTo(sub)
}

// Cycles finds the cycles of a graph with Tarjan's algorithm for strongly connected
// components. The first call of a method for a node visits everything that can be reached
// from it. Each node and edge is visited once, depth first, in the order of the edges.
type Cycles[N comparable] struct {
	next    func(N) []N
	nodes   map[N]*cycleNode
	stack   []*cycleNode // visited nodes whose component is not known yet
	closing []Edge[N]
}

// An Edge is a directed edge of a graph.
type Edge[N comparable] struct{ From, To N }

type cycleNode struct {
	index, low int  // node's number, and lowest number that it is known to reach, as in Tarjan's algorithm
	open       bool // whether its successors are being visited
	settled    bool // whether its component is known
	on, into   bool // whether the node is on a cycle; whether the node can reach a cycle
}

// NewCycles returns the cycles of a graph in which next returns the successors of a node.
// It visits the nodes that can be reached from starts, in the order of starts. Other nodes
// are visited when a method is called for them.
func NewCycles[N comparable](next func(N) []N, starts ...N) *Cycles[N] {
	c := &Cycles[N]{next: next, nodes: map[N]*cycleNode{}}
	for _, start := range starts {
		c.node(start)
	}
	return c
}

// Has reports whether a node is on a cycle.
func (c *Cycles[N]) Has(n N) bool { return c.node(n).on }

// LeadTo reports whether a node is on a cycle, or can reach a cycle.
func (c *Cycles[N]) LeadTo(n N) bool { return c.node(n).into }

// From returns the first cycle that a node can reach. The cycle begins with the node that
// is reached first. From returns nil if there is no cycle.
func (c *Cycles[N]) From(n N) []N {
	if !c.LeadTo(n) {
		return nil
	}
	var path []N
	for !slices.Contains(path, n) {
		path = append(path, n)
		next := c.next(n)
		n = next[slices.IndexFunc(next, c.LeadTo)]
	}
	return path[slices.Index(path, n):]
}

// Closing returns the edges that closed a cycle during the visit, each to a node on the
// current path. Without these edges, the graph has no cycles.
func (c *Cycles[N]) Closing() []Edge[N] { return c.closing }

// node visits a node if necessary, and returns its state. The state of an open node is
// incomplete.
func (c *Cycles[N]) node(n N) *cycleNode {
	if known := c.nodes[n]; known != nil {
		return known
	}
	node := &cycleNode{index: len(c.nodes), low: len(c.nodes), open: true}
	c.nodes[n] = node
	at := len(c.stack)
	c.stack = append(c.stack, node)
	for _, to := range c.next(n) {
		other := c.node(to)
		if !other.settled {
			node.low = min(node.low, other.low)
		}
		if other.open {
			c.closing = append(c.closing, Edge[N]{n, to})
		}
		node.on = node.on || other == node
		node.into = node.into || other.into
	}
	node.open = false
	if node.low == node.index {
		c.settle(at)
	}
	return node
}

// settle removes a component from the end of the stack; from is the index of its first
// node. If a component has several nodes, each node is on a cycle.
func (c *Cycles[N]) settle(from int) {
	component := c.stack[from:]
	for _, n := range component {
		n.settled = true
		n.on = n.on || len(component) > 1
		n.into = n.into || n.on
	}
	c.stack = c.stack[:from]
}

// Reachable yields the starts and all nodes that can be reached from them, breadth first
// and without duplicates. The function next returns the successors of a node.
func Reachable[N comparable](next func(N) []N, starts ...N) iter.Seq[N] {
	return func(yield func(N) bool) {
		seen := map[N]bool{}
		for queue := slices.Clone(starts); len(queue) > 0; queue = queue[1:] {
			if n := queue[0]; !seen[n] {
				seen[n] = true
				if !yield(n) {
					return
				}
				queue = append(queue, next(n)...)
			}
		}
	}
}

// A Problem is an error in a part of a document.
type Problem struct {
	Path    Path // path of the schema that contains the part
	At      *Doc // the part itself
	Message string
}

// RefProblems returns, in the order of the document, each "$ref" that does not refer to a
// schema of the document, and each name in "required" that is not a property of a closed
// object. A reference is "#", "#" followed by a JSON Pointer (RFC 6901, percent-encoded
// according to RFC 3986), or "#" followed by the name of an "$anchor". An object is
// closed if "additionalProperties" is false and there is no "patternProperties".
func RefProblems(doc *Doc) []Problem {
	var problems []Problem
	graph := NewGraph(doc)
	Walk(doc, func(path Path, sub *Doc) bool {
		for _, check := range []func(*Graph, *Doc) (*Doc, string){checkRef, checkRequired} {
			if at, message := check(graph, sub); message != "" {
				problems = append(problems, Problem{path, at, message})
			}
		}
		return true
	})
	return problems
}

func checkRef(graph *Graph, sub *Doc) (*Doc, string) {
	ref, ok := sub.Ref()
	if !ok {
		return nil, ""
	}
	if ref.Kind != String || !strings.HasPrefix(ref.Text, "#") {
		return ref, fmt.Sprintf("$ref %s does not refer to a part of this document", ref)
	}
	if target := graph.Target(sub); !target.IsSchema() {
		return ref, fmt.Sprintf("$ref %s does not refer to a schema", ref)
	}
	return nil, ""
}

func checkRequired(_ *Graph, sub *Doc) (*Doc, string) {
	if !sub.IsClosed() {
		return nil, ""
	}
	properties := sub.Under("properties")
	for _, name := range sub.List("required") {
		if !properties.Has(name.Text) {
			return name, fmt.Sprintf("required %s is not a property", name)
		}
	}
	return nil, ""
}

// Refs returns the references of all schemas in doc, in document order and without
// duplicates.
func Refs(doc *Doc) []string {
	var refs []string
	Visit(doc, func(sub *Doc) bool {
		if ref, ok := sub.Ref(); ok && !slices.Contains(refs, ref.Text) {
			refs = append(refs, ref.Text)
		}
		return true
	})
	return refs
}

// RenameRefs returns doc with each reference replaced by the result of rename.
func RenameRefs(doc *Doc, rename func(ref string) string) *Doc {
	return Rewrite(doc, func(sub *Doc) *Doc {
		ref, ok := sub.Ref()
		if !ok || rename(ref.Text) == ref.Text {
			return sub
		}
		renamed := *ref
		renamed.Text = rename(ref.Text)
		return sub.With("$ref", &renamed)
	})
}
