package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// Ollama lowers a schema so that Ollama's server loses no part of it. Keywords for which
// the server has no field are described, and references are replaced by their targets. The
// root has no field for a description, so callers must add the root's description to the
// description of the tool.
// https://github.com/ollama/ollama/blob/main/docs/api.md#chat-request-with-tools
func Ollama(doc *schema.Doc) (*schema.Doc, []Note) { return ollama.lower(doc) }

// ollama lists the fields of Ollama's ToolProperty, with "required" since 2026-04. The
// server decodes an argument's schema into these fields and discards all other keywords.
// https://pkg.go.dev/github.com/ollama/ollama/api#ToolProperty
var ollama = &grammar{
	provider:  "Ollama",
	keeps:     supporting(nil, "anyOf", "type", "items", "description", "enum", "properties", "required"),
	refs:      noRefs,
	needs:     []string{"items"},
	rootKeeps: []string{"required"},
}
