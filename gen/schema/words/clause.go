package words

import (
	"regexp"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// only returns the phrase of one keyword, whose clause is made from its value.
func only(about, keyword string, clauseOf func(value *schema.Doc) (string, bool)) phrase {
	return phrase{about, []string{keyword}, func(w phraser) ([]string, bool) {
		clause, ok := clauseOf(w.get(keyword))
		return clauseList(clause), ok
	}}
}

// plainCount matches a count as it is usually written; 3.0 and 3e0 are described as
// JSON.
var plainCount = regexp.MustCompile(`^(0|[1-9][0-9]*)$`)

var plainInteger = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)

// counted returns the phrase of the two keywords that bound how many things there are.
func counted(about, least, most, one, many string) phrase {
	return phrase{about, []string{least, most}, func(w phraser) ([]string, bool) {
		bounds, ok := countRange(w.get(least), w.get(most), one, many)
		return []string{bounds}, ok
	}}
}

// countRange returns a clause about how many things there may be; one bound may be nil.
// It reports false for a bound that is not a plain count.
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
	default: // which no value satisfies
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

// quoted returns a text between quotes without escapes, so that a regular expression
// keeps its backslashes; false if that could be misread.
func quoted(text string) (string, bool) {
	raw := `"` + text + `"`
	return raw, schema.Quote(text) == strings.ReplaceAll(raw, `\`, `\\`)
}

// namesOf returns the strings of a list as JSON; false if it is not a list of strings.
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
