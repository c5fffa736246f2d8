package hostile

import (
	"context"
	"slices"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/call"

	"github.com/go-toolgen/toolgen/examples/peers/hostile/maze"
	"github.com/go-toolgen/toolgen/examples/sdks/desk"
	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse"
	"github.com/go-toolgen/toolgen/examples/sdks/till"
	"github.com/go-toolgen/toolgen/examples/server/conformance"
	"github.com/go-toolgen/toolgen/examples/server/observatory"
)

// A subject is a tool that is called, and the judge of its arguments.
type subject struct {
	name   string
	call   caller
	judge  *judge
	panics bool // of its own, or since it has no session to talk to
}

// A caller calls a tool by its name.
type caller func(ctx context.Context, name string, args []byte, opts ...call.Option) (call.Result, error)

// providing calls tools with a request to take.
func providing[T any](request T, of caller) caller {
	return func(ctx context.Context, name string, args []byte, opts ...call.Option) (call.Result, error) {
		return of(call.Provide(ctx, request), name, args, opts...)
	}
}

// A row is a tool of a package.
type row struct{ name, input string }

// subjects are the tools of a package.
func subjects[T any](t testing.TB, call caller, tools []T, rowOf func(T) row) []subject {
	t.Helper()
	all := make([]subject, len(tools))
	for i, tool := range tools {
		row := rowOf(tool)
		all[i] = subject{name: row.name, call: call, judge: newJudge(t, row.input), panics: panics[row.name]}
	}
	return all
}

// panics are the tools that may panic.
var panics = map[string]bool{
	observatory.ToolSelfTest: true,

	// They ask the client, and there is none.
	desk.ToolClient:                     true,
	conformance.ToolToolWithLogging:     true,
	conformance.ToolSampling:            true,
	conformance.ToolElicitation:         true,
	conformance.ToolElicitationDefaults: true,
	conformance.ToolElicitationEnums:    true,
}

func mazeTools(t testing.TB) []subject {
	return subjects(t, maze.CallTool, maze.Tools(), func(t maze.Tool) row { return row{t.Name, t.Input} })
}

func deskTools(t testing.TB) []subject {
	request := &gosdk.CallToolRequest{Params: &gosdk.CallToolParamsRaw{Name: "ask"}}
	return subjects(t, providing(request, desk.CallTool), desk.Tools(), func(t desk.Tool) row { return row{t.Name, t.Input} })
}

func greenhouseTools(t testing.TB) []subject {
	caller := greenhouse.Caller{Greenhouse: greenhouse.New(1e6)}
	return subjects(t, caller.CallTool, greenhouse.Tools(), func(t greenhouse.Tool) row { return row{t.Name, t.Input} })
}

func tillTools(t testing.TB) []subject {
	return subjects(t, providing(mcp.CallToolRequest{}, till.CallTool), till.Tools(), func(t till.Tool) row { return row{t.Name, t.Input} })
}

func conformanceTools(t testing.TB) []subject {
	request := &gosdk.CallToolRequest{Params: &gosdk.CallToolParamsRaw{}}
	tools := subjects(t, providing(request, conformance.CallTool), conformance.Tools(), func(t conformance.Tool) row { return row{t.Name, t.Input} })
	return slices.DeleteFunc(tools, func(s subject) bool { return s.name == conformance.ToolReconnection }) // it waits
}

func observatoryTools(t testing.TB) []subject {
	caller := observatory.Caller{
		Observatory: &observatory.Observatory{}, Observer: "Ada", Forecaster: observatory.Almanac{},
	}
	return subjects(t, caller.CallTool, observatory.Tools(), func(t observatory.Tool) row { return row{t.Name, t.Input} })
}
