package validator

import (
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Undescribed returns the first check of a statement whose meaning has no words, if
// there is one.
func (st Statement) Undescribed() (Check, bool) {
	for i, meant := range st.Meanings {
		if meant.words == "" {
			return st.Item[i], true
		}
	}
	return Check{}, false
}

// Sentence returns a sentence for the model: what the subject must be by a statement
// whose meanings all have words. If condition is not "" it begins the sentence.
func (of Subject) Sentence(st Statement, condition string) string {
	var phrases []string
	for i, meant := range st.Meanings {
		if phrase, also := strings.CutPrefix(meant.words, "be "); also && i > 0 && strings.HasPrefix(phrases[0], "be ") {
			phrases = append(phrases, phrase)
			continue
		}
		phrases = append(phrases, meant.words)
	}
	start := "Must "
	switch {
	case of.IsKey:
		start = "Each key must "
	case condition != "":
		start = condition + of.inQuotes() + ", must "
	case of.inQuotes() != "":
		start = "The text" + of.inQuotes() + " must "
	}
	return start + diag.Listed(phrases, "or") + "."
}

// inQuotes returns words for a string that is JSON in a string: the checks are for what
// is inside its quotes.
func (of Subject) inQuotes() string {
	if of.Quoted && of.kind == ofText {
		return " inside the quotes"
	}
	return ""
}
