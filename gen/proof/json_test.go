package proof_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/big"
	"slices"
	"strings"
)

// encode encodes an instance, and preserves the digits of numbers.
func encode(instance any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(instance); err != nil {
		return err.Error()
	}
	return strings.TrimSpace(b.String())
}

// member returns the value at a path of keys in a JSON document, or nil.
func member(doc any, keys ...string) any {
	for _, key := range keys {
		object, _ := doc.(map[string]any)
		doc = object[key]
	}
	return doc
}

func sortedKeys(object map[string]any) []string { return slices.Sorted(maps.Keys(object)) }

// with returns a copy of an object with one more member.
func with(s map[string]any, key string, value any) map[string]any {
	changed := maps.Clone(s)
	changed[key] = value
	return changed
}

// plainly returns a copy of instance in which integers are written without fraction and
// exponent: 1.0 becomes 1.
func plainly(instance any) any {
	return mapJSON(instance, func(value any) any {
		number, ok := value.(json.Number)
		if !ok {
			return value
		}
		if n, ok := new(big.Rat).SetString(number.String()); ok && n.IsInt() {
			return json.Number(n.Num().String())
		}
		return value
	})
}

// mapJSON returns a copy of value in which replace has replaced each part, inner parts
// first.
func mapJSON(value any, replace func(any) any) any {
	switch value := value.(type) {
	case []any:
		list := []any{}
		for _, item := range value {
			list = append(list, mapJSON(item, replace))
		}
		return replace(list)
	case map[string]any:
		object := map[string]any{}
		for key, member := range value {
			object[key] = mapJSON(member, replace)
		}
		return replace(object)
	}
	return replace(value)
}

func walkJSON(value any, visit func(any)) {
	mapJSON(value, func(part any) any {
		visit(part)
		return part
	})
}
