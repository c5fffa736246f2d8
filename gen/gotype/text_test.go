package gotype_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// TestText holds the text of each type of a package to what go/types says.
func TestText(t *testing.T) {
	const src = `package p

import (
	"time"
	"unsafe"
)

type Day struct{}
type Page[T any] struct{ Items []T }
type Alias = Day

var (
	a int
	b byte
	c unsafe.Pointer
	d error
	e Day
	f *time.Time
	g []*Page[Day]
	h map[string][]Day
	i Alias
	j []any
	k func(time.Duration, ...Day) (n *Day, err error)
	l [2]Day
	m rune
)

func f1[T any](v T, w []Page[T]) { type Local struct{}; var x *Local; _ = x }
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	if _, err := (&types.Config{Importer: importer.Default()}).Check("example.com/p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	qualifiers := map[string]types.Qualifier{
		"paths": nil,
		"names": (*types.Package).Name,
		"none":  func(*types.Package) string { return "" },
	}
	met := 0
	for _, obj := range info.Defs {
		if obj == nil || obj.Type() == nil {
			continue
		}
		met++
		for name, qualify := range qualifiers {
			if got, want := gotype.Text(obj.Type(), qualify), types.TypeString(obj.Type(), qualify); got != want {
				t.Errorf("%s, %s: got %s, want %s", obj.Name(), name, got, want)
			}
		}
	}
	if met < 20 {
		t.Errorf("only %d types were met", met)
	}
}
