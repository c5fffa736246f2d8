package words

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// valuePhrases are those of keywords about values of every type.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1
var valuePhrases = []phrase{
	only("", "type", phraseType),
	only("", "const", func(value *schema.Doc) (string, bool) { return "only " + value.String(), true }),
	only("", "enum", phraseEnum),
	only("", "format", func(value *schema.Doc) (string, bool) {
		_, known := formats[value.Text]
		return "in the format " + value.String(), value.Kind == schema.String && !known
	}),
	{"", []string{"not"}, phraseNot},
}

func phraseType(value *schema.Doc) (string, bool) {
	names := value.Items
	if value.Kind == schema.String {
		names = []*schema.Doc{value}
	}
	var listed []string
	for _, t := range typeNames {
		if slices.ContainsFunc(names, schema.Str(t.name).Equal) {
			listed = append(listed, t.single)
		}
	}
	return diag.Listed(listed, "or"), len(listed) > 0 && len(listed) == len(names)
}

func phraseEnum(value *schema.Doc) (string, bool) {
	var values []string
	for _, item := range value.Items {
		values = append(values, item.String())
	}
	switch len(values) {
	case 0: // not an array, or one that allows no value
		return "", false
	case 1:
		return "only " + values[0], true
	default:
		return "one of " + diag.Listed(values, "or"), true
	}
}
