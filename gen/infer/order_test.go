package infer

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// upwards are the calls that lead back to a file that doc.go names before, by
// why they do.
var upwards = map[string][]string{
	"types are inside one another": {
		"container.go -> maker.go", "override.go -> maker.go", "property.go -> maker.go", "quoted.go -> maker.go",
		"rest.go -> maker.go", "union.go -> maker.go", "variant.go -> struct.go",
		"variant.go -> override.go", "variant.go -> override_extend.go",
		"named.go -> maker.go", "recursive.go -> maker.go", "hoist.go -> recursive.go",
	},
	"types are told apart by what their fields would be": {"discriminator.go -> maker.go", "candidate.go -> property.go"},
	"what validate tags say goes into elements":          {"checks_dive.go -> checks.go", "checks_omit.go -> checks.go"},
}

// TestOrder: doc.go names all files in an order of reading, in which calls from
// one file to another lead downwards, but for those in the list above. Calls by
// what other packages declare are not seen.
func TestOrder(t *testing.T) {
	fset := token.NewFileSet()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	var order []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if files = append(files, file); name == "doc.go" {
			_, reading, _ := strings.Cut(file.Doc.Text(), "in the order")
			for _, named := range regexp.MustCompile(`[a-z_]+\.go\b`).FindAllString(reading, -1) {
				if !slices.Contains(order, named) {
					order = append(order, named)
				}
			}
		}
	}
	nameOf := func(n ast.Node) string { return fset.Position(n.Pos()).Filename }
	for _, file := range files {
		if name := nameOf(file); name != "doc.go" && !slices.Contains(order, name) {
			t.Errorf("doc.go does not name %s", name)
		}
	}
	for _, name := range order {
		if !slices.Contains(names, name) {
			t.Errorf("doc.go names %s, which is not there", name)
		}
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	lenient := types.Config{Error: func(error) {}} // about what is imported, which is not there
	_, _ = lenient.Check("infer", fset, files, info)
	var found []string
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
	var listed []string
	for _, calls := range upwards {
		listed = append(listed, calls...)
	}
	slices.Sort(listed)
	if diff := cmp.Diff(listed, slices.Compact(found)); diff != "" {
		t.Errorf("calls that lead back up (-listed +found): put what several files ask below them, or list it:\n%s", diff)
	}
}
