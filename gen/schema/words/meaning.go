package words

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Meaning is what a description says of a listed value.
type Meaning struct {
	Name   string // of the constant of a number; "" for none
	Remark string
}

// String returns the meaning as one text: "Fast: a very quick one".
func (m Meaning) String() string {
	if m.Name != "" && m.Remark != "" {
		return m.Name + ": " + m.Remark
	}
	return m.Name + m.Remark
}

// listLeads begin the sentence in which the description of constants tells what
// their values mean.
var listLeads = []string{"One of: ", "Known values: "}

// Meanings takes that sentence, which stands at the end of a description, apart:
// "One of: draft (being written), final." or "One of: 0 = Slow, 1 = Fast." The
// meanings are in the order of the values. Where the sentence does not tell of
// exactly these values in this order, or tells no more than them, there are
// none, and the description stays as it is.
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

// cutList returns where the sentence begins, and its list.
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

// cutAtValue cuts a list before the part that is about a value: behind a comma
// that stands in no brackets.
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

// meaningOf returns what the part of a list says of a value: what stands in
// brackets behind it, and the name of a number's constant.
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

// labels are the ways in which a list names a value: quoted as sentences quote it,
// or as schemas do, which escape what a reader cannot see, or as it is.
func labels(value *schema.Doc) []string {
	if value.Kind == schema.String && value.Text != "" {
		return []string{diag.Show(value.Text), value.String(), value.Text}
	}
	return []string{value.String()}
}

// isName reports whether a text can be the name of a constant: one word.
func isName(text string) bool { return text != "" && !strings.ContainsAny(text, " .,()") }
