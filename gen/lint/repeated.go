package lint

import (
	"fmt"

	"github.com/go-toolgen/toolgen/inspect"
)

// checkRepeated finds what tools do before they ask the user.
func checkRepeated(pkg *inspect.Package) []found {
	var all []found
	for _, tool := range pkg.Tools {
		for _, e := range tool.Repeated {
			all = append(all, found{
				pos:     e.Pos,
				subject: tool.GoName + ": " + e.Text,
				message: fmt.Sprintf("%s comes before a question in %s, and runs again when the call is repeated with the answer", e.Text, tool.GoName),
				hint:    "ask first, or make it safe to run twice",
			})
		}
	}
	return all
}
