package call

// expect begins to read a value of the kinds that a Go type takes, and returns
// the node that it is held to. It returns nil where no such value is there, or
// the schema refuses it: the problem is noted then and the value passed over. It
// also returns nil for a null that the schema accepts, which encoding/json decodes
// into any type without changing it.
func (r *Reader) expect(want kinds) *node {
	if n := r.node; r.pending && n.also == nil {
		if n.kinds&want&kindOf[r.text[r.pos]] != 0 {
			r.pending = false
			return n
		}
	}
	return r.expectOther(want)
}

// expectOther is expect for values that the node may refuse, or that the general
// check must see.
func (r *Reader) expectOther(want kinds) *node {
	n := r.awaited()
	if n == nil {
		return nil
	}
	start := r.pos
	raw, ok := r.held()
	if !ok {
		return nil
	}
	n = r.within(n, raw)
	switch kind := kindIn(raw); {
	case kind == null:
		return nil
	case kind&want == 0:
		r.refuse(WrongType, nodeOf(want), raw)
		return nil
	}
	if r.pos > 0 { // else it is repaired, and read from a text of its own
		r.pos = start
	}
	return n
}

// held passes over the value at the position, holds it to the schema and
// returns its text. A value with nulls that stand for nothing, or one that is
// repaired, is another text, which is diverted to. Where the schema refuses the
// value the problems are noted.
func (r *Reader) held() (string, bool) {
	n := r.node
	r.pending = false
	raw := r.value()
	switch {
	case r.fault != nil:
		return "", false
	case r.accepts(n, raw):
		return raw, true
	}
	settled := n.settle(raw)
	if settled != raw && r.accepts(n, settled) {
		r.divert(settled)
		return settled, true
	}
	if r.isFull() {
		return "", false
	}
	if r.contract.repair {
		repaired, repairs := n.repair(settled)
		settled = n.settle(repaired)
		if len(repairs) > 0 && r.accepts(n, settled) {
			r.noteRepairs(repairs)
			r.divert(settled)
			return settled, true
		}
	}
	r.explain(n, settled)
	return "", false
}

// accepts reports whether a node takes a value. The decisions are kept for what
// is in the value: each part of it is read, and held to its node, in turn.
func (r *Reader) accepts(n *node, raw string) bool {
	c := checker{quiet: true, decided: &r.decided}
	return c.check(n, raw, "")
}

// within returns the node that tells the members and elements of a value: the
// node itself, or what it chooses among, down to one that does.
func (r *Reader) within(n *node, raw string) *node {
	for range maxSchemaDepth {
		inner := r.chosen(n, raw)
		if inner == nil {
			break
		}
		n = inner
	}
	return n
}

// chosen returns the first of the schemas that a node applies beside itself
// which takes a value, nil where the node tells the members or elements itself.
func (r *Reader) chosen(n *node, raw string) *node {
	if n.also == nil || n.properties != nil || n.additional != nil || n.items != nil || n.also.prefixItems != nil || n.also.patternProperties != nil {
		return nil
	}
	for _, branches := range [][]*node{n.also.allOf, n.also.anyOf, n.also.oneOf} {
		for _, branch := range branches {
			if r.accepts(branch, raw) {
				return branch
			}
		}
	}
	return nil
}
