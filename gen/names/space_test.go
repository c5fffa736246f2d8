package names

import (
	"go/token"
	"go/types"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/templates"
)

// weather is a package that declares some names and imports others.
func weather() *inspect.Package {
	at := token.Position{Filename: "weather.go", Line: 3, Column: 6}
	return &inspect.Package{
		Path: "example.com/weather", Name: "weather",
		Options: directive.Package{GoPrefix: "X"},
		Scope:   map[string]token.Position{"XTool": at, "err2": at, "in": at, "r2": at, "rand": at},
		Imports: map[string]bool{"rand": true},
	}
}

// TestSpace checks that a clash of a name that the user chose is an error. Other names must
// get a number, and local variables must shadow nothing.
func TestSpace(t *testing.T) {
	n := New(weather(), "take another")
	for _, test := range []struct{ got, want string }{
		{n.Exported("Caller"), "XCaller"},
		{n.Private("in"), "in2"},
		{n.Private("in"), "in3"},
		{n.Private("type"), "type2"},
		{n.Private("len"), "len2"},
		{Unexported("HTTPGet"), "httpGet"},
		{Unexported("2fa"), "tool2fa"},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
	if clashes := n.Clashes(); len(clashes) > 0 {
		t.Errorf("clashes: %v", clashes)
	}
	if n.Exported("Tool"); len(n.Clashes()) != 1 || len(n.Clashes()) != 0 {
		t.Error("the clash of a used name is not reported once")
	}
	if diff := cmp.Diff(map[string]string{"in": "inn", "r": "rr"}, n.Locals([]string{"ctx", "in", "r"})); diff != "" {
		t.Errorf("replaced variable names (-want +got):\n%s", diff)
	}
}

// TestImports checks that an import gets the name of its package. If that name is declared,
// reserved, or used by an earlier import, the import must get a number. The path of an
// import and the imports in other files have no effect.
func TestImports(t *testing.T) {
	n := New(weather(), "")
	imports := map[string]*types.Package{}
	for path, name := range map[string]string{"crypto/rand": "rand", "math/rand": "rand", "example.com/err": "err", "example.com/in": "in", "example.com/rand2": "rand"} {
		imports[path] = types.NewPackage(path, name)
	}
	want := []templates.Import{
		{Path: "crypto/rand", Name: "rand"}, {Path: "example.com/err", Name: "err3"}, {Path: "example.com/in", Name: "in2"}, {Path: "example.com/rand2", Name: "rand3"}, {Path: "math/rand", Name: "rand2"},
	}
	if diff := cmp.Diff(want, n.Imports(imports)); diff != "" {
		t.Errorf("imports (-want +got):\n%s", diff)
	}
}
