package words

import (
	"regexp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// stringPhrases are those of keywords about strings.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3
var stringPhrases = []phrase{
	counted("string", "minLength", "maxLength", "character", "characters"),
	only("string", "pattern", func(value *schema.Doc) (string, bool) {
		text, ok := quoted(value.Text)
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

// plainName matches the name of an encoding or of a media type.
var plainName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.+/_-]*$`)

func contentPhrase(lead string) func(*schema.Doc) (string, bool) {
	return func(value *schema.Doc) (string, bool) {
		return lead + value.Text, value.Kind == schema.String && plainName.MatchString(value.Text)
	}
}

// formatOf returns the phrase of the formats of one type.
func formatOf(about string) phrase {
	return only(about, "format", func(value *schema.Doc) (string, bool) {
		format, known := formats[value.Text]
		return format.phrase, known && format.about == about
	})
}

// A format has the type whose values it constrains, and words for these.
type format struct{ about, phrase string }

// formats are those of JSON Schema 2020-12, and those that OpenAPI 3.0.3 adds for
// numbers. Any other format is described by its name.
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
