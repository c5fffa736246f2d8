package schema

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// valueOf returns the document of a value in [Keywords].
func valueOf(x any) *Doc {
	switch x := x.(type) {
	case nil:
		return &Doc{}
	case string:
		return Str(x)
	case json.RawMessage:
		return parsed(string(x))
	case json.Number:
		return parsedNumber(x.String())
	case []any:
		return cmp.Or(listOf(x, valueOf), &Doc{})
	default:
		return reflected(reflect.ValueOf(x))
	}
}

// reflected returns the document of a value by its kind, whatever the name of its type.
func reflected(v reflect.Value) *Doc {
	switch kind := v.Kind(); {
	case kind == reflect.Bool:
		return Boolean(v.Bool())
	case kind == reflect.String:
		return Str(v.String())
	case v.CanInt():
		return Num(strconv.FormatInt(v.Int(), 10))
	case v.CanUint():
		return Num(strconv.FormatUint(v.Uint(), 10))
	case v.CanFloat():
		return float(v)
	case kind == reflect.Slice || kind == reflect.Array:
		return items(v)
	case kind == reflect.Map && v.Type().Key().Kind() == reflect.String:
		return entries(v)
	default:
		return unfit("Go type %s", v.Type())
	}
}

func items(v reflect.Value) *Doc {
	if v.Kind() == reflect.Slice && v.IsNil() {
		return &Doc{}
	}
	doc := Arr()
	for _, item := range v.Seq2() {
		doc.Items = append(doc.Items, valueOf(item.Interface()))
	}
	return doc
}

func entries(v reflect.Value) *Doc {
	if v.IsNil() {
		return &Doc{}
	}
	values := map[string]any{}
	for key, value := range v.Seq2() {
		values[key.String()] = value.Interface()
	}
	doc := Obj()
	for _, key := range slices.Sorted(maps.Keys(values)) {
		doc.Members = append(doc.Members, M(key, valueOf(values[key])))
	}
	return doc
}

// float writes the shortest digits that read back as the same number.
func float(v reflect.Value) *Doc {
	var number any = v.Float()
	if v.Kind() == reflect.Float32 {
		number = float32(v.Float())
	}
	digits, err := json.Marshal(number)
	if err != nil { // NaN or infinite
		return unfit("number %v", number)
	}
	return Num(string(digits))
}

func parsed(text string) *Doc {
	doc, err := Parse([]byte(text))
	if err != nil {
		return unfit("text %q: %v", text, err)
	}
	return doc
}

func parsedNumber(digits string) *Doc {
	if !isWhole(digits) && (numberForm.FindString(digits) != digits || digits == "") {
		return unfit("number %q", digits)
	}
	return Num(digits)
}

// isWhole reports whether a text is a JSON number without fraction and exponent, as most
// numbers are.
func isWhole(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && (digits == "0" || digits[0] != '0') && strings.Trim(digits, "0123456789") == ""
}

// unfit returns what is written for a value that JSON does not have: a string that
// nobody overlooks.
func unfit(format string, args ...any) *Doc {
	return Str("not JSON: " + fmt.Sprintf(format, args...))
}
