package infer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

func contains(list []any, v any) bool {
	return slices.ContainsFunc(list, func(item any) bool { return equal(item, v) })
}

// equal compares JSON values, numbers by what they mean.
func equal(a, b any) bool {
	switch a := a.(type) {
	case json.Number:
		other, ok := b.(json.Number)
		return ok && equalNumbers(a, other)
	case []any:
		other, ok := b.([]any)
		return ok && slices.EqualFunc(a, other, equal)
	case map[string]any:
		other, ok := b.(map[string]any)
		return ok && equalObjects(a, other)
	}
	return a == b
}

func equalNumbers(a, b json.Number) bool {
	if a == b {
		return true
	}
	if isPlainInteger(a) && isPlainInteger(b) {
		return false // most are, and each enum compares all its values
	}
	x, okA := toRat(a)
	y, okB := toRat(b)
	return okA && okB && x.Cmp(y) == 0
}

// isPlainInteger reports whether a number is written in the one way that
// integers have without fraction and exponent.
func isPlainInteger(number json.Number) bool {
	return number != "-0" && !strings.ContainsAny(string(number), ".eE")
}

func equalObjects(a, b map[string]any) bool {
	if len(a) != len(b) {
		return false
	}
	for key, v := range a {
		if other, ok := b[key]; !ok || !equal(v, other) {
			return false
		}
	}
	return true
}

// show writes a value as JSON, for a message.
func show(v any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(v) != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSpace(text.String())
}

func showAll(list []any) string {
	shown := make([]string, len(list))
	for i, v := range list {
		shown[i] = show(v)
	}
	return strings.Join(shown, ", ")
}
