package facts

import (
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A Keyword is one of JSON Schema that the source asks for.
type Keyword struct {
	Name   string
	Values []Value
	Tag    bool   // it stands in a struct tag
	Rule   string // of its origin
}

// A Value is what the source gives for a keyword.
type Value struct {
	Text   string
	Quoted bool // it was written as a string
	Plain  bool // it is a struct tag of its own, in which commas part the elements of an array
	Pos    token.Position
}

// IsNull reports whether a value is JSON's null. In quotes it is a text.
func (v Value) IsNull() bool { return !v.Quoted && v.Text == "null" }

// Spelled returns how a keyword is written where the value stands.
func (v Value) Spelled(keyword, text string) string {
	if v.Plain {
		return keyword + `:"` + text + `"`
	}
	return keyword + "=" + text
}

// Elements returns the elements of an array that a value holds.
func (v Value) Elements() []Value {
	if !v.Plain {
		return []Value{v}
	}
	var elements []Value
	for text := range strings.SplitSeq(v.Text, ",") {
		elements = append(elements, Value{Text: strings.TrimSpace(text), Pos: v.Pos})
	}
	return elements
}

// keywords are those that tags and directives can say, beside the title.
var keywords = []string{
	"enum", "const", "default", "examples", "format", "pattern", "minLength", "maxLength",
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "readOnly", "writeOnly", "type",
}

// structural are the keywords of JSON Schema 2020-12 that hold schemas or name
// parts of them, and so come from the Go type alone.
var structural = []string{
	"$id", "$schema", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$vocabulary", "$defs", "definitions",
	"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependentRequired",
	"prefixItems", "items", "contains", "minContains", "maxContains",
	"properties", "patternProperties", "additionalProperties", "propertyNames", "required",
	"unevaluatedItems", "unevaluatedProperties", "contentSchema",
}

// KeywordNames returns the keywords of JSON Schema that a struct tag can say.
func KeywordNames() []string { return append([]string{"title", "example"}, keywords...) }

func isKeyword(name string) bool {
	return name == "title" || name == "example" || slices.Contains(keywords, name)
}

// ofDirective returns the keyword that a line says.
func ofDirective(k directive.Keyword) Keyword {
	made := Keyword{Name: k.Name, Rule: ruleDirective + " " + k.Name}
	for _, arg := range k.Values {
		made.Values = append(made.Values, Value{Text: arg.Value, Quoted: arg.Quoted, Pos: arg.ValuePos})
	}
	return made
}

// A keywordList are the keywords of one tag.
type keywordList []Keyword

// add adds a keyword, or a value to one that the tag has already.
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

// The rules that origins name: what a person reads beside a keyword.
const (
	RuleGoName = "Go name" // of the name of a property

	ruleJSONTag    = "name in the json tag"
	ruleDeprecated = "doc that says Deprecated:"
	ruleDirective  = "//toolgen:param"
	ruleParamList  = "parameter list"
	ruleTag        = " tag" // behind its key
)
