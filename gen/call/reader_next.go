package call

import "strings"

// Object begins an object. The calls of Next that follow go through its members.
func (r *Reader) Object() {
	n := r.take(object)
	r.push(inObject, n)
	if n != nil && r.fault == nil {
		r.depth++
		r.pos++
	}
}

// Array begins an array and returns for how many elements to make room, which
// is a guess. The calls of Next that follow go through its elements.
func (r *Reader) Array() int {
	n := r.take(array)
	r.push(inArray, n)
	if n == nil || r.fault != nil {
		return 0
	}
	r.depth++
	r.pos++
	return r.guess()
}

// Next goes to the next member or element of the object or array that was begun
// last, and reports whether there is one; the last time it ends that object or
// array. A value that was not read is checked and passed over. Members that are
// missing and have a default come last, with the default as their value. A null
// stands for a missing member where the schema allows a member to be missing,
// but not to be null.
func (r *Reader) Next() bool {
	f := &r.frames[len(r.frames)-1]
	if r.node != nil {
		switch {
		case f.state == over: // see ObjectMember
			r.pop()
			return false
		case f.late: // nothing that stands before has been asked for it
			f.late = false
			return true
		}
		r.Skip()
	}
	r.back(f)
	there := false
	switch {
	case r.fault != nil:
	case f.state == inObject:
		there = r.nextMember(f)
	case f.state == inArray:
		there = r.nextElement(f)
	case f.state == inDefaults:
		there = r.nextDefault(f)
	}
	if f.late = false; !there {
		r.pop()
	}
	return there
}

// Name returns the name of the member that Next went to.
//
//go:noinline
func (r *Reader) Name() string { return r.frames[len(r.frames)-1].name() }

// nextMember goes to the next member that there is something to read of.
func (r *Reader) nextMember(f *frame) bool {
	return r.nextInOrder(f) || r.nextAnywhere(f)
}

// nextAnywhere is nextMember for what inOrder does not find.
func (r *Reader) nextAnywhere(f *frame) bool {
	for r.follows(f, '}') {
		i := r.memberName(f)
		if r.pos == len(r.text) {
			r.wants(valueWanted)
			return false
		}
		if i >= 0 && r.enterProperty(f, i) || i < 0 && r.enterOther(f) {
			return true
		}
		if r.fault != nil {
			return false
		}
	}
	if r.fault != nil {
		return false
	}
	if f.required < f.node.required {
		r.refuseMissing(f)
	}
	if f.node.fallbacks == 0 || r.isAdding(f.node) {
		return false
	}
	f.state, f.hint = inDefaults, 0
	return r.nextDefault(f)
}

// isAdding reports whether the defaults of a node are read already, and one of
// them holds what is read now: they would not come to an end.
func (r *Reader) isAdding(n *node) bool {
	for i := range r.frames {
		if f := &r.frames[i]; f.state == inDefaults && f.node == n {
			return true
		}
	}
	return false
}

// nextInOrder goes to the next member as inOrder finds it.
func (r *Reader) nextInOrder(f *frame) bool {
	p, pos := r.inOrder(f)
	if p == nil {
		return false
	}
	r.enterNext(f, p, pos)
	r.node = p.node
	return true
}

// inOrder looks for the next member where it is the property that is likely next,
// as nearly all are: with a value that is not null, and no white space but a space
// behind the comma and the colon. It returns the property and where its value is.
func (r *Reader) inOrder(f *frame) (*property, int) {
	i := f.hint
	if f.state != inObject || f.away || i >= len(f.node.properties) || i >= 64 || f.seen&(1<<i) != 0 {
		return nil, 0
	}
	p := &f.node.properties[i]
	text, pos := r.text, r.pos
	if f.index > 0 {
		if pos >= len(text) || text[pos] != ',' {
			return nil, 0
		}
		if pos++; pos < len(text) && text[pos] == ' ' {
			pos++
		}
	}
	if !p.key.isIn(text, pos) {
		return nil, 0
	}
	if pos += len(p.key.text); pos < len(text) && text[pos] == ' ' {
		pos++
	}
	if pos == len(text) || text[pos] <= ' ' || text[pos] == 'n' {
		return nil, 0
	}
	return p, pos
}

// enterNext begins the value of the property that inOrder found.
func (r *Reader) enterNext(f *frame, p *property, pos int) {
	i := f.hint
	r.pos = pos
	f.index++
	f.enter(i, p)
	f.seen, f.given = f.seen|1<<i, f.given|1<<i
	if p.required {
		f.required++
	}
}

// follows goes to the next member or element and reports whether there is one;
// else it passes over the byte that ends them.
func (r *Reader) follows(f *frame, end byte) bool {
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

// memberName reads the name of a member, goes to its value, and returns the
// index of the property that it is: -1 for none, whose name is in the frame.
func (r *Reader) memberName(f *frame) int {
	if i := f.hint; i < len(f.node.properties) {
		// Models send members in the order of the schema: the name is
		// compared before it is read.
		if key := &f.node.properties[i].key; key.isIn(r.text, r.pos) {
			r.pos += len(key.text)
			r.next()
			return i
		}
	}
	name := r.name()
	i := f.node.find(name)
	if i < 0 {
		f.at, f.other, f.size = i, name, len(name)
	}
	return i
}

// enterProperty begins the value of a property, unless the property was there
// before, or the value is a null that stands for nothing.
func (r *Reader) enterProperty(f *frame, i int) bool {
	p := &f.node.properties[i]
	f.enter(i, p)
	if r.isSeen(f, i) {
		r.refuseTwin()
		return false
	}
	if p.voidNull && r.text[r.pos] == 'n' {
		r.word("null")
		return false
	}
	r.give(f, i)
	if p.required {
		f.required++
	}
	r.node = p.node
	return true
}

// enterOther begins the value of a member that is no property, unless the
// object takes none of its name.
func (r *Reader) enterOther(f *frame) bool {
	if r.fault != nil {
		return false
	}
	if !f.others.add(f.other) {
		r.refuseTwin()
		return false
	}
	n := f.node.other(f.other)
	if n.never {
		r.refuseUnknown(f)
		return false
	}
	r.node = n
	return true
}

// other returns the node of a member that is no property.
func (n *node) other(name string) *node {
	if matching := n.patternsOf(name); len(matching) > 0 {
		return matching[0]
	}
	if n.additional == nil {
		return anything
	}
	return n.additional
}

// isSeen marks a property as seen and reports whether it was so before.
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

// give marks a property as given a value.
func (r *Reader) give(f *frame, i int) {
	if i < 64 {
		f.given |= 1 << i
		return
	}
	r.markOf(f, i).given = true
}

// isGiven reports whether a property was given a value.
func (r *Reader) isGiven(f *frame, i int) bool {
	if i < 64 {
		return f.given&(1<<i) != 0
	}
	return r.markOf(f, i).given
}

// markOf returns the mark of a property from the 65th on. The marks of the
// object that was begun last are the last ones.
func (r *Reader) markOf(f *frame, i int) *mark {
	if len(r.marks) == f.marks {
		r.marks = append(r.marks, make([]mark, len(f.node.properties)-64)...)
	}
	return &r.marks[f.marks+i-64]
}

// nextDefault goes to the next property that is missing and has a default.
func (r *Reader) nextDefault(f *frame) bool {
	for i := f.hint; i < len(f.node.properties); i++ {
		p := &f.node.properties[i]
		if p.fallback != "" && !r.isGiven(f, i) {
			f.enter(i, p)
			r.node = p.node
			r.divert(p.fallback)
			return true
		}
	}
	return false
}

// nextElement goes to the next element.
func (r *Reader) nextElement(f *frame) bool {
	for r.follows(f, ']') {
		if r.pos == len(r.text) {
			r.wants(valueWanted)
			return false
		}
		r.node = f.node.element(f.index - 1)
		most := f.node.maxItems
		if r.unlisted == 0 && (most < 0 || f.index <= most) {
			return true
		}
		// Nobody will see the values of a call with so many problems, nor those
		// beyond the limit.
		r.Skip()
	}
	if r.fault == nil {
		r.checkLength(f)
	}
	return false
}

// element returns the node of an element.
func (n *node) element(i int) *node {
	switch {
	case n.also != nil && i < len(n.also.prefixItems):
		return n.also.prefixItems[i]
	case n.items == nil:
		return anything
	}
	return n.items
}

// checkLength checks how many elements an array had.
func (r *Reader) checkLength(f *frame) {
	code := Code("")
	switch {
	case f.index < f.node.minItems:
		code = TooFewItems
	case f.node.maxItems >= 0 && f.index > f.node.maxItems:
		code = TooManyItems
	default:
		return
	}
	if !r.isFull() {
		r.report(problem(code, r.pathTo(len(r.frames)-1), f.node, r.text[f.start:r.pos]))
	}
}

// guess counts the elements of the array that begins at the position, as far
// as a short look tells.
func (r *Reader) guess() int {
	const window = 256
	rest := r.text[r.pos:]
	if len(rest) > window {
		rest = rest[:window]
	}
	count, depth := 1, 0
	for i := 0; i < len(rest); i++ {
		switch rest[i] {
		case ',':
			if depth == 0 {
				count++
			}
		case '"':
			skip := strings.IndexByte(rest[i+1:], '"')
			if skip < 0 {
				return count
			}
			i += skip + 1
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth < 0 {
				if count == 1 && strings.TrimLeft(rest[:i], " \t\r\n") == "" {
					return 0
				}
				return count
			}
		}
	}
	return count
}
