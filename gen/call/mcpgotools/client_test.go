package mcpgotools_test

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/mcpgotools"
	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var revisions = []string{"2025-11-25", "2025-06-18", "2026-07-28"}

func newServer() *server.MCPServer { return server.NewMCPServer("server", "1") }

func register(t *testing.T, s *server.MCPServer, set call.Set, opts ...mcpgotools.Option) *mcpgotools.Registration {
	t.Helper()
	r, err := mcpgotools.Register(s, set, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func connect(t *testing.T, s *server.MCPServer, revision string, options ...client.ClientOption) *client.Client {
	t.Helper()
	return open(t, transport.NewInProcessTransport(s), revision, options...)
}

func open(t *testing.T, way transport.Interface, revision string, options ...client.ClientOption) *client.Client {
	t.Helper()
	c := client.NewClient(way, append(options, client.WithProtocolVersion(revision))...)
	if err := c.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := c.Initialize(t.Context(), mcp.InitializeRequest{}); err != nil {
		t.Fatal(err)
	}
	equal(t, "revision", c.ProtocolVersion(), revision)
	return c
}

func join(t *testing.T, sets ...call.Set) call.Set {
	t.Helper()
	return must(t)(call.Join(sets...))
}

func must(t *testing.T) func(call.Set, error) call.Set {
	t.Helper()
	return func(set call.Set, err error) call.Set {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return set
	}
}

// tool returns the set of a tool that always returns the same result.
func tool(t *testing.T, name string, answer call.Result) call.Set {
	t.Helper()
	return must(t)(call.New(call.Definition{Name: name}, func(context.Context, call.Call) call.Result { return answer }))
}

func says(text string) call.Result { return call.ContentResult(call.TextContent(text)) }

func list(t *testing.T, c *client.Client) map[string]mcp.Tool {
	t.Helper()
	listed, err := c.ListTools(t.Context(), mcp.ListToolsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	tools := map[string]mcp.Tool{}
	for _, tool := range listed.Tools {
		tools[tool.Name] = tool
	}
	return tools
}

func names(t *testing.T, c *client.Client) []string {
	t.Helper()
	var names []string
	for name := range list(t, c) {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func ask(t *testing.T, c *client.Client, name, args string) *mcp.CallToolResult {
	t.Helper()
	result, err := c.CallTool(t.Context(), request(name, args))
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func request(name, args string) mcp.CallToolRequest {
	var req mcp.CallToolRequest
	req.Params.Name, req.Params.Arguments = name, json.RawMessage(args)
	return req
}

func textOf(t *testing.T, result *mcp.CallToolResult) string {
	t.Helper()
	if len(result.Content) != 1 {
		t.Fatalf("not one block: %s", marshal(t, result.Content))
	}
	text, ok := result.Content[0].(mcp.TextContent)
	if !ok {
		t.Fatalf("no text: %s", marshal(t, result.Content))
	}
	return text.Text
}

func marshal(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func equal(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
