package main

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/server/internal/natural"
	"github.com/go-toolgen/toolgen/examples/server/internal/npm"
	"github.com/go-toolgen/toolgen/examples/server/observatory"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/go-toolgen/toolgen/gen/call/mcpgotools"
)

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
			return server.NewStreamableHTTPServer(s, server.WithStateLess(stateless), server.WithDisableStreaming(stateless)), err
		},
	},
}

func goSDK(set call.Set) (*mcp.Server, error) {
	server := mcp.NewServer(&mcp.Implementation{Name: "go-sdk", Version: "1"}, nil)
	_, err := gosdktools.Register(server, set)
	_, err2 := gosdktools.RegisterPrompts(server, prompts())
	_, err3 := gosdktools.RegisterResources(server, resources())
	return server, errors.Join(err, err2, err3)
}

func mcpGo(set call.Set) (*server.MCPServer, error) {
	s := server.NewMCPServer("mcp-go", "1")
	_, err := mcpgotools.Register(s, set)
	_, err2 := mcpgotools.RegisterPrompts(s, prompts())
	_, err3 := mcpgotools.RegisterResources(s, resources())
	return s, errors.Join(err, err2, err3)
}

// results are the expected results of calls, for clients of revision 2026-07-28 (newer)
// and of earlier revisions (older). The code of package natural was generated for
// 2026-07-28, and the code of package observatory for an earlier revision.
var results = map[string]struct{ args, newer, older string }{
	"primes":        {`{}`, `[2,3,5]`, `{"result":[2,3,5]}`},
	"answer":        {`{}`, `42`, `{"result":42}`},
	"origin":        {`{}`, `{"x":0,"y":0}`, `{"x":0,"y":0}`},
	"nothing":       {`{}`, "", ""},
	"page":          {`{}`, "", ""},
	"find_targets":  {`{"region":{"kind":"constellation","name":"And"},"limit":1}`, `{"result":[` + m31 + `]}`, `{"result":[` + m31 + `]}`},
	"magnification": {`{"focal_length":1000}`, `{"result":40}`, `{"result":40}`},
	"book":          {booking, booked, booked},
	"forecast":      {`{"night":"2026-11-22T20:00:00Z"}`, "", ""},
}

// forms returns a set with the tools that results and asking name. The observer is Ada.
func forms() call.Set {
	ada := func(next call.Handler) call.Handler {
		return func(ctx context.Context, c call.Call) call.Result {
			return next(call.Provide(ctx, observatory.Observer("Ada")), c)
		}
	}
	all := call.Must(call.Join(natural.ToolSet(), tools().Use(ada)))
	return call.Must(all.Select(append(slices.Collect(maps.Keys(results)), asking...)...))
}

// beside provides Ada as the observer to the prompts and resources of the observatory.
var beside = observatory.Caller{Observer: func(context.Context) (observatory.Observer, error) { return "Ada", nil }}

func prompts() call.Prompts { return call.Must(beside.PromptSet()) }

func resources() call.Resources { return call.Must(beside.ResourceSet()) }

type caller func(tool, args string) ([]byte, error)

// clients are MCP clients, by SDK, release, and revision. newer means that the client
// supports revision 2026-07-28.
//
// start connects a client to the server at an address or of a command, lists the tools, and
// returns their number.
var clients = map[string]struct {
	newer bool
	start func(t *testing.T, env string, where []string) (tools int, call caller)
}{
	"typescript-1.12":   {false, typeScript("1.12")},
	"typescript-1.22":   {false, typeScript("1.22")},
	"typescript-1.32":   {false, typeScript("1.32")},
	"typescript-2":      {false, typeScript("2")},
	"typescript-2-auto": {true, typeScript("2-auto")},
	"go-sdk-1.0":        {false, oldGoClient},
	"go-sdk-2025-06-18": {false, goClient("2025-06-18")},
	"go-sdk":            {true, goClient("")},
	"mcp-go-2025-06-18": {false, mcpGoClient("2025-06-18")},
	"mcp-go":            {true, mcpGoClient("")},
}

func typeScript(release string) func(*testing.T, string, []string) (int, caller) {
	return func(t *testing.T, env string, where []string) (int, caller) {
		return ofProcess(t, startClient(t, release, env, where...))
	}
}

// oldGoClient is a client of the SDK's first release, in a separate program: see
// testdata/gosdk.
func oldGoClient(t *testing.T, env string, where []string) (int, caller) {
	return ofProcess(t, start(t, env, oldClient, where...))
}

// oldClient is the path of this program after the test has built it.
var oldClient string

func buildOldClient(t *testing.T) {
	t.Helper()
	oldClient = filepath.Join(t.TempDir(), "gosdk")
	build := exec.Command("go", "build", "-o", oldClient, ".")
	build.Dir = filepath.Join("testdata", "gosdk")
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", build.Args, err, output)
	}
}

// ofProcess returns the number of tools that a client process has listed, and a function
// with which the client calls a tool.
func ofProcess(t *testing.T, client *process) (int, caller) {
	var listed []any
	unmarshal(t, client.tools, &listed)
	return len(listed), func(tool, args string) ([]byte, error) {
		answer := client.call(t, tool, args)
		if answer.Error != "" {
			return nil, errors.New(answer.Error)
		}
		return answer.Result, nil
	}
}

func goClient(revision string) func(*testing.T, string, []string) (int, caller) {
	return func(t *testing.T, env string, where []string) (int, caller) {
		session := goSession(t, env, where, revision, nil)
		listed, err := session.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return len(listed.Tools), func(tool, args string) ([]byte, error) {
			result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: raw(args)})
			return marshal(t, result), err
		}
	}
}

func goSession(t *testing.T, env string, where []string, revision string, options *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	var transport mcp.Transport = &mcp.StreamableClientTransport{Endpoint: where[len(where)-1]}
	if where[0] != "--http" {
		command := exec.Command(where[0])
		command.Env = append(os.Environ(), env)
		transport = &mcp.CommandTransport{Command: command}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, options)
	session, err := client.Connect(t.Context(), transport, &mcp.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

func mcpGoClient(revision string) func(*testing.T, string, []string) (int, caller) {
	return func(t *testing.T, env string, where []string) (int, caller) {
		c := mcpGoSession(t, env, where, revision)
		listed, err := c.ListTools(t.Context(), mcpgo.ListToolsRequest{})
		if err != nil {
			t.Fatal(err)
		}
		return len(listed.Tools), func(tool, args string) ([]byte, error) {
			var req mcpgo.CallToolRequest
			req.Params.Name, req.Params.Arguments = tool, raw(args)
			result, err := c.CallTool(t.Context(), req)
			return marshal(t, result), err
		}
	}
}

func mcpGoSession(t *testing.T, env string, where []string, revision string, options ...client.ClientOption) *client.Client {
	t.Helper()
	var way transport.Interface = transport.NewStdio(where[0], []string{env})
	if where[0] == "--http" {
		var err error
		if way, err = transport.NewStreamableHTTP(where[1]); err != nil {
			t.Fatal(err)
		}
	}
	c := client.NewClient(way, append(options, client.WithProtocolVersion(revision))...)
	t.Cleanup(func() { c.Close() })
	if err := c.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Initialize(t.Context(), mcpgo.InitializeRequest{}); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestClients checks that each client accepts the list, and gets results in the format of
// its revision. The client validates the results against the listed schemas.
func TestClients(t *testing.T) {
	npm.Install(t, clientFolder)
	buildOldClient(t)
	for name, adapter := range adapters {
		for _, way := range []string{"stdio", "http", "stateless"} {
			for who, client := range clients {
				// go-sdk supports revision 2026-07-28 over HTTP only without sessions.
				newer := client.newer && (name != "go-sdk" || way != "http")
				t.Run(name+"/"+way+"/"+who, func(t *testing.T) {
					t.Parallel()
					if who == "mcp-go" && newer != client.newer {
						t.Skip("the client does not fall back to a revision that the server supports")
					}
					where := []string{os.Args[0]}
					if way != "stdio" {
						where = []string{"--http", address(t, adapter, way == "stateless")}
					}
					tools, call := client.start(t, servingBy+name, where)
					if tools != len(results)+len(asking) {
						t.Errorf("it lists %d tools", tools)
					}
					for tool, r := range results {
						want := r.older
						if newer {
							want = r.newer
						}
						text, err := call(tool, r.args)
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
