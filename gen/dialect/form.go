package dialect

import (
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// elicitations is the form of what users are asked, in the newest revisions of MCP.
// What is made for an older one is [lower.Form20250618] of it.
var elicitations = []*Dialect{{
	Name: "mcp", GoName: "Form", Provider: "MCP",
	Doc:    "MCP: the requestedSchema of an elicitation, from 2025-11-25 on",
	Schema: lower.Form, Envelope: func(t Tool) *schema.Doc { return t.Input },
}}
