package call

import (
	"math/bits"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A scanner goes through a text of JSON (RFC 8259), which is valid UTF-8. It
// keeps the first fault, after which the position is the end of the text: a
// loop over a faulty text ends like any other.
type scanner struct {
	text  string
	pos   int
	depth int // of the arrays and objects around the position
	limit int // of depth
	fault *fault
}

// A fault is why a text is refused as a whole.
type fault struct {
	code     Code
	offset   int
	expected string
	got      string // "" for what is at the offset
	path     string // of the value; "" if the text is refused as a whole
}

// fail notes a fault at an offset, unless there is one already.
func (s *scanner) fail(code Code, offset int, expected string) {
	if s.fault == nil {
		s.fault = &fault{code: code, offset: offset, expected: expected}
	}
	s.pos = len(s.text)
}

// wants notes that the text breaks off, or goes on wrongly, at the position.
func (s *scanner) wants(expected string) { s.fail(BadJSON, s.pos, expected) }

// next passes over white space and returns the byte after it, 0 at the end.
func (s *scanner) next() byte {
	for s.pos < len(s.text) {
		c := s.text[s.pos]
		if c > ' ' || spaces&(1<<c) == 0 {
			return c
		}
		s.pos++
	}
	return 0
}

// afterSpace returns what follows the white space that a text begins with.
func afterSpace(text string) string {
	i := 0
	for i < len(text) && text[i] <= ' ' && spaces&(1<<text[i]) != 0 {
		i++
	}
	return text[i:]
}

// spaces are the bytes that are white space, as bits.
const spaces = 1<<' ' | 1<<'\t' | 1<<'\n' | 1<<'\r'

// kindOf tells the kind of a value by its first byte.
var kindOf = [256]kinds{
	'n': null, 't': boolean, 'f': boolean, '{': object, '[': array, '"': text, '-': number,
	'0': number, '1': number, '2': number, '3': number, '4': number,
	'5': number, '6': number, '7': number, '8': number, '9': number,
}

// string reads the string at the position, which is at its quote.
func (s *scanner) string() string {
	start := s.pos + 1
	text := s.text
	i := start
	for ; i+8 <= len(text); i += 8 {
		if found := specialIn(wordAt(text, i)); found != 0 {
			i += bits.TrailingZeros64(found) / 8
			break
		}
	}
	for ; i < len(text) && text[i] != '"'; i++ {
		if text[i] == '\\' || text[i] < ' ' {
			return s.escaped(start, i)
		}
	}
	if i >= len(text) {
		s.fail(BadJSON, len(text), `a " that ends the string`)
		return ""
	}
	s.pos = i + 1
	return text[start:i]
}

// escaped reads a string, from start on, whose first byte that is not plain is at i.
func (s *scanner) escaped(start, i int) string {
	end := s.stringEnd(i)
	if s.fault != nil {
		return ""
	}
	text := s.text[:end]
	b := make([]byte, 0, end-start)
	for {
		b = append(b, text[start:i]...)
		if i == end {
			s.pos = end + 1
			return string(b)
		}
		var r rune
		r, start = unescape(text, i)
		if r < 0 {
			s.fail(BadUTF8, i, `a pair of \u escapes, or one that is not half of a pair`)
			return ""
		}
		b = utf8.AppendRune(b, r)
		i = start
		for i < end && text[i] != '\\' {
			i++
		}
	}
}

// stringEnd returns where the quote is that ends a string, from i on, and
// notes a fault where an escape or a byte is none of JSON's.
func (s *scanner) stringEnd(i int) int {
	text := s.text
	for i < len(text) {
		switch c := text[i]; {
		case c == '"':
			return i
		case c < ' ':
			s.fail(BadJSON, i, `no control character in a string, but an escape such as \n`)
			return i
		case c != '\\':
			i++
		case i+1 < len(text) && strings.IndexByte(`"\/bfnrt`, text[i+1]) >= 0:
			i += 2
		case i+5 < len(text) && text[i+1] == 'u' && hex4(text[i+2:i+6]) >= 0:
			i += 6
		default:
			s.fail(BadJSON, i, `an escape of JSON: \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits`)
			return i
		}
	}
	s.fail(BadJSON, len(text), `a " that ends the string`)
	return i
}

// unescape returns the character of the escape at i, which is well-formed, and
// where it ends. The character is negative for half of a surrogate pair: it
// stands for no text (RFC 7493, section 2.1).
func unescape(text string, i int) (rune, int) {
	if text[i+1] != 'u' {
		return plainEscapes[text[i+1]], i + 2
	}
	r := hex4(text[i+2 : i+6])
	i += 6
	if !utf16.IsSurrogate(r) {
		return r, i
	}
	if i+6 > len(text) || text[i] != '\\' || text[i+1] != 'u' {
		return -1, i
	}
	r = utf16.DecodeRune(r, hex4(text[i+2:i+6]))
	if r == utf8.RuneError {
		return -1, i
	}
	return r, i + 6
}

var plainEscapes = map[byte]rune{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// hex4 returns the number that four hexadecimal digits are, -1 for others.
func hex4(digits string) rune {
	var r rune
	for i := range 4 {
		c := digits[i]
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}

// number reads the number at the position and returns its text.
func (s *scanner) number() string {
	start := s.pos
	if s.at('-') {
		s.pos++
	}
	if s.at('0') {
		s.pos++
	} else if !s.digits() {
		return ""
	}
	if s.at('.') {
		s.pos++
		if !s.digits() {
			return ""
		}
	}
	if s.at('e') || s.at('E') {
		s.pos++
		if s.at('+') || s.at('-') {
			s.pos++
		}
		if !s.digits() {
			return ""
		}
	}
	return s.text[start:s.pos]
}

// at reports whether the byte at the position is c.
func (s *scanner) at(c byte) bool { return s.pos < len(s.text) && s.text[s.pos] == c }

// digits passes over digits, of which there must be one.
func (s *scanner) digits() bool {
	start := s.pos
	for s.pos < len(s.text) && s.text[s.pos]-'0' <= 9 {
		s.pos++
	}
	if s.pos == start {
		s.wants("a digit")
		return false
	}
	return true
}

// word passes over the word at the position: null, true or false.
func (s *scanner) word(word string) bool {
	if !strings.HasPrefix(s.text[s.pos:], word) {
		s.wants(valueExpected)
		return false
	}
	s.pos += len(word)
	return true
}

const valueExpected = "a value: an object, an array, a string, a number, true, false or null"
