package words

import (
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// annotations are the keywords that do not constrain values, except "description", in the
// order of their sentences.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-9
var annotations = []string{"title", "default", "examples", "deprecated", "readOnly", "writeOnly"}

// annotations returns a sentence for each annotation that must be described and that the
// old description does not contain.
func (w phraser) annotations(old string) []string {
	var sentences []string
	for _, keyword := range annotations {
		value := w.get(keyword)
		if value == nil || keyword == "default" && mentionsDefault(old, value) {
			continue
		}
		if sentence := annotationSentence(keyword, value); sentence != "" && !mentionsClause(old, sentence) {
			sentences = append(sentences, sentence+".")
		}
	}
	return sentences
}

var flags = map[string]string{"deprecated": "Deprecated", "readOnly": "Read-only", "writeOnly": "Write-only"}

// annotationSentence returns the sentence for an annotation, without its full stop. It
// returns "" for a flag, such as "deprecated", that is false, and for an empty list of
// examples.
func annotationSentence(keyword string, value *schema.Doc) string {
	flag, isFlag := flags[keyword]
	switch {
	case isFlag && value.IsFalse():
		return ""
	case isFlag && value.IsTrue():
		return flag
	case isFlag:
		return flag + ": " + value.String()
	case keyword == "examples" && value.Kind == schema.Array:
		return examplesSentence(value.Items)
	default:
		return capital(keyword) + ": " + value.String()
	}
}

func examplesSentence(values []*schema.Doc) string {
	if len(values) == 0 {
		return ""
	}
	var listed []string
	for _, value := range values {
		listed = append(listed, value.String())
	}
	lead := "Examples: "
	if len(values) == 1 {
		lead = "Example: "
	}
	return lead + strings.Join(listed, ", ")
}

// mentionsDefault reports whether a description contains "default" in any case, an optional
// suffix, verb or sign, and then the value, such as "defaults to 3". After a string without
// quotes, the sentence or clause must end, so that the value "a" is not confused with the
// article. In doubt, mentionsDefault returns false, because repeating a default does less
// harm than losing it.
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

// spellings returns the ways in which prose can show a value, without quotes.
func spellings(value *schema.Doc) []string {
	text := value.String()
	if value.Kind != schema.String {
		return []string{text}
	}
	if value.Text == "" { // the empty string occurs everywhere
		return nil
	}
	return []string{value.Text, text[1 : len(text)-1]}
}

// mentionsClause reports whether a description contains a clause as a sentence, or between
// semicolons or brackets. In doubt, it returns false, like [mentionsDefault].
func mentionsClause(text, clause string) bool {
	for _, spelling := range []string{clause, capital(clause)} {
		for at := 0; ; {
			found := strings.Index(text[at:], spelling)
			if found < 0 {
				break
			}
			start := at + found
			at = start + len(spelling)
			if endsClause(text[:start]) && beginsNext(text[at:]) {
				return true
			}
		}
	}
	return false
}

// endsClause reports whether text, which precedes a clause, is empty or ends with
// punctuation or an opening bracket.
func endsClause(text string) bool {
	text = strings.TrimRight(text, space)
	return text == "" || strings.ContainsRune(".!?:;(", rune(text[len(text)-1]))
}

// beginsNext reports whether text, which follows a clause, is empty or begins with
// punctuation, possibly after closing brackets or quotes. A full stop inside a number does
// not count.
func beginsNext(text string) bool {
	text = strings.TrimLeft(text, closing)
	return text == "" || strings.ContainsRune(".!?;", rune(text[0])) &&
		(len(text) == 1 || strings.ContainsRune(closing, rune(text[1])))
}

const (
	space   = " \t\r\n"
	closing = space + ")\"'"
)

var oneOf = regexp.MustCompile(`(?i)\bone of:`)

// mentionsEnum reports whether a description lists all values of an enum after "one of:",
// with or without their meanings: "One of: 0 = low, 1."
func mentionsEnum(text string, enum *schema.Doc) bool {
	found := oneOf.FindStringIndex(text)
	if found == nil || len(enum.Items) == 0 {
		return false
	}
	isListed := func(value *schema.Doc) bool {
		return slices.ContainsFunc(spellings(value), func(spelling string) bool {
			return regexp.MustCompile(listBefore + regexp.QuoteMeta(spelling) + listBehind).MatchString(text[found[1]:])
		})
	}
	return !slices.ContainsFunc(enum.Items, func(value *schema.Doc) bool { return !isListed(value) })
}

// Regular expressions for the characters that surround a value in a list.
const (
	listBefore = "(?:^|[,;]|\\bor|\\band)\\s*[\"'`“‘]?"
	listBehind = "[\"'`”’]?\\s*(?:[=,;:(]|\\.(?:\\s|$)|$|or\\b|and\\b)"
)
