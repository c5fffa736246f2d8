package infer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// decode decodes text if it contains exactly one JSON value; otherwise, it returns false.
// Numbers become json.Number.
func decode(text string) (any, bool) {
	if text == "" || !strings.Contains(" \t\r\n-0123456789\"[{tfn", text[:1]) {
		return nil, false // fast path: most strings are not JSON
	}
	if _, ok := gotype.ShortInteger(text); ok {
		return json.Number(text), true
	}
	var v any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&v) != nil || decoder.InputOffset() != int64(len(strings.TrimRight(text, " \t\r\n"))) {
		return nil, false
	}
	return v, true
}

// canonical writes an integer with digits only. JSON Schema considers 1e2 an integer, but
// some decoders do not. Values that are not integers, or whose schema does not have the
// type "integer", are unchanged.
func canonical(v any, kind string) any {
	number, ok := v.(json.Number)
	if !ok || kind != "integer" {
		return v
	}
	exact, _ := gotype.Number(number)
	return json.Number(exact.Digits())
}

func typeOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case json.Number:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

// typeOfAll returns the JSON type that all values have, or "" if their types differ.
func typeOfAll(values []any) string {
	for _, kind := range []string{"string", "integer", "number", "boolean", "array", "object"} {
		if !slices.ContainsFunc(values, func(v any) bool { return !isOfType(v, kind) }) {
			return kind
		}
	}
	return ""
}

func isOfType(v any, kind string) bool {
	if kind != "integer" {
		return typeOf(v) == kind
	}
	number, ok := v.(json.Number)
	exact, small := gotype.Number(number)
	return ok && small && exact.IsInt()
}

func tooLong(number string) string {
	return fmt.Sprintf("%.20s… has more than %d digits", number, gotype.LongestNumber)
}

func contains(list []any, v any) bool {
	return slices.ContainsFunc(list, func(item any) bool { return schema.SameDecoded(item, v) })
}

func showAll(list []any) string {
	shown := make([]string, len(list))
	for i, v := range list {
		shown[i] = diag.Show(v)
	}
	return strings.Join(shown, ", ")
}

func quoteAll(text string) string { return "\"" + text + "\"" }
