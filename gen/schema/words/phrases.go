package words

import (
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// valuePhrases are the phrases for keywords that apply to values of every type.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1
var valuePhrases = []phrase{
	only("", "type", phraseType),
	only("", "const", func(value *schema.Doc) (string, bool) { return "only " + value.String(), true }),
	only("", "enum", phraseEnum),
	only("", "format", func(value *schema.Doc) (string, bool) {
		_, known := formats[value.Text]
		return "in the format " + value.String(), value.Kind == schema.String && !known
	}),
	{"", []string{"not"}, phraseNot},
}

func phraseType(value *schema.Doc) (string, bool) {
	names := value.Items
	if value.Kind == schema.String {
		names = []*schema.Doc{value}
	}
	var listed []string
	for _, t := range typeNames {
		if slices.ContainsFunc(names, schema.Str(t.name).Equal) {
			listed = append(listed, t.single)
		}
	}
	return diag.Listed(listed, "or"), len(listed) > 0 && len(listed) == len(names)
}

func phraseEnum(value *schema.Doc) (string, bool) {
	var values []string
	for _, item := range value.Items {
		values = append(values, item.String())
	}
	switch len(values) {
	case 0: // not an array, or an array that allows no value
		return "", false
	case 1:
		return "only " + values[0], true
	default:
		return "one of " + diag.Listed(values, "or"), true
	}
}

// valuesOnly returns the values, as JSON, of a schema that only lists values.
func (w phraser) valuesOnly(sub *schema.Doc) ([]string, bool) {
	values, ok := w.namedValues(sub)
	return values, ok && len(sub.Without("type", "const", "enum").Members) == 0
}

// namedValues returns the values, as JSON, that a schema lists in "const" or "enum". It
// returns false if the schema's type excludes a value.
func (w phraser) namedValues(sub *schema.Doc) ([]string, bool) {
	if sub.Has("const") && sub.Has("enum") {
		return nil, false // "const" and "enum" have separate phrases
	}
	values, _ := sub.Values()
	var listed []string
	for _, value := range values {
		if sub.Has("type") && !slices.ContainsFunc(typesOf(value), sub.HasType) {
			return nil, false
		}
		listed = append(listed, value.String())
	}
	return listed, len(listed) > 0
}

// typesOf returns the types of a value. Only a number without fraction and exponent
// counts as an integer.
func typesOf(value *schema.Doc) []string {
	if value.Kind == schema.Number && plainInteger.MatchString(value.Text) {
		return []string{"number", "integer"}
	}
	return []string{value.Kind.String()}
}

// stringPhrases are the phrases for keywords that apply to strings.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3
var stringPhrases = []phrase{
	counted("string", "minLength", "maxLength", "character", "characters"),
	only("string", "pattern", func(value *schema.Doc) (string, bool) {
		text, ok := quoted(schema.TrimAnyText(value.Text))
		return "matches the regular expression " + text, ok && value.Kind == schema.String
	}),
	formatOf("string"),
	only("string", "contentEncoding", contentPhrase("encoded in ")),
	only("string", "contentMediaType", contentPhrase("with content of the type ")),
	{"string", []string{"contentSchema"}, func(w phraser) ([]string, bool) {
		clause, ok := w.matching("with content that matches", w.get("contentSchema"))
		return []string{clause}, ok
	}},
}

// plainName matches the name of an encoding or a media type.
var plainName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.+/_-]*$`)

func contentPhrase(lead string) func(*schema.Doc) (string, bool) {
	return func(value *schema.Doc) (string, bool) {
		return lead + value.Text, value.Kind == schema.String && plainName.MatchString(value.Text)
	}
}

func formatOf(about string) phrase {
	return only(about, "format", func(value *schema.Doc) (string, bool) {
		format, known := formats[value.Text]
		return format.phrase, known && format.about == about
	})
}

// A format is the phrase for a format, and the type to which the format applies.
type format struct{ about, phrase string }

// formats are the formats of JSON Schema 2020-12, and the formats that OpenAPI 3.0.3 adds
// for numbers. Any other format is described by its name.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3
// https://spec.openapis.org/oas/v3.0.3#data-types
var formats = map[string]format{
	"date-time":             {"string", "a date and time such as 2026-03-21T10:30:00Z"},
	"date":                  {"string", "a date such as 2026-03-21"},
	"time":                  {"string", "a time such as 10:30:00Z"},
	"duration":              {"string", "an ISO 8601 duration such as P1DT12H"},
	"email":                 {"string", "a valid email address"},
	"idn-email":             {"string", "a valid email address, in any script"},
	"hostname":              {"string", "a host name such as www.example.com"},
	"idn-hostname":          {"string", "a host name such as www.example.com, in any script"},
	"ipv4":                  {"string", "an IPv4 address such as 192.0.2.1"},
	"ipv6":                  {"string", "an IPv6 address such as 2001:db8::1"},
	"uri":                   {"string", "a valid URI such as https://example.com/a"},
	"uri-reference":         {"string", "a valid URI or relative reference such as ../a"},
	"iri":                   {"string", "a valid IRI such as https://example.com/a, in any script"},
	"iri-reference":         {"string", "a valid IRI or relative reference such as ../a, in any script"},
	"uri-template":          {"string", "a URI template such as /users/{id}"},
	"uuid":                  {"string", "a valid UUID"},
	"json-pointer":          {"string", "a JSON Pointer such as /a/0"},
	"relative-json-pointer": {"string", "a relative JSON Pointer such as 1/a"},
	"regex":                 {"string", "a regular expression"},
	"int32":                 {"number", "a 32-bit integer"},
	"int64":                 {"number", "a 64-bit integer"},
	"float":                 {"number", "a single-precision number"},
	"double":                {"number", "a double-precision number"},
}

// numberPhrases are the phrases for keywords that apply to numbers. They keep the digits
// of numbers.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.2
var numberPhrases = []phrase{
	{"number", boundKeywords, phraseBounds},
	only("number", "multipleOf", func(value *schema.Doc) (string, bool) {
		return "a multiple of " + value.Text, value.Kind == schema.Number
	}),
	formatOf("number"),
}

var boundKeywords = []string{"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"}

var boundWords = map[string]string{
	"minimum": "at least ", "exclusiveMinimum": "more than ",
	"maximum": "no more than ", "exclusiveMaximum": "less than ",
}

// phraseBounds returns a clause for the bounds of a number. It returns false for the
// exclusive bounds of draft 4, which are booleans and change the meaning of the other
// bounds.
func phraseBounds(w phraser) ([]string, bool) {
	var bounds []string
	for _, keyword := range boundKeywords {
		value := w.get(keyword)
		if value == nil {
			continue
		}
		if value.Kind != schema.Number {
			return nil, false
		}
		bounds = append(bounds, boundWords[keyword]+value.Text)
	}
	least, most := w.get("minimum"), w.get("maximum")
	if len(bounds) == 2 && least != nil && most != nil && least.Text == most.Text {
		return []string{"exactly " + least.Text}, true
	}
	return []string{diag.Listed(bounds, "and")}, true
}

// arrayPhrases are the phrases for keywords that apply to arrays.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.4
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.1
var arrayPhrases = []phrase{
	counted("array", "minItems", "maxItems", "item", "items"),
	only("array", "uniqueItems", func(value *schema.Doc) (string, bool) {
		if value.IsFalse() {
			return "", true
		}
		return "no duplicate items", value.IsTrue()
	}),
	{"array", []string{"prefixItems", "items"}, phraseItems},
	{"array", []string{"contains", "minContains", "maxContains"}, phraseContains},
}

func phraseItems(w phraser) ([]string, bool) {
	first, rest := w.get("prefixItems"), w.get("items")
	var clauses []string
	each := "each item"
	if first != nil {
		if first.Kind != schema.Array {
			return nil, false
		}
		clause, ok := w.phraseFirst(first)
		if !ok {
			return nil, false
		}
		clauses = append(clauses, clause)
		each = "each further item"
	}
	switch {
	case rest.AllowsAll():
	case rest.IsFalse() && first != nil:
		clauses = append(clauses, "no further items")
	case rest.IsFalse():
		clauses = append(clauses, "no items")
	default:
		clause, ok := w.matching(each+" matches", rest)
		return append(clauses, clause), ok
	}
	return clauses, true
}

// phraseFirst returns a clause for the items at the front of an array.
func (w phraser) phraseFirst(items *schema.Doc) (string, bool) {
	var listed []string
	for _, item := range items.Items {
		short, ok := w.shortly(item)
		if !ok {
			return "the first items match, in this order, the JSON Schemas " + items.String(), !w.plain
		}
		listed = append(listed, short.String())
	}
	if len(listed) == 1 {
		return "the first item is " + listed[0], true
	}
	return "the first items are, in this order, " + diag.Listed(listed, "and"), len(listed) > 0
}

// phraseContains returns a clause for the number of items that match "contains". It
// returns false for "minContains" or "maxContains" without "contains", because these have
// no meaning alone.
func phraseContains(w phraser) ([]string, bool) {
	item, least, most := w.get("contains"), w.get("minContains"), w.get("maxContains")
	if !item.IsSchema() {
		return nil, false
	}
	if least == nil {
		least = schema.Num("1")
	}
	count, plain := countRange(least, most, "item", "items")
	verb := " that match"
	if most == nil && least.Text == "1" || most != nil && most.Text == "1" {
		verb = " that matches"
	}
	clause, ok := w.matching(count+verb, item)
	return []string{clause}, ok && plain
}

// objectPhrases are the phrases for keywords that apply to objects.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2
var objectPhrases = []phrase{
	{"object", []string{"required"}, phraseAllRequired},
	{"object", []string{"dependentRequired"}, phraseDependentRequired},
	{"object", []string{"minProperties", "maxProperties"}, phrasePropertyCount},
	{"object", []string{"propertyNames"}, phrasePropertyNames},
	{"object", []string{"patternProperties"}, phrasePatternProperties},
	{"object", []string{"additionalProperties"}, phraseAdditionalProperties},
}

// phrasePropertyNames describes the schema of property names, which are always strings.
func phrasePropertyNames(w phraser) ([]string, bool) {
	value := w.get("propertyNames")
	switch {
	case value.AllowsAll():
		return nil, true
	case w.presence.known: // the schema should not apply to properties that are null
		return nil, false
	}
	if short, ok := w.shortly(asStrings(value)); ok {
		return []string{"each property name is " + short.String()}, true
	}
	clause, ok := w.matching("each property name matches", value)
	return []string{clause}, ok
}

func asStrings(sub *schema.Doc) *schema.Doc {
	if sub.Has("type") || sub.Kind != schema.Object {
		return sub
	}
	return sub.With("type", schema.Str("string"))
}

func phraseAllRequired(w phraser) ([]string, bool) {
	clause, ok := phraseRequired("", w.get("required"))
	if ok && w.presence.known {
		return w.presence.need("", w.get("required").Texts())
	}
	return clauseList(clause), ok
}

func phrasePropertyCount(w phraser) ([]string, bool) {
	least, most := w.get("minProperties"), w.get("maxProperties")
	if w.presence.known {
		return w.presence.counts(least, most)
	}
	clause, ok := countRange(least, most, "property", "properties")
	return []string{clause}, ok
}

func phraseRequired(lead string, value *schema.Doc) (string, bool) {
	names, ok := namesOf(value)
	switch len(names) {
	case 0:
		return "", ok
	case 1:
		return lead + names[0] + " is required", ok
	default:
		return lead + diag.Listed(names, "and") + " are required", ok
	}
}

func phraseDependentRequired(w phraser) ([]string, bool) {
	var clauses []string
	for _, m := range w.get("dependentRequired").Members {
		clause, ok := phraseRequired("with "+schema.Quote(m.Key)+", ", m.Value)
		if !ok {
			return nil, false
		}
		if clause != "" {
			clauses = append(clauses, clause)
		}
	}
	if w.presence.known {
		return w.presence.dependencies(w.get("dependentRequired"))
	}
	return clauses, w.get("dependentRequired").Kind == schema.Object
}

func phrasePatternProperties(w phraser) ([]string, bool) {
	var clauses []string
	for _, m := range w.get("patternProperties").Members {
		name, ok := quoted(m.Key)
		if !ok {
			return nil, false
		}
		clause, ok := w.matching("each property whose name matches the regular expression "+name+" matches", m.Value)
		if !ok {
			return nil, false
		}
		clauses = append(clauses, clause)
	}
	return clauses, w.get("patternProperties").Kind == schema.Object
}

// phraseAdditionalProperties returns a clause for "additionalProperties". The clause
// calls them "other properties" if the schema declares properties.
func phraseAdditionalProperties(w phraser) ([]string, bool) {
	value := w.get("additionalProperties")
	none, some := "no properties", "any keys; each value matches"
	if len(w.from.Table("properties")) > 0 || w.from.Has("patternProperties") {
		none, some = "no other properties", "other properties may be added; each value matches"
	}
	switch {
	case value.AllowsAll():
		return nil, true
	case value.IsFalse():
		return []string{none}, true
	default:
		clause, ok := w.matching(some, value)
		return []string{clause}, ok
	}
}
