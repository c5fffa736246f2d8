package call

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// formSchema returns the schema of a form, a struct: an object whose properties
// are texts, numbers, truths, or choices (PrimitiveSchemaDefinition of MCP
// 2025-11-25 and 2026-07-28).
func formSchema(t reflect.Type) (string, error) {
	b := []byte(`{"type":"object","properties":{`)
	start := len(b)
	var required []byte
	for i := range t.NumField() {
		field := t.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name == "-" && options == "" || !field.IsExported() && !field.Anonymous:
			continue
		case field.Anonymous:
			return "", fmt.Errorf("a form has no embedded fields, and %s has %s", t, field.Name)
		case name == "":
			name = field.Name
		}
		schema, err := fieldSchema(field)
		if err != nil {
			return "", err
		}
		b = append(appendName(b, start, name), schema...)
		if field.Type.Kind() != reflect.Pointer && !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero") {
			required = appendString(append(required, ','), name)
		}
	}
	if len(b) == start {
		return "", fmt.Errorf("a form has fields, and %s has none", t)
	}
	b = append(b, '}')
	if required != nil {
		b = append(append(append(b, `,"required":[`...), required[1:]...), ']')
	}
	return string(append(b, '}')), nil
}

// formTypes are the JSON types of the kinds of a field.
var formTypes = map[reflect.Kind]string{
	reflect.Bool: "boolean", reflect.String: "string", reflect.Float32: "number", reflect.Float64: "number",
	reflect.Int: "integer", reflect.Int8: "integer", reflect.Int16: "integer", reflect.Int32: "integer", reflect.Int64: "integer",
	reflect.Uint: "integer", reflect.Uint8: "integer", reflect.Uint16: "integer", reflect.Uint32: "integer", reflect.Uint64: "integer",
}

// formTags are the tags of a field that are keywords of its schema, and the types
// that have them; "" for all of them.
var formTags = []struct{ tag, keyword, of string }{
	{"title", "title", ""}, {"description", "description", ""}, {"desc", "description", ""},
	{"format", "format", "string"}, {"minLength", "minLength", "string"}, {"maxLength", "maxLength", "string"},
	{"minimum", "minimum", "number"}, {"maximum", "maximum", "number"}, {"default", "default", ""},
}

// fieldSchema returns the schema of a field of a form.
func fieldSchema(field reflect.StructField) (string, error) {
	t := field.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	enum, hasEnum := field.Tag.Lookup("enum")
	several := t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.String && hasEnum
	jsonType := formTypes[t.Kind()]
	if several {
		jsonType = "array"
	}
	if jsonType == "" {
		return "", fmt.Errorf("a form has no field of type %s, as %s is: texts, numbers, bool, and []string with a tag enum", field.Type, field.Name)
	}
	b := []byte(`{"type":"` + jsonType + `"`)
	said := map[string]bool{}
	for _, tag := range formTags {
		value, ok := field.Tag.Lookup(tag.tag)
		isText := jsonType == "string" && (tag.keyword == "default" || tag.keyword == "format")
		switch {
		case !ok || said[tag.keyword]:
			continue
		case tag.of != "" && tag.of != jsonType && (tag.of != "number" || jsonType != "integer"), several && tag.keyword == "default":
			return "", fmt.Errorf("a form has no %s for a field of type %s, as %s is", tag.tag, field.Type, field.Name)
		case tag.of == "" && tag.keyword != "default" || isText:
			value = string(appendString(nil, value))
		case !isLiteral(value, jsonType):
			return "", fmt.Errorf("the tag %s of %s has the value %q, which a form does not take", tag.tag, field.Name, value)
		}
		said[tag.keyword] = true
		b = append(b, `,"`+tag.keyword+`":`+value...)
	}
	if hasEnum {
		if jsonType != "string" && !several {
			return "", fmt.Errorf("a form has a choice of texts alone, and %s is a %s", field.Name, field.Type)
		}
		list := []byte{}
		for i, value := range strings.Split(enum, ",") {
			if i > 0 {
				list = append(list, ',')
			}
			list = appendString(list, strings.TrimSpace(value))
		}
		choice := `"enum":[` + string(list) + `]`
		if several {
			choice = `"items":{"type":"string",` + choice + `}`
		}
		b = append(b, ","+choice...)
	}
	return string(append(b, '}')), nil
}

// isLiteral reports whether a tag is a value of a keyword of numbers, or of the
// default of a number or a truth.
func isLiteral(value, jsonType string) bool {
	if jsonType == "boolean" {
		return value == "true" || value == "false"
	}
	_, err := strconv.ParseFloat(value, 64)
	tree, fault := parse(value)
	return err == nil && fault == nil && tree.kind&number != 0
}
