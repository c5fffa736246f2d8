package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFormatsOfCalls: what a call tells of bad arguments has words for the same
// formats as what a description tells. It is of the standard library alone, so
// that it has a table of its own.
func TestFormatsOfCalls(t *testing.T) {
	name := filepath.Join("..", "..", "call", "words_text.go")
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var called []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Names[0].Name != "formatWords" {
			return true
		}
		for _, row := range spec.Values[0].(*ast.CompositeLit).Elts {
			format, err := strconv.Unquote(row.(*ast.CompositeLit).Elts[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			called = append(called, format)
		}
		return false
	})
	var told []string
	for name, format := range formats {
		if format.about == "string" {
			told = append(told, name)
		}
	}
	slices.Sort(called)
	slices.Sort(told)
	if diff := cmp.Diff(told, called); diff != "" {
		t.Errorf("formats with words (-descriptions +calls):\n%s", diff)
	}
}
