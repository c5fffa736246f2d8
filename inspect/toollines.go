package inspect

import (
	"go/parser"
	"go/token"
	"strings"
)

// ToolLines returns where a Go file has lines that make tools, wherever they stand. What
// stands in a string, as in the tests of toolgen itself, is none, and a file that
// does not parse has none.
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
