package schema

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"

	"github.com/invopop/jsonschema"
)

// JSONSchema converts a schema to the type of github.com/invopop/jsonschema, for programs
// that use that package. The conversion is lossless: keywords without a field, and values
// that a field cannot represent or would omit, become Extras. A value of any type becomes
// a [json.RawMessage]. That package encodes an empty schema as true, which is equivalent.
func JSONSchema(d *Doc) *jsonschema.Schema {
	switch {
	case d == nil:
		return nil
	case d.Kind == Bool && d.Bool:
		return jsonschema.TrueSchema
	case d.Kind == Bool:
		return jsonschema.FalseSchema
	}
	made := &jsonschema.Schema{}
	for _, m := range d.Members {
		if i, ok := exportedFields()[m.Key]; !ok || !export(m.Value, reflect.ValueOf(made).Elem().Field(i)) {
			if made.Extras == nil {
				made.Extras = map[string]any{}
			}
			made.Extras[m.Key] = json.RawMessage(m.Value.String())
		}
	}
	return made
}

// exportedFields maps keywords to the indexes of the fields of jsonschema.Schema.
var exportedFields = sync.OnceValue(func() map[string]int {
	fields := map[string]int{}
	for field := range reflect.TypeFor[jsonschema.Schema]().Fields() {
		if keyword, _, _ := strings.Cut(field.Tag.Get("json"), ","); field.IsExported() && keyword != "-" {
			fields[keyword] = field.Index[0]
		}
	}
	return fields
})

// export sets a field to a value. It returns false if the field cannot represent the
// value, or if encoding/json would omit it.
func export(value *Doc, field reflect.Value) bool {
	switch field.Interface().(type) {
	case *jsonschema.Schema:
		if value.IsSchema() {
			field.Set(reflect.ValueOf(JSONSchema(value)))
		}
	case []*jsonschema.Schema:
		var list []*jsonschema.Schema
		for _, item := range value.Items {
			if !item.IsSchema() {
				return false
			}
			list = append(list, JSONSchema(item))
		}
		field.Set(reflect.ValueOf(list))
	case map[string]*jsonschema.Schema, jsonschema.Definitions:
		table := reflect.MakeMap(field.Type())
		for _, m := range value.Members {
			if !m.Value.IsSchema() {
				return false
			}
			table.SetMapIndex(reflect.ValueOf(m.Key), reflect.ValueOf(JSONSchema(m.Value)))
		}
		field.Set(table)
	case []any:
		var list []any
		for _, item := range value.Items {
			list = append(list, json.RawMessage(item.String()))
		}
		field.Set(reflect.ValueOf(list))
	default:
		return exportOther(value, field)
	}
	return !leftOut(field)
}

// exportOther is export for properties, and for fields that do not contain schemas.
func exportOther(value *Doc, field reflect.Value) bool {
	switch {
	case field.Type() == reflect.TypeOf(jsonschema.NewProperties()):
		properties := jsonschema.NewProperties()
		for _, m := range value.Members {
			if !m.Value.IsSchema() {
				return false
			}
			properties.Set(m.Key, JSONSchema(m.Value))
		}
		if value.Kind == Object {
			field.Set(reflect.ValueOf(properties))
		}
	case field.Kind() == reflect.Interface:
		field.Set(reflect.ValueOf(json.RawMessage(value.String())))
	case value.Kind != Null && json.Unmarshal([]byte(value.String()), field.Addr().Interface()) != nil:
		field.SetZero()
	}
	return !leftOut(field)
}

// leftOut reports whether encoding/json omits a value because of the option omitempty,
// which all fields have.
func leftOut(field reflect.Value) bool {
	switch field.Kind() {
	case reflect.Slice, reflect.Map, reflect.String:
		return field.Len() == 0
	}
	return field.IsZero()
}
