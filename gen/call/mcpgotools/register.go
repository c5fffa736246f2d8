// Package mcpgotools serves tools, prompts, and resources of package call with
// github.com/mark3labs/mcp-go.
//
//	s := server.NewMCPServer("observatory", "1")
//	registration, err := mcpgotools.Register(s, set)
//	…
//	_, err = mcpgotools.RegisterPrompts(s, prompts)
//	_, err = mcpgotools.RegisterResources(s, resources)
//
// For a server that has only tools, over standard input and output, call [ServeStdio].
//
// The context of a tool contains the SDK's request. To get it, call [call.Require] with
// mcp.CallToolRequest. With this context, [call.Progress] reports to the client, and
// [call.Ask] asks its user. The contexts of prompts and resources contain an
// mcp.GetPromptRequest or an mcp.ReadResourceRequest. A prompt can ask the user, as a tool
// can. A resource cannot ask a client of MCP 2026-07-28, because the SDK's handlers for
// resources cannot return a question. The SDK's own functions also find the server and the
// session in the context.
//
// Errors of the SDK's handlers always have the code -32603 and no data (up to 1.2.1).
// This has these effects:
//
//   - A client of MCP 2026-07-28 may not have declared elicitation. If a tool then asks
//     the user, the client gets a result with an error in place of the error -32021.
//   - An invalid requestState, and invalid arguments of prompts and templates, have the
//     code -32603; gosdktools sends -32602.
//   - The SDK itself responds to requests for unknown resources, without data.uri.
//
// A server without sessions (WithStateLess) also needs WithDisableStreaming. Without it,
// the SDK (up to 1.2.1) confuses the streams of its clients, and sends the progress of
// one client's call to another client.
//
// If results are not objects (mcp-revision=2026-07-28), do not use the SDK's option
// WithOutputSchemaValidation. It supports only one output schema for a tool, but the
// schema of such a result depends on the client. Results of generated calls need no
// validation.
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
	"os"
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
	mu      sync.Mutex // held while tools are added and removed
	now     atomic.Pointer[registered]
}

// A registered holds a set and its tools in the SDK's type. tools have the format of
// revisions before 2026-07-28; natural contains the tools whose format differs since then.
type registered struct {
	set            call.Set
	tools, natural map[string]mcp.Tool
}

// An Option changes how tools, prompts, or resources are registered.
type Option func(*options)

type options = adapter.Options[http.Header]

// Context adds a hook that changes the context of each request. The hook also receives the
// request's HTTP header, which is nil over stdio. With [call.Provide] a hook can pass values,
// such as the user, to tools, prompts, and resources, and to the functions of
// //toolgen:inject from=context. The context already contains the request of the SDK (see
// [call.Provided]). provides lists the needs whose values the hook always provides, so that
// Register accepts tools with these needs.
func Context(hook func(context.Context, http.Header) context.Context, provides ...call.Need) Option {
	return func(o *options) { o.Hook(hook, provides...) }
}

// StateKeys sets the keys that seal the state of a call that is repeated with the answers of
// the user (MCP 2026-07-28). It is required if several processes serve the same clients. By
// default only the process that has sent a state accepts it.
//
// A state is valid for the same call, for an hour, and for the same user: the [call.User]
// that a [Context] provides.
func StateKeys(keys call.StateKeys) Option { return func(o *options) { o.Keys = keys } }

// Register adds the tools of a set to a server. Call it before the server starts. Clients get
// the definitions in the format of their revision of MCP, and may call the tools by their
// aliases.
//
// It is an error if a tool needs a value that neither the SDK nor a [Context] provides, if
// the SDK would reject a definition, or if the server has a tool of the same name. In this
// case the server is unchanged.
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

// ServeStdio runs a server that has only the tools of a set. It serves them over standard
// input and output until the client disconnects or ctx is done. name and version are the
// name and version of the server. It returns the errors of [Register] and of the SDK.
func ServeStdio(ctx context.Context, name, version string, set call.Set, opts ...Option) error {
	s := server.NewMCPServer(name, version)
	if _, err := Register(s, set, opts...); err != nil {
		return err
	}
	return server.NewStdioServer(s).Listen(ctx, os.Stdin, os.Stdout)
}

// Replace replaces the registered tools with the tools of a set. It returns the same errors
// as [Register]. Clients are notified if the list has changed, and calls that have begun
// continue with the old set. Replace may be called at any time. (A list that is requested
// during Replace may lack new tools; the notification follows it.)
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
			faults = append(faults, fmt.Errorf("the server already has a tool %q, which the tool of %s would replace: rename or omit one of them, with Prefix, Rename, or Filter of call.Set", d.Name, cmp.Or(d.Package, "the set")))
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
			err = fmt.Errorf("the SDK rejects the tools: %v", v)
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

// undo removes the tools in changed that the SDK accepted before it rejected another
// tool, and restores the tools that they replaced.
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

// Two revisions of MCP that allow different results.
const (
	older call.Revision = "2025-11-25"
	newer call.Revision = "2026-07-28"
)

// revisionOf returns the MCP revision of a call, from its session or, without a session,
// from its header. An HTTP request without the version header is of 2025-03-26, the last
// revision without this header.
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

// list is a tool filter of the SDK. It returns tools in the format of the client's
// revision.
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

// rename is a hook of the SDK. It replaces an alias with the name of the tool, so that the
// program's filters and middleware see the tool's name. A tool that the program itself has
// added under the alias has precedence.
func (r *Registration) rename(ctx context.Context, _ any, req *mcp.CallToolRequest) {
	if server.ServerFromContext(ctx) != r.server { // servers may share their hooks
		return
	}
	if d, ok := r.now.Load().set.Lookup(req.Params.Name); ok && r.server.GetTool(req.Params.Name) == nil {
		req.Params.Name = d.Name
	}
}

// call handles a call. An error of the tool or of the arguments is a result, which a model
// can read.
func (r *Registration) call(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	set, name := r.now.Load().set, req.Params.Name
	args, err := arguments(req)
	if err != nil {
		return nil, err
	}
	d, ok := set.Target(name, args)
	if !ok { // the tool was removed after the SDK looked it up
		return nil, fmt.Errorf("tool %q: %w", name, server.ErrToolNotFound)
	}
	ctx = &requestContext{Context: ctx, server: r.server, req: req, keys: r.options.Keys}
	rev := revisionOf(ctx, req.Header)
	result := set.Call(r.options.Around(ctx, req.Header), name, args)
	if failed := adapter.RequestError(result.Err); failed != nil && rev == newer {
		return nil, failed
	}
	return resultOf(result.For(d, rev))
}
