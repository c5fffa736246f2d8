package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"github.com/invopop/jsonschema"
)

// value returns the document of what one of the untyped fields holds.
func (c converter) value(x any) *Doc {
	switch x := x.(type) {
	case nil:
		return &Doc{}
	case *jsonschema.Schema:
		return c.schema(x)
	case json.RawMessage:
		return parsed(string(x))
	case json.Number:
		return parsedNumber(x.String())
	default:
		return c.reflected(reflect.ValueOf(x))
	}
}

// reflected takes named types too, by their kind.
func (c converter) reflected(v reflect.Value) *Doc {
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
		return c.items(v)
	case kind == reflect.Map && v.Type().Key().Kind() == reflect.String:
		return c.entries(v)
	default:
		return unfit("Go type %s", v.Type())
	}
}

func (c converter) items(v reflect.Value) *Doc {
	if v.Kind() == reflect.Slice && v.IsNil() {
		return &Doc{}
	}
	doc := Arr()
	for _, item := range v.Seq2() {
		doc.Items = append(doc.Items, c.value(item.Interface()))
	}
	return doc
}

func (c converter) entries(v reflect.Value) *Doc {
	if v.IsNil() {
		return &Doc{}
	}
	values := map[string]any{}
	for key, value := range v.Seq2() {
		values[key.String()] = value.Interface()
	}
	doc := Obj()
	for _, key := range slices.Sorted(maps.Keys(values)) {
		doc.Members = append(doc.Members, M(key, c.value(values[key])))
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
	if numberForm.FindString(digits) != digits || digits == "" {
		return unfit("number %q", digits)
	}
	return Num(digits)
}

// unfit stands where a value cannot: loud in every diff, and still JSON.
func unfit(format string, args ...any) *Doc {
	return Str("not JSON: " + fmt.Sprintf(format, args...))
}
