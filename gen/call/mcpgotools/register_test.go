package mcpgotools_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/mcpgotools"
	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
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
	s := newServer()
	register(t, s, join(t, primes(t), tool(t, "hello", says("Hello."))))
	for range 2 {
		for _, revision := range revisions {
			session := connect(t, s, revision)
			output, structured := `{"type":"object","properties":{"result":{"type":"array","items":{"type":"integer"}}},"required":["result"],"additionalProperties":false,"x-dedalus-box":{"field":"result"}}`, `{"result":[2,3,5]}`
			if revision == "2026-07-28" {
				output, structured = `{"type":"array","items":{"type":"integer"}}`, `[2,3,5]`
			}
			listed := wire(t, s, revision)
			equal(t, revision, listed["primes"], `{"annotations":{"readOnlyHint":true,"openWorldHint":false},`+
				`"description":"Primes lists small primes.","inputSchema":{"type":"object","properties":{"z":{"type":"integer"},"a":{"type":"integer"}}},`+
				`"name":"primes","outputSchema":`+output+`,"title":"Primes"}`)
			equal(t, revision, listed["hello"], `{"annotations":{},"inputSchema":{"type":"object","properties":{}},"name":"hello"}`)
			result := ask(t, session, "primes", `{}`)
			equal(t, revision, marshal(t, result.StructuredContent), structured)
			equal(t, revision, textOf(t, result), "[2,3,5]")
		}
	}
}

// wire returns the tools that the server lists for a client of a revision, as they are
// sent.
func wire(t *testing.T, s *server.MCPServer, revision string) map[string]string {
	t.Helper()
	params := `{}`
	if revision == "2026-07-28" {
		params = `{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}`
	}
	answer := s.HandleMessage(t.Context(), json.RawMessage(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":`+params+`}`))
	var sent struct {
		Result struct{ Tools []json.RawMessage }
	}
	if err := json.Unmarshal([]byte(marshal(t, answer)), &sent); err != nil {
		t.Fatal(err)
	}
	tools := map[string]string{}
	for _, text := range sent.Result.Tools {
		var tool struct{ Name string }
		if err := json.Unmarshal(text, &tool); err != nil {
			t.Fatal(err)
		}
		tools[tool.Name] = string(text)
	}
	return tools
}

// TestResults checks the SDK's representation of each kind of result.
func TestResults(t *testing.T) {
	s := newServer()
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
		"link":     {call.ContentResult(call.LinkContent("a:b", "b", "text/plain")), `{"content":[{"type":"resource_link","mimeType":"text/plain","uri":"a:b","name":"b","description":""}]}`},
		"resource": {call.ContentResult(call.ResourceTextContent("a:b", "text/plain", "B")), `{"content":[{"type":"resource","resource":{"uri":"a:b","mimeType":"text/plain","text":"B"}}]}`},
		"blob":     {call.ContentResult(call.ResourceContent("a:b", "", []byte("B"))), `{"content":[{"type":"resource","resource":{"uri":"a:b","blob":"Qg=="}}]}`},
		"object":   {call.Result{Structured: json.RawMessage(`{"a":1}`)}, `{"content":[{"type":"text","text":"{\"a\":1}"}],"structuredContent":{"a":1}}`},
		"given": {call.SDKResult(&mcp.CallToolResult{
			Result:  mcp.Result{Meta: mcp.NewMetaFromMap(map[string]any{"a": 1})},
			Content: []mcp.Content{mcp.TextContent{Type: "text", Text: "Psst.", Annotated: mcp.Annotated{Annotations: &mcp.Annotations{Audience: []mcp.Role{"user"}}}}},
		}), `{"_meta":{"a":1},"content":[{"type":"text","text":"Psst.","annotations":{"audience":["user"]}}]}`},
		"error":       {failed(errors.New("no")), `{"content":[{"type":"text","text":"no"}],"isError":true}`},
		"given error": {call.SDKResult(mcp.NewToolResultError("no")), `{"content":[{"type":"text","text":"no"}],"isError":true}`},
	}
	var sets []call.Set
	for name, r := range results {
		sets = append(sets, tool(t, strings.ReplaceAll(name, " ", "_"), r.result))
	}
	register(t, s, join(t, sets...))
	session := connect(t, s, revisions[0])
	for name, r := range results {
		got := marshal(t, ask(t, session, strings.ReplaceAll(name, " ", "_"), `{}`))
		var gotValue, wantValue any
		if err := errors.Join(json.Unmarshal([]byte(got), &gotValue), json.Unmarshal([]byte(r.want), &wantValue)); err != nil {
			t.Fatal(err)
		}
		delete(gotValue.(map[string]any), "resultType")
		equal(t, name, gotValue, wantValue)
	}
}

func failed(err error) call.Result {
	return call.Result{IsError: true, Err: err, Content: []call.Content{call.TextContent(err.Error())}}
}

// TestBadArguments checks that invalid arguments are a result, which a model can read.
func TestBadArguments(t *testing.T) {
	s := newServer()
	register(t, s, primes(t))
	result := ask(t, connect(t, s, revisions[0]), "primes", `{"a":"x"}`)
	if text := textOf(t, result); !result.IsError || !strings.Contains(text, "expected an integer") || result.StructuredContent != nil {
		t.Errorf("got %s", marshal(t, result))
	}
}

func TestNoSuchTool(t *testing.T) {
	s := newServer()
	register(t, s, primes(t))
	result, err := connect(t, s, revisions[0]).CallTool(t.Context(), request("prime", `{}`))
	if err == nil || !strings.Contains(err.Error(), `tool 'prime' not found`) {
		t.Errorf("got %s, %v", marshal(t, result), err)
	}
}

// TestAlias checks that a tool can be called by an alias, which is not listed. Filters and
// middleware of the server get the tool's own name.
func TestAlias(t *testing.T) {
	s := newServer()
	var seen []string
	s.Use(func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
		return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			seen = append(seen, req.Params.Name)
			return next(ctx, req)
		}
	})
	set := must(t)(call.New(call.Definition{Name: "name"}, func(_ context.Context, c call.Call) call.Result { return says(c.Name) }))
	set = must(t)(set.Alias("old_name", "name"))
	register(t, s, set)
	session := connect(t, s, revisions[0])
	equal(t, "listed", names(t, session), []string{"name"})
	equal(t, "called by its name", textOf(t, ask(t, session, "name", `{}`)), "name")
	equal(t, "called by the alias", textOf(t, ask(t, session, "old_name", `{}`)), "name")
	equal(t, "seen", seen, []string{"name", "name"})
	s.AddTool(mcp.NewTool("old_name"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("added"), nil
	})
	equal(t, "called by the name of another tool", textOf(t, ask(t, session, "old_name", `{}`)), "added")
}

type user string

// TestNeeds checks that registration fails if calls do not provide a needed value.
func TestNeeds(t *testing.T) {
	set := must(t)(call.New(call.Definition{
		Name:  "who",
		Needs: []call.Need{call.NeedOf[mcp.CallToolRequest](), call.NeedOf[user]()},
	}, func(ctx context.Context, _ call.Call) call.Result {
		request, err := call.Require[mcp.CallToolRequest](ctx)
		who, err2 := call.Require[user](ctx)
		if err := errors.Join(err, err2); err != nil {
			return failed(err)
		}
		return says(string(who) + " calls " + request.Params.Name)
	}))
	s := newServer()
	if err := mcpgotools.ServeStdio(t.Context(), "server", "1", set); err == nil {
		t.Error("served without a user")
	}
	_, err := mcpgotools.Register(s, set)
	if err == nil || err.Error() != "the tool who needs a mcpgotools_test.user, which is not provided to its calls" {
		t.Errorf("without a user: got %v", err)
	}
	registered := register(t, s, set, mcpgotools.Context(func(ctx context.Context, _ http.Header) context.Context {
		return call.Provide(ctx, user("Ada"))
	}, call.NeedOf[user]()))
	equal(t, "text", textOf(t, ask(t, connect(t, s, revisions[0]), "who", `{}`)), "Ada calls who")

	other := must(t)(call.New(call.Definition{Name: "till", Needs: []call.Need{call.NeedOf[int]()}}, func(context.Context, call.Call) call.Result { return says("") }))
	if err := registered.Replace(other); err == nil {
		t.Error("Replace accepted a tool that needs an int")
	}
}

// TestRefused checks that a tool that the server rejects is an error, and that no tool of the
// set is registered.
func TestRefused(t *testing.T) {
	s := newServer()
	first := register(t, s, primes(t))
	refused := map[string]call.Set{
		`already has a tool "primes"`: join(t, tool(t, "a", says("")), primes(t)),
		"x-mcp-header": join(t, tool(t, "b", says("")), must(t)(call.New(call.Definition{
			Name: "header", Input: `{"type":"object","properties":{"a":{"type":"array","x-mcp-header":"A"}}}`,
		}, func(context.Context, call.Call) call.Result { return says("") }))),
	}
	for want, set := range refused {
		if _, err := mcpgotools.Register(s, set); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want one with %s", err, want)
		}
	}
	session := connect(t, s, revisions[0])
	equal(t, "tools", names(t, session), []string{"primes"})
	if err := first.Replace(tool(t, "a", says(""))); err != nil {
		t.Error(err)
	}
	register(t, s, primes(t))
	equal(t, "tools", names(t, session), []string{"a", "primes"})
}

// TestReplace checks that clients are notified of the changed list, and get the new list.
func TestReplace(t *testing.T) {
	s := newServer()
	s.AddTool(mcp.NewTool("own"), nil)
	registered := register(t, s, join(t, tool(t, "a", says("a")), tool(t, "b", says("b"))))
	told := make(chan bool, 10)
	session := connect(t, s, revisions[0])
	session.OnNotification(func(n mcp.JSONRPCNotification) { told <- n.Method == "notifications/tools/list_changed" })
	equal(t, "before", names(t, session), []string{"a", "b", "own"})
	if err := registered.Replace(join(t, tool(t, "b", says("B")), tool(t, "c", says("c")))); err != nil {
		t.Fatal(err)
	}
	select {
	case changed := <-told:
		equal(t, "told of the list", changed, true)
	case <-time.After(10 * time.Second):
		t.Error("the client is not notified")
	}
	equal(t, "after", names(t, session), []string{"b", "c", "own"})
	equal(t, "b", textOf(t, ask(t, session, "b", `{}`)), "B")
	if _, err := session.CallTool(t.Context(), request("a", `{}`)); err == nil {
		t.Error("a removed tool can be called")
	}
	if err := registered.Replace(call.Set{}); err != nil {
		t.Fatal(err)
	}
	equal(t, "in the end", names(t, session), []string{"own"})
}

// TestProgress checks that only a client that requested progress gets it.
func TestProgress(t *testing.T) {
	s := newServer()
	register(t, s, must(t)(call.New(call.Definition{Name: "slow"}, func(ctx context.Context, _ call.Call) call.Result {
		call.Progress(ctx, 1, 2, "half")
		return says("done")
	})))
	told := make(chan mcp.JSONRPCNotification, 10)
	session := connect(t, s, revisions[0])
	session.OnNotification(func(n mcp.JSONRPCNotification) { told <- n })
	ask(t, session, "slow", `{}`)
	req := request("slow", `{}`)
	req.Params.Meta = &mcp.Meta{ProgressToken: "token"}
	if _, err := session.CallTool(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	select {
	case got := <-told:
		equal(t, "progress", marshal(t, got.Params), `{"message":"half","progress":1,"progressToken":"token","total":2}`)
	case <-time.After(10 * time.Second):
		t.Error("the client is not notified")
	}
	equal(t, "notifications more", len(told), 0)
}

// TestAtOnce replaces sets while a thousand callers use one session. All callers must get
// their results, and lists must contain the tools that both sets have.
func TestAtOnce(t *testing.T) {
	s := newServer()
	even := join(t, tool(t, "stays", says("here")), primes(t), tool(t, "even", says("even")))
	odd := join(t, tool(t, "stays", says("here")), tool(t, "odd", says("odd")), tool(t, "third", says("3")))
	registered := register(t, s, even)
	var sessions []*client.Client
	for _, revision := range revisions {
		sessions = append(sessions, connect(t, s, revision))
	}
	var group sync.WaitGroup
	for i := range 1000 {
		group.Go(func() {
			if i%100 == 0 {
				if got := names(t, sessions[i/100%len(sessions)]); !slices.Contains(got, "stays") {
					t.Errorf("listed %q", got)
				}
			}
			equal(t, "answer", textOf(t, ask(t, sessions[0], "stays", `{}`)), "here")
		})
	}
	for i := range 50 {
		if err := registered.Replace([]call.Set{odd, even}[i%2]); err != nil {
			t.Error(err)
		}
	}
	group.Wait()
	equal(t, "in the end", names(t, sessions[0]), []string{"even", "primes", "stays"})
}

// TestAsk checks that, in each revision, one tool can ask the user twice.
func TestAsk(t *testing.T) {
	s := newServer()
	register(t, s, must(t)(call.New(call.Definition{Name: "order"}, func(ctx context.Context, _ call.Call) call.Result {
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
	over := func(revision string, person *person, options ...server.StreamableHTTPOption) *client.Client {
		web := httptest.NewServer(server.NewStreamableHTTPServer(s, options...))
		t.Cleanup(web.Close)
		t.Cleanup(web.CloseClientConnections)
		way, err := transport.NewStreamableHTTP(web.URL)
		if err != nil {
			t.Fatal(err)
		}
		return open(t, way, revision, client.WithElicitationHandler(person))
	}
	for _, revision := range revisions {
		person := &person{answers: []map[string]any{{"answer": 2}, {"answer": true}}}
		session := over(revision, person)
		equal(t, revision, textOf(t, ask(t, session, "order", `{}`)), "2 true")
		equal(t, revision, person.asked, []string{"How many seats?", "Are you sure of 2?"})
		person.answers = nil
		equal(t, revision, textOf(t, ask(t, session, "order", `{}`)), "the user declined to answer")
	}
	session := over(revisions[0], nil, server.WithStateLess(true))
	equal(t, "without a session", textOf(t, ask(t, session, "order", `{}`)), "the user cannot be asked here")
}

// A person answers some questions, and declines the rest.
type person struct {
	asked   []string
	answers []map[string]any
}

func (p *person) Elicit(_ context.Context, req mcp.ElicitationRequest) (*mcp.ElicitationResult, error) {
	p.asked = append(p.asked, req.Params.Message)
	response := mcp.ElicitationResponse{Action: mcp.ElicitationResponseActionDecline}
	if len(p.answers) >= len(p.asked) {
		response = mcp.ElicitationResponse{Action: mcp.ElicitationResponseActionAccept, Content: p.answers[len(p.asked)-1]}
	}
	return &mcp.ElicitationResult{ElicitationResponse: response}, nil
}

// TestFields checks that clients get the icons and the metadata of a definition.
func TestFields(t *testing.T) {
	set := must(t)(tool(t, "a", says("")).Member(call.MCP, "_meta", map[string]any{"ui": map[string]any{"resourceUri": "ui://a/b"}}, nil))
	set = must(t)(set.Member(call.MCP, "icons", []map[string]any{{"src": "https://example.com/a.png", "sizes": []string{"any"}}}, nil))
	s := newServer()
	register(t, s, join(t, set, tool(t, "b", says(""))))
	for _, revision := range []string{"2025-06-18", "2025-11-25"} {
		listed := list(t, connect(t, s, revision))
		equal(t, revision, marshal(t, listed["a"].Meta), `{"ui":{"resourceUri":"ui://a/b"}}`)
		equal(t, revision, marshal(t, listed["a"].Icons), `[{"src":"https://example.com/a.png","sizes":["any"]}]`)
		if b := listed["b"]; b.Meta != nil || b.Icons != nil {
			t.Errorf("%s: b has %v and %v", revision, b.Meta, b.Icons)
		}
	}
	if _, err := mcpgotools.Register(newServer(), must(t)(tool(t, "a", says("")).Member(call.MCP, "icons", 1, nil))); err == nil {
		t.Error("icons that are not a list are registered")
	}
}
