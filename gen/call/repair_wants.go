package call

import "slices"

// wants returns the kinds of values that a node may take.
func (n *node) wants() kinds {
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
	return want & wantsAll(n.also.allOf) & wantsAny(n.also.anyOf) & wantsAny(n.also.oneOf)
}

// wantsAll returns the kinds that all of the nodes take.
func wantsAll(nodes []*node) kinds {
	want := anyKind
	for _, n := range nodes {
		want &= n.wants()
	}
	return want
}

// wantsAny returns the kinds that some of the branches take.
func wantsAny(branches []*node) kinds {
	if branches == nil {
		return anyKind
	}
	var want kinds
	for _, b := range branches {
		want |= b.wants()
	}
	return want
}

// expand adds to all the nodes that a value should have taken together with the
// given ones: what they join, and of each choice that it does not take the
// branch that is nearest to it.
func (m *mender) expand(all, nodes []*node, raw string) []*node {
	for _, n := range nodes {
		if slices.Contains(all, n) {
			continue
		}
		all = append(all, n)
		if n.also == nil {
			continue
		}
		all = m.expand(all, n.also.allOf, raw)
		for _, branches := range [][]*node{n.also.anyOf, n.also.oneOf} {
			if branch := m.branch(branches, raw); branch != nil {
				all = m.expand(all, []*node{branch}, raw)
			}
		}
	}
	return all
}

// branch returns the branch that is nearest to a value, nil where one takes it.
func (m *mender) branch(branches []*node, raw string) *node {
	c := checker{quiet: true, decided: m.decided}
	if len(branches) == 0 || c.count(branches, raw, 1) > 0 {
		return nil
	}
	near := filter(branches, func(b *node) bool { return kindIn(raw)&b.wants() != 0 && b.agrees(raw) })
	if len(near) == 0 {
		return nil
	}
	return nearestBranch(near, raw)
}

// arraysOf adds to all the nodes that an array should take together with the
// given ones: of each choice it is the first branch that takes arrays.
func arraysOf(all, nodes []*node) []*node {
	for _, n := range nodes {
		if slices.Contains(all, n) {
			continue
		}
		all = append(all, n)
		if n.also == nil {
			continue
		}
		all = arraysOf(all, n.also.allOf)
		for _, branches := range [][]*node{n.also.anyOf, n.also.oneOf} {
			i := slices.IndexFunc(branches, func(b *node) bool { return b.wants()&array != 0 })
			if i >= 0 {
				all = arraysOf(all, branches[i:i+1])
			}
		}
	}
	return all
}
