package words

import (
	"regexp"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// mentionsDefault reports whether a text states a default value: it has the word
// "default" in any case, perhaps with "s", "ed" or "value" and with "is",
// "to", "of", ":" or "=", and then the value. A string without quotes counts
// if punctuation or the end follows, which distinguishes the value "a" from the
// article; other values may also be followed by a space ("default 3 days"). When
// in doubt it reports false: to repeat a default does less harm than to lose it.
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

// spellings returns how a text may write a value, without quotes.
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
