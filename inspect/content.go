package inspect

import (
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// callPath is the import path of the package that generated dispatch code uses.
const callPath = "github.com/go-toolgen/toolgen/gen/call"

// sdkContent are the names of the SDK types that represent a result or a block of a
// result.
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
var sdkContent = []string{
	"CallToolResult", "Content", "TextContent", "ImageContent", "AudioContent",
	"ResourceLink", "EmbeddedResource", "ServerResult",
}

// contentTypes are the types whose values are results or parts of results, by package
// path.
var contentTypes = map[string][]string{
	goSDKPath: sdkContent,
	mcpGoPath: sdkContent,
	callPath:  {"Content", "Result", "Message"},
}

// isContent reports whether t is a content type, or a pointer to or a slice of such a
// type.
func isContent(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return isContent(t.Elem())
	case *types.Slice:
		return isContent(t.Elem())
	case *types.Named:
		for path, names := range contentTypes {
			if slices.Contains(names, t.Obj().Name()) && isNamed(t, path, t.Obj().Name()) {
				return true
			}
		}
	}
	return false
}

// isWhole reports whether t is a content type that represents a whole result, such as
// CallToolResult, and not a block of a result.
func isWhole(t types.Type) bool {
	named, ok := pointee(t).(*types.Named)
	return ok && isContent(named) && strings.HasSuffix(named.Obj().Name(), "Result")
}

// checkForms reports content results that generated calls cannot send completely: messages
// of a prompt, several content results, and blocks that lack the structured result of an
// output schema.
func (f *finder) checkForms(tool *Tool) {
	if !f.s.selection.options.Call {
		return
	}
	var before *Result
	for _, result := range tool.Results {
		if !result.Content {
			continue
		}
		name := types.TypeString(result.Type, f.qualifier)
		if isRuntimeMessage(result.Type) {
			f.report(diag.Errorf(result.Pos, diag.Unsupported, "only prompts can return %s, but %s is a tool", name, tool.GoName).
				WithHint("return []call.Content (package %s), or use //toolgen:prompt", callPath))
		}
		list, isList := types.Unalias(result.Type).(*types.Slice)
		switch {
		case isList && isWhole(list.Elem()):
			f.report(diag.Errorf(result.Pos, diag.Unsupported, "a tool call has only one result, but %s is a list of results", name).
				WithHint("return one result, or return all blocks as []call.Content (package %s)", callPath))
		case before != nil:
			f.report(diag.Errorf(result.Pos, diag.Unsupported, "%s returns content twice, but a result has a single list of blocks", tool.GoName).
				WithHint("return all of them as []call.Content (package %s)", callPath).
				WithRelated(before.Pos, "the other result is here"))
		case len(tool.Results) > 1 && isRuntimeResult(result.Type):
			f.report(diag.Errorf(result.Pos, diag.Unsupported, "a %s must be the only result, but %s returns more", name, tool.GoName).
				WithHint("return []call.Content in addition to the other result, or only %s, with the other result in Structured", name))
		}
		before = result
	}
	if tool.Output != nil && before != nil && len(tool.Values()) == 0 && !isWhole(before.Type) {
		f.report(diag.Errorf(before.Pos, diag.Contradiction, "%s returns only blocks, but its output schema applies to a structured result", tool.GoName).
			WithHint("also return the structured result, or return a call.Result (package %s) that contains it, or remove //toolgen:output", callPath).
			WithRelated(tool.Output.Pos, "the output schema is here"))
	}
}

// isRuntimeMessage reports whether t is a message of a prompt, or a pointer to or a list
// of such messages.
func isRuntimeMessage(t types.Type) bool { return isNamed(elemOf(t), callPath, "Message") }

// isRuntimeResult reports whether t is, or points to, the Result type of the package that
// generated calls use.
func isRuntimeResult(t types.Type) bool { return isNamed(pointee(t), callPath, "Result") }

// pointee returns the element type of a pointer, or any other type itself.
func pointee(t types.Type) types.Type {
	t = types.Unalias(t)
	if pointer, ok := t.(*types.Pointer); ok {
		return types.Unalias(pointer.Elem())
	}
	return t
}

// resultAs sets the block type as which a tool's result is sent, from its result
// directive.
func (f *finder) resultAs(c candidate, tool *Tool) {
	lines := f.lines.use(c.doc, "result")
	if len(lines) == 0 {
		return
	}
	said, diags := directive.DecodeResult(lines)
	f.diags = append(f.diags, diags...)
	if said.MIME == "" {
		return
	}
	if problem, wrong := resultFault(tool, said); wrong {
		f.report(problem)
		return
	}
	tool.Results[0].Content, tool.Results[0].As = true, &said
}

// resultFault returns the reason why the result of a tool cannot be sent as a result
// directive specifies.
func resultFault(tool *Tool, said directive.Result) (diag.Diagnostic, bool) {
	switch {
	case len(tool.Results) == 0:
		return diag.Errorf(said.Pos, diag.Misplaced, "%s returns nothing that can be sent as %s", tool.GoName, said.MIME).
			WithHint("return []byte or string, or remove //toolgen:result"), true
	case len(tool.Results) > 1:
		return diag.Errorf(said.Pos, diag.Misplaced, "%s returns several values, but its result is sent as %s", tool.GoName, said.MIME).
			WithHint("return only []byte or string and an error, or []call.Content (package %s)", callPath), true
	case tool.Output != nil:
		return diag.Errorf(said.Pos, diag.Contradiction, "the result of %s is sent as %s, which has no output schema", tool.GoName, said.MIME).
			WithHint("remove //toolgen:result or //toolgen:output").
			WithRelated(tool.Output.Pos, "the output schema is here"), true
	}
	return typeFault(tool.Results[0], said)
}

// typeFault returns the reason why values of a type cannot be sent as a result directive
// specifies.
func typeFault(result *Result, said directive.Result) (diag.Diagnostic, bool) {
	block := said.Block()
	onlyBytes := block == directive.ImageBlock || block == directive.AudioBlock
	switch {
	case IsBytes(result.Type) || IsText(result.Type) && !onlyBytes:
		return diag.Diagnostic{}, false
	case IsText(result.Type):
		return diag.Errorf(result.Pos, diag.Unsupported, "%s must be sent from bytes, not from a string", said.MIME).
			WithHint("return []byte with the data; it is sent as base64").
			WithRelated(said.MIMEPos, "the media type is here"), true
	}
	return diag.Errorf(result.Pos, diag.Unsupported, "the result cannot be sent as %s, because it is neither []byte nor string", said.MIME).
		WithHint("return []byte or string, or remove //toolgen:result").
		WithRelated(said.MIMEPos, "the media type is here"), true
}

// IsBytes reports whether the underlying type of t is []byte.
func IsBytes(t types.Type) bool {
	return types.Identical(t.Underlying(), types.NewSlice(types.Typ[types.Byte]))
}

// IsText reports whether the underlying type of t is string.
func IsText(t types.Type) bool {
	return types.Identical(t.Underlying(), types.Typ[types.String])
}

// A Sequence specifies whether a tool returns a list as a whole or value by value.
type Sequence int

const (
	NoSequence    Sequence = iota
	Values                 // sent value by value: func(yield func(T) bool), such as an iter.Seq[T]
	ValuesOrError          // sent value by value: func(yield func(T, error) bool), such as an iter.Seq2[T, error]
)

// sequence replaces the type of a result that is a sequence by the slice into which
// generated calls collect its values, because encoding/json cannot encode a function.
func (f *finder) sequence(result *Result) {
	yielded := yieldedBy(result.Type)
	switch {
	case yielded == nil || yielded.Len() == 0:
		return
	case !f.s.selection.options.Call:
		f.report(diag.Errorf(result.Pos, diag.Unsupported, "%s is a sequence, which encoding/json cannot encode; only generated code converts it to a list", types.TypeString(result.Type, f.qualifier)).
			WithHint("return []%s, or add call to //toolgen:package", types.TypeString(yielded.At(0).Type(), f.qualifier)))
		return
	case yielded.Len() == 1:
		result.Sequence = Values
	case isError(yielded.At(1).Type()):
		result.Sequence = ValuesOrError
	default:
		t := types.TypeString(yielded.At(1).Type(), f.qualifier)
		f.report(diag.Errorf(result.Pos, diag.Unsupported, "a sequence of pairs cannot be encoded as JSON unless the second value is an error, but here it is %s", t).
			WithHint("return an iter.Seq of a struct with both, a map, or an iter.Seq2[T, error], whose error becomes the error of the tool"))
		return
	}
	if value := yielded.At(0).Type(); writtenAsBytes(value) {
		f.report(diag.Errorf(result.Pos, diag.Unsupported, "encoding/json encodes a list of %s as a base64 string, not as a list", types.TypeString(value, f.qualifier)).
			WithHint("return []byte for the string, or a sequence of int for the numbers"))
		return
	}
	result.Type = types.NewSlice(yielded.At(0).Type())
}

// writtenAsBytes reports whether encoding/json encodes a slice of a type as a base64 string,
// which it does for byte types without encoding methods.
func writtenAsBytes(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Uint8 && !writesItself(t)
}

// IsSequence reports whether t is a function type over which range yields one or two
// values, such as an iter.Seq or an iter.Seq2.
func IsSequence(t types.Type) bool {
	yielded := yieldedBy(t)
	return yielded != nil && yielded.Len() > 0
}

// yieldedBy returns the types of the values that a function type yields to a for
// statement. It returns nil if t is not such a type, or if its yield function is a
// defined type, to which the runtime's function cannot be assigned.
// https://go.dev/ref/spec#For_range
func yieldedBy(t types.Type) *types.Tuple {
	seq, ok := t.Underlying().(*types.Signature)
	if !ok || seq.Params().Len() != 1 || seq.Results().Len() != 0 || seq.Variadic() {
		return nil
	}
	yield, ok := types.Unalias(seq.Params().At(0).Type()).(*types.Signature)
	if !ok || yield.Params().Len() > 2 || yield.Variadic() || yield.Results().Len() != 1 {
		return nil
	}
	if !types.Identical(yield.Results().At(0).Type(), types.Typ[types.Bool]) {
		return nil
	}
	return yield.Params()
}

// checkRaw reports a tool that parses its arguments from the raw request: it returns a
// CallToolResult, and no parameter except the request can be an argument. If only some
// parameters cannot be arguments, checkRaw reports these, because the server must provide
// them.
func (f *finder) checkRaw(tool *Tool) {
	if tool.Input != nil || !tool.HasRequest() {
		return
	}
	args := tool.Arguments()
	others := slices.DeleteFunc(slices.Clone(args), func(p *Param) bool { return f.fillable(p.Type) })
	if len(others) == len(args) && slices.ContainsFunc(tool.Results, func(r *Result) bool { return isCallResult(r.Type) }) {
		f.report(diag.Errorf(tool.Pos, diag.RawHandler, "%s takes its arguments from the raw request, so they are unknown", tool.GoName).
			WithHint("add a struct parameter for the arguments, as in the SDK's typed handlers, or add //toolgen:input {…}"))
		return
	}
	for _, param := range others {
		t := types.TypeString(param.Type, f.qualifier)
		f.report(diag.Errorf(param.Pos, diag.Unsupported, "the arguments cannot be decoded into %s, the parameter next to the request", t).
			WithHint("inject the value: //toolgen:inject %s", t))
	}
}

// fillable reports whether a parameter next to a request can be an argument, and not a
// value from the server, such as a logger. Functions, open interfaces, and structs without
// exported fields are not arguments. A pointer is an argument only if JSON can set all
// fields of its struct. The slice types around t are in within; a slice can contain itself,
// because it can be empty.
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

// readsItself reports whether a pointer to a type has a method that encoding/json calls
// to decode it.
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

// provisionOf returns the source of the value of an injected parameter, judging by its
// type.
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

// isCallOptions reports whether a parameter is variadic and contains the options with which
// eino calls a tool. Other calls need no options.
func isCallOptions(sig *types.Signature, v *types.Var) bool {
	options, ok := v.Type().(*types.Slice)
	return ok && sig.Variadic() && v == sig.Params().At(sig.Params().Len()-1) && isNamed(options.Elem(), "github.com/cloudwego/eino/components/tool", "Option")
}

const (
	goSDKPath = "github.com/modelcontextprotocol/go-sdk/mcp"
	mcpGoPath = "github.com/mark3labs/mcp-go/mcp"
)

// HasRequest reports whether a tool has a parameter for the request of an SDK, which
// contains all arguments.
func (t *Tool) HasRequest() bool {
	return slices.ContainsFunc(t.Params, func(p *Param) bool { return p.Provision == FromRequest })
}

// isRequest reports whether t is the type of an SDK request to call a tool, or to get a
// prompt or a resource.
func isRequest(t types.Type) bool {
	return slices.ContainsFunc([]string{"CallToolParamsRaw", "GetPromptParams", "ReadResourceParams"}, func(params string) bool {
		return isGoSDKRequest(t, params)
	}) || slices.ContainsFunc([]string{"CallToolRequest", "GetPromptRequest", "ReadResourceRequest"}, func(name string) bool {
		return isNamed(t, mcpGoPath, name)
	}) || isNamed(t, "charm.land/fantasy", "ToolCall")
}

// isCallResult reports whether t is the type of a finished result of an SDK.
func isCallResult(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	return ok && (isNamed(ptr.Elem(), goSDKPath, "CallToolResult") || isNamed(ptr.Elem(), mcpGoPath, "CallToolResult"))
}

// isGoSDKRequest reports whether t is the type of a request of go-sdk whose parameters
// have the type named of. For example, *mcp.CallToolRequest is an alias of
// *mcp.ServerRequest[*mcp.CallToolParamsRaw].
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

// isNamed reports whether t is the type with this name in a package, or in a vendored copy of
// the package.
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

// Called returns the name of the result for messages, or "the result" if it has no name.
func (r *Result) Called() string {
	if r.Name == "" || r.Name == "_" {
		return "the result"
	}
	return r.Name
}
