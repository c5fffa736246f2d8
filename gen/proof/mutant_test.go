package proof_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"

	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
)

// A mutator makes small changes to instances, so that some are rejected.
type mutator struct{ *instanceMaker }

// mutate returns a copy of an instance in which one to three parts are replaced. It visits
// the names of an object in order, so that the same seed yields the same mutations.
func (m mutator) mutate(instance any) any {
	for range 1 + m.IntN(3) {
		left := m.IntN(countParts(instance))
		instance = m.replace(instance, &left)
	}
	return instance
}

func countParts(instance any) int {
	n := 0
	walkJSON(instance, func(any) { n++ })
	return n
}

// replace returns a copy of value in which one part is spoiled: the part that it visits
// after *left other parts.
func (m mutator) replace(value any, left *int) any {
	if *left--; *left < 0 {
		if *left == -1 {
			return m.spoil(value)
		}
		return value
	}
	switch value := value.(type) {
	case []any:
		list := []any{}
		for _, item := range value {
			list = append(list, m.replace(item, left))
		}
		return list
	case map[string]any:
		object := map[string]any{}
		for _, key := range sortedKeys(value) {
			object[key] = m.replace(value[key], left)
		}
		return object
	}
	return value
}

// spoil returns a replacement for a value: any value, or a similar value, which may have
// another type.
func (m mutator) spoil(value any) any {
	if m.IntN(3) == 0 {
		m.parts = 0
		return m.anything(encoder.Deepest - 1)
	}
	switch value := value.(type) {
	case json.Number:
		return json.Number(spoilNumber(m.Rand, value.String()))
	case string:
		return m.spoilText(value)
	case bool:
		return pick(m.Rand, []any{!value, "true", "false", json.Number("1")})
	case []any:
		return m.spoilList(value)
	case map[string]any:
		return m.spoilObject(value)
	}
	return pick(m.Rand, []any{json.Number("0"), "", []any{}, map[string]any{}})
}

// edges are numbers at the limits of Go's types, and unusual spellings.
var edges = []string{
	"0", "-0", "1", "-1", "127", "128", "-129", "255", "256", "32768", "-32769", "65536", "2147483648", "-2147483649", "4294967296",
	"9223372036854775808", "18446744073709551616", "-9223372036854775809", "1e2", "1.0", "0.5", "1e39", "1e309", "-1e309", "1E400",
}

func spoilNumber(r *rand.Rand, digits string) string {
	switch r.IntN(4) {
	case 0:
		if !strings.ContainsAny(digits, ".eE") && strings.TrimLeft(digits, "-0") != "" {
			return digits + pick(r, []string{"0", ".5", ".0", "e1", "00000000000000000000"})
		}
	case 1:
		if !strings.HasPrefix(digits, "-") {
			return "-" + digits
		}
	}
	return pick(r, edges)
}

// fragments are parts of strings with a format.
var fragments = []string{
	"0", "9", "-", "+", ".", ":", "/", "T", "Z", "z", "e", "E", " ", "\n", "=", "\"", "\\", "x", "ns", "1h", "::", "%", "00", "Inf", "é",
}

func (m mutator) spoilText(text string) string {
	if m.IntN(4) == 0 {
		return pick(m.Rand, []string{m.oneText(), strings.ToUpper(text), strings.ToLower(text), text + text})
	}
	runes := []rune(text)
	from := m.IntN(len(runes) + 1)
	to := min(len(runes), from+m.IntN(3))
	fragment := pick(m.Rand, append([]string{""}, fragments...))
	return string(runes[:from]) + fragment + string(runes[to:])
}

func (m mutator) spoilList(list []any) any {
	switch m.IntN(3) {
	case 0:
		return append(append([]any{}, list...), m.anything(encoder.Deepest-1))
	case 1:
		if len(list) > 0 {
			return list[:len(list)-1]
		}
	}
	return append(append([]any{}, list...), list...)
}

func (m mutator) spoilObject(object map[string]any) any {
	spoilt := map[string]any{}
	for key, value := range object {
		spoilt[key] = value
	}
	if m.IntN(4) == 0 || len(object) == 0 {
		spoilt[m.oneText()] = m.anything(encoder.Deepest - 1)
		return spoilt
	}
	key := pick(m.Rand, sortedKeys(object))
	delete(spoilt, key)
	if m.IntN(2) == 0 {
		spoilt[m.spoilText(key)] = object[key]
	}
	return spoilt
}
