package dialect

import (
	"cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// ParseMCP reads one entry of an MCP tools/list result. The tool shares the
// schemas of doc. It must have a name and an input schema of type "object",
// and what it has must be of the types that the specification gives; the
// error, a [*FieldError], names the first key of which that is not true. A
// null counts as left out, and a title may stand in the annotations, as it did
// before revision 2025-06-18. "_deferred" says that the tool is deferred, which
// MCP has no field for. All fields that [Tool] has no place for are its Extra.
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
