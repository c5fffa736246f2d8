package main

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/server/internal/boxed"
	"github.com/go-toolgen/toolgen/examples/server/internal/natural"
	"github.com/go-toolgen/toolgen/examples/server/internal/npm"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/go-toolgen/toolgen/gen/call/mcpgotools"
)

// An adapter serves a set over stdio, and over HTTP with sessions or without.
type adapter struct {
	stdio func(call.Set) error
	http  func(set call.Set, stateless bool) (http.Handler, error)
}

var adapters = map[string]adapter{
	"go-sdk": {
		stdio: func(set call.Set) error {
			server, err := goSDK(set)
			if err != nil {
				return err
			}
			return server.Run(context.Background(), &mcp.StdioTransport{})
		},
		http: func(set call.Set, stateless bool) (http.Handler, error) {
			server, err := goSDK(set)
			return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &mcp.StreamableHTTPOptions{Stateless: stateless}), err
		},
	},
	"mcp-go": {
		stdio: func(set call.Set) error {
			s, err := mcpGo(set)
			if err != nil {
				return err
			}
			return server.ServeStdio(s)
		},
		http: func(set call.Set, stateless bool) (http.Handler, error) {
			s, err := mcpGo(set)
			return server.NewStreamableHTTPServer(s, server.WithStateLess(stateless)), err
		},
	},
}

func goSDK(set call.Set) (*mcp.Server, error) {
	server := mcp.NewServer(&mcp.Implementation{Name: "go-sdk", Version: "1"}, nil)
	_, err := gosdktools.Register(server, set)
	return server, err
}

func mcpGo(set call.Set) (*server.MCPServer, error) {
	s := server.NewMCPServer("mcp-go", "1")
	_, err := mcpgotools.Register(s, set)
	return s, err
}

// results are those of the tools, for clients that speak revision 2026-07-28 and
// for others.
var results = map[string]struct{ newer, older string }{
	"primes":        {`[2,3,5]`, `{"result":[2,3,5]}`},
	"answer":        {`42`, `{"result":42}`},
	"origin":        {`{"x":0,"y":0}`, `{"x":0,"y":0}`},
	"nothing":       {"", ""},
	"page":          {"", ""},
	"boxed_primes":  {`{"result":[2,3,5]}`, `{"result":[2,3,5]}`},
	"boxed_answer":  {`{"result":42}`, `{"result":42}`},
	"boxed_origin":  {`{"x":0,"y":0}`, `{"x":0,"y":0}`},
	"boxed_nothing": {"", ""},
}

// forms are tools that were generated for clients of either kind.
func forms() call.Set { return call.Must(call.Join(natural.ToolSet(), boxed.ToolSet())) }

// A caller calls a tool without arguments, and returns its result.
type caller func(tool string) ([]byte, error)

// clients are those of the SDKs, by release and revision. Each starts with the
// server that a command starts, or that is at an address, lists its tools, and
// returns how many there are. Newer says that it speaks revision 2026-07-28 with
// a server that does.
var clients = map[string]struct {
	newer bool
	start func(t *testing.T, env string, where []string) (tools int, call caller)
}{
	"typescript-1.12":   {false, typeScript("1.12")},
	"typescript-1.22":   {false, typeScript("1.22")},
	"typescript-1.32":   {false, typeScript("1.32")},
	"typescript-2":      {false, typeScript("2")},
	"typescript-2-auto": {true, typeScript("2-auto")},
	"go-sdk-2025-06-18": {false, goClient("2025-06-18")},
	"go-sdk":            {true, goClient("")},
	"mcp-go-2025-06-18": {false, mcpGoClient("2025-06-18")},
	"mcp-go":            {true, mcpGoClient("")},
}

func typeScript(release string) func(*testing.T, string, []string) (int, caller) {
	return func(t *testing.T, env string, where []string) (int, caller) {
		client := startClient(t, release, env, where...)
		var listed []any
		unmarshal(t, client.tools, &listed)
		return len(listed), func(tool string) ([]byte, error) {
			answer := client.call(t, tool, `{}`)
			if answer.Error != "" {
				return nil, errors.New(answer.Error)
			}
			return answer.Result, nil
		}
	}
}

func goClient(revision string) func(*testing.T, string, []string) (int, caller) {
	return func(t *testing.T, env string, where []string) (int, caller) {
		var transport mcp.Transport = &mcp.StreamableClientTransport{Endpoint: where[len(where)-1]}
		if where[0] != "--http" {
			command := exec.Command(where[0])
			command.Env = append(os.Environ(), env)
			transport = &mcp.CommandTransport{Command: command}
		}
		client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
		session, err := client.Connect(t.Context(), transport, &mcp.ClientSessionOptions{ProtocolVersion: revision})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { session.Close() })
		listed, err := session.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return len(listed.Tools), func(tool string) ([]byte, error) {
			result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool})
			return marshal(t, result), err
		}
	}
}

func mcpGoClient(revision string) func(*testing.T, string, []string) (int, caller) {
	return func(t *testing.T, env string, where []string) (int, caller) {
		var way transport.Interface = transport.NewStdio(where[0], []string{env})
		if where[0] == "--http" {
			var err error
			if way, err = transport.NewStreamableHTTP(where[1]); err != nil {
				t.Fatal(err)
			}
		}
		c := client.NewClient(way, client.WithProtocolVersion(revision))
		t.Cleanup(func() { c.Close() })
		if err := c.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Initialize(t.Context(), mcpgo.InitializeRequest{}); err != nil {
			t.Fatal(err)
		}
		listed, err := c.ListTools(t.Context(), mcpgo.ListToolsRequest{})
		if err != nil {
			t.Fatal(err)
		}
		return len(listed.Tools), func(tool string) ([]byte, error) {
			var req mcpgo.CallToolRequest
			req.Params.Name = tool
			result, err := c.CallTool(t.Context(), req)
			return marshal(t, result), err
		}
	}
}

// TestClients: no client loses a list for a result that its revision does not
// know, and each gets results, which it holds to the schemas that it listed, in
// the form of the revision that it speaks.
func TestClients(t *testing.T) {
	npm.Install(t, clientFolder)
	for name, adapter := range adapters {
		for _, way := range []string{"stdio", "http", "stateless"} {
			for who, client := range clients {
				// The SDK speaks it without sessions alone.
				newer := client.newer && (name != "go-sdk" || way != "http")
				t.Run(name+"/"+way+"/"+who, func(t *testing.T) {
					t.Parallel()
					if who == "mcp-go" && newer != client.newer {
						t.Skip("the client does not fall back to what the server speaks")
					}
					where := []string{os.Args[0]}
					if way != "stdio" {
						where = []string{"--http", address(t, adapter, way == "stateless")}
					}
					tools, call := client.start(t, servingBy+name, where)
					if tools != len(results) {
						t.Errorf("it lists %d tools", tools)
					}
					for tool, r := range results {
						want := r.older
						if newer {
							want = r.newer
						}
						text, err := call(tool)
						if err != nil {
							t.Errorf("%s: %v", tool, err)
							continue
						}
						var got result
						if unmarshal(t, text, &got); got.IsError {
							t.Errorf("%s: got %s", tool, text)
						}
						compareJSON(t, tool, string(got.StructuredContent), want)
					}
				})
			}
		}
	}
}

// address serves the tools of an adapter until the test ends.
func address(t *testing.T, of adapter, stateless bool) string {
	t.Helper()
	handler, err := of.http(forms(), stateless)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(handler)
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
	})
	return web.URL
}
