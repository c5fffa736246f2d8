package inspect

import (
	"go/constant"
	"go/token"
	"go/types"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

func TestStandardLibrary(t *testing.T) {
	dir := write(t, "-- a.go --\npackage a\n")
	f := facts(t, dir, Config{
		Patterns: []string{"net/http", "strings", "net/url", "time"},
		Query:    Query{Funcs: []string{"Cut", "Parse", "URL.JoinPath", "StatusText", "NewRequest", "Handler.ServeHTTP", "fieldsFunc"}},
	})
	compare(t, "tools", []string{
		"http.NewRequest(method string, url string, body io.Reader) (*http.Request, error)",
		"http.StatusText(code int) string",
		"url.Parse(rawURL string) (*url.URL, error)",
		"url.URL.JoinPath(elem ...string) *url.URL",
		"strings.Cut(s string, sep string) (before string, after string, found bool)",
		"time.Parse(layout string, value string) (time.Time, error)",
	}, f.signatures())
	var codes []string
	for _, d := range f.list {
		codes = append(codes, string(d.Code))
	}
	compare(t, "problems", []string{"unsupported", "unnamed-param", "unnamed-param", "no-such-func"}, codes)
	compare(t, "doc", "Cut slices s around the first instance of sep, returning the text before and after sep.",
		firstSentence(f.tool(t, "Cut").Doc.Value))
	compare(t, "doc of a field", "", fieldText(f.fieldDecl(t, f.tool(t, "URL.JoinPath").Results[0].Type, "Opaque")))
	compare(t, "doc of a type", "", f.typeDecl(t, f.tool(t, "URL.JoinPath").Results[0].Type).Doc.Value)
}

// TestAllOfTheStandardLibrary checks the tools of packages that were not written for
// toolgen.
func TestAllOfTheStandardLibrary(t *testing.T) {
	f := facts(t, write(t, "-- a.go --\npackage a\n"), Config{
		Patterns: []string{"strconv", "slices", "net/url"},
		Query:    Query{All: true},
	})
	counts := map[string]int{}
	for _, pkg := range f.pkgs {
		counts[pkg.Path] = len(pkg.Tools)
	}
	if counts["strconv"] < 30 || counts["net/url"] < 7 || counts["slices"] != 0 {
		t.Errorf("tools by package: %v", counts)
	}
	for _, d := range f.list {
		if d.Code != diag.UnnamedResult {
			t.Errorf("%s", f.format(d))
		}
	}
}

func TestQueryAll(t *testing.T) {
	dir := write(t, `
-- a.go --
package a

import "errors"

func A(x int) {}

func b(x int) {}

type T struct{}

func (T) M() {}

func Generic[V any](v V) {}

var Err = errors.New("x")
-- sub/b.go --
package sub

//toolgen:tool name=x
func A(x int) {}

//toolgen:skip
func B(x int) {}
`)
	f := facts(t, dir, Config{Query: Query{All: true}})
	compare(t, "tools", []string{"a.A(x int)", "sub.A(x int)"}, f.signatures())
	compare(t, "problems", []string(nil), f.problems())

	f = facts(t, dir, Config{Query: Query{Funcs: []string{"b", "T.M", "B", "Generic", "Nowhere", "T.Nothing"}}})
	compare(t, "named tools", []string{"a.b(x int)", "a.T.M()", "sub.A(x int)", "sub.B(x int)"}, f.signatures())
	compare(t, "named problems", []string{
		"the packages have no function or method Nowhere [no-such-func]",
		"the packages have no function or method T.Nothing [no-such-func]",
		"a.go:13:6: Generic is generic, so it has no single schema [generic-func]",
	}, f.problems())
}

// TestAnotherModuleAsTarget uses a module outside of the workspace, both as a pattern and as
// a dependency of the main module.
func TestAnotherModuleAsTarget(t *testing.T) {
	dir := write(t, declModule+`
-- lib/tools.go --
package lib

//toolgen:tool
func Where(at Place) (next *Place, err error) { return undefined }
`)
	both := facts(t, dir, Config{Patterns: []string{"./a", "example.org/lib"}})
	compare(t, "problems", nil, both.problems())
	compare(t, "doc of a field", "Name of the place. The registry keeps it.", both.fieldDecl(t, both.tool(t, "Where").Params[0].Type, "Name").Doc.Value)
	trip := both.tool(t, "Plan").Params[0].Type
	compare(t, "doc of the same field", "Name of the place. The registry keeps it.", both.fieldDecl(t, fieldOf(t, trip, "To").Type(), "Name").Doc.Value)
	compare(t, "packages", 2, len(both.pkgs))
}

// TestForeignTypesThatBreak checks that errors in a dependency do not matter if they are in
// declarations that no tool needs.
func TestForeignTypesThatBreak(t *testing.T) {
	dir := write(t, declModule+`
-- lib/broken.go --
package lib

func broken() int { return "text" }
`)
	f := facts(t, dir, Config{})
	compare(t, "problems", nil, f.problems())
	compare(t, "tools", 1, len(f.signatures()))
}

func TestSameFactsInAnyOrder(t *testing.T) {
	dir := write(t, declModule+`
-- b/b.go --
package b

import "example.com/model"

//toolgen:tool
func Second(t model.Trip, k model.Kind) {}

//toolgen:tool
func Bad(undefined Type) {}

// toolgen:tool
func Miss() {}
-- b/a.go --
package b

//toolgen:tool
func First(x int) {}

//toolgen:param
const C = 1
-- c/c.go --
package c

import "example.com/a"

//toolgen:tool
func Third(l a.Local) (int, int) { return 0, 0 }
`)
	patterns := []string{"./a", "./b", "./c", "./model", "example.org/lib"}
	first := facts(t, dir, Config{Patterns: patterns})
	for range 4 {
		rand.Shuffle(len(patterns), func(i, j int) { patterns[i], patterns[j] = patterns[j], patterns[i] })
		again := facts(t, dir, Config{Patterns: patterns})
		if diff := cmp.Diff(plain(t, first), plain(t, again), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("facts of %v (-first +again):\n%s", patterns, diff)
		}
	}
}

// A plainPackage is a Package that go-cmp can compare.
type plainPackage struct {
	Package
	Types  string
	Tools  []toolText
	Consts map[string][]string
	Fields map[string]FieldDecl
	Diags  []string
}

type toolText struct {
	Name, Signature string
	Doc             Text
	Params          []string
	Pos             token.Position
}

func plain(t *testing.T, f *found) []plainPackage {
	t.Helper()
	var list []plainPackage
	for _, pkg := range f.pkgs {
		p := plainPackage{Package: *pkg, Types: pkg.Types.Path(), Consts: map[string][]string{}, Fields: map[string]FieldDecl{}, Diags: f.problems()}
		p.Package.Types, p.Package.Tools, p.Package.Decls = nil, nil, Decls{}
		for _, tool := range pkg.Tools {
			p.Tools = append(p.Tools, toolText{tool.GoName, signature(tool), tool.Doc, f.params(tool), tool.Pos})
		}
		for name, decl := range pkg.Decls.Types {
			p.Consts[types.TypeString(name.Type(), nil)] = append(constTexts(decl), decl.Doc.Value, decl.Pos.String())
		}
		for field, decl := range pkg.Decls.Fields {
			p.Fields[decl.Pos.String()+field.Name()] = *decl
		}
		list = append(list, p)
	}
	return list
}

// TestFactsTwice checks that Facts does not modify the program.
func TestFactsTwice(t *testing.T) {
	dir := write(t, `
-- a.go --
//toolgen:inject Nothing
package a

//toolgen:tools titl=x
type S struct{}

//toolgen:tool
func (S) M(undefined T) {}

//toolgen:param
var x int

//toolgen:skip x
func F(x int) {}
`)
	prog, diags := Load(t.Context(), Config{Dir: dir, Env: goEnv()})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	_, first := Facts(prog)
	_, second := Facts(prog)
	if len(first) != 5 {
		t.Errorf("%d problems, want 5: %v", len(first), first)
	}
	compare(t, "problems", first, second)
}

func TestEmptyDecls(t *testing.T) {
	var decls Decls
	field := types.NewField(token.NoPos, nil, "X", types.Typ[types.Int], false)
	name := types.NewTypeName(token.NoPos, nil, "T", nil)
	compare(t, "field", "", decls.Field(field).Doc.Value)
	compare(t, "type", 0, len(decls.Type(name).Consts))
	decls.Types = map[*types.TypeName]*TypeDecl{name: {Consts: []Const{{Name: "C", Value: constant.MakeInt64(1)}}}}
	compare(t, "constant", "C 1 ", strings.Join(constTexts(decls.Type(name)), ""))
}
