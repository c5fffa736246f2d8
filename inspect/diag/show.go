package diag

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Show returns a value as JSON on one line, for use in a message.
func Show(v any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(v) != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSpace(text.String())
}

// Listed joins words with commas, and with a conjunction before the last: "a", "a and
// b", "a, b and c".
func Listed(words []string, conjunction string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// ShowWord returns a text for use in a message: unchanged, or quoted if it would not
// be seen as one word.
func ShowWord(text string) string {
	if text == "" || strings.ContainsAny(text, " ,.()\"\n\t") {
		return Show(text)
	}
	return text
}
