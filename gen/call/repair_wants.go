package call

import "slices"

// A wanting remembers which kinds of values nodes may take: many may lead to
// one, and some more than that.
type wanting map[*node]kinds

// of returns the kinds of values that a node may take.
func (w wanting) of(n *node) kinds {
	if n.never {
		return 0
	}
	want := n.kinds
	if n.enum != nil {
		var listed kinds
		for _, l := range n.enum {
			listed |= l.kind
		}
		want &= listed
	}
	if n.also == nil {
		return want
	}
	known, ok := w[n]
	if !ok {
		known = want & w.all(n.also.allOf) & w.any(n.also.anyOf) & w.any(n.also.oneOf)
		w[n] = known
	}
	return known
}

// all returns the kinds that all of the nodes take.
func (w wanting) all(nodes []*node) kinds {
	want := anyKind
	for _, n := range nodes {
		want &= w.of(n)
	}
	return want
}

// any returns the kinds that some of the branches take.
func (w wanting) any(branches []*node) kinds {
	if branches == nil {
		return anyKind
	}
	var want kinds
	for _, b := range branches {
		want |= w.of(b)
	}
	return want
}

// expand returns the nodes that a value should have taken together with the
// given ones: of each choice that it does not take the branch that is nearest
// to it.
func (m *repairer) expand(nodes []*node, raw string) []*node {
	return expand(nil, nodes, func(branches []*node) *node { return m.branch(branches, raw) })
}

// branch returns the branch that is nearest to a value, nil where one takes it.
func (m *repairer) branch(branches []*node, raw string) *node {
	c := checker{quiet: true, decided: m.decided}
	if len(branches) == 0 || c.count(branches, raw, 1) > 0 {
		return nil
	}
	near := filter(branches, func(b *node) bool { return kindIn(raw)&m.wanting.of(b) != 0 && b.agrees(raw) })
	if len(near) == 0 {
		return nil
	}
	return nearestBranch(near, raw)
}

// arraysOf returns the nodes that an array should take together with the given
// ones: of each choice it is the first branch that takes arrays.
func (m *repairer) arraysOf(nodes []*node) []*node {
	return expand(nil, nodes, func(branches []*node) *node {
		if i := slices.IndexFunc(branches, func(b *node) bool { return m.wanting.of(b)&array != 0 }); i >= 0 {
			return branches[i]
		}
		return nil
	})
}
