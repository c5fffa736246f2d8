package diag

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Show returns a value as JSON in one line, as sentences show it.
func Show(v any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(v) != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSpace(text.String())
}

// Listed joins words as English does, with a conjunction before the last: "a",
// "a and b", "a, b and c".
func Listed(words []string, conjunction string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// ShowWord returns a text as sentences show it: as it is, or quoted where it would
// not stand out as one word.
func ShowWord(text string) string {
	if text == "" || strings.ContainsAny(text, " ,.()\"\n\t") {
		return Show(text)
	}
	return text
}
