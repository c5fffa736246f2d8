package call_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestOverview checks that README.md names only declarations that exist.
func TestOverview(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	declared := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			declare(declared, decl)
		}
	}
	names := regexp.MustCompile("`((?:call|Set|Result|Prompts|Resources)\\.[A-Z]\\w*)`").FindAllSubmatch(page, -1)
	if len(names) < 40 {
		t.Errorf("found %d names, want at least 40", len(names))
	}
	for _, m := range names {
		if name := strings.TrimPrefix(string(m[1]), "call."); !declared[name] {
			t.Errorf("README.md names %s, which is not declared", m[1])
		}
	}
}

// declare adds the names of a declaration: "Join", or "Set.Filter" for a method.
func declare(declared map[string]bool, decl ast.Decl) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		name := decl.Name.Name
		if decl.Recv != nil {
			typ := decl.Recv.List[0].Type
			if star, ok := typ.(*ast.StarExpr); ok {
				typ = star.X
			}
			if ident, ok := typ.(*ast.Ident); ok {
				name = ident.Name + "." + name
			}
		}
		declared[name] = true
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				declared[spec.Name.Name] = true
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					declared[name.Name] = true
				}
			}
		}
	}
}
