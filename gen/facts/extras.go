package facts

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// addExtras adds the key=value pairs of the tag jsonschema_extras of invopop/jsonschema:
// those of known keywords as [Keyword], all others as [Extra].
func (in *reading) addExtras() {
	pair, ok := in.tag.find("jsonschema_extras")
	if !ok || pair.Value == "" {
		return
	}
	var keywords keywordList
	items := splitTag(pair.Value)
	in.checkSpaces(pair, items)
	for _, item := range items {
		pos := in.tag.inside(pair, item.offset)
		key, text, ok := strings.Cut(item.text, "=")
		switch {
		case !ok || key == "":
			in.fail(pos, "write key=value", "the tag jsonschema_extras has no value in %q", item.text)
		case slices.Contains(structural, key):
			in.fail(pos, "remove it, or give the schema of the type with //toolgen:schema", "the tag jsonschema_extras cannot set %s, which comes from the Go type", key)
		case key == "description":
			in.describe(inspect.Text{Value: text, Pos: pos, Rule: pair.Key + ruleTag})
		case key == "deprecated" && text == "true":
			in.deprecate(schema.OriginAt(pos, pair.Key+ruleTag))
		case isKeyword(key):
			keywords.add(key, pair.Key, Value{Text: text, Pos: pos})
		default:
			in.addExtra(key, extraValue(text), schema.OriginAt(pos, pair.Key+ruleTag))
		}
	}
	in.addKeywords(keywords)
}

func extraValue(text string) any {
	switch text {
	case "true":
		return true
	case "false":
		return false
	}
	return text
}
