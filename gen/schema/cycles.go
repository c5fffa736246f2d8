package schema

import (
	"iter"
	"slices"
)

// Cycles finds the cycles of a graph by Tarjan's algorithm for strongly connected
// components. It visits each node and each edge once, depth first and in the order of
// the edges, when it is first asked about a node that leads there.
type Cycles[N comparable] struct {
	next    func(N) []N
	nodes   map[N]*cycleNode
	stack   []*cycleNode // visited nodes whose component is not known yet
	closing []Edge[N]
}

// An Edge leads from one node of a graph to another.
type Edge[N comparable] struct{ From, To N }

type cycleNode struct {
	index, low int  // as in Tarjan's algorithm: the number of the node, and the lowest that it is known to reach
	open       bool // the nodes that it leads to are being visited
	settled    bool // its component is known
	on, into   bool // it is on a cycle; it leads into one
}

// NewCycles returns the cycles of the graph in which next returns the nodes that a node
// leads to. It visits what can be reached from the starts, in their order; other nodes
// are visited when it is asked about them.
func NewCycles[N comparable](next func(N) []N, starts ...N) *Cycles[N] {
	c := &Cycles[N]{next: next, nodes: map[N]*cycleNode{}}
	for _, start := range starts {
		c.node(start)
	}
	return c
}

// Has reports whether a node is on a cycle.
func (c *Cycles[N]) Has(n N) bool { return c.node(n).on }

// LeadTo reports whether a node leads into a cycle, or is on one.
func (c *Cycles[N]) LeadTo(n N) bool { return c.node(n).into }

// From returns the first cycle that a node leads into, beginning with the node of the
// cycle that is reached first; nil if there is none.
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

// Closing returns the edges that closed a cycle when they were visited: those from a
// node to one on the path to it. The graph without them has no cycles.
func (c *Cycles[N]) Closing() []Edge[N] { return c.closing }

// node returns what is known of a node, after visiting it. If it is open, it is not
// all known yet.
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

// settle takes a component from the stack, where it begins at an index. In one of
// several nodes, each leads to all others, and so to itself.
func (c *Cycles[N]) settle(from int) {
	component := c.stack[from:]
	for _, n := range component {
		n.settled = true
		n.on = n.on || len(component) > 1
		n.into = n.into || n.on
	}
	c.stack = c.stack[:from]
}

// Reachable yields the starts and all nodes that can be reached from them, breadth
// first and each once; next returns the nodes that a node leads to.
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
