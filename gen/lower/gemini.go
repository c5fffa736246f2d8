package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// geminiSubset has the keywords that Google lists for schemas of responses;
// for "parametersJsonSchema" it lists none of its own. Numbers of an "enum"
// may be numbers there, and a reference has only keywords with "$" beside it.
// https://ai.google.dev/api/generate-content#generationconfig
var geminiSubset = &subset{
	keeps: []string{
		"$defs", "$ref", "type", "format", "title", "description", "enum", "items", "prefixItems", "minItems", "maxItems",
		"minimum", "maximum", "anyOf", "properties", "additionalProperties", "required",
	},
	formats:   append([]string{"date-time"}, numberFormats...),
	enums:     []schema.Kind{schema.String, schema.Number},
	typed:     true,
	recursion: true,
	aloneRefs: true,
	node:      jsonNode,
}

// Gemini makes a schema one that Gemini takes as "parametersJsonSchema". What
// it has no form for is told in descriptions. A schema that holds itself does
// so through a property that is not required, or is written out some levels
// deep. Every schema says its type.
// https://ai.google.dev/api/caching#FunctionDeclaration
func Gemini(doc *schema.Doc) (*schema.Doc, []Note) { return geminiSubset.lower(doc) }
