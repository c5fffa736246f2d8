package registered

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// loop evaluates a loop and returns the states after it. If a known condition decides
// whether the loop continues, it evaluates each iteration. If an unknown condition
// decides, it evaluates the loop from its beginning, after making every variable unknown
// that the loop changes.
func (m *machine) loop(f *frame, l *loop, st *state) map[*ssa.BasicBlock]*state {
	begin, returns, panicked := m.now(), len(f.returns), f.panicked
	outer := m.iteration
	defer func() { m.iteration = outer }()
	why := &unknown{reason: "it is set in a loop whose number of iterations is known only at run time", pos: m.w.loopPos(l.head)}
	sum := m.newSummary(why)
	start := m.fork(st)
	var exits map[*ssa.BasicBlock]*state
	for n := 0; ; n++ {
		m.iteration = m.cells + 1
		p := m.region(f, l, l.head, 0, st)
		exits = joinExits(exits, p.exits)
		if p.back == nil {
			return exits
		}
		if !p.tests.known || p.tests.unknowns > 0 && n > maxUnsure {
			break
		}
		st = p.back
	}
	if m.widening++; m.widening == 1 {
		m.certain = begin
	}
	again := func() passage {
		m.discard(begin)
		f.returns, f.panicked = f.returns[:returns], panicked
		now := m.fork(start)
		now.under(cond{why: why, counts: true})
		m.iteration = m.cells + 1
		return m.region(f, l, l.head, 0, now)
	}
	for pass := range maxPasses {
		m.tentative++
		p := again()
		m.tentative--
		if p.back == nil || !m.widen(start, p.back, sum, pass < exactPasses) {
			if m.tentative == 0 && m.omitted {
				m.omitted = false
				p = again()
			}
			m.widening--
			for _, c := range sum.cells {
				if c.changed.IsValid() { // tools may have been registered after the change
					m.changeEarlier(c)
				}
			}
			return m.leave(f, p, start, why, returns)
		}
	}
	panic(stop{"a loop is too complex to evaluate", why.pos})
}

func joinExits(a, b map[*ssa.BasicBlock]*state) map[*ssa.BasicBlock]*state {
	if a == nil {
		return b
	}
	for to, st := range b {
		a[to] = joinStates(a[to], st)
	}
	return a
}

// widen makes unknown each variable of the state start that an iteration of a loop changes.
// It reports whether start changed.
func (m *machine) widen(start, after *state, sum *summary, exact bool) (more bool) {
	widened := start.heap.fork()
	s := &summarizing{summary: sum, from: after.heap, to: widened, seen: map[*cell]bool{}, groups: map[*group]value{}}
	set := func(old, v value) value {
		if same(old, v) {
			return nil
		}
		refs := s.replace(refsOf(v))
		if u, ok := old.(*unknown); ok {
			if !grows(u.may, refs) && m.sameElements(after.heap, u.oneOf, v) && (u.absent || !isAbsent(v)) {
				return nil
			}
		}
		more = true
		u := sum.why.bare()
		if known, ok := v.(*unknown); ok {
			u = known.bare()
		}
		u.may = union(refsOf(old), refs)
		if all, ok := join(old, v, sum.why).(*unknown); ok && exact {
			if u.oneOf = m.outlive(all.oneOf, after.heap, widened, sum); sum.isNew(tuple(u.oneOf)) {
				u.oneOf = nil // each iteration creates different values
			}
			u.may = union(u.may, u.oneOf)
		}
		return u
	}
	differ(start.heap, after.heap, func(c *cell, old, v value) {
		switch {
		case c.id > sum.id || v == nil:
			return
		case c.typ == nil: // seized
			if old == nil {
				more = more || c.id > 0 // a new mark, whose id is 0, does not count
				widened.set(c, v)
			}
			return
		case old == nil:
			old = c.initial()
		}
		if v := set(old, v); v != nil {
			widened.set(c, v)
		}
	})
	regs := slices.Clone(start.regs)
	for i, old := range start.regs {
		if old != nil && after.regs[i] != nil {
			if v := set(old, after.regs[i]); v != nil {
				regs[i] = v
			}
		}
	}
	more = s.finish() || more
	start.regs, start.heap = regs, widened
	if len(after.defers) > len(start.defers) {
		panic(stop{"a loop defers calls", sum.why.pos})
	}
	return more
}

// outlive returns the values that a variable may have after an iteration of a loop. The
// slices to which the loop appends are replaced by one slice of unordered elements (a bag),
// which counts as created before the loop.
func (m *machine) outlive(vals []value, from, to *heap, sum *summary) []value {
	var old, appended []value
	for _, v := range vals {
		if _, ok := v.(slice); ok && sum.isNew(v) {
			appended = append(appended, v)
		} else {
			old = append(old, v)
		}
	}
	elements := m.distinct(&state{heap: from}, appended)
	if len(appended) == 0 || len(elements) > maxChoices || slices.ContainsFunc(elements, sum.isNew) {
		return vals
	}
	array := m.keys.add(&cell{id: sum.id, typ: types.NewArray(appended[0].(slice).elemType(), int64(len(elements)))})
	array.bag = true
	for i, v := range elements {
		to.store(array.part(i), v)
	}
	to.cover(array, appended)
	return append(old, slice{array, 0, len(elements), len(elements)})
}

// sameElements reports whether oneOf includes all values that v can be. If v can be a
// slice, only the elements count: each must be an element of a slice in oneOf.
func (m *machine) sameElements(h *heap, oneOf []value, v value) bool {
	more := choices(v)
	if oneOf == nil || more == nil {
		return oneOf == nil
	}
	st := &state{heap: h}
	known := m.distinct(st, oneOf)
	return !slices.ContainsFunc(m.distinct(st, more), func(v value) bool {
		return !slices.ContainsFunc(known, func(other value) bool { return same(other, v) })
	})
}

// distinct returns the elements of the slices in vals, and the other values in vals, each
// once.
func (m *machine) distinct(st *state, vals []value) []value {
	var all []value
	for _, v := range vals {
		list := tuple{v}
		if s, ok := v.(slice); ok {
			list, _ = m.elements(st, s).(tuple)
		}
		for _, elem := range list {
			for _, one := range either(elem) {
				if !m.contains(all, one) {
					all = append(all, one)
				}
			}
		}
	}
	return all
}

// contains reports whether v is in list.
func (m *machine) contains(list []value, v value) bool {
	m.spend(1 + len(list)/16)
	return slices.ContainsFunc(list, func(other value) bool { return same(other, v) })
}

// either returns the values that v can be. If these are not known, it returns v alone.
func either(v value) []value {
	if u, ok := v.(*unknown); ok && u.oneOf != nil {
		return u.oneOf
	}
	return []value{v}
}

// leave returns the states after a loop with an unknown number of iterations. The code after
// the loop is conditional if the loop can return without an error.
func (m *machine) leave(f *frame, p passage, start *state, why *unknown, returns int) map[*ssa.BasicBlock]*state {
	returned := slices.ContainsFunc(f.returns[returns:], func(o outcome) bool {
		for c := o.conds; c != start.conds && c != nil; c = c.before {
			if c.fails {
				return false
			}
		}
		return true
	})
	for _, st := range p.exits {
		st.conds, st.weight = start.conds, start.weight
		if returned {
			st.under(cond{why: why, counts: true})
		}
	}
	return p.exits
}

// each evaluates the rest of a loop iteration, after instruction at of block b, once for
// each value in vals of that instruction.
func (m *machine) each(f *frame, in *loop, b *ssa.BasicBlock, at int, vals []value, why *unknown, st *state, deliver func(*ssa.BasicBlock, *state), tests *exitTests) {
	m.alternatives *= len(vals)
	tested := tests.any
	for i, next := range m.forks(st, len(vals), why) {
		next.regs[f.flow.regs[b.Instrs[at].(ssa.Value)]] = vals[i]
		p := m.region(f, in, b, at+1, next)
		for _, to := range f.flow.order {
			if p.exits[to] != nil {
				deliver(to, p.exits[to])
			}
		}
		if p.back != nil {
			deliver(in.head, p.back)
		}
		tests.known, tests.any = tests.known || p.tests.known && !tested, tests.any || p.tests.any
		tests.unknowns += p.tests.unknowns
	}
	m.alternatives /= len(vals)
}

// alternativesOf returns the elements of the slice or map that instr accesses, if its exact
// elements are unknown. The rest of the loop iteration is then evaluated for each of vals.
func (m *machine) alternativesOf(f *frame, in *loop, st *state, instr ssa.Instruction) (vals []value, why *unknown) {
	if in == nil {
		return nil, nil
	}
	switch instr := instr.(type) {
	case *ssa.IndexAddr:
		if u, ok := m.get(f, st, instr.X).(*unknown); ok {
			vals, why = u.elementCells(), u
			if isOnlyLoaded(instr) {
				vals = m.withoutEqual(st, vals)
			}
		}
	case *ssa.Next:
		if it, ok := m.get(f, st, instr.Iter).(*iterator); ok && it.unsure != nil && st.heap.load(it.of) == value(it.all) {
			for i, v := range it.vals {
				if u, ok := v.(*unknown); ok && len(u.oneOf) == 1 {
					v = u.oneOf[0]
				}
				vals, why = append(vals, tuple{it.unsure.bare(), it.keys[i], v}), it.unsure
			}
		}
	}
	if m.alternatives*len(vals) > maxAlternatives {
		return nil, nil
	}
	return vals, why
}

// isOnlyLoaded reports whether a function uses the address of an element only to load it.
func isOnlyLoaded(addr *ssa.IndexAddr) bool {
	return !slices.ContainsFunc(*addr.Referrers(), func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.DebugRef:
			return false
		case *ssa.UnOp:
			return instr.Op != token.MUL
		}
		return true
	})
}

// withoutEqual removes from a list of pointers to variables those whose variable has the same
// contents as an earlier one.
func (m *machine) withoutEqual(st *state, pointers []value) []value {
	var contents []value
	return slices.DeleteFunc(slices.Clone(pointers), func(p value) bool {
		c := p.(pointer).to
		m.read(c)
		v := st.heap.load(c)
		if m.contains(contents, v) {
			return true
		}
		contents = append(contents, v)
		return false
	})
}

// maxAlternatives is the maximum number of combinations of elements for which the iterations
// of nested loops are evaluated.
const maxAlternatives = 1024
