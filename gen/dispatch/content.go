package dispatch

import (
	"go/types"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// content draws what becomes of a variable with content, which is alone where
// there is no other result:
//
//	r.Content(call.ImageContent("image/png", out))
//
// What is no type of the runtime is known by its JSON. So is a pointer beside
// another result, since it may be nil.
func (d drawer) content(variable string, result *inspect.Result, alone bool) {
	if result.As != nil {
		d.onLine("r", "Content", d.block(variable, *result.As, result.Type))
		return
	}
	t, value := types.Unalias(result.Type), variable
	slice, isSlice := t.(*types.Slice)
	if pointer, ok := t.(*types.Pointer); ok && alone {
		t, value = pointer.Elem(), "*"+variable
	}
	switch {
	case isSlice && isRuntime(slice.Elem(), "Content"):
		d.onLine("r", "Content", variable+"...")
	case isSlice && isRuntime(slice.Elem(), "Message"):
		d.onLine("r", "Messages", variable+"...")
	case isRuntime(t, "Result"):
		d.onLine("r", "SetResult", value)
	case isRuntime(t, "Content"):
		d.onLine("r", "Content", value)
	case isRuntime(t, "Message"):
		d.onLine("r", "Messages", value)
	case gotype.IsStruct(t) && t == types.Unalias(result.Type): // its MarshalJSON can be that of a pointer
		d.onLine("r", "AddSDKResult", address(variable))
	default:
		d.onLine("r", "AddSDKResult", variable)
	}
}

// isHanded reports whether a result is content in the words of an SDK.
func isHanded(r codec.CallResult) bool {
	if r.Shape != nil || r.Result.As != nil {
		return false
	}
	t := types.Unalias(r.Result.Type)
	for {
		holder, ok := t.(interface{ Elem() types.Type })
		if !ok {
			return !isRuntime(t, "Content") && !isRuntime(t, "Result")
		}
		t = types.Unalias(holder.Elem())
	}
}

// block draws the block of content that a result line makes of bytes or a text.
func (d drawer) block(variable string, as directive.Result, t types.Type) string {
	text := variable
	if !types.Identical(t, types.Typ[types.String]) {
		text = "string(" + variable + ")"
	}
	mime, uri := strconv.Quote(as.MIME), strconv.Quote(as.URI)
	switch as.Block() {
	case directive.TextBlock:
		return call(d.runtime("TextContent"), text)
	case directive.ImageBlock:
		return call(d.runtime("ImageContent"), mime, variable)
	case directive.AudioBlock:
		return call(d.runtime("AudioContent"), mime, variable)
	}
	if inspect.IsText(t) || as.IsText() {
		return call(d.runtime("ResourceTextContent"), uri, mime, text)
	}
	return call(d.runtime("ResourceContent"), uri, mime, variable)
}

// isRuntime reports whether t is a type of the package that dispatch runs on.
func isRuntime(t types.Type, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Name() == name && named.Obj().Pkg().Path() == runtimePath
}
