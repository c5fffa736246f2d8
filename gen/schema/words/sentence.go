package words

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// AppendSentence returns the schema with more sentences in its description. The
// description keeps its origin.
func AppendSentence(sub *schema.Doc, sentences ...string) *schema.Doc {
	if len(sentences) == 0 {
		return sub
	}
	text := &schema.Doc{Kind: schema.String}
	if old := sub.Under("description"); old != nil && old.Kind == schema.String {
		*text = *old
	}
	for _, sentence := range sentences {
		text.Text = addSentence(text.Text, sentence)
	}
	return WithNearType(sub, "description", text)
}

// addSentence appends a sentence to a text, which gets a full stop if it has none.
func addSentence(text, sentence string) string {
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	switch {
	case text == "":
		return sentence
	case endsSentence(text):
		return text + " " + sentence
	default:
		return text + ". " + sentence
	}
}

// endsSentence reports whether a text ends with a full stop, a colon or the like,
// perhaps before closing quotes or brackets.
func endsSentence(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, "\"'`”’»)]}*_"))
	return strings.ContainsRune(".!?:;…。！？：；", last)
}

// WithNearType returns the schema with a value for a keyword: in its place or, if it is
// new, after the type, or at the front of a schema without one.
func WithNearType(sub *schema.Doc, key string, value *schema.Doc) *schema.Doc {
	if sub.Has(key) {
		return sub.With(key, value)
	}
	isType := func(m schema.Member) bool { return m.Key == "type" }
	at := slices.IndexFunc(sub.Members, isType) + 1
	changed := *sub
	changed.Members = slices.Concat(sub.Members[:at], []schema.Member{schema.M(key, value)}, sub.Members[at:])
	return &changed
}
