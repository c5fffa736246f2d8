package call

import "slices"

// expand adds to all the nodes that apply to a value together with the given
// ones: what they join, and of each choice the branch that choose returns,
// unless that is nil.
func expand(all, nodes []*node, choose func(branches []*node) *node) []*node {
	for _, n := range nodes {
		if slices.Contains(all, n) {
			continue
		}
		all = append(all, n)
		if n.also == nil {
			continue
		}
		all = expand(all, n.also.allOf, choose)
		for _, branches := range [][]*node{n.also.anyOf, n.also.oneOf} {
			if branch := choose(branches); branch != nil {
				all = expand(all, []*node{branch}, choose)
			}
		}
	}
	return all
}

// chosen holds the branches that were found for values without their nulls. It
// keeps the time from doubling with each choice within a choice.
type chosen map[choice]*node

// A choice is a list of branches, by its place in memory, and a value.
type choice struct {
	branches **node
	raw      string
}

// choose returns the first branch that takes the value, else the first that
// takes it without the nulls that stand for absent members, else nil.
func (w *rewriter) choose(branches []*node, raw string) *node {
	for _, b := range branches {
		if w.accepts(b, raw) {
			return b
		}
	}
	if !w.nulls || len(branches) == 0 || kindOf[raw[0]]&(object|array) == 0 {
		return nil
	}
	key := choice{&branches[0], raw}
	branch, known := w.chosen[key]
	if !known {
		branch = w.chooseWithoutNulls(branches, raw)
		w.chosen[key] = branch
	}
	return branch
}

func (w *rewriter) chooseWithoutNulls(branches []*node, raw string) *node {
	for _, b := range branches {
		if b.never || b.kinds&kindOf[raw[0]] == 0 || !b.agrees(raw) {
			continue
		}
		without := rewriter{nulls: true, decided: w.decided, chosen: w.chosen}
		if w.accepts(b, without.rewrite(b, raw)) {
			return b
		}
	}
	return nil
}

// agrees reports whether no member of an object has a value that is not in the
// list that the node has for it.
func (n *node) agrees(raw string) bool {
	if kindOf[raw[0]] != object {
		return true
	}
	for name, value := range membersOf(raw) {
		i := n.find(name)
		if i < 0 || value == "null" {
			continue
		}
		if of := n.properties[i].node; of.enum != nil && !of.lists(kindIn(value), value) {
			return false
		}
	}
	return true
}

func (w *rewriter) accepts(n *node, raw string) bool {
	return (&checker{decided: w.decided}).accepts(n, raw)
}

func (w *rewriter) allAccept(nodes []*node, raw string) bool {
	for _, n := range nodes {
		if !w.accepts(n, raw) {
			return false
		}
	}
	return true
}

// memberNodes returns the nodes that apply to a member of an object.
func memberNodes(all []*node, name string) []*node {
	var nodes []*node
	for _, n := range all {
		i := n.find(name)
		if i >= 0 {
			nodes = append(nodes, n.properties[i].node)
		}
		patterns := n.patternsOf(name)
		nodes = append(nodes, patterns...)
		if i < 0 && len(patterns) == 0 && n.additional != nil {
			nodes = append(nodes, n.additional)
		}
	}
	return nodes
}

// elementNodes returns the nodes that apply to an element of an array.
func elementNodes(all []*node, i int) []*node {
	var nodes []*node
	for _, n := range all {
		switch {
		case n.also != nil && i < len(n.also.prefixItems):
			nodes = append(nodes, n.also.prefixItems[i])
		case n.items != nil:
			nodes = append(nodes, n.items)
		}
	}
	return nodes
}
