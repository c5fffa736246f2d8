package adopt

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

func TestLines(t *testing.T) {
	long := `{"type":"object","properties":{"` + strings.Repeat("x", schemaWidth) + `":{"type":"string"}}}`
	tests := []struct {
		name  string
		give  func(*inspect.Tool)
		want  []string
		files map[string]string
	}{
		{"the name that the function gives", func(*inspect.Tool) {}, []string{"//toolgen:tool"}, nil},
		{
			"another name, title and hints",
			func(tool *inspect.Tool) {
				tool.Options.Name = "add_it"
				tool.Registered.Title = said("Add it")
				tool.Registered.ReadOnly, tool.Registered.Destructive = new(false), new(true)
				tool.Registered.Idempotent, tool.Registered.OpenWorld = new(true), new(false)
			},
			[]string{`//toolgen:tool name=add_it title="Add it" idempotent openworld=false`}, nil,
		},
		{
			"destructive means nothing beside read-only",
			func(tool *inspect.Tool) {
				tool.Registered.ReadOnly, tool.Registered.Destructive = new(true), new(true)
			},
			[]string{"//toolgen:tool readonly"}, nil,
		},
		{
			"a description of lines",
			func(tool *inspect.Tool) { tool.Registered.Description = said("Adds.\n\nMore.") },
			[]string{"//toolgen:tool", "//toolgen:description Adds.", "//toolgen:description", "//toolgen:description More."}, nil,
		},
		{
			"a description in a file",
			func(tool *inspect.Tool) { tool.Registered.Description = said("Adds:\n- a\n- b\n") },
			[]string{"//toolgen:tool", "//toolgen:description file:add.md"},
			map[string]string{"/p/add.md": "Adds:\n- a\n- b\n\n"},
		},
		{
			"an empty description",
			func(tool *inspect.Tool) { tool.Registered.Description = said("") },
			[]string{"//toolgen:tool doc=none"}, nil,
		},
		{
			"schemas",
			func(tool *inspect.Tool) {
				tool.Input, tool.Output = &inspect.Schema{Text: "{\n\"type\": \"object\", \"properties\": {} }"}, &inspect.Schema{Text: long}
			},
			[]string{"//toolgen:tool", `//toolgen:input {"type":"object","properties":{}}`, "//toolgen:output add.output.json"},
			map[string]string{"/p/add.output.json": "{\n  \"type\": \"object\",\n  \"properties\": {\n    \"" + strings.Repeat("x", schemaWidth) + "\": {\n      \"type\": \"string\"\n    }\n  }\n}\n"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pkg := packageOf("example.com/p", "add")
			test.give(pkg.Tools[0])
			plan, diags := of(pkg)
			if len(diags) > 0 || plan.Tools != 1 {
				t.Fatalf("%d tools, %v", plan.Tools, diags)
			}
			addition := plan.Additions["/p/p.go"][0]
			files := map[string]string{}
			for _, file := range addition.Files {
				files[file.Path] = string(file.Content)
			}
			if diff := cmp.Diff(test.want, addition.Lines); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.files, files); diff != "" && len(test.files)+len(files) > 0 {
				t.Errorf("files (-want +got):\n%s", diff)
			}
		})
	}
}

func TestObstacles(t *testing.T) {
	tests := []struct {
		name string
		give func(*inspect.Package)
		want []string
	}{
		{"marked already", func(p *inspect.Package) { p.Tools[0].FromCall = false }, nil},
		{"marked alone", func(p *inspect.Package) { p.Tools[0].FromCall, p.Tools[0].Registered = false, nil }, nil},
		{"a literal", func(p *inspect.Package) {
			p.Tools[0].Registered.Handler = registered.Handler{Lit: &ast.FuncLit{}}
		}, []string{"add is unchanged: its handler is a function literal, which cannot have a directive"}},
		{"unknown", func(p *inspect.Package) {
			p.Tools[0].Registered.Handler.Decl = nil
		}, []string{"add is unchanged: its handler is unknown"}},
		{"generic", func(p *inspect.Package) {
			p.Tools[0].Registered.Handler.Instance = true
		}, []string{"add is unchanged: its handler is generic, but a directive applies to all instances"}},
		{"another module", func(p *inspect.Package) { p.Foreign = true },
			[]string{"add is unchanged: its handler is declared in example.com/p"}},
		{"two names", func(p *inspect.Package) {
			other := *p.Tools[0]
			other.Options.Name = "other"
			p.Tools = append(p.Tools, &other)
		}, []string{"add is unchanged: its handler is registered under several names", "other is unchanged: its handler is registered under several names"}},
		{"two tools of a name", func(p *inspect.Package) {
			other := *p.Tools[0]
			other.Pos = at(9)
			p.Tools = append(p.Tools, &other)
		}, []string{"add is unchanged: several tools have its name", "add is unchanged: several tools have its name"}},
		{"a part that is not known", func(p *inspect.Package) {
			p.Tools[0].Registered.Unread = []registered.Unread{{Part: registered.DescriptionPart, Reason: "text is assigned more than once"}}
		}, []string{"add is unchanged: its description is unknown: text is assigned more than once"}},
		{"a description that no file keeps", func(p *inspect.Package) {
			p.Tools[0].Registered.Description = said("a\r\nb")
		}, []string{"add is unchanged: its description is blank, or contains characters or line endings that a file cannot preserve"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pkg := packageOf("example.com/p", "add")
			test.give(pkg)
			_, diags := of(pkg)
			var got []string
			for _, d := range diags {
				got = append(got, d.Message)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestCircumstances checks that wrapped handlers and conditional registrations are
// reported with their positions, and are adopted only on request.
func TestCircumstances(t *testing.T) {
	wrappers := []registered.Wrapping{{Func: "requireAdmin", Pos: at(3)}, {Func: "trace.Server.Span", Pos: at(4)}}
	pkg := packageOf("example.com/p", "add")
	pkg.Tools[0].Registered.Handler.Wrappers = wrappers
	pkg.Tools[0].Registered.Conditions = []token.Position{at(1)}
	plan, diags := of(pkg)
	if plan.Tools != 0 || len(diags) != 1 {
		t.Fatalf("got %d tools, %v; want none and a warning", plan.Tools, diags)
	}
	const want = `/p/p.go:2:6: warning: add is unchanged: its handler is wrapped by requireAdmin and trace.Server.Span, which a directive cannot express; its registration is conditional, which a directive cannot express [not-adopted]
	hint: replace the wrapper with an interceptor, ToolSet().Use(…), that applies only if c.Tool.Name == "add"; apply the condition when the server starts: ToolSet().Filter(…); toolgen adopt -wrapped adopts the tool anyway
	/p/p.go:3:6: requireAdmin wraps the handler
	/p/p.go:4:6: trace.Server.Span wraps the handler
	/p/p.go:1:6: the condition`
	if diff := cmp.Diff(want, diags[0].Format(func(name string) string { return name })); diff != "" {
		t.Errorf("diagnostic (-want +got):\n%s", diff)
	}
	plan, diags = Of([]*inspect.Package{pkg}, Options{Defined: map[string]bool{"add": true}, Wrapped: true})
	if plan.Tools != 1 || plan.Wrapped != 1 || plan.Conditional != 1 || len(diags) > 0 {
		t.Errorf("on request: got %d tools, %d wrapped, %d conditional, %v", plan.Tools, plan.Wrapped, plan.Conditional, diags)
	}
	without := plan.Without(func(a Addition) bool { return a.Tool == "add" })
	if without.Tools+without.Wrapped+without.Conditional+len(without.Additions) != 0 {
		t.Errorf("Without: got %+v, want an empty plan", without)
	}
}

// TestOpenMembers checks that an array without "items" gets {} in the directive, because
// directives require the keyword.
func TestOpenMembers(t *testing.T) {
	pkg := packageOf("example.com/p", "add")
	pkg.Tools[0].Input = &inspect.Schema{Text: `{"type":"object","properties":{"ids":{"type":"array"}}}`}
	plan, _ := of(pkg)
	want := []string{"//toolgen:tool", `//toolgen:input {"type":"object","properties":{"ids":{"type":"array","items":{}}}}`}
	if diff := cmp.Diff(want, plan.Additions["/p/p.go"][0].Lines); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func said(text string) registered.Text { return registered.Text{Value: text, Stated: true} }

func at(line int) token.Position { return token.Position{Filename: "/p/p.go", Line: line, Column: 6} }

func packageOf(path, name string) *inspect.Package {
	scope := types.NewPackage(path, "p")
	return &inspect.Package{
		Path: path, Name: "p", Types: scope, Options: directive.Package{}.WithDefaults(),
		Tools: []*inspect.Tool{{
			GoName: name, Pos: at(5),
			Func:     types.NewFunc(token.NoPos, scope, name, types.NewSignatureType(nil, nil, nil, nil, nil, false)),
			FromCall: true, Registered: &registered.Tool{Pos: at(2), Handler: registered.Handler{Decl: &ast.FuncDecl{}}},
		}},
	}
}

func of(pkg *inspect.Package) (Plan, diag.List) {
	return Of([]*inspect.Package{pkg}, Options{Defined: map[string]bool{"add": true, "add_it": true, "other": true}})
}
