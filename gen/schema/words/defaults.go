package words

import (
	"regexp"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// mentionsDefault reports whether a text tells a default value: it has the word
// "default" in any case, perhaps with "s", "ed" or "value" and with "is",
// "to", "of", ":" or "=", and next the value. A string may stand there without
// quotes if punctuation or the end follows, which tells the value "a" apart
// from the article; other values may be followed by a space too ("default 3
// days"). When in doubt it reports false: to say a thing twice does less harm
// than to lose it.
func mentionsDefault(text string, value *schema.Doc) bool {
	for _, span := range beforeValue.FindAllStringIndex(text, -1) {
		for _, spelling := range spellings(value) {
			rest, ok := strings.CutPrefix(text[span[1]:], spelling)
			if ok && endOf(value.Kind).MatchString(rest) {
				return true
			}
		}
	}
	return false
}

var (
	beforeValue = regexp.MustCompile("(?i)\\bdefault(?:s|ed)?(?:\\s+values?)?(?:\\s+(?:is|to|of))?\\s*[:=]?\\s*[\"'`“‘(]*")
	afterWord   = regexp.MustCompile("^(?:[.,;!?\"'`”’)\\]]+(?:\\s|$)|$)")
	afterValue  = regexp.MustCompile("^[.,;!?\"'`”’)\\]]*(?:\\s|$)")
)

func endOf(kind schema.Kind) *regexp.Regexp {
	if kind == schema.String {
		return afterWord
	}
	return afterValue
}

// spellings returns what may stand for a value after an opening quote, if any.
func spellings(value *schema.Doc) []string {
	text := value.String()
	if value.Kind != schema.String {
		return []string{text}
	}
	if value.Text == "" { // would be found everywhere
		return nil
	}
	return []string{value.Text, text[1 : len(text)-1]}
}
