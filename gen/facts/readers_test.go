package facts

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// excepted are the functions outside this package and gen/gotype that may parse struct
// tags, with the reasons.
var excepted = map[string]string{
	"gen/infer: findState":       "asks for the fields that JSON leaves out",
	"gen/lint: eachTag":          "asks for the fields that JSON leaves out",
	"gen/lint: fields":           "asks for the json tag of fields that no tool may have",
	"gen/lint: checkSDKTags":     "needs the tag as the official SDK parses it",
	"gen/lint: checkSDKPointers": "needs the tag as the official SDK parses it",
}

// TestTagsAreReadHere checks that other packages do not parse struct tags.
func TestTagsAreReadHere(t *testing.T) {
	used := map[string]bool{}
	const root = ".."
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Join("gen", strings.TrimPrefix(filepath.Dir(path), root)))
		if entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "call") {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || slices.Contains([]string{"gen/facts", "gen/facts/validator", "gen/gotype"}, dir) {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || !readsTags(fn) {
				continue
			}
			key := dir + ": " + fn.Name.Name
			used[key] = true
			if excepted[key] == "" {
				t.Errorf("%s: %s parses a struct tag; use this package instead", path, fn.Name.Name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for key := range excepted {
		if !used[key] {
			t.Errorf("%s no longer parses struct tags: remove it from the exceptions", key)
		}
	}
}

// readsTags reports whether a function converts a string to a reflect.StructTag.
func readsTags(fn *ast.FuncDecl) (found bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		selector, ok := call.Fun.(*ast.SelectorExpr)
		found = found || ok && selector.Sel.Name == "StructTag"
		return true
	})
	return found
}
