package validator

import (
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Undescribed returns the check of a statement whose meaning has no words, and false
// where each has.
func (st Statement) Undescribed() (Check, bool) {
	for i, meant := range st.Meanings {
		if meant.words == "" {
			return st.Item[i], true
		}
	}
	return Check{}, false
}

// Sentence tells a model of a statement that has words, for values of the condition
// alone where there is one.
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

// inQuotes says which text a sentence is about: not the one with the quotes,
// which JSON in a string has.
func (of Subject) inQuotes() string {
	if of.Quoted && of.kind == ofText {
		return " inside the quotes"
	}
	return ""
}
