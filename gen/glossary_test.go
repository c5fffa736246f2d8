package gen_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestGlossary compares the glossary with the code. The terms must be unique and in
// alphabetical order, and the declarations in the last column must exist.
func TestGlossary(t *testing.T) {
	t.Chdir("..")
	content, err := os.ReadFile(".github/GLOSSARY.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| ([a-z][a-z ]*) \| .+ \| (.+) \|$`).FindAllStringSubmatch(string(content), -1)
	if lines := strings.Count(string(content), "\n| "); len(rows) < 25 || len(rows) != lines {
		t.Fatalf("%d of %d lines of the glossary are rows", len(rows), lines)
	}
	var words []string
	for _, row := range rows[1:] {
		if slices.Contains(words, row[1]) {
			t.Errorf("duplicate term %s", row[1])
		}
		words = append(words, row[1])
		names := regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[2], -1)
		if len(names) == 0 {
			t.Errorf("%s: the last column contains no declaration", row[1])
		}
		for _, name := range names {
			base, symbol, isSymbol := strings.Cut(path.Base(name[1]), ".")
			dir := path.Join(path.Dir(name[1]), base)
			if _, err := os.Stat(dir); err != nil {
				t.Errorf("%s: %v", row[1], err)
			} else if isSymbol && !declares(t, dir, symbol) {
				t.Errorf("%s: %s has no %s", row[1], dir, symbol)
			}
		}
	}
	if !slices.IsSorted(words) {
		t.Errorf("the terms are not in alphabetical order: %q", words)
	}
}

// declares reports whether the source of a package, other than tests, declares a name or
// "Type.Method".
func declares(t *testing.T, dir, symbol string) bool {
	t.Helper()
	files, err := filepath.Glob(dir + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(file.Decls, func(decl ast.Decl) bool { return slices.Contains(declared(decl), symbol) }) {
			return true
		}
	}
	return false
}

func declared(decl ast.Decl) (names []string) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv == nil {
			return []string{decl.Name.Name}
		}
		receiver := decl.Recv.List[0].Type
		if star, ok := receiver.(*ast.StarExpr); ok {
			receiver = star.X
		}
		if of, ok := receiver.(*ast.Ident); ok {
			return []string{of.Name + "." + decl.Name.Name}
		}
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, spec.Name.Name)
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}
