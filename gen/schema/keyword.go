package schema

import (
	"maps"
	"slices"
)

// A content says what a part of a document is.
type content uint8

const (
	data      content = iota // plain JSON without schemas
	one                      // a schema
	list                     // an array of schemas
	table                    // an object whose values are schemas
	oneOrList                // a schema, or an array of schemas
)

// keywords has the content of each keyword of JSON Schema 2020-12 and of the drafts
// before it. A keyword that is not in the table is data.
// https://json-schema.org/draft/2020-12/json-schema-core
// https://json-schema.org/draft/2020-12/json-schema-validation
var keywords = map[string]content{
	// Core, section 8: identity.
	"$schema": data, "$id": data, "$anchor": data, "$dynamicAnchor": data, "$vocabulary": data,
	"$ref": data, "$dynamicRef": data, "$comment": data,
	"$defs": table,

	// Core, section 10: applying schemas.
	"allOf": list, "anyOf": list, "oneOf": list,
	"not": one, "if": one, "then": one, "else": one,
	"dependentSchemas": table,
	"prefixItems":      list,
	"items":            oneOrList, // a list until 2019-09
	"contains":         one,
	"properties":       table, "patternProperties": table,
	"additionalProperties": one, "propertyNames": one,

	// Core, section 11: what no other keyword has evaluated.
	"unevaluatedItems": one, "unevaluatedProperties": one,

	// Validation, section 6: assertions.
	"type": data, "enum": data, "const": data,
	"multipleOf": data, "maximum": data, "exclusiveMaximum": data, "minimum": data, "exclusiveMinimum": data,
	"maxLength": data, "minLength": data, "pattern": data,
	"maxItems": data, "minItems": data, "uniqueItems": data, "maxContains": data, "minContains": data,
	"maxProperties": data, "minProperties": data, "required": data, "dependentRequired": data,

	// Validation, sections 7 to 9: formats, contents, annotations.
	"format": data, "contentEncoding": data, "contentMediaType": data,
	"contentSchema": one,
	"title":         data, "description": data, "default": data, "examples": data,
	"deprecated": data, "readOnly": data, "writeOnly": data,

	// Draft-07 and earlier.
	"definitions":     table,
	"dependencies":    table, // of schemas and of arrays of names
	"additionalItems": one,
}

// KeywordNames returns the names of all keywords that the package knows, sorted.
func KeywordNames() []string { return slices.Sorted(maps.Keys(keywords)) }

// inside returns the content of child, which d, of content c, has under key. What neither
// is nor holds a schema is data everywhere.
func (c content) inside(d *Doc, key string, child *Doc) content {
	switch {
	case child == nil, child.Kind == String, child.Kind == Number, child.Kind == Null:
	case d.Kind == Object && (c == one || c == oneOrList):
		return keywords[key]
	case d.Kind == Object && c == table:
		return one
	case d.Kind == Array && (c == list || c == oneOrList):
		return one
	}
	return data
}

// isSchema reports whether d, of content c, is a schema: an object or a boolean (core,
// section 4.3).
func (c content) isSchema(d *Doc) bool {
	return (c == one || c == oneOrList) && d.IsSchema()
}
