package define

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// resultOf returns the schema of what a program sends back to a model where the tool asks
// for it: that of the result without a box. It is nil where the result may be a text,
// which is sent as it is and not as JSON, or where content stands beside it.
func resultOf(t Tool) *schema.Doc {
	said := t.Facts.Options.OutputSchema
	if said == nil || !*said || slices.ContainsFunc(t.Facts.Results, func(r *inspect.Result) bool { return r.Content }) {
		return nil
	}
	result := t.Output.Unboxed(boxOf(t))
	kinds := kindsOf(schema.NewGraph(result), result, 0)
	if slices.Contains(kinds, "string") || slices.Contains(kinds, "") {
		return nil
	}
	return result
}
