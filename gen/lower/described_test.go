package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// untoldIn returns a part of the value of a keyword that a text has neither as
// JSON nor in words: a number, a text or the name of a property; "" for none.
func untoldIn(text, keyword string, value *schema.Doc) string {
	switch {
	case slices.Contains([]string{"type", "title", "format", "$comment", "$ref"}, keyword) || strings.HasPrefix(keyword, "x-"):
		return "" // told in words of their own, or mute
	case strings.Contains(plainText(text), plainText(value.String())):
		return ""
	case value.Kind == schema.String && strings.Contains(plainText(text), plainText(value.Text)):
		return ""
	case value.Kind == schema.String, value.Kind == schema.Number:
		return value.String()
	}
	for _, item := range value.Items {
		if part := untoldIn(text, keyword, item); part != "" {
			return part
		}
	}
	holdsMap := slices.Contains(keywordsOfMany, keyword)
	for _, m := range value.Members {
		if holdsMap && !strings.Contains(plainText(text), plainText(m.Key)) {
			return m.Key
		}
		inner := m.Key
		if holdsMap {
			inner = ""
		}
		if part := untoldIn(text, inner, m.Value); part != "" {
			return part
		}
	}
	return ""
}

// plainText returns a text without what quoting and the end of a sentence add.
func plainText(text string) string {
	return strings.TrimRight(strings.Join(strings.Fields(strings.NewReplacer(`\n`, " ", `\`, "").Replace(text)), " "), ". ")
}
