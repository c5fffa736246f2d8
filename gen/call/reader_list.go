package call

import (
	"cmp"
	"strings"
)

// Array begins an array, and returns an estimate of its length for allocation. The following
// calls of [Reader.Next] iterate over its elements.
func (r *Reader) Array() int {
	n := r.expect(array)
	if r.beginArray(n); n == nil || r.fault != nil {
		return 0
	}
	return r.guess()
}

// beginArray begins the array at the position, for which expect returned n. If n is nil,
// the array has no elements.
func (r *Reader) beginArray(n *node) {
	r.push(inArray, n)
	if n != nil && r.fault == nil {
		r.depth++
		r.pos++
	}
}

// fewStrings is the number of strings that are decoded before a slice is allocated, so that
// short lists need not be counted first.
const fewStrings = 8

// strings decodes the first strings of an array that expect found, while they have the
// usual format. It reports whether another element follows, which has to be decoded next.
//
// A string has the usual format if the schema accepts it, without white space except a
// space after the comma.
func (r *Reader) strings(n *node) (few [fewStrings]string, count int, more bool) {
	start, end := r.pos, r.pos+1
	item := cmp.Or(n.items, anything)
	if n.also == nil && item.also == nil && item.kinds&text != 0 && r.depth < r.limit {
		for r.pos = end; count < len(few) && r.at('"'); {
			s := r.string()
			if r.fault == nil && !item.acceptsAllTexts(s) && item.checkString(s) != "" {
				break
			}
			few[count] = s
			count++
			if end = r.pos; !r.at(',') {
				break
			}
			if r.pos++; r.at(' ') {
				r.pos++
			}
		}
		if r.pos == end && r.at(']') && n.minItems <= count && (n.maxItems < 0 || count <= n.maxItems) {
			r.pos++
			return few, count, false
		}
	}
	if r.fault != nil {
		return few, 0, false
	}
	r.pos = start
	if r.beginArray(n); r.fault == nil {
		r.pos, r.top.index = end, count
	}
	return few, count, r.Next()
}

// nextPlain moves to the next element if it has the usual format. Then no rare keywords
// apply to the element, and there is no white space except a space after the comma.
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
	r.expectNode(cmp.Or(n.items, anything))
	return true
}

func (r *Reader) nextElement(f *frame) bool {
	for r.advance(f, ']') {
		if r.pos == len(r.text) {
			r.wants(valueExpected)
			return false
		}
		r.expectNode(f.node.element(f.index - 1))
		most := f.node.maxItems
		if r.unlisted == 0 && (most < 0 || f.index <= most) {
			return true
		}
		// Skip an element beyond maxItems or after too many problems: no caller uses it.
		r.Skip()
	}
	if r.fault == nil {
		r.checkLength(f)
	}
	return false
}

func (n *node) element(i int) *node {
	switch {
	case n.also != nil && i < len(n.also.prefixItems):
		return n.also.prefixItems[i]
	case n.items == nil:
		return anything
	}
	return n.items
}

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

// guess estimates the number of elements of the array at the position from its beginning.
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
