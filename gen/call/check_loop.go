package call

// refuseLoops refuses a schema that comes back to itself without a step into
// the value: it says nothing that could be checked (core, section 9.4.1).
// https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
func (c *compiler) refuseLoops() {
	inPlace := map[*node][]*node{}
	for _, n := range c.order {
		inPlace[n] = n.inPlace()
	}
	for _, n := range c.nullable {
		inPlace[n.node] = append(inPlace[n.node], n.of)
	}
	done := map[*node]bool{} // false while what a node leads to is looked at
	for _, n := range c.order {
		if leadsBack(n, inPlace, done) {
			c.fail(c.at[n], "it leads back to itself without a step into the value")
			return
		}
	}
}

// leadsBack reports whether a node comes to one that leads to it.
func leadsBack(n *node, inPlace map[*node][]*node, done map[*node]bool) bool {
	if over, seen := done[n]; seen {
		return !over
	}
	done[n] = false
	for _, other := range inPlace[n] {
		if leadsBack(other, inPlace, done) {
			return true
		}
	}
	done[n] = true
	return false
}

// inPlace returns the nodes that are held to the same value as a node.
func (n *node) inPlace() []*node {
	if n.also == nil {
		return nil
	}
	a := n.also
	var all []*node
	for _, branches := range [][]*node{a.allOf, a.anyOf, a.oneOf, {a.not, a.ifs, a.thens, a.elses}} {
		all = append(all, branches...)
	}
	for _, other := range a.dependentSchemas {
		all = append(all, other)
	}
	return filter(all, func(n *node) bool { return n != nil })
}
