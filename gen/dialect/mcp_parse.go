package dialect

import (
	"cmp"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// ParseMCP reads one entry of an MCP tools/list result. The tool shares the
// schemas of doc. It must have a name and an input schema of type "object",
// and what it has must be of the types that the specification gives; the
// error names the first key of which that is not true. A null counts as left
// out, and a title may stand in the annotations, as it did before revision
// 2025-06-18. Fields that [Tool] has no place for are not looked at.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
func ParseMCP(doc *schema.Doc) (Tool, error) {
	var r mcpReader
	hints := r.field(doc, "annotations", schema.Object)
	t := Tool{
		Name:        r.text(doc, "name"),
		Title:       cmp.Or(r.text(doc, "title"), r.text(hints, "title")),
		Description: r.text(doc, "description"),
		Input:       r.field(doc, "inputSchema", schema.Object),
		Output:      r.field(doc, "outputSchema", schema.Object),
		Annotations: Annotations{
			ReadOnly:    r.hint(hints, "readOnlyHint"),
			Destructive: r.hint(hints, "destructiveHint"),
			Idempotent:  r.hint(hints, "idempotentHint"),
			OpenWorld:   r.hint(hints, "openWorldHint"),
		},
	}
	r.require(t.Name != "", "a tool needs a name")
	r.require(isObjectSchema(t.Input), `tool %q needs an inputSchema of "type":"object"`, t.Name)
	if r.err != nil {
		return Tool{}, r.err
	}
	return t, nil
}

// isObjectSchema reports whether the root has the type that MCP demands of an
// input schema: the word alone, not a list of types.
func isObjectSchema(root *schema.Doc) bool {
	if root == nil {
		return false
	}
	kind, ok := root.Get("type")
	return ok && kind.Equal(schema.Str("object"))
}

// An mcpReader reads optional fields and keeps the first error.
type mcpReader struct{ err error }

// field returns the value of a key, nil where it is left out or null or where
// there is no object to look into.
func (r *mcpReader) field(object *schema.Doc, key string, kind schema.Kind) *schema.Doc {
	if object == nil {
		return nil
	}
	value, ok := object.Get(key)
	if !ok || value.Kind == schema.Null {
		return nil
	}
	if value.Kind != kind {
		r.require(false, "the tool's %s must be of type %s, not %s", key, kind, value.Kind)
		return nil
	}
	return value
}

func (r *mcpReader) text(object *schema.Doc, key string) string {
	if value := r.field(object, key, schema.String); value != nil {
		return value.Text
	}
	return ""
}

func (r *mcpReader) hint(object *schema.Doc, key string) *bool {
	if value := r.field(object, key, schema.Bool); value != nil {
		return &value.Bool
	}
	return nil
}

func (r *mcpReader) require(holds bool, format string, args ...any) {
	if !holds && r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}
