package schema

import (
	"bytes"
	"fmt"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// MaxDepth is the maximum nesting of objects and arrays that [Parse] accepts.
const MaxDepth = 1000

// MaxValues is the maximum number of values of any type that [Parse] accepts. A thousand
// large tools contain fewer.
const MaxValues = 500_000

// A SyntaxError describes why and where [Parse] rejects its input.
type SyntaxError struct {
	Offset  int // byte offset from the start of the input
	Message string
}

// Error returns the message with its offset.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s at byte %d", e.Message, e.Offset)
}

// Parse parses exactly one JSON value (RFC 8259). Every error is a [*SyntaxError]. Parse
// also rejects JSON that a [Doc] cannot represent without loss: a duplicate key in an
// object, invalid UTF-8, and a \u escape that is half of a surrogate pair. It rejects
// input that exceeds [MaxDepth] or [MaxValues].
func Parse(text []byte) (*Doc, error) {
	return ParseFrom(text, func(int) *Origin { return nil })
}

// ParseFrom is [Parse], but also sets the origin of each value to the result of origin
// for the offset at which the value begins.
func ParseFrom(text []byte, origin func(offset int) *Origin) (*Doc, error) {
	p := parser{text: text, origin: origin}
	doc, err := p.value(0)
	if err != nil {
		return nil, err
	}
	if p.peek(); p.pos < len(text) {
		return nil, p.unexpected("the end")
	}
	return doc, nil
}

type parser struct {
	text   []byte
	pos    int
	values int // the number of values begun so far
	origin func(offset int) *Origin
}

func (p *parser) value(depth int) (*Doc, error) {
	c := p.peek()
	if p.values++; p.values > MaxValues {
		return nil, p.errorf(p.pos, "more than %d values", MaxValues)
	}
	origin := p.origin(p.pos)
	doc, err := p.valueAt(c, depth)
	if err == nil {
		doc.Origin = origin
	}
	return doc, err
}

func (p *parser) valueAt(c byte, depth int) (*Doc, error) {
	switch {
	case c == '{' || c == '[':
		if depth == MaxDepth {
			return nil, p.errorf(p.pos, "nested deeper than %d levels", MaxDepth)
		}
		return p.nested(c, depth+1)
	case c == '"':
		text, err := p.str()
		return Str(text), err
	case c == '-' || '0' <= c && c <= '9':
		return p.number()
	default:
		return p.word()
	}
}

func (p *parser) nested(open byte, depth int) (*Doc, error) {
	if open == '{' {
		return p.object(depth)
	}
	return p.array(depth)
}

func (p *parser) array(depth int) (*Doc, error) {
	doc := &Doc{Kind: Array}
	return doc, p.sequence(']', func() error {
		item, err := p.value(depth)
		doc.Items = append(doc.Items, item)
		return err
	})
}

func (p *parser) object(depth int) (*Doc, error) {
	doc := &Doc{Kind: Object}
	seen := map[string]bool{}
	return doc, p.sequence('}', func() error {
		key, err := p.key(seen)
		if err != nil {
			return err
		}
		value, err := p.value(depth)
		doc.Members = append(doc.Members, M(key, value))
		return err
	})
}

// sequence parses elements separated by commas, from the opening bracket at the current
// position to the closing bracket.
func (p *parser) sequence(closing byte, element func() error) error {
	p.pos++
	if p.skip(closing) {
		return nil
	}
	for {
		if err := element(); err != nil {
			return err
		}
		if p.skip(closing) {
			return nil
		}
		if !p.skip(',') {
			return p.unexpected(fmt.Sprintf(`"," or "%c"`, closing))
		}
	}
}

// key parses a key, which must not be in seen, and the colon after it.
func (p *parser) key(seen map[string]bool) (string, error) {
	if p.peek() != '"' {
		return "", p.unexpected("a key in quotes")
	}
	start := p.pos
	key, err := p.str()
	if err != nil {
		return "", err
	}
	if seen[key] {
		return "", p.errorf(start, "key %s appears twice", Quote(key))
	}
	seen[key] = true
	if !p.skip(':') {
		return "", p.unexpected(`":"`)
	}
	return key, nil
}

// numberForm is the grammar of RFC 8259 section 6.
var numberForm = regexp.MustCompile(`^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?`)

func (p *parser) number() (*Doc, error) {
	digits := numberForm.Find(p.text[p.pos:])
	if digits == nil {
		return nil, p.errorf(p.pos, "a number has no digits")
	}
	p.pos += len(digits)
	return Num(string(digits)), nil
}

func (p *parser) word() (*Doc, error) {
	for _, doc := range []*Doc{{}, Boolean(true), Boolean(false)} {
		if word := doc.String(); bytes.HasPrefix(p.text[p.pos:], []byte(word)) {
			p.pos += len(word)
			return doc, nil
		}
	}
	return nil, p.unexpected("a JSON value")
}

// peek skips white space and returns the next byte, or 0 at the end.
func (p *parser) peek() byte {
	for ; p.pos < len(p.text); p.pos++ {
		if c := p.text[p.pos]; c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
	}
	return 0
}

// skip skips white space and, if the next byte is c, also c. It reports whether it
// skipped c.
func (p *parser) skip(c byte) bool {
	if p.peek() != c || p.pos == len(p.text) {
		return false
	}
	p.pos++
	return true
}

func (p *parser) unexpected(wanted string) error {
	if p.pos == len(p.text) {
		return p.errorf(p.pos, "unexpected end of input, expected %s", wanted)
	}
	r, _ := utf8.DecodeRune(p.text[p.pos:])
	return p.errorf(p.pos, "unexpected %q, expected %s", r, wanted)
}

func (p *parser) errorf(offset int, format string, args ...any) error {
	return &SyntaxError{Offset: offset, Message: fmt.Sprintf(format, args...)}
}

// str parses the string whose opening quote is next.
func (p *parser) str() (string, error) {
	start := p.pos
	p.pos++
	var value []byte
	for p.pos < len(p.text) {
		if p.text[p.pos] == '"' {
			p.pos++
			return string(value), nil
		}
		r, err := p.char()
		if err != nil {
			return "", err
		}
		value = utf8.AppendRune(value, r)
	}
	return "", p.errorf(start, "an unterminated string")
}

func (p *parser) char() (rune, error) {
	r, size := utf8.DecodeRune(p.text[p.pos:])
	switch {
	case r == '\\':
		return p.escape()
	case r < ' ':
		return 0, p.errorf(p.pos, "a control character inside a string")
	case r == utf8.RuneError && size == 1:
		return 0, p.errorf(p.pos, "invalid UTF-8")
	}
	p.pos += size
	return r, nil
}

// Letters of single-letter escapes, and the characters that they represent (RFC 8259,
// section 7).
const (
	escapeLetters = `"\/bfnrt`
	escapeValues  = "\"\\/\b\f\n\r\t"
)

func (p *parser) escape() (rune, error) {
	if r, ok := p.unit(); ok {
		return p.pair(r)
	}
	if p.pos+1 < len(p.text) {
		if i := strings.IndexByte(escapeLetters, p.text[p.pos+1]); i >= 0 {
			p.pos += 2
			return rune(escapeValues[i]), nil
		}
	}
	return 0, p.errorf(p.pos, "an unknown escape sequence")
}

// pair returns the character for the UTF-16 unit high, which was just parsed. If high is a
// surrogate, pair also parses the second surrogate.
func (p *parser) pair(high rune) (rune, error) {
	if !utf16.IsSurrogate(high) {
		return high, nil
	}
	start := p.pos - len(`\u0000`)
	if low, ok := p.unit(); ok {
		if r := utf16.DecodeRune(high, low); r != utf8.RuneError {
			return r, nil
		}
	}
	return 0, p.errorf(start, "an unpaired surrogate")
}

// unit parses \uXXXX. It returns false if the next characters are not such an escape.
func (p *parser) unit() (rune, bool) {
	rest := p.text[p.pos:]
	if len(rest) < 6 || rest[0] != '\\' || rest[1] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(string(rest[2:6]), 16, 16)
	if err != nil {
		return 0, false
	}
	p.pos += 6
	return rune(unit), true
}

// An Origin is the source position of a value and the rule that produced the value. Many
// values share an Origin, so it is never changed. Nil means that the origin is not known.
type Origin struct {
	pos  token.Position
	rule string
}

// OriginAt returns the origin of a value that a rule derived from a source position. The
// rule is described in words. It returns nil if neither is known.
func OriginAt(pos token.Position, rule string) *Origin {
	if rule == "" && pos == (token.Position{}) {
		return nil
	}
	return &Origin{pos, rule}
}

// Equal reports whether two origins have the same position and rule.
func (o *Origin) Equal(other *Origin) bool {
	return o == other || o != nil && other != nil && *o == *other
}

// Pos returns the source position.
func (o *Origin) Pos() token.Position {
	if o == nil {
		return token.Position{}
	}
	return o.pos
}

// HasPos reports whether the position is known.
func (o *Origin) HasPos() bool { return o != nil && o.pos.IsValid() }

// Rule returns the rule that derived the value from the source, in words.
func (o *Origin) Rule() string {
	if o == nil {
		return ""
	}
	return o.rule
}

// Lines splits the canonical form of a schema into lines that are easy to review in a
// diff. The concatenation of the lines is the canonical form. A line begins at every
// member of an object of schemas ("properties", "$defs", …) at any depth, at the brace
// that closes the object, and after each newline in a string. For example:
//
//	{"type":"object","properties":{
//	"city":{"type":"string","description":"name of the city"},
//	"days":{"type":"integer"}
//	},"required":["city"],"additionalProperties":false}
func Lines(d *Doc) []string {
	var lines lineTexts
	Cut(d, nil, &lines)
	return lines
}

// lineTexts collects lines of a document without constants. Each line is one string.
type lineTexts []string

// Text adds a line.
func (l *lineTexts) Text(text []byte) { *l = append(*l, string(text)) }

// Name is never called.
func (l *lineTexts) Name(string) {}

// EndLine does nothing, because each call of Text adds a whole line.
func (l *lineTexts) EndLine() {}

// A LineWriter receives the pieces of lines. A piece is either text, which the LineWriter
// must not retain, or the name of a constant that contains the text.
type LineWriter interface {
	Text(text []byte)
	Name(constant string)
	EndLine()
}

// A Holder returns the constants that contain members of an object, in member order.
type Holder func(object *Doc) []Held

// A Held is a constant that contains consecutive members of an object. Members is the
// number of members, and From is the index of the first.
type Held struct {
	Name          string
	From, Members int
}

// Cut writes the lines of a document as [Lines] returns them. The names of constants
// replace the members that the constants contain.
func Cut(d *Doc, holder Holder, to LineWriter) {
	cut(holder, to, func(w *writer) { w.value(d, one) })
}

// CutMember is [Cut] for a member of an object of schemas.
func CutMember(m Member, holder Holder, to LineWriter) {
	cut(holder, to, func(w *writer) { w.member(m, one) })
}

func cut(holder Holder, to LineWriter, write func(*writer)) {
	w := &writer{text: make([]byte, 0, 512), marks: make([]mark, 0, 16), holder: holder, cuts: true}
	write(w)
	done := 0 // length of the text that is written
	for _, m := range append(w.marks, mark{at: len(w.text)}) {
		if done < m.at {
			to.Text(w.text[done:m.at])
			done = m.at
		}
		if m.name != "" {
			to.Name(m.name)
		} else {
			to.EndLine()
		}
	}
}

// A mark is an offset in the text. At a mark with a name, the constant with that name is
// written; at other marks, a line ends.
type mark struct {
	at   int
	name string
}

// breakIn ends a line at the current position, if c is an object of schemas.
func (w *writer) breakIn(c content) {
	if w.cuts && c == table {
		w.marks = append(w.marks, mark{at: len(w.text)})
	}
}

// breakAfterNewlines ends a line after each \n escape in the quoted string that begins at
// start, except for an escape at the end of the string.
func (w *writer) breakAfterNewlines(start int) {
	last := len(w.text) - len(`"`)
	if !w.cuts || bytes.IndexByte(w.text[start:last], '\\') < 0 {
		return // most strings have no escapes
	}
	for i := start; i < last; i++ {
		if w.text[i] != '\\' {
			continue
		}
		i++ // the letter of the escape, which may be a backslash
		if w.text[i] == 'n' && i+1 < last {
			w.marks = append(w.marks, mark{at: i + 1})
		}
	}
}
