package dialect

import (
	"cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// ParseMCP reads one tool of an MCP tools/list result. The tool shares the
// schemas of doc. It must have a name and an input schema of type "object",
// and its fields must have the types of the specification; the error, a
// [*FieldError], is about the first field that is missing or wrong. Null counts
// as missing. The title may be in the annotations, where it was before revision
// 2025-06-18, and "_deferred" marks a deferred tool, which MCP has no field for.
// All fields that [Tool] has no place for are its Extra.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
func ParseMCP(doc *schema.Doc) (Tool, error) {
	var r reader
	hints := r.field(doc, "annotations", schema.Object)
	name := r.name(doc)
	t := Tool{
		Name:        name,
		Title:       cmp.Or(r.text(doc, "title"), r.text(hints, "title")),
		Description: r.text(doc, "description"),
		Input:       r.objectSchema(name, doc, "inputSchema"),
		Output:      r.field(doc, "outputSchema", schema.Object),
		Annotations: Annotations{
			ReadOnly:    r.flag(hints, "readOnlyHint"),
			Destructive: r.flag(hints, "destructiveHint"),
			Idempotent:  r.flag(hints, "idempotentHint"),
			OpenWorld:   r.flag(hints, "openWorldHint"),
		},
		Deferred: r.isTrue(doc, deferredField),
		From:     mcpProvider,
		Extra:    others(doc, "name", "title", "description", "inputSchema", "outputSchema", "annotations"),
	}
	return r.done(t)
}
