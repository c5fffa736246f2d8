package inspect

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBlankBodies(t *testing.T) {
	const body = "func f() {\n\tx()\n}\n"
	const blank = "func f() {\n    \n}\n"
	for _, test := range []struct{ name, source, want string }{
		{"a function", body, blank},
		{"several", body + "\nvar y = 1\n\n" + body, blank + "\nvar y = 1\n\n" + blank},
		{"a method", "func (r *T[A]) f(a struct{ b int }) (c []A) {\n\tif x {\n\t}\n}\n", "func (r *T[A]) f(a struct{ b int }) (c []A) {\n       \n  \n}\n"},
		{"a method that gives another type", "func (T) JSONSchemaAlias() any {\n\treturn x\n}\n", ""},
		{"a body with a raw string", "func f() {\n\tx(`\n}\n`)\n}\n" + body, "func f() {\n\tx(`\n}\n`)\n}\n" + blank},
		{"a body with a comment", "func f() {\n/*\n}\n*/\n}\n" + body, "func f() {\n/*\n}\n*/\n}\n" + blank},
		{"a body that sets positions", "func f() {\n//line x.go:1\n}\n", ""},
		{"a body without gofmt", "func f() {\nif x {\n}\n}\n", ""},
		{"on one line", "func f() { x }\n", ""},
		{"text that looks like a function", "const c = `\n" + body + "`\n", ""},
		{"a comment that looks like a function", "/*\n" + body + "*/\n", ""},
		{"no end", "func f() {\n\tx()", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			source := []byte("package p\n\n" + test.source)
			want := test.want
			if want == "" {
				want = test.source
			}
			fset := token.NewFileSet()
			got, ends := eraseFuncBodies(source)
			syntax, err := parser.ParseFile(fset, "p.go", got, 0)
			if err != nil || !hasBodies(fset, syntax, ends) {
				got = source // as in parseDeclarations
			}
			compare(t, "source", "package p\n\n"+want, string(got))
		})
	}
}

// TestParseDeclarations checks that files have the same declarations, at the same positions,
// without bodies.
func TestParseDeclarations(t *testing.T) {
	folders := []string{"go/types", "net/http", "runtime", "encoding/json", "reflect", "math/big"}
	if *everywhere {
		folders = []string{"."}
	}
	files := 0
	for _, folder := range folders {
		root := filepath.Join(build.Default.GOROOT, "src", folder)
		filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() && entry.Name() == "testdata" {
				return filepath.SkipDir
			}
			if !entry.IsDir() && strings.HasSuffix(name, ".go") {
				files++
				sameDeclarations(t, name)
			}
			return nil
		})
	}
	if files == 0 {
		t.Error("no files were found")
	}
}

func sameDeclarations(t *testing.T, name string) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const mode = parser.ParseComments | parser.SkipObjectResolution
	whole, err := parser.ParseFile(token.NewFileSet(), name, content, mode)
	if err != nil {
		t.Fatal(err)
	}
	without, err := parseDeclarations(token.NewFileSet(), name, content, mode)
	if err != nil {
		t.Fatal(err)
	}
	if begin := without.FileStart; begin != whole.FileStart {
		t.Logf("%s is parsed as a whole", name)
		return
	}
	if nodesOf(whole) != nodesOf(without) {
		t.Errorf("%s has other declarations when it is parsed without bodies", name)
	}
}

// nodesOf lists the nodes of the declarations of a file, without bodies.
func nodesOf(syntax *ast.File) string {
	dropBodies(syntax)
	var all strings.Builder
	for _, decl := range syntax.Decls {
		ast.Inspect(decl, func(n ast.Node) bool {
			if n == nil {
				return true
			}
			fmt.Fprintf(&all, "%T %d %d", n, n.Pos(), n.End())
			switch n := n.(type) {
			case *ast.Ident:
				all.WriteString(n.Name)
			case *ast.BasicLit:
				all.WriteString(n.Value)
			case *ast.Comment:
				all.WriteString(n.Text)
			}
			return true
		})
	}
	return all.String()
}
