package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/go-toolgen/toolgen/gen/call/mcpgotools"
)

// confirming returns a set with three tools: one asks the user, and two return a result of
// an SDK.
func confirming(t *testing.T) call.Set {
	t.Helper()
	remove := call.Must(call.New(call.Definition{Name: "remove", Input: `{"type":"object","properties":{"id":{"type":"integer"}}}`},
		func(ctx context.Context, c call.Call) call.Result {
			sure, err := call.Ask[bool](ctx, "Are you sure?", call.AskKey("sure"))
			if err == nil && sure {
				_, err = call.Ask[string](ctx, "Why?", call.AskKey("why"))
			}
			if err != nil {
				return call.ErrorResult(err)
			}
			return call.ContentResult(call.TextContent("removed"))
		}))
	given := call.Must(call.New(call.Definition{Name: "given"}, func(context.Context, call.Call) call.Result {
		return call.SDKResult(&mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "a"}}, Meta: mcp.Meta{"k": "v"}})
	}))
	other := call.Must(call.New(call.Definition{Name: "other"}, func(context.Context, call.Call) call.Result {
		return call.SDKResult(mcpgo.NewToolResultText("a"))
	}))
	return call.Must(call.Join(remove, given, other))
}

// confirmers serve the tools of confirming over HTTP, by adapter, and return the address.
// A header of each request contains the user.
var confirmers = map[string]func(t *testing.T, keys call.StateKeys) string{
	"gosdktools": func(t *testing.T, keys call.StateKeys) string {
		s := mcp.NewServer(&mcp.Implementation{Name: "server", Version: "1"}, nil)
		call.Must(gosdktools.Register(s, confirming(t), gosdktools.StateKeys(keys), gosdktools.Context(func(ctx context.Context, req mcp.Request) context.Context {
			return call.Provide(ctx, call.User(req.GetExtra().Header.Get("X-User")))
		})))
		return serveTo(t, mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, &mcp.StreamableHTTPOptions{Stateless: true}))
	},
	"mcpgotools": func(t *testing.T, keys call.StateKeys) string {
		s := server.NewMCPServer("server", "1")
		call.Must(mcpgotools.Register(s, confirming(t), mcpgotools.StateKeys(keys), mcpgotools.Context(func(ctx context.Context, header http.Header) context.Context {
			return call.Provide(ctx, call.User(header.Get("X-User")))
		})))
		return serveTo(t, server.NewStreamableHTTPServer(s, server.WithStateLess(true), server.WithDisableStreaming(true)))
	},
}

// A message is the response to a JSON-RPC request, with its HTTP status.
type message struct {
	status int
	Result json.RawMessage
	Error  struct {
		Code    int
		Message string
		Data    json.RawMessage
	}
}

// called calls a tool as a client of MCP 2026-07-28, or of an older revision without a
// session.
func called(t *testing.T, address, revision, user, tool string, params map[string]any) (m message) {
	t.Helper()
	all := map[string]any{"name": tool, "arguments": map[string]any{"id": 7}}
	if revision >= "2026-07-28" {
		all["_meta"] = map[string]any{
			"io.modelcontextprotocol/protocolVersion":    revision,
			"io.modelcontextprotocol/clientInfo":         map[string]any{"name": "test", "version": "1"},
			"io.modelcontextprotocol/clientCapabilities": map[string]any{"elicitation": map[string]any{}},
		}
	}
	maps.Copy(all, params)
	body := marshal(t, map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": all})
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
		"MCP-Protocol-Version": revision, "Mcp-Method": "tools/call", "Mcp-Name": tool, "X-User": user,
	} {
		request.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if _, data, found := bytes.Cut(text, []byte("data: ")); found {
		text = data
	}
	if err := json.NewDecoder(bytes.NewReader(text)).Decode(&m); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	m.status = response.StatusCode
	return m
}

// TestRequestState checks which request states are accepted in a repeated call, if the
// processes share a key.
func TestRequestState(t *testing.T) {
	keys := call.Must(call.NewStateKeys(bytes.Repeat([]byte("k"), 32)))
	for adapter, serve := range confirmers {
		t.Run(adapter, func(t *testing.T) {
			one, two, apart := serve(t, keys), serve(t, keys), serve(t, call.StateKeys{})
			var asked struct {
				ResultType, RequestState string
				InputRequests            map[string]any
			}
			answer := func(key string, value any) map[string]any {
				return map[string]any{key: map[string]any{"action": "accept", "content": map[string]any{"answer": value}}}
			}
			first := called(t, one, "2026-07-28", "lin", "remove", nil)
			if err := json.Unmarshal(first.Result, &asked); err != nil || asked.ResultType != "input_required" || asked.InputRequests["sure"] == nil {
				t.Fatalf("got %s, %v", first.Result, err)
			}
			second := called(t, two, "2026-07-28", "lin", "remove", map[string]any{"inputResponses": answer("sure", true), "requestState": asked.RequestState})
			if err := json.Unmarshal(second.Result, &asked); err != nil || asked.InputRequests["why"] == nil {
				t.Fatalf("got %s, %v", second.Result, err)
			}
			repeated := map[string]any{"inputResponses": answer("why", "old"), "requestState": asked.RequestState}
			with := func(name string, value any) map[string]any {
				changed := maps.Clone(repeated)
				changed[name] = value
				return changed
			}
			const foreign = "this server did not send this requestState for this request"
			for _, test := range []struct {
				name, address, user string
				params              map[string]any
				want                string
			}{
				{"as sent", one, "lin", repeated, "removed"},
				{"to another process", two, "lin", repeated, "removed"},
				{"to a process with another key", apart, "lin", repeated, foreign},
				{"of another user", one, "kim", repeated, foreign},
				{"other arguments", one, "lin", with("arguments", map[string]any{"id": 8}), foreign},
				{"changed", one, "lin", with("requestState", asked.RequestState+"A"), foreign},
				{"a response that is no object", one, "lin", with("inputResponses", map[string]any{"why": 1}), "inputResponse"},
			} {
				got := called(t, test.address, "2026-07-28", test.user, "remove", test.params)
				if adapter == "gosdktools" && test.want == "inputResponse" {
					test.want = "parameters" // the SDK itself rejects inputResponses
					got.Error.Code = call.CodeInvalidParams
				}
				if test.want == "removed" {
					if !strings.Contains(string(got.Result), test.want) {
						t.Errorf("%s: got %s, %+v", test.name, got.Result, got.Error)
					}
				} else if got.Result != nil || !strings.Contains(got.Error.Message, test.want) || strings.Contains(got.Error.Message, "Go ") ||
					adapter == "gosdktools" && (got.Error.Code != call.CodeInvalidParams || got.status != http.StatusBadRequest) {
					t.Errorf("%s: got %d, %s, %+v, want the error %s", test.name, got.status, got.Result, got.Error, test.want)
				}
			}
		})
	}
}

// TestMissingCapability checks the response to a client of MCP 2026-07-28 that has not
// declared that its user can be asked. Handlers of mcp-go cannot return an error with data.
func TestMissingCapability(t *testing.T) {
	silent := map[string]any{"_meta": map[string]any{
		"io.modelcontextprotocol/protocolVersion":    "2026-07-28",
		"io.modelcontextprotocol/clientInfo":         map[string]any{"name": "test", "version": "1"},
		"io.modelcontextprotocol/clientCapabilities": map[string]any{},
	}}
	got := called(t, confirmers["gosdktools"](t, call.StateKeys{}), "2026-07-28", "", "remove", silent)
	if got.status != http.StatusBadRequest || got.Error.Code != -32021 || string(got.Error.Data) != `{"requiredCapabilities":{"elicitation":{"form":{}}}}` {
		t.Errorf("gosdktools: got %d, %+v, %s", got.status, got.Error, got.Error.Data)
	}
	got = called(t, confirmers["mcpgotools"](t, call.StateKeys{}), "2026-07-28", "", "remove", silent)
	if got.status != http.StatusOK || !strings.Contains(string(got.Result), "the user cannot be asked here") {
		t.Errorf("mcpgotools: got %d, %s, %+v", got.status, got.Result, got.Error)
	}
}

// TestResultType checks that clients of MCP 2026-07-28 get a resultType, even if a tool
// returns the result of an SDK.
func TestResultType(t *testing.T) {
	for adapter, serve := range confirmers {
		address := serve(t, call.StateKeys{})
		for _, tool := range []string{"given", "other", "remove"} {
			for _, revision := range []string{"2025-06-18", "2025-11-25", "2026-07-28"} {
				if tool == "remove" && revision == "2026-07-28" {
					continue // asks the user
				}
				got := called(t, address, revision, "", tool, nil)
				if has := strings.Contains(string(got.Result), `"resultType":"complete"`); got.Result == nil || has != (revision == "2026-07-28") {
					t.Errorf("%s, %s, %s: got %s, %+v", adapter, tool, revision, got.Result, got.Error)
				}
			}
		}
	}
}
