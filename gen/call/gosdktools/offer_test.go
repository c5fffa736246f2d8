package gosdktools_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/modelcontextprotocol/go-sdk/mcp"
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
		request, err := call.Require[*mcp.GetPromptRequest](ctx)
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

func ada() gosdktools.Option {
	return gosdktools.Context(func(ctx context.Context, _ mcp.Request) context.Context { return call.Provide(ctx, user("Ada")) }, call.NeedOf[user]())
}

// TestPrompts checks that a client can list, get, and complete prompts in each revision.
func TestPrompts(t *testing.T) {
	server := newServer()
	if _, err := gosdktools.RegisterPrompts(server, review(t)); err == nil || !strings.Contains(err.Error(), "review") {
		t.Errorf("without a user: got %v", err)
	}
	if _, err := gosdktools.RegisterPrompts(server, review(t), ada()); err != nil {
		t.Fatal(err)
	}
	if _, err := gosdktools.RegisterPrompts(server, review(t), ada()); err == nil || !strings.Contains(err.Error(), `already has a prompt "review"`) {
		t.Errorf("a second prompt with the name: got %v", err)
	}
	for _, revision := range revisions() {
		session := connect(t, server, revision, nil)
		list, err := session.ListPrompts(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "list", marshal(t, list.Prompts), `[{"arguments":[{"name":"note","description":"which","required":true},{"name":"tone"},{"name":"points"}],"description":"Reviews a note.","name":"review","title":"Review"}]`)
		got, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "review", Arguments: map[string]string{"note": "a", "points": "5", "tone": ""}})
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "messages", marshal(t, got.Messages), `[{"content":{"type":"text","text":"review a"},"role":"user"},{"content":{"type":"text","text":"for Ada"},"role":"assistant"},{"content":{"type":"image","mimeType":"image/png","data":"AQ=="},"role":"user"}]`)
		for want, args := range map[string]map[string]string{
			"expected an integer":  {"note": "a", "points": "many"},
			"note: missing":        {},
			"no such note":         {"note": "none"},
			`did you mean "frank"`: {"note": "a", "tone": "frnak"},
		} {
			if _, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "review", Arguments: args}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want one with %s", err, want)
			}
		}
		if session.InitializeResult() != nil && session.InitializeResult().Capabilities.Completions == nil {
			t.Error("the server does not declare completions")
		}
		equal(t, "listed values", complete(t, session, &mcp.CompleteReference{Type: "ref/prompt", Name: "review"}, "tone", "F"), []string{"frank"})
		equal(t, "a function", complete(t, session, &mcp.CompleteReference{Type: "ref/prompt", Name: "review"}, "note", "x"), []string{"x kind"})
		if _, err := session.Complete(t.Context(), completion(&mcp.CompleteReference{Type: "ref/prompt", Name: "rewiev"}, "note", "")); err == nil || !strings.Contains(err.Error(), `did you mean "review"`) {
			t.Errorf("an unknown prompt is completed: %v", err)
		}
	}
}

func completion(ref *mcp.CompleteReference, argument, value string) *mcp.CompleteParams {
	return &mcp.CompleteParams{
		Ref: ref, Argument: mcp.CompleteParamsArgument{Name: argument, Value: value},
		Context: &mcp.CompleteContext{Arguments: map[string]string{"tone": "kind"}},
	}
}

func complete(t *testing.T, session *mcp.ClientSession, ref *mcp.CompleteReference, argument, value string) []string {
	t.Helper()
	result, err := session.Complete(t.Context(), completion(ref, argument, value))
	if err != nil {
		t.Fatal(err)
	}
	return result.Completion.Values
}

// TestResources checks that a client can list, read, and complete resources in each
// revision.
func TestResources(t *testing.T) {
	server := newServer()
	if _, err := gosdktools.RegisterPrompts(server, review(t), ada()); err != nil {
		t.Fatal(err)
	}
	if _, err := gosdktools.RegisterResources(server, notes(t)); err != nil {
		t.Fatal(err)
	}
	if _, err := gosdktools.RegisterResources(server, notes(t)); err == nil || !strings.Contains(err.Error(), `already has a resource "notes://index"`) {
		t.Errorf("a second resource with the URI: got %v", err)
	}
	for _, revision := range revisions() {
		session := connect(t, server, revision, nil)
		list, err := session.ListResources(t.Context(), nil)
		templates, err2 := session.ListResourceTemplates(t.Context(), nil)
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		equal(t, "list", marshal(t, list.Resources), `[{"annotations":{"audience":["user"],"priority":0.5},"mimeType":"text/plain","name":"index","size":3,"title":"All","uri":"notes://index"}]`)
		equal(t, "templates", marshal(t, templates.ResourceTemplates), `[{"name":"note","uriTemplate":"notes://{id}{?a,b}"}]`)
		for uri, want := range map[string]string{
			"notes://index":     `[{"uri":"notes://index","mimeType":"text/plain","text":"note "},{"uri":"notes://index","mimeType":"image/png","blob":"AQ=="}]`,
			"notes://7?b=2&a=x": `[{"uri":"notes://7?b=2\u0026a=x","text":"note 7x2"},{"uri":"notes://7?b=2\u0026a=x","mimeType":"image/png","blob":"AQ=="}]`,
			"notes://a@b":       `[{"uri":"notes://a@b","text":"note a@b"},{"uri":"notes://a@b","mimeType":"image/png","blob":"AQ=="}]`,
			"notes://a%20b":     `[{"uri":"notes://a%20b","text":"note a b"},{"uri":"notes://a%20b","mimeType":"image/png","blob":"AQ=="}]`,
		} {
			result, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
			if err != nil {
				t.Errorf("%s: %v", uri, err)
				continue
			}
			equal(t, uri, marshal(t, result.Contents), want)
		}
		for uri, want := range map[string]string{
			"notes://7?b=x":    "expected an integer",
			"notes://7?q=x":    "q: unknown name",
			"notes://none":     "no such note",
			"notes://":         "Resource not found",
			"notes://a/b":      "Resource not found",
			"other://7":        "Resource not found",
			"notes://7?b=1&b=": "Resource not found",
		} {
			if _, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want one with %s", uri, err, want)
			}
		}
		equal(t, "listed values", complete(t, session, &mcp.CompleteReference{Type: "ref/resource", URI: "notes://{id}{?a,b}"}, "a", ""), []string{"x", "y"})
		equal(t, "a prompt beside", complete(t, session, &mcp.CompleteReference{Type: "ref/prompt", Name: "review"}, "tone", "k"), []string{"kind"})
	}
}

// TestReplaceOffers checks that clients are notified of changed lists, and get the new
// lists.
func TestReplaceOffers(t *testing.T) {
	server := newServer()
	prompts, err := gosdktools.RegisterPrompts(server, review(t), ada())
	resources, err2 := gosdktools.RegisterResources(server, notes(t))
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	told := make(chan string, 10)
	session := connect(t, server, revisions()[0], &mcp.ClientOptions{
		PromptListChangedHandler:   func(context.Context, *mcp.PromptListChangedRequest) { told <- "prompts" },
		ResourceListChangedHandler: func(context.Context, *mcp.ResourceListChangedRequest) { told <- "resources" },
	})
	index, err := notes(t).Select("notes://index")
	if err := errors.Join(err, prompts.Replace(call.Prompts{}), resources.Replace(index)); err != nil {
		t.Fatal(err)
	}
	var heard []string
	for !slices.Contains(heard, "prompts") || !slices.Contains(heard, "resources") {
		select {
		case what := <-told:
			heard = append(heard, what)
		case <-time.After(10 * time.Second):
			t.Fatalf("the client is notified of %q", heard)
		}
	}
	list, err := session.ListPrompts(t.Context(), nil)
	templates, err2 := session.ListResourceTemplates(t.Context(), nil)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	equal(t, "prompts and templates", len(list.Prompts)+len(templates.ResourceTemplates), 0)
	if _, err := gosdktools.RegisterPrompts(server, review(t), ada()); err != nil {
		t.Errorf("a name that is free again: %v", err)
	}
}

// TestOffersAsk checks that, in each revision, a prompt and a resource can each ask the
// user twice. During completion, the user cannot be asked.
func TestOffersAsk(t *testing.T) {
	order := func(ctx context.Context) (string, error) {
		seats, err := call.Ask[int](ctx, "How many seats?")
		if err != nil {
			return "", err
		}
		sure, err := call.Ask[bool](ctx, fmt.Sprintf("Are you sure of %d?", seats))
		return fmt.Sprint(seats, sure), err
	}
	prompts, err := call.NewPrompt(call.Prompt{
		Name: "order", Arguments: []call.PromptArgument{{Name: "a"}},
		Completers: []call.Completer{{Argument: "a", Complete: func(ctx context.Context, _ string, _ map[string]string) ([]string, error) {
			text, err := order(ctx)
			return []string{text}, err
		}}},
	}, func(ctx context.Context, _ map[string]string) ([]call.Message, error) {
		text, err := order(ctx)
		return []call.Message{call.UserMessage(text)}, err
	})
	if err != nil {
		t.Fatal(err)
	}
	resources, err := call.NewResource(call.Resource{URI: "order://a", Name: "order"}, func(ctx context.Context, _ string, _ map[string]string) ([]call.Contents, error) {
		text, err := order(ctx)
		return []call.Contents{{Text: text}}, err
	})
	if err != nil {
		t.Fatal(err)
	}
	server := newServer()
	if _, err := gosdktools.RegisterPrompts(server, prompts); err != nil {
		t.Fatal(err)
	}
	if _, err := gosdktools.RegisterResources(server, resources); err != nil {
		t.Fatal(err)
	}
	for _, revision := range revisions() {
		var asked []string
		answers := []map[string]any{{"answer": 2}, {"answer": true}}
		session := connect(t, server, revision, &mcp.ClientOptions{
			ElicitationHandler: func(_ context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
				asked = append(asked, req.Params.Message)
				return &mcp.ElicitResult{Action: "accept", Content: answers[(len(asked)-1)%2]}, nil
			},
		})
		got, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "order"})
		if err != nil {
			t.Fatalf("%s: %v", revision, err)
		}
		equal(t, revision, marshal(t, got.Messages), `[{"content":{"type":"text","text":"2 true"},"role":"user"}]`)
		read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "order://a"})
		if err != nil {
			t.Fatalf("%s: %v", revision, err)
		}
		equal(t, revision, read.Contents[0].Text, "2 true")
		equal(t, revision, asked, []string{"How many seats?", "Are you sure of 2?", "How many seats?", "Are you sure of 2?"})
		_, err = session.Complete(t.Context(), &mcp.CompleteParams{
			Ref: &mcp.CompleteReference{Type: "ref/prompt", Name: "order"}, Argument: mcp.CompleteParamsArgument{Name: "a"},
		})
		if err == nil || !strings.Contains(err.Error(), "the user cannot be asked here") {
			t.Errorf("%s: a completion asked: %v", revision, err)
		}
		declining := connect(t, server, revision, &mcp.ClientOptions{
			ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
				return &mcp.ElicitResult{Action: "decline"}, nil
			},
		})
		if _, err := declining.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "order"}); err == nil || !strings.Contains(err.Error(), "the user declined to answer") {
			t.Errorf("%s: declined: %v", revision, err)
		}
	}
}

// TestResourceURIs checks that the SDK accepts each URI and template that a resource can
// have. The SDK panics for others.
func TestResourceURIs(t *testing.T) {
	read := func(context.Context, string, map[string]string) ([]call.Contents, error) { return nil, nil }
	accepted := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if r > 0x3000 && r%0x100 != 0 && r%0x10000 < 0xfd00 && r < 0xe0000 { // skip most characters of large blocks, because they are treated the same
			continue
		}
		for _, uri := range []string{"notes:///a" + string(r) + "b", "notes:///a" + string(r) + "b/{x}"} {
			resources, err := call.NewResource(call.Resource{URI: uri, Name: "a"}, read)
			if err != nil {
				continue
			}
			accepted++
			if _, err := gosdktools.RegisterResources(newServer(), resources); err != nil {
				t.Errorf("%q: %v", uri, err)
			}
		}
	}
	if accepted < 1000 {
		t.Errorf("%d URIs are accepted, want more", accepted)
	}
}
