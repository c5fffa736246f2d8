package inspect

import "testing"

// TestAllLeavesHelpers: all makes no tools of functions that register or make
// tools, or help to; a line of their own does.
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
