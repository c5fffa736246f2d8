package dialect

import (
	"cmp"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// MCP is the dialect of the Model Context Protocol. Its schemas may have any keyword,
// so nothing is lowered but the rules across fields that [lower.MCP] describes.
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

// Doc returns the hints that are stated, nil for none. One that is not stated is not
// written as false, since the default of two of them is true.
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
