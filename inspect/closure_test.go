package inspect

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"
)

// TestKeptMethods checks that methods are kept if they determine the JSON of a type or the
// interfaces that it implements, in the tool's package and in others. Of other methods, only
// the name is kept.
func TestKeptMethods(t *testing.T) {
	const methods = `
import "undefined/package"

type Shape interface {
	isShape()
	Area() float64
}

type Circle struct{}

func (Circle) isShape() {}

func (c *Circle) Area() float64 { return pkg.Pi() }

func (Circle) MarshalJSON() ([]byte, error) { return pkg.JSON() }

func (*Circle) UnmarshalText([]byte) error { return nil }

func (Circle) IsZero() bool { return true }

func (Circle) Error() string { return "" }

func (Circle) Other() pkg.T { return nil }

func New() Circle { return Circle{} }
`
	f := inspectText(t, `
-- a/a.go --
package a
`+methods+`
//toolgen:tool
func Do(c Circle, s Shape) {}
-- b/b.go --
package b

import "example.com/lib"

//toolgen:tool
func Do(c lib.Circle, s lib.Shape) {}
-- lib/lib.go --
package lib
`+methods)
	compare(t, "problems", nil, f.problems())
	for _, pkg := range f.pkgs {
		if len(pkg.Tools) == 0 {
			continue
		}
		named := namedIn(t, pkg.Tools[0].Params[0].Type)
		var got []string
		for method := range named.Methods() {
			got = append(got, method.Name())
		}
		slices.Sort(got)
		compare(t, pkg.Name, []string{"Area", "Error", "IsZero", "MarshalJSON", "Other", "UnmarshalText", "isShape"}, got)
		shape := named.Obj().Pkg().Scope().Lookup("Shape").Type().Underlying().(*types.Interface)
		compare(t, "implements", true, types.Implements(types.NewPointer(named), shape))
		compare(t, "is no value", false, types.Implements(named, shape))
	}
}

func TestLocalName(t *testing.T) {
	s := &source{imported: map[string]*source{
		"example.com/go-yaml": {name: "yaml"},
		"example.com/broken":  {},
	}}
	tests := []struct {
		give, want string
	}{
		{`"fmt"`, "fmt"},
		{`"encoding/json"`, "json"},
		{`x "encoding/json"`, "x"},
		{`. "encoding/json"`, "."},
		{`_ "encoding/json"`, "_"},
		{`"example.com/go-yaml"`, "yaml"},
		{`"example.com/broken"`, "broken"},
		{`"example.com/gone/v2"`, "gone"},
		{`"example.com/gone/v"`, "v"},
		{`"example.com/gone/vector2"`, "vector2"},
		{`"C"`, "C"},
	}
	for _, test := range tests {
		syntax, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a; import "+test.give, 0)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, test.give, test.want, localName(syntax.Imports[0], s))
	}
	compare(t, "not quoted", "_", localName(&ast.ImportSpec{Path: &ast.BasicLit{Value: "x"}}, s))
}

// TestUnusedImportsCostNothing checks that imports are not loaded if only dropped code uses
// them.
func TestUnusedImportsCostNothing(t *testing.T) {
	dir := write(t, `
-- a/a.go --
package a

import (
	"context"
	"net/http"
	. "strings"

	"example.com/big"
	"example.com/small"
)

var client = http.DefaultClient

func init() { big.Run(ToUpper("x")) }

//toolgen:tool
func Do(ctx context.Context, s small.S) {}
-- big/big.go --
package big

func Run(string) {}
-- small/small.go --
package small

type S struct{}
`)
	prog, diags := Load(t.Context(), Config{Dir: dir, Env: goEnv(), Patterns: []string{"./a"}})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	var loaded []string
	for _, s := range prog.parsedSources() {
		loaded = append(loaded, s.meta.Path)
	}
	compare(t, "read", []string{"context", "example.com/a", "example.com/small", "time"}, loaded)
}
