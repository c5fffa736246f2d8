package facts

import (
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A Keyword is a JSON Schema keyword that the source states.
type Keyword struct {
	Name   string
	Values []Value // exactly one, except for enum and examples
	Tag    bool    // whether it comes from a struct tag
	Rule   string  // rule in its origin; see [schema.Origin]
}

// A Value is a keyword's value, as written in the source.
type Value struct {
	Text   string
	Quoted bool // whether it was written as a string
	Plain  bool // whether it is the value of a [plainTag], in which commas separate array elements
	Pos    token.Position
}

// IsNull reports whether a value is null, and not "null" in quotes.
func (v Value) IsNull() bool { return !v.Quoted && v.Text == "null" }

// Spelled returns source text that sets a keyword to another value, in the notation of v:
// a struct tag or key=value.
func (v Value) Spelled(keyword, text string) string {
	if v.Plain {
		return keyword + `:"` + text + `"`
	}
	return keyword + "=" + text
}

// Elements returns the elements of a value that represents an array.
func (v Value) Elements() []Value {
	if !v.Plain {
		return []Value{v}
	}
	var elements []Value
	list := v.Text
	if inner := strings.Trim(list, "[]"); list == "["+inner+"]" { // the format in which swaggest writes a list of strings
		list = inner
	}
	for text := range strings.SplitSeq(list, ",") {
		elements = append(elements, Value{Text: strings.TrimSpace(text), Pos: v.Pos})
	}
	return elements
}

// keywords are the keywords that tags and directives can state, other than title.
var keywords = []string{
	"enum", "const", "default", "examples", "format", "pattern", "minLength", "maxLength",
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "readOnly", "writeOnly", "type",
}

// structural are the keywords of JSON Schema 2020-12 that contain or identify schemas.
// They are derived from the Go type, so tags cannot state them.
var structural = []string{
	"$id", "$schema", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$vocabulary", "$defs", "definitions",
	"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependentRequired",
	"prefixItems", "items", "contains", "minContains", "maxContains",
	"properties", "patternProperties", "additionalProperties", "propertyNames", "required",
	"unevaluatedItems", "unevaluatedProperties", "contentSchema",
}

// KeywordNames returns the keywords that a struct tag may state.
func KeywordNames() []string { return append([]string{"title", "example"}, keywords...) }

func isKeyword(name string) bool {
	return name == "title" || name == "example" || slices.Contains(keywords, name)
}

func ofDirective(k *directive.Keyword) Keyword {
	made := Keyword{Name: k.Name, Rule: ruleDirective + " " + k.Name, Values: make([]Value, 0, len(k.Values))}
	for _, arg := range k.Values {
		made.Values = append(made.Values, Value{Text: arg.Value, Quoted: arg.Quoted, Pos: arg.ValuePos})
	}
	return made
}

type keywordList []Keyword

// add adds v to the values of the keyword name. key is the key in the tag.
func (l *keywordList) add(name, key string, v Value) {
	if name == "example" {
		name = "examples"
	}
	i := slices.IndexFunc(*l, func(k Keyword) bool { return k.Name == name })
	if i < 0 {
		*l = append(*l, Keyword{Name: name, Values: []Value{v}, Tag: true, Rule: key + ruleTag})
		return
	}
	(*l)[i].Values = append((*l)[i].Values, v)
}

// Rules of origins. Reports show them as the reason for a keyword.
const (
	RuleGoName = "Go name" // rule for the name of a property

	ruleJSONTag    = "name in the json tag"
	ruleDeprecated = "Deprecated: in the doc comment"
	ruleDirective  = "//toolgen:param"
	ruleParamList  = "parameter list"
	ruleTag        = " tag" // after the key of the tag
)

// addExtras adds the key=value pairs in the jsonschema_extras tag of invopop/jsonschema:
// known keywords as [Keyword], and others as [Extra].
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
			in.fail(pos, "use key=value", "%q in the tag jsonschema_extras has no value", item.text)
		case slices.Contains(structural, key):
			in.fail(pos, "remove it, or set the type's schema with //toolgen:schema", "the tag jsonschema_extras cannot set %s, which comes from the Go type", key)
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
