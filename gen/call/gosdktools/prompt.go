package gosdktools

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A PromptRegistration is the set of prompts that [RegisterPrompts] added to a
// server.
type PromptRegistration struct {
	options options
	server  *mcp.Server
	owner   *owner
	mu      sync.Mutex // held while prompts come and go
	prompts atomic.Pointer[call.Prompts]
}

// RegisterPrompts adds prompts to a server, and completes their arguments. Other
// completions go to the CompletionHandler of the server.
//
// It is an error if a prompt needs a value that neither the SDK nor a [Context]
// provides, or if another registration has a prompt of the same name. The server then
// stays unchanged.
func RegisterPrompts(server *mcp.Server, prompts call.Prompts, opts ...Option) (*PromptRegistration, error) {
	r := &PromptRegistration{server: server, owner: new(owner), options: adapter.OptionsOf(opts, call.NeedOf[*mcp.GetPromptRequest](), call.NeedOf[*mcp.ServerSession]())}
	r.prompts.Store(new(call.Prompts))
	if err := r.Replace(prompts); err != nil {
		return nil, err
	}
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler { return completes(&r.options, next, r.complete) })
	return r, nil
}

// Replace replaces the registered prompts. The errors are those of [RegisterPrompts].
// Clients are notified, and requests that have begun end with the prompts that they
// began with.
func (r *PromptRegistration) Replace(prompts call.Prompts) error {
	if err := prompts.MissingNeeds(r.options.Provided...); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var names []string
	var made []*mcp.Prompt
	var faults []error
	for p := range prompts.All() {
		prompt, err := promptOf(p)
		names, made, faults = append(names, p.Name), append(made, prompt), append(faults, err)
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	if err := r.owner.own(r.server, "prompt", names); err != nil {
		return err
	}
	before := r.prompts.Swap(&prompts)
	for _, prompt := range made {
		r.server.AddPrompt(prompt, r.get)
	}
	var gone []string
	for p := range before.All() {
		if !slices.Contains(names, p.Name) {
			gone = append(gone, p.Name)
		}
	}
	if gone != nil {
		r.server.RemovePrompts(gone...)
	}
	return nil
}

// get answers a request.
func (r *PromptRegistration) get(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	prompts := r.prompts.Load()
	ctx = r.options.Around(&offerContext{
		Context: ctx, need: call.NeedOf[*mcp.GetPromptRequest](), req: req, session: req.Session, token: req.Params.GetProgressToken(),
		meta: req.Params.Meta, params: req.Params,
	}, req)
	messages, err := prompts.Get(ctx, req.Params.Name, req.Params.Arguments)
	if err != nil {
		question := new(mcp.GetPromptResult)
		if asked, failed := adapter.InputRequired(err, question); asked {
			return question, failed
		}
		return nil, errorOf(err)
	}
	result := &mcp.GetPromptResult{Messages: make([]*mcp.PromptMessage, len(messages))}
	if p, ok := prompts.Lookup(req.Params.Name); ok {
		result.Description = p.Description
	}
	for i, m := range messages {
		result.Messages[i] = &mcp.PromptMessage{Role: mcp.Role(m.Role), Content: contentOf(m.Content)}
	}
	return result, nil
}

// complete completes an argument of a prompt.
func (r *PromptRegistration) complete(ctx context.Context, ref *mcp.CompleteReference, argument, value string, others map[string]string) (call.Completion, error) {
	if ref.Type != "ref/prompt" {
		return call.Completion{}, errNotOurs
	}
	return r.prompts.Load().Complete(ctx, ref.Name, argument, value, others)
}

// promptOf returns a prompt as the SDK has it.
func promptOf(p *call.Prompt) (*mcp.Prompt, error) {
	made := &mcp.Prompt{Name: p.Name, Title: p.Title, Description: p.Description}
	for _, a := range p.Arguments {
		made.Arguments = append(made.Arguments, &mcp.PromptArgument{Name: a.Name, Title: a.Title, Description: a.Description, Required: a.Required})
	}
	return made, adapter.FillPrompt(made, p)
}
