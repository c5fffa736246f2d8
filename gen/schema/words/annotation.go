package words

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// annotations are the keywords that constrain nothing, in the order in which
// they are described.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-9
var annotations = []string{"title", "default", "examples", "deprecated", "readOnly", "writeOnly"}

// annotations returns a sentence for each annotation, unless the old
// description has it.
func (w phraser) annotations(old string) []string {
	var sentences []string
	for _, keyword := range annotations {
		value := w.get(keyword)
		if value == nil || keyword == "default" && mentionsDefault(old, value) {
			continue
		}
		if said := annotationSentence(keyword, value); said != "" && !mentionsClause(old, said) {
			sentences = append(sentences, said+".")
		}
	}
	return sentences
}

var marks = map[string]string{"deprecated": "Deprecated", "readOnly": "Read-only", "writeOnly": "Write-only"}

// annotationSentence says nothing of a mark that is not set, and of an empty list.
func annotationSentence(keyword string, value *schema.Doc) string {
	mark, isMark := marks[keyword]
	switch {
	case isMark && value.IsFalse():
		return ""
	case isMark && value.IsTrue():
		return mark
	case isMark:
		return mark + ": " + value.String()
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
