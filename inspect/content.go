package inspect

import (
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// callPath is the package that generated dispatch runs on.
const callPath = "github.com/go-toolgen/toolgen/gen/call"

// sdkContent are the types of the SDKs that are results themselves.
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
var sdkContent = []string{
	"CallToolResult", "Content", "TextContent", "ImageContent", "AudioContent",
	"ResourceLink", "EmbeddedResource", "ServerResult",
}

// contentTypes are the types that are results themselves, by their package.
var contentTypes = map[string][]string{
	goSDKPath: sdkContent,
	mcpGoPath: sdkContent,
	callPath:  {"Content", "Result", "Message"},
}

// isContent reports whether t is a content type, or a pointer to one or a list of them.
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

// isWhole reports whether t is a content type that is a whole result, rather than
// blocks of one.
func isWhole(t types.Type) bool {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		t = pointer.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && isContent(named) && strings.HasSuffix(named.Obj().Name(), "Result")
}

// checkForms reports results of which generated calls could send no more than
// a part.
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
			f.report(diag.Errorf(result.Pos, diag.Unsupported, "a %s is what a prompt returns, and %s is a tool", name, tool.GoName).
				WithHint("return []call.Content of %s, or write //toolgen:prompt", callPath))
		}
		list, isList := types.Unalias(result.Type).(*types.Slice)
		switch {
		case isList && isWhole(list.Elem()):
			f.report(diag.Errorf(result.Pos, diag.Unsupported, "a call has only one result, and %s is a list of results", name).
				WithHint("return one, or all blocks as []call.Content of %s", callPath))
		case before != nil:
			f.report(diag.Errorf(result.Pos, diag.Unsupported, "%s returns content twice, and a result has one list of blocks", tool.GoName).
				WithHint("return all of them as []call.Content of %s", callPath).
				WithRelated(before.Pos, "the other stands here"))
		case len(tool.Results) > 1 && isRuntimeResult(result.Type):
			f.report(diag.Errorf(result.Pos, diag.Unsupported, "a %s must be the only result, and %s returns more", name, tool.GoName).
				WithHint("return []call.Content beside the rest, or %s alone, with the rest as its Structured", name))
		}
		before = result
	}
	if tool.Output != nil && before != nil && len(tool.Values()) == 0 && !isWhole(before.Type) {
		f.report(diag.Errorf(before.Pos, diag.Contradiction, "%s returns blocks alone, and the output schema is of a structured result", tool.GoName).
			WithHint("return the structured result beside them, or call.Result of %s, or leave //toolgen:output out", callPath).
			WithRelated(tool.Output.Pos, "the output schema is given here"))
	}
}

// isRuntimeMessage reports whether t is a message of a prompt, a pointer to one or a
// list of them.
func isRuntimeMessage(t types.Type) bool {
	if holder, ok := types.Unalias(t).(interface{ Elem() types.Type }); ok {
		return isRuntimeMessage(holder.Elem())
	}
	return isNamed(t, callPath, "Message")
}

// isRuntimeResult reports whether t is the result of the package that generated
// calls run on, or a pointer to it.
func isRuntimeResult(t types.Type) bool {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		t = pointer.Elem()
	}
	return isNamed(t, callPath, "Result")
}

// resultAs adds to the result of a tool how a result line sends it.
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

// resultFault says why the result of a tool cannot be sent as a line says.
func resultFault(tool *Tool, said directive.Result) (diag.Diagnostic, bool) {
	switch {
	case len(tool.Results) == 0:
		return diag.Errorf(said.Pos, diag.BadPlace, "%s returns nothing that could be sent as %s", tool.GoName, said.MIME).
			WithHint("return []byte or string, or leave //toolgen:result out"), true
	case len(tool.Results) > 1:
		return diag.Errorf(said.Pos, diag.BadPlace, "%s returns several values, and one is sent as %s", tool.GoName, said.MIME).
			WithHint("return []byte or string alone, beside an error, or blocks of package %s", callPath), true
	case tool.Output != nil:
		return diag.Errorf(said.Pos, diag.Contradiction, "%s is sent as %s, which has no output schema", tool.GoName, said.MIME).
			WithHint("leave //toolgen:result or //toolgen:output out").
			WithRelated(tool.Output.Pos, "the output schema is given here"), true
	}
	return typeFault(tool.Results[0], said)
}

// typeFault says why values of a type cannot be sent as a line says.
func typeFault(result *Result, said directive.Result) (diag.Diagnostic, bool) {
	block := said.Block()
	onlyBytes := block == directive.ImageBlock || block == directive.AudioBlock
	switch {
	case IsBytes(result.Type) || IsText(result.Type) && !onlyBytes:
		return diag.Diagnostic{}, false
	case IsText(result.Type):
		return diag.Errorf(result.Pos, diag.Unsupported, "%s is sent from bytes, not from a string", said.MIME).
			WithHint("return []byte with the data itself; it is put into base64 where it is sent").
			WithRelated(said.MIMEPos, "the type is written here"), true
	}
	return diag.Errorf(result.Pos, diag.Unsupported, "the result cannot be sent as %s, since it is neither []byte nor string", said.MIME).
		WithHint("return []byte or string, or leave //toolgen:result out").
		WithRelated(said.MIMEPos, "the type is written here"), true
}

// IsBytes reports whether the underlying type of t is []byte.
func IsBytes(t types.Type) bool {
	return types.Identical(t.Underlying(), types.NewSlice(types.Typ[types.Byte]))
}

// IsText reports whether the underlying type of t is string.
func IsText(t types.Type) bool {
	return types.Identical(t.Underlying(), types.Typ[types.String])
}
