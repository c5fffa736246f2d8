package registered

import (
	"go/constant"
	"go/token"
	"slices"
	"sort"
)

// sortValues implements functions that sort a slice of ordered values.
func sortValues(m *machine, c nativeCall) value {
	s, ok := c.arg(0).(slice)
	if !ok {
		return sortUnknown(m, c)
	}
	all, _ := m.elements(c.st, s).(tuple)
	scalars := make([]scalar, len(all))
	for i, v := range all {
		known, ok := v.(scalar)
		if !ok {
			return sortUnknown(m, c)
		}
		scalars[i] = known
	}
	slices.SortStableFunc(scalars, func(a, b scalar) int {
		switch {
		case constant.Compare(a.v, token.LSS, b.v):
			return -1
		case constant.Compare(b.v, token.LSS, a.v):
			return 1
		}
		return 0
	})
	for i, v := range scalars {
		m.write(c.st, s.elem(i), v)
	}
	return null{}
}

// sortUnknown makes the order of the elements of a slice unknown. For a bag, whose order
// is always unknown, it does so for the slices that share its elements.
func sortUnknown(m *machine, c nativeCall) value {
	u := unknownOf(c.arg(0))
	for _, v := range either(c.arg(0)) {
		if boxed, ok := v.(iface); ok {
			v = boxed.v
		}
		u.oneOf = append(u.oneOf, v)
	}
	if u.elementCells() == nil {
		m.writeUnknown(c.st, u, null{})
		return null{}
	}
	for _, v := range u.oneOf {
		s, ok := v.(slice)
		if !ok || !s.isBag() && s.length == 1 {
			continue
		}
		any := u.bare()
		any.oneOf = m.distinct(c.st, []value{s})
		any.may = refsOf(tuple(any.oneOf))
		for i := range s.length {
			if !s.isBag() {
				m.write(c.st, s.elem(i), any)
				continue
			}
			for _, twin := range c.st.heap.twins(s.elem(i)) { // elements of slices that share the array
				if !twin.isSeveral() {
					m.touch(c.st, twin)
					c.st.heap.store(twin, join(c.st.heap.load(twin), any, any))
				}
			}
		}
	}
	return null{}
}

// A sorter sorts a slice with a comparison function of the program, as package sort does.
type sorter struct {
	m       *machine
	c       nativeCall
	s       slice
	indexes bool // whether the comparison function has indexes as parameters, instead of elements
	unknown bool // whether a comparison had an unknown result
}

// Len returns the number of elements.
func (s *sorter) Len() int { return s.s.length }

// Less calls the comparison function, unless an earlier result was unknown.
func (s *sorter) Less(i, j int) bool {
	if s.unknown {
		return false
	}
	fn, ok := s.c.arg(1).(closure)
	args := []value{intValue(i), intValue(j)}
	if !s.indexes {
		args = []value{s.c.st.heap.load(s.s.elem(i)), s.c.st.heap.load(s.s.elem(j))}
	}
	var result value
	if ok {
		result, ok = s.m.invokeOnce(s.c, fn, args)
	}
	less, known := truth(result)
	if n, isInt := integer(result); isInt {
		less, known = n < 0, true
	}
	s.unknown = !ok || !known
	return less
}

// Swap exchanges two elements.
func (s *sorter) Swap(i, j int) {
	if !s.unknown {
		x, y := s.s.elem(i), s.s.elem(j)
		v, w := s.c.st.heap.load(x), s.c.st.heap.load(y)
		s.m.write(s.c.st, x, w)
		s.m.write(s.c.st, y, v)
	}
}

// sortFunc returns the table of a function that sorts with a comparison function. See
// sorter for indexes.
func sortFunc(indexes, stable bool) table {
	return func(m *machine, c nativeCall) value {
		v := c.arg(0)
		if boxed, ok := v.(iface); ok {
			v = boxed.v
		}
		sorted := &sorter{m: m, c: c, indexes: indexes}
		var ok bool
		if sorted.s, ok = v.(slice); !ok {
			return sortUnknown(m, c)
		}
		if stable {
			sort.Stable(sorted)
		} else {
			sort.Sort(sorted)
		}
		if sorted.unknown {
			return sortUnknown(m, c)
		}
		return null{}
	}
}
