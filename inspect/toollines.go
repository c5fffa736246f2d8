package inspect

import (
	"go/parser"
	"go/token"
	"strings"
)

// ToolLines returns the positions of all directives in a Go file that make tools,
// also misplaced ones. Text in string literals does not count, and a file that does
// not parse has none.
func ToolLines(file GoFile) (at []token.Position) {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file.Name, file.Content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	for _, group := range parsed.Comments {
		for _, comment := range group.List {
			if strings.HasPrefix(comment.Text, "//toolgen:tool") {
				at = append(at, fset.Position(comment.Pos()))
			}
		}
	}
	return at
}
