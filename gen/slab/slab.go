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

// Reused hands out values that are used again. The zero value is ready to use, by one
// goroutine.
type Reused[T any] struct {
	pieces [][]T
	next   int // which is handed out next, of all
}

// reusedPiece is how many values a piece has.
const reusedPiece = 16

// Next returns a value that nobody else has until [Reused.Reset], as it was left.
func (r *Reused[T]) Next() *T {
	piece, at := r.next/reusedPiece, r.next%reusedPiece
	if piece == len(r.pieces) {
		r.pieces = append(r.pieces, make([]T, reusedPiece))
	}
	r.next++
	return &r.pieces[piece][at]
}

// Reset lets all values be used again.
func (r *Reused[T]) Reset() { r.next = 0 }
