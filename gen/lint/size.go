package lint

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// What Codex keeps of the schema of an MCP tool as it is.
const (
	compactBytes = 5000
	compactDepth = 3
)

func checkSize(s *subject) []found {
	size := len(s.Input.Append(nil))
	if size <= compactBytes {
		return nil
	}
	also := ""
	if depth := objectDepth(s.Input); depth > compactDepth {
		also = fmt.Sprintf(", and then collapses objects below level %d; there are %d", compactDepth, depth)
	}
	return []found{{
		pos: s.Pos, subject: "input",
		message: fmt.Sprintf("the input schema of %s has %d bytes; from more than %d Codex strips all descriptions%s", s.Name, size, compactBytes, also),
		hint:    "split it into several tools, or shorten the texts and flatten the objects",
	}}
}

// objectDepth counts the objects inside one another.
func objectDepth(doc *schema.Doc) int {
	deepest := 0
	schema.Walk(doc, func(path schema.Path, _ *schema.Doc) bool {
		depth := 0
		for i := range len(path) + 1 {
			if doc.At(path[:i]).TextUnder("type") == "object" {
				depth++
			}
		}
		deepest = max(deepest, depth)
		return true
	})
	return deepest
}
