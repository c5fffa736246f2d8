package gosdktools

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
)

// An offerContext is the context of a request for a prompt, a resource, or a completion.
// It provides the values that the called function may request.
type offerContext struct {
	context.Context
	need    call.Need // need whose value is req
	req     any
	session *mcp.ServerSession
	token   any // progress token, or nil
	meta    mcp.Meta
	method  string
	params  any // parameters of the request, or nil if the user cannot be asked
	extra   *mcp.RequestExtra
	keys    call.StateKeys
	once    sync.Once
	asker   call.Asker // shared by all questions of the request, because the Asker counts the questions
}

func (c *offerContext) Value(key any) any {
	switch key {
	case c.need:
		return c.req
	case call.NeedOf[*mcp.ServerSession]():
		return c.session
	case call.NeedOf[call.Asker]():
		if c.params == nil {
			break
		}
		c.once.Do(func() { c.asker = askerOf(c.session, c.meta, c.method, c.params, c.keys) })
		return c.asker
	case call.NeedOf[call.User]():
		if user := userOf(c.extra); user != "" {
			return user
		}
	case call.NeedOf[call.ProgressFunc]():
		if report := progressOf(c.session, c.token); report != nil {
			return report
		}
	}
	return c.Context.Value(key)
}

const (
	methodNotFound = -32601
	invalidParams  = -32602
	internalError  = -32603
)

// errNotOurs is the error of a [PromptRegistration] for a reference to a resource, and of
// a [ResourceRegistration] for a reference to a prompt.
var errNotOurs = errors.New("another kind of reference")

// wireError returns a JSON-RPC error. It takes the type from an error that the SDK creates,
// because the oldest release of the SDK does not export the type.
func wireError(code int64, message string) error {
	made := reflect.New(reflect.TypeOf(mcp.ResourceNotFoundError("")).Elem())
	made.Elem().FieldByName("Code").SetInt(code)
	made.Elem().FieldByName("Message").SetString(message)
	return made.Interface().(error)
}

func requestError(err *call.RequestError) error {
	made := wireError(int64(err.Code), err.Message)
	reflect.ValueOf(made).Elem().FieldByName("Data").SetBytes(err.Data)
	return made
}

// errorOf converts err, the error of a prompt, a resource, or a completion, to a JSON-RPC
// error.
func errorOf(err error) error {
	if failed := adapter.RequestError(err); failed != nil {
		return requestError(failed)
	}
	var refused *call.ArgumentError
	var unknown *call.UnknownError
	switch {
	case errors.As(err, &unknown) && unknown.Kind == "resource":
		return mcp.ResourceNotFoundError(unknown.Name)
	case errors.As(err, &unknown), errors.As(err, &refused):
		return wireError(invalidParams, err.Error())
	}
	return wireError(internalError, err.Error())
}

// canComplete adds the completions capability to result if it lists a server's
// capabilities.
func canComplete(method string, result mcp.Result) {
	if method != "initialize" && method != "server/discover" || result == nil {
		return
	}
	// The oldest release of the SDK has no type for the result of discovery.
	said := reflect.Indirect(reflect.ValueOf(result)).FieldByName("Capabilities")
	if !said.IsValid() {
		return
	}
	if capabilities, ok := said.Interface().(*mcp.ServerCapabilities); ok && capabilities != nil && capabilities.Completions == nil {
		own := *capabilities
		own.Completions = &mcp.CompletionCapabilities{}
		said.Set(reflect.ValueOf(&own))
	}
}

// completes handles completion requests for the references that complete knows, and passes
// other requests to next.
func completes(o *options, next mcp.MethodHandler, complete func(ctx context.Context, ref *mcp.CompleteReference, argument, value string, others map[string]string) (call.Completion, error)) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		asked, ok := req.(*mcp.CompleteRequest)
		if !ok || asked.Params == nil || asked.Params.Ref == nil {
			result, err := next(ctx, method, req)
			canComplete(method, result)
			return result, err
		}
		params := asked.Params
		ctx2 := o.Around(&offerContext{Context: ctx, need: call.NeedOf[*mcp.CompleteRequest](), req: asked, session: asked.Session}, req)
		known := cmp.Or(params.Context, new(mcp.CompleteContext)).Arguments
		completion, err := complete(ctx2, params.Ref, params.Argument.Name, params.Argument.Value, known)
		var unknown *call.UnknownError
		switch {
		case errors.As(err, &unknown), err == errNotOurs:
			result, failed := next(ctx, method, req)
			if failed != nil && err != errNotOurs && failed.Error() == wireError(methodNotFound, "method not found").Error() {
				failed = wireError(invalidParams, err.Error())
			}
			return result, failed
		case err != nil:
			return nil, errorOf(err)
		}
		return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{
			Values: completion.Values, Total: completion.Total, HasMore: completion.HasMore,
		}}, nil
	}
}

// A PromptRegistration is the set of prompts that [RegisterPrompts] added to a
// server.
type PromptRegistration struct {
	options options
	server  *mcp.Server
	owner   *owner
	mu      sync.Mutex // held while prompts are added and removed
	prompts atomic.Pointer[call.Prompts]
}

// RegisterPrompts adds prompts to a server, and completes their arguments. Other
// completions are passed to the CompletionHandler of the server.
//
// It is an error if a prompt needs a value that neither the SDK nor a [Context] provides,
// or if another registration has a prompt of the same name. In this case the server is
// unchanged.
func RegisterPrompts(server *mcp.Server, prompts call.Prompts, opts ...Option) (*PromptRegistration, error) {
	r := &PromptRegistration{server: server, owner: new(owner), options: adapter.OptionsOf(opts, call.NeedOf[*mcp.GetPromptRequest](), call.NeedOf[*mcp.ServerSession]())}
	r.prompts.Store(new(call.Prompts))
	if err := r.Replace(prompts); err != nil {
		return nil, err
	}
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler { return completes(&r.options, next, r.complete) })
	return r, nil
}

// Replace replaces the registered prompts. It returns the same errors as [RegisterPrompts].
// Clients are notified, and requests that have begun continue with the prompts that they
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

func (r *PromptRegistration) get(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	prompts := r.prompts.Load()
	ctx = r.options.Around(&offerContext{
		Context: ctx, need: call.NeedOf[*mcp.GetPromptRequest](), req: req, session: req.Session, token: req.Params.GetProgressToken(),
		meta: req.Params.Meta, method: "prompts/get", params: req.Params, extra: req.Extra, keys: r.options.Keys,
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

func (r *PromptRegistration) complete(ctx context.Context, ref *mcp.CompleteReference, argument, value string, others map[string]string) (call.Completion, error) {
	if ref.Type != "ref/prompt" {
		return call.Completion{}, errNotOurs
	}
	return r.prompts.Load().Complete(ctx, ref.Name, argument, value, others)
}

func promptOf(p *call.Prompt) (*mcp.Prompt, error) {
	made := &mcp.Prompt{Name: p.Name, Title: p.Title, Description: p.Description}
	for _, a := range p.Arguments {
		made.Arguments = append(made.Arguments, &mcp.PromptArgument{Name: a.Name, Title: a.Title, Description: a.Description, Required: a.Required})
	}
	return made, adapter.FillPrompt(made, p)
}

// A ResourceRegistration is the set of resources that [RegisterResources] added to a
// server.
type ResourceRegistration struct {
	options   options
	server    *mcp.Server
	owner     *owner
	mu        sync.Mutex // held while resources are added and removed
	resources atomic.Pointer[call.Resources]
}

// RegisterResources adds resources and templates to a server, and completes the variables
// of templates. Other completions are passed to the CompletionHandler of the server, and
// subscriptions to its SubscribeHandler.
//
// It is an error if a resource needs a value that neither the SDK nor a [Context] provides,
// if the SDK would reject a URI, or if another registration has a resource of the same URI
// or name. In this case the server is unchanged.
func RegisterResources(server *mcp.Server, resources call.Resources, opts ...Option) (*ResourceRegistration, error) {
	r := &ResourceRegistration{server: server, owner: new(owner), options: adapter.OptionsOf(opts, call.NeedOf[*mcp.ReadResourceRequest](), call.NeedOf[*mcp.ServerSession]())}
	r.resources.Store(new(call.Resources))
	if err := r.Replace(resources); err != nil {
		return nil, err
	}
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return completes(&r.options, r.reads(next), r.complete)
	})
	return r, nil
}

// Replace replaces the registered resources. It returns the same errors as
// [RegisterResources]. Clients are notified, and requests that have begun continue with the
// resources that they began with.
func (r *ResourceRegistration) Replace(resources call.Resources) error {
	if err := resources.MissingNeeds(r.options.Provided...); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var uris []string
	var faults []error
	plain, templates := map[string]*mcp.Resource{}, map[string]*mcp.ResourceTemplate{}
	for of := range resources.All() {
		uris = append(uris, of.URI)
		if of.IsTemplate() {
			made := &mcp.ResourceTemplate{URITemplate: of.URI, Name: of.Name, Title: of.Title, Description: of.Description, MIMEType: of.MIMEType}
			faults = append(faults, adapter.FillResource(made, of))
			templates[of.URI] = made
			continue
		}
		made := &mcp.Resource{URI: of.URI, Name: of.Name, Title: of.Title, Description: of.Description, MIMEType: of.MIMEType, Size: of.Size}
		faults = append(faults, adapter.FillResource(made, of))
		plain[of.URI] = made
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	if err := r.owner.own(r.server, "resource", uris); err != nil {
		return err
	}
	before := r.resources.Swap(&resources)
	for _, uri := range uris {
		if template := templates[uri]; template != nil {
			r.server.AddResourceTemplate(template, r.read)
		} else {
			r.server.AddResource(plain[uri], r.read)
		}
	}
	var gone, goneTemplates []string
	for of := range before.All() {
		switch {
		case slices.Contains(uris, of.URI):
		case of.IsTemplate():
			goneTemplates = append(goneTemplates, of.URI)
		default:
			gone = append(gone, of.URI)
		}
	}
	if gone != nil {
		r.server.RemoveResources(gone...)
	}
	if goneTemplates != nil {
		r.server.RemoveResourceTemplates(goneTemplates...)
	}
	return nil
}

// reads returns a handler that also reads those URIs of r that the SDK does not find. Their
// query parameters are in another order, or they have characters that the SDK requires to
// be escaped.
func (r *ResourceRegistration) reads(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, req)
		asked, ok := req.(*mcp.ReadResourceRequest)
		if !ok || err == nil || asked.Params == nil || err.Error() != mcp.ResourceNotFoundError(asked.Params.URI).Error() {
			return result, err
		}
		if _, ours := r.resources.Load().Match(asked.Params.URI); !ours {
			return result, err
		}
		contents, failed := r.read(ctx, asked)
		if failed != nil {
			return nil, failed
		}
		return contents, nil
	}
}

func (r *ResourceRegistration) read(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	ctx = r.options.Around(&offerContext{
		Context: ctx, need: call.NeedOf[*mcp.ReadResourceRequest](), req: req, session: req.Session, token: req.Params.GetProgressToken(),
		meta: req.Params.Meta, method: "resources/read", params: req.Params, extra: req.Extra, keys: r.options.Keys,
	}, req)
	contents, err := r.resources.Load().Read(ctx, req.Params.URI)
	if err != nil {
		question := new(mcp.ReadResourceResult)
		if asked, failed := adapter.InputRequired(err, question); asked {
			return question, failed
		}
		return nil, errorOf(err)
	}
	result := &mcp.ReadResourceResult{Contents: make([]*mcp.ResourceContents, len(contents))}
	for i, c := range contents {
		result.Contents[i] = &mcp.ResourceContents{URI: c.URI, MIMEType: c.MIMEType, Text: c.Text, Blob: c.Data}
	}
	return result, nil
}

func (r *ResourceRegistration) complete(ctx context.Context, ref *mcp.CompleteReference, argument, value string, others map[string]string) (call.Completion, error) {
	if ref.Type != "ref/resource" {
		return call.Completion{}, errNotOurs
	}
	return r.resources.Load().Complete(ctx, ref.URI, argument, value, others)
}
