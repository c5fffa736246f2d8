package providers_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// mostDeep limits the depth of values, for schemas without finite values.
const mostDeep = 60

// instanceOf returns a random value for a schema without additional properties. Objects
// have all required properties and, near the root, some optional ones.
//
// It ignores patterns and bounds, so the caller must validate the value if it has to be
// valid.
func instanceOf(r *rand.Rand, root, schema map[string]any, depth int) any {
	if depth > mostDeep {
		return nil
	}
	if name, ok := schema["$ref"].(string); ok {
		target, _ := definitionIn(root, name)
		return instanceOf(r, root, target, depth+1)
	}
	if options, ok := schema["anyOf"].([]any); ok {
		return instanceOf(r, root, pick(r, options, depth), depth+1)
	}
	if values, ok := schema["enum"].([]any); ok {
		return values[r.IntN(len(values))]
	}
	if value, ok := schema["const"]; ok {
		return value
	}
	kind, _ := schema["type"].(string)
	if kinds, ok := schema["type"].([]any); ok {
		kind, _ = kinds[r.IntN(len(kinds))].(string)
	}
	switch kind {
	case "object":
		return objectOf(r, root, schema, depth)
	case "array":
		return listOf(r, root, schema, depth)
	}
	return scalarOf(r, kind, schema)
}

// definitionIn returns the target of a reference, which is "#" or in "$defs".
func definitionIn(root map[string]any, reference string) (map[string]any, bool) {
	at := any(root)
	for token := range strings.SplitSeq(strings.TrimPrefix(strings.TrimPrefix(reference, "#"), "/"), "/") {
		if token == "" {
			continue
		}
		object, _ := at.(map[string]any)
		at = object[unescape.Replace(token)]
	}
	found, ok := at.(map[string]any)
	return found, ok
}

var unescape = strings.NewReplacer("~1", "/", "~0", "~", "%25", "%")

// pick selects one of the options. At great depth, it selects the last option, which is null
// if null is allowed.
func pick(r *rand.Rand, options []any, depth int) map[string]any {
	i := r.IntN(len(options))
	if depth > 8 {
		i = len(options) - 1
	}
	chosen, _ := options[i].(map[string]any)
	return chosen
}

func objectOf(r *rand.Rand, root, schema map[string]any, depth int) any {
	properties, _ := schema["properties"].(map[string]any)
	object := map[string]any{}
	required, _ := schema["required"].([]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if !slices.Contains(required, any(name)) && (depth > 4 || r.IntN(2) == 0) {
			continue
		}
		property, _ := properties[name].(map[string]any)
		object[name] = instanceOf(r, root, property, depth+1)
	}
	return object
}

func listOf(r *rand.Rand, root, schema map[string]any, depth int) any {
	items, _ := schema["items"].(map[string]any)
	least, _ := schema["minItems"].(float64)
	length := int(least)
	if depth < 10 {
		length += r.IntN(3)
	}
	list := make([]any, length)
	for i := range list {
		list[i] = instanceOf(r, root, items, depth+1)
	}
	return list
}

// texts are values of the formats that strict schemas may have.
var texts = map[string]string{
	"date-time": "2026-03-21T10:30:00Z", "date": "2026-03-21", "time": "10:30:00Z", "duration": "P1D",
	"email": "a@example.com", "hostname": "example.com", "ipv4": "192.0.2.1", "ipv6": "2001:db8::1",
	"uuid": "123e4567-e89b-12d3-a456-426614174000", "uri": "https://example.com/",
}

func scalarOf(r *rand.Rand, kind string, schema map[string]any) any {
	format, _ := schema["format"].(string)
	switch kind {
	case "string":
		if text, ok := texts[format]; ok {
			return text
		}
		return [...]string{"", "a", "word", "ä"}[r.IntN(4)]
	case "integer":
		return float64(r.IntN(20))
	case "number":
		return float64(r.IntN(20)) / 4
	case "boolean":
		return r.IntN(2) == 0
	}
	return nil
}
