package words

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// annotations are the keywords that do not constrain values, except "description", in
// the order in which they are described.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-9
var annotations = []string{"title", "default", "examples", "deprecated", "readOnly", "writeOnly"}

// annotations returns a sentence for each annotation that is to be described, unless the
// old description has it.
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

// flags are the annotations that are true or false.
var flags = map[string]string{"deprecated": "Deprecated", "readOnly": "Read-only", "writeOnly": "Write-only"}

// annotationSentence returns a sentence without its full stop; "" for a flag that is
// false, and for an empty list of examples.
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
