package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// OpenAI makes a schema one that both of OpenAI's APIs accept without "strict".
// They refuse a whole request where one object lacks "properties", one array
// lacks "items", or a root holds anyOf, oneOf, allOf, not, enum or const. That
// a model is shown a "default" is not documented for the hosted ones, though
// the published format of prompts shows it, so it is described. Older drafts, of
// which a list under "items" is refused, are written as JSON Schema 2020-12. All
// else is a hint to the model and stays.
// https://platform.openai.com/docs/guides/function-calling
// https://github.com/openai/harmony/blob/main/docs/format.md
func OpenAI(doc *schema.Doc) (*schema.Doc, []Note) { return openAI.lower(doc) }

// StrictOpenAI makes an input schema one that OpenAI's APIs accept with
// "strict", or says with notes of kind [Inexact] why that cannot be exact; the
// schema is then as it was, and there are no other notes.
//
// Objects are closed, all their properties are required, and an optional one
// accepts null, which [Restore] takes for its absence. A constraint that is not
// in the documented part of JSON Schema goes into the description. What is
// joined by "allOf" or stands beside a "$ref" becomes one schema. A value that
// this part of JSON Schema cannot say makes the schema inexact: a map, a
// tuple, any JSON, a choice at the root.
//
// What the strict schema accepts, restored, the original takes too, apart from
// what was described.
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
