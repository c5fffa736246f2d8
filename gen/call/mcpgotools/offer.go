package mcpgotools

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"weak"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// An offerContext is the context of a request for a prompt or a resource. It provides
// what their functions may ask for.
type offerContext struct {
	context.Context
	server *server.MCPServer
	need   call.Need // of the request
	req    any
	meta   *mcp.Meta
}

func (c *offerContext) Value(key any) any {
	switch key {
	case c.need:
		return c.req
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

// servers leads to what each server offers, which it holds itself.
var servers = struct {
	sync.Mutex
	offer map[weak.Pointer[server.MCPServer]]weak.Pointer[offered]
}{offer: map[weak.Pointer[server.MCPServer]]weak.Pointer[offered]{}}

// offeredBy returns what a server offers.
func offeredBy(s *server.MCPServer) *offered {
	servers.Lock()
	defer servers.Unlock()
	key := weak.Make(s)
	if o := servers.offer[key].Value(); o != nil {
		return o
	}
	o := new(offered)
	if _, known := servers.offer[key]; !known {
		runtime.AddCleanup(s, forget, key)
	}
	servers.offer[key] = weak.Make(o)
	return o
}

// complete has the server complete arguments from now on.
func (o *offered) complete(s *server.MCPServer) {
	o.once.Do(func() {
		server.WithPromptCompletionProvider(o)(s)
		server.WithResourceCompletionProvider(o)(s)
		server.WithCompletions()(s)
	})
}

// forget is called once there is no such server any more.
func forget(s weak.Pointer[server.MCPServer]) {
	servers.Lock()
	defer servers.Unlock()
	delete(servers.offer, s)
}

// CompletePromptArgument completes an argument of a prompt, for the SDK.
func (o *offered) CompletePromptArgument(ctx context.Context, name string, argument mcp.CompleteArgument, others mcp.CompleteContext) (*mcp.Completion, error) {
	o.mu.Lock()
	all := o.prompts
	o.mu.Unlock()
	var err error = &call.UnknownError{Kind: "prompt", Name: name}
	for _, r := range all {
		prompts := r.prompts.Load()
		completion, failed := prompts.Complete(r.around(ctx, nil), name, argument.Name, argument.Value, others.Arguments)
		if done, made, failed := completed(completion, failed); done {
			return made, failed
		}
		if len(all) == 1 {
			err = failed // it may know what was meant
		}
	}
	return nil, err
}

// CompleteResourceArgument completes a variable of a template, for the SDK.
func (o *offered) CompleteResourceArgument(ctx context.Context, uri string, argument mcp.CompleteArgument, others mcp.CompleteContext) (*mcp.Completion, error) {
	o.mu.Lock()
	all := o.resources
	o.mu.Unlock()
	var err error = &call.UnknownError{Kind: "resource", Name: uri}
	for _, r := range all {
		completion, failed := r.resources.Load().Complete(r.around(ctx, nil), uri, argument.Name, argument.Value, others.Arguments)
		if done, made, failed := completed(completion, failed); done {
			return made, failed
		}
		if len(all) == 1 {
			err = failed
		}
	}
	return nil, err
}

// completed returns a completion as the SDK has it, unless nothing of the name was
// known.
func completed(c call.Completion, err error) (done bool, made *mcp.Completion, failed error) {
	var unknown *call.UnknownError
	switch {
	case errors.As(err, &unknown):
		return false, nil, nil
	case err != nil:
		return true, nil, err
	}
	return true, &mcp.Completion{Values: c.Values, Total: c.Total, HasMore: c.HasMore}, nil
}

// errNameInUse is the error of a name that another registration has brought.
func errNameInUse(kind, name string) error {
	return fmt.Errorf("the server already has a %s %q", kind, name)
}
