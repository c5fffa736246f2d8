package call

import (
	"cmp"
	"strings"
)

// Array begins an array, and returns an estimate of its length, to allocate with. The
// following calls of [Reader.Next] go through its elements.
func (r *Reader) Array() int {
	if !r.beginArray() {
		return 0
	}
	return r.guess()
}

// beginArray is Array without the guess. It reports whether there is an array.
func (r *Reader) beginArray() bool {
	n := r.expect(array)
	r.push(inArray, n)
	if n == nil || r.fault != nil {
		return false
	}
	r.depth++
	r.pos++
	return true
}

// nextPlain goes to the next element where it is as nearly all are: one that the
// schema takes by its items alone, with no white space but a space behind the comma.
func (r *Reader) nextPlain(f *frame) bool {
	n, text, pos := f.node, r.text, r.pos
	if r.unlisted > 0 || n.also != nil || n.maxItems >= 0 && f.index >= n.maxItems {
		return false
	}
	if f.index > 0 {
		if pos >= len(text) || text[pos] != ',' {
			return false
		}
		if pos++; pos < len(text) && text[pos] == ' ' {
			pos++
		}
	}
	if pos >= len(text) || text[pos] <= ' ' || text[pos] == ']' {
		return false
	}
	r.pos = pos
	f.index++
	r.await(cmp.Or(n.items, anything))
	return true
}

// nextElement goes to the next element.
func (r *Reader) nextElement(f *frame) bool {
	for r.follows(f, ']') {
		if r.pos == len(r.text) {
			r.wants(valueExpected)
			return false
		}
		r.await(f.node.element(f.index - 1))
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
