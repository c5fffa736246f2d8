package call

import (
	"regexp"
	"strings"
)

// constantName is how a description tells the name of a constant behind its value:
// "One of: 1 = Debug, 2 = Warn (something is odd)."
var constantName = regexp.MustCompile(`[:,] +(-?[0-9][^ ,]*) = ([\pL_][\pL\p{Nd}_]*)`)

// nameValues gives the values of an enum the names that the description has for
// them: a model that sends a name, since it has read it, is told the value.
func (n *node) nameValues(description *tree) {
	if n.enum == nil || description == nil {
		return
	}
	for _, found := range constantName.FindAllStringSubmatch(withoutRemarks(description.text), -1) {
		for i := range n.enum {
			l := &n.enum[i]
			if value := l.json; l.name == "" && (value == found[1] || l.kind == text && l.text == found[1]) {
				l.name = found[2]
			}
		}
	}
}

// withoutRemarks returns a text without what stands in parentheses.
func withoutRemarks(s string) string {
	depth := 0
	return strings.Map(func(r rune) rune {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
			return -1
		}
		if depth > 0 {
			return -1
		}
		return r
	}, s)
}

// valueNamed returns the value of an enum that has a name, in any letter case.
func (n *node) valueNamed(name string) (string, bool) {
	for _, l := range n.enum {
		if l.name != "" && strings.EqualFold(l.name, name) {
			return l.json, true
		}
	}
	return "", false
}
