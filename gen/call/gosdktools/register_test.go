package gosdktools_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func primes(t *testing.T) call.Set {
	t.Helper()
	return must(t)(call.New(call.Definition{
		Name:        "primes",
		Title:       "Primes",
		Description: "Primes lists small primes.",
		Input:       `{"type":"object","properties":{"z":{"type":"integer"},"a":{"type":"integer"}}}`,
		Output:      `{"type":"array","items":{"type":"integer"}}`,
		Annotations: `{"readOnlyHint":true,"openWorldHint":false}`,
	}, func(context.Context, call.Call) call.Result {
		return call.Result{Structured: json.RawMessage(`[2,3,5]`)}
	}))
}

// TestRevisions checks that each client of a server gets the list and the results in the
// format of its revision, regardless of other clients.
func TestRevisions(t *testing.T) {
	server := newServer()
	register(t, server, join(t, primes(t), tool(t, "hello", says("Hello."))))
	for range 2 {
		for _, revision := range revisions() {
			session := connect(t, server, revision, nil)
			output, structured := `{"additionalProperties":false,"properties":{"result":{"items":{"type":"integer"},"type":"array"}},"required":["result"],"type":"object","x-dedalus-box":{"field":"result"}}`, `{"result":[2,3,5]}`
			if revision == "2026-07-28" {
				output, structured = `{"items":{"type":"integer"},"type":"array"}`, `[2,3,5]`
			}
			listed := list(t, session)
			equal(t, revision, listed["primes"], again(t, `{"annotations":{"openWorldHint":false,"readOnlyHint":true},`+
				`"description":"Primes lists small primes.","inputSchema":{"properties":{"a":{"type":"integer"},"z":{"type":"integer"}},"type":"object"},`+
				`"name":"primes","outputSchema":`+output+`,"title":"Primes"}`))
			equal(t, revision, listed["hello"], again(t, `{"inputSchema":{"properties":{},"type":"object"},"name":"hello"}`))
			result := ask(t, session, "primes", `{}`)
			equal(t, revision, marshal(t, result.StructuredContent), structured)
			equal(t, revision, textOf(t, result), "[2,3,5]")
		}
	}
}

// again decodes a tool into the SDK's type and encodes it again.
func again(t *testing.T, text string) string {
	t.Helper()
	var tool mcp.Tool
	if err := json.Unmarshal([]byte(text), &tool); err != nil {
		t.Fatal(err)
	}
	return marshal(t, tool)
}

// TestResults checks the SDK's representation of each kind of result.
func TestResults(t *testing.T) {
	server := newServer()
	results := map[string]struct {
		result call.Result
		want   string
	}{
		"text":    {says("Hello."), `{"content":[{"type":"text","text":"Hello."}]}`},
		"nothing": {call.ContentResult(), `{"content":[{"type":"text","text":"done"}]}`},
		"empty":   {says(""), `{"content":[]}`},
		"image":   {call.ContentResult(call.ImageContent("image/png", []byte("p"))), `{"content":[{"type":"image","mimeType":"image/png","data":"cA=="}]}`},
		"audio":   {call.ContentResult(call.AudioContent("audio/wav", []byte("w"))), `{"content":[{"type":"audio","mimeType":"audio/wav","data":"dw=="}]}`},
		"all of a link": {
			call.ContentResult(call.Content{Type: "resource_link", URI: "a:b", Name: "b", Title: "B", Description: "c", MIMEType: "text/plain", Size: 7}),
			`{"content":[{"type":"resource_link","mimeType":"text/plain","uri":"a:b","name":"b","title":"B","description":"c","size":7}]}`,
		},
		"link":     {call.ContentResult(call.LinkContent("a:b", "b", "text/plain")), `{"content":[{"type":"resource_link","mimeType":"text/plain","uri":"a:b","name":"b"}]}`},
		"resource": {call.ContentResult(call.ResourceTextContent("a:b", "text/plain", "B")), `{"content":[{"type":"resource","resource":{"uri":"a:b","mimeType":"text/plain","text":"B"}}]}`},
		"blob":     {call.ContentResult(call.ResourceContent("a:b", "", []byte("B"))), `{"content":[{"type":"resource","resource":{"uri":"a:b","blob":"Qg=="}}]}`},
		"object":   {call.Result{Structured: json.RawMessage(`{"a":1}`)}, `{"content":[{"type":"text","text":"{\"a\":1}"}],"structuredContent":{"a":1}}`},
		"given": {call.SDKResult(&mcp.CallToolResult{
			Meta:    mcp.Meta{"a": 1},
			Content: []mcp.Content{&mcp.TextContent{Text: "Psst.", Annotations: &mcp.Annotations{Audience: []mcp.Role{"user"}}}},
		}), `{"_meta":{"a":1},"content":[{"type":"text","text":"Psst.","annotations":{"audience":["user"]}}]}`},
		"error":       {failed(errors.New("no")), `{"content":[{"type":"text","text":"no"}],"isError":true}`},
		"given error": {call.SDKResult(&mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "no"}}}), `{"content":[{"type":"text","text":"no"}],"isError":true}`},
	}
	var sets []call.Set
	for name, r := range results {
		sets = append(sets, tool(t, strings.ReplaceAll(name, " ", "_"), r.result))
	}
	register(t, server, join(t, sets...))
	session := connect(t, server, revisions()[0], nil)
	for name, r := range results {
		got := ask(t, session, strings.ReplaceAll(name, " ", "_"), `{}`)
		got.Content = append([]mcp.Content{}, got.Content...) // releases of the SDK differ for nil
		equal(t, name, strings.ReplaceAll(marshal(t, got), `,"resultType":"complete"`, ""), r.want)
	}
}

func failed(err error) call.Result {
	return call.Result{IsError: true, Err: err, Content: []call.Content{call.TextContent(err.Error())}}
}

// TestBadArguments checks that invalid arguments are a result, which a model can read.
func TestBadArguments(t *testing.T) {
	server := newServer()
	register(t, server, primes(t))
	result := ask(t, connect(t, server, revisions()[0], nil), "primes", `{"a":"x"}`)
	if text := textOf(t, result); !result.IsError || !strings.Contains(text, "expected an integer") || result.StructuredContent != nil {
		t.Errorf("got %s", marshal(t, result))
	}
}

func TestNoSuchTool(t *testing.T) {
	server := newServer()
	register(t, server, primes(t))
	result, err := connect(t, server, revisions()[0], nil).CallTool(t.Context(), &mcp.CallToolParams{Name: "prime"})
	if err == nil || !strings.Contains(err.Error(), `unknown tool "prime"`) {
		t.Errorf("got %s, %v", marshal(t, result), err)
	}
}

// TestAlias checks that a tool can be called by an alias, which is not listed. The tool
// sees the requested name, and middleware of the server the name of the tool.
func TestAlias(t *testing.T) {
	server := newServer()
	var seen []string
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if called, ok := req.(*mcp.CallToolRequest); ok {
				seen = append(seen, called.Params.Name)
			}
			return next(ctx, method, req)
		}
	})
	set := must(t)(call.New(call.Definition{Name: "name"}, func(_ context.Context, c call.Call) call.Result { return says(c.Name) }))
	set = must(t)(set.Alias("old_name", "name"))
	register(t, server, set)
	session := connect(t, server, revisions()[0], nil)
	equal(t, "listed", names(t, session), []string{"name"})
	equal(t, "called by its name", textOf(t, ask(t, session, "name", `{}`)), "name")
	equal(t, "called by the alias", textOf(t, ask(t, session, "old_name", `{}`)), "old_name")
	equal(t, "seen", seen, []string{"name", "name"})
	server.AddTool(&mcp.Tool{Name: "old_name", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "added"}}}, nil
	})
	equal(t, "called by the name of another tool", textOf(t, ask(t, session, "old_name", `{}`)), "added")
}

// TestServeStdio checks that a set that cannot be registered is not served.
func TestServeStdio(t *testing.T) {
	set := must(t)(call.New(call.Definition{Name: "till", Needs: []call.Need{call.NeedOf[int]()}}, func(context.Context, call.Call) call.Result { return says("") }))
	if err := gosdktools.ServeStdio(t.Context(), "server", "1", set); err == nil {
		t.Error("a set with an unmet need is served")
	}
}

type user string

// TestNeeds checks that registration fails if calls do not provide a needed value.
func TestNeeds(t *testing.T) {
	set := must(t)(call.New(call.Definition{
		Name:  "who",
		Needs: []call.Need{call.NeedOf[*mcp.CallToolRequest](), call.NeedOf[*mcp.ServerSession](), call.NeedOf[user]()},
	}, func(ctx context.Context, _ call.Call) call.Result {
		request, err := call.Require[*mcp.CallToolRequest](ctx)
		session, err2 := call.Require[*mcp.ServerSession](ctx)
		who, err3 := call.Require[user](ctx)
		if err := errors.Join(err, err2, err3); err != nil {
			return failed(err)
		}
		return says(string(who) + " of " + session.InitializeParams().ClientInfo.Name + " calls " + request.Params.Name)
	}))
	server := newServer()
	_, err := gosdktools.Register(server, set)
	if err == nil || err.Error() != "the tool who needs a gosdktools_test.user, which is not provided to its calls" {
		t.Errorf("without a user: got %v", err)
	}
	registered := register(t, server, set, gosdktools.Context(func(ctx context.Context, req mcp.Request) context.Context {
		return call.Provide(ctx, user("Ada"))
	}, call.NeedOf[user]()))
	equal(t, "text", textOf(t, ask(t, connect(t, server, revisions()[0], nil), "who", `{}`)), "Ada of client calls who")

	other := must(t)(call.New(call.Definition{Name: "till", Needs: []call.Need{call.NeedOf[int]()}}, func(context.Context, call.Call) call.Result { return says("") }))
	if err := registered.Replace(other); err == nil {
		t.Error("Replace accepted a tool that needs an int")
	}
}

// TestRefused checks that a tool that the server rejects is an error, and that no tool of the
// set is registered.
func TestRefused(t *testing.T) {
	server := newServer()
	first := register(t, server, primes(t))
	refused := map[string]call.Set{
		`two tools are called "primes"`: join(t, tool(t, "a", says("")), primes(t)),
		"no_type":                       join(t, tool(t, "b", says("")), must(t)(call.New(call.Definition{Name: "no_type", Input: `{}`}, func(context.Context, call.Call) call.Result { return says("") }))),
	}
	for want, set := range refused {
		if _, err := gosdktools.Register(server, set); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want one with %s", err, want)
		}
	}
	session := connect(t, server, revisions()[0], nil)
	equal(t, "tools", names(t, session), []string{"primes"})
	if err := first.Replace(tool(t, "a", says(""))); err != nil {
		t.Error(err)
	}
	register(t, server, primes(t))
	equal(t, "tools", names(t, session), []string{"a", "primes"})
}

// TestReplace checks that clients are notified of the changed list, and get the new list.
func TestReplace(t *testing.T) {
	server := newServer()
	server.AddTool(&mcp.Tool{Name: "own", InputSchema: json.RawMessage(`{"type":"object"}`)}, nil)
	registered := register(t, server, join(t, tool(t, "a", says("a")), tool(t, "b", says("b"))))
	told := make(chan bool, 10)
	session := connect(t, server, revisions()[0], &mcp.ClientOptions{ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { told <- true }})
	equal(t, "before", names(t, session), []string{"a", "b", "own"})
	if err := registered.Replace(join(t, tool(t, "b", says("B")), tool(t, "c", says("c")))); err != nil {
		t.Fatal(err)
	}
	select {
	case <-told:
	case <-time.After(10 * time.Second):
		t.Error("the client is not notified")
	}
	equal(t, "after", names(t, session), []string{"b", "c", "own"})
	equal(t, "b", textOf(t, ask(t, session, "b", `{}`)), "B")
	if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "a"}); err == nil {
		t.Error("a removed tool can be called")
	}
	if err := registered.Replace(call.Set{}); err != nil {
		t.Fatal(err)
	}
	equal(t, "in the end", names(t, session), []string{"own"})
}

// TestProgress checks that only a client that requested progress gets it.
func TestProgress(t *testing.T) {
	server := newServer()
	register(t, server, must(t)(call.New(call.Definition{Name: "slow"}, func(ctx context.Context, _ call.Call) call.Result {
		call.Progress(ctx, 1, 2, "half")
		return says("done")
	})))
	told := make(chan mcp.ProgressNotificationParams, 10)
	session := connect(t, server, revisions()[0], &mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context, req *mcp.ProgressNotificationClientRequest) {
		told <- *req.Params
	}})
	ask(t, session, "slow", `{}`)
	params := &mcp.CallToolParams{Name: "slow", Arguments: json.RawMessage(`{}`), Meta: mcp.Meta{"progressToken": "token"}}
	if _, err := session.CallTool(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	select {
	case got := <-told:
		equal(t, "progress", got, mcp.ProgressNotificationParams{ProgressToken: "token", Progress: 1, Total: 2, Message: "half"})
	case <-time.After(10 * time.Second):
		t.Error("the client is not notified")
	}
	equal(t, "notifications more", len(told), 0)
}

// TestAtOnce replaces sets while a thousand callers use one session. All callers must get
// their results, and each list must contain one set or the other.
func TestAtOnce(t *testing.T) {
	server := newServer()
	even := join(t, tool(t, "stays", says("here")), primes(t), tool(t, "even", says("even")))
	odd := join(t, tool(t, "stays", says("here")), tool(t, "odd", says("odd")), tool(t, "third", says("3")))
	registered := register(t, server, even)
	sessions := []*mcp.ClientSession{}
	for _, revision := range revisions() {
		sessions = append(sessions, connect(t, server, revision, nil))
	}
	var group sync.WaitGroup
	for i := range 1000 {
		group.Go(func() {
			session := sessions[0]
			if i%100 == 0 {
				got := names(t, sessions[i/100%len(sessions)])
				if !slices.Equal(got, []string{"even", "primes", "stays"}) && !slices.Equal(got, []string{"odd", "stays", "third"}) {
					t.Errorf("listed %q", got)
				}
			}
			equal(t, "answer", textOf(t, ask(t, session, "stays", `{}`)), "here")
		})
	}
	for i := range 50 {
		if err := registered.Replace([]call.Set{odd, even}[i%2]); err != nil {
			t.Error(err)
		}
	}
	group.Wait()
}

// TestAsk checks that, in each revision, one tool can ask the user twice.
func TestAsk(t *testing.T) {
	server := newServer()
	register(t, server, must(t)(call.New(call.Definition{Name: "order"}, func(ctx context.Context, _ call.Call) call.Result {
		seats, err := call.Ask[int](ctx, "How many seats?")
		if err != nil {
			return call.ErrorResult(err)
		}
		sure, err := call.Ask[bool](ctx, fmt.Sprintf("Are you sure of %d?", seats))
		if err != nil {
			return call.ErrorResult(err)
		}
		return says(fmt.Sprint(seats, sure))
	})))
	for _, revision := range revisions() {
		var asked []string
		answers := []map[string]any{{"answer": 2}, {"answer": true}}
		session := connect(t, server, revision, &mcp.ClientOptions{
			ElicitationHandler: func(_ context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
				asked = append(asked, req.Params.Message)
				return &mcp.ElicitResult{Action: "accept", Content: answers[len(asked)-1]}, nil
			},
		})
		equal(t, revision, textOf(t, ask(t, session, "order", `{}`)), "2 true")
		equal(t, revision, asked, []string{"How many seats?", "Are you sure of 2?"})

		declining := connect(t, server, revision, &mcp.ClientOptions{
			ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
				return &mcp.ElicitResult{Action: "decline"}, nil
			},
		})
		result := ask(t, declining, "order", `{}`)
		equal(t, revision, textOf(t, result), "the user declined to answer")
	}
}

// TestFields checks that clients get the icons and the metadata of a definition.
func TestFields(t *testing.T) {
	set := must(t)(tool(t, "a", says("")).Member(call.MCP, "_meta", map[string]any{"ui": map[string]any{"resourceUri": "ui://a/b"}}, nil))
	set = must(t)(set.Member(call.MCP, "icons", []map[string]any{{"src": "https://example.com/a.png", "sizes": []string{"any"}}}, nil))
	server := newServer()
	register(t, server, join(t, set, tool(t, "b", says(""))))
	for _, revision := range revisions() {
		listed := list(t, connect(t, server, revision, nil))
		equal(t, revision, listed["a"], again(t, `{"_meta":{"ui":{"resourceUri":"ui://a/b"}},"icons":[{"sizes":["any"],"src":"https://example.com/a.png"}],"inputSchema":{"properties":{},"type":"object"},"name":"a"}`))
		equal(t, revision, listed["b"], again(t, `{"inputSchema":{"properties":{},"type":"object"},"name":"b"}`))
	}
	if _, err := gosdktools.Register(newServer(), must(t)(tool(t, "a", says("")).Member(call.MCP, "_meta", 1, nil))); err == nil {
		t.Error("metadata that is not an object is registered")
	}
}

// TestServerPerRequest checks servers that register the same set concurrently: all have the
// same tools, and an invalid set is rejected each time.
func TestServerPerRequest(t *testing.T) {
	set := join(t, primes(t), tool(t, "a", says("a")))
	first := newServer()
	register(t, first, set)
	want := list(t, connect(t, first, revisions()[0], nil))
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() {
			server := newServer()
			if _, err := gosdktools.Register(server, set); err != nil {
				t.Error(err)
			}
			session := connect(t, server, revisions()[i%len(revisions())], nil)
			if i%len(revisions()) == 0 {
				equal(t, "the list", list(t, session), want)
			}
			equal(t, "the result", textOf(t, ask(t, session, "a", `{}`)), "a")
		})
	}
	group.Wait()
	wrong := join(t, set, must(t)(call.New(call.Definition{Name: "wrong", Annotations: `{"readOnlyHint":"yes"}`},
		func(context.Context, call.Call) call.Result { return says("") })))
	for range 2 {
		server := newServer()
		if _, err := gosdktools.Register(server, wrong); err == nil {
			t.Error("a hint that is not a bool is registered")
		}
		equal(t, "tools", len(list(t, connect(t, server, revisions()[0], nil))), 0)
	}
}
