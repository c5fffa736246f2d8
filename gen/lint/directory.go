package lint

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// checkDirectory finds what Anthropic's directory asks of every tool: once for
// all of them, since who does not publish there needs none of it.
func checkDirectory(q *request) []found {
	var first *subject
	var untitled, unhinted []string
	for _, s := range q.byPlace() {
		titled := s.Title != ""
		hinted := s.Annotations.ReadOnly != nil || s.Annotations.Destructive != nil
		if !titled {
			untitled = append(untitled, s.Name)
		}
		if !hinted {
			unhinted = append(unhinted, s.Name)
		}
		if first == nil && !(titled && hinted) {
			first = s
		}
	}
	var missing []string
	for _, m := range []struct {
		what  string
		names []string
	}{{"a title", untitled}, {"readOnlyHint or destructiveHint", unhinted}} {
		if len(m.names) > 0 {
			missing = append(missing, m.what+" of "+dialect.Enumerate(m.names, dialect.MostNamed))
		}
	}
	if first == nil {
		return nil
	}
	return []found{{
		pos: first.Pos, tool: first.Name, subject: "directory",
		message: "Anthropic's directory of MCP servers asks for what is missing here: " + strings.Join(missing, "; "),
		hint:    "if the server is to be listed there, write title= and readonly, destructive or destructive=false in the //toolgen:tool line",
	}}
}
