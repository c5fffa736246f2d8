package dialect

import "github.com/go-toolgen/toolgen/gen/schema"

// Responses is the dialect of OpenAI's Responses API: a flat FunctionTool, with the
// parameters of [OpenAI]. "strict" is always written, because without it the server
// makes a tool strict if it can.
// https://platform.openai.com/docs/api-reference/responses/create#responses_create-tools
var Responses = &Dialect{
	Name:      "responses",
	GoName:    "Responses",
	Doc:       "OpenAI Responses: the tools of a request",
	Provider:  "OpenAI",
	ByDefault: true,
	InRow:     true,
	Open:      "[",
	Close:     "]",
	Schema:    OpenAI.Schema,
	Strict:    OpenAI.Strict,
	rules:     OpenAI,
	Fields:    documented[openAIProvider],
	Names:     namesUpTo(64),
	Envelope:  responsesEnvelope,
	Parse:     parseResponses,
	// No schema is known to be refused.
	// https://github.com/openai/openai-openapi (2.3.0, 2026-08-21), FunctionTool
	result: func(result *schema.Doc) *schema.Doc { return result },
}

func responsesEnvelope(t Tool) *schema.Doc {
	return withExtra(schema.Obj(
		schema.M("type", function),
		schema.M("name", schema.Str(t.Name)),
		schema.M("description", optional(t.Description)),
		schema.M("strict", boolean(isStrict(t))),
		schema.M("defer_loading", ifTrue(t.Deferred)),
		schema.M("parameters", t.Input),
		schema.M("output_schema", t.ResultSchema),
	), t)
}

func isStrict(t Tool) bool { return t.Strict != nil && *t.Strict }
