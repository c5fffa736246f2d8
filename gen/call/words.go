package call

import (
	"strconv"
	"strings"
)

// Phrases are for a model that has to repair a value: short, never a whole
// schema. Lists in them are cut.
const (
	maxListed  = 20  // values or names in a list
	maxList    = 240 // bytes of a list
	maxPattern = 120 // bytes of a pattern
)

// expected says in few words what a node wants: "an integer from 1 to 14".
func expected(n *node) string { return phrase(n, 0) }

// maxPhrases is how deep phrases stand in phrases.
const maxPhrases = 2

// phrase is expected at a depth of nesting.
func phrase(n *node, depth int) string {
	switch {
	case n == nil:
		return "any value"
	case n.never:
		return "no value at all"
	case n.enum != nil:
		return enumPhrase(n.enum)
	}
	if branches := n.branches(); len(branches) > 0 && n.kinds == anyKind && depth < maxPhrases {
		return branchPhrase(branches, depth)
	}
	if n.kinds == anyKind && n.free {
		return "any value"
	}
	var parts []string
	for _, kind := range kindOrder {
		if n.kinds&kind == 0 {
			continue
		}
		if part := narrowPhrase(kind, n, depth); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " or ")
}

// kindOrder is how kinds follow each other in a phrase. null stands first: at
// the end it could be taken for a part of a longer one.
var kindOrder = []kinds{null, object, array, text, number, boolean}

// kindPhrase says what is wanted of a value of one kind.
func kindPhrase(kind kinds, n *node, depth int) string {
	switch kind {
	case object:
		return objectPhrase(n)
	case array:
		return arrayPhrase(n, depth)
	case text:
		return textPhrase(n)
	case number:
		return numberPhrase(n)
	case boolean:
		return "true or false"
	}
	return "null"
}

// enumPhrase lists the values of an enum.
func enumPhrase(enum []literal) string {
	values := make([]string, len(enum))
	for i, l := range enum {
		values[i] = clip(l.json)
		if l.name != "" {
			values[i] += " (" + clipText(l.name, maxName) + ")"
		}
	}
	if len(values) == 1 {
		return values[0]
	}
	return "one of " + list(values, ", ")
}

// numberPhrase says what is wanted of a number.
func numberPhrase(n *node) string {
	words := "a number"
	if n.kinds&fraction == 0 {
		words = "an integer"
	}
	b := n.bounds
	switch {
	case b == nil:
		return words + rangePhrase(limit(n.least, noLeast), limit(n.most, noMost))
	case b.above == nil && b.below == nil && b.multipleOf == nil:
		return words + rangePhrase(b.least.String(), b.most.String())
	}
	var limits []string
	for _, l := range []struct {
		words string
		limit *decimal
	}{
		{"at least ", b.least}, {"greater than ", b.above},
		{"at most ", b.most}, {"less than ", b.below}, {"a multiple of ", b.multipleOf},
	} {
		if l.limit != nil {
			limits = append(limits, l.words+l.limit.String())
		}
	}
	return words + " that is " + strings.Join(limits, " and ")
}

// limit is the text of a limit, "" for the one that is none.
func limit(n, none int64) string {
	if n == none {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// rangePhrase is a range of numbers, of which either end may be "".
func rangePhrase(least, most string) string {
	switch {
	case least == "" && most == "":
		return ""
	case most == "":
		return " of at least " + least
	case least == "":
		return " of at most " + most
	case least == most:
		return " that is " + least
	}
	return " from " + least + " to " + most
}

// String returns the number as JSON has it, "" for none.
func (d *decimal) String() string {
	const plain = 21 // digits, as ECMAScript has it
	if d == nil {
		return ""
	}
	sign, digits, count := "", d.digits, int64(len(d.digits))
	if d.negative {
		sign = "-"
	}
	switch {
	case digits == "":
		return "0"
	case count <= d.exp && d.exp <= plain:
		return sign + digits + strings.Repeat("0", int(d.exp-count))
	case 0 < d.exp && d.exp < count:
		return sign + digits[:d.exp] + "." + digits[d.exp:]
	case -6 < d.exp && d.exp <= 0:
		return sign + "0." + strings.Repeat("0", int(-d.exp)) + digits
	case count == 1:
		return sign + digits + "e" + strconv.FormatInt(d.exp-1, 10)
	}
	return sign + digits[:1] + "." + digits[1:] + "e" + strconv.FormatInt(d.exp-1, 10)
}

// countPhrase is a number of things, of which there may be a range.
func countPhrase(least, most int, thing string) string {
	switch {
	case least <= 0 && most < 0:
		return ""
	case most < 0:
		return "at least " + plural(least, thing)
	case least <= 0 && most > 0:
		return "at most " + plural(most, thing)
	case least == most || most == 0:
		return "exactly " + plural(most, thing)
	}
	return strconv.Itoa(least) + " to " + plural(most, thing)
}

// list joins phrases and leaves out what makes too many of them.
func list(parts []string, separator string) string {
	var b strings.Builder
	for i, part := range parts {
		if i == maxListed || i > 0 && b.Len()+len(part) > maxList {
			b.WriteString(separator + "… (" + strconv.Itoa(len(parts)-i) + " more)")
			break
		}
		if i > 0 {
			b.WriteString(separator)
		}
		b.WriteString(part)
	}
	return b.String()
}
