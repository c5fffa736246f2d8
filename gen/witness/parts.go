package witness

import "slices"

// parts is a goal, split as far as that is possible without choosing an
// alternative.
type parts struct {
	goal    []lit // the whole goal
	types   types // that the value may have
	atoms   []lit // assertions and opaque statements
	clauses []clause
	enum    *node // the shortest list that the value must be in; nil for none
}

// A clause is a statement that holds if and only if one of its alternatives does.
type clause struct {
	origin       lit
	alternatives []lit
}

// rest returns the goal without one of its clauses; all of it for -1.
func (p *parts) rest(n *nodes, without int) []lit {
	goal := slices.Clone(p.atoms)
	if p.types != allTypes {
		goal = append(goal, n.typed(p.types))
	}
	for i, c := range p.clauses {
		if i != without {
			goal = append(goal, c.origin)
		}
	}
	return goal
}

// A splitter splits a goal.
type splitter struct {
	*nodes
	parts
	seen  map[lit]bool // statements that were put
	queue []lit        // statements to put
}

// split splits a goal. It reports false where its statements contradict each
// other.
func (s *search) split(goal []lit) (*parts, bool) {
	t := &splitter{nodes: &s.nodes, parts: parts{goal: goal, types: allTypes}, seen: map[lit]bool{}, queue: slices.Clone(goal)}
	for len(t.queue) > 0 {
		for len(t.queue) > 0 {
			l := t.queue[0]
			t.queue = t.queue[1:]
			if !t.put(l) {
				return nil, false
			}
		}
		if !t.simplify() {
			return nil, false
		}
	}
	t.atoms = slices.DeleteFunc(t.atoms, func(l lit) bool { return t.of(l).op != opEnum && t.of(l).types&t.types == 0 })
	return &t.parts, true
}

// put adds one statement to the parts. It reports false where that contradicts
// those before.
func (t *splitter) put(l lit) bool {
	if t.seen[l] || l == yesLit {
		return true
	}
	if t.seen[l.not()] || l == noLit {
		return false
	}
	t.seen[l] = true
	x := t.of(l)
	switch x.op {
	case opAll:
		t.putAll(l, x)
	case opOne:
		t.clauses = append(t.clauses, clause{l, t.choices(l, x)})
	case opRef:
		t.queue = append(t.queue, t.targets[x.count]^l&1)
	case opType:
		t.narrow(x.types, l.negated())
	default:
		t.putAtom(l, x)
	}
	return t.types != 0
}

// narrow restricts the types to a set or, negated, to all others.
func (t *splitter) narrow(set types, negated bool) {
	if negated {
		set = allTypes &^ set
	}
	t.types &= set
}

func (t *splitter) putAll(l lit, x *node) {
	if !l.negated() {
		t.queue = append(t.queue, x.kids...)
		return
	}
	alternatives := make([]lit, len(x.kids))
	for i, kid := range x.kids {
		alternatives[i] = kid.not()
	}
	t.clauses = append(t.clauses, clause{l, alternatives})
}

func (t *splitter) putAtom(l lit, x *node) {
	t.atoms = append(t.atoms, l)
	switch {
	case x.op == opEnum && !l.negated():
		t.types &= x.types
		if t.enum == nil || len(x.values) < len(t.enum.values) {
			t.enum = x
		}
	case x.op != opEnum && l.negated():
		t.types &= x.types
	}
}

// choices returns the alternatives of "oneOf": for each kid, that it holds and no
// other does; where "oneOf" is negated, that none holds, or any two.
func (t *splitter) choices(l lit, x *node) []lit {
	var alternatives []lit
	if !l.negated() {
		for i, kid := range x.kids {
			alternatives = append(alternatives, t.allOf(append(t.nots(x.kids, i), kid)...))
		}
		return alternatives
	}
	alternatives = append(alternatives, t.allOf(t.nots(x.kids, -1)...))
	for i, kid := range x.kids {
		for _, other := range x.kids[:i] {
			alternatives = append(alternatives, t.allOf(kid, other))
		}
	}
	return alternatives
}

// nots returns the negations of all kids but the one at an index.
func (t *splitter) nots(kids []lit, without int) []lit {
	var nots []lit
	for i, kid := range kids {
		if i != without {
			nots = append(nots, kid.not())
		}
	}
	return nots
}

// simplify drops alternatives that contradict the statements that were put, and
// clauses of which one alternative follows from them. It reports false where no
// alternative of a clause is left.
func (t *splitter) simplify() bool {
	kept := t.clauses[:0]
	for _, c := range t.clauses {
		alternatives, settled := t.possible(c.alternatives)
		switch {
		case settled:
		case len(alternatives) == 0:
			return false
		case len(alternatives) == 1:
			t.queue = append(t.queue, alternatives[0])
		default:
			kept = append(kept, clause{c.origin, alternatives})
		}
	}
	t.clauses = kept
	return true
}

// possible returns the alternatives that are not contradicted; or that one of them
// holds, which settles the clause.
func (t *splitter) possible(alternatives []lit) (left []lit, settled bool) {
	for _, l := range alternatives {
		switch t.follows(l, 0) {
		case yes:
			return nil, true
		case maybe:
			left = append(left, l)
		}
	}
	return left, false
}

// maxFollows is how deep follows looks into a statement.
const maxFollows = 4

// follows returns whether a statement or its negation follows from those that were
// put, as far as that is easy to see.
func (t *splitter) follows(l lit, depth int) truth {
	switch {
	case t.seen[l]:
		return yes
	case t.seen[l.not()]:
		return no
	}
	x := t.of(l)
	holds := maybe
	switch {
	case x.op == opTrue, x.op == opType && t.types&^x.types == 0:
		holds = yes
	case (x.op == opType || x.op == opEnum) && t.types&x.types == 0:
		holds = no
	case x.op >= opOpaque && t.types&x.types == 0:
		holds = yes
	case x.op == opAll && depth < maxFollows:
		holds = all(x.kids, func(kid lit) truth { return t.follows(kid, depth+1) })
	}
	if l.negated() {
		return holds.not()
	}
	return holds
}

// strongest returns the index of the clause to branch on first: the shortest of
// those whose alternatives are all whole schemas, types or lists of values, which
// settle most of the other clauses. It reports false where there is none.
func (s *search) strongest(p *parts) (int, bool) {
	best := -1
	for i, c := range p.clauses {
		weak := slices.ContainsFunc(c.alternatives, func(l lit) bool { return l.negated() || s.of(l).op > opEnum })
		if !weak && (best < 0 || len(c.alternatives) < len(p.clauses[best].alternatives)) {
			best = i
		}
	}
	return best, best >= 0
}

// smallest returns the index of the clause with the fewest alternatives.
func smallest(p *parts) int {
	best := 0
	for i, c := range p.clauses {
		if len(c.alternatives) < len(p.clauses[best].alternatives) {
			best = i
		}
	}
	return best
}

// dropSettled drops clauses that follow from the assertions. Most clauses that come
// from variants of a union do, once its discriminator is known.
func (s *search) dropSettled(p *parts) {
	if len(p.clauses) < 2 {
		return
	}
	atoms := (&parts{types: p.types, atoms: p.atoms}).rest(&s.nodes, -1)
	p.clauses = slices.DeleteFunc(p.clauses, func(c clause) bool {
		return s.excluded(append(slices.Clone(atoms), c.origin.not()))
	})
}
