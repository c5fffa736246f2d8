package mcpgotools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A ResourceRegistration is the resources that a server has.
type ResourceRegistration struct {
	options
	server    *server.MCPServer
	resources atomic.Pointer[call.Resources]
}

// RegisterResources adds resources and templates to a server, before it serves, and
// completes the variables of templates, as [RegisterPrompts] does arguments. The SDK
// finds the template of a URI: it wants reserved characters in the value of a variable
// escaped, and members of a query in the order of the template, the first of them left
// out or not.
//
// It is an error, and the server is left as it was, where a resource needs what neither
// the SDK nor an option provides, where the SDK would not take a URI, or where another
// registration has brought the same.
func RegisterResources(s *server.MCPServer, resources call.Resources, opts ...Option) (*ResourceRegistration, error) {
	r := &ResourceRegistration{server: s}
	r.meets = []call.Need{call.NeedOf[mcp.ReadResourceRequest]()}
	r.resources.Store(new(call.Resources))
	r.apply(opts)
	if err := r.Replace(resources); err != nil {
		return nil, err
	}
	return r, nil
}

// Replace puts resources in the place of those that are registered. The errors are
// those of [RegisterResources]; a template cannot go, since the SDK takes none away but
// all together. Clients are told that the list has changed, and requests that have
// begun are ended by the resources that they began with.
func (r *ResourceRegistration) Replace(resources call.Resources) (err error) {
	if err := resources.Unmet(r.meets...); err != nil {
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
			err = fmt.Errorf("the SDK does not take the resources: %v", v)
		}
	}()
	for of := range resources.All() {
		for _, other := range all.resources {
			if _, ok := other.resources.Load().Lookup(of.URI); ok && other != r {
				faults = append(faults, errTaken("resource", of.URI))
			}
		}
		uris = append(uris, of.URI)
		var annotations *mcp.Annotations
		if of.Annotations != "" {
			if err := json.Unmarshal([]byte(of.Annotations), &annotations); err != nil {
				faults = append(faults, fmt.Errorf("the annotations of %s: %w", of.URI, err))
			}
		}
		if of.IsTemplate() {
			template := mcp.NewResourceTemplate(of.URI, of.Name)
			template.Title, template.Description, template.MIMEType, template.Annotations = of.Title, of.Description, of.MIMEType, annotations
			templates = append(templates, server.ServerResourceTemplate{Template: template, Handler: r.read})
			continue
		}
		made := mcp.NewResource(of.URI, of.Name)
		made.Title, made.Description, made.MIMEType, made.Annotations = of.Title, of.Description, of.MIMEType, annotations
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
			faults = append(faults, fmt.Errorf("the template %s cannot go: the SDK takes none away but all together", of.URI))
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
	ctx = r.around(&offerContext{Context: ctx, server: r.server, need: call.NeedOf[mcp.ReadResourceRequest](), req: req, meta: req.Params.Meta}, req.Header)
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
