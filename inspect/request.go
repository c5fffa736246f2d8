package inspect

import (
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// checkRaw reports handlers whose arguments nobody can tell, since they take
// them from the request: it comes in, a finished CallToolResult goes out, and
// nothing beside the request could be an argument. What stands beside it and is
// no argument has to come from the server.
func (f *finder) checkRaw(tool *Tool) {
	if tool.Input != nil || !tool.HasRequest() {
		return
	}
	args := tool.Arguments()
	others := slices.DeleteFunc(slices.Clone(args), func(p *Param) bool { return f.fillable(p.Type) })
	if len(others) == len(args) && slices.ContainsFunc(tool.Results, func(r *Result) bool { return isCallResult(r.Type) }) {
		f.report(diag.Errorf(tool.Pos, diag.RawHandler, "%s takes its arguments from the raw request, which says nothing about them", tool.GoName).
			WithHint("add a parameter of a struct type with the arguments, as a typed handler of the SDK has it, or give their schema: //toolgen:input {…}"))
		return
	}
	for _, param := range others {
		t := types.TypeString(param.Type, f.qualifier)
		f.report(diag.Errorf(param.Pos, diag.Unsupported, "the arguments cannot be decoded into %s, which is the parameter beside the request", t).
			WithHint("have the server provide it: //toolgen:inject %s", t))
	}
}

// fillable reports whether a parameter beside a request can be an argument,
// rather than something that the server has, such as a logger or a client:
// functions, open interfaces, and structs without exported fields are none. A
// pointer leads to an argument only where JSON fills all of the struct. within are the
// lists that the value is an element of: one in itself can be empty.
func (f *finder) fillable(t types.Type, within ...types.Type) bool {
	t = types.Unalias(t)
	pointer, isPointer := t.(*types.Pointer)
	if isPointer {
		t = types.Unalias(pointer.Elem())
	}
	if readsItself(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Signature, *types.Chan:
		return false
	case *types.Slice:
		return slices.Contains(within, t) || f.fillable(u.Elem(), append(within, t)...)
	case *types.Interface:
		named, ok := t.(*types.Named)
		return u.NumMethods() == 0 || ok && f.unionOf(named.Obj()) != nil
	case *types.Struct:
		return u.NumFields() == 0 || hasField(u, isSeen) && !(isPointer && hasField(u, isUnfillable))
	}
	return true
}

// readsItself reports whether a pointer to a type has a method that
// encoding/json reads it with.
func readsItself(t types.Type) bool {
	methods := types.NewMethodSet(types.NewPointer(t))
	return slices.ContainsFunc([]string{"UnmarshalJSON", "UnmarshalJSONFrom", "UnmarshalText"}, func(name string) bool {
		return methods.Lookup(nil, name) != nil
	})
}

func hasField(t *types.Struct, is func(*types.Var) bool) bool {
	for field := range t.Fields() {
		if is(field) {
			return true
		}
	}
	return false
}

func isSeen(field *types.Var) bool { return field.Exported() || field.Embedded() }

func isUnfillable(field *types.Var) bool {
	switch field.Type().Underlying().(type) {
	case *types.Signature, *types.Chan:
		return true
	}
	return !isSeen(field) && field.Name() != "_"
}

// provisionOf returns where values of a type come from.
func provisionOf(t types.Type) Provision {
	ptr, isPointer := types.Unalias(t).(*types.Pointer)
	switch {
	case acceptsContext(t):
		return FromContext
	case isRequest(t):
		return FromRequest
	case isContextType(t) || isPointer && isNamed(ptr.Elem(), goSDKPath, "ServerSession"):
		return FromCall
	}
	return FromServer
}

const (
	goSDKPath = "github.com/modelcontextprotocol/go-sdk/mcp"
	mcpGoPath = "github.com/mark3labs/mcp-go/mcp"
)

// HasRequest reports whether a tool has a parameter for the request of an SDK, which has
// all arguments in it.
func (t *Tool) HasRequest() bool {
	return slices.ContainsFunc(t.Params, func(p *Param) bool { return p.Provision == FromRequest })
}

// isRequest reports whether t is the request of an SDK to call a tool, or to get a
// prompt or a resource.
func isRequest(t types.Type) bool {
	return slices.ContainsFunc([]string{"CallToolParamsRaw", "GetPromptParams", "ReadResourceParams"}, func(params string) bool {
		return isGoSDKRequest(t, params)
	}) || slices.ContainsFunc([]string{"CallToolRequest", "GetPromptRequest", "ReadResourceRequest"}, func(name string) bool {
		return isNamed(t, mcpGoPath, name)
	})
}

// isCallResult reports whether t is a finished result of an SDK.
func isCallResult(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	return ok && (isNamed(ptr.Elem(), goSDKPath, "CallToolResult") || isNamed(ptr.Elem(), mcpGoPath, "CallToolResult"))
}

// isGoSDKRequest reports whether t is the go-sdk's request with such parameters: its
// *mcp.CallToolRequest is an alias of *mcp.ServerRequest[*mcp.CallToolParamsRaw].
func isGoSDKRequest(t types.Type, of string) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(ptr.Elem()).(*types.Named)
	if !ok || !isNamed(named, goSDKPath, "ServerRequest") || named.TypeArgs().Len() != 1 {
		return false
	}
	params, ok := types.Unalias(named.TypeArgs().At(0)).(*types.Pointer)
	return ok && isNamed(params.Elem(), goSDKPath, of)
}

// isNamed reports whether t is the named type of a package, in the package's
// own copy or a vendored one.
func isNamed(t types.Type, path, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Name() != name {
		return false
	}
	own := named.Obj().Pkg().Path()
	return own == path || strings.HasSuffix(own, "/vendor/"+path)
}

// Arguments returns the parameters that the server does not provide.
func (t *Tool) Arguments() []*Param {
	return slices.DeleteFunc(slices.Clone(t.Params), func(p *Param) bool { return p.Injected })
}

// Values returns the results that are not MCP content.
func (t *Tool) Values() []*Result {
	return slices.DeleteFunc(slices.Clone(t.Results), func(r *Result) bool { return r.Content })
}

// Called returns what a diagnostic calls the result.
func (r *Result) Called() string {
	if r.Name == "" || r.Name == "_" {
		return "the result"
	}
	return r.Name
}
