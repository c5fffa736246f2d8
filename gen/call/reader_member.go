package call

import (
	"strconv"
	"strings"
	"time"
)

// Object begins an object. The following calls of [Reader.Next] iterate over its members.
func (r *Reader) Object() {
	r.beginObject(r.expect(object))
}

// beginObject begins the object at the position, for which expect returned n. If n is
// nil, the object has no members.
func (r *Reader) beginObject(n *node) {
	r.push(inObject, n)
	if n != nil && r.fault == nil {
		r.depth++
		r.pos++
	}
}

// Next moves to the next member or element of the innermost object or array, and reports
// whether there is one. If not, it ends that object or array. It checks and skips a value
// that was not decoded. Missing members with a default come last, with the default as their
// value. A null counts as a missing member if the schema allows the member to be missing, but
// not to be null.
func (r *Reader) Next() bool {
	if r.absent {
		r.absent = false
		return false
	}
	f := r.top
	switch {
	case !r.pending:
	case f.late: // At moved to this member, but no call of At has decoded it: offer it in a new iteration
		f.late = false
		return true
	default:
		r.Skip()
	}
	r.popText(f)
	there := false
	switch {
	case r.fault != nil:
	case f.state == inObject:
		if p := r.nextPropertyFast(f); p != nil {
			r.expectNode(p.node)
			f.late = false
			return true
		}
		there = r.nextAnywhere(f)
	case f.state == inArray:
		there = r.nextPlain(f) || r.nextElement(f)
	case f.state == inDefaults:
		there = r.nextDefault(f)
	}
	if f.late = false; !there {
		r.pop()
	}
	return there
}

// Name returns the name of the member that [Reader.Next] moved to.
//
//go:noinline
func (r *Reader) Name() string { return r.top.name() }

// nextAnywhere moves to the next member that has a value to decode. Unlike
// nextPropertyFast, it accepts any spelling of the member.
func (r *Reader) nextAnywhere(f *frame) bool {
	for r.advance(f, '}') {
		i := r.memberName(f)
		if r.pos == len(r.text) {
			r.wants(valueExpected)
			return false
		}
		if i >= 0 && r.enterProperty(f, i) || i < 0 && r.enterAdditional(f) {
			return true
		}
		if r.fault != nil {
			return false
		}
	}
	if r.fault != nil {
		return false
	}
	if f.mayMissRequired() {
		r.refuseMissing(f)
	}
	if f.node.fallbacks == 0 || r.isAdding(f.node) {
		return false
	}
	f.state, f.hint, f.plain = inDefaults, 0, 0
	return r.nextDefault(f)
}

// isAdding reports whether the current value is in a default of n that is being decoded.
// Decoding the defaults of n again would not terminate.
func (r *Reader) isAdding(n *node) bool {
	for i := range r.frames {
		if f := &r.frames[i]; f.state == inDefaults && f.node == n {
			return true
		}
	}
	return false
}

// nextPropertyFast moves to the next member if it has the usual format, and returns its
// property, or nil if it did not move. The property must be new and have its usual
// spelling, a value that counts, and at most a space after the colon.
func (r *Reader) nextPropertyFast(f *frame) *property {
	if f.plain == 0 {
		return nil
	}
	rest := r.text[r.pos:]
	if f.index > 0 {
		if len(rest) < 2 || rest[0] != ',' {
			return nil
		}
		rest = rest[1:]
	}
	if len(rest) > 0 && rest[0] <= ' ' {
		rest = afterSpace(rest)
	}
	i := f.hint
	if i >= f.plain || len(rest) < wordsBytes || !f.node.properties[i].key.is(wordAt(rest, 0), wordAt(rest, 8)) {
		if i = f.node.keyIn(rest, i); uint(i) >= uint(f.plain) {
			return nil
		}
	}
	p := &f.node.properties[i]
	size := len(p.key.text)
	if size < len(rest) && rest[size] == ' ' {
		size++
	}
	if size >= len(rest) {
		return nil
	}
	kind, bit := kindOf[rest[size]], uint64(1)<<(i&63)
	if kind == 0 || kind == null && p.voidNull || f.seen&bit != 0 {
		return nil
	}
	r.pos = len(r.text) - len(rest) + size
	f.index++
	f.enter(i, p)
	f.seen |= bit
	return p
}

// advance moves to the next member or element and reports whether there is one. Otherwise
// it skips end, the byte that closes the object or array.
func (r *Reader) advance(f *frame, end byte) bool {
	c := r.next()
	switch {
	case c == end:
		r.pos++
		r.depth--
		return false
	case f.index == 0:
	case c != ',':
		r.wants("a comma or " + string(end))
		return false
	default:
		r.pos++
		r.next()
	}
	f.index++
	return true
}

// memberName decodes the name of a member, moves to its value, and returns the index of its
// property. If the member is not a property, the index is -1, and the frame contains the
// name.
func (r *Reader) memberName(f *frame) int {
	if i := f.node.keyIn(r.text[r.pos:], f.hint); i >= 0 {
		r.pos += len(f.node.properties[i].key.text)
		r.next()
		return i
	}
	name := r.name()
	i := f.node.find(name)
	if i < 0 {
		f.at, f.other, f.size, r.named = i, name, len(name), true
	}
	return i
}

// keyIn returns the index of the property whose name, in the usual spelling, is at the
// beginning of text, or -1. It does not decode the name.
//
// Models send members in the order of the schema, but omit some of them. If there are many
// properties, keyIn tries only a few, from the index likely on.
func (n *node) keyIn(text string, likely int) int {
	properties := n.properties
	if len(text) < wordsBytes {
		if likely < len(properties) && properties[likely].key.begins(text) {
			return likely
		}
		return -1
	}
	tries := len(properties)
	if n.byName != nil {
		tries = 4
	}
	first, second, i := wordAt(text, 0), wordAt(text, 8), likely
	for ; tries > 0; tries-- {
		if i >= len(properties) {
			i = 0
		}
		k := &properties[i].key
		if k.isLike(first, second) && (len(k.text) <= wordsBytes || strings.HasPrefix(text, k.text)) {
			return i
		}
		i++
	}
	return -1
}

// enterProperty begins the value of the property with index i. It skips the value and
// returns false if the property occurred before, or if the value is a null that counts as
// missing.
func (r *Reader) enterProperty(f *frame, i int) bool {
	p := &f.node.properties[i]
	f.enter(i, p)
	if r.isSeen(f, i) {
		r.rejectDuplicate()
		return false
	}
	if p.voidNull && r.text[r.pos] == 'n' {
		r.word("null")
		r.markAbsent(f, i)
		return false
	}
	r.expectNode(p.node)
	return true
}

// enterAdditional begins the value of a member that is not a property. It rejects the
// member and returns false if its name occurred before, or if the object does not allow
// the name.
func (r *Reader) enterAdditional(f *frame) bool {
	if r.fault != nil {
		return false
	}
	if !f.others.add(f.other) {
		r.rejectDuplicate()
		return false
	}
	n := f.node.other(f.other)
	if n.never {
		r.refuseUnknown(f)
		return false
	}
	r.expectNode(n)
	return true
}

// other returns the node of a member that is not a property.
func (n *node) other(name string) *node {
	if matching := n.patternsOf(name); len(matching) > 0 {
		return matching[0]
	}
	if n.additional == nil {
		return anything
	}
	return n.additional
}

// isSeen marks a property as seen and reports whether it was marked before.
func (r *Reader) isSeen(f *frame, i int) bool {
	if i < 64 {
		was := f.seen&(1<<i) != 0
		f.seen |= 1 << i
		return was
	}
	m := r.markOf(f, i)
	was := m.seen
	m.seen = true
	return was
}

// markAbsent records that the value of a property counts as missing.
func (r *Reader) markAbsent(f *frame, i int) {
	if i < 64 {
		f.void |= 1 << i
		return
	}
	r.markOf(f, i).void = true
}

func (r *Reader) hasValue(f *frame, i int) bool {
	if i < 64 {
		return f.valued()&(1<<i) != 0
	}
	m := r.markOf(f, i)
	return m.seen && !m.void
}

// valued returns the properties among the first 64 that have a value, as bits.
func (f *frame) valued() uint64 { return f.seen &^ f.void }

// mayMissRequired reports whether a required property may have no value. This is the case
// if one of the first 64 has no value, or if there are required properties after them.
func (f *frame) mayMissRequired() bool {
	return f.node.needs&^f.valued() != 0 || f.node.needsMore
}

// markOf returns the mark of the property with index i, which is at least 64. The marks
// of the innermost object are the last elements of r.marks.
func (r *Reader) markOf(f *frame, i int) *mark {
	if len(r.marks) == f.marks {
		r.marks = append(r.marks, make([]mark, len(f.node.properties)-64)...)
	}
	return &r.marks[f.marks+i-64]
}

// nextDefault moves to the next property that is missing and has a default.
func (r *Reader) nextDefault(f *frame) bool {
	for i := f.hint; i < len(f.node.properties); i++ {
		p := &f.node.properties[i]
		if p.fallback != "" && !r.hasValue(f, i) {
			f.enter(i, p)
			r.expectNode(p.node)
			r.pushText(p.fallback)
			return true
		}
	}
	return false
}

// At reports whether the current member of an object has this name. If the current member
// has already been decoded, At moves to the next member first. So one iteration of
// [Reader.Next] can decode all members that arrive in the order of the calls of At. A
// member for which no At returns true in a whole iteration is checked and skipped.
//
//go:noinline
func (r *Reader) At(name string) bool {
	f := r.top
	if !r.pending {
		if p := r.nextPropertyFast(f); p != nil {
			r.expectNode(p.node)
			f.late = true
		} else if !r.goOn(f) {
			return false
		}
	}
	return f.isAt(name)
}

// isElsewhere reports whether the member to decode next surely is not called name: the
// lengths of the names differ.
func (r *Reader) isElsewhere(name string) bool {
	return r.pending && r.top.size != len(name)
}

// member begins to decode the named member, as At and expect do, and returns its node. It
// returns nil if there is no such member to decode.
func (r *Reader) member(name string, want kinds) *node {
	f := r.top
	if !r.pending {
		p := r.nextPropertyFast(f)
		if p == nil {
			if !r.goOn(f) || !f.isAt(name) {
				return nil
			}
			return r.expect(want)
		}
		// This fast path replaces At and expect, and does not store the node in between.
		if n := p.node; p.name == name && n.also == nil && n.kinds&want&kindOf[r.text[r.pos]] != 0 {
			return n
		}
		r.expectNode(p.node)
		f.late = true
	}
	if !f.isAt(name) {
		return nil
	}
	return r.expect(want)
}

// goOn moves to the next member within an iteration of [Reader.Next], and reports whether
// there is one.
func (r *Reader) goOn(f *frame) bool {
	if f.late = false; f.state == over {
		return false
	}
	r.popText(f)
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

// ObjectMember begins the object that is the value of the named member, if that is the
// current member (see [Reader.At]). The following calls of Next iterate over its members;
// otherwise there are no members.
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

// StringMember decodes the named member into v, if that is the current member (see
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
