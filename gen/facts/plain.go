package facts

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// descriptionTags are the plain tags that hold the text for the model, the
// strongest first.
var descriptionTags = []string{"description", "desc", "doc"}

// A plainTag is a struct tag that says one thing. Its take adds what the value
// says, or tells why it cannot and what to write.
type plainTag struct {
	key string
	add func(p *Property, key string, v Value) (problem, hint string)
}

// plainTags are those that github.com/swaggest/jsonschema-go v0.3.74 and
// github.com/danielgtaylor/huma/v2 read alike, and those of one that the other
// passes over. Where they differ, what both take is taken and the rest refused.
var plainTags = []plainTag{
	{"title", addTitle},
	{"default", addDefault},
	{"const", addSingle},
	{"enum", addEnum},
	{"example", addSingle},
	{"examples", addExamples},
	{"format", addSingle},
	{"pattern", addSingle},
	{"minLength", addSingle},
	{"maxLength", addSingle},
	{"minimum", addSingle},
	{"maximum", addSingle},
	{"exclusiveMinimum", addSingle},
	{"exclusiveMaximum", addSingle},
	{"multipleOf", addSingle},
	{"minItems", addSingle},
	{"maxItems", addSingle},
	{"minProperties", addSingle},
	{"maxProperties", addSingle},
	{"uniqueItems", addBool(addKeywordTag)},
	{"readOnly", addBool(addKeywordTag)},
	{"writeOnly", addBool(addKeywordTag)},
	{"required", addBool(func(p *Property, _ string, v Value) {
		p.setPresence(presenceOf(v.Text == "true"), schema.Origin{Pos: v.Pos, Rule: "required" + ruleTag})
	})},
	{"nullable", addBool(func(p *Property, _ string, v Value) { p.Nullable = p.Nullable || v.Text == "true" })},
	{"deprecated", addBool(addDeprecated)},
	{"hidden", addBool(func(p *Property, _ string, v Value) { p.Hidden = p.Hidden || v.Text == "true" })},
}

var besideComma = regexp.MustCompile(` *, *`)

// meant returns what a wrong value of the tag stands for: a truth in other words, or
// a list without spaces beside its commas. It is the value itself where that is no
// better.
func (t plainTag) meant(value string) string {
	meant := besideComma.ReplaceAllString(value, ",")
	if truth, ok := directive.Truth(value); ok {
		meant = strconv.FormatBool(truth)
	}
	if problem, _ := t.add(new(Property), t.key, Value{Text: meant, Plain: true}); problem != "" || strings.ContainsAny(value, `["`) {
		return value
	}
	return meant
}

func findPlainTag(key string) (plainTag, bool) {
	i := slices.IndexFunc(plainTags, func(t plainTag) bool { return t.key == key })
	if i < 0 {
		return plainTag{}, false
	}
	return plainTags[i], true
}

// addPlainTags adds the tags that say one keyword each. Others belong to
// other libraries.
func (in *reading) addPlainTags() {
	for i, pair := range in.tag.Pairs {
		plain, ok := findPlainTag(pair.Key)
		again := slices.ContainsFunc(in.tag.Pairs[:i], func(other Pair) bool { return other.Key == pair.Key })
		if !ok || again {
			continue
		}
		v := Value{Text: pair.Value, Plain: true, Pos: in.tag.Of(pair)}
		if problem, hint := plain.add(&in.Property, pair.Key, v); problem != "" {
			in.fail(v.Pos, hint, "the tag %s %s", pair.Key, problem)
			in.fix(in.tag.inside(pair, 0), pair.Value, plain.meant(pair.Value))
		}
	}
}

// addTag adds a keyword as a plain tag says it.
func (p *Property) addTag(name string, values ...Value) {
	var said keywordList
	for _, v := range values {
		said.add(name, name, v)
	}
	p.addKeywords(said)
}

func addKeywordTag(p *Property, key string, v Value) { p.addTag(key, v) }

func addTitle(p *Property, _ string, v Value) (problem, hint string) {
	p.entitle(inspect.Text{Value: v.Text, Pos: v.Pos, Rule: "title" + ruleTag})
	return "", ""
}

func addDeprecated(p *Property, key string, v Value) {
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

// addSingle takes a value that stands alone. An empty one is none to huma,
// and an empty text to swaggest.
func addSingle(p *Property, key string, v Value) (problem, hint string) {
	if v.Text == "" {
		return "is empty", "leave the tag out" + emptyHints[key]
	}
	p.addTag(key, v)
	return "", ""
}

// addDefault gives way to a default that is said in toolgen's words or in a
// jsonschema tag: the tag belongs to libraries that fill structs, too.
func addDefault(p *Property, key string, v Value) (problem, hint string) {
	if p.hasKeyword(key) {
		return "", ""
	}
	return addSingle(p, key, v)
}

// addEnum takes a JSON array, or values with commas between.
func addEnum(p *Property, key string, v Value) (problem, hint string) {
	if values, ok := jsonValues(v); ok {
		if len(values) == 0 {
			return "lists no value", "leave the tag out"
		}
		p.addTag(key, values...)
		return "", ""
	}
	var values []Value
	for text := range strings.SplitSeq(v.Text, ",") {
		if text != strings.TrimSpace(text) {
			return fmt.Sprintf("lists %q with its space", text), "write no space beside a comma; values that have one, as a JSON array"
		}
		values = append(values, Value{Text: text, Pos: v.Pos})
	}
	p.addTag(key, values...)
	return "", ""
}

func addExamples(p *Property, key string, v Value) (problem, hint string) {
	values, ok := jsonValues(v)
	if !ok || len(values) == 0 {
		return "is not a JSON array with values", `write a JSON array, or the tag example for a single one`
	}
	p.addTag(key, values...)
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

// addBool takes the two spellings that all libraries share.
func addBool(take func(p *Property, key string, v Value)) func(*Property, string, Value) (problem, hint string) {
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
