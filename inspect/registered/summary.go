package registered

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A summary represents the variables and closures that the iterations of a loop create, if the
// number of iterations is unknown: all variables of a type by one cell, and all closures of a
// function by one closure. A value from an earlier iteration refers to these cells, so that
// it is known what the code can reach through it.
type summary struct {
	m        *machine
	id       int // id of the cells, which is lower than the ids of the loop's variables
	why      *unknown
	cells    []*cell
	closures map[*ssa.Function]closure
}

func (m *machine) newSummary(why *unknown) *summary {
	m.cells++
	return &summary{m: m, id: m.cells, why: why, closures: map[*ssa.Function]closure{}}
}

// isNew reports whether an iteration of the loop created a variable to which a value refers.
func (s *summary) isNew(v value) bool {
	return slices.ContainsFunc(expanded(refsOf(v)), func(ref value) bool {
		if fn, ok := ref.(closure); ok {
			return s.isNew(tuple(fn.bindings))
		}
		c := cellOf(ref)
		return c != nil && c.id > s.id
	})
}

// A summarizing replaces the references in the state after an iteration.
type summarizing struct {
	*summary
	from, to *heap // the memory after the iteration, and the memory before the next iterations
	seen     map[*cell]bool
	todo     []*cell
	groups   map[*group]value
}

// replace returns refs with the iteration's variables and closures replaced by the cells
// and closures of the summary.
func (s *summarizing) replace(refs []value) []value {
	var replaced []value
	add := func(ref value) {
		if !slices.ContainsFunc(replaced, func(other value) bool { return same(other, ref) }) {
			replaced = append(replaced, ref)
		}
	}
	for _, ref := range refs {
		switch ref := ref.(type) {
		case *group:
			other, ok := s.groups[ref]
			if !ok {
				s.groups[ref] = ref
				if other = ref; s.isNew(&unknown{may: ref.refs}) {
					other = &group{s.replace(expanded(ref.refs))}
				}
				s.groups[ref] = other
			}
			replaced = append(replaced, other)
		case closure:
			if s.isNew(ref) {
				ref = s.closure(ref)
			}
			add(ref)
		default:
			c := cellOf(ref)
			if c == nil || c.id <= s.id {
				add(ref)
				continue
			}
			for _, c := range s.from.sameAs(c) { // append may have shared an array from before the loop
				if c.id > s.id {
					c = s.cell(c)
				}
				add(pointer{c})
			}
		}
	}
	return replaced
}

// cell returns the summary's cell for the variable of c.
func (s *summarizing) cell(c *cell) *cell {
	c = c.root()
	t := summaryType(c)
	i := slices.IndexFunc(s.cells, func(other *cell) bool { return types.Identical(other.typ, t) })
	if i < 0 {
		i = len(s.cells)
		s.cells = append(s.cells, s.m.keys.add(&cell{id: s.id, typ: t, summary: s.summary}))
	}
	if !s.seen[c] {
		s.seen[c] = true
		s.todo = append(s.todo, c)
	}
	return s.cells[i]
}

// summaryType returns the type of the cell of a summary that represents a variable. It is the
// same for arrays of any length, because slices of a type can have any of them.
func summaryType(c *cell) types.Type {
	t := c.root().typ
	if array, ok := t.Underlying().(*types.Array); ok {
		return types.NewArray(array.Elem(), 1)
	}
	return t
}

// closure returns the summary's closure for fn.
func (s *summarizing) closure(fn closure) closure {
	known, ok := s.closures[fn.fn]
	var may []value
	if ok {
		may = known.bindings[0].(*unknown).may
	}
	refs := s.replace(refsOf(tuple(fn.bindings)))
	if ok && !grows(may, refs) {
		return known
	}
	u := s.why.bare()
	u.may = union(may, refs)
	s.m.closures++
	known = closure{fn: fn.fn, made: fn.made, id: s.m.closures, bindings: make([]value, len(fn.bindings))}
	for i := range known.bindings {
		known.bindings[i] = u
	}
	s.closures[fn.fn] = known
	return known
}

// finish adds the contents of the iteration's variables to the cells that represent them, and
// reports whether the cells have more contents than before.
func (s *summarizing) finish() (more bool) {
	for len(s.todo) > 0 {
		c := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		of := s.cell(c)
		if why := s.from.seized(c); why != nil {
			more = more || s.to.seized(of) == nil
			s.to.seize(why, pointer{of})
			continue
		}
		var may []value
		if known, ok := s.to.stored(of).(*unknown); ok {
			may = known.may
		} else {
			more = true
		}
		if refs := s.replace(s.from.reachable(c)); s.to.stored(of) == nil || grows(may, refs) {
			more = true
			u := s.why.bare()
			u.may = union(may, refs)
			s.to.set(of, u)
		}
	}
	return more
}

// grows reports whether refs contains a reference that is missing in may.
func grows(may, refs []value) bool {
	refs = slices.DeleteFunc(slices.Clone(refs), func(ref value) bool {
		return slices.ContainsFunc(may, func(other value) bool { return same(ref, other) })
	})
	if len(refs) == 0 {
		return false
	}
	known := map[*cell]bool{}
	var functions []value
	for _, ref := range expanded(may) {
		if c := cellOf(ref); c != nil {
			known[c] = true
		} else {
			functions = append(functions, ref)
		}
	}
	return slices.ContainsFunc(expanded(refs), func(ref value) bool {
		if c := cellOf(ref); c != nil {
			return !known[c]
		}
		return !slices.ContainsFunc(functions, func(other value) bool { return same(other, ref) })
	})
}
