package dialect

import "github.com/go-toolgen/toolgen/gen/lower"

// elicitations are the dialects of what users are asked, which MCP alone has. A schema
// for revision 2025-06-18 is made from this one by [lower.Form20250618].
// https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
var elicitations = []*Dialect{{
	Name: "mcp", GoName: "Form", Provider: "MCP",
	Doc:    "MCP: the requestedSchema of an elicitation, from 2025-11-25 on",
	Schema: lower.Form, Envelope: schemaAlone,
}}
