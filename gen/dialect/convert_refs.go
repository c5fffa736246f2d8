package dialect

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Circles returns a problem for each schema whose reference leads, through references
// alone, into a circle of them: it has no meaning.
func Circles(doc *schema.Doc) []schema.Problem {
	graph := schema.NewGraph(doc)
	var problems []schema.Problem
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		if ref, ok := sub.Ref(); ok && graph.IsCircular(sub) {
			problems = append(problems, schema.Problem{Path: path, At: ref, Message: fmt.Sprintf("$ref %s points in a circle", ref)})
		}
		return true
	})
	return problems
}
