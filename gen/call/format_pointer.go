package call

import (
	"regexp/syntax"
	"strings"
)

// isPointer takes a JSON pointer (RFC 6901, section 3).
func isPointer(s string) bool {
	if s != "" && s[0] != '/' {
		return false
	}
	for i := range len(s) {
		if s[i] == '~' && (i+1 == len(s) || s[i+1] != '0' && s[i+1] != '1') {
			return false
		}
	}
	return true
}

// isRelativePointer takes a relative JSON pointer, such as 1/name, 0# or 0-1/x.
// https://json-schema.org/draft/2020-12/relative-json-pointer#section-3
func isRelativePointer(s string) bool {
	s, ok := afterNumber(s)
	if !ok {
		return false
	}
	if s != "" && (s[0] == '+' || s[0] == '-') {
		if s, ok = afterNumber(s[1:]); !ok {
			return false
		}
	}
	return s == "#" || isPointer(s)
}

// afterNumber returns what follows an integer without a leading zero.
func afterNumber(s string) (string, bool) {
	n := digitsAt(s)
	return s[n:], n == 1 || n > 1 && s[0] != '0'
}

// isRegex takes what ECMA-262 takes for a regular expression, as far as Go's
// parser knows it: what lies around a place and references back, which Go does
// not have, are read as groups and characters. Syntax that only Go has is refused.
func isRegex(s string) bool {
	if hasForeignSyntax(s) {
		return false
	}
	_, err := syntax.Parse(lookAround.Replace(withoutReferences(s)), syntax.Perl)
	return err == nil
}

// hasForeignSyntax reports whether an expression has escapes or groups that ECMA-262 (with
// the flag u) does not have, such as \A, \pL, (?P<n>a) and (?i).
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

// isForeignEscape reports whether an escape is of Go alone; s follows the backslash.
func isForeignEscape(s string) bool {
	braced := strings.HasPrefix(s[1:], "{")
	switch s[0] {
	case 'p', 'P':
		return !braced
	case 'x':
		return braced
	}
	return isLetter(s[0]) && strings.IndexByte("dDsSwWbBfnrtvcuk", s[0]) < 0
}

// isGroup reports whether a group is one of ECMA-262; s follows the question mark. The
// flags of a group stand before a colon.
func isGroup(s string) bool {
	if s == "" || strings.IndexByte(":=!<", s[0]) >= 0 {
		return true
	}
	flags, _, found := strings.Cut(s, ":")
	return found && flags != "-" && strings.Trim(flags, "ims-") == ""
}

var lookAround = strings.NewReplacer("(?=", "(?:", "(?!", "(?:", "(?<=", "(?:", "(?<!", "(?:")

// withoutReferences has escaped characters that Go knows in place of those that
// ECMA-262 alone knows: references back (\1, \k), control and code characters
// (\c, \u), and the slash.
func withoutReferences(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		b.WriteByte(s[i])
		if s[i] == '\\' && i+1 < len(s) {
			i++
			c := s[i]
			if strings.IndexByte("123456789kcu", c) >= 0 {
				c = 't'
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}
