package inspect

import "testing"

func TestHandlers(t *testing.T) {
	f := inspectText(t, sdks+`
-- a/a.go --
package a

import (
	"context"

	gomcp "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type In struct{ City string }

type Out struct{ Sky string }

type Context = context.Context

type Request = mcp.CallToolRequest

//toolgen:tool
func Official(ctx context.Context, req *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
	return nil, Out{}, nil
}

//toolgen:tool
func Spelled(_ Context, _ *mcp.ServerRequest[*mcp.CallToolParamsRaw], _ In) (*mcp.CallToolResult, any, error) {
	return nil, nil, nil
}

//toolgen:tool
func Aliased(ctx context.Context, req *Request, in map[string]any) (result *mcp.CallToolResult, out *Out, err error) {
	return
}

//toolgen:tool
func MCPGo(ctx context.Context, req gomcp.CallToolRequest, in In) (Out, error) { return Out{}, nil }

//toolgen:tool
func MCPGoContent(ctx context.Context, req gomcp.CallToolRequest, in In) (*gomcp.CallToolResult, error) {
	return nil, nil
}

//toolgen:tool
func WithSession(ctx context.Context, s *mcp.ServerSession, city string) ([]mcp.Content, error) {
	return nil, nil
}

//toolgen:tool
func NoResult(ctx context.Context, req *mcp.CallToolRequest, in In) error { return nil }

//toolgen:tool
func Order(req *mcp.CallToolRequest, ctx context.Context, in In) (*mcp.CallToolResult, Out, error) {
	return nil, Out{}, nil
}

//toolgen:tool
func Text(city string) (*mcp.TextContent, gomcp.Content, error) { return nil, nil, nil }

type Server struct{}

//toolgen:tool
func (s *Server) Method(ctx context.Context, req *mcp.CallToolRequest, in *In) (*mcp.CallToolResult, []Out, error) {
	return nil, nil, nil
}
-- b/b.go --
package b

import (
	"context"
	"log/slog"

	gomcp "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

//toolgen:tool
func Raw(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }

//toolgen:tool
func RawMCPGo(ctx context.Context, req gomcp.CallToolRequest) (*gomcp.CallToolResult, error) { return nil, nil }

//toolgen:tool
func OtherRequest(ctx context.Context, req *mcp.ListToolsRequest, in string) error { return nil }

//toolgen:tool
func ByValue(s mcp.ServerSession) error { return nil }

//toolgen:tool
func Unnamed(ctx context.Context, _ *mcp.CallToolRequest, _ string) error { return nil }

type Client struct {
	URL   string
	calls int
}

type Shape interface{ Area() int }

//toolgen:tool
func RawBeside(ctx context.Context, req gomcp.CallToolRequest, log *slog.Logger) (*gomcp.CallToolResult, error) {
	return nil, nil
}

//toolgen:tool
func RawOrder(ctx context.Context, c *Client, s Shape, req *mcp.CallToolRequest, more ...func()) (*mcp.CallToolResult, error) {
	return nil, nil
}

//toolgen:tool
func ArgumentBeside(ctx context.Context, req *mcp.CallToolRequest, c *Client, city string) (string, error) {
	return "", nil
}

//toolgen:tool
func RequestAlone(ctx context.Context, req *mcp.CallToolRequest) (string, error) { return "", nil }

//toolgen:tool
func Value(ctx context.Context, req gomcp.CallToolRequest, in Client) (*gomcp.CallToolResult, error) {
	return nil, nil
}
`)
	compare(t, "problems", []string{
		"b/b.go:12:6: Raw takes its arguments from the raw request, so they are unknown [raw-handler]",
		"b/b.go:15:6: RawMCPGo takes its arguments from the raw request, so they are unknown [raw-handler]",
		"b/b.go:24:59: a parameter of Unnamed has no name [unnamed-param]",
		"b/b.go:34:6: RawBeside takes its arguments from the raw request, so they are unknown [raw-handler]",
		"b/b.go:39:6: RawOrder takes its arguments from the raw request, so they are unknown [raw-handler]",
		"b/b.go:44:68: the arguments cannot be decoded into *Client, the parameter next to the request [unsupported]",
	}, f.problems())
	type shape struct {
		Handler    Handler
		Injected   int // parameters
		Input      string
		Content    int // results
		NotContent int
	}
	want := map[string]shape{
		"Official":      {GoSDKHandler, 2, "in", 1, 1},
		"Spelled":       {GoSDKHandler, 2, "_", 1, 1},
		"Aliased":       {GoSDKHandler, 2, "in", 1, 1},
		"Server.Method": {GoSDKHandler, 2, "in", 1, 1},
		"MCPGo":         {MCPGoHandler, 2, "in", 0, 1},
		"MCPGoContent":  {MCPGoHandler, 2, "in", 1, 0},
		"WithSession":   {NoHandler, 2, "", 1, 0},
		"NoResult":      {NoHandler, 2, "", 0, 0},
		"Order":         {NoHandler, 2, "", 1, 1},
		"Text":          {NoHandler, 0, "", 2, 0},
		"OtherRequest":  {NoHandler, 1, "", 0, 0},
		"ByValue":       {NoHandler, 0, "", 0, 0},
		"RequestAlone":  {NoHandler, 2, "", 0, 1},
		"Value":         {MCPGoHandler, 2, "in", 1, 0},
	}
	got := map[string]shape{}
	for _, pkg := range f.pkgs {
		for _, tool := range pkg.Tools {
			s := shape{Handler: tool.Handler}
			for _, p := range tool.Params {
				if p.Injected {
					s.Injected++
				}
				if p.Input {
					s.Input = p.Name
				}
			}
			for _, r := range tool.Results {
				if r.Content {
					s.Content++
				} else {
					s.NotContent++
				}
			}
			got[tool.GoName] = s
		}
	}
	compare(t, "handlers", want, got)
}

func TestInject(t *testing.T) {
	f := inspectText(t, sdks+`
-- a/a.go --
//toolgen:inject *db.Conn Session []*Session // why
//toolgen:inject map[string]int db.Pool[int] ...Option
package a

import "example.org/db"

type Session struct{}

type Option func()

//toolgen:tool
func Named(c *db.Conn, s Session, all []*Session, city string) {}

//toolgen:tool
func Composite(m map[string]int, p db.Pool[int], city string, more ...Option) {}

//toolgen:tool
func Others(c db.Conn, s *Session, all []Session, p db.Pool[string]) {}
-- renamed/b.go --
//toolgen:inject *store.Conn
package renamed

import store "example.org/db"

type Session = store.Conn

//toolgen:tool
func Renamed(c *store.Conn, s *Session) {}
-- alias/c.go --
//toolgen:inject *Session
package alias

import "example.org/db"

type Session = db.Conn

//toolgen:tool
func Aliased(c *Session, d *db.Conn) {}
-- builtin/e.go --
//toolgen:inject *mcp.CallToolRequest context.Context
package builtin

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type Turn interface {
	context.Context
	User() string
}

type Own struct{ context.Context }

type Deep struct{ *Own }

type Value struct{ City string }

func (Value) Value(key any) any { return nil }

//toolgen:tool
func BuiltIn(ctx context.Context, req *mcp.CallToolRequest, city string) {}

//toolgen:tool
func Contexts(a Turn, b Own, c *Own, d Deep, v Value, p *context.Context) {}
-- unused/d.go --
//toolgen:inject *db.Conn
//toolgen:inject Sessions
package unused

type Session struct{}

//toolgen:tool
func None(s Session) {}
`)
	compare(t, "problems", []string{
		"unused/d.go:1:18: no parameter of a tool has the type *db.Conn [no-such-param]",
		"unused/d.go:2:18: no parameter of a tool has the type Sessions [no-such-param]",
	}, f.problems())
	want := map[string]string{
		"BuiltIn": "ctx req ", "Contexts": "a b c d ",
		"Named": "c s all ", "Composite": "m p more ", "Others": "", "Renamed": "c ", "Aliased": "c ", "None": "",
	}
	got := map[string]string{}
	for name := range want {
		got[name] = ""
		for _, p := range f.tool(t, name).Params {
			if p.Injected {
				got[name] += p.Name + " "
			}
		}
	}
	compare(t, "injected", want, got)
}

func TestRefusedSignatures(t *testing.T) {
	f := inspectText(t, `
-- a.go --
//toolgen:package func=Nowhere,Server.Nothing
package a

import "context"

//toolgen:tool
func Generic[T any](x T) T { return x }

type Box[T any] struct{ v T }

//toolgen:tool
func (b Box[T]) Method(x int) {}

type Store[T any] interface {
	//toolgen:tool
	Get(id int) T
}

//toolgen:tool
func UnnamedParam(context.Context, string) {}

//toolgen:tool
func BlankParam(ctx context.Context, city string, _ int) {}

//toolgen:tool
func UnnamedResults(city string) (string, int, error) { return "", 0, nil }

//toolgen:tool
func BlankResult(city string) (sky string, _ int, err error) { return }

//toolgen:tool
func BlankStruct(_ context.Context, _ struct{ City string }) (string, error) { return "", nil }

//toolgen:tool
func UnnamedPointer(*Server) {}

type Server struct{}

// NoEntry has a list.
//
// Parameters:
//   - city: its name
//   - days: how many
//   - opts.x: fine
//   - option.y: not fine
//
//toolgen:tool
//toolgen:param town minLength=1
//toolgen:param opts.x minimum=1
//toolgen:param option.y minimum=1
func NoEntry(city string, opts struct{ x int }) {}

//toolgen:tool
func _(x int) {}

//toolgen:tool
func init() {}

//toolgen:tool
func Stray(city string, days int, // both
) {
}

//toolgen:tool
func StrayResult() (
	// the days
	a, b int, c int,
) {
	return
}
`)
	compare(t, "problems", []string{
		"a.go:1:24: no function or method Nowhere in this package [no-such-func]",
		"a.go:1:32: no function or method Server.Nothing in this package [no-such-func]",
		"a.go:7:6: Generic is generic, so it has no single schema [generic-func]",
		"a.go:12:17: Box.Method is generic, so it has no single schema [generic-func]",
		"a.go:16:2: Store.Get is generic, so it has no single schema [generic-func]",
		"a.go:20:36: a parameter of UnnamedParam has no name [unnamed-param]",
		"a.go:23:51: a parameter of BlankParam has no name [unnamed-param]",
		"a.go:26:35: UnnamedResults has several results, but this result has no name [unnamed-result]",
		"a.go:26:43: UnnamedResults has several results, but this result has no name [unnamed-result]",
		"a.go:29:44: BlankResult has several results, but this result has no name [unnamed-result]",
		"a.go:43:1: NoEntry has no parameter days [no-such-param]",
		"a.go:45:1: NoEntry has no parameter option.y [no-such-param]",
		"a.go:48:17: NoEntry has no parameter town [no-such-param]",
		"a.go:50:17: NoEntry has no parameter option [no-such-param]",
		"a.go:54:6: code cannot call a function named _, so it cannot be a tool [misplaced]",
		"a.go:57:6: code cannot call a function named init, so it cannot be a tool [misplaced]",
		"a.go:60:35: this comment does not belong to a single parameter [stray-comment]",
		"a.go:66:2: this comment does not belong to a single parameter [stray-comment]",
	}, f.problems())
	compare(t, "tools", []string{
		"a.BlankStruct(_ context.Context, _ struct{City string}) (string, error)", "a.UnnamedPointer(*a.Server)",
	}, f.signatures())
}
