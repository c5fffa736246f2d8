package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// Ollama lowers a schema so that Ollama's server loses no part of it: keywords that it
// has no field for are described, and references are replaced by their targets. The root
// has no field for a description, so callers must add the root's description to the
// description of the tool.
// https://github.com/ollama/ollama/blob/main/docs/api.md#chat-request-with-tools
func Ollama(doc *schema.Doc) (*schema.Doc, []Note) { return ollama.lower(doc) }

// ollama has the fields of Ollama's ToolProperty, with "required" since 2026-04: its server
// decodes the schema of an argument into these fields and loses all others.
// https://pkg.go.dev/github.com/ollama/ollama/api#ToolProperty
var ollama = &grammar{
	provider:  "Ollama",
	keeps:     supporting(nil, "anyOf", "type", "items", "description", "enum", "properties", "required"),
	refs:      noRefs,
	needs:     []string{"items"},
	rootKeeps: []string{"required"},
}
