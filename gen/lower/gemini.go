package lower

import (
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Gemini lowers a schema for Gemini's "parametersJsonSchema". Keywords that Gemini
// does not support are described. A recursive schema may refer to itself only in a
// property that is not required; otherwise it is written out some levels deep. Every
// schema gets a type. https://ai.google.dev/api/caching#FunctionDeclaration
func Gemini(doc *schema.Doc) (*schema.Doc, []Note) { return gemini.lower(doc) }

// gemini has the keywords that Google lists for schemas of responses;
// for "parametersJsonSchema" it lists none of its own. Numbers of an "enum"
// may be numbers there, and a reference has only keywords with "$" beside it.
// https://ai.google.dev/api/generate-content#generationconfig
var gemini = &grammar{
	provider: "Gemini",
	keeps: supporting(map[string]accepts{"format": oneOfTexts(geminiFormats...)},
		"$defs", "$ref", "type", "title", "description", "enum", "items", "prefixItems", "minItems", "maxItems",
		"minimum", "maximum", "anyOf", "properties", "additionalProperties", "required"),
	enums:    []schema.Kind{schema.String, schema.Number},
	types:    requiredTypes,
	refs:     optionalRefs,
	loneRefs: true,
}

var geminiFormats = append([]string{"date-time"}, numberFormats...)

// GeminiLegacy lowers a schema for Gemini's "parameters": Google's Schema message, a
// part of OpenAPI 3.0 in which a schema has one type, written in capitals, and
// "nullable" allows null. Apart from described constraints, every value that the
// lowered schema accepts is accepted by the original. The lowered schema may accept
// less, since a recursive schema is written out some levels deep, and objects accept
// only declared properties. A schema that has this form already is not changed.
// https://ai.google.dev/api/caching#Schema
func GeminiLegacy(doc *schema.Doc) (*schema.Doc, []Note) { return geminiLegacy.lower(doc) }

// geminiLegacy has the fields of Google's own Schema message that JSON Schema
// has too; any other field makes the API refuse the request. A "default" is
// one that the API ignores, so it is described. Counts are integers of 64 bits there,
// bounds are doubles.
// https://ai.google.dev/api/caching#Schema
var geminiLegacy = &grammar{
	provider: "Gemini",
	keeps: supporting(map[string]accepts{
		"format":   oneOfTexts(geminiFormats...),
		"minItems": isInt64, "maxItems": isInt64, "minLength": isInt64, "maxLength": isInt64,
		"minProperties": isInt64, "maxProperties": isInt64,
		"minimum": isDouble, "maximum": isDouble,
	}, "type", "title", "description", "enum", "items", "properties", "required", "pattern", "anyOf"),
	enums:           []schema.Kind{schema.String},
	types:           oneType,
	refs:            noRefs,
	objects:         declaredOnly,
	needs:           []string{"items"},
	plainCounts:     true,
	names:           legacyKey,
	namesEverywhere: true,
	notation:        &notation{read: fromLegacyForm, write: legacyForm},
}

// legacyKey is what the API says of the names of parameters.
var legacyKey = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)

const (
	ignoredWhy  = "Gemini is reported to ignore it"
	unlistedWhy = "it is not among the keywords that Gemini documents"
)

// profileGoogle: Gemini drops some constraints that it takes, and documents
// few of the others. "additionalProperties", "prefixItems", "anyOf", "oneOf",
// "enum" and references are on its list, and formats of numbers have always
// been; "const" and "allOf" would take away the very shape of a value.
// https://mastra.ai/blog/mcp-tool-compatibility-layer
// https://ai.google.dev/gemini-api/docs/structured-output
var profileGoogle = &Profile{
	Name: "google", Formats: []string{"gemini", "gemini-legacy"},
	Doc:  "Google Gemini: constraints on texts, numbers, arrays and objects are told",
	lead: "Constraints:",
	moved: slices.Concat(
		because(ignoredWhy, "minLength", "maxLength", "pattern"),
		[]movedKeyword{{name: "format", why: ignoredWhy, keeps: oneOfTexts(numberFormats...)}},
		because(ignoredWhy, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
		because(ignoredWhy, "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"),
		because(unlistedWhy, "contentEncoding", "contentMediaType", "contentSchema"),
		because(unlistedWhy, "contains", "minContains", "maxContains", "unevaluatedItems"),
		because(unlistedWhy, "patternProperties", "propertyNames", "dependentRequired", "dependentSchemas", "unevaluatedProperties"),
		because(unlistedWhy, "not", "if", "then", "else"),
	),
}
