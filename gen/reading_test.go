package gen_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// upwards lists, by package and reason, the permitted calls to a file that doc.go lists
// earlier.
var upwards = map[string]map[string][]string{
	"infer": {
		"types contain types": {
			"container.go -> builder.go", "message.go -> builder.go", "message.go -> override.go", "override.go -> builder.go", "property.go -> builder.go", "struct.go -> builder.go",
			"union.go -> builder.go", "union.go -> override.go", "union.go -> struct.go",
		},
		"a union is distinguished by the schemas of its fields": {"union.go -> property.go"},
		"a problem names its keyword":                           {"checks.go -> keywords.go", "misfit.go -> keywords.go", "values.go -> keywords.go"},
	},
	"lower": {
		"schemas contain schemas": {
			"strict_refs.go -> strict.go",
		},
	},
}

// TestReadingOrder checks that doc.go lists all files of a package, and that files call
// only later files, except for the calls in upwards. A file may be missing if doc.go
// describes the files "not named here". Calls through declarations in other packages are
// ignored.
func TestReadingOrder(t *testing.T) {
	for pkg, listed := range upwards {
		t.Run(pkg, func(t *testing.T) {
			t.Chdir(pkg)
			order, found := callsUpwards(t)
			if len(order) < 10 {
				t.Fatalf("doc.go names %d files", len(order))
			}
			want := slices.Sorted(slices.Values(slices.Concat(slices.Collect(maps.Values(listed))...)))
			if diff := cmp.Diff(want, found); diff != "" {
				t.Errorf("calls to earlier files (-listed +found): move shared functions to a later file, or add the call to upwards:\n%s", diff)
			}
		})
	}
}

// callsUpwards returns the files of the package in the current directory, in the order of
// doc.go, and the calls to earlier files.
func callsUpwards(t *testing.T) (order, found []string) {
	fset := token.NewFileSet()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	var doc string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if files = append(files, file); name == "doc.go" {
			doc = file.Doc.Text()
			_, reading, _ := strings.Cut(doc, "in the order")
			for _, named := range regexp.MustCompile(`[a-z_]+\.go\b`).FindAllString(reading, -1) {
				if !slices.Contains(order, named) {
					order = append(order, named)
				}
			}
		}
	}
	nameOf := func(n ast.Node) string { return fset.Position(n.Pos()).Filename }
	for _, file := range files {
		if name := nameOf(file); name != "doc.go" && !slices.Contains(order, name) && !strings.Contains(doc, "not named here") {
			t.Errorf("doc.go does not name %s", name)
		}
	}
	for _, name := range order {
		if !slices.Contains(names, name) {
			t.Errorf("doc.go names %s, which does not exist", name)
		}
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	lenient := types.Config{Error: func(error) {}} // ignore missing imports
	_, _ = lenient.Check("any", fset, files, info)
	for ident, obj := range info.Uses {
		if _, ok := obj.(*types.Func); !ok || obj.Pkg() == nil || !obj.Pos().IsValid() {
			continue
		}
		from, to := nameOf(ident), fset.Position(obj.Pos()).Filename
		if slices.Index(order, from) > slices.Index(order, to) {
			found = append(found, from+" -> "+to)
		}
	}
	slices.Sort(found)
	return order, slices.Compact(found)
}
