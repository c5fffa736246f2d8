package mcpgotools

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"weak"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// An offerContext is the context of a request for a prompt or a resource. It provides
// what their functions may ask for.
type offerContext struct {
	context.Context
	question
	need  call.Need // of the request
	req   any
	once  sync.Once
	asker call.Asker // one for all questions of the request: it counts them
}

func (c *offerContext) Value(key any) any {
	switch key {
	case c.need:
		return c.req
	case call.NeedOf[call.Asker]():
		c.once.Do(func() { c.asker = c.question.asker(c) })
		return c.asker
	case call.NeedOf[call.ProgressFunc]():
		if report := progressOf(c.server, c.meta); report != nil {
			return report
		}
	}
	return c.Context.Value(key)
}

// offered are the registrations of prompts and resources of a server. The server holds
// them, since they complete arguments for it.
type offered struct {
	once      sync.Once
	mu        sync.Mutex
	prompts   []*PromptRegistration
	resources []*ResourceRegistration
}

// offers leads to what each server offers, which it holds itself.
var offers adapter.PerServer[server.MCPServer, weak.Pointer[offered]]

// offeredBy returns what a server offers.
func offeredBy(s *server.MCPServer) (all *offered) {
	offers.With(s, func(held *weak.Pointer[offered]) {
		if all = held.Value(); all == nil {
			all = new(offered)
			*held = weak.Make(all)
		}
	})
	return all
}

// complete has the server complete arguments from now on.
func (o *offered) complete(s *server.MCPServer) {
	o.once.Do(func() {
		server.WithPromptCompletionProvider(o)(s)
		server.WithResourceCompletionProvider(o)(s)
		server.WithCompletions()(s)
	})
}

// CompletePromptArgument completes an argument of a prompt, for the SDK.
func (o *offered) CompletePromptArgument(ctx context.Context, name string, argument mcp.CompleteArgument, others mcp.CompleteContext) (*mcp.Completion, error) {
	return completed(o, &o.prompts, "prompt", name, func(r *PromptRegistration) (call.Completion, error) {
		return r.prompts.Load().Complete(r.options.Around(ctx, nil), name, argument.Name, argument.Value, others.Arguments)
	})
}

// CompleteResourceArgument completes a variable of a template, for the SDK.
func (o *offered) CompleteResourceArgument(ctx context.Context, uri string, argument mcp.CompleteArgument, others mcp.CompleteContext) (*mcp.Completion, error) {
	return completed(o, &o.resources, "resource", uri, func(r *ResourceRegistration) (call.Completion, error) {
		return r.resources.Load().Complete(r.options.Around(ctx, nil), uri, argument.Name, argument.Value, others.Arguments)
	})
}

// completed returns, as the SDK has it, what the first registration that knows the
// name completes. Where there is one alone its error says more: what was meant.
func completed[R any](o *offered, of *[]R, kind, name string, complete func(R) (call.Completion, error)) (*mcp.Completion, error) {
	o.mu.Lock()
	all := *of
	o.mu.Unlock()
	var err error = &call.UnknownError{Kind: kind, Name: name}
	for _, r := range all {
		c, failed := complete(r)
		var unknown *call.UnknownError
		switch {
		case failed == nil:
			return &mcp.Completion{Values: c.Values, Total: c.Total, HasMore: c.HasMore}, nil
		case !errors.As(failed, &unknown):
			return nil, failed
		case len(all) == 1:
			err = failed
		}
	}
	return nil, err
}

// errNameInUse is the error of a name that another registration has brought.
func errNameInUse(kind, name string) error {
	return fmt.Errorf("the server already has a %s %q", kind, name)
}
