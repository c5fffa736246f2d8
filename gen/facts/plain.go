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

// descriptionTags are the plain tags that contain a description. If a field has several,
// the first in this list is used.
var descriptionTags = []string{"description", "desc", "doc"}

// A plainTag is a struct tag whose key is a keyword, such as minLength:"3". The function
// add adds the value to a property, or returns a problem and a hint.
type plainTag struct {
	key string
	add func(p *Property, key string, v Value) (problem, hint string)
}

// plainTags are the plain tags of github.com/swaggest/jsonschema-go v0.3.74 and
// github.com/danielgtaylor/huma/v2. If both support a tag, only values to which both give
// the same meaning are accepted.
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
		p.setPresence(presenceOf(v.Text == "true"), schema.OriginAt(v.Pos, "required"+ruleTag))
	})},
	{"nullable", addBool(addNullable)},
	{"deprecated", addBool(addDeprecated)},
	{"hidden", addBool(func(p *Property, _ string, v Value) { p.Hidden = p.Hidden || v.Text == "true" })},
}

var besideComma = regexp.MustCompile(` *, *`)

// meant returns the correct form of a value that the tag rejects, such as "true" for "yes",
// or a list without spaces. If the tag also rejects that form, meant returns value.
func (t plainTag) meant(value string) string {
	meant := besideComma.ReplaceAllString(value, ",")
	if list, ok := separated(Keyword{Name: t.key, Values: []Value{{Text: value}}}); ok && meant == value && !strings.Contains(value, ",") {
		meant = strings.Join(list, ",")
	}
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

func (p *Property) addTag(name string, values ...Value) {
	var keywords keywordList
	for _, v := range values {
		keywords.add(name, name, v)
	}
	p.addKeywords(keywords)
}

func addKeywordTag(p *Property, key string, v Value) { p.addTag(key, v) }

func addTitle(p *Property, _ string, v Value) (problem, hint string) {
	p.setTitle(inspect.Text{Value: v.Text, Pos: v.Pos, Rule: "title" + ruleTag})
	return "", ""
}

// addNullable adds the nullable tag. If the tag is false, the value is never null, even in
// a result.
func addNullable(p *Property, key string, v Value) {
	switch {
	case v.Text == "true":
		p.Nullable = true
	case p.EmptyNil == "" && !p.Nullable:
		p.EmptyNil = key + `:"false"`
	}
}

func addDeprecated(p *Property, key string, v Value) {
	if v.Text == "true" {
		p.deprecate(schema.OriginAt(v.Pos, key+ruleTag))
	}
}

// emptyHints are hints for an empty value of a keyword whose value can be the empty
// string.
var emptyHints = map[string]string{
	"default": `, or use //toolgen:param default=""`,
	"const":   `, or use //toolgen:param const=""`,
	"example": `, or use //toolgen:param examples=""`,
}

// addSingle adds a keyword with one value. It rejects an empty value, because huma ignores
// it but swaggest interprets it as the empty string.
func addSingle(p *Property, key string, v Value) (problem, hint string) {
	if v.Text == "" {
		return "is empty", "remove the tag" + emptyHints[key]
	}
	p.addTag(key, v)
	return "", ""
}

// addDefault adds the default tag, unless a directive or a jsonschema tag sets another
// default. The tag may be meant for a library that sets defaults in structs.
func addDefault(p *Property, key string, v Value) (problem, hint string) {
	if p.hasKeyword(key) {
		return "", ""
	}
	return addSingle(p, key, v)
}

// addEnum adds the values of a JSON array, or of a comma-separated list.
func addEnum(p *Property, key string, v Value) (problem, hint string) {
	if values, ok := jsonValues(v); ok {
		if len(values) == 0 {
			return "lists no value", "remove the tag"
		}
		p.addTag(key, values...)
		return "", ""
	}
	if strings.HasPrefix(v.Text, "[") {
		return "is not a JSON array", "separate the values with commas, without brackets"
	}
	if list, ok := separated(Keyword{Name: key, Values: []Value{v}}); ok && !strings.Contains(v.Text, ",") {
		return fmt.Sprintf("has one value, %q, which looks like a list", v.Text), fmt.Sprintf("use enum:%q; for a single value, use a JSON array", strings.Join(list, ","))
	}
	var values []Value
	for text := range strings.SplitSeq(v.Text, ",") {
		if text != strings.TrimSpace(text) {
			return fmt.Sprintf("lists %q, with a space", text), "remove the spaces around commas; for values that contain spaces, use a JSON array"
		}
		values = append(values, Value{Text: text, Pos: v.Pos})
	}
	p.addTag(key, values...)
	return "", ""
}

func addExamples(p *Property, key string, v Value) (problem, hint string) {
	values, ok := jsonValues(v)
	if !ok || len(values) == 0 {
		return "is not a JSON array of values", `use a JSON array, or the tag example for a single value`
	}
	p.addTag(key, values...)
	return "", ""
}

// jsonValues returns the elements of a value that is a JSON array. It returns false for
// other values.
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

// addBool adds a tag whose value must be "true" or "false". All libraries accept these
// spellings.
func addBool(take func(p *Property, key string, v Value)) func(*Property, string, Value) (problem, hint string) {
	return func(p *Property, key string, v Value) (problem, hint string) {
		if v.Text != "true" && v.Text != "false" {
			return fmt.Sprintf("must be true or false, not %q", v.Text), fmt.Sprintf("use %s:\"true\"", key)
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
