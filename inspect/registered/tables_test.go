package registered

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// goldens returns the sources of all cases, and their expected results.
func goldens(t *testing.T) (sources, expected string) {
	t.Helper()
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var in, out strings.Builder
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if f.Name == "out" {
				out.Write(f.Data)
			} else {
				in.Write(f.Data)
			}
		}
	}
	return in.String(), out.String()
}

// TestRowsHaveACase: each row of the tables is in a case.
func TestRowsHaveACase(t *testing.T) {
	sources, _ := goldens(t)
	rows := slices.Concat(slices.Collect(maps.Keys(builders)), slices.Collect(maps.Keys(plain)), slices.Collect(maps.Keys(constants)),
		slices.Collect(maps.Keys(conversions)), slices.Collect(maps.Keys(results)), slices.Collect(maps.Keys(positional)), definitionTypes)
	for _, row := range Sinks {
		if row.Recv == "" {
			rows = append(rows, row.Path+"."+row.Func)
		} else if !strings.Contains(sources, "."+row.Func+"(") {
			t.Errorf("no case calls %s of %s.%s", row.Func, row.Path, row.Recv)
		}
	}
	for _, row := range slices.Sorted(slices.Values(rows)) {
		if !regexp.MustCompile(`\b` + regexp.QuoteMeta(path.Base(row)) + `\b`).MatchString(sources) {
			t.Errorf("no case has %s", row)
		}
	}
}

// TestReasonsHaveACase: each reason why a part is not read is in a case.
func TestReasonsHaveACase(t *testing.T) {
	_, expected := goldens(t)
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil || strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, content, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			var reason ast.Expr
			switch n := n.(type) {
			case *ast.CallExpr:
				if lastName(n.Fun) == "unknown" && len(n.Args) > 1 {
					reason = n.Args[1]
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && (key.Name == "reason" || key.Name == "Reason") {
					reason = n.Value
				}
			}
			if pattern := patternOf(reason); strings.Trim(pattern, ".*") != "" {
				seen++
				if !regexp.MustCompile(`(?m): ` + pattern + `$`).MatchString(expected) {
					t.Errorf("%s: no case has the reason %q", fset.Position(n.Pos()), pattern)
				}
			}
			return true
		})
	}
	if seen < 30 {
		t.Errorf("%d reasons in the source", seen)
	}
}

// patternOf returns a regular expression for the string that an expression makes: its
// literals, and anything for the rest.
func patternOf(expr ast.Expr) string {
	switch x := expr.(type) {
	case *ast.BasicLit:
		s, _ := strconv.Unquote(x.Value)
		return regexp.MustCompile(`%[sTv]`).ReplaceAllString(regexp.QuoteMeta(s), ".*")
	case *ast.BinaryExpr:
		return patternOf(x.X) + patternOf(x.Y)
	}
	return ".*"
}
