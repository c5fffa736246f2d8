package proof_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
)

// A drafter generates random decoded schemas with any keywords. They use few different
// names, numbers, and strings, so that their keywords interact.
type drafter struct{ *rand.Rand }

var (
	draftNames    = []string{"a", "b", "c", "aa", "x-a"}
	draftNumbers  = []string{"-3", "-1", "-0.5", "0", "0.5", "1", "2", "2.5", "3", "7", "10", "1e2", "12345678901234567890"}
	draftTexts    = []string{"", "a", "b", "ab", "ba", "aab", "é", "12", "7", "2026-03-21", "ann@example.com", "a b"}
	draftPatterns = []string{"^a", "b$", "^[a-b]+$", "^[0-9]{1,3}$", "^(a|b)$", "a", "^x-", "^.{0,2}$", "^$", "^a?b*$", "[^a]"}
	draftFormats  = []string{"date", "date-time", "email", "uuid", "uri", "ipv4", "ipv6", "regex", "time", "no-such-format"}
	draftTypes    = []string{"null", "boolean", "integer", "number", "string", "array", "object"}
)

func (d drafter) chance(percent int) bool { return d.IntN(100) < percent }

// root returns a schema of arguments or of a result: usually an object, sometimes with a
// recursive definition.
func (d drafter) root() map[string]any {
	s := map[string]any{"type": "object"}
	if d.chance(10) {
		s = d.object(3)
	}
	d.addProperties(s, 2)
	if d.chance(60) {
		s["additionalProperties"] = false
	}
	for d.chance(40) {
		d.addApplicator(s, 1)
	}
	if d.chance(15) {
		s["$defs"] = map[string]any{"N": d.recurring()}
		s["properties"].(map[string]any)[pick(d.Rand, draftNames)] = map[string]any{"$ref": "#/$defs/N"}
	}
	return s
}

// recurring returns the schema of a list or tree.
func (d drafter) recurring() map[string]any {
	next := map[string]any{"$ref": "#/$defs/N"}
	s := map[string]any{"type": "object", "properties": map[string]any{"a": d.schema(1)}}
	switch d.IntN(3) {
	case 0:
		s["properties"].(map[string]any)["b"] = map[string]any{"type": "array", "items": next}
	case 1:
		s["properties"].(map[string]any)["b"] = map[string]any{"anyOf": []any{next, map[string]any{"type": "null"}}}
	default:
		s["additionalProperties"] = next
	}
	return s
}

// schema returns any schema, sometimes a boolean.
func (d drafter) schema(depth int) any {
	if d.chance(4) {
		return d.chance(70)
	}
	return d.object(depth)
}

func (d drafter) object(depth int) map[string]any {
	s := map[string]any{}
	if d.chance(12) {
		d.addList(s)
		return s
	}
	if d.chance(85) {
		s["type"] = pick(d.Rand, draftTypes)
		if d.chance(15) {
			s["type"] = []any{s["type"], pick(d.Rand, slices.DeleteFunc(slices.Clone(draftTypes), func(t string) bool { return t == s["type"] }))}
		}
	}
	for d.chance(45) {
		d.addAssertion(s)
	}
	if depth > 0 {
		d.addInside(s, depth)
	}
	return s
}

// addInside adds keywords for the parts of a value.
func (d drafter) addInside(s map[string]any, depth int) {
	switch kind, _ := s["type"].(string); {
	case kind == "object":
		d.addProperties(s, depth-1)
	case kind == "array" || d.chance(8):
		s["items"] = d.schema(depth - 1)
	}
	for d.chance(20) {
		d.addApplicator(s, depth-1)
	}
}

func (d drafter) addList(s map[string]any) {
	if d.chance(30) {
		s["const"] = d.value(1)
		return
	}
	list := []any{}
	for range 1 + d.IntN(4) {
		value := d.value(1)
		if d.chance(50) {
			value = pick(d.Rand, draftTexts)
		}
		list = append(list, value)
	}
	s["enum"] = list
}

func (d drafter) addProperties(s map[string]any, depth int) {
	properties := map[string]any{}
	for range d.IntN(4) {
		properties[pick(d.Rand, draftNames)] = d.schema(depth)
	}
	s["properties"] = properties
	if d.chance(30) {
		s["additionalProperties"] = false
	}
	if names := sortedKeys(properties); len(names) > 0 && d.chance(50) {
		s["required"] = []any{pick(d.Rand, names)}
	}
}

func (d drafter) number() json.Number { return json.Number(pick(d.Rand, draftNumbers)) }
func (d drafter) small() json.Number  { return json.Number(fmt.Sprint(d.IntN(4))) }

// assertions are the keywords without schemas, by the type that they apply to.
var assertions = map[string][]string{
	"integer": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"},
	"number":  {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"},
	"string":  {"minLength", "maxLength", "pattern", "format"},
	"array":   {"minItems", "maxItems", "uniqueItems"},
	"object":  {"minProperties", "maxProperties", "required"},
}

// addAssertion adds an assertion, usually one that applies to the type of the schema.
func (d drafter) addAssertion(s map[string]any) {
	kind, _ := s["type"].(string)
	if assertions[kind] == nil || d.chance(10) {
		kind = pick(d.Rand, []string{"number", "string", "array", "object"})
	}
	switch keyword := pick(d.Rand, assertions[kind]); keyword {
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
		s[keyword] = d.number()
	case "multipleOf":
		s[keyword] = json.Number(pick(d.Rand, []string{"0.5", "1", "2", "3", "0.1", "10"}))
	case "pattern":
		s[keyword] = pick(d.Rand, draftPatterns)
	case "format":
		s[keyword] = pick(d.Rand, draftFormats)
	case "uniqueItems":
		s[keyword] = d.chance(80)
	case "required":
		s[keyword] = []any{pick(d.Rand, draftNames)}
	default:
		s[keyword] = d.small()
	}
}

// addApplicator adds a keyword with schemas.
func (d drafter) addApplicator(s map[string]any, depth int) {
	name := pick(d.Rand, draftNames)
	inner := func() any { return d.schema(max(depth, 0)) }
	few := func() []any {
		list := []any{}
		for range 1 + d.IntN(3) {
			list = append(list, inner())
		}
		return list
	}
	switch d.IntN(14) {
	case 0, 1, 2:
		s[pick(d.Rand, []string{"anyOf", "oneOf", "allOf"})] = few()
	case 3:
		s["not"] = inner()
	case 4:
		s["if"], s["then"], s["else"] = inner(), inner(), inner()
	case 5:
		s["dependentRequired"] = map[string]any{name: []any{pick(d.Rand, draftNames)}}
	case 6:
		s["dependentSchemas"] = map[string]any{name: inner()}
	case 7:
		s["patternProperties"] = map[string]any{pick(d.Rand, draftPatterns): inner()}
	case 8:
		s["propertyNames"] = map[string]any{"pattern": pick(d.Rand, draftPatterns)}
	case 9:
		s["prefixItems"] = few()
	case 10:
		s["contains"] = inner()
		if d.chance(40) {
			s[pick(d.Rand, []string{"minContains", "maxContains"})] = d.small()
		}
	case 11:
		s["additionalProperties"] = inner()
	case 12:
		s["required"] = []any{name}
	default:
		s[pick(d.Rand, []string{"unevaluatedProperties", "unevaluatedItems"})] = d.chance(30)
	}
}

func (d drafter) value(depth int) any {
	kinds := 7
	if depth <= 0 {
		kinds = 4
	}
	switch d.IntN(kinds) {
	case 0:
		return nil
	case 1:
		return d.chance(50)
	case 2:
		return d.number()
	case 3:
		return pick(d.Rand, draftTexts)
	case 4:
		list := []any{}
		for range d.IntN(4) {
			list = append(list, d.value(depth-1))
		}
		return list
	}
	object := map[string]any{}
	for range d.IntN(4) {
		object[pick(d.Rand, draftNames)] = d.value(depth - 1)
	}
	return object
}
