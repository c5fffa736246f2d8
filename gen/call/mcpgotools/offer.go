package mcpgotools

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"weak"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
)

// An offerContext is the context of a request for a prompt or a resource. It provides the
// values that the prompt's or resource's function may request.
type offerContext struct {
	context.Context
	question
	need  call.Need // need whose value is req
	req   any
	once  sync.Once
	asker call.Asker // shared by all questions of the request, because the Asker counts the questions
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

// offered contains the registrations of prompts and resources of a server. It is also the
// server's provider of completions.
type offered struct {
	once      sync.Once
	mu        sync.Mutex
	prompts   []*PromptRegistration
	resources []*ResourceRegistration
}

// offers maps each server to its registrations. The registrations refer to the server, so a
// strong pointer would prevent the server from being garbage-collected.
var offers adapter.WeakMap[server.MCPServer, weak.Pointer[offered]]

func offeredBy(s *server.MCPServer) (all *offered) {
	offers.With(s, func(held *weak.Pointer[offered]) {
		if all = held.Value(); all == nil {
			all = new(offered)
			*held = weak.Make(all)
		}
	})
	return all
}

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

// completed returns the completion of the first registration in *of that has the prompt or
// resource called name. If the only registration does not have it, completed returns the
// error of complete, which suggests a name.
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

func errNameInUse(kind, name string) error {
	return fmt.Errorf("the server already has a %s %q", kind, name)
}

// A PromptRegistration is the set of prompts that [RegisterPrompts] added to a
// server.
type PromptRegistration struct {
	options options
	server  *server.MCPServer
	prompts atomic.Pointer[call.Prompts]
}

// RegisterPrompts adds prompts to a server, and completes their arguments. Call it before the
// server starts. It replaces the server's completion providers, because the SDK supports one
// of each kind and does not return it.
//
// It is an error if a prompt needs a value that neither the SDK nor a [Context] provides,
// or if another registration has a prompt of the same name. In this case the server is
// unchanged.
func RegisterPrompts(s *server.MCPServer, prompts call.Prompts, opts ...Option) (*PromptRegistration, error) {
	r := &PromptRegistration{server: s, options: adapter.OptionsOf(opts, call.NeedOf[mcp.GetPromptRequest]())}
	r.prompts.Store(new(call.Prompts))
	if err := r.Replace(prompts); err != nil {
		return nil, err
	}
	return r, nil
}

// Replace replaces the registered prompts. It returns the same errors as [RegisterPrompts].
// Clients are notified, and requests that have begun continue with the prompts that they
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

func (r *PromptRegistration) get(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	prompts := r.prompts.Load()
	asking := question{r.server, req.Header, req.Params.Meta, "prompts/get", &req.Params, r.options.Keys}
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

func promptOf(p *call.Prompt) (mcp.Prompt, error) {
	made := mcp.Prompt{Name: p.Name, Title: p.Title, Description: p.Description}
	for _, a := range p.Arguments {
		made.Arguments = append(made.Arguments, mcp.PromptArgument{Name: a.Name, Title: a.Title, Description: a.Description, Required: a.Required})
	}
	return made, adapter.FillPrompt(&made, p)
}

// A ResourceRegistration is the set of resources that [RegisterResources] added to a
// server.
type ResourceRegistration struct {
	options   options
	server    *server.MCPServer
	resources atomic.Pointer[call.Resources]
}

// RegisterResources adds resources and templates to a server, and completes the variables of
// templates, as [RegisterPrompts] completes arguments. Call it before the server starts. The
// SDK matches URIs with templates: reserved characters in the value of a variable must be
// escaped, and query parameters must have the order of the template; all but the first may be
// missing.
//
// It is an error if a resource needs a value that neither the SDK nor a [Context] provides,
// if the SDK would reject a URI, or if another registration has a resource of the same URI
// or name. In this case the server is unchanged.
func RegisterResources(s *server.MCPServer, resources call.Resources, opts ...Option) (*ResourceRegistration, error) {
	r := &ResourceRegistration{server: s, options: adapter.OptionsOf(opts, call.NeedOf[mcp.ReadResourceRequest]())}
	r.resources.Store(new(call.Resources))
	if err := r.Replace(resources); err != nil {
		return nil, err
	}
	return r, nil
}

// Replace replaces the registered resources. It returns the same errors as
// [RegisterResources]. It is also an error to omit a registered template, because the SDK
// cannot remove a single template. Clients are notified, and requests that have begun
// continue with the resources that they began with.
func (r *ResourceRegistration) Replace(resources call.Resources) (err error) {
	if err := resources.MissingNeeds(r.options.Provided...); err != nil {
		return err
	}
	all := offeredBy(r.server)
	all.mu.Lock()
	defer all.mu.Unlock()
	var plain []server.ServerResource
	var templates []server.ServerResourceTemplate
	var uris []string
	var faults []error
	defer func() {
		if v := recover(); v != nil { // the SDK panics before anything is added to the server
			err = fmt.Errorf("the SDK rejects the resources: %v", v)
		}
	}()
	for of := range resources.All() {
		for _, other := range all.resources {
			if _, ok := other.resources.Load().Lookup(of.URI); ok && other != r {
				faults = append(faults, errNameInUse("resource", of.URI))
			}
		}
		uris = append(uris, of.URI)
		if of.IsTemplate() {
			template := mcp.NewResourceTemplate(of.URI, of.Name)
			template.Title, template.Description, template.MIMEType = of.Title, of.Description, of.MIMEType
			faults = append(faults, adapter.FillResource(&template, of))
			templates = append(templates, server.ServerResourceTemplate{Template: template, Handler: r.read})
			continue
		}
		made := mcp.NewResource(of.URI, of.Name)
		made.Title, made.Description, made.MIMEType = of.Title, of.Description, of.MIMEType
		faults = append(faults, adapter.FillResource(&made, of))
		if size := of.Size; size > 0 {
			made.Size = &size
		}
		plain = append(plain, server.ServerResource{Resource: made, Handler: r.read})
	}
	var gone []string
	for of := range r.resources.Load().All() {
		switch {
		case slices.Contains(uris, of.URI):
		case of.IsTemplate():
			faults = append(faults, fmt.Errorf("the template %s cannot be removed: the SDK can only remove all resources together", of.URI))
		default:
			gone = append(gone, of.URI)
		}
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	all.complete(r.server)
	r.resources.Store(&resources)
	if !slices.Contains(all.resources, r) {
		all.resources = append(slices.Clone(all.resources), r)
	}
	if plain != nil {
		r.server.AddResources(plain...)
	}
	if templates != nil {
		r.server.AddResourceTemplates(templates...)
	}
	if gone != nil {
		r.server.DeleteResources(gone...)
	}
	return nil
}

func (r *ResourceRegistration) read(ctx context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
	asking := question{server: r.server, header: req.Header, meta: req.Params.Meta} // params is not set, because the SDK's resource handlers cannot return a question
	ctx = r.options.Around(&offerContext{Context: ctx, question: asking, need: call.NeedOf[mcp.ReadResourceRequest](), req: req}, req.Header)
	contents, err := r.resources.Load().Read(ctx, req.Params.URI)
	var unknown *call.UnknownError
	switch {
	case errors.As(err, &unknown):
		return nil, fmt.Errorf("%w: %w", server.ErrResourceNotFound, err)
	case err != nil:
		return nil, err
	}
	all := make([]mcp.ResourceContents, len(contents))
	for i, c := range contents {
		all[i] = resourceOf(call.Content{URI: c.URI, MIMEType: c.MIMEType, Text: c.Text, Data: c.Data})
	}
	return all, nil
}
