package proof_test

import (
	"encoding/json"
	"fmt"
	"slices"
)

// The keywords of JSON Schema that contain a schema, named schemas, or a list of schemas.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10
var (
	anyHoldsOne  = []string{"items", "additionalProperties", "propertyNames", "not", "if", "then", "else", "contains", "unevaluatedProperties", "unevaluatedItems"}
	anyHoldsMany = []string{"properties", "$defs", "patternProperties", "dependentSchemas"}
	anyHoldsList = []string{"anyOf", "oneOf", "allOf", "prefixItems"}
)

// mapSchemas returns a copy of doc, a schema, in which replace was applied to each
// subschema that is an object. It works from the inside out, always in the same order, and
// ends with doc.
func mapSchemas(doc any, replace func(map[string]any) any) any {
	s, ok := doc.(map[string]any)
	if !ok {
		return doc
	}
	changed := map[string]any{}
	for _, key := range sortedKeys(s) {
		changed[key] = mapInside(key, s[key], replace)
	}
	return replace(changed)
}

func mapInside(key string, value any, replace func(map[string]any) any) any {
	switch value := value.(type) {
	case []any:
		list := slices.Clone(value)
		for i, inner := range list {
			if slices.Contains(anyHoldsList, key) {
				list[i] = mapSchemas(inner, replace)
			}
		}
		return list
	case map[string]any:
		if slices.Contains(anyHoldsOne, key) {
			return mapSchemas(value, replace)
		}
		many := map[string]any{}
		for _, name := range sortedKeys(value) {
			many[name] = value[name]
			if slices.Contains(anyHoldsMany, key) {
				many[name] = mapSchemas(value[name], replace)
			}
		}
		return many
	}
	return value
}

// edited returns a copy of a schema with one subschema edited.
func (d drafter) edited(doc any, edit func(map[string]any) any) any {
	n := 0
	mapSchemas(doc, func(s map[string]any) any { n++; return s })
	at := d.IntN(n)
	if d.chance(25) {
		at = n - 1 // the root
	}
	return mapSchemas(doc, func(s map[string]any) any {
		if at--; at != -1 {
			return s
		}
		return edit(s)
	})
}

func (d drafter) change(s map[string]any) any {
	keys := slices.DeleteFunc(sortedKeys(s), func(key string) bool { return key == "$defs" || key == "$ref" })
	if len(keys) == 0 || d.chance(15) {
		d.addAssertion(s)
		return s
	}
	switch key := pick(d.Rand, keys); value := s[key].(type) {
	case json.Number:
		s[key] = d.moved(key, value)
	case []any:
		s[key] = d.changedList(key, value)
	case map[string]any:
		switch {
		case slices.Contains(anyHoldsMany, key):
			d.changeTable(value)
		case slices.Contains(anyHoldsOne, key):
			s[key] = d.schema(1)
		default:
			delete(s, key)
		}
	case bool:
		s[key] = !value
	default:
		d.replaceWord(s, key)
	}
	return s
}

// moved returns a random number that is valid for the keyword key.
func (d drafter) moved(key string, n json.Number) any {
	if slices.Contains([]string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}, key) {
		return d.number()
	}
	if key == "multipleOf" {
		return json.Number(pick(d.Rand, []string{"0.5", "1", "2", "3", "6"}))
	}
	return d.small()
}

func (d drafter) changedList(key string, list []any) any {
	if len(list) > 1 && d.chance(50) {
		at := d.IntN(len(list))
		return slices.Delete(slices.Clone(list), at, at+1)
	}
	var more any
	switch key {
	case "enum":
		more = d.value(1)
	case "required":
		more = pick(d.Rand, draftNames)
	case "type":
		more = pick(d.Rand, draftTypes)
	default:
		more = d.schema(1)
	}
	if text, ok := more.(string); ok && slices.Contains(list, any(text)) {
		return list
	}
	return append(slices.Clone(list), more)
}

// changeTable adds, removes, or replaces a named schema.
func (d drafter) changeTable(table map[string]any) {
	names := sortedKeys(table)
	switch {
	case len(names) == 0 || d.chance(35):
		table[pick(d.Rand, draftNames)] = d.schema(1)
	case d.chance(50):
		delete(table, pick(d.Rand, names))
	default:
		table[pick(d.Rand, names)] = d.schema(1)
	}
}

// replaceWord replaces or removes a keyword whose value is a single string, or null.
func (d drafter) replaceWord(s map[string]any, key string) {
	words := map[string][]string{"type": draftTypes, "pattern": draftPatterns, "format": draftFormats}
	switch list := words[key]; {
	case d.chance(30) || key == "title" || key == "description":
		delete(s, key)
	case list != nil:
		s[key] = pick(d.Rand, list)
	default:
		s[key] = d.value(1)
	}
}

// A respelling rewrites a schema in an equivalent way. write returns nil if it does not
// apply.
type respelling struct {
	name  string
	write func(s map[string]any) any
	// isOpaque means that the rewriting hides evaluations within the schema from
	// unevaluatedProperties and unevaluatedItems outside of it.
	isOpaque bool
}

func wrapped(keyword string) func(map[string]any) any {
	return func(s map[string]any) any { return map[string]any{keyword: []any{s}} }
}

var respellings = []respelling{
	{name: "allOf of one", write: wrapped("allOf")},
	{name: "anyOf of one", write: wrapped("anyOf")},
	{name: "oneOf of one", write: wrapped("oneOf")},
	{name: "anyOf of two", write: func(s map[string]any) any { return map[string]any{"anyOf": []any{s, s}} }},
	{name: "not not", isOpaque: true, write: func(s map[string]any) any {
		return map[string]any{"not": map[string]any{"not": s}}
	}},
	{name: "if", write: func(s map[string]any) any { return map[string]any{"if": s, "else": false} }},
	{name: "else", isOpaque: true, write: func(s map[string]any) any {
		return map[string]any{"if": map[string]any{"not": s}, "then": false}
	}},
	{name: "const as enum", write: func(s map[string]any) any {
		value, ok := s["const"]
		return replacing(s, ok && s["enum"] == nil, "const", map[string]any{"enum": []any{value}})
	}},
	{name: "enum as const", write: func(s map[string]any) any {
		list, _ := s["enum"].([]any)
		_, taken := s["const"]
		if len(list) != 1 {
			return nil
		}
		return replacing(s, !taken, "enum", map[string]any{"const": list[0]})
	}},
	{name: "enum backwards", write: func(s map[string]any) any {
		list, ok := s["enum"].([]any)
		list = slices.Clone(list)
		slices.Reverse(list)
		return replacing(s, ok, "enum", map[string]any{"enum": list})
	}},
	{name: "integer as number", write: func(s map[string]any) any {
		return replacing(s, s["type"] == "integer" && s["multipleOf"] == nil, "type", map[string]any{"type": "number", "multipleOf": json.Number("1")})
	}},
	{name: "type as list", write: func(s map[string]any) any {
		return replacing(s, isText(s["type"]), "type", map[string]any{"type": []any{s["type"]}})
	}},
	{name: "types as anyOf", write: func(s map[string]any) any {
		list, ok := s["type"].([]any)
		options := []any{}
		for _, name := range list {
			options = append(options, map[string]any{"type": name})
		}
		return replacing(s, ok && s["anyOf"] == nil, "type", map[string]any{"anyOf": options})
	}},
	{name: "maximum inside", write: movedInto("maximum")},
	{name: "pattern inside", write: movedInto("pattern")},
	{name: "required inside", write: movedInto("required")},
	{name: "type inside", write: movedInto("type")},
	{name: "no limits", write: func(s map[string]any) any {
		for _, keyword := range []string{"minLength", "minItems", "minProperties"} {
			if s[keyword] == nil {
				s = with(s, keyword, json.Number("0"))
			}
		}
		return s
	}},
	{name: "whole bound", write: func(s map[string]any) any {
		n, ok := s["minimum"].(json.Number)
		i, err := n.Int64()
		return replacing(s, ok && err == nil && s["type"] == "integer" && s["exclusiveMinimum"] == nil, "minimum",
			map[string]any{"exclusiveMinimum": json.Number(fmt.Sprint(i - 1))})
	}},
	{name: "length as pattern", write: func(s map[string]any) any {
		n, ok := s["maxLength"].(json.Number)
		return replacing(s, ok && s["pattern"] == nil, "maxLength", map[string]any{"pattern": `^[\s\S]{0,` + n.String() + `}$`})
	}},
	{name: "closed by names", write: func(s map[string]any) any {
		properties, ok := s["properties"].(map[string]any)
		closed := s["additionalProperties"] == false && s["propertyNames"] == nil && s["patternProperties"] == nil
		names := []any{}
		for _, name := range sortedKeys(properties) {
			names = append(names, name)
		}
		return replacing(s, ok && closed, "additionalProperties", map[string]any{"propertyNames": map[string]any{"enum": names}})
	}},
	{name: "forbidden property", write: func(s map[string]any) any {
		properties, ok := s["properties"].(map[string]any)
		if !ok || s["additionalProperties"] != false || properties["never"] != nil || s["patternProperties"] != nil {
			return nil
		}
		return with(s, "properties", with(properties, "never", false))
	}},
	{name: "dependentRequired as schemas", write: func(s map[string]any) any {
		table, ok := s["dependentRequired"].(map[string]any)
		schemas := map[string]any{}
		for name, required := range table {
			schemas[name] = map[string]any{"required": required}
		}
		return replacing(s, ok && s["dependentSchemas"] == nil, "dependentRequired", map[string]any{"dependentSchemas": schemas})
	}},
	{name: "words", write: func(s map[string]any) any { return with(with(s, "title", "T"), "description", "other words") }},
}

func isText(value any) bool { _, ok := value.(string); return ok }

// replacing returns a copy of s in which the members in by replace the member key. If
// applies is false, it returns nil.
func replacing(s map[string]any, applies bool, key string, by map[string]any) any {
	if !applies {
		return nil
	}
	changed := map[string]any{}
	for k, value := range s {
		if k != key {
			changed[k] = value
		}
	}
	for k, value := range by {
		changed[k] = value
	}
	return changed
}

// movedInto returns a function that moves keyword, which does not depend on other
// keywords, into an allOf.
func movedInto(keyword string) func(map[string]any) any {
	return func(s map[string]any) any {
		value, ok := s[keyword]
		return replacing(s, ok && s["allOf"] == nil, keyword, map[string]any{"allOf": []any{map[string]any{keyword: value}}})
	}
}

// respelled rewrites one subschema in an equivalent way, and returns the name of the rule.
// Definitions stay at the root.
func (d drafter) respelled(doc any) (any, string) {
	how := pick(d.Rand, respellings)
	for how.isOpaque && hasUnevaluated(doc) {
		how = pick(d.Rand, respellings)
	}
	return d.edited(doc, func(s map[string]any) any {
		defs, has := s["$defs"]
		if has {
			s = without(s, "$defs")
		}
		written := how.write(s)
		if written == nil {
			written = s
		}
		if has {
			written = with(written.(map[string]any), "$defs", defs)
		}
		return written
	}), how.name
}

func without(s map[string]any, key string) map[string]any {
	return replacing(s, true, key, nil).(map[string]any)
}

func hasUnevaluated(doc any) bool {
	found := false
	mapSchemas(doc, func(s map[string]any) any {
		found = found || s["unevaluatedProperties"] != nil || s["unevaluatedItems"] != nil
		return s
	})
	return found
}

// shared returns a copy of root, which has no definitions, with one subschema moved to a
// definition and replaced by a reference.
func (d drafter) shared(root map[string]any) map[string]any {
	var put any
	referring := d.edited(root, func(s map[string]any) any {
		put = s
		return map[string]any{"$ref": "#/$defs/Put"}
	}).(map[string]any)
	return with(referring, "$defs", map[string]any{"Put": put})
}
