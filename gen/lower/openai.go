package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// OpenAI lowers a schema for both of OpenAI's APIs without "strict". They refuse the
// whole request if an object lacks "properties", an array lacks "items", or the root
// has anyOf, oneOf, allOf, not, enum or const. It is not documented that hosted
// models see a "default" (the published format of prompts shows it), so it is
// described. Older drafts are rewritten as JSON Schema 2020-12, since a list under
// "items" is refused. Everything else is a hint to the model and stays.
// https://platform.openai.com/docs/guides/function-calling
// https://github.com/openai/harmony/blob/main/docs/format.md
func OpenAI(doc *schema.Doc) (*schema.Doc, []Note) { return openAI.lower(doc) }

// StrictOpenAI lowers an input schema for OpenAI's APIs with "strict". If that is not
// possible exactly, it returns the schema unchanged, with only notes of kind
// [Inexact] that say why.
//
// Objects are closed, all their properties are required, and an optional one accepts
// null, which stands for its absence. A constraint that is not in the documented
// part of JSON Schema is described. Schemas under "allOf" or beside a "$ref" are
// merged into one. Values that this part of JSON Schema cannot express make a schema
// inexact: a map, a tuple, any JSON, a choice at the root.
//
// Apart from what is described, the original accepts every value that the strict schema
// accepts, once such nulls are left out.
// https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
func StrictOpenAI(doc *schema.Doc) (*schema.Doc, []Note) { return strictOpenAI.lower(doc) }

var openAI = &grammar{
	provider:  "OpenAI",
	describes: []string{"default"},
	needs:     []string{"properties", "items"},
	refs:      anyRefs,
	unchecked: true,
}

// strictOpenAI has what the documentation lists. "minLength" and "maxLength"
// are not on its list, and "default" is refused by Azure.
var strictOpenAI = &grammar{
	provider: "OpenAI",
	strict:   true,
	keeps: supporting(map[string]accepts{
		"pattern": looksNowhere,
		"format":  oneOfTexts(openAIFormats...),
		"minimum": nil, "maximum": nil, "exclusiveMinimum": nil, "exclusiveMaximum": nil, "multipleOf": nil,
		"minItems": nil, "maxItems": nil,
	}, strictShapes...),
	types:      oneTypeOrNull,
	refs:       anyRefs,
	objects:    closedObjects,
	requireAll: true,
	whole:      openAILimits,
}

// openAIFormats are the formats that OpenAI's documentation lists.
var openAIFormats = []string{
	"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid",
}

var openAIDialects = []string{"openai", "responses"}

// profileOpenAI: without "strict", OpenAI's APIs hand nearly all keywords to
// the model as hints. Formats beyond its own list are the ones that it has
// been seen to reject, and bounds for a number of properties stand on no list
// of what it supports.
// https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
var profileOpenAI = &Profile{
	Name: "openai", Formats: openAIDialects,
	Doc: "OpenAI: formats that it does not know and bounds for the number of properties are told",
	moved: []movedKeyword{
		{name: "format", why: "OpenAI does not know this format", keeps: oneOfTexts(openAIFormats...)},
		{name: "minProperties", why: "it is not among the keywords that OpenAI documents"},
		{name: "maxProperties", why: "it is not among the keywords that OpenAI documents"},
	},
}

const reasoningWhy = "reasoning models are reported to reject or ignore it"

// profileOpenAIReasoning is for the models that OpenAI calls o1, o3 and o4.
// "minimum" and "maximum" stay.
// https://mastra.ai/blog/mcp-tool-compatibility-layer
var profileOpenAIReasoning = &Profile{
	Name: "openai-reasoning", Formats: openAIDialects,
	Doc:  `OpenAI's o1, o3 and o4: nearly all constraints but "minimum" and "maximum" are told`,
	lead: "IMPORTANT:",
	moved: slices.Concat(
		because(reasoningWhy, "minLength", "maxLength", "pattern", "format"),
		because(reasoningWhy, "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
		because(reasoningWhy, "minItems", "maxItems", "uniqueItems"),
		because(reasoningWhy, "minProperties", "maxProperties"),
	),
}
