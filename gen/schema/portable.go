package schema

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ECMAPattern rewrites a regular expression of Go as a JSON Schema pattern. Patterns have
// the syntax of ECMA-262 with the flag u (JSON Schema 2020-12, core, section 6.4), which
// allows fewer escapes and literal brackets than Go. ECMAPattern returns false for an
// expression with other syntax that only Go supports.
func ECMAPattern(pattern string) (string, bool) {
	if hasForeignSyntax(pattern) {
		return "", false
	}
	if _, err := syntax.Parse(pattern, syntax.Perl); err != nil {
		return pattern, true // ECMA-262 only, such as (?=a)
	}
	var b strings.Builder
	inClass, last := false, ""
	for s := pattern; s != ""; {
		token := s[:tokenLen(s, inClass)]
		if bounds := quantifierBounds.FindString(s); bounds != "" && !inClass {
			token = bounds
		}
		s = s[len(token):]
		written := token
		switch {
		case inClass && strings.HasPrefix(token, "[:"), !inClass && assertions[last] && strings.Contains("*+?{", token[:1]):
			return "", false
		case token[0] == '\\':
			written = ecmaEscape(token, inClass)
		case inClass && token == "-" && isCharacterSet(last) && s[0] != ']':
			written = `\-`
		case inClass:
			inClass = token != "]"
		case token[0] == '[':
			inClass = true
			written = strings.Replace(token, "]", `\]`, 1)
		case strings.Contains("{}]", token):
			written = `\` + token
		}
		b.WriteString(written)
		last = token
	}
	return b.String(), true
}

// assertions are tokens that ECMA-262 does not allow before a quantifier.
var assertions = map[string]bool{"^": true, "$": true, `\b`: true, `\B`: true}

// isCharacterSet reports whether a token is an escape such as \d, which cannot begin a range.
func isCharacterSet(token string) bool {
	return len(token) > 1 && token[0] == '\\' && strings.IndexByte("dDsSwWpP", token[1]) >= 0
}

var quantifierBounds = regexp.MustCompile(`^\{[0-9]+(,[0-9]*)?\}`)

// ecmaEscape removes the backslash of a character that needs none. In a class, it writes
// a colon as \x3a, because Go has classes such as [:alpha:].
func ecmaEscape(token string, inClass bool) string {
	switch c := token[1]; {
	case c >= utf8.RuneSelf || unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)),
		strings.IndexByte(`^$\.*+?()[]{}|/`, c) >= 0, inClass && c == '-':
		return token
	case inClass && c == ':':
		return `\x3a`
	default:
		return token[1:]
	}
}

// AnyText is a regular expression that matches every string. Unlike a dot, it has the same
// meaning in Go, in ECMA-262, and in the grammars of constrained decoders.
const AnyText = `([^\n]|\n)*`

// PortablePattern rewrites a "pattern" for decoders such as llama.cpp and xgrammar, which
// match whole strings and support no shorthand classes. The result has the same meaning,
// is anchored at both ends, and consists of literals, classes, dots, plain groups, and the
// quantifiers * + ? {n} {n,} {n,m}. A pattern that needs no change is returned unchanged.
// PortablePattern returns false if it cannot rewrite the pattern, for example because of a
// lookaround assertion.
func PortablePattern(pattern string) (string, bool) {
	if _, err := syntax.Parse(pattern, syntax.Perl); err != nil {
		return "", false
	}
	p := patternParser{rest: pattern}
	choices := p.choices(true)
	if p.failed || p.rest != "" {
		return "", false
	}
	isEmpty := func(choice string) bool { return choice == "" }
	filled := slices.DeleteFunc(slices.Clone(choices), isEmpty)
	switch {
	case len(choices) == 1:
		return "^" + choices[0] + "$", true
	case len(filled) == len(choices):
		return "^(" + strings.Join(filled, "|") + ")$", true
	case len(filled) == 0:
		return "^$", true
	}
	return "^(" + strings.Join(filled, "|") + ")?$", true
}

// TrimAnyText removes the anchors of an anchored pattern, and the parts next to them that
// match any string.
func TrimAnyText(pattern string) string {
	if rest, ok := strings.CutPrefix(pattern, "^"+AnyText); ok {
		pattern = rest
	}
	if rest, ok := strings.CutSuffix(pattern, AnyText+"$"); ok {
		pattern = rest
	}
	return pattern
}

// A patternParser parses a regular expression that Go's regexp accepts, and converts it to
// the portable form.
type patternParser struct {
	rest   string
	failed bool
}

// choices parses alternatives up to the end of the expression or group. If whole is set,
// the alternatives belong to no group, and [AnyText] replaces each missing anchor.
func (p *patternParser) choices(whole bool) []string {
	var all []string
	for {
		all = append(all, p.choice(whole))
		if !p.skip("|") || p.failed {
			return all
		}
	}
}

func (p *patternParser) choice(whole bool) string {
	var text strings.Builder
	if whole && !p.skip("^") {
		text.WriteString(AnyText)
	}
	for p.rest != "" && p.rest[0] != '|' && p.rest[0] != ')' && !p.failed {
		if whole && (p.rest == "$" || strings.HasPrefix(p.rest, "$|")) {
			p.rest = p.rest[1:]
			return text.String()
		}
		text.WriteString(p.atom())
		text.WriteString(p.quantifier())
	}
	if whole && !strings.HasSuffix(text.String(), AnyText) {
		text.WriteString(AnyText)
	}
	return text.String()
}

// skip removes prefix from the beginning of the rest, and reports whether the rest began
// with it.
func (p *patternParser) skip(prefix string) bool {
	rest, ok := strings.CutPrefix(p.rest, prefix)
	p.rest = rest
	return ok
}

// fail records that the expression cannot be rewritten.
func (p *patternParser) fail() string {
	p.failed = true
	return ""
}

func (p *patternParser) atom() string {
	switch c := p.rest[0]; c {
	case '(':
		return p.group()
	case '[':
		return p.class()
	case '\\':
		return p.escape(false)
	case '^', '$', '*', '+', '?', '{':
		return p.fail()
	case '}', ']':
		p.rest = p.rest[1:]
		return `\` + string(c)
	}
	return string(p.char())
}

func (p *patternParser) char() rune {
	c, size := utf8.DecodeRuneInString(p.rest)
	p.rest = p.rest[size:]
	return c
}

func (p *patternParser) group() string {
	p.skip("(")
	if p.skip("?") && !p.skip(":") {
		named := p.skip("P<") || p.skip("<")
		_, rest, closed := strings.Cut(p.rest, ">")
		if !named || !closed {
			return p.fail()
		}
		p.rest = rest
	}
	choices := p.choices(false)
	if !p.skip(")") || slices.Contains(choices, "") { // some grammars do not support empty alternatives
		return p.fail()
	}
	return "(" + strings.Join(choices, "|") + ")"
}

func (p *patternParser) quantifier() string {
	if p.rest == "" {
		return ""
	}
	var text string
	switch p.rest[0] {
	case '*', '+', '?':
		text, p.rest = p.rest[:1], p.rest[1:]
	case '{':
		counts, _, closed := strings.Cut(p.rest[1:], "}")
		if !closed || strings.Trim(counts, "0123456789,") != "" || counts == "" || counts[0] == ',' {
			return p.fail() // a literal brace
		}
		text, p.rest = "{"+counts+"}", p.rest[len(counts)+2:]
	default:
		return ""
	}
	p.skip("?") // a lazy quantifier matches the same strings
	if p.rest != "" && strings.ContainsRune("*+?{", rune(p.rest[0])) {
		return p.fail()
	}
	return text
}

// shorthands are the shorthand classes, as written inside brackets.
var shorthands = map[byte]string{'d': "0-9", 'w': "0-9A-Za-z_"}

func (p *patternParser) escape(inClass bool) string {
	p.skip(`\`)
	if p.rest == "" {
		return p.fail()
	}
	c := p.rest[0]
	set, isShorthand := shorthands[c|0x20]
	switch {
	case isShorthand && c >= 'a':
		p.rest = p.rest[1:]
		if inClass {
			return set
		}
		return "[" + set + "]"
	case isShorthand && !inClass:
		p.rest = p.rest[1:]
		return "[^" + set + "]"
	}
	r, ok := p.escaped()
	if !ok {
		return p.fail()
	}
	switch {
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case r < ' ' || 0x7e < r && r <= 0xff:
		return `\x` + strings.ToUpper(strconv.FormatInt(int64(r)|0x100, 16)[1:])
	case inClass && strings.ContainsRune(`[]\`, r), !inClass && strings.ContainsRune(`^$.[](){}|*+?\`, r):
		return `\` + string(r)
	}
	return string(r)
}

// escaped parses the escape sequence of a single character, without its backslash.
func (p *patternParser) escaped() (rune, bool) {
	c := p.char()
	switch c {
	case 'n':
		return '\n', true
	case 'r':
		return '\r', true
	case 't':
		return '\t', true
	case 'f':
		return '\f', true
	case 'v':
		return '\v', true
	case 'x':
		digits := p.rest[:min(2, len(p.rest))]
		if braced, ok := strings.CutPrefix(p.rest, "{"); ok {
			digits, _, _ = strings.Cut(braced, "}")
			p.rest = p.rest[len("{}"):]
		}
		code, err := strconv.ParseUint(digits, 16, 32)
		p.rest = p.rest[min(len(digits), len(p.rest)):]
		return rune(code), err == nil && code <= unicode.MaxRune
	}
	return c, c < utf8.RuneSelf && !unicode.IsLetter(c) && !unicode.IsDigit(c)
}

// class parses a class in brackets. Some grammars do not support an escaped hyphen or
// caret, so class moves it to the end, where it needs no escape.
func (p *patternParser) class() string {
	p.skip("[")
	var text, moved string
	negated := p.skip("^")
	for first := true; !p.skip("]"); first = false {
		switch {
		case p.rest == "", first && p.rest[0] == ']', strings.HasPrefix(p.rest, "[:"), p.failed:
			return p.fail()
		case strings.HasPrefix(p.rest, `\-`), strings.HasPrefix(p.rest, `\^`):
			if c := p.rest[1:2]; !strings.Contains(moved, c) {
				moved += c
			}
			if p.rest = p.rest[2:]; strings.HasPrefix(p.rest, "-") && !strings.HasPrefix(p.rest, "-]") {
				return p.fail() // the character begins a range
			}
		case p.rest[0] == '-' && !first && !strings.HasPrefix(p.rest, "-]"):
			if strings.HasPrefix(p.rest, `-\-`) || strings.HasPrefix(p.rest, `-\^`) {
				return p.fail()
			}
			text += string(p.char())
		case p.rest[0] == '\\':
			text += p.escape(true)
		case p.rest[0] == '[':
			text += `\[`
			p.rest = p.rest[1:]
		default:
			text += string(p.char())
		}
	}
	if text+moved == "" {
		return p.fail()
	}
	return writeClass(negated, text, moved)
}

// writeClass writes a class that consists of text and of the moved characters (a hyphen, a
// caret, or both). The caret is never first, and the hyphen is always first or last.
func writeClass(negated bool, text, moved string) string {
	hyphen := strings.Contains(moved, "-") || strings.HasSuffix(text, "-") && moved != ""
	caret := strings.Contains(moved, "^") || !negated && strings.HasPrefix(text, "^")
	if moved != "" {
		text = strings.TrimSuffix(text, "-")
	}
	if caret {
		text = strings.TrimPrefix(text, "^")
	}
	switch {
	case negated:
		text = "^" + text
	case text == "" && caret && !hyphen:
		return `\^`
	case text == "" && caret:
		return "[-^]"
	}
	if caret {
		text += "^"
	}
	if hyphen {
		text += "-"
	}
	return "[" + text + "]"
}
