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

// A ResourceRegistration is the set of resources that [RegisterResources] added to a
// server.
type ResourceRegistration struct {
	options   options
	server    *mcp.Server
	owner     *owner
	mu        sync.Mutex // held while resources come and go
	resources atomic.Pointer[call.Resources]
}

// RegisterResources adds resources and templates to a server, and completes the
// variables of templates. Other completions go to the CompletionHandler of the
// server, and subscriptions to its SubscribeHandler.
//
// It is an error if a resource needs a value that neither the SDK nor a [Context]
// provides, if the SDK would refuse a URI, or if another registration has a resource
// of the same URI or name. The server then stays unchanged.
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

// Replace replaces the registered resources. The errors are those of
// [RegisterResources]. Clients are notified, and requests that have begun end with
// the resources that they began with.
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

// reads answers requests for what the SDK does not find: members of a query may stand
// in any order, and characters be written as they are that it wants escaped.
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

// read answers a request.
func (r *ResourceRegistration) read(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	ctx = r.options.Around(&offerContext{
		Context: ctx, need: call.NeedOf[*mcp.ReadResourceRequest](), req: req, session: req.Session, token: req.Params.GetProgressToken(),
		meta: req.Params.Meta, params: req.Params,
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

// complete completes a variable of a template.
func (r *ResourceRegistration) complete(ctx context.Context, ref *mcp.CompleteReference, argument, value string, others map[string]string) (call.Completion, error) {
	if ref.Type != "ref/resource" {
		return call.Completion{}, errNotOurs
	}
	return r.resources.Load().Complete(ctx, ref.URI, argument, value, others)
}
