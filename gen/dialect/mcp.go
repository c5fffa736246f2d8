package dialect

import (
	"cmp"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// MCP is the dialect of the Model Context Protocol. Its schemas may have any keyword, so
// only the rules across fields are lowered, which [lower.MCP] describes.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
var MCP = &Dialect{
	Name:      "mcp",
	GoName:    "MCP",
	Doc:       "the Model Context Protocol: the tools of a tools/list result",
	Provider:  "MCP",
	ByDefault: true,
	InRow:     true,
	Open:      "[",
	Close:     "]",
	Schema:    lower.MCP,
	Fields:    documented[mcpProvider],
	Parse:     ParseMCP,
	Envelope:  mcpEnvelope,
	result:    objectResult,
}

func mcpEnvelope(t Tool) *schema.Doc {
	return withExtra(schema.Obj(
		schema.M("name", schema.Str(t.Name)),
		schema.M("title", optional(t.Title)),
		schema.M("description", optional(t.Description)),
		schema.M("inputSchema", t.Input),
		schema.M("outputSchema", cmp.Or(t.Output, t.ResultSchema)),
		schema.M("annotations", t.Annotations.Doc()),
	), t)
}

// Doc returns the hints that are set, nil if there are no hints. A hint that is not set is
// not written as false, because the default of two of the hints is true.
func (a Annotations) Doc() *schema.Doc {
	hints := schema.Obj(
		schema.M("readOnlyHint", optionalBool(a.ReadOnly)),
		schema.M("destructiveHint", optionalBool(a.Destructive)),
		schema.M("idempotentHint", optionalBool(a.Idempotent)),
		schema.M("openWorldHint", optionalBool(a.OpenWorld)),
	)
	if len(hints.Members) == 0 {
		return nil
	}
	return hints
}

// ParseMCP parses one tool of an MCP tools/list result. The tool shares the schemas of
// doc. It must have a name and an input schema of type "object", and its fields must
// have the types of the specification. The error, a [*FieldError], is about the first
// field that is missing or wrong. Null counts as missing. The title may be in the
// annotations, where it was before revision 2025-06-18, and "_deferred" marks a deferred
// tool, because MCP has no field for it. All fields that [Tool] has no field for are its
// Extra.
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
