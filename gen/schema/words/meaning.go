package words

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Meaning is the explanation of an enum value in a description.
type Meaning struct {
	Name   string // name of the constant, if the value is a number; may be ""
	Remark string // rest of the explanation; may be ""
}

// String returns the meaning as one string: "Fast: a very quick one".
func (m Meaning) String() string {
	if m.Name != "" && m.Remark != "" {
		return m.Name + ": " + m.Remark
	}
	return m.Name + m.Remark
}

// listLeads are the possible beginnings of a sentence that lists values with their
// meanings.
var listLeads = []string{"One of: ", "Known values: "}

// Meanings parses the list of values at the end of a description, for example "One of:
// draft (being written), final." or "One of: 0 = Slow, 1 = Fast." It returns the
// description without that sentence, and the meanings in the order of the values. If the
// sentence does not list exactly these values in this order, or contains no meaning,
// Meanings returns the unchanged description and nil.
func Meanings(description string, values []*schema.Doc) (rest string, meanings []Meaning) {
	start, list, ok := cutList(description)
	if !ok || len(values) == 0 {
		return description, nil
	}
	for i := range values {
		part := list
		if i+1 < len(values) {
			var ok bool
			if part, list, ok = cutAtValue(list, values[i+1]); !ok {
				return description, nil
			}
		}
		meaning, ok := meaningOf(part, values[i])
		if !ok {
			return description, nil
		}
		meanings = append(meanings, meaning)
	}
	if !slices.ContainsFunc(meanings, func(m Meaning) bool { return m != Meaning{} }) {
		return description, nil
	}
	return strings.TrimSpace(description[:start]), meanings
}

// cutList returns the list of values at the end of a description, and the offset in the
// description at which the sentence with the list begins.
func cutList(description string) (start int, list string, ok bool) {
	start = -1
	for _, lead := range listLeads {
		if i := strings.LastIndex(description, lead); i > start {
			start, list = i, description[i+len(lead):]
		}
	}
	list, ended := strings.CutSuffix(list, ".")
	return start, list, start >= 0 && ended
}

// cutAtValue splits a list at the comma before the next value. It ignores commas in
// brackets.
func cutAtValue(list string, next *schema.Doc) (part, rest string, ok bool) {
	depth := 0
	for i, char := range []byte(list) {
		switch char {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			behind, spaced := strings.CutPrefix(list[i+1:], " ")
			if depth == 0 && spaced && slices.ContainsFunc(labels(next), func(label string) bool { return strings.HasPrefix(behind, label) }) {
				return list[:i], behind, true
			}
		}
	}
	return "", "", false
}

// meaningOf returns the meaning of value from its part of a list: the remark in brackets
// and, for a number, the name of its constant.
func meaningOf(part string, value *schema.Doc) (Meaning, bool) {
	for _, label := range labels(value) {
		behind, ok := strings.CutPrefix(part, label)
		if !ok {
			continue
		}
		name, named := strings.CutPrefix(behind, " = ")
		if !named {
			name = behind
		}
		name, remark, remarked := strings.Cut(name, " (")
		remark, closed := strings.CutSuffix(remark, ")")
		if remarked == closed && (named && isName(name) || !named && name == "") {
			return Meaning{name, remark}, true
		}
	}
	return Meaning{}, false
}

// labels returns the ways in which a list can show a value: in the format of [diag.Show],
// as JSON, and as a string without quotes.
func labels(value *schema.Doc) []string {
	if value.Kind == schema.String && value.Text != "" {
		return []string{diag.Show(value.Text), value.String(), value.Text}
	}
	return []string{value.String()}
}

// isName reports whether a string can be the name of a constant, that is, whether it is
// one word.
func isName(text string) bool { return text != "" && !strings.ContainsAny(text, " .,()") }
