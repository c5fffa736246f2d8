package call

// failBranches says why none of the branches of "anyOf" or "oneOf" takes a
// value: what is wrong by the branch that is nearest to it, or, where none is,
// what all of them want.
func (c *checker) failBranches(n *node, branches []*node, raw, path string) bool {
	if c.isSilent() {
		return false
	}
	kind := kindIn(raw)
	near := filter(branches, func(b *node) bool { return b.kinds&kind != 0 && !b.never })
	switch {
	case len(near) == 0:
		return c.fail(WrongType, n, raw, path)
	case len(near) == 1:
		return c.check(near[0], raw, path)
	case kind == object:
		return c.failObjects(near, raw, path)
	case kind == array:
		return c.check(nearestBranch(near, raw), raw, path)
	}
	if values, ok := enumOf(near); ok {
		return c.fail(NotInEnum, values, raw, path)
	}
	return c.fail(NoVariant, n, raw, path)
}

// failObjects says why none of several branches takes an object. Often a member
// tells them apart; then it is the one to repair, or it says which branch counts.
func (c *checker) failObjects(branches []*node, raw, path string) bool {
	name, values, told := tagOf(branches)
	if !told {
		return c.check(nearestBranch(branches, raw), raw, path)
	}
	value, there := memberOf(raw, name)
	if !there {
		return c.failMissing(&property{name: name, node: values}, memberPath(path, name))
	}
	agree := filter(branches, func(b *node) bool {
		return b.properties[b.find(name)].node.lists(kindIn(value), value)
	})
	if len(agree) == 0 {
		return c.fail(NotInEnum, values, value, memberPath(path, name))
	}
	return c.check(nearestBranch(agree, raw), raw, path)
}

// tagOf returns the first member that has a list of values in each of the
// branches, and all these values.
func tagOf(branches []*node) (name string, values *node, ok bool) {
	for _, p := range branches[0].properties {
		var tags []*node
		for _, b := range branches {
			if i := b.find(p.name); i >= 0 && b.properties[i].required {
				tags = append(tags, b.properties[i].node)
			}
		}
		if values, ok = enumOf(tags); ok && len(tags) == len(branches) {
			return p.name, values, true
		}
	}
	return "", nil, false
}

// enumOf returns a node that has the values of the enums of all nodes. It
// reports false where one has no enum, or something beside it.
func enumOf(nodes []*node) (*node, bool) {
	all := nodeOf(0)
	for _, n := range nodes {
		if n == nil || n.enum == nil || n.also != nil {
			return nil, false
		}
		all.kinds |= n.kinds
		all.enum = append(all.enum, n.enum...)
	}
	return all, true
}

// nearestBranch returns the branch that the names and kinds of what is in a
// value fit best, the first of equal ones.
func nearestBranch(branches []*node, raw string) *node {
	best, least := branches[0], branches[0].misfits(raw)
	for _, b := range branches[1:] {
		if count := b.misfits(raw); count < least {
			best, least = b, count
		}
	}
	return best
}

// misfits counts what an object or array, looked at from outside, has wrong:
// members that are missing, unknown or of another kind, and such elements.
func (n *node) misfits(raw string) int {
	count := 0
	if kindOf[raw[0]] == array {
		for _, element := range elementsOf(raw) {
			count += n.items.misfit(element)
		}
		return count
	}
	missing := n.required
	for name, value := range membersOf(raw) {
		of := n.additional
		if i := n.find(name); i >= 0 {
			of = n.properties[i].node
			if n.properties[i].required {
				missing--
			}
		}
		count += of.misfit(value)
	}
	return count + missing
}

// misfit is 1 for a value of a kind that a node does not take.
func (n *node) misfit(raw string) int {
	if n == nil || !n.never && n.kinds&kindIn(raw) != 0 {
		return 0
	}
	return 1
}

// filter returns the nodes that keep reports true for.
func filter(nodes []*node, keep func(*node) bool) []*node {
	var kept []*node
	for _, n := range nodes {
		if keep(n) {
			kept = append(kept, n)
		}
	}
	return kept
}
