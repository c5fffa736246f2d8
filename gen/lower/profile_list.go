package lower

import "slices"

// What a provider takes and shows to the model stays where it is: each
// sentence costs tokens in every request.

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

var openAIDialects = []string{"openai", "responses"}

// openAIFormats are the formats that OpenAI's documentation lists.
var openAIFormats = []string{
	"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid",
}

const (
	reasoningWhy = "reasoning models are reported to reject or ignore it"
	ignoredWhy   = "Gemini is reported to ignore it"
	unlistedWhy  = "it is not among the keywords that Gemini documents"
)

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

// profileAnthropic: Anthropic's API takes JSON Schema 2020-12 and hands it to
// the model, so that nothing has to move; "additionalProperties" neither,
// which its strict mode even asks for.
// https://platform.claude.com/docs/en/build-with-claude/structured-outputs
var profileAnthropic = &Profile{
	Name: "anthropic", Formats: []string{"anthropic"},
	Doc: "Anthropic Claude: takes all constraints, nothing is told",
}

func because(why string, names ...string) []movedKeyword {
	var moved []movedKeyword
	for _, name := range names {
		moved = append(moved, movedKeyword{name: name, why: why})
	}
	return moved
}
