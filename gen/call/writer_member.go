package call

import "time"

// StringMember writes a member whose value is a string. quoted is as for
// [Writer.Name].
//
//go:noinline
func (w *Writer) StringMember(quoted, s string) {
	w.Name(quoted)
	w.String(s)
}

// BoolMember is [Writer.StringMember] for booleans.
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

// FloatMember is [Writer.StringMember] for float64.
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

// ObjectMember writes the name of a member, and begins its object. quoted is as for
// [Writer.Name].
//
//go:noinline
func (w *Writer) ObjectMember(quoted string) {
	w.Name(quoted)
	w.open('{')
}

// ArrayMember writes the name of a member, and begins its array; if isNil, it writes
// null in place of the array. In both cases a call of EndArray has to follow. quoted
// is as for [Writer.Name].
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
