package witness

import "slices"

// parts is a goal taken apart as far as that needs no choice.
type parts struct {
	goal    []lit // as it was
	types   types // that the value may have
	atoms   []lit // assertions and opaque statements
	clauses []clause
	enum    *node // the shortest list of values that the value is one of
}

// A clause is a statement that comes down to one of several.
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

// A taker takes a goal apart.
type splitter struct {
	*nodes
	parts
	seen  map[lit]bool
	queue []lit
}

// split takes a goal apart. It reports false where parts contradict each other.
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

// put adds one statement. It reports false where that contradicts another.
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

// choices returns what "oneOf" comes down to: one fits and no other; or, where
// it does not hold, none fits, or two.
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

func (t *splitter) nots(kids []lit, without int) []lit {
	var nots []lit
	for i, kid := range kids {
		if i != without {
			nots = append(nots, kid.not())
		}
	}
	return nots
}

// simplify drops alternatives that contradict the rest, and clauses that the
// rest settles. It reports false where no alternative of a clause is left.
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

func (t *splitter) possible(alternatives []lit) (left []lit, settled bool) {
	for _, l := range alternatives {
		switch t.plain(l, 0) {
		case yes:
			return nil, true
		case maybe:
			left = append(left, l)
		}
	}
	return left, false
}

// maxPlain is how deep a statement is looked into for what is plain.
const maxPlain = 4

// plain returns what is plain about a statement, given those that were put.
func (t *splitter) plain(l lit, depth int) truth {
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
	case x.op == opAll && depth < maxPlain:
		holds = all(x.kids, func(kid lit) truth { return t.plain(kid, depth+1) })
	}
	if l.negated() {
		return holds.not()
	}
	return holds
}

// strongest returns the clause to branch on first: each of its alternatives
// says much about the value, as the schemas of "anyOf" do, so that little of
// the other clauses remains.
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

// smallest returns the clause with the fewest alternatives.
func smallest(p *parts) int {
	best := 0
	for i, c := range p.clauses {
		if len(c.alternatives) < len(p.clauses[best].alternatives) {
			best = i
		}
	}
	return best
}

// dropIdle drops clauses that the assertions settle: most of the variants of a
// union are out of the question once its tag is known.
func (s *search) dropIdle(p *parts) {
	if len(p.clauses) < 2 {
		return
	}
	atoms := (&parts{types: p.types, atoms: p.atoms}).rest(&s.nodes, -1)
	p.clauses = slices.DeleteFunc(p.clauses, func(c clause) bool {
		return s.excluded(append(slices.Clone(atoms), c.origin.not()))
	})
}
