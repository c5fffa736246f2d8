package dialect

import "github.com/go-toolgen/toolgen/gen/schema"

// parts are what a tool may say and a definition may have no place for: each
// with a tool that says it alone, or false where the tool does not say it.
var parts = []struct {
	name  string
	alone func(Tool) (Tool, bool)
}{
	{"title", func(t Tool) (Tool, bool) { return Tool{Title: t.Title}, t.Title != "" }},
	{"outputSchema", func(t Tool) (Tool, bool) { return Tool{Output: t.Output}, t.Output != nil }},
	{"output_schema", func(t Tool) (Tool, bool) {
		return Tool{ResultSchema: t.ResultSchema}, t.ResultSchema != nil && t.From == openAIProvider
	}},
	{"responseJsonSchema", func(t Tool) (Tool, bool) {
		return Tool{ResultSchema: t.ResultSchema}, t.ResultSchema != nil && t.From == geminiProvider
	}},
	{"annotations", func(t Tool) (Tool, bool) { return Tool{Annotations: t.Annotations}, t.Annotations != Annotations{} }},
	{"strict", func(t Tool) (Tool, bool) { return Tool{Strict: t.Strict}, isStrict(t) }},
	{"defer_loading", func(t Tool) (Tool, bool) { return Tool{Deferred: true}, t.Deferred }},
}

// leftOut returns the names of what is said of a tool and not in its
// definition.
func (c *converter) leftOut(t *candidate, said Tool) []string {
	var names []string
	for _, part := range parts {
		if alone, ok := part.alone(said); ok && !c.To.expresses(alone) {
			names = append(names, part.name)
		}
	}
	definition := inside(t.Doc)
	for _, m := range said.Extra {
		if definition.Under(m.Key) != m.Value && m.Key != deferredField {
			names = append(names, m.Key)
		}
	}
	if t.From == MCP {
		names = append(names, strangeHints(t.At)...)
	}
	return names
}

// expresses reports whether the definition of a tool differs from that of a tool without any fields.
func (d *Dialect) expresses(alone Tool) bool {
	if isStrict(alone) {
		return d.Strict != nil // where it is not kept, notes say why
	}
	alone.Input, alone.ResultSchema = schema.Obj(), d.resultOf(alone)
	return !d.Envelope(alone).Equal(d.Envelope(Tool{Input: alone.Input}))
}

// strangeHints returns what stands in MCP's annotations without being one.
func strangeHints(doc *schema.Doc) []string {
	hints := []string{"title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}
	var names []string
	for _, m := range others(doc.Under("annotations"), hints...) {
		names = append(names, "annotations."+m.Key)
	}
	return names
}
