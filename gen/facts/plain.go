package facts

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// descriptionTags are the plain tags that hold the text for the model, the
// strongest first.
var descriptionTags = []string{"description", "desc", "doc"}

// A plainTag is a struct tag that says one thing. Its take adds what the value
// says, or tells why it cannot and what to write.
type plainTag struct {
	key  string
	take func(p *Property, key string, v Value) (problem, hint string)
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
	{"required", takeTruth(func(p *Property, _ string, v Value) {
		p.say(presenceOf(v.Text == "true"), schema.Origin{Pos: v.Pos, Rule: "required" + ruleTag})
	})},
	{"nullable", takeTruth(func(p *Property, _ string, v Value) { p.Nullable = p.Nullable || v.Text == "true" })},
	{"deprecated", takeTruth(takeDeprecated)},
	{"hidden", takeTruth(func(p *Property, _ string, v Value) { p.Hidden = p.Hidden || v.Text == "true" })},
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
func (in *reading) takePlainTags() {
	for i, pair := range in.tag.Pairs {
		plain, ok := findPlainTag(pair.Key)
		again := slices.ContainsFunc(in.tag.Pairs[:i], func(other Pair) bool { return other.Key == pair.Key })
		if !ok || again {
			continue
		}
		v := Value{Text: pair.Value, Plain: true, Pos: in.tag.Of(pair)}
		if problem, hint := plain.take(&in.Property, pair.Key, v); problem != "" {
			in.fail(v.Pos, hint, "the tag %s %s", pair.Key, problem)
		}
	}
}

// takeTag adds a keyword as a plain tag says it.
func (p *Property) takeTag(name string, values ...Value) {
	var said keywordList
	for _, v := range values {
		said.add(name, name, v)
	}
	p.takeKeywords(said)
}

func takeKeywordTag(p *Property, key string, v Value) { p.takeTag(key, v) }

func takeTitle(p *Property, _ string, v Value) (problem, hint string) {
	p.entitle(inspect.Text{Value: v.Text, Pos: v.Pos, Rule: "title" + ruleTag})
	return "", ""
}

func takeDeprecated(p *Property, key string, v Value) {
	if v.Text == "true" {
		p.deprecate(schema.Origin{Pos: v.Pos, Rule: key + ruleTag})
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
func takeSingle(p *Property, key string, v Value) (problem, hint string) {
	if v.Text == "" {
		return "is empty", "leave the tag out" + emptyHints[key]
	}
	p.takeTag(key, v)
	return "", ""
}

// takeDefault gives way to a default that is said in toolgen's words or in a
// jsonschema tag: the tag belongs to libraries that fill structs, too.
func takeDefault(p *Property, key string, v Value) (problem, hint string) {
	if p.says(key) {
		return "", ""
	}
	return takeSingle(p, key, v)
}

// takeEnum takes a JSON array, or values with commas between.
func takeEnum(p *Property, key string, v Value) (problem, hint string) {
	if values, ok := jsonValues(v); ok {
		if len(values) == 0 {
			return "lists no value", "leave the tag out"
		}
		p.takeTag(key, values...)
		return "", ""
	}
	var values []Value
	for text := range strings.SplitSeq(v.Text, ",") {
		if text != strings.TrimSpace(text) {
			return fmt.Sprintf("lists %q with its space", text), "write no space beside a comma; values that have one, as a JSON array"
		}
		values = append(values, Value{Text: text, Pos: v.Pos})
	}
	p.takeTag(key, values...)
	return "", ""
}

func takeExamples(p *Property, key string, v Value) (problem, hint string) {
	values, ok := jsonValues(v)
	if !ok || len(values) == 0 {
		return "is no JSON array with values", `write a JSON array, or the tag example for a single one`
	}
	p.takeTag(key, values...)
	return "", ""
}

// jsonValues returns the elements of a JSON array.
func jsonValues(v Value) ([]Value, bool) {
	var elements []json.RawMessage
	if !strings.HasPrefix(v.Text, "[") || json.Unmarshal([]byte(v.Text), &elements) != nil {
		return nil, false
	}
	values := []Value{}
	for _, element := range elements {
		one := Value{Text: string(element), Pos: v.Pos}
		if element[0] == '"' {
			one.Quoted = json.Unmarshal(element, &one.Text) == nil
		}

		values = append(values, one)
	}
	return values, true
}

// takeTruth takes the two spellings that all libraries share.
func takeTruth(take func(p *Property, key string, v Value)) func(*Property, string, Value) (problem, hint string) {
	return func(p *Property, key string, v Value) (problem, hint string) {
		if v.Text != "true" && v.Text != "false" {
			return fmt.Sprintf("is true or false, not %q", v.Text), fmt.Sprintf("write %s:\"true\"", key)
		}
		take(p, key, v)
		return "", ""
	}
}

func presenceOf(needed bool) Presence {
	if needed {
		return Required
	}
	return Optional
}
