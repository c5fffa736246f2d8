package slab

// Of hands out slices that are parts of larger ones. A part keeps the whole in memory, and
// whatever that refers to: it is for things that are let go of together, such as the parts
// of one document. The zero value is ready to use, by one goroutine.
type Of[T any] struct {
	free []T
	made int // how many the last piece had
}

// How many the first piece has, and the largest.
const first, largest = 16, 64

// Make returns a slice of n zero values, with no room behind them.
func (s *Of[T]) Make(n int) []T {
	if n > len(s.free) {
		s.made = min(max(first, 2*s.made), largest)
		s.free = make([]T, max(n, s.made))
	}
	part := s.free[:n:n]
	s.free = s.free[n:]
	return part
}

// New returns a zero value.
func (s *Of[T]) New() *T { return &s.Make(1)[0] }

// Copy returns a copy of a list; nil for an empty one.
func (s *Of[T]) Copy(list []T) []T {
	if len(list) == 0 {
		return nil
	}
	part := s.Make(len(list))
	copy(part, list)
	return part
}
