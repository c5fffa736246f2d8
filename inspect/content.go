package inspect

import (
	"go/types"
	"slices"

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
	callPath:  {"Content", "Result"},
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

// resultAs adds to the result of a tool how a result line sends it.
func (f *finder) resultAs(c candidate, tool *Tool) {
	lines := f.lines.take(c.doc, "result")
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
			WithRelated(said.MIMEPos, "the type is said here"), true
	}
	return diag.Errorf(result.Pos, diag.Unsupported, "the result cannot be sent as %s, since it is neither []byte nor string", said.MIME).
		WithHint("return []byte or string, or leave //toolgen:result out").
		WithRelated(said.MIMEPos, "the type is said here"), true
}

// IsBytes reports whether t is []byte or defined as that.
func IsBytes(t types.Type) bool {
	return types.Identical(t.Underlying(), types.NewSlice(types.Typ[types.Byte]))
}

// IsText reports whether t is string or defined as that.
func IsText(t types.Type) bool {
	return types.Identical(t.Underlying(), types.Typ[types.String])
}
