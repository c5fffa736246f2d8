package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// scalarTypes are the types whose values hold no others.
var scalarTypes = []string{"string", "integer", "number", "boolean", schema.NullType}

// allTypes are the types of all JSON values.
var allTypes = []string{"string", "number", "boolean", "object", "array", schema.NullType}

// numberFormats say how a number is stored; what they are about stays.
var numberFormats = []string{"int32", "int64", "float", "double"}

// speaksOf says which type a keyword is about, where it is about one: it says
// nothing of values of another type. An integer is a number.
var speaksOf = map[string]string{
	"minLength": "string", "maxLength": "string", "pattern": "string", "format": "string",
	"contentEncoding": "string", "contentMediaType": "string", "contentSchema": "string",
	"minimum": "number", "maximum": "number", "exclusiveMinimum": "number", "exclusiveMaximum": "number",
	"multipleOf": "number",
	"items":      "array", "prefixItems": "array", "additionalItems": "array", "minItems": "array", "maxItems": "array",
	"uniqueItems": "array", "contains": "array", "minContains": "array", "maxContains": "array",
	"unevaluatedItems": "array",
	"properties":       "object", "required": "object", "additionalProperties": "object", "patternProperties": "object",
	"propertyNames": "object", "minProperties": "object", "maxProperties": "object",
	"dependentRequired": "object", "dependentSchemas": "object", "dependencies": "object",
	"unevaluatedProperties": "object",
}

// speaks reports whether a keyword says something of one of the types.
func speaks(keyword string, kinds []string) bool {
	about, ok := speaksOf[keyword]
	return !ok || slices.Contains(kinds, about) || about == "number" && slices.Contains(kinds, "integer")
}

// constrains reports whether a keyword says something of values of one of the
// types. There are formats of numbers too.
func constrains(m schema.Member, kinds []string) bool {
	if m.Key == "format" && slices.Contains(numberFormats, m.Value.Text) {
		return slices.Contains(kinds, "integer") || slices.Contains(kinds, "number")
	}
	return speaks(m.Key, kinds)
}

// typesOfValues returns the types of values, each once: that of numbers is
// "integer" where all of them are.
func typesOfValues(values []*schema.Doc) []string {
	numbers := typeOfNumbers(values)
	var kinds []string
	for _, value := range values {
		kind := value.Kind.String()
		if value.Kind == schema.Number {
			kind = numbers
		}
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// typeOfNumbers returns the type of the numbers among values: "integer" where
// all of them are.
func typeOfNumbers(values []*schema.Doc) string {
	fraction := func(d *schema.Doc) bool { return d.Kind == schema.Number && !schema.IsInteger(d) }
	if slices.ContainsFunc(values, fraction) {
		return "number"
	}
	return "integer"
}

// isCompound reports whether one of the values is an object or an array.
func isCompound(values ...*schema.Doc) bool {
	return slices.ContainsFunc(values, func(value *schema.Doc) bool {
		return value.Kind == schema.Array || value.Kind == schema.Object
	})
}

// constAsEnum returns a schema with an "enum" of one value in the place of a
// "const"; with both, none where the one is not in the other.
func constAsEnum(sub *schema.Doc) *schema.Doc {
	value := sub.Under("const")
	if value == nil {
		return sub
	}
	values, _ := sub.Values()
	return sub.Without("enum").Rename("const", "enum", &schema.Doc{Kind: schema.Array, Items: values, Origin: value.Origin})
}

// narrowEnum leaves out values of other types, and types without a value.
func narrowEnum(sub *schema.Doc, values []*schema.Doc, kinds []string) (*schema.Doc, []string) {
	fits := func(value *schema.Doc) bool {
		return slices.ContainsFunc(kinds, func(kind string) bool { return schema.IsOfType(value, kind) })
	}
	if kept := filter(values, fits); len(kept) < len(values) {
		narrow := *sub.Under("enum")
		narrow.Items, values = kept, kept
		sub = sub.With("enum", &narrow)
	}
	return sub, filter(kinds, func(kind string) bool {
		return slices.ContainsFunc(values, func(value *schema.Doc) bool { return schema.IsOfType(value, kind) })
	})
}
