package dialect

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// parseAnthropic reads a tool of the Messages API that a program executes: one of the
// type "custom", which may be left out.
// https://docs.anthropic.com/en/api/messages#body-tools
func parseAnthropic(doc *schema.Doc) (Tool, error) {
	var r reader
	kind := r.text(doc, "type")
	r.require(slices.Contains([]string{"", "custom"}, kind), doc,
		`the type of a tool with an input_schema is "custom", or left out, not %q`, kind)
	name := r.name(doc)
	input := r.objectSchema(name, doc, "input_schema")
	if examples := r.field(doc, "input_examples", schema.Array); examples != nil && r.err == nil {
		input = input.With("examples", schema.Arr(slices.Concat(input.List("examples"), examples.Items)...))
		input.Under("examples").Origin = examples.Origin
	}
	return r.done(Tool{
		Name:        name,
		Description: r.text(doc, "description"),
		Input:       input,
		Strict:      r.flag(doc, "strict"),
		Deferred:    r.isTrue(doc, "defer_loading"),
		From:        anthropicProvider,
		Extra:       others(doc, "type", "name", "description", "input_schema", "strict", "defer_loading", "input_examples"),
	})
}
