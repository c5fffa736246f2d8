package dialect

import "github.com/go-toolgen/toolgen/gen/schema"

// A Tool is a tool definition without an envelope: what every provider's
// form of it is made from.
type Tool struct {
	Name        string
	Title       string // "" for none
	Description string // "" for none
	Input       *schema.Doc
	Output      *schema.Doc // nil for none
	Annotations Annotations
}

// Annotations are MCP's hints; nil means unsaid.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
type Annotations struct {
	ReadOnly    *bool
	Destructive *bool
	Idempotent  *bool
	OpenWorld   *bool
}
