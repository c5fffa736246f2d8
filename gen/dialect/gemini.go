package dialect

import (
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A request of Gemini has all its function declarations inside one tool.
const (
	geminiGroup = "functionDeclarations"
	geminiOpen  = `[{"` + geminiGroup + `":[`
	geminiClose = `]}]`
)

// Gemini is the dialect of the Gemini API: a FunctionDeclaration with a JSON Schema.
// https://ai.google.dev/api/caching#FunctionDeclaration
var Gemini = &Dialect{
	Name:     "gemini",
	GoName:   "Gemini",
	Doc:      "Gemini: the tools of a request, with JSON Schemas",
	Provider: "Gemini",
	InRow:    true,
	Open:     geminiOpen,
	Close:    geminiClose,
	Schema:   lower.Gemini,
	Group:    geminiGroup,
	Fields:   documented[geminiProvider],
	Names:    namesGemini,
	Envelope: func(t Tool) *schema.Doc { return declaration(t, "parametersJsonSchema") },
	Parse:    parseGemini,
	// google.golang.org/genai v1.77.0, FunctionDeclaration
	result: geminiResult,
}

// GeminiLegacy is the dialect of the Gemini API with schemas of the older form, a
// part of OpenAPI 3.0, which Vertex AI's Live API and older clients still require.
// The API refuses an object without properties there, so the declaration
// of a function without parameters has no schema, whose description moves into that of
// the function.
// https://ai.google.dev/api/caching#Schema
var GeminiLegacy = &Dialect{
	Name:     "gemini-legacy",
	GoName:   "GeminiLegacy",
	Doc:      "Gemini: the tools of a request, with schemas of the OpenAPI subset",
	Provider: "Gemini",
	Open:     geminiOpen,
	Close:    geminiClose,
	Schema:   lower.GeminiLegacy,
	Group:    geminiGroup,
	Fields:   documented[geminiProvider],
	Names:    namesGemini,
	finish:   describeNoParameters,
	Envelope: legacyDeclaration,
	Parse:    parseGemini,
}

func describeNoParameters(t Tool) Tool {
	if hasParameters(t) {
		return t
	}
	return describeArguments(t)
}

func legacyDeclaration(t Tool) *schema.Doc {
	definition := declaration(t, "parameters")
	if hasParameters(t) {
		return definition
	}
	return definition.Without("parameters")
}

func hasParameters(t Tool) bool {
	return len(t.Input.Table("properties")) > 0
}

func declaration(t Tool, schemaField string) *schema.Doc {
	return withExtra(schema.Obj(
		schema.M("name", schema.Str(t.Name)),
		schema.M("description", optional(t.Description)),
		schema.M(schemaField, t.Input),
		schema.M("responseJsonSchema", t.ResultSchema),
	), t)
}
