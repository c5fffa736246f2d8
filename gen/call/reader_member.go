package call

import (
	"strconv"
	"time"
)

// At reports whether the current member of an object has this name. If the current
// member has been read, At moves on to the next one first: so members that come in
// the order of the calls of At are all read in one round of [Reader.Next], and others
// in the next round. A member that no At names in a whole round is checked and
// skipped.
//
//go:noinline
func (r *Reader) At(name string) bool {
	f := r.top
	if !r.pending {
		if p := r.plainMember(f); p != nil {
			r.await(p.node)
			f.late = true
		} else if !r.goOn(f) {
			return false
		}
	}
	return f.isAt(name)
}

// isElsewhere reports whether the member that is to be read now has another name,
// as far as the sizes tell.
func (r *Reader) isElsewhere(name string) bool {
	return r.pending && r.top.size != len(name)
}

// member begins to read the member of that name as At and expect do, and returns what it
// is held to: nil where there is none such to be read.
func (r *Reader) member(name string, want kinds) *node {
	f := r.top
	if !r.pending {
		p := r.plainMember(f)
		if p == nil {
			if !r.goOn(f) || !f.isAt(name) {
				return nil
			}
			return r.expect(want)
		}
		// As At and expect do one after the other, without noting the node for the
		// moment between them.
		if n := p.node; p.name == name && n.also == nil && n.kinds&want&kindOf[r.text[r.pos]] != 0 {
			return n
		}
		r.await(p.node)
		f.late = true
	}
	if !f.isAt(name) {
		return nil
	}
	return r.expect(want)
}

// goOn goes to the next member in the middle of a round, and reports whether
// there is one.
func (r *Reader) goOn(f *frame) bool {
	if f.late = false; f.state == over {
		return false
	}
	r.back(f)
	switch {
	case r.fault != nil:
	case f.state == inObject:
		f.late = r.nextAnywhere(f)
	case f.state == inDefaults:
		f.late = r.nextDefault(f)
	}
	if !f.late {
		f.state, f.plain = over, 0
	}
	return f.late
}

// ObjectMember begins the object that is the value of the named member, if that is
// the current member (see [Reader.At]). The following calls of Next go through its
// members; otherwise there are none.
//
//	for r.ObjectMember("place"); r.Next(); {
//		r.FloatMember("lat", &v.Place.Lat)
//	}
//
//go:noinline
func (r *Reader) ObjectMember(name string) {
	if r.absent = r.isElsewhere(name); r.absent {
		return
	}
	n := r.member(name, object)
	if r.absent = n == nil; !r.absent {
		r.beginObject(n)
	}
}

// StringMember reads the named member into v, if that is the current member (see
// [Reader.At]).
//
//go:noinline
func (r *Reader) StringMember(name string, v *string) {
	if r.isElsewhere(name) {
		return
	}
	if n := r.member(name, text); n != nil {
		*v = r.stringOf(n)
	}
}

// BoolMember is [Reader.StringMember] for booleans.
//
//go:noinline
func (r *Reader) BoolMember(name string, v *bool) {
	if r.isElsewhere(name) {
		return
	}
	if n := r.member(name, boolean); n != nil {
		*v = r.boolOf(n)
	}
}

// IntMember is [Reader.StringMember] for int.
//
//go:noinline
func (r *Reader) IntMember(name string, v *int) {
	if r.isElsewhere(name) {
		return
	}
	if n := r.member(name, number); n != nil {
		*v = int(r.intOf(n, strconv.IntSize))
	}
}

// Int64Member is [Reader.StringMember] for int64.
//
//go:noinline
func (r *Reader) Int64Member(name string, v *int64) {
	if r.isElsewhere(name) {
		return
	}
	if n := r.member(name, number); n != nil {
		*v = r.intOf(n, 64)
	}
}

// FloatMember is [Reader.StringMember] for float64.
//
//go:noinline
func (r *Reader) FloatMember(name string, v *float64) {
	if r.isElsewhere(name) {
		return
	}
	if n := r.member(name, number); n != nil {
		*v = r.floatOf(n, 64)
	}
}

// TimeMember is [Reader.StringMember] for times.
//
//go:noinline
func (r *Reader) TimeMember(name string, v *time.Time) {
	if r.At(name) {
		*v = r.Time()
	}
}

// StringsMember is [Reader.StringMember] for slices of strings.
func StringsMember[E ~string](r *Reader, name string, v *[]E) {
	if r.isElsewhere(name) {
		return
	}
	n := r.member(name, array)
	if n == nil {
		return
	}
	few, count, more := r.strings(n)
	room := count
	if more {
		room += r.guess()
	}
	list := make([]E, count, room)
	for i, s := range few[:count] {
		list[i] = E(s)
	}
	for ; more; more = r.Next() {
		list = append(list, E(r.String()))
	}
	*v = list
}

// PointerMember is [Reader.StringMember], or another such method, for a pointer,
// which is nil if the member is null:
//
//	call.PointerMember(r, "note", &v.Note, (*call.Reader).StringMember)
func PointerMember[T any](r *Reader, name string, v **T, read func(*Reader, string, *T)) {
	if r.At(name) && !r.Null() {
		*v = new(T)
		read(r, name, *v)
	}
}
