package call

import (
	"slices"
	"strconv"
	"strings"
)

// Phrases are for a model that has to correct a value. They are short, never a whole schema,
// and long lists are cut.
const (
	maxListed  = 20  // values or names in a list
	maxList    = 240 // bytes of a list
	maxPattern = 120 // bytes of a pattern
)

// expected describes in a few words the values that a node accepts: "an integer from 1 to
// 14".
func expected(n *node) string { return phrase(n, 0) }

// maxPhrases limits how deep phrases nest.
const maxPhrases = 2

// phrase is like expected, but for a phrase that is nested in depth other phrases.
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

// kindOrder is the order of kinds in a phrase. null is first: at the end it could be
// mistaken for a part of a longer phrase.
var kindOrder = []kinds{null, object, array, text, number, boolean}

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

// limit returns n in decimal, or "" if n is equal to none, which represents no limit.
func limit(n, none int64) string {
	if n == none {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// rangePhrase describes a range of numbers; either end may be "".
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

// String returns the number as JSON, or "" for nil.
func (d *decimal) String() string {
	const plain = 21 // digits without an exponent, as in ECMAScript
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

// countPhrase describes a number of things, which may be a range.
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

// list joins phrases and omits phrases beyond the limits.
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

func (n *node) branches() []*node {
	if n.also == nil {
		return nil
	}
	return slices.Concat(n.also.anyOf, n.also.oneOf)
}

// branchPhrase describes the values that "anyOf" or "oneOf" accepts, each phrase once.
func branchPhrase(branches []*node, depth int) string {
	var parts []string
	for _, b := range branches {
		if part := phrase(b, depth+1); part == "null" {
			parts = slices.Insert(parts, 0, part)
		} else {
			parts = append(parts, part)
		}
	}
	return list(distinct(parts), ", or ")
}

// narrowPhrase describes the accepted values of one kind, with the constraints of the
// node's branches: "a string of at least 2 characters, or of exactly 0 characters". It
// returns "" if no branch accepts the kind.
func narrowPhrase(kind kinds, n *node, depth int) string {
	words := kindPhrase(kind, n, depth)
	if len(n.branches()) == 0 || depth == maxPhrases {
		return words
	}
	plain := kindPhrase(kind, nodeOf(n.kinds&kind), depth)
	var goesOn, whole []string // goesOn: what follows plain in a phrase; whole: phrases that do not begin with plain
	for _, b := range n.branches() {
		if b.never || b.kinds&n.kinds&kind == 0 {
			continue
		}
		narrow := *b
		narrow.kinds &= n.kinds & kind
		part, cut := strings.CutPrefix(phrase(&narrow, depth+1), plain)
		switch {
		case part == "": // the branch has no other constraint
			return words
		case cut:
			goesOn = append(goesOn, strings.TrimSpace(part))
		default:
			whole = append(whole, part)
		}
	}
	all := list(distinct(append(goesOn, whole...)), ", or ")
	switch {
	case all == "":
		return ""
	case words != plain:
		return words + ", and " + all
	case len(goesOn) > 0:
		return words + " " + all
	default:
		return all
	}
}

func distinct(parts []string) []string {
	var all []string
	for _, part := range parts {
		if !slices.Contains(all, part) {
			all = append(all, part)
		}
	}
	return all
}

func objectPhrase(n *node) string {
	if n.hasNames() {
		return "an object with " + expectedNames(n)
	}
	switch {
	case n.additional == nil || n.additional == anything:
		return "an object"
	case n.additional.never:
		return "an object without members"
	}
	return "an object of " + kindsPhrase(n.additional)
}

// hasNames reports whether the schema of an object declares properties or
// patternProperties.
func (n *node) hasNames() bool {
	return len(n.properties) > 0 || n.also != nil && len(n.also.patternProperties) > 0
}

// expectedNames lists the members of an object: "city (required), days".
func expectedNames(n *node) string {
	names := make([]string, len(n.properties))
	for i, p := range n.properties {
		names[i] = shownName(p.name)
		if p.required {
			names[i] += " (required)"
		}
	}
	if n.also != nil {
		for _, p := range n.also.patternProperties {
			names = append(names, "names that match "+clipText(withoutAnyText(p.pattern.String()), maxPattern))
		}
	}
	return list(names, ", ")
}

func shownName(name string) string {
	if isWord(name) {
		return name
	}
	return quote(cut(name, maxName))
}

// arrayPhrase describes the accepted arrays: the number and the values of their elements.
func arrayPhrase(n *node, depth int) string {
	words := "an array"
	elements := kindsPhrase(n.items)
	if count := countPhrase(n.minItems, n.maxItems, strings.TrimSuffix(elements, "s")); count != "" {
		words += " of " + count
	} else if elements != anyElements {
		words += " of " + elements
	}
	if n.items != nil && n.items.enum != nil && depth < maxPhrases {
		words += ", each " + enumPhrase(n.items.enum)
	}
	if n.also != nil && n.also.uniqueItems {
		words += ", all different"
	}
	return words
}

// anyElements is the phrase for the elements of an array without a schema for them.
const anyElements = "values"

// kindWords are the plural words for the values of a kind.
var kindWords = []struct {
	kinds kinds
	words string
}{
	{object, "objects"}, {array, "arrays"}, {text, "strings"},
	{number, "numbers"}, {boolean, "booleans"}, {null, "nulls"},
}

func kindsPhrase(n *node) string {
	if n == nil || n.kinds == anyKind || n.never {
		return anyElements
	}
	var words []string
	for _, k := range kindWords {
		switch {
		case n.kinds&k.kinds == 0:
		case k.kinds == number && n.kinds&fraction == 0:
			words = append(words, "integers")
		default:
			words = append(words, k.words)
		}
	}
	return strings.Join(words, " or ")
}

func textPhrase(n *node) string {
	words := "a string"
	if count := countPhrase(n.minLength, n.maxLength, "character"); count != "" {
		words += " of " + count
	}
	switch {
	case n.format != nil:
		words += " that is " + formatPhrase(n.format.name)
	case n.base64:
		words += " in base64 (RFC 4648, section 4, with padding)"
	}
	if n.pattern != nil {
		words += " that " + patternPhrase(n.pattern.String())
	}
	return words
}

// formatWords contains phrases for formats. An example is included if a model could mistake
// the format for another.
var formatWords = []struct{ format, words string }{
	{"date-time", "a date and time with an offset (RFC 3339), such as 2026-01-31T09:30:00Z"},
	{"date", "a date, such as 2026-01-31"},
	{"time", "a time with an offset (RFC 3339), such as 09:30:00Z"},
	{"duration", "a duration (ISO 8601), such as PT1H30M"},
	{"email", "an email address"},
	{"idn-email", "an email address"},
	{"hostname", "a host name"},
	{"idn-hostname", "a host name"},
	{"ipv4", "an IPv4 address, such as 192.0.2.1"},
	{"ipv6", "an IPv6 address, such as 2001:db8::1"},
	{"uri", "an absolute URI, such as https://example.com/a"},
	{"uri-reference", "a URI or a relative reference"},
	{"iri", "an absolute IRI, such as https://example.com/a"},
	{"iri-reference", "an IRI or a relative reference"},
	{"uri-template", "a URI template (RFC 6570)"},
	{"uuid", "a UUID, such as 123e4567-e89b-12d3-a456-426614174000"},
	{"json-pointer", "a JSON pointer (RFC 6901), such as /a/0"},
	{"relative-json-pointer", "a relative JSON pointer, such as 1/a"},
	{"regex", "a regular expression"},
}

func formatPhrase(name string) string {
	for _, f := range formatWords {
		if f.format == name {
			return f.words
		}
	}
	return "of the format " + name
}

// patternWords contains phrases, with examples, for the patterns that toolgen generates for
// Go types whose strings have a well-known name.
var patternWords = []struct {
	pattern, words string
	examples       []string
}{
	{`^-?([0-9]+(\.[0-9]+)?(ns|us|ms|s|m|h))+$`, "a duration", []string{"1h30m", "250ms"}},
	{`^"([^"\\\x00-\x1f]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$`, "the JSON text of a string", []string{`"abc"`}},
	{`^-?(0|[1-9][0-9]*)$`, "an integer", []string{"42", "-7"}},
	{`^(0|[1-9][0-9]*)$`, "an integer of at least 0", []string{"42"}},
	{`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`, "a number", []string{"42", "-1.5"}},
	{`^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`, "a fraction or an integer", []string{"1/3", "42"}},
	{`^(DEBUG|INFO|WARN|ERROR)([-+][0-9]+)?$`, "a log level", []string{"INFO", "WARN+2"}},
	{`^([0-9.]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}$`, "an IP address and port", []string{"192.0.2.1:80", "[2001:db8::1]:80"}},
	{`^[0-9A-Fa-f:.]+/[0-9]{1,3}$`, "an IP network", []string{"192.0.2.0/24"}},
}

func patternPhrase(pattern string) string {
	for _, p := range patternWords {
		switch pattern {
		case p.pattern:
			return "is " + p.words + suchAs(p.examples)
		case `^"` + strings.Trim(p.pattern, "^$") + `"$`:
			return "is " + p.words + " in quotes of its own" + suchAs([]string{quoted(p.examples[0])})
		}
	}
	return "matches " + clipText(withoutAnyText(pattern), maxPattern)
}

// withoutAnyText removes from a pattern the parts that toolgen adds to anchor it at both ends
// (schema.AnyText in the generator).
func withoutAnyText(pattern string) string {
	const anyText = `([^\n]|\n)*`
	if rest, ok := strings.CutPrefix(pattern, "^"+anyText); ok {
		pattern = rest
	}
	if rest, ok := strings.CutSuffix(pattern, anyText+"$"); ok {
		pattern = rest
	}
	return pattern
}

// suchAs returns a list of example strings, as JSON.
func suchAs(examples []string) string {
	all := make([]string, len(examples))
	for i, example := range examples {
		all[i] = quoted(example)
	}
	return ", such as " + strings.Join(all, " or ")
}
