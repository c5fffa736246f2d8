package schema

import (
	"bytes"
	"fmt"
	"regexp"
	"unicode/utf8"
)

// MaxDepth is how many objects and arrays may be nested in a text that [Parse] reads.
const MaxDepth = 1000

// MaxValues is how many values of any kind such a text may have: more than a thousand
// large tools have.
const MaxValues = 500_000

// A SyntaxError says why [Parse] refuses a text, and where.
type SyntaxError struct {
	Offset  int // in bytes from the start of the text
	Message string
}

// Error returns the message with its offset.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s at byte %d", e.Message, e.Offset)
}

// Parse reads a text that is exactly one JSON value (RFC 8259). Every error is a
// [*SyntaxError]. It also refuses JSON that cannot be kept without loss: a key twice
// in one object, invalid UTF-8, and a \u escape that is half of a surrogate pair; and
// a text that exceeds [MaxDepth] or [MaxValues].
func Parse(text []byte) (*Doc, error) {
	return ParseFrom(text, func(int) *Origin { return nil })
}

// ParseFrom is [Parse] with an origin for each value, which the function returns for
// the offset at which the value begins.
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
	values int // how many have begun
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

// valueAt reads the value that begins with c.
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

// sequence reads elements with commas between them, from the opening bracket at the
// current position to the closing one.
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

// key reads a key, which must not be among those seen, and the colon after it.
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
		return nil, p.errorf(p.pos, "a number without digits")
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

// peek skips white space and returns the next byte, 0 at the end.
func (p *parser) peek() byte {
	for ; p.pos < len(p.text); p.pos++ {
		if c := p.text[p.pos]; c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
	}
	return 0
}

// skip skips white space, and then c if that is next, which it reports.
func (p *parser) skip(c byte) bool {
	if p.peek() != c || p.pos == len(p.text) {
		return false
	}
	p.pos++
	return true
}

func (p *parser) unexpected(wanted string) error {
	if p.pos == len(p.text) {
		return p.errorf(p.pos, "the text ends where %s should stand", wanted)
	}
	r, _ := utf8.DecodeRune(p.text[p.pos:])
	return p.errorf(p.pos, "unexpected %q where %s should stand", r, wanted)
}

func (p *parser) errorf(offset int, format string, args ...any) error {
	return &SyntaxError{Offset: offset, Message: fmt.Sprintf(format, args...)}
}
