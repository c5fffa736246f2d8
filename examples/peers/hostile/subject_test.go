package hostile

import (
	"context"
	"errors"
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
	set    call.Set
	judge  *judge
	panics bool // the tool panics, by design or because there is no session
}

// providing returns an interceptor that provides request to the tools that it calls.
func providing[T any](request T) call.Interceptor {
	return func(next call.Handler) call.Handler {
		return func(ctx context.Context, c call.Call) call.Result { return next(call.Provide(ctx, request), c) }
	}
}

func subjects(t testing.TB, set call.Set) []subject {
	t.Helper()
	var all []subject
	for d := range set.All() {
		all = append(all, subject{name: d.Name, set: set, judge: newJudge(t, d.Input), panics: panics[d.Name]})
	}
	return all
}

var panics = map[string]bool{
	observatory.ToolSelfTest: true,

	desk.ToolClient: true, // asks the client, but there is none
}

func mazeTools(t testing.TB) []subject { return subjects(t, maze.ToolSet()) }

func deskTools(t testing.TB) []subject {
	request := &gosdk.CallToolRequest{Params: &gosdk.CallToolParamsRaw{Name: "ask"}}
	return subjects(t, desk.ToolSet().Use(providing(request)))
}

func greenhouseTools(t testing.TB) []subject {
	return subjects(t, call.Must(greenhouse.Caller{Greenhouse: greenhouse.New(1e6)}.ToolSet()))
}

func tillTools(t testing.TB) []subject {
	return subjects(t, till.ToolSet().Use(providing(mcp.CallToolRequest{})))
}

func conformanceTools(t testing.TB) []subject {
	set := call.Must(conformance.Caller{
		Client: func(context.Context) (conformance.Client, error) { return nil, errors.New("there is no client") },
	}.ToolSet())
	return subjects(t, set.Filter(func(d *call.Definition) bool { return d.Name != conformance.ToolToolWithProgress })) // this tool waits for a while
}

func observatoryTools(t testing.TB) []subject {
	return subjects(t, call.Must(observatory.Caller{
		Observatory: &observatory.Observatory{},
		Observer:    func(context.Context) (observatory.Observer, error) { return "Ada", nil },
		Forecaster:  observatory.Almanac{},
	}.ToolSet()))
}
