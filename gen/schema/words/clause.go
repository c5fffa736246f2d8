package words

import (
	"regexp"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// only makes a phrase of one keyword.
func only(about, keyword string, say func(value *schema.Doc) (string, bool)) phrase {
	return phrase{about, []string{keyword}, func(w phraser) ([]string, bool) {
		clause, ok := say(w.get(keyword))
		return someOf(clause), ok
	}}
}

// plainCount is a number of things as nearly everybody writes it; 3.0 and 3e0
// are described as JSON.
var plainCount = regexp.MustCompile(`^(0|[1-9][0-9]*)$`)

var plainInteger = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)

// counted makes a phrase of a lower and an upper bound for a number of things.
func counted(about, least, most, one, many string) phrase {
	return phrase{about, []string{least, most}, func(w phraser) ([]string, bool) {
		bounds, ok := countRange(w.get(least), w.get(most), one, many)
		return []string{bounds}, ok
	}}
}

// countRange says how many things there may be; either bound may be nil.
func countRange(least, most *schema.Doc, one, many string) (string, bool) {
	for _, bound := range []*schema.Doc{least, most} {
		if bound != nil && (bound.Kind != schema.Number || !plainCount.MatchString(bound.Text)) {
			return "", false
		}
	}
	switch {
	case most == nil:
		return "at least " + things(least.Text, one, many), true
	case least == nil:
		return "no more than " + things(most.Text, one, many), true
	case least.Text == most.Text:
		return "exactly " + things(least.Text, one, many), true
	case fewer(least.Text, most.Text):
		return least.Text + " to " + things(most.Text, one, many), true
	default: // which no value can be
		return "at least " + least.Text + " and no more than " + things(most.Text, one, many), true
	}
}

// fewer compares plain counts of any length.
func fewer(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

func things(count, one, many string) string {
	if count == "1" {
		return "1 " + one
	}
	return count + " " + many
}

// quoted puts a text between quotes as it is, so that a backslash in a regular
// expression stays one; false where that could be misread.
func quoted(text string) (string, bool) {
	raw := `"` + text + `"`
	return raw, schema.Quote(text) == strings.ReplaceAll(raw, `\`, `\\`)
}

// namesOf quotes strings as JSON has them; false where others are among them.
func namesOf(list *schema.Doc) ([]string, bool) {
	var names []string
	for _, item := range list.Items {
		if item.Kind != schema.String {
			return nil, false
		}
		names = append(names, item.String())
	}
	return names, list.Kind == schema.Array
}
