// Package mcpgotools serves tools, prompts and resources of package call with
// github.com/mark3labs/mcp-go.
//
//	s := server.NewMCPServer("observatory", "1")
//	registration, err := mcpgotools.Register(s, set)
//	…
//	_, err = mcpgotools.RegisterPrompts(s, prompts)
//	_, err = mcpgotools.RegisterResources(s, resources)
//
// The context of a tool has the SDK's request: see [call.Require], with an
// mcp.CallToolRequest. In it [call.Progress] reports to the client, and [call.Ask]
// asks its user. The contexts of prompts and resources have an mcp.GetPromptRequest
// or an mcp.ReadResourceRequest, and ask as tools do; but within a resource a client of
// MCP 2026-07-28 cannot be asked, since the SDK's handlers cannot return a question.
// The SDK's own functions find the server and the session in the context, too.
//
// A server without sessions (WithStateLess) needs WithDisableStreaming, too: without
// it the SDK, up to 1.2.1, mixes up the streams of its clients, and sends the
// progress of one client's call to another.
//
// Do not use the SDK's option WithOutputSchemaValidation with results that are not
// objects (mcp-revision=2026-07-28): it knows only one output schema of a tool, while
// theirs depends on the client. Results of generated calls need no validation.
//
// Start reading at Register (register.go).
package mcpgotools

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A Registration is the set of tools that [Register] added to a server.
type Registration struct {
	options options
	server  *server.MCPServer
	mu      sync.Mutex // held while tools come and go
	now     atomic.Pointer[registered]
}

// registered are the tools of a set, as the server has them: in the form of
// older revisions. Those that are another in that of 2026-07-28 stand there, too.
type registered struct {
	set            call.Set
	tools, natural map[string]mcp.Tool
}

// An Option says how tools, prompts or resources are registered.
type Option func(*options)

type options = adapter.Options[http.Header]

// Context adds a hook that makes the context of each call from the context of the
// request and its HTTP header, which is nil over stdio: so a hook can [call.Provide]
// the user to tools, prompts and resources, and to the functions of //toolgen:inject
// from=context. The context already has the request of the SDK (see [call.Provided]).
// provides lists the needs for which the hook always provides a value, so that
// Register accepts tools with them.
func Context(hook func(context.Context, http.Header) context.Context, provides ...call.Need) Option {
	return func(o *options) { o.Hook(hook, provides...) }
}

// Register adds the tools of a set to a server. It has to be called before the server
// serves. Clients get the definitions in the form of the revision of MCP that they
// speak, and may call the tools by their aliases.
//
// It is an error if a tool needs a value that neither the SDK nor a [Context]
// provides, if the SDK would refuse a definition, or if the server has a tool of the
// same name. The server then stays unchanged.
func Register(s *server.MCPServer, set call.Set, opts ...Option) (*Registration, error) {
	r := &Registration{server: s, options: adapter.OptionsOf(opts, call.NeedOf[mcp.CallToolRequest]())}
	if err := r.Replace(set); err != nil {
		return nil, err
	}
	server.WithToolFilter(r.list)(s)
	hooks := s.GetHooks()
	if hooks == nil {
		hooks = new(server.Hooks)
		server.WithHooks(hooks)(s)
	}
	hooks.AddBeforeCallTool(r.rename)
	return r, nil
}

// Replace replaces the registered tools by those of a set. The errors are those of
// [Register]. Clients are notified if the list has changed, and calls that have begun
// end with the set that they began with. Replace may be called at any time. (A list
// that a client gets meanwhile may lack new tools: the notification comes after it.)
func (r *Registration) Replace(set call.Set) (err error) {
	if err := set.MissingNeeds(r.options.Provided...); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.now.Load()
	if before == nil {
		before = new(registered)
	}
	after := &registered{set: set, tools: map[string]mcp.Tool{}, natural: map[string]mcp.Tool{}}
	var changed []server.ServerTool
	var faults []error
	for d := range set.All() {
		tool, err := toolOf(d)
		if err != nil {
			faults = append(faults, err)
		}
		old, ours := before.tools[d.Name]
		if !ours && r.server.GetTool(d.Name) != nil {
			faults = append(faults, fmt.Errorf("the server already has a tool %q, which that of %s would replace: use Prefix, Rename or Only of call.Set", d.Name, cmp.Or(d.Package, "the set")))
		}
		if !reflect.DeepEqual(old, tool) {
			changed = append(changed, server.ServerTool{Tool: tool, Handler: r.call})
		}
		after.tools[d.Name] = tool
		if output := d.OutputFor(newer); output != d.OutputFor(older) {
			tool.RawOutputSchema = json.RawMessage(output)
			after.natural[d.Name] = tool
		}
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	r.now.Store(after)
	defer func() {
		if v := recover(); v != nil {
			r.now.Store(before)
			r.undo(changed, before)
			err = fmt.Errorf("the SDK refuses the tools: %v", v)
		}
	}()
	if changed != nil {
		r.server.AddTools(changed...)
	}
	var gone []string
	for name := range before.tools {
		if _, stays := after.tools[name]; !stays {
			gone = append(gone, name)
		}
	}
	r.server.DeleteTools(gone...)
	return nil
}

// undo takes away what the SDK has taken of tools before it came to one that it
// refuses.
func (r *Registration) undo(changed []server.ServerTool, before *registered) {
	var names []string
	var old []server.ServerTool
	for _, c := range changed {
		names = append(names, c.Tool.Name)
		if tool, was := before.tools[c.Tool.Name]; was {
			old = append(old, server.ServerTool{Tool: tool, Handler: r.call})
		}
	}
	r.server.DeleteTools(names...)
	r.server.AddTools(old...)
}

// The revisions of MCP that differ in what a result may be.
const (
	older call.Revision = "2025-11-25"
	newer call.Revision = "2026-07-28"
)

// revisionOf returns the revision of a call: that of its session, or else that of
// its header. HTTP without one is of 2025-03-26, which had none.
// https://modelcontextprotocol.io/specification/2025-06-18/basic/transports#protocol-version-header
func revisionOf(ctx context.Context, header http.Header) call.Revision {
	rev := server.RequestProtocolVersion(ctx)
	switch {
	case server.IsModernRequest(ctx):
		return newer
	case rev == "" && header != nil:
		rev = cmp.Or(header.Get("Mcp-Protocol-Version"), "2025-03-26")
	}
	return min(call.Revision(cmp.Or(rev, string(older))), older)
}

// list is a filter of the SDK. It makes tools what the client is to get.
func (r *Registration) list(ctx context.Context, tools []mcp.Tool) []mcp.Tool {
	now := r.now.Load()
	if len(now.natural) == 0 || !server.IsModernRequest(ctx) {
		return tools
	}
	own := slices.Clone(tools)
	for i, tool := range own {
		natural, ok := now.natural[tool.Name]
		if ok && string(tool.RawOutputSchema) == string(now.tools[tool.Name].RawOutputSchema) {
			own[i] = natural
		}
	}
	return own
}

// rename is a hook of the SDK. It has a tool called by its name where a client
// uses an alias, so that filters and middleware of the program know it. A tool that
// the program has added under the name of the alias counts before it.
func (r *Registration) rename(ctx context.Context, _ any, req *mcp.CallToolRequest) {
	if server.ServerFromContext(ctx) != r.server { // servers may share their hooks
		return
	}
	if d, ok := r.now.Load().set.Lookup(req.Params.Name); ok && r.server.GetTool(req.Params.Name) == nil {
		req.Params.Name = d.Name
	}
}

// call answers a call. An error of the tool or of the arguments is a result,
// which a model can read.
func (r *Registration) call(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	set, name := r.now.Load().set, req.Params.Name
	d, ok := set.Lookup(name)
	if !ok { // it was removed since the SDK looked
		return nil, fmt.Errorf("tool %q: %w", name, server.ErrToolNotFound)
	}
	args, err := arguments(req)
	if err != nil {
		return nil, err
	}
	ctx = &requestContext{Context: ctx, server: r.server, req: req}
	rev := revisionOf(ctx, req.Header)
	return resultOf(set.Call(r.options.Around(ctx, req.Header), name, args).For(d, rev))
}
