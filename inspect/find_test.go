package inspect

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/inspect/directive"
)

func TestFindsTools(t *testing.T) {
	f := inspectText(t, `
-- a/a.go --
// Package a has tools.
//
//toolgen:package prefix=a_ openworld=false
package a

import "context"

// Not a tool.
func NotATool(x int) {}

//toolgen:tool
func Function(ctx context.Context, x int) {}

//toolgen:tool name=own readonly openworld
func unexported() {}

type Server struct{ n int }

//toolgen:tool
func (s *Server) Pointer(x int) {}

//toolgen:tool
func (Server) Value(x int) error { return nil }

func (s *Server) NotATool(x int) {}

type Number int

//toolgen:tool
func (n Number) Double() Number { return 2 * n }

type Reader interface {
	//toolgen:tool
	Read(name string) (text string, err error)
	// Close is no tool.
	Close() error
}

type (
	// Grouped is in a group.
	Grouped struct{}
)

//toolgen:tool
func (g Grouped) Do() {}
-- b/b.go --
package b

// All says all.
//
//toolgen:tools readonly idempotent
type All struct{}

func (a *All) Second() {}

func (a *All) unexported() {}

//toolgen:tool name=one idempotent=false
func (a All) First(x int) {}

//toolgen:skip
func (a *All) Skipped(undefined Type) {}

//toolgen:tool
func (a *All) marked() {}

//toolgen:tools title=no doc=first
type Bad struct{}

//toolgen:tools destructive=false
type API interface {
	// Get gets. And more.
	Get(id int) (string, error)
	//toolgen:skip
	Put(id chan int)
	//toolgen:tool destructive
	Delete(id int)
	hidden(x int)
}

type (
	//toolgen:tools
	InGroup interface{ Do() }
	//toolgen:tools
	Both interface {
		InGroup
		More()
	}
)
-- b/c.go --
package b

func (a *All) InAnotherFile() {}
-- c/c.go --
//toolgen:package func=Named,Server.Method,API.Get func=hidden all
package c

func Named(x int) {}

func hidden(x int) {}

func Exported(x int) {}

//toolgen:skip
func Skipped(undefined Type) {}

type Server struct{}

func (s Server) Method() {}

func (s Server) Other() {}

type API interface {
	Get()
	Put()
}
`)
	compare(t, "tools", []string{
		"a.Function(ctx context.Context, x int)",
		"a.unexported()",
		"a.Server.Pointer(x int)",
		"a.Server.Value(x int) error",
		"a.Number.Double() a.Number",
		"a.Reader.Read(name string) (text string, err error)",
		"a.Grouped.Do()",
		"b.All.Second()",
		"b.All.First(x int)",
		"b.All.marked()",
		"b.API.Get(id int) (string, error)",
		"b.API.Delete(id int)",
		"b.InGroup.Do()",
		"b.Both.More()",
		"b.All.InAnotherFile()",
		"c.Named(x int)",
		"c.hidden(x int)",
		"c.Exported(x int)",
		"c.Server.Method()",
		"c.API.Get()",
	}, f.signatures())
	compare(t, "problems", []string{`b/b.go:21:17: unknown key "title" of //toolgen:tools [bad-argument]`}, f.problems())

	compare(t, "options", map[string]string{
		"Function": "openworld=false", "unexported": "name=own readonly=true openworld=true",
		"All.Second": "readonly=true idempotent=true", "All.First": "name=one readonly=true idempotent=false",
		"API.Get": "destructive=false", "API.Delete": "destructive=true",
	}, optionsOf(t, f, "Function", "unexported", "All.Second", "All.First", "API.Get", "API.Delete"))
	compare(t, "receivers", map[string]string{
		"Function": "", "Server.Pointer": "*Server", "Server.Value": "Server", "Number.Double": "Number", "Reader.Read": "Reader",
	}, receiversOf(t, f, "Function", "Server.Pointer", "Server.Value", "Number.Double", "Reader.Read"))
	compare(t, "prefix", "a_", f.pkg(t, "example.com/a").Options.Prefix)
}

func optionsOf(t *testing.T, f *found, names ...string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range names {
		all[name] = optionText(f.tool(t, name).Options)
	}
	return all
}

func optionText(o directive.Tool) string {
	var words []string
	if o.Name != "" {
		words = append(words, "name="+o.Name)
	}
	hints := map[string]*bool{"1readonly": o.ReadOnly, "2destructive": o.Destructive, "3idempotent": o.Idempotent, "4openworld": o.OpenWorld}
	for _, name := range slices.Sorted(maps.Keys(hints)) {
		if hint := hints[name]; hint != nil {
			words = append(words, name[1:]+"="+map[bool]string{true: "true", false: "false"}[*hint])
		}
	}
	return strings.Join(words, " ")
}

func receiversOf(t *testing.T, f *found, names ...string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range names {
		tool, recv := f.tool(t, name), ""
		if tool.Recv != nil {
			recv = tool.Recv.Obj().Name()
		}
		all[name] = map[bool]string{true: "*"}[tool.PtrRecv] + recv
	}
	return all
}

func TestToolFacts(t *testing.T) {
	f := inspectText(t, `
-- a.go --
package a

import "context"

// Forecast returns the weather.
// It is quick.
//
// Parameters:
//   - unit: C or F
//   - city: never used, as there is a comment
//   - opts.limit: how many
//
// Deprecated: look outside.
//
//toolgen:tool
//toolgen:param unit enum=C enum=F
//toolgen:param opts.limit maximum=9
func Forecast(
	ctx context.Context,
	city string, // its name
	//toolgen:param default=3
	//toolgen:param minimum=1
	days, nights int, // how many
	unit string,
	opts *Options,
	//toolgen:param inject
	secret string,
	//toolgen:param description="of the list"
	more ...string, // not this
) (
	days []Day, // the days
	err error, // not a result
) {
	return nil, nil
}

type Options struct{ Limit int }

type Day struct{}

//toolgen:tool
//toolgen:description The first line
//toolgen:description and more.
//toolgen:description
//toolgen:description Second.
// Described is not this.
func Described() int { return 0 }

// First does it. Not this.
//
//toolgen:tool doc=first
func First() {}

// None does it.
//
//toolgen:tool doc=none
func None() {}
`)
	compare(t, "problems", nil, f.problems())
	tool := f.tool(t, "Forecast")
	compare(t, "doc", "Returns the weather. It is quick.\n\nDeprecated: look outside.", tool.Doc.Value)
	compare(t, "position", "a.go:18:6", f.at(tool.Pos))
	compare(t, "deprecated", true, tool.Deprecated)
	compare(t, "parameters", []string{
		"ctx injected: a.go:19:2",
		"city: its name (comment beside, a.go:20:15)",
		"days: how many (comment beside, a.go:23:20) default=3 minimum=1",
		"nights: how many (comment beside, a.go:23:20) default=3 minimum=1",
		"unit: C or F (parameter list, a.go:9:1) enum=C,F",
		"opts: a.go:25:2 limit: how many limit: maximum=9",
		"secret injected: a.go:27:2",
		"more: of the list (description= of the directive, a.go:28:2) of the list variadic",
	}, f.params(tool))
	compare(t, "results", 1, len(tool.Results))
	compare(t, "result", "days the days a.go:31:2", tool.Results[0].Name+" "+tool.Results[0].Doc.Value+" "+f.at(tool.Results[0].Pos))
	compare(t, "error", true, tool.HasError)

	compare(t, "described", "The first line and more.\n\nSecond.", f.tool(t, "Described").Doc.Value)
	compare(t, "described by", "description directive", f.tool(t, "Described").Doc.Rule)
	compare(t, "first", "Does it.", f.tool(t, "First").Doc.Value)
	compare(t, "none", "", f.tool(t, "None").Doc.Value)
	compare(t, "no error", false, f.tool(t, "None").HasError)
}

func TestPackageOptions(t *testing.T) {
	dir := write(t, `
-- a.go --
// Package a is a.
//
//toolgen:package prefix=one_ names=camel
//toolgen:package readonly
package a

//toolgen:tool
func F(x int) {}
-- b.go --
//toolgen:package prefix=two_ format=mcp openworld=false
package a

//toolgen:tool readonly=false
func G(x int) {}
`)
	flags := directive.Package{Names: "go", Tool: directive.Tool{Doc: "none"}}
	f := facts(t, dir, Config{Query: Query{Options: flags}})
	compare(t, "problems", []string{"b.go:1:19: prefix=two_ conflicts with prefix=one_ [contradiction]"}, f.problems())
	compare(t, "tools", map[string]string{"F": "readonly=true openworld=false", "G": "readonly=false openworld=false"}, optionsOf(t, f, "F", "G"))
	options := f.pkgs[0].Options
	compare(t, "options", []string{"one_", "go", "mcp", "none", "2025-11-25"},
		append([]string{options.Prefix, options.Names}, append(options.Formats, options.Tool.Doc, options.MCPRevision)...))
}

// TestAllLeavesHelpers checks that the option all excludes functions that register or create
// tools, or help to do so, unless they have a directive.
func TestAllLeavesHelpers(t *testing.T) {
	f := inspectText(t, sdks+`
-- a/a.go --
//toolgen:package all
//toolgen:inject *Handler
package a

import (
	"context"
	"net/http"

	gomcp "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"example.org/db"
)

type Option func(*int)

type Handler struct {
	Name string
	Call func(name string) error
}

type Data struct {
	Name string
	call func(name string) error
}

type OwnTool struct{ Name string }

func AddTools(s *mcp.Server) {}
func AddSome(names []string, servers ...*mcp.Server) error { return nil }
func NewTool(name string) mcp.Tool { return mcp.Tool{} }
func Tools() map[string][]*mcp.Tool { return nil }
func CleanTools(tools []db.ToolRow) []db.ToolRow { return nil }
func WithName(name string) Option { return nil }
func Apply(name string, options ...Option) {}
func Each(do func(string) error) {}
func NewHandler(name string) *Handler { return nil }
func Middleware(next http.Handler) http.Handler { return nil }
func Serve(w http.ResponseWriter, r *http.Request) {}
func WithUser(ctx context.Context, user string) context.Context { return ctx }
func Pointer[T any](v T) *T { return nil }
func ToBoolPtr(b bool) *bool { return &b }

// Marked is one all the same.
//
//toolgen:tool
func Marked(b bool) *bool { return nil }

func Search(ctx context.Context, req *mcp.CallToolRequest, words string) ([]mcp.Content, error) { return nil, nil }
func Typed(ctx context.Context, req gomcp.CallToolRequest, in Data) (*gomcp.CallToolResult, error) { return nil, nil }
func Own(tool OwnTool, header http.Header) []OwnTool { return nil }
func Provided(h *Handler, name string) string { return "" }
func Limit(n int) *string { return nil }
-- b/b.go --
//toolgen:package func=NewTool
package b

import "github.com/modelcontextprotocol/go-sdk/mcp"

func NewTool(name string) *mcp.CallToolResult { return nil }
`)
	compare(t, "problems", []string(nil), f.problems())
	var names []string
	for _, pkg := range f.pkgs {
		for _, tool := range pkg.Tools {
			names = append(names, tool.GoName)
		}
	}
	compare(t, "tools", []string{"Marked", "Search", "Typed", "Own", "Provided", "Limit", "NewTool"}, names)
}
