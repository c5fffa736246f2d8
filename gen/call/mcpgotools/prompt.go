package mcpgotools

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A PromptRegistration is the set of prompts that [RegisterPrompts] added to a
// server.
type PromptRegistration struct {
	options options
	server  *server.MCPServer
	prompts atomic.Pointer[call.Prompts]
}

// RegisterPrompts adds prompts to a server, and completes their arguments. It has to
// be called before the server serves. It replaces the server's providers of
// completions, since the SDK has one of each kind and does not return it.
//
// It is an error if a prompt needs a value that neither the SDK nor a [Context]
// provides, or if another registration has a prompt of the same name. The server then
// stays unchanged.
func RegisterPrompts(s *server.MCPServer, prompts call.Prompts, opts ...Option) (*PromptRegistration, error) {
	r := &PromptRegistration{server: s, options: adapter.OptionsOf(opts, call.NeedOf[mcp.GetPromptRequest]())}
	r.prompts.Store(new(call.Prompts))
	if err := r.Replace(prompts); err != nil {
		return nil, err
	}
	return r, nil
}

// Replace replaces the registered prompts. The errors are those of [RegisterPrompts].
// Clients are notified, and requests that have begun end with the prompts that they
// began with.
func (r *PromptRegistration) Replace(prompts call.Prompts) error {
	if err := prompts.MissingNeeds(r.options.Provided...); err != nil {
		return err
	}
	all := offeredBy(r.server)
	all.mu.Lock()
	defer all.mu.Unlock()
	var made []server.ServerPrompt
	var names []string
	var faults []error
	for p := range prompts.All() {
		for _, other := range all.prompts {
			if _, ok := other.prompts.Load().Lookup(p.Name); ok && other != r {
				faults = append(faults, errNameInUse("prompt", p.Name))
			}
		}
		prompt, err := promptOf(p)
		faults = append(faults, err)
		made = append(made, server.ServerPrompt{Prompt: prompt, Handler: r.get})
		names = append(names, p.Name)
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	all.complete(r.server)
	before := r.prompts.Swap(&prompts)
	if !slices.Contains(all.prompts, r) {
		all.prompts = append(slices.Clone(all.prompts), r)
	}
	if made != nil {
		r.server.AddPrompts(made...)
	}
	var gone []string
	for p := range before.All() {
		if !slices.Contains(names, p.Name) {
			gone = append(gone, p.Name)
		}
	}
	if gone != nil {
		r.server.DeletePrompts(gone...)
	}
	return nil
}

// get answers a request.
func (r *PromptRegistration) get(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	prompts := r.prompts.Load()
	asking := question{r.server, req.Header, req.Params.Meta, &req.Params.MultiRoundTripParams}
	ctx = r.options.Around(&offerContext{Context: ctx, question: asking, need: call.NeedOf[mcp.GetPromptRequest](), req: req}, req.Header)
	messages, err := prompts.Get(ctx, req.Params.Name, req.Params.Arguments)
	if err != nil {
		required := new(mcp.GetPromptResult)
		if asked, failed := adapter.InputRequired(err, required); asked {
			return required, failed
		}
		return nil, err
	}
	result := &mcp.GetPromptResult{Messages: make([]mcp.PromptMessage, len(messages))}
	if p, ok := prompts.Lookup(req.Params.Name); ok {
		result.Description = p.Description
	}
	for i, m := range messages {
		result.Messages[i] = mcp.PromptMessage{Role: mcp.Role(m.Role), Content: contentOf(m.Content)}
	}
	return result, nil
}

// promptOf returns a prompt as the SDK has it.
func promptOf(p *call.Prompt) (mcp.Prompt, error) {
	made := mcp.Prompt{Name: p.Name, Title: p.Title, Description: p.Description}
	for _, a := range p.Arguments {
		made.Arguments = append(made.Arguments, mcp.PromptArgument{Name: a.Name, Title: a.Title, Description: a.Description, Required: a.Required})
	}
	return made, adapter.FillPrompt(&made, p)
}
