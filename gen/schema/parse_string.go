package schema

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// str reads the string whose opening quote is next.
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
	return "", p.errorf(start, "a string without an end")
}

// char reads one character of a string, which may be written as an escape.
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

// The escapes of one letter and what they stand for (RFC 8259 section 7).
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
	return 0, p.errorf(p.pos, "an escape that JSON does not know")
}

// pair joins the UTF-16 unit that was just read to the next one, if it is a surrogate.
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
	return 0, p.errorf(start, "half of a surrogate pair")
}

// unit reads \uXXXX, if that is next.
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
