package dialect

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Dialect is the form in which one API takes tool definitions.
type Dialect struct {
	Name   string // how users name it: "mcp"
	GoName string // its part in generated identifiers: "MCP" of MCPTools
	Doc    string // the API, for help texts and comments
	// Lower returns the tool with schemas that the API takes. A schema that
	// needs no change stays the same pointer, and lowering twice is lowering
	// once.
	Lower func(Tool) Tool
	// Envelope returns the definition of a lowered tool. Its schemas stand in
	// it by the pointers that the tool has.
	Envelope func(Tool) *schema.Doc
}

// Define returns the definition of a tool in this dialect.
func (d *Dialect) Define(t Tool) *schema.Doc { return d.Envelope(d.Lower(t)) }

// All returns the dialects in the order in which generated files list them.
func All() []*Dialect { return []*Dialect{MCP, OpenAI, Responses} }

// ByName returns the dialect of that name, and whether there is one.
func ByName(name string) (*Dialect, bool) {
	all := All()
	i := slices.IndexFunc(all, func(d *Dialect) bool { return d.Name == name })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

// optional returns a string, or nil, which [schema.Obj] leaves out, for "".
func optional(text string) *schema.Doc {
	if text == "" {
		return nil
	}
	return schema.Str(text)
}
