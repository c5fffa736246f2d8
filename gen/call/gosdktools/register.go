// Package gosdktools serves tools, prompts, and resources of package call with the official
// Go SDK of MCP, github.com/modelcontextprotocol/go-sdk.
//
//	server := mcp.NewServer(&mcp.Implementation{Name: "observatory", Version: "1"}, nil)
//	registration, err := gosdktools.Register(server, set)
//	…
//	_, err = gosdktools.RegisterPrompts(server, prompts)
//	_, err = gosdktools.RegisterResources(server, resources)
//
// If a server has only tools and uses standard input and output, call [ServeStdio].
//
// The context of a tool contains the SDK's request and session. To get them, call
// [call.Require] with *mcp.CallToolRequest or *mcp.ServerSession. With this context,
// [call.Progress] reports to the client, and [call.Ask] asks its user. Prompts and
// resources have the same context, with a *mcp.GetPromptRequest or a
// *mcp.ReadResourceRequest. Functions that complete arguments cannot ask the user.
//
// Start reading at Register (register.go).
package gosdktools

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Registration is the set of tools that [Register] added to a server.
type Registration struct {
	options options
	server  *mcp.Server
	set     atomic.Pointer[call.Set]

	mu      sync.RWMutex            // locked while tools are added and removed, so that no list is returned then
	tools   map[string]*mcp.Tool    // tools of the server, in the format of older revisions
	natural map[*mcp.Tool]*mcp.Tool // tools whose format for 2026-07-28 differs, in that format
}

// An Option changes how tools, prompts, or resources are registered.
type Option func(*options)

type options = adapter.Options[mcp.Request]

// Context adds a hook that changes the context of each request. With [call.Provide] a hook
// can pass values, such as the user, to tools, prompts, and resources, and to the functions
// of //toolgen:inject from=context. provides lists the needs whose values the hook always
// provides, so that Register accepts tools with these needs.
func Context(hook func(context.Context, mcp.Request) context.Context, provides ...call.Need) Option {
	return func(o *options) { o.Hook(hook, provides...) }
}

// StateKeys sets the keys that seal the state of a call that is repeated with the answers of
// the user (MCP 2026-07-28). It is required if several processes serve the same clients. By
// default only the process that has sent a state accepts it.
//
// A state is valid for the same call, for an hour, and for the same user: the UserID of the
// SDK's auth.TokenInfo, or the [call.User] that a [Context] provides.
func StateKeys(keys call.StateKeys) Option { return func(o *options) { o.Keys = keys } }

// acceptedInput replaces the input schema of a tool whose schemas the SDK has already
// accepted. The SDK does not decode acceptedInput, because it has the SDK's schema type.
var acceptedInput = &jsonschema.Schema{Type: "object"}

// Register adds the tools of a set to a server. Call it before the server starts. Clients get
// the definitions in the format of their revision of MCP, and may call the tools by their
// aliases.
//
// It is an error if a tool needs a value that neither the SDK nor a [Context] provides, if
// the SDK would reject a definition, or if another registration has a tool of the same
// name. In this case the server is unchanged. (Tools of the same name that were added with
// the SDK itself cannot be detected: they are replaced.)
func Register(server *mcp.Server, set call.Set, opts ...Option) (*Registration, error) {
	r := &Registration{server: server, options: adapter.OptionsOf(opts, call.NeedOf[*mcp.CallToolRequest](), call.NeedOf[*mcp.ServerSession]())}
	r.set.Store(new(call.Set))
	if err := r.Replace(set); err != nil {
		return nil, err
	}
	server.AddReceivingMiddleware(r.receive)
	return r, nil
}

// ServeStdio runs a server that has only the tools of a set. It serves them over standard
// input and output until the client disconnects or ctx is done. name and version are the
// name and version of the server. It returns the errors of [Register] and of
// [mcp.Server.Run]. At the end of the input, the SDK cancels the calls in progress, so a client
// must keep the input open until it has read the results.
func ServeStdio(ctx context.Context, name, version string, set call.Set, opts ...Option) error {
	server := mcp.NewServer(&mcp.Implementation{Name: name, Version: version}, nil)
	if _, err := Register(server, set, opts...); err != nil {
		return err
	}
	return server.Run(ctx, &mcp.StdioTransport{})
}

// Replace replaces the registered tools with the tools of a set. It returns the same errors
// as [Register]. Clients are notified if the list has changed. Each list contains either the
// old or the new set, and calls that have begun continue with the old set. Replace may be
// called at any time, except in a middleware for tools/list, because it would wait for that
// list.
func (r *Registration) Replace(set call.Set) (err error) {
	if err := set.MissingNeeds(r.options.Provided...); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	tools, natural := make(map[string]*mcp.Tool, set.Len()), map[*mcp.Tool]*mcp.Tool{}
	known := map[*mcp.Tool]bool{}
	var faults []error
	for d := range set.All() {
		tool, isKnown, err := toolOf(d)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		known[tool] = isKnown && r.tools == nil && !hasSessions(r.server)
		if old := r.tools[d.Name]; reflect.DeepEqual(old, tool) {
			tool = old
		}
		tools[d.Name] = tool
		if output := d.OutputFor(newer); output != d.OutputFor(older) {
			as := *tool
			as.OutputSchema = json.RawMessage(output)
			natural[tool] = &as
		}
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	was := r.set.Load()
	if err := r.claim(set); err != nil {
		return err
	}
	defer func() {
		if v := recover(); v != nil { // the SDK has rejected a tool, perhaps after it accepted others
			r.put(tools, r.tools, nil)
			r.set.Store(was)
			err = fmt.Errorf("the SDK rejects the tools: %v", v)
		}
	}()
	r.put(r.tools, tools, known)
	r.tools, r.natural = tools, natural
	for d := range set.All() {
		if tool := tools[d.Name]; !known[tool] {
			accepted.With(d, func(t *mcp.Tool) { *t = *tool })
		}
	}
	return nil
}

// accepted maps each definition that the SDK has accepted to its tool. A program that
// creates a server for each request registers the same definitions again and again.
var accepted adapter.WeakMap[call.Definition, mcp.Tool]

func hasSessions(server *mcp.Server) bool {
	for range server.Sessions() {
		return true
	}
	return false
}

// put replaces the tools in before by the tools in after. known contains the tools whose
// schemas the SDK has already accepted.
func (r *Registration) put(before, after map[string]*mcp.Tool, known map[*mcp.Tool]bool) {
	for name, tool := range after {
		if tool == before[name] {
			continue
		}
		input, output := tool.InputSchema, tool.OutputSchema
		if known[tool] { // the SDK has checked the schemas before: skip the check, which would parse them again
			tool.InputSchema, tool.OutputSchema = acceptedInput, nil
		}
		r.server.AddTool(tool, r.call)
		if known[tool] {
			tool.InputSchema, tool.OutputSchema = input, output
		}
	}
	var gone []string
	for name := range before {
		if after[name] == nil {
			gone = append(gone, name)
		}
	}
	if gone != nil {
		r.server.RemoveTools(gone...)
	}
}

// Two revisions of MCP that allow different results. A client of the newer revision declares
// it in each request (SEP-2575); other clients are older.
const (
	older       call.Revision = "2025-11-25"
	newer       call.Revision = "2026-07-28"
	revisionKey               = "io.modelcontextprotocol/protocolVersion"
)

func isNewer(meta mcp.Meta) bool {
	said, _ := meta[revisionKey].(string)
	return said >= string(newer) && sdkIsNewer
}

func revisionOf(session *mcp.ServerSession, meta mcp.Meta) call.Revision {
	if isNewer(meta) {
		return newer
	}
	if client := session.InitializeParams(); client != nil {
		return min(call.Revision(client.ProtocolVersion), older) // an initialized session uses at most this revision, whatever the client requests
	}
	return older
}

// sdkIsNewer reports whether the release of the SDK supports the newer revision.
var _, sdkIsNewer = any((*mcp.CallToolResult)(nil)).(interface{ NeedsInput() bool })

// asked is the context key of the alias by which a tool was called.
type asked struct{}

// receive adapts lists of tools to the client, and replaces an alias in a call by the tool's
// name. The handlers that it wraps, including the server's own, see only the names of the
// definitions.
func (r *Registration) receive(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		switch req := req.(type) {
		case *mcp.ListToolsRequest:
			return r.list(ctx, method, req, next)
		case *mcp.CallToolRequest:
			name := req.Params.Name
			if d, ok := r.set.Load().Lookup(name); ok && d.Name != name && !isListed(ctx, name, req.Session, next) {
				params, renamed := *req.Params, *req
				params.Name, renamed.Params = d.Name, &params
				return next(context.WithValue(ctx, asked{}, name), method, &renamed)
			}
		}
		return next(ctx, method, req)
	}
}

// isListed reports whether the server lists a tool called name, which is also an alias of
// another tool. The program itself added such a tool, so the tool takes precedence over the
// alias. The SDK cannot look up a tool by its name.
func isListed(ctx context.Context, name string, session *mcp.ServerSession, next mcp.MethodHandler) bool {
	params := new(mcp.ListToolsParams)
	for {
		result, err := next(ctx, "tools/list", &mcp.ListToolsRequest{Session: session, Params: params})
		list, ok := result.(*mcp.ListToolsResult)
		if err != nil || !ok {
			return false
		}
		if slices.ContainsFunc(list.Tools, func(tool *mcp.Tool) bool { return tool.Name == name }) {
			return true
		}
		if list.NextCursor == "" {
			return false
		}
		params = &mcp.ListToolsParams{Cursor: list.NextCursor}
	}
}

// list handles a tools/list request. Clients of the newer revision get a copy of the list
// with the tools in their format.
func (r *Registration) list(ctx context.Context, method string, req *mcp.ListToolsRequest, next mcp.MethodHandler) (mcp.Result, error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	result, err := next(ctx, method, req)
	list, ok := result.(*mcp.ListToolsResult)
	if !ok || req.Params == nil || !isNewer(req.Params.Meta) {
		return result, err
	}
	own := *list
	own.Tools = make([]*mcp.Tool, len(list.Tools))
	for i, tool := range list.Tools {
		own.Tools[i] = cmp.Or(r.natural[tool], tool)
	}
	return &own, err
}

// call handles a call. An error of the tool or of the arguments is a result, which a model
// can read.
func (r *Registration) call(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	set, name := r.set.Load(), req.Params.Name
	if alias, ok := ctx.Value(asked{}).(string); ok {
		name = alias
	}
	d, ok := set.Target(name, req.Params.Arguments)
	if !ok { // the tool was removed after the SDK looked it up
		return nil, fmt.Errorf("unknown tool %q", name)
	}
	ctx = r.options.Around(&requestContext{Context: ctx, req: req, keys: r.options.Keys}, req)
	rev := revisionOf(req.Session, req.Params.Meta)
	result := set.Call(ctx, name, req.Params.Arguments)
	if failed := adapter.RequestError(result.Err); failed != nil && rev == newer {
		return nil, requestError(failed)
	}
	return resultOf(result.For(d, rev))
}
