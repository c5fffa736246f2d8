package infer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// descriptionTags are the plain tags that hold the text for the model, the
// strongest first.
var descriptionTags = []string{"description", "desc", "doc"}

// A plainTag is a struct tag that says one thing. Its take adds what the value
// says, or tells why it cannot and what to write.
type plainTag struct {
	key  string
	take func(p *property, key string, v value) (problem, hint string)
}

// plainTags are those that github.com/swaggest/jsonschema-go v0.3.74 and
// github.com/danielgtaylor/huma/v2 read alike, and those of one that the other
// passes over. Where they differ, what both take is taken and the rest refused.
var plainTags = []plainTag{
	{"title", takeTitle},
	{"default", takeDefault},
	{"const", takeSingle},
	{"enum", takeEnum},
	{"example", takeSingle},
	{"examples", takeExamples},
	{"format", takeSingle},
	{"pattern", takeSingle},
	{"minLength", takeSingle},
	{"maxLength", takeSingle},
	{"minimum", takeSingle},
	{"maximum", takeSingle},
	{"exclusiveMinimum", takeSingle},
	{"exclusiveMaximum", takeSingle},
	{"multipleOf", takeSingle},
	{"minItems", takeSingle},
	{"maxItems", takeSingle},
	{"minProperties", takeSingle},
	{"maxProperties", takeSingle},
	{"uniqueItems", takeTruth(takeKeywordTag)},
	{"readOnly", takeTruth(takeKeywordTag)},
	{"writeOnly", takeTruth(takeKeywordTag)},
	{"required", takeTruth(func(p *property, _ string, v value) {
		p.say(presenceOf(v.text == "true"), schema.Origin{Pos: v.pos, Rule: "required" + ruleTag})
	})},
	{"nullable", takeTruth(func(p *property, _ string, v value) { p.nullable = p.nullable || v.text == "true" })},
	{"deprecated", takeTruth(takeDeprecated)},
	{"hidden", takeTruth(func(p *property, _ string, v value) { p.hidden = p.hidden || v.text == "true" })},
}

func findPlainTag(key string) (plainTag, bool) {
	i := slices.IndexFunc(plainTags, func(t plainTag) bool { return t.key == key })
	if i < 0 {
		return plainTag{}, false
	}
	return plainTags[i], true
}

// takePlainTags adds the tags that say one keyword each. Others belong to
// other libraries.
func (m *maker) takePlainTags(p *property, tag structTag) {
	for i, pair := range tag.pairs {
		plain, ok := findPlainTag(pair.key)
		again := slices.ContainsFunc(tag.pairs[:i], func(other tagPair) bool { return other.key == pair.key })
		if !ok || again {
			continue
		}
		v := value{text: pair.value, plain: true, pos: tag.of(pair)}
		if problem, hint := plain.take(p, pair.key, v); problem != "" {
			m.reportTag(tag, diag.Errorf(v.pos, diag.BadTag, "%s: the tag %s %s", p.at.path, pair.key, problem).WithHint("%s", hint))
		}
	}
}

// takeTag adds a keyword as a plain tag says it.
func (p *property) takeTag(name string, values ...value) {
	var said keywordList
	for _, v := range values {
		said.add(name, name+ruleTag, v)
	}
	p.takeKeywords(said)
}

func takeKeywordTag(p *property, key string, v value) { p.takeTag(key, v) }

func takeTitle(p *property, _ string, v value) (problem, hint string) {
	p.entitle(textAt(v.text, v.pos, "title"+ruleTag))
	return "", ""
}

func takeDeprecated(p *property, key string, v value) {
	if v.text == "true" {
		p.deprecate(schema.Origin{Pos: v.pos, Rule: key + ruleTag})
	}
}

// emptyHints say how an empty text is written for the keywords that have one.
var emptyHints = map[string]string{
	"default": `, or say //toolgen:param default=""`,
	"const":   `, or say //toolgen:param const=""`,
	"example": `, or say //toolgen:param examples=""`,
}

// takeSingle takes a value that stands alone. An empty one is none to huma,
// and an empty text to swaggest.
func takeSingle(p *property, key string, v value) (problem, hint string) {
	if v.text == "" {
		return "is empty", "leave the tag out" + emptyHints[key]
	}
	p.takeTag(key, v)
	return "", ""
}

// takeDefault gives way to a default that is said in toolgen's words or in a
// jsonschema tag: the tag belongs to libraries that fill structs, too.
func takeDefault(p *property, key string, v value) (problem, hint string) {
	if slices.ContainsFunc(p.keywords, func(k keyword) bool { return k.name == key }) {
		return "", ""
	}
	return takeSingle(p, key, v)
}

// takeEnum takes a JSON array, or values with commas between.
func takeEnum(p *property, key string, v value) (problem, hint string) {
	if values, ok := jsonValues(v); ok {
		if len(values) == 0 {
			return "lists no value", "leave the tag out"
		}
		p.takeTag(key, values...)
		return "", ""
	}
	var values []value
	for text := range strings.SplitSeq(v.text, ",") {
		if text != strings.TrimSpace(text) {
			return fmt.Sprintf("lists %q with its space", text), "write no space beside a comma; values that have one, as a JSON array"
		}
		values = append(values, value{text: text, pos: v.pos})
	}
	p.takeTag(key, values...)
	return "", ""
}

func takeExamples(p *property, key string, v value) (problem, hint string) {
	values, ok := jsonValues(v)
	if !ok || len(values) == 0 {
		return "is no JSON array with values", `write a JSON array, or the tag example for a single one`
	}
	p.takeTag(key, values...)
	return "", ""
}

// jsonValues returns the elements of a JSON array.
func jsonValues(v value) ([]value, bool) {
	var elements []json.RawMessage
	if !strings.HasPrefix(v.text, "[") || json.Unmarshal([]byte(v.text), &elements) != nil {
		return nil, false
	}
	values := []value{}
	for _, element := range elements {
		one := value{text: string(element), pos: v.pos}
		if decoded, _ := decode(one.text); typeOf(decoded) == "string" {
			one.text, one.quoted = decoded.(string), true
		}
		values = append(values, one)
	}
	return values, true
}

// takeTruth takes the two spellings that all libraries share.
func takeTruth(take func(p *property, key string, v value)) func(*property, string, value) (problem, hint string) {
	return func(p *property, key string, v value) (problem, hint string) {
		if v.text != "true" && v.text != "false" {
			return fmt.Sprintf("is true or false, not %q", v.text), fmt.Sprintf("write %s:\"true\"", key)
		}
		take(p, key, v)
		return "", ""
	}
}

func presenceOf(needed bool) presence {
	if needed {
		return required
	}
	return optional
}
