package call

import "unicode/utf8"

// lists reports whether the enum has a value (validation, sections 6.1.2 and 6.1.3).
func (n *node) lists(kind kinds, raw string) bool {
	value := ""
	for _, l := range n.enum {
		if l.kind != kind {
			continue
		}
		if value == "" {
			value = canonical(raw)
		}
		if canonical(l.json) == value {
			return true
		}
	}
	return false
}

// checkText holds a text to the limits of a node, and returns the code of the
// one that it breaks, "" where it keeps all.
func (n *node) checkText(s string) Code {
	if n.minLength > 0 || n.maxLength >= 0 {
		length := utf8.RuneCountInString(s)
		switch {
		case length < n.minLength:
			return TooShort
		case n.maxLength >= 0 && length > n.maxLength:
			return TooLong
		}
	}
	switch {
	case n.pattern != nil && !n.pattern.MatchString(s):
		return NoPatternMatch
	case n.format != nil && !n.format.valid(s):
		return BadFormat
	}
	return ""
}
