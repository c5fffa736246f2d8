package call

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// isInternationalHostname takes a name of RFC 5890 whose labels are in ASCII or
// in Unicode. It knows the characters by their categories and the rules of
// context of RFC 5892, appendix A, not the length of a label in Punycode and the order of
// scripts from right to left.
func isInternationalHostname(s string) bool {
	if len(s) > 253*utf8.UTFMax || len(s) > 253 && isASCII(s) {
		return false
	}
	for _, dot := range []string{"\u3002", "\uff0e", "\uff61"} { // RFC 3490, section 3.1
		s = strings.ReplaceAll(s, dot, ".")
	}
	for label := range strings.SplitSeq(s, ".") {
		if !isLabel(label) && !isUnicodeLabel([]rune(label)) {
			return false
		}
	}
	return true
}

func isUnicodeLabel(label []rune) bool {
	if len(label) == 0 || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' || unicode.IsMark(label[0]) {
		return false
	}
	if len(label) > 3 && label[2] == '-' && label[3] == '-' { // RFC 5891, section 4.2.3.1
		return false
	}
	for i := range label {
		if !isLabelRune(label, i) {
			return false
		}
	}
	return true
}

// isLabelRune reports whether the character at i may stand in a label.
func isLabelRune(label []rune, i int) bool {
	r := label[i]
	for _, rule := range contextRules {
		if strings.ContainsRune(rule.runes, r) {
			return rule.valid(label, i)
		}
	}
	if strings.ContainsRune(disallowed, r) {
		return false
	}
	return strings.ContainsRune(allowed, r) || unicode.In(r, unicode.Ll, unicode.Lo, unicode.Lm, unicode.Mn, unicode.Mc, unicode.Nd) ||
		r < utf8.RuneSelf && unicode.IsLetter(r)
}

// allowed and disallowed are exceptions from the categories (RFC 5892, section 2.6).
const (
	allowed    = "-\u0f0b\u3007\u06fd\u06fe"
	disallowed = "\u0640\u07fa\u302e\u302f\u3031\u3032\u3033\u3034\u3035\u303b"
)

// A contextRule says where characters may stand (RFC 5892, appendix A).
type contextRule struct {
	runes string
	valid func(label []rune, i int) bool
}

var contextRules = []contextRule{
	{"\u200d", followsVirama},
	{"\u200c", func(label []rune, i int) bool { return followsVirama(label, i) || joins(label, i) }},
	{"\u00b7", func(label []rune, i int) bool { return at(label, i-1) == 'l' && at(label, i+1) == 'l' }},
	{"\u0375", func(label []rune, i int) bool { return unicode.Is(unicode.Greek, at(label, i+1)) }},
	{"\u05f3\u05f4", func(label []rune, i int) bool { return unicode.Is(unicode.Hebrew, at(label, i-1)) }},
	{"\u30fb", func(label []rune, _ int) bool { return hasAny(label, unicode.Hiragana, unicode.Katakana, unicode.Han) }},
	{arabicDigits, func(label []rune, _ int) bool { return !strings.ContainsAny(string(label), extendedArabicDigits) }},
	{extendedArabicDigits, func(label []rune, _ int) bool { return !strings.ContainsAny(string(label), arabicDigits) }},
}

const (
	arabicDigits         = "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669"
	extendedArabicDigits = "\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9"
	// viramas are the marks of Unicode's combining class 9 in living scripts.
	viramas = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3"
)

func followsVirama(label []rune, i int) bool {
	return i > 0 && strings.ContainsRune(viramas, label[i-1])
}

// joins reports whether the letters beside i are of a script whose letters join.
func joins(label []rune, i int) bool {
	cursive := []*unicode.RangeTable{unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Mandaic}
	return unicode.In(at(label, i-1), cursive...) && unicode.In(at(label, i+1), cursive...)
}

func at(label []rune, i int) rune {
	if i < 0 || i >= len(label) {
		return -1
	}
	return label[i]
}

func hasAny(label []rune, tables ...*unicode.RangeTable) bool {
	for _, r := range label {
		if r != '\u30fb' && unicode.In(r, tables...) {
			return true
		}
	}
	return false
}
