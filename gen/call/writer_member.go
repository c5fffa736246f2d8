package call

import "time"

// StringMember writes a member of an object: its name, which is given as
// [Writer.Name] has it, and a string.
//
//go:noinline
func (w *Writer) StringMember(quoted, s string) {
	w.Name(quoted)
	w.String(s)
}

// BoolMember is [Writer.StringMember] for true and false.
//
//go:noinline
func (w *Writer) BoolMember(quoted string, b bool) {
	w.Name(quoted)
	w.Bool(b)
}

// IntMember is [Writer.StringMember] for integers.
//
//go:noinline
func (w *Writer) IntMember(quoted string, n int64) {
	w.Name(quoted)
	w.Int(n)
}

// FloatMember is [Writer.StringMember] for numbers of 64 bits.
//
//go:noinline
func (w *Writer) FloatMember(quoted string, f float64) {
	w.Name(quoted)
	w.Float(f, 64)
}

// TimeMember is [Writer.StringMember] for times.
//
//go:noinline
func (w *Writer) TimeMember(quoted string, t time.Time) {
	w.Name(quoted)
	w.Time(t)
}

// ObjectMember begins the object that a member is.
//
//go:noinline
func (w *Writer) ObjectMember(quoted string) {
	w.Name(quoted)
	w.open('{')
}

// ArrayMember begins the array that a member is, or writes null where the list
// is nil. What follows is the same: a loop over no elements, and EndArray.
//
//go:noinline
func (w *Writer) ArrayMember(quoted string, isNil bool) {
	w.Name(quoted)
	if w.noArray = isNil; isNil {
		w.Null()
		return
	}
	w.Array()
}
