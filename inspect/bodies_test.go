package inspect

import (
	"bytes"
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

	"github.com/go-toolgen/toolgen/inspect/registered"
)

func keepNamed(name string) bool { return name == "Kept" }

// TestBlankBodies: what bodies hold becomes spaces, and nothing else does.
func TestBlankBodies(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"a function", "func f() { x }", "func f() {   }"},
		{"lines", "func f() {\n\tx()\n}\nvar y = 1", "func f() {\n    \n}\nvar y = 1"},
		{"a method", "func (r *T[A]) f(a struct{ b int }) (c []A) { {}() }", "func (r *T[A]) f(a struct{ b int }) (c []A) {      }"},
		{"types in results", "func f() interface{ m() } { x }\nfunc g() map[string]struct{} { x }", "func f() interface{ m() } {   }\nfunc g() map[string]struct{} {   }"},
		{"a function of functions", "func f(g func() struct{}) func() struct{} { x }", "func f(g func() struct{}) func() struct{} {   }"},
		{"type parameters", "func f[T interface{ ~int | E[struct{}] }](t T) { x }", "func f[T interface{ ~int | E[struct{}] }](t T) {   }"},
		{"braces in texts", "func f() { \"}\"; '}'; `}`; '\\''; \"\\\"}\" }\ntype T int", "func f() {" + strings.Repeat(" ", 28) + "}\ntype T int"},
		{"braces in comments", "func f() { // }\n/* } */ }\ntype T int", "func f() {     \n        }\ntype T int"},
		{"comments between", "func /* ( */ f /* { */ () // {\nfunc g() /* {\n */\nfunc h() { x }", "func /* ( */ f /* { */ () // {\nfunc g() /* {\n */\nfunc h() {   }"},
		{"lines behind keywords", "func\n(r *T) f() { x }\nfunc // c\ng() { x }\ntype F chan\nfunc(int)\nfunc /*\n*/ h() { x }", "func\n(r *T) f() {   }\nfunc // c\ng() {   }\ntype F chan\nfunc(int)\nfunc /*\n*/ h() {   }"},
		{"no body", "func f(x int) (y int)\n\nvar v = func() { x }\nfunc g() { x }", "func f(x int) (y int)\n\nvar v = func() { x }\nfunc g() {   }"},
		{"what a variable begins as", "var v, w =\nfunc() { x }, T{ y }\nfunc f() { x }", "var v, w =\nfunc() { x }, T{ y }\nfunc f() {   }"},
		{"texts outside", "const c = `\nfunc f() { x }\n`\nfunc f() { x }", "const c = `\nfunc f() { x }\n`\nfunc f() {   }"},
		{"on one line", "type F func() struct{}; func f() { x }; func g() { y }", "type F func() struct{}; func f() {   }; func g() {   }"},
		{"one that is kept", "func (T) Kept() { x }\nfunc f() { x }", "func (T) Kept() { x }\nfunc f() {   }"},
		{"a division", "const c = 4 / 2\nfunc f() { a / b }", "const c = 4 / 2\nfunc f() {       }"},
		{"positions of other files", "func f() { x }\n//line y.go:1", "func f() { x }\n//line y.go:1"},
		{"no end", "func f() { x }\nfunc g() { x", "func f() { x }\nfunc g() { x"},
		{"no end of a text", "func f() { x }\nfunc g() { \"x\n}", "func f() { x }\nfunc g() { \"x\n}"},
		{"no end of a comment", "func f() { x }\n/* }", "func f() { x }\n/* }"},
		{"no end of the signature", "func f() { x }\nfunc g(", "func f() { x }\nfunc g("},
	} {
		t.Run(test.name, func(t *testing.T) {
			blank, _ := blankBodies([]byte("package p\n"+test.source), keepNamed)
			got := string(blank)
			compare(t, "source", "package p\n"+test.want, got)
		})
	}
}

// TestBlankBodiesParses: with blank bodies a file declares what it declares, at the
// same positions.
func TestBlankBodiesParses(t *testing.T) {
	folders := []string{"go/types", "net/http", "runtime", "encoding/json", "reflect", "math/big"}
	if *everywhere {
		folders = []string{"."}
	}
	files, blanked := 0, 0
	for _, folder := range folders {
		root := filepath.Join(build.Default.GOROOT, "src", folder)
		filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() && entry.Name() == "testdata" {
				return filepath.SkipDir
			}
			if !entry.IsDir() && strings.HasSuffix(name, ".go") {
				files++
				blanked += sameDeclarations(t, name)
			}
			return nil
		})
	}
	if files == 0 || blanked < files/2 {
		t.Errorf("of %d files %d have other bodies", files, blanked)
	}
}

// sameOutline checks that an outline has all that the parser sees of a file.
func sameOutline(t *testing.T, name string, content []byte, found *outline) {
	t.Helper()
	syntax, err := parser.ParseFile(token.NewFileSet(), name, content, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "package of "+name, syntax.Name.Name, found.pkg)
	has := map[string]bool{"_": true}
	for _, known := range found.names {
		has[known] = true
	}
	for _, decl := range syntax.Decls {
		names := declaredNames(decl)
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv != nil {
			names = append(names, registered.Receiver(fn))
		}
		for _, ident := range names {
			if ident != nil && !has[ident.Name] {
				t.Errorf("%s: the outline lacks %s", name, ident.Name)
			}
		}
		gen, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range gen.Specs {
			if spec, ok := spec.(*ast.TypeSpec); ok && spec.Assign.IsValid() && !found.aliases {
				t.Errorf("%s: the outline lacks the alias %s", name, spec.Name.Name)
			}
		}
		if gen.Tok != token.CONST {
			continue
		}
		ast.Inspect(gen, func(n ast.Node) bool {
			if ident, ok := n.(*ast.Ident); ok && !bytes.Contains(found.consts, []byte(ident.Name)) {
				t.Errorf("%s: the outline lacks %s of a constant", name, ident.Name)
			}
			return true
		})
	}
	for _, spec := range syntax.Imports {
		if spec.Name != nil && spec.Name.Name == "." && !found.dots {
			t.Errorf("%s: the outline lacks the import of %s", name, spec.Path.Value)
		}
	}
}

func sameDeclarations(t *testing.T, name string) (blanked int) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text, found := blankBodies(content, keepNamed)
	if found != nil {
		sameOutline(t, name, content, found)
	}
	declared := func(content []byte) string {
		syntax, err := parser.ParseFile(token.NewFileSet(), name, content, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return ""
		}
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
	if declared(content) != declared(text) {
		t.Errorf("%s declares something else with blank bodies", name)
	}
	if string(text) != string(content) {
		blanked = 1
	}
	return blanked
}
