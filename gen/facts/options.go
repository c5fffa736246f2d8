package facts

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// addOptions adds the options of a jsonschema tag.
func (in *reading) addOptions(pair Pair, items []tagItem) {
	var keywords keywordList
	for i, item := range items {
		pos := in.tag.inside(pair, item.offset)
		key, text, hasValue := strings.Cut(item.text, "=")
		switch {
		case item.text == "-" && i == 0:
			in.Hidden = true
		case item.text == "required" || item.text == "nullable":
		case key == "description" && hasValue:
			in.describe(inspect.Text{Value: text, Pos: pos, Rule: schemaTag + ruleTag})
		case hasValue && unsupportedOptions[key] != "":
			in.warn(pos, unsupportedOptions[key], "%s= of the jsonschema tag is ignored", key)
		case hasValue && isKeyword(key):
			keywords.add(key, schemaTag, Value{Text: text, Pos: pos})
		default:
			in.fail(pos, adviseOption(key), "the jsonschema tag has no option %q", item.text)
			if meant, ok := diag.Meant(key, optionNames()); ok && !isKeyword(key) {
				in.fix(pos, key, meant)
			}
		}
	}
	in.addKeywords(keywords)
}

// addBareWords adds the options without a value. For these invopop/jsonschema splits
// the tag at every comma, escaped ones too.
func (p *Property) addBareWords(tag string, origin *schema.Origin) {
	for word := range strings.SplitSeq(tag, ",") {
		switch word {
		case "required":
			p.setPresence(Required, origin)
		case "nullable":
			p.Nullable = true
		}
	}
}

const (
	adviceDescribe = "no provider accepts the oneOf or anyOf that it adds to the object: leave it out, or say it in the description"
	adviceSchema   = "leave it out, or give the schema of the type with //toolgen:schema"
)

// unsupportedOptions are options of invopop/jsonschema that change the schema of the
// whole object, or replace the one of the field's type, with advice for each.
var unsupportedOptions = map[string]string{
	"anchor":         "leave it out",
	"oneof_required": adviceDescribe,
	"anyof_required": adviceDescribe,
	"oneof_ref":      adviceSchema,
	"anyof_ref":      adviceSchema,
	"oneof_type":     adviceSchema,
	"anyof_type":     adviceSchema,
}

// optionNames are the options of a jsonschema tag.
func optionNames() []string {
	return slices.Concat(bareOptions, []string{"description"}, KeywordNames())
}

// adviseOption returns advice for an unknown option.
func adviseOption(key string) string {
	if isKeyword(key) {
		return "write " + key + "=VALUE"
	}
	if near, ok := diag.Nearest(key, optionNames()); ok {
		return "did you mean " + near + "?"
	}
	return "a comma in a value is written \\\\,; the options are those of github.com/invopop/jsonschema; if the tags are descriptions, write jsonschema-tags=text in the //toolgen:package line"
}
