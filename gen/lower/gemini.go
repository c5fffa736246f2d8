package lower

import (
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// Gemini lowers a schema for Gemini's "parametersJsonSchema", and for functions and
// response formats of the Interactions API. Keywords that Gemini does not support are
// described. A recursive schema may refer to itself only in an optional property;
// otherwise, it is written out to a limited depth. Every schema gets a type.
func Gemini(doc *schema.Doc) (*schema.Doc, []Note) { return gemini.lower(doc) }

// gemini lists the keywords that Google documents for response schemas. Google documents
// no keywords for "parametersJsonSchema". In response schemas, an "enum" may contain
// numbers, and only keywords that begin with "$" may be next to a reference. According to
// Google's SDK, the Interactions API ignores minLength, maxLength, minProperties,
// maxProperties, uniqueItems, contains, minContains, and maxContains, and enforces
// minItems and maxItems. The SDK does not mention other keywords.
// https://ai.google.dev/api/generate-content#generationconfig
// https://pkg.go.dev/google.golang.org/genai@v1.77.0/interactions/models/interactions#TextResponseFormat
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
// subset of OpenAPI 3.0 in which a schema has one type, written in capitals, and
// "nullable" allows null. Apart from described constraints, the original accepts every
// value that the lowered schema accepts. The lowered schema may accept less, because a
// recursive schema is written out to a limited depth, and because objects accept only
// declared properties. A schema that already has this format is unchanged.
// https://ai.google.dev/api/caching#Schema
func GeminiLegacy(doc *schema.Doc) (*schema.Doc, []Note) { return geminiLegacy.lower(doc) }

// geminiLegacy lists the JSON Schema keywords that Google's Schema message also has as
// fields; the API rejects a request with any other field. The API ignores "default", so it
// is described. Counts are 64-bit integers, and bounds are doubles.
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

// legacyKey is the pattern that the API documents for parameter names.
var legacyKey = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)

const (
	ignoredWhy  = "Gemini is reported to ignore it"
	unlistedWhy = "Gemini's documentation does not list the keyword"
)

// profileGoogle describes constraints on strings, numbers, arrays, and objects, because
// Gemini accepts some of them but ignores them, and documents few others. It keeps the
// keywords that Google lists as supported: "additionalProperties", "prefixItems",
// "anyOf", "oneOf", "enum", references, and "format" for numbers. It also keeps "const"
// and "allOf", because a value cannot be understood without them.
// https://mastra.ai/blog/mcp-tool-compatibility-layer
// https://ai.google.dev/gemini-api/docs/structured-output
var profileGoogle = &Profile{
	Name: "google", Formats: []string{"gemini", "gemini-legacy"},
	Doc:  "Google Gemini: constraints on strings, numbers, arrays, and objects are described",
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

// legacyFields are the fields of a schema in output order.
var legacyFields = []string{
	"type", "nullable", "title", "description", "format", "enum", "minimum", "maximum", "minLength", "maxLength", "pattern",
	"items", "minItems", "maxItems", "properties", "required", "propertyOrdering", "minProperties", "maxProperties", "anyOf",
}

// legacyForm converts a schema of one type, or a choice, to Google's message. Its
// subschemas are already converted, except for null, which becomes part of the enclosing
// choice.
func legacyForm(n *describer, at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("anyOf") {
		return n.legacyChoice(at, sub)
	}
	kind := sub.Under("type")
	if kind.Text == schema.NullType && isChoice(at) {
		return sub
	}
	sub = n.describe(at, sub, describedLast...)
	capital := *kind
	capital.Text = strings.ToUpper(kind.Text)
	sub = sub.With("type", &capital)
	return inLegacyOrder(withPropertyOrdering(sub))
}

// legacyChoice converts a choice. A null choice becomes "nullable", nested choices are
// flattened, and a choice with one alternative is replaced by the alternative.
func (n *describer) legacyChoice(at *schema.Place, sub *schema.Doc) *schema.Doc {
	union := sub.Under("anyOf")
	choices, nullable, meanings := flatten(union.Items)
	around := sub.Without("anyOf")
	switch {
	case len(choices) == 0 && isChoice(at):
		return describeNull(schema.OnlyNull(), meanings, "")
	case len(choices) == 0:
		around = around.WithType("NULL")
	case len(choices) == 1:
		around, _ = newMerger().join(around, choices[0])
	default:
		list := *union
		list.Items = choices
		around = around.With("anyOf", &list)
	}
	if nullable && len(choices) > 0 {
		n.note(Adapted, at, sub, "anyOf", "null as a choice becomes %q", "nullable")
		around = around.With("nullable", schema.Boolean(true))
	}
	return inLegacyOrder(n.describe(at, describeNull(around, meanings, "Null: "), describedLast...))
}

// describeNull appends meanings, the descriptions of null choices, to the description of
// sub, each after lead.
func describeNull(sub *schema.Doc, meanings []string, lead string) *schema.Doc {
	for _, meaning := range meanings {
		sub = words.AppendSentence(sub, lead+strings.TrimRight(meaning, ". ")+".")
	}
	return sub
}

// flatten returns the choices of a union, including those of nested unions that have no
// title or description. It reports whether null is a choice, and returns the descriptions
// of null.
func flatten(branches []*schema.Doc) (choices []*schema.Doc, nullable bool, meanings []string) {
	for _, branch := range branches {
		switch {
		case branch.TextUnder("type") == schema.NullType:
			nullable = true
			if branch.Has("description") {
				meanings = append(meanings, branch.TextUnder("description"))
			}
		case branch.Has("anyOf") && !branch.Has("description", "title"):
			choices = append(choices, branch.List("anyOf")...)
			nullable = nullable || branch.Has("nullable")
		default:
			choices = append(choices, branch)
		}
	}
	return choices, nullable, meanings
}

// withPropertyOrdering records the order in which properties were declared, because the
// API's map of properties has no order.
func withPropertyOrdering(sub *schema.Doc) *schema.Doc {
	properties := sub.Under("properties").Keys()
	if len(properties) < 2 {
		return sub
	}
	return sub.With("propertyOrdering", schema.Strs(properties...))
}

func inLegacyOrder(sub *schema.Doc) *schema.Doc {
	ordered := *sub
	ordered.Members = slices.Clone(sub.Members)
	slices.SortStableFunc(ordered.Members, func(a, b schema.Member) int {
		return slices.Index(legacyFields, a.Key) - slices.Index(legacyFields, b.Key)
	})
	return &ordered
}

// legacyTypes are the names of types in Google's message, by which a schema in Google's
// format is recognized.
var legacyTypes = []string{"STRING", "INTEGER", "NUMBER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"}

// fromLegacyForm converts the schemas in a document from Google's format to JSON Schema.
func fromLegacyForm(doc *schema.Doc) *schema.Doc {
	return schema.RewriteDown(doc, func(_ *schema.Place, sub *schema.Doc) *schema.Doc {
		if !isLegacyForm(sub) {
			return sub
		}
		nullable, kind := sub.Under("nullable").IsTrue(), sub.Under("type")
		sub = sub.Without("nullable", "propertyOrdering")
		if kind != nil {
			sub = sub.With("type", schema.Str(strings.ToLower(kind.Text)))
		}
		switch {
		case !nullable || kind != nil && kind.Text == "NULL":
			return sub
		case kind != nil:
			return sub.WithNull()
		}
		return sub.WithItems("anyOf", schema.OnlyNull())
	})
}

func isLegacyForm(sub *schema.Doc) bool {
	return slices.Contains(legacyTypes, sub.TextUnder("type")) ||
		!sub.Has("type") && slices.ContainsFunc(sub.List("anyOf"), isLegacyForm)
}
