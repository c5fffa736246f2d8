package mcpgotools

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A ResourceRegistration is the set of resources that [RegisterResources] added to a
// server.
type ResourceRegistration struct {
	options   options
	server    *server.MCPServer
	resources atomic.Pointer[call.Resources]
}

// RegisterResources adds resources and templates to a server, and completes the
// variables of templates, as [RegisterPrompts] does arguments. It has to be called
// before the server serves. The SDK finds the template of a URI: reserved characters
// in the value of a variable must be escaped, and the parameters of a query must have
// the order of the template; all but the first may be missing.
//
// It is an error if a resource needs a value that neither the SDK nor a [Context]
// provides, if the SDK would refuse a URI, or if another registration has a resource
// of the same URI or name. The server then stays unchanged.
func RegisterResources(s *server.MCPServer, resources call.Resources, opts ...Option) (*ResourceRegistration, error) {
	r := &ResourceRegistration{server: s, options: adapter.OptionsOf(opts, call.NeedOf[mcp.ReadResourceRequest]())}
	r.resources.Store(new(call.Resources))
	if err := r.Replace(resources); err != nil {
		return nil, err
	}
	return r, nil
}

// Replace replaces the registered resources. The errors are those of
// [RegisterResources]. It is also an error to leave out a registered template, since
// the SDK cannot remove a single one. Clients are notified, and requests that have
// begun end with the resources that they began with.
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
		if v := recover(); v != nil { // before anything was added
			err = fmt.Errorf("the SDK refuses the resources: %v", v)
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

// read answers a request.
func (r *ResourceRegistration) read(ctx context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
	asking := question{server: r.server, header: req.Header, meta: req.Params.Meta} // what the SDK's handlers return asks for nothing
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
