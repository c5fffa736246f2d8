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
