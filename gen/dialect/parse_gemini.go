package dialect

import (
	"cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// parseGemini reads a FunctionDeclaration, with the field names of JSON or of
// Python. Its schema is a JSON Schema, or one of the older form, which becomes
// a JSON Schema; a function without either takes no arguments.
// https://ai.google.dev/api/caching#FunctionDeclaration
func parseGemini(doc *schema.Doc) (Tool, error) {
	var r reader
	t := Tool{
		Name:        r.name(doc),
		Description: r.text(doc, "description"),
		From:        geminiProvider,
		Extra: others(doc, "name", "description", "parameters", "parametersJsonSchema", "parameters_json_schema",
			"responseJsonSchema", "response_json_schema"),
		ResultSchema: cmp.Or(r.field(doc, "responseJsonSchema", schema.Object), r.field(doc, "response_json_schema", schema.Object)),
	}
	camel, snake := doc.Has("parametersJsonSchema"), doc.Has("parameters_json_schema")
	legacy := r.field(doc, "parameters", schema.Object)
	r.require(!camel || !snake, doc, `a declaration has "parametersJsonSchema" once`)
	r.require(legacy == nil || !camel && !snake, doc, `a declaration has "parameters" or "parametersJsonSchema", not both`)
	switch {
	case legacy != nil:
		t.Input = fromOpenAPI(legacy)
	case snake:
		t.Input = r.parameters(doc, "parameters_json_schema")
	default:
		t.Input = r.parameters(doc, "parametersJsonSchema")
	}
	return r.done(t)
}
