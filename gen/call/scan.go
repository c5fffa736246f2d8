package call

import (
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A scanner scans JSON (RFC 8259) that is valid UTF-8. It keeps the first fault, and then
// moves to the end of the text, which ends any loop over the text.
type scanner struct {
	text  string
	pos   int
	depth int // number of arrays and objects around the position
	limit int // limit of depth
	fault *fault
}

// A fault is the reason why input is rejected as a whole.
type fault struct {
	code     Code
	offset   int
	expected string
	got      string // "" represents the text at the offset
	path     string // path of the value; "" if the input is rejected as a whole
}

// fail records a fault at an offset, unless there already is a fault.
func (s *scanner) fail(code Code, offset int, expected string) {
	if s.fault == nil {
		s.fault = &fault{code: code, offset: offset, expected: expected}
	}
	s.pos = len(s.text)
}

// wants records a fault at the position: the text is not JSON. expected describes valid
// text.
func (s *scanner) wants(expected string) { s.fail(BadJSON, s.pos, expected) }

// next skips white space and returns the byte after it, or 0 at the end.
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

// afterSpace returns the text without the white space that it begins with.
func afterSpace(text string) string {
	i := 0
	for i < len(text) && text[i] <= ' ' && spaces&(1<<text[i]) != 0 {
		i++
	}
	return text[i:]
}

// spaces are the white space bytes, as bits.
const spaces = 1<<' ' | 1<<'\t' | 1<<'\n' | 1<<'\r'

// kindOf maps the first byte of a value to the kind of the value.
var kindOf = [256]kinds{
	'n': null, 't': boolean, 'f': boolean, '{': object, '[': array, '"': text, '-': number,
	'0': number, '1': number, '2': number, '3': number, '4': number,
	'5': number, '6': number, '7': number, '8': number, '9': number,
}

// string decodes the string at the position, which is at its opening quote.
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

// escaped decodes a string that begins at start. i is the offset of its first byte that is
// not plain.
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

// stringEnd returns the offset of the quote that ends a string, from i on. It records a
// fault if an escape or a byte is invalid in JSON.
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

// unescape returns the character of the well-formed escape at i, and the offset of its end.
// The character is negative for half of a surrogate pair, which does not represent a
// character (RFC 7493, section 2.1).
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

// hex4 returns the value of four hexadecimal digits, or -1.
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

// number scans the number at the position and returns its text.
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

func (s *scanner) at(c byte) bool { return s.pos < len(s.text) && s.text[s.pos] == c }

// digits skips digits and reports whether there was at least one.
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

// word skips the literal name at the position: null, true, or false.
func (s *scanner) word(word string) bool {
	if !strings.HasPrefix(s.text[s.pos:], word) {
		s.wants(valueExpected)
		return false
	}
	s.pos += len(word)
	return true
}

const valueExpected = "a value: an object, an array, a string, a number, true, false or null"

// value skips the next value and returns its text. If there is no fault, the value is
// well-formed, and no object in it has a duplicate name.
func (s *scanner) value() string {
	first := s.next()
	start := s.pos
	switch kindOf[first] {
	case object:
		s.object()
	case array:
		s.array()
	case text:
		s.string()
	case number:
		s.number()
	case boolean:
		if s.at('t') {
			s.word("true")
		} else {
			s.word("false")
		}
	case null:
		s.word("null")
	default:
		s.wants(valueExpected)
	}
	if s.fault != nil {
		return ""
	}
	return s.text[start:s.pos]
}

// end records a fault if text follows the value.
func (s *scanner) end() {
	s.next()
	if s.pos < len(s.text) {
		s.wants("nothing after the end of the value")
	}
}

func (s *scanner) object() {
	var names nameSet
	for more := s.begin('}'); more; more = s.more('}') {
		at := s.pos
		name := s.name()
		if s.fault == nil && !names.add(name) {
			s.fail(DuplicateArgument, at, "each name once in an object")
		}
		s.value()
	}
}

func (s *scanner) array() {
	for more := s.begin(']'); more; more = s.more(']') {
		s.value()
	}
}

// begin enters the object or array at the position and reports whether it is not empty. end
// is the byte that ends it.
func (s *scanner) begin(end byte) bool {
	if s.depth == s.limit {
		s.failDepth()
		return false
	}
	s.depth++
	s.pos++
	if s.next() != end {
		return true
	}
	s.pos++
	s.depth--
	return false
}

// more moves on after an element or member and reports whether another follows.
func (s *scanner) more(end byte) bool {
	switch s.next() {
	case ',':
		s.pos++
		s.next()
		return true
	case end:
		s.pos++
		s.depth--
		return false
	}
	s.wants("a comma or " + string(end))
	return false
}

func (s *scanner) name() string {
	if s.next() != '"' {
		s.wants("a name in double quotes")
		return ""
	}
	name := s.string()
	if s.next() != ':' {
		s.wants("a colon")
		return ""
	}
	s.pos++
	s.next()
	return name
}

// A nameSet is a set of the names of an object. It is cheap for few names, and takes linear
// time for many.
type nameSet struct {
	few  []string
	many map[string]struct{}
}

// maxFew is the number of names up to which a linear search is faster.
const maxFew = 16

// add adds a name and reports whether it is new.
func (set *nameSet) add(name string) bool {
	if set.many != nil {
		before := len(set.many)
		set.many[name] = struct{}{}
		return len(set.many) > before
	}
	for _, known := range set.few {
		if known == name {
			return false
		}
	}
	set.few = append(set.few, name)
	if len(set.few) > maxFew {
		set.many = make(map[string]struct{}, 2*len(set.few))
		for _, known := range set.few {
			set.many[known] = struct{}{}
		}
	}
	return true
}

// failDepth records that the object or array at the position is nested too deeply.
func (s *scanner) failDepth() {
	s.fail(TooDeep, s.pos, "at most "+strconv.Itoa(s.limit)+" nested arrays and objects")
}

// Long strings are scanned eight bytes at a time. The eight bytes form a number whose lowest
// byte is the first.

// wordsBytes is the number of bytes at the beginning of a key that are compared as two
// words of eight bytes.
const wordsBytes = 16

// wordAt returns the eight bytes at an offset as a number, in one step.
func wordAt(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

const (
	lowBits  = 0x0101010101010101 // lowBits*c is the byte c repeated eight times
	highBits = 0x80 * lowBits
)

// specialIn returns a word with bits for the bytes that end a run of plain bytes in a
// string: control characters, quotes, and backslashes. The lowest bit is in the first such
// byte; higher bits may be in any other byte.
func specialIn(word uint64) uint64 {
	// Flipping the bit 0x02 turns the quote into 0x20 and the space into 0x22. Then
	// exactly the quote and the control characters are less than 0x21.
	quotes := (word ^ 0x02*lowBits) - 0x21*lowBits
	slashes := (word ^ '\\'*lowBits) - lowBits
	return (quotes | slashes) &^ word & highBits
}

// firstInvalid returns the offset of the first byte that is not valid UTF-8, or the length
// of the string. Most strings have few characters that are not ASCII, with long runs of
// ASCII between them.
func firstInvalid(s string) int {
	for i := 0; ; {
		first := plainUntil(s, i)
		if first == len(s) {
			return first
		}
		i = first + 1
		for i < len(s) && s[i] >= utf8.RuneSelf {
			i++
		}
		if utf8.ValidString(s[first:i]) {
			continue
		}
		for {
			r, size := utf8.DecodeRuneInString(s[first:i])
			if r == utf8.RuneError && size == 1 {
				return first
			}
			first += size
		}
	}
}

// plainUntil returns the offset of the first non-ASCII byte from i on, or the length of the
// string.
func plainUntil(s string, i int) int {
	for ; i+32 <= len(s); i += 32 {
		next := s[i : i+32] // the length is known, so there are no bounds checks
		if (wordAt(next, 0)|wordAt(next, 8)|wordAt(next, 16)|wordAt(next, 24))&highBits != 0 {
			break
		}
	}
	for ; i+8 <= len(s); i += 8 {
		if high := wordAt(s, i) & highBits; high != 0 {
			return i + bits.TrailingZeros64(high)/8
		}
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// shortFloat parses a number of few digits without an exponent, and returns the offset of
// its end, or 0 for anything else.
//
// The digits and the power of ten that divides them are exact as float64, so the quotient
// is the nearest float64.
func shortFloat(text string, i int) (v float64, end int) {
	const most = 15
	negative := text[i] == '-'
	if negative {
		i++
	}
	first, digits := i, int64(0)
	for limit := min(len(text), first+most); i < limit && text[i]-'0' <= 9; i++ {
		digits = digits*10 + int64(text[i]-'0')
	}
	whole, places := i-first, 0
	if whole == 0 || whole > 1 && text[first] == '0' {
		return 0, 0 // invalid as a JSON number
	}
	if i < len(text) && text[i] == '.' {
		i++
		point := i
		for limit := min(len(text), point+most-whole); i < limit && text[i]-'0' <= 9; i++ {
			digits = digits*10 + int64(text[i]-'0')
		}
		if places = i - point; places == 0 {
			return 0, 0
		}
	}
	if i < len(text) && (text[i]-'0' <= 9 || text[i] == '.' || text[i]|0x20 == 'e') {
		return 0, 0
	}
	if v = float64(digits); places > 0 {
		v /= tens[places]
	}
	if negative {
		v = -v
	}
	return v, i
}

var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// A tree is a decoded JSON value.
type tree struct {
	kind    kinds
	raw     string
	text    string // the decoded string
	members []branch
	items   []*tree
}

// A branch is a member of an object.
type branch struct {
	name string
	*tree
}

const maxSchemaDepth = 1000

func parse(text string) (*tree, *fault) {
	s := &scanner{text: text, limit: maxSchemaDepth}
	t := s.tree()
	s.end()
	return t, s.fault
}

// tree decodes the value at the position.
func (s *scanner) tree() *tree {
	kind := kindOf[s.next()]
	t := &tree{kind: kind}
	start := s.pos
	switch kind {
	case object:
		t.members = s.branches()
	case array:
		for more := s.begin(']'); more; more = s.more(']') {
			t.items = append(t.items, s.tree())
		}
	case text:
		t.text = s.string()
	default:
		s.value()
	}
	t.raw = s.text[start:max(start, s.pos)]
	if kind == number && s.fault == nil {
		t.kind = kindOfNumber(t.raw)
	}
	return t
}

func (s *scanner) branches() []branch {
	var members []branch
	var names nameSet
	for more := s.begin('}'); more; more = s.more('}') {
		at := s.pos
		name := s.name()
		if s.fault == nil && !names.add(name) {
			s.fail(DuplicateArgument, at, "each name once in an object")
		}
		members = append(members, branch{name, s.tree()})
	}
	return members
}

// kindOfNumber distinguishes integers from numbers with a fraction.
func kindOfNumber(raw string) kinds {
	if newDecimal(raw).isInteger() {
		return integer
	}
	return fraction
}

// get returns the value of an object's member, or nil.
func (t *tree) get(name string) *tree {
	for _, m := range t.members {
		if m.name == name {
			return m.tree
		}
	}
	return nil
}
