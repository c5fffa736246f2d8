package docs

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// limitGroups are the keywords that make one limit each, in the order in which
// limits are told. What is in none of them makes one more.
var limitGroups = [][]string{
	{"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"},
	{"multipleOf"},
	{"minLength", "maxLength"},
	{"pattern"},
	{"contentEncoding", "contentMediaType", "contentSchema"},
	{"minItems", "maxItems"},
	{"uniqueItems"},
	{"contains", "minContains", "maxContains"},
	{"minProperties", "maxProperties"},
	{"propertyNames"},
	{"dependentRequired"},
	{"readOnly"}, {"writeOnly"},
	{"examples"},
}

// shown are the keywords that other columns, rows and layers show, and those
// that say nothing about values.
var shown = []string{
	"type", "format", "enum", "const", "default", "title", "description", "deprecated",
	"allOf", "properties", "required", "additionalProperties", "patternProperties", "items", "prefixItems",
	"$ref", "$defs", "definitions", "$schema", "$id", "$anchor", "$comment", "$dynamicAnchor", "$vocabulary",
}

// keywords are those that JSON Schema has.
var keywords = schema.KeywordNames()

// limits says in words what the layers of a schema ask of a value, apart from
// what is shown elsewhere.
func limits(s resolved) []string {
	var all []string
	for _, layer := range s.layers {
		for _, limit := range layerLimits(layer) {
			if !slices.Contains(all, limit) {
				all = append(all, limit)
			}
		}
	}
	return all
}

func layerLimits(layer *schema.Doc) []string {
	rest, _ := layer.Split(func(key string) bool { return slices.Contains(keywords, key) && !slices.Contains(shown, key) })
	var all []string
	if choice, ok := choiceOfLimits(layer); ok {
		all = append(all, choice)
		rest = rest.Without("anyOf")
	}
	if _, titles := valuesOf(layer); titles != nil || len(formsOf(layer)) > 0 {
		rest = rest.Without("anyOf", "oneOf")
	}
	for _, group := range limitGroups {
		all = append(all, keywordTexts(layer, rest, group)...)
		rest = rest.Without(group...)
	}
	return append(all, keywordTexts(layer, rest, rest.Keys())...)
}

// choiceOfLimits says an "anyOf" below a type that only limits its values:
// "either "" or exactly 8 characters".
func choiceOfLimits(layer *schema.Doc) (string, bool) {
	forms := layer.List("anyOf")
	if len(forms) == 0 || !limitsOnly(layer, forms) {
		return "", false
	}
	var told []string
	for _, form := range forms {
		if form.Kind != schema.Object {
			return "", false
		}
		parts := layerLimits(form.With("type", layer.Under("type")))
		values, _ := form.Values()
		for _, value := range values {
			parts = append(parts, value.String())
		}
		if len(parts) != 1 {
			return "", false
		}
		told = append(told, parts[0])
	}
	return "either " + strings.Join(told, " or "), true
}

// keywordTexts returns the words for some keywords of a schema, none where it has none
// of them or they ask for nothing.
func keywordTexts(layer, from *schema.Doc, keywords []string) []string {
	some := schema.Obj(schema.M("type", layer.Under("type")))
	for _, keyword := range keywords {
		if value := from.Under(keyword); value != nil {
			some = some.With(keyword, value)
		}
	}
	if clause := words.Clause(some, keywords...); clause != "" {
		return []string{clause}
	}
	return nil
}
