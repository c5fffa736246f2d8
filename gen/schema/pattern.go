package schema

import (
	"regexp"
	"strings"
	"unicode"
)

// The white space of ECMA-262 and its complement, as written in a character class.
// https://262.ecma-international.org/16.0/#sec-compiletocharset
const (
	whiteSpace    = `\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
	notWhiteSpace = `\x00-\x08\x0e-\x1f!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`
	anyButLineEnd = `[^\n\r\x{2028}\x{2029}]`
)

// compileRegexp compiles a regular expression in which \s, \S, and the dot have their
// ECMA-262 meaning. In Go, they match other characters.
func compileRegexp(pattern string) (*regexp.Regexp, error) {
	compiled, err := regexp.Compile(pattern)
	if err != nil {
		return nil, err
	}
	if meant := withSpaces(pattern); meant != pattern {
		return regexp.Compile(meant)
	}
	return compiled, nil
}

// withSpaces replaces \s, \S, and the dot with their equivalents for Go's regexp. It does
// not change expressions with Go's quotations or flags.
func withSpaces(pattern string) string {
	if !strings.ContainsAny(pattern, `\.`) || strings.Contains(pattern, `\Q`) || flags.MatchString(pattern) {
		return pattern
	}
	var b strings.Builder
	inClass := false
	for s := pattern; s != ""; {
		token := s[:tokenLen(s, inClass)]
		s = s[len(token):]
		switch {
		case token == `\s` && inClass:
			token = whiteSpace
		case token == `\s`:
			token = "[" + whiteSpace + "]"
		case token == `\S` && inClass:
			token = notWhiteSpace
		case token == `\S`:
			token = "[^" + whiteSpace + "]"
		case token == "." && !inClass:
			token = anyButLineEnd
		case token[0] == '[' && !inClass, token == "]" && inClass:
			inClass = !inClass
		}
		b.WriteString(token)
	}
	return b.String()
}

var flags = regexp.MustCompile(`\(\?[a-zA-Z-]*[imsU]`)

// tokenLen returns the length of the first token of s: a character, an escape, or a named
// class such as [:alpha:]. The bracket that begins a class is one token with ^ and ]
// directly after it.
func tokenLen(s string, inClass bool) int {
	switch {
	case s[0] == '\\' && len(s) > 1:
		if end := strings.IndexByte(s, '}'); end > 0 && (strings.HasPrefix(s, `\p{`) || strings.HasPrefix(s, `\P{`)) {
			return end + 1
		}
		return 2
	case s[0] != '[':
		return 1
	case inClass:
		if i := strings.Index(s, ":]"); i > 1 && s[1] == ':' {
			return i + len(":]")
		}
		return 1
	}
	n := 1
	for _, c := range []byte("^]") {
		if n < len(s) && s[n] == c {
			n++
		}
	}
	return n
}

// hasForeignSyntax reports whether an expression has escapes or groups that ECMA-262 (with
// the flag u) does not support, such as \A or (?i).
func hasForeignSyntax(s string) bool {
	inClass := false
	for i := 0; i < len(s); i++ {
		rest := s[i+1:]
		switch {
		case s[i] == '\\' && rest != "":
			if isForeignEscape(rest) {
				return true
			}
			i++
		case inClass:
			inClass = s[i] != ']'
		case s[i] == '[':
			inClass = true
		case s[i] == '(' && strings.HasPrefix(rest, "?") && !isGroup(rest[1:]):
			return true
		}
	}
	return false
}

// isForeignEscape reports whether only Go supports an escape. The string s follows the
// backslash.
func isForeignEscape(s string) bool {
	braced := strings.HasPrefix(s[1:], "{")
	switch {
	case s[0] == 'x':
		return braced
	case s[0]|0x20 == 'p':
		name, _, _ := strings.Cut(strings.TrimPrefix(s[1:], "{"), "}")
		return !braced || isGoClass(name)
	case '0' <= s[0] && s[0] <= '7': // an octal number
		return len(s) > 1 && '0' <= s[1] && s[1] <= '9'
	}
	isLetter := 'a' <= s[0]|0x20 && s[0]|0x20 <= 'z'
	return isLetter && strings.IndexByte("dDsSwWbBfnrtvcuk", s[0]) < 0
}

// isGoClass reports whether Go supports the class \p{name} and ECMA-262 does not. ECMA-262
// supports the exact names of the categories.
func isGoClass(name string) bool {
	_, isCategory := unicode.Categories[name]
	_, isAlias := unicode.CategoryAliases[name]
	_, err := regexp.Compile(`\p{` + name + "}")
	return err == nil && !isCategory && !isAlias
}

// isGroup reports whether ECMA-262 supports a group. The string s follows the question
// mark; the flags of a group precede a colon.
func isGroup(s string) bool {
	if s == "" || strings.IndexByte(":=!<", s[0]) >= 0 {
		return len(s) < 2 || s[0] != '<' || s[1] < '0' || '9' < s[1]
	}
	flags, _, found := strings.Cut(s, ":")
	return found && flags != "-" && strings.Trim(flags, "ims-") == ""
}
