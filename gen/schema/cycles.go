package schema

import (
	"iter"
	"slices"
)

// Cycles finds what leads back to itself in a graph, by Tarjan's algorithm for
// strongly connected components: it goes to each node and over each edge once,
// when it is first asked about it, depth first and in the order of the edges.
type Cycles[N comparable] struct {
	next    func(N) []N
	nodes   map[N]*cycleNode
	stack   []*cycleNode // those whose component is not known yet
	closing []Edge[N]
}

// An Edge leads from one node of a graph to another.
type Edge[N comparable] struct{ From, To N }

type cycleNode struct {
	index, low int  // when it was met, and the earliest that it is known to lead back to
	open       bool // what it leads to is being visited
	settled    bool // its component is known
	on, into   bool // it is on a cycle, leads into one
}

// NewCycles returns the cycles of the graph in which next returns what a node
// leads to. It looks at what can be reached from the starts, in their order;
// what else it is asked about, it looks at then.
func NewCycles[N comparable](next func(N) []N, starts ...N) *Cycles[N] {
	c := &Cycles[N]{next: next, nodes: map[N]*cycleNode{}}
	for _, start := range starts {
		c.node(start)
	}
	return c
}

// Has reports whether a node is on a cycle: it leads to itself.
func (c *Cycles[N]) Has(n N) bool { return c.node(n).on }

// LeadTo reports whether a node leads into a cycle, or is on one.
func (c *Cycles[N]) LeadTo(n N) bool { return c.node(n).into }

// From returns the first cycle that a node leads into, from where it is
// entered; nil for none.
func (c *Cycles[N]) From(n N) []N {
	if !c.LeadTo(n) {
		return nil
	}
	var way []N
	for !slices.Contains(way, n) {
		way = append(way, n)
		next := c.next(n)
		n = next[slices.IndexFunc(next, c.LeadTo)]
	}
	return way[slices.Index(way, n):]
}

// Closing returns the edges that closed a cycle when they were met: from a
// node to one on the way to it. Without them nothing leads back to itself.
func (c *Cycles[N]) Closing() []Edge[N] { return c.closing }

// node returns what is known of a node, all of it unless it is on the way to
// the one that is asked about.
func (c *Cycles[N]) node(n N) *cycleNode {
	if known := c.nodes[n]; known != nil {
		return known
	}
	met := &cycleNode{index: len(c.nodes), low: len(c.nodes), open: true}
	c.nodes[n] = met
	at := len(c.stack)
	c.stack = append(c.stack, met)
	for _, to := range c.next(n) {
		other := c.node(to)
		if !other.settled {
			met.low = min(met.low, other.low)
		}
		if other.open {
			c.closing = append(c.closing, Edge[N]{n, to})
		}
		met.on = met.on || other == met
		met.into = met.into || other.into
	}
	met.open = false
	if met.low == met.index {
		c.settle(at)
	}
	return met
}

// settle takes a component from the stack, on which it lies from a place on.
// Of several nodes each leads to all others, so to itself.
func (c *Cycles[N]) settle(from int) {
	component := c.stack[from:]
	for _, n := range component {
		n.settled = true
		n.on = n.on || len(component) > 1
		n.into = n.into || n.on
	}
	c.stack = c.stack[:from]
}

// Reachable yields the starts and all that they lead to, where next returns
// what a node leads to: breadth first, each node once.
func Reachable[N comparable](next func(N) []N, starts ...N) iter.Seq[N] {
	return func(yield func(N) bool) {
		met := map[N]bool{}
		for queue := slices.Clone(starts); len(queue) > 0; queue = queue[1:] {
			if n := queue[0]; !met[n] {
				met[n] = true
				if !yield(n) {
					return
				}
				queue = append(queue, next(n)...)
			}
		}
	}
}
