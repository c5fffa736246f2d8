package lower

import (
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// oneOfTexts returns a check for one of several texts.
func oneOfTexts(texts ...string) func(*schema.Doc) bool {
	return func(value *schema.Doc) bool {
		return value.Kind == schema.String && slices.Contains(texts, value.Text)
	}
}

// lookaround finds what makes a regular expression look around a place, or
// back at a group.
var lookaround = regexp.MustCompile(`\(\?<?[=!]|\\[1-9]|\\k<`)

// looksNowhere reports whether a regular expression does neither.
func looksNowhere(pattern *schema.Doc) bool {
	withoutEscaped := strings.ReplaceAll(pattern.Text, `\\`, "")
	return pattern.Kind == schema.String && !lookaround.MatchString(withoutEscaped)
}

// plainPattern matches regular expressions of literals, classes, groups, the
// quantifiers * + ? {n} {n,} {n,m}, and anchors at the ends.
var plainPattern = regexp.MustCompile(`^\^?(?:\(|\)` + "(?:" + quantifier + ")?|" + atom + "(?:" + quantifier + `)?)*\$?$`)

const (
	quantifier = `[*+?]|\{[0-9]{1,2}(?:,[0-9]{0,2})?\}`
	escape     = `\\(?:[dws]|[^A-Za-z0-9])`
	atom       = `(?:` + escape + `|\[\^?(?:` + escape + `|[^\]\[\\])+\]|[^\\()\[\]{}*+?|^$])`
)

// isPlainPattern reports whether a regular expression has nothing else, so
// that every engine knows it.
func isPlainPattern(pattern *schema.Doc) bool {
	return pattern.Kind == schema.String && plainPattern.MatchString(pattern.Text)
}

// isZeroOrOne reports whether a number is 0 or 1.
func isZeroOrOne(value *schema.Doc) bool {
	return schema.SameValue(value, schema.Num("0")) || schema.SameValue(value, schema.Num("1"))
}

// isInt64 reports whether a number is an integer that 64 bits hold.
func isInt64(number *schema.Doc) bool {
	return digitsOf(number) != ""
}

// digitsOf returns the digits of such an integer without fraction or exponent,
// as decoders of integers want them; "" for another.
func digitsOf(number *schema.Doc) string {
	value, ok := schema.Exact(number)
	if !ok || !value.IsInt() || !value.Num().IsInt64() {
		return ""
	}
	return value.Num().String()
}

// isDouble reports whether a number is one that a double is not infinite for.
func isDouble(d *schema.Doc) bool {
	value, ok := schema.Exact(d)
	if !ok {
		return false
	}
	f, _ := value.Float64()
	return f-f == 0
}
