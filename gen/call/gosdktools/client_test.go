package gosdktools_test

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// modern reports whether the SDK supports revision 2026-07-28.
var modern = func() bool {
	_, ok := any(new(mcp.CallToolResult)).(interface{ NeedsInput() bool })
	return ok
}()

// revisions returns the revisions of the tests' clients; most tests use the first.
func revisions() []string {
	if modern {
		return []string{"2025-11-25", "2025-06-18", "2026-07-28"}
	}
	return []string{"2025-06-18"}
}

func newServer() *mcp.Server {
	return mcp.NewServer(&mcp.Implementation{Name: "server", Version: "1"}, nil)
}

func register(t *testing.T, server *mcp.Server, set call.Set, opts ...gosdktools.Option) *gosdktools.Registration {
	t.Helper()
	r, err := gosdktools.Register(server, set, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// connect returns a session of a client that uses revision. If the SDK has no option for
// the revision, the client uses one of 2025.
func connect(t testing.TB, server *mcp.Server, revision string, options *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	ours, theirs := mcp.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), ours, nil); err != nil {
		t.Fatal(err)
	}
	opts := new(mcp.ClientSessionOptions)
	if field := reflect.ValueOf(opts).Elem().FieldByName("ProtocolVersion"); field.IsValid() {
		field.SetString(revision)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "client", Version: "1"}, options).Connect(t.Context(), theirs, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
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

func list(t *testing.T, session *mcp.ClientSession) map[string]string {
	t.Helper()
	tools := map[string]string{}
	for tool, err := range session.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		tools[tool.Name] = marshal(t, tool)
	}
	return tools
}

func names(t *testing.T, session *mcp.ClientSession) []string {
	t.Helper()
	var names []string
	for name := range list(t, session) {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func ask(t *testing.T, session *mcp.ClientSession, name, args string) *mcp.CallToolResult {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: json.RawMessage(args)})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func textOf(t *testing.T, result *mcp.CallToolResult) string {
	t.Helper()
	if len(result.Content) != 1 {
		t.Fatalf("not one block: %s", marshal(t, result.Content))
	}
	text, ok := result.Content[0].(*mcp.TextContent)
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
