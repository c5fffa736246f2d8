package dialect

import "github.com/go-toolgen/toolgen/gen/schema"

// parts are what a tool may have and a definition may have no field for. alone
// returns a tool that has only this part, and false if the tool does not have it.
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

// leftOut returns the names of what a tool states, before it is lowered, and its
// definition does not.
func (c *converter) leftOut(t *candidate, stated Tool) []string {
	var names []string
	for _, part := range parts {
		if alone, ok := part.alone(stated); ok && !c.To.expresses(alone) {
			names = append(names, part.name)
		}
	}
	definition := inside(t.Doc)
	for _, m := range stated.Extra {
		if definition.Under(m.Key) != m.Value && m.Key != deferredField {
			names = append(names, m.Key)
		}
	}
	if t.From == MCP {
		names = append(names, unknownHints(t.At)...)
	}
	return names
}

// expresses reports whether the definition of a tool with one part differs from that
// of a tool without it.
func (d *Dialect) expresses(alone Tool) bool {
	if isStrict(alone) {
		return d.Strict != nil // if a tool does not stay strict, notes say why
	}
	alone.Input, alone.ResultSchema = schema.Obj(), d.resultOf(alone)
	return !d.Envelope(alone).Equal(d.Envelope(Tool{Input: alone.Input}))
}

// unknownHints returns the members of MCP's annotations that are not in its
// specification, revision 2025-11-25.
func unknownHints(doc *schema.Doc) []string {
	hints := []string{"title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}
	var names []string
	for _, m := range others(doc.Under("annotations"), hints...) {
		names = append(names, "annotations."+m.Key)
	}
	return names
}
