package infer

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// structural are the keywords of JSON Schema 2020-12 that hold schemas or name
// parts of them, and so come from the Go type alone.
var structural = []string{
	"$id", "$schema", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$vocabulary", "$defs", "definitions",
	"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependentRequired",
	"prefixItems", "items", "contains", "minContains", "maxContains",
	"properties", "patternProperties", "additionalProperties", "propertyNames", "required",
	"unevaluatedItems", "unevaluatedProperties", "contentSchema",
}

// takeExtras adds the tag jsonschema_extras of invopop/jsonschema: keywords of
// JSON Schema as they are, anything else as it stands.
func (m *maker) takeExtras(p *property, tag structTag) {
	pair, ok := tag.find("jsonschema_extras")
	if !ok || pair.value == "" {
		return
	}
	var said keywordList
	for _, item := range splitTag(pair.value) {
		pos := tag.inside(pair, item.offset)
		key, text, ok := strings.Cut(item.text, "=")
		switch {
		case !ok || key == "":
			m.reportTag(tag, diag.Errorf(pos, diag.BadTag, "%s: the tag jsonschema_extras has no value in %q", p.at.path, item.text).
				WithHint("write key=value"))
		case slices.Contains(structural, key):
			m.reportTag(tag, diag.Errorf(pos, diag.BadTag, "%s: the tag jsonschema_extras cannot say %s, which comes from the Go type", p.at.path, key).
				WithHint("leave it out, or give the schema of the type with //toolgen:schema"))
		case key == "description":
			p.describe(textAt(text, pos, pair.key+ruleTag))
		case key == "deprecated" && text == "true":
			p.deprecate(schema.Origin{Pos: pos, Rule: pair.key + ruleTag})
		case isTagKeyword(key):
			said.add(key, pair.key+ruleTag, value{text: text, pos: pos})
		default:
			p.takeExtra(key, extraValue(text), schema.Origin{Pos: pos, Rule: pair.key + ruleTag})
		}
	}
	p.takeKeywords(said)
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

// takeExtra adds a value; a key that comes again makes a list.
func (p *property) takeExtra(key string, v any, origin schema.Origin) {
	if p.extras == nil {
		p.extras, p.extraOrigins = map[string]any{}, map[string]schema.Origin{}
	}
	p.extraOrigins[key] = origin
	switch old := p.extras[key].(type) {
	case nil:
		p.extras[key] = v
	case []any:
		p.extras[key] = append(old, v)
	default:
		p.extras[key] = []any{old, v}
	}
}
