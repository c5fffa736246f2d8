package call

import (
	"iter"
	"math"
)

// The general check and what follows it go over text that a scanner has passed
// already: it is well-formed, and no name stands twice in an object.

// walk returns a scanner of such a text.
func walk(raw string) scanner { return scanner{text: raw, limit: math.MaxInt} }

// kindIn tells the kind of a value by its text.
func kindIn(raw string) kinds {
	kind := kindOf[raw[0]]
	if kind != number {
		return kind
	}
	return kindOfNumber(raw)
}

// textIn returns what a string says.
func textIn(raw string) string {
	s := walk(raw)
	return s.string()
}

// membersOf goes through the names and values of an object.
func membersOf(raw string) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		s := walk(raw)
		for more := s.begin('}'); more; more = s.more('}') {
			if name := s.name(); !yield(name, s.pass()) {
				return
			}
		}
	}
}

// elementsOf goes through the elements of an array.
func elementsOf(raw string) iter.Seq2[int, string] {
	return func(yield func(i int, value string) bool) {
		s := walk(raw)
		i := 0
		for more := s.begin(']'); more; more = s.more(']') {
			if !yield(i, s.pass()) {
				return
			}
			i++
		}
	}
}

// pass passes over a well-formed value and returns its text. It looks for
// nothing but the end.
func (s *scanner) pass() string {
	start := s.pos
	for depth := 0; ; {
		switch s.text[s.pos] {
		case '"':
			s.passString()
		case '{', '[':
			depth++
			s.pos++
		case '}', ']':
			depth--
			s.pos++
		case ' ', '\t', '\n', '\r', ',', ':':
			s.pos++
			continue
		default:
			s.passPlain()
		}
		if depth == 0 {
			return s.text[start:s.pos]
		}
	}
}

// passString passes over a string.
func (s *scanner) passString() {
	for s.pos++; s.text[s.pos] != '"'; s.pos++ {
		if s.text[s.pos] == '\\' {
			s.pos++
		}
	}
	s.pos++
}

// passPlain passes over a number or a word.
func (s *scanner) passPlain() {
	for s.pos < len(s.text) && !endsPlain[s.text[s.pos]] {
		s.pos++
	}
}

var endsPlain = [256]bool{' ': true, '\t': true, '\n': true, '\r': true, ',': true, ']': true, '}': true}

// memberOf returns the value of a member of an object.
func memberOf(raw, name string) (string, bool) {
	for other, value := range membersOf(raw) {
		if other == name {
			return value, true
		}
	}
	return "", false
}
