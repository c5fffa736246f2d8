package arguments

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// sdk is a part of mcp-go. Its functions have no bodies, because bodies of other modules
// are not loaded.
const sdk = `package mcp

type CallToolRequest struct {
	Params struct {
		Name      string
		Arguments any
	}
}

func (r CallToolRequest) GetArguments() map[string]any
func (r CallToolRequest) BindArguments(target any) error
func (r CallToolRequest) GetString(key, def string) string
func (r CallToolRequest) RequireInt(key string) (int, error)

func ParseString(request CallToolRequest, key, def string) string
`

type packages map[string]*types.Package

func (p packages) Import(path string) (*types.Package, error) {
	return p[path], nil
}

// handlerIn returns the function named handle in a package with the declarations in source.
func handlerIn(t *testing.T, source string) *ssa.Function {
	t.Helper()
	fset, loaded := token.NewFileSet(), packages{}
	prog := ssa.NewProgram(fset, ssa.InstantiateGenerics|ssa.NaiveForm)
	var pkg *ssa.Package
	for _, src := range []struct{ path, text string }{
		{"encoding/json", "package json\n\ntype Number string\n\nfunc Unmarshal(data []byte, v any) error\n"},
		{"github.com/mark3labs/mcp-go/mcp", sdk},
		{"example.com/server", "package server\n\nimport (\n\t\"encoding/json\"\n\n\t\"github.com/mark3labs/mcp-go/mcp\"\n)\n\nvar (\n\t_ json.Number\n\t_ mcp.CallToolRequest\n)\n\n" + source},
	} {
		file, err := parser.ParseFile(fset, "a.go", src.text, 0)
		if err != nil {
			t.Fatal(err)
		}
		info := &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
		}
		config := types.Config{Importer: loaded}
		checked, err := config.Check(src.path, fset, []*ast.File{file}, info)
		if err != nil {
			t.Fatal(err)
		}
		loaded[src.path] = checked
		for _, imported := range checked.Imports() {
			if prog.Package(imported) == nil {
				prog.CreatePackage(imported, nil, nil, true)
			}
		}
		pkg = prog.CreatePackage(checked, []*ast.File{file}, info, true)
	}
	prog.Build()
	return pkg.Func("handle")
}

func TestOf(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"methods", `func handle(req mcp.CallToolRequest) {
			req.GetString("a", "")
			if n, err := req.RequireInt("b"); err == nil { println(n) }
			mcp.ParseString(req, "c", "")
		}`, "a:string b:integer|number|string c:any"},
		{"map", `func handle(req mcp.CallToolRequest) {
			args := req.GetArguments()
			a, ok := args["a"].(string)
			n, _ := args["b"].(int)
			_, given := args["c"]
			println(a, ok, n, given)
		}`, "a:touched a:string b:touched b: c:touched"},
		{"asserted map", `func handle(req mcp.CallToolRequest) {
			args, ok := req.Params.Arguments.(map[string]any)
			if !ok { return }
			switch v := args["a"].(type) {
			case float64: println(v)
			case []any: println(len(v))
			}
		}`, "a:touched a:integer|number a:array"},
		{"helpers", `func text[T any](args map[string]any, key string) (v T) {
			if x, ok := args[key].(T); ok { v = x }
			return v
		}
		func all(req mcp.CallToolRequest) (map[string]any, error) { return req.GetArguments(), nil }
		func handle(req mcp.CallToolRequest) {
			args, err := all(req)
			if err != nil { return }
			println(text[string](args, "a"), text[bool](args, "b"))
		}`, "a:touched a:string b:touched b:boolean"},
		{"structs", `type Time struct{}
		func (*Time) UnmarshalJSON([]byte) error
		type Base struct { ID int "json:\"id\"" }
		type Input struct {
			Base
			Name *string "json:\"name,omitempty\""
			When Time
			skip int
		}
		func handle(req mcp.CallToolRequest) {
			var in Input
			req.BindArguments(&in)
		}`, "id:integer|number name:string When:any"},
		{"old name", `func handle(req mcp.CallToolRequest) {
			name := req.GetString("name", "")
			if name == "" { name = req.GetString("title", "") }
			println(name)
		}`, "name:string(or name title) title:string(or name title)"},
		{"unknown name", `func handle(req mcp.CallToolRequest, key string) { req.GetString(key, "") }`, "…"},
		{"ranged over", `func handle(req mcp.CallToolRequest) {
			for k := range req.GetArguments() { println(k) }
		}`, "…"},
		{"passed on", `func wrap(next func(mcp.CallToolRequest) error) func(mcp.CallToolRequest) error {
			return func(req mcp.CallToolRequest) error { req.GetString("a", ""); return next(req) }
		}
		func handle(req mcp.CallToolRequest) { wrap(nil)(req) }`, "…"},
		{"called function", `var next func(mcp.CallToolRequest)
		func handle(req mcp.CallToolRequest) { req.GetString("a", ""); next(req) }`, "a:string …"},
		{"stored", `var last any
		func handle(req mcp.CallToolRequest) { last = req.GetArguments()["a"]; println(len(req.GetArguments())) }`, "a:touched a:any"},
		{"closure", `func handle(req mcp.CallToolRequest) {
			func() { req.GetString("a", "") }()
		}`, "a:string"},
	} {
		t.Run(test.name, func(t *testing.T) {
			result := Of(handlerIn(t, test.source))
			var got []string
			for _, read := range result.Reads {
				types := strings.Join(read.Types, "|")
				switch {
				case read.Touched:
					types = "touched"
				case read.Types == nil:
					types = "any"
				}
				if len(read.Or) > 0 {
					slices.Sort(read.Or)
					types += fmt.Sprintf("(or %s)", strings.Join(slices.Compact(read.Or), " "))
				}
				got = append(got, read.Name+":"+types)
			}
			if !result.Complete {
				got = append(got, "…")
			}
			if text := strings.Join(got, " "); text != test.want {
				t.Errorf("got %s, want %s", text, test.want)
			}
		})
	}
}

func TestDecoded(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{`var s string; if json.Unmarshal(data, &s) == nil { return nil }; var n float64; return json.Unmarshal(data, &n)`, "string integer number true"},
		{`var x any; return json.Unmarshal(data, &x)`, " false"},
		{`type plain T; return json.Unmarshal(data, (*plain)(t))`, "string true"},
		{`return nil`, " false"},
	} {
		fn := handlerIn(t, "type T string\n\nfunc (t *T) UnmarshalJSON(data []byte) error { "+test.body+" }\n\nfunc handle() {}")
		method := fn.Prog.LookupMethod(types.NewPointer(fn.Pkg.Type("T").Type()), fn.Pkg.Pkg, "UnmarshalJSON")
		accepted, known := Decoded(method)
		if got := fmt.Sprint(strings.Join(accepted, " "), " ", known); got != test.want {
			t.Errorf("%s: got %q, want %q", test.body, got, test.want)
		}
	}
}
