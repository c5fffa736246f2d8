package facts

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

func (in *reading) addOptions(pair Pair, items []tagItem) {
	in.checkSpaces(pair, items)
	var keywords keywordList
	for i := 0; i < len(items); i++ {
		item, pos := items[i], in.tag.inside(pair, items[i].offset)
		key, text, hasValue := strings.Cut(item.text, "=")
		if rest := continuation(items[i+1:]); hasValue && len(rest) > 0 && slices.Contains(textOptions, key) {
			in.refuseCutValue(pair, items[i:i+1+len(rest)], key)
			i += len(rest)
			continue
		}
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
			in.fail(pos, suggestOption(key), "the jsonschema tag has no option %q", item.text)
			if meant, ok := diag.Closest(key, optionNames()); ok && !isKeyword(key) {
				in.fix(pos, key, meant)
			}
		}
	}
	keywords = slices.DeleteFunc(keywords, func(k Keyword) bool {
		list, isList := separated(k)
		if isList {
			v := k.Values[0]
			meant := "enum=" + strings.Join(list, ",enum=")
			in.fail(v.Pos, "use "+meant+"; for a single value, use const=", "the jsonschema tag has one value for enum, %q, which looks like a list", v.Text)
			in.fix(v.Pos, "enum="+v.Text, meant)
		}
		return isList
	})
	in.addKeywords(keywords)
}

// textOptions are the options whose values can contain commas.
var textOptions = []string{"description", "title", "pattern", "enum", "const", "default", "example", "examples"}

// continuation returns the items at the beginning of a list that are not options, and do
// not look like options. The value of the preceding option then contains commas.
func continuation(items []tagItem) []tagItem {
	end := slices.IndexFunc(items, func(item tagItem) bool {
		meant, ok := diag.Closest(item.text, optionNames())
		return isBare(item) || isKeyword(item.text) || strings.Contains(item.text, "=") || ok && diag.IsTypo(item.text, meant)
	})
	if end < 0 {
		return items
	}
	return items[:end]
}

// refuseCutValue reports the option key, whose value contains commas and is therefore
// cut. The items are the parts into which the commas divide it.
func (in *reading) refuseCutValue(pair Pair, items []tagItem, key string) {
	first, last := items[0], items[len(items)-1]
	written := strings.TrimRight(pair.Value[first.offset:], " ")
	if next := last.offset + len(last.text); next <= len(pair.Value) {
		written = pair.Value[first.offset:next]
	}
	meant := strings.ReplaceAll(written, ",", `\\,`)
	if key == "enum" || key == "example" || key == "examples" {
		var texts []string
		for _, item := range items {
			texts = append(texts, key+"="+strings.Trim(strings.TrimPrefix(item.text, key+"="), `[]"'`))
		}
		meant = strings.Join(texts, ",")
	}
	pos := in.tag.inside(pair, first.offset)
	in.fail(pos, "use "+meant, "the value of %s in the jsonschema tag ends at the comma before %q", key, items[1].text)
	in.fix(pos, written, meant)
}

// separated returns the parts of an enum's only value, if something other than commas
// separates them. It returns false for any other keyword.
func separated(k Keyword) ([]string, bool) {
	if k.Name != "enum" || len(k.Values) != 1 || k.Values[0].Quoted {
		return nil, false
	}
	list := strings.FieldsFunc(k.Values[0].Text, func(r rune) bool { return unicode.IsSpace(r) || r == '|' || r == ';' })
	return list, len(list) > 1
}

// addBareWords adds the options that have no value. To find them, invopop/jsonschema
// splits the tag at every comma, even if the comma is escaped.
func (p *Property) addBareWords(tag string, items []tagItem, origin *schema.Origin) {
	words := strings.Split(tag, ",")
	for _, item := range items {
		words = append(words, item.text)
	}
	for _, word := range words {
		switch word {
		case "required":
			p.setPresence(Required, origin)
		case "nullable":
			p.Nullable = true
		}
	}
}

const (
	adviceDescribe = "remove it, or state the rule in the description; no provider accepts the oneOf or anyOf that it adds"
	adviceSchema   = "remove it, or set the type's schema with //toolgen:schema"
)

// unsupportedOptions are the options of invopop/jsonschema that change the schema of the
// whole object, or that replace the schema of the field's type. Each has its own hint.
var unsupportedOptions = map[string]string{
	"anchor":         "remove it",
	"oneof_required": adviceDescribe,
	"anyof_required": adviceDescribe,
	"oneof_ref":      adviceSchema,
	"anyof_ref":      adviceSchema,
	"oneof_type":     adviceSchema,
	"anyof_type":     adviceSchema,
}

func optionNames() []string {
	return slices.Concat(bareOptions, []string{"description"}, KeywordNames())
}

func suggestOption(key string) string {
	if isKeyword(key) {
		return "use " + key + "=VALUE"
	}
	if near, ok := diag.Nearest(key, optionNames()); ok {
		return "did you mean " + near + "?"
	}
	return "in a value, write a comma as \\\\,; for the options, see github.com/invopop/jsonschema; if the tags are descriptions, add jsonschema-tags=text to the //toolgen:package line"
}
