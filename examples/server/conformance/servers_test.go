package conformance_test

//lint:file-ignore SA1019 the suite asks for what revision 2026-07-28 of MCP deprecates

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/server/conformance"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/go-toolgen/toolgen/gen/call/mcpgotools"
)

// Features that all servers have.
var (
	caller    = conformance.Caller{Client: call.Require[conformance.Client]}
	tools     = call.Must(caller.ToolSet())
	prompts   = call.Must(caller.PromptSet())
	resources = call.Must(caller.ResourceSet())
)

// servers serve these features over HTTP, by adapter, with or without sessions.
var servers = map[string]func(stateless bool) http.Handler{
	"gosdktools": func(stateless bool) http.Handler {
		s := mcp.NewServer(&mcp.Implementation{Name: "conformance", Version: "1"}, &mcp.ServerOptions{
			SubscribeHandler:   func(context.Context, *mcp.SubscribeRequest) error { return nil },
			UnsubscribeHandler: func(context.Context, *mcp.UnsubscribeRequest) error { return nil },
		})
		call.Must(gosdktools.Register(s, tools, gosdktools.Context(func(ctx context.Context, req mcp.Request) context.Context {
			return call.Provide[conformance.Client](ctx, officialClient{req.(*mcp.CallToolRequest), s})
		})))
		call.Must(gosdktools.RegisterPrompts(s, prompts))
		call.Must(gosdktools.RegisterResources(s, resources))
		options := &mcp.StreamableHTTPOptions{Stateless: stateless, EventStore: mcp.NewMemoryEventStore(nil)}
		return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, options)
	},
	"mcpgotools": func(stateless bool) http.Handler {
		s := server.NewMCPServer("conformance", "1", server.WithLogging(), server.WithElicitation(), server.WithResourceCapabilities(true, true))
		s.EnableSampling()
		call.Must(mcpgotools.Register(s, tools, mcpgotools.Context(func(ctx context.Context, _ http.Header) context.Context {
			return call.Provide[conformance.Client](ctx, otherClient{s})
		})))
		call.Must(mcpgotools.RegisterPrompts(s, prompts))
		call.Must(mcpgotools.RegisterResources(s, resources))
		// Without sessions, the SDK treats all streams on which clients wait for
		// notifications as one. It also sends messages of calls on that stream.
		return server.NewStreamableHTTPServer(s, server.WithStateLess(stateless), server.WithDisableStreaming(stateless),
			server.WithEventStore(server.NewInMemoryEventStore()), server.WithStreamableHTTPLogger(slog.New(slog.DiscardHandler)))
	},
}

// serve serves until the test ends, and returns the address.
func serve(t *testing.T, handler http.Handler) string {
	t.Helper()
	web := httptest.NewServer(handler)
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
	})
	return web.URL
}

// request returns the client's response to a request of the server, from params, the
// parameters of the current call. If params lack the response, request returns an error
// that makes the client repeat the call.
func request[T any](params any, key, method string, request any) (response T, err error) {
	var called struct {
		Meta           map[string]json.RawMessage `json:"_meta"`
		InputResponses map[string]json.RawMessage
	}
	if err := adapter.Convert(params, &called); err != nil {
		return response, err
	}
	if answer, ok := called.InputResponses[key]; ok {
		return response, json.Unmarshal(answer, &response)
	}
	var declared map[string]any
	if err := json.Unmarshal(called.Meta["io.modelcontextprotocol/clientCapabilities"], &declared); err != nil {
		return response, err
	}
	capability, _, _ := strings.Cut(method, "/")
	if declared[capability] == nil && capability == "sampling" {
		return response, &call.RequestError{
			Code: call.CodeMissingCapability, Message: "the client does not support " + capability,
			Data: json.RawMessage(`{"requiredCapabilities":{"` + capability + `":{}}}`),
		}
	}
	text, err := json.Marshal(request)
	return response, cmp.Or[error](err, &call.InputRequiredError{Key: key, Method: method, Params: text})
}

type sample struct{ Content struct{ Text string } }

// sampling is the request for sampling with a prompt.
func sampling(prompt string) any {
	return mcp.CreateMessageParams{
		Messages:  []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: prompt}}},
		MaxTokens: 100,
	}
}

type rootList struct{ Roots []struct{ URI string } }

func (l rootList) uris() []string {
	uris := []string{}
	for _, root := range l.Roots {
		uris = append(uris, root.URI)
	}
	return uris
}

type officialClient struct {
	*mcp.CallToolRequest
	server *mcp.Server
}

// isModern reports whether the client sends its responses with a repeated call.
func (c officialClient) isModern() bool {
	return c.Params.Meta["io.modelcontextprotocol/protocolVersion"] == "2026-07-28"
}

func (c officialClient) Log(ctx context.Context, message string) error {
	return c.Session.Log(ctx, &mcp.LoggingMessageParams{Level: "info", Data: message})
}

func (c officialClient) Sample(ctx context.Context, prompt string) (string, error) {
	if c.isModern() {
		answer, err := request[sample](c.Params, "sample", "sampling/createMessage", sampling(prompt))
		return answer.Content.Text, err
	}
	answer, err := c.Session.CreateMessage(ctx, &mcp.CreateMessageParams{
		Messages:  []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: prompt}}},
		MaxTokens: 100,
	})
	if err != nil {
		return "", err
	}
	text, ok := answer.Content.(*mcp.TextContent)
	if !ok {
		return "", fmt.Errorf("the answer is a %T", answer.Content)
	}
	return text.Text, nil
}

func (c officialClient) Roots(ctx context.Context) ([]string, error) {
	if c.isModern() {
		list, err := request[rootList](c.Params, "roots", "roots/list", struct{}{})
		return list.uris(), err
	}
	var list rootList
	result, err := c.Session.ListRoots(ctx, nil)
	if err == nil {
		err = adapter.Convert(result, &list)
	}
	return list.uris(), err
}

func (c officialClient) ChangeTools() {
	c.server.AddTool(&mcp.Tool{Name: "changed", InputSchema: json.RawMessage(`{"type":"object"}`)}, nil)
	c.server.RemoveTools("changed")
}

func (c officialClient) ChangePrompts() {
	c.server.AddPrompt(&mcp.Prompt{Name: "changed"}, nil)
	c.server.RemovePrompts("changed")
}

func (c officialClient) EndStream() {
	if c.Extra != nil && c.Extra.CloseSSEStream != nil {
		c.Extra.CloseSSEStream(mcp.CloseSSEStreamArgs{RetryAfter: 10 * time.Millisecond})
	}
}

// An otherClient is a client of mcp-go.
type otherClient struct{ *server.MCPServer }

func (c otherClient) Log(ctx context.Context, message string) error {
	return c.SendLogMessageToClient(ctx, mcpgo.NewLoggingMessageNotification(mcpgo.LoggingLevelInfo, "conformance", message))
}

func (c otherClient) Sample(ctx context.Context, prompt string) (string, error) {
	if server.IsModernRequest(ctx) {
		called, err := call.Require[mcpgo.CallToolRequest](ctx)
		if err != nil {
			return "", err
		}
		answer, err := request[sample](called.Params, "sample", "sampling/createMessage", sampling(prompt))
		return answer.Content.Text, err
	}
	if server.ClientSessionFromContext(ctx).SessionID() == "" {
		return "", errors.New("the answer would not come back without a session")
	}
	answer, err := c.RequestSampling(ctx, mcpgo.CreateMessageRequest{CreateMessageParams: mcpgo.CreateMessageParams{
		Messages:  []mcpgo.SamplingMessage{{Role: mcpgo.RoleUser, Content: mcpgo.NewTextContent(prompt)}},
		MaxTokens: 100,
	}})
	if err != nil {
		return "", err
	}
	return mcpgo.GetTextFromContent(answer.Content), nil
}

func (c otherClient) Roots(ctx context.Context) ([]string, error) {
	if server.IsModernRequest(ctx) {
		called, err := call.Require[mcpgo.CallToolRequest](ctx)
		if err != nil {
			return nil, err
		}
		list, err := request[rootList](called.Params, "roots", "roots/list", struct{}{})
		return list.uris(), err
	}
	var list rootList
	result, err := c.RequestRoots(ctx, mcpgo.ListRootsRequest{})
	if err == nil {
		err = adapter.Convert(result, &list)
	}
	return list.uris(), err
}

func (c otherClient) ChangeTools() {
	c.AddTool(mcpgo.NewTool("changed"), nil)
	c.DeleteTools("changed")
}

func (c otherClient) ChangePrompts() {
	c.AddPrompt(mcpgo.NewPrompt("changed"), nil)
	c.DeletePrompts("changed")
}

// EndStream does nothing, because the SDK does not support it.
func (otherClient) EndStream() {}
