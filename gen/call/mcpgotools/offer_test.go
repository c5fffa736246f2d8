package mcpgotools_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/mcpgotools"
	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// review returns a prompt with an argument that has listed values and an argument that a
// function completes.
func review(t *testing.T) call.Prompts {
	t.Helper()
	prompts, err := call.NewPrompt(call.Prompt{
		Name: "review", Title: "Review", Description: "Reviews a note.",
		Arguments: []call.PromptArgument{{Name: "note", Description: "which", Required: true}, {Name: "tone"}, {Name: "points"}},
		Input: `{"type":"object","properties":{"note":{"type":"string"},"tone":{"type":"string","enum":["kind","frank"]},` +
			`"points":{"type":"integer","maximum":5}},"required":["note"],"additionalProperties":false}`,
		Needs: []call.Need{call.NeedOf[user]()},
		Completers: []call.Completer{{Argument: "note", Complete: func(_ context.Context, value string, others map[string]string) ([]string, error) {
			return []string{value + " " + others["tone"]}, nil
		}}},
	}, func(ctx context.Context, args map[string]string) ([]call.Message, error) {
		if args["note"] == "none" {
			return nil, errors.New("no such note")
		}
		request, err := call.Require[mcp.GetPromptRequest](ctx)
		if err != nil {
			return nil, err
		}
		who, err := call.Require[user](ctx)
		return []call.Message{
			call.UserMessage(request.Params.Name + " " + args["note"]),
			call.AssistantMessage("for " + string(who)),
			{Content: call.ImageContent("image/png", []byte{1})},
		}, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return prompts
}

// TestErrorCodes checks that errors of handlers have the code -32603, as the package
// documentation states, even if the client is at fault.
func TestErrorCodes(t *testing.T) {
	s := server.NewMCPServer("test", "1")
	_, err := mcpgotools.RegisterPrompts(s, review(t), mcpgotools.Context(func(ctx context.Context, _ http.Header) context.Context {
		return call.Provide(ctx, user("Ada"))
	}, call.NeedOf[user]()))
	if err != nil {
		t.Fatal(err)
	}
	answer := s.HandleMessage(t.Context(), json.RawMessage(`{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"review","arguments":{"note":"a","points":"6"}}}`))
	failed, ok := answer.(mcp.JSONRPCError)
	if !ok || failed.Error.Code != mcp.INTERNAL_ERROR {
		t.Errorf("got %+v: correct the comment of the package", answer)
	}
}

func notes(t *testing.T) call.Resources {
	t.Helper()
	read := func(_ context.Context, uri string, args map[string]string) ([]call.Contents, error) {
		if args["id"] == "none" {
			return nil, call.Public("no such note", nil)
		}
		return []call.Contents{{Text: "note " + args["id"] + args["a"] + args["b"]}, {MIMEType: "image/png", Data: []byte{1}}}, nil
	}
	index, err := call.NewResource(call.Resource{
		URI: "notes://index", Name: "index", Title: "All", MIMEType: "text/plain", Size: 3, Annotations: `{"audience":["user"],"priority":0.5}`,
	}, read)
	note, err2 := call.NewResource(call.Resource{
		URI: "notes://{id}{?a,b}", Name: "note",
		Input: `{"type":"object","properties":{"id":{"type":"string"},"a":{"type":"string","enum":["x","y"]},"b":{"type":"integer"}},"required":["id"],"additionalProperties":false}`,
	}, read)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	all, err := call.JoinResources(index, note)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func ada() mcpgotools.Option {
	return mcpgotools.Context(func(ctx context.Context, _ http.Header) context.Context { return call.Provide(ctx, user("Ada")) }, call.NeedOf[user]())
}

func getPrompt(t *testing.T, c *client.Client, args map[string]string) (*mcp.GetPromptResult, error) {
	t.Helper()
	return c.GetPrompt(t.Context(), mcp.GetPromptRequest{Params: mcp.GetPromptParams{Name: "review", Arguments: args}})
}

func complete(t *testing.T, c *client.Client, ref any, argument, value string) ([]string, error) {
	t.Helper()
	result, err := c.Complete(t.Context(), mcp.CompleteRequest{Params: mcp.CompleteParams{
		Ref: ref, Argument: mcp.CompleteArgument{Name: argument, Value: value},
		Context: mcp.CompleteContext{Arguments: map[string]string{"tone": "kind"}},
	}})
	if err != nil {
		return nil, err
	}
	return result.Completion.Values, nil
}

// TestPrompts checks that a client can list, get, and complete prompts in each revision.
func TestPrompts(t *testing.T) {
	s := newServer()
	if _, err := mcpgotools.RegisterPrompts(s, review(t)); err == nil || !strings.Contains(err.Error(), "review") {
		t.Errorf("without a user: got %v", err)
	}
	registered, err := mcpgotools.RegisterPrompts(s, review(t), ada())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := mcpgotools.RegisterPrompts(s, review(t), ada()); err == nil || !strings.Contains(err.Error(), `already has a prompt "review"`) {
		t.Errorf("a second prompt with the name: got %v", err)
	}
	for _, revision := range revisions {
		c := connect(t, s, revision)
		list, err := c.ListPrompts(t.Context(), mcp.ListPromptsRequest{})
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "list", marshal(t, list.Prompts), `[{"name":"review","title":"Review","description":"Reviews a note.","arguments":[{"name":"note","description":"which","required":true},{"name":"tone"},{"name":"points"}]}]`)
		got, err := getPrompt(t, c, map[string]string{"note": "a", "points": "5", "tone": ""})
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "messages", marshal(t, got.Messages), `[{"role":"user","content":{"type":"text","text":"review a"}},{"role":"assistant","content":{"type":"text","text":"for Ada"}},{"role":"user","content":{"type":"image","data":"AQ==","mimeType":"image/png"}}]`)
		for want, args := range map[string]map[string]string{
			"expected an integer":  {"note": "a", "points": "many"},
			"note: missing":        {},
			"no such note":         {"note": "none"},
			`did you mean "frank"`: {"note": "a", "tone": "frnak"},
		} {
			if _, err := getPrompt(t, c, args); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want one with %s", err, want)
			}
		}
		ref := mcp.PromptReference{Type: "ref/prompt", Name: "review"}
		values, err := complete(t, c, ref, "tone", "F")
		others, err2 := complete(t, c, ref, "note", "x")
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		equal(t, "listed values", values, []string{"frank"})
		equal(t, "a function", others, []string{"x kind"})
		if _, err := complete(t, c, mcp.PromptReference{Type: "ref/prompt", Name: "rewiev"}, "note", ""); err == nil || !strings.Contains(err.Error(), `did you mean "review"`) {
			t.Errorf("an unknown prompt is completed: %v", err)
		}
	}
	if err := registered.Replace(call.Prompts{}); err != nil {
		t.Fatal(err)
	}
	list, err := connect(t, s, revisions[0]).ListPrompts(t.Context(), mcp.ListPromptsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "in the end", len(list.Prompts), 0)
	if _, err := mcpgotools.RegisterPrompts(s, review(t), ada()); err != nil {
		t.Errorf("a name that is free again: %v", err)
	}
}

// TestResources checks that a client can list, read, and complete resources in each
// revision.
func TestResources(t *testing.T) {
	s := newServer()
	registered, err := mcpgotools.RegisterResources(s, notes(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := mcpgotools.RegisterResources(s, notes(t)); err == nil || !strings.Contains(err.Error(), `already has a resource "notes://index"`) {
		t.Errorf("a second resource with the URI: got %v", err)
	}
	for _, revision := range revisions {
		c := connect(t, s, revision)
		list, err := c.ListResources(t.Context(), mcp.ListResourcesRequest{})
		templates, err2 := c.ListResourceTemplates(t.Context(), mcp.ListResourceTemplatesRequest{})
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		equal(t, "list", marshal(t, list.Resources), `[{"annotations":{"audience":["user"],"priority":0.5},"uri":"notes://index","name":"index","title":"All","mimeType":"text/plain","size":3}]`)
		equal(t, "templates", marshal(t, templates.ResourceTemplates), `[{"uriTemplate":"notes://{id}{?a,b}","name":"note"}]`)
		for uri, want := range map[string]string{
			"notes://index":     `[{"uri":"notes://index","mimeType":"text/plain","text":"note "},{"uri":"notes://index","mimeType":"image/png","blob":"AQ=="}]`,
			"notes://7?b=2&a=x": `[{"uri":"notes://7?b=2\u0026a=x","text":"note 7x2"},{"uri":"notes://7?b=2\u0026a=x","mimeType":"image/png","blob":"AQ=="}]`,
			"notes://a%20b":     `[{"uri":"notes://a%20b","text":"note a b"},{"uri":"notes://a%20b","mimeType":"image/png","blob":"AQ=="}]`,
		} {
			result, err := c.ReadResource(t.Context(), mcp.ReadResourceRequest{Params: mcp.ReadResourceParams{URI: uri}})
			if err != nil {
				t.Errorf("%s: %v", uri, err)
				continue
			}
			equal(t, uri, marshal(t, result.Contents), want)
		}
		for uri, want := range map[string]string{
			"notes://7?b=x": "expected an integer",
			"notes://7?q=x": "q: unknown name",
			"notes://none":  "no such note",
			"notes://":      "not found",
			"notes://a/b":   "not found",
			"other://7":     "not found",
		} {
			if _, err := c.ReadResource(t.Context(), mcp.ReadResourceRequest{Params: mcp.ReadResourceParams{URI: uri}}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want one with %s", uri, err, want)
			}
		}
		values, err := complete(t, c, mcp.ResourceReference{Type: "ref/resource", URI: "notes://{id}{?a,b}"}, "a", "")
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "listed values", values, []string{"x", "y"})
	}
	index, err := notes(t).Select("notes://index")
	template, err2 := notes(t).Select("notes://{id}{?a,b}")
	if err := errors.Join(err, err2, registered.Replace(template)); err != nil {
		t.Fatal(err)
	}
	list, err := connect(t, s, revisions[0]).ListResources(t.Context(), mcp.ListResourcesRequest{})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "without the index", len(list.Resources), 0)
	if err := registered.Replace(index); err == nil || !strings.Contains(err.Error(), "cannot be removed") {
		t.Errorf("a template goes: %v", err)
	}
}

// TestOffersAsk checks that, in each revision, a prompt and a resource can each ask the
// user twice. In 2026-07-28 a resource cannot ask, because its handler cannot return a
// question.
func TestOffersAsk(t *testing.T) {
	order := func(ctx context.Context) (string, error) {
		seats, err := call.Ask[int](ctx, "How many seats?")
		if err != nil {
			return "", err
		}
		sure, err := call.Ask[bool](ctx, fmt.Sprintf("Are you sure of %d?", seats))
		return fmt.Sprint(seats, sure), err
	}
	prompts, err := call.NewPrompt(call.Prompt{Name: "order"}, func(ctx context.Context, _ map[string]string) ([]call.Message, error) {
		text, err := order(ctx)
		return []call.Message{call.UserMessage(text)}, err
	})
	resources, err2 := call.NewResource(call.Resource{URI: "order://a", Name: "order"}, func(ctx context.Context, _ string, _ map[string]string) ([]call.Contents, error) {
		text, err := order(ctx)
		return []call.Contents{{Text: text}}, err
	})
	s := newServer()
	_, err3 := mcpgotools.RegisterPrompts(s, prompts)
	_, err4 := mcpgotools.RegisterResources(s, resources)
	if err := errors.Join(err, err2, err3, err4); err != nil {
		t.Fatal(err)
	}
	get := func(c *client.Client) (string, error) {
		got, err := c.GetPrompt(t.Context(), mcp.GetPromptRequest{Params: mcp.GetPromptParams{Name: "order"}})
		if err != nil {
			return "", err
		}
		return marshal(t, got.Messages), nil
	}
	read := func(c *client.Client) (string, error) {
		got, err := c.ReadResource(t.Context(), mcp.ReadResourceRequest{Params: mcp.ReadResourceParams{URI: "order://a"}})
		if err != nil {
			return "", err
		}
		return marshal(t, got.Contents), nil
	}
	web := httptest.NewServer(server.NewStreamableHTTPServer(s))
	t.Cleanup(web.Close)
	t.Cleanup(web.CloseClientConnections)
	over := func(revision string, options ...client.ClientOption) *client.Client {
		way, err := transport.NewStreamableHTTP(web.URL)
		if err != nil {
			t.Fatal(err)
		}
		return open(t, way, revision, options...)
	}
	for _, revision := range revisions {
		person := &person{answers: []map[string]any{{"answer": 2}, {"answer": true}}}
		c := over(revision, client.WithElicitationHandler(person))
		if revision == revisions[2] && !readsQuestions(t) {
			continue
		}
		if got, err := get(c); err != nil || !strings.Contains(got, `"text":"2 true"`) {
			t.Errorf("%s: a prompt got %s, %v", revision, got, err)
		}
		equal(t, revision, person.asked, []string{"How many seats?", "Are you sure of 2?"})
		if _, err := get(c); err == nil || !strings.Contains(err.Error(), "the user declined to answer") {
			t.Errorf("%s: declined: %v", revision, err)
		}
		person.asked = nil
		got, err := read(c)
		switch {
		case revision == revisions[2]:
			if err == nil || !strings.Contains(err.Error(), "the user cannot be asked here") {
				t.Errorf("%s: a resource got %s, %v", revision, got, err)
			}
		case err != nil || !strings.Contains(got, `"text":"2 true"`):
			t.Errorf("%s: a resource got %s, %v", revision, got, err)
		}
		mute := over(revision)
		for _, ask := range []func(*client.Client) (string, error){get, read} {
			if _, err := ask(mute); err == nil || !strings.Contains(err.Error(), "the user cannot be asked here") {
				t.Errorf("%s: without elicitation: %v", revision, err)
			}
		}
	}
}

// readsQuestions reports whether clients of this release decode the questions of a prompt.
// Clients of 1.0 fail because the result has no messages.
func readsQuestions(t *testing.T) bool {
	t.Helper()
	text := json.RawMessage(`{"resultType":"input_required","inputRequests":{},"requestState":"a"}`)
	result, err := mcp.ParseGetPromptResult(&text)
	return err == nil && result.NeedsInput()
}
