package call

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// canonical returns a text that is the same for all spellings of a value: equal
// are numbers of the same value, strings of the same characters, and objects of
// the same members in any order.
// https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.2
func canonical(raw string) string {
	switch kindOf[raw[0]] {
	case array, object:
		return string(appendCanonical(make([]byte, 0, len(raw)), raw))
	case number:
		return newDecimal(raw).canonical()
	case text:
		if strings.IndexByte(raw, '\\') >= 0 {
			return quoted(textIn(raw))
		}
	}
	return raw
}

// appendCanonical appends the canonical text of a value: its time is in
// proportion to the value, however deep that is.
func appendCanonical(b []byte, raw string) []byte {
	switch kindOf[raw[0]] {
	case array:
		b = append(b, '[')
		for _, element := range elementsOf(raw) {
			b = append(appendCanonical(b, element), ',')
		}
		return append(b, ']')
	case object:
		b = append(b, '{')
		for _, m := range sortedMembers(raw) {
			b = append(append(b, quoted(m.name)...), ':')
			b = append(appendCanonical(b, m.raw), ',')
		}
		return append(b, '}')
	}
	return append(b, canonical(raw)...)
}

// A member is one of an object.
type member struct{ name, raw string }

// sortedMembers returns the members of an object by their names.
func sortedMembers(raw string) []member {
	var members []member
	for name, value := range membersOf(raw) {
		members = append(members, member{name, value})
	}
	slices.SortFunc(members, func(a, b member) int { return cmp.Compare(a.name, b.name) })
	return members
}

// quoted writes a text as JSON in one way for each text.
func quoted(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' }) {
		b, _ := json.Marshal(s) // a string can always be marshaled
		return string(b)
	}
	return `"` + s + `"`
}

func (d decimal) canonical() string {
	sign := ""
	if d.negative {
		sign = "-"
	}
	return sign + d.digits + "e" + strconv.FormatInt(d.exp, 10)
}

// firstTwins returns the indexes of two elements of an array that are equal.
func firstTwins(raw string) (first, second int, found bool) {
	seen := map[string]int{}
	for i, element := range elementsOf(raw) {
		key := canonical(element)
		if j, ok := seen[key]; ok {
			return j, i, true
		}
		seen[key] = i
	}
	return 0, 0, false
}
