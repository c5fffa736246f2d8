package words

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// numberPhrases are those of keywords about numbers, which keep their digits.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.2
var numberPhrases = []phrase{
	{"number", boundKeywords, phraseBounds},
	only("number", "multipleOf", func(value *schema.Doc) (string, bool) {
		return "a multiple of " + value.Text, value.Kind == schema.Number
	}),
	formatOf("number"),
}

var boundKeywords = []string{"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"}

var boundWords = map[string]string{
	"minimum": "at least ", "exclusiveMinimum": "more than ",
	"maximum": "no more than ", "exclusiveMaximum": "less than ",
}

// phraseBounds has no words for the exclusive bounds of draft 4, which are
// booleans that change what the others mean.
func phraseBounds(w phraser) ([]string, bool) {
	var bounds []string
	for _, keyword := range boundKeywords {
		value := w.get(keyword)
		if value == nil {
			continue
		}
		if value.Kind != schema.Number {
			return nil, false
		}
		bounds = append(bounds, boundWords[keyword]+value.Text)
	}
	least, most := w.get("minimum"), w.get("maximum")
	if len(bounds) == 2 && least != nil && most != nil && least.Text == most.Text {
		return []string{"exactly " + least.Text}, true
	}
	return []string{diag.Listed(bounds, "and")}, true
}
