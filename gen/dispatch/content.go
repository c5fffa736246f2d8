package dispatch

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
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
func (d drawer) content(variable string, result *inspect.Result, alone bool) jen.Code {
	if result.As != nil {
		return d.on("r", "Content", block(variable, *result.As, result.Type))
	}
	t := types.Unalias(result.Type)
	if slice, ok := t.(*types.Slice); ok && isRuntime(slice.Elem(), "Content") {
		return d.on("r", "Content", expr(variable).Op("..."))
	}
	value := expr(variable)
	if pointer, ok := t.(*types.Pointer); ok && alone {
		t, value = pointer.Elem(), expr("*"+variable)
	}
	switch {
	case isRuntime(t, "Result"):
		return d.on("r", "Give", value)
	case isRuntime(t, "Content"):
		return d.on("r", "Content", value)
	}
	return d.on("r", "Given", expr(variable))
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
func block(variable string, as directive.Result, t types.Type) jen.Code {
	value, text := expr(variable), expr(variable)
	if !types.Identical(t, types.Typ[types.String]) {
		text = jen.String().Call(value)
	}
	switch as.Block() {
	case directive.TextBlock:
		return runtime("TextContent").Call(text)
	case directive.ImageBlock:
		return runtime("ImageContent").Call(jen.Lit(as.MIME), value)
	case directive.AudioBlock:
		return runtime("AudioContent").Call(jen.Lit(as.MIME), value)
	}
	if inspect.IsText(t) || as.IsText() {
		return runtime("ResourceTextContent").Call(jen.Lit(as.URI), jen.Lit(as.MIME), text)
	}
	return runtime("ResourceContent").Call(jen.Lit(as.URI), jen.Lit(as.MIME), value)
}

// isRuntime reports whether t is a type of the package that dispatch runs on.
func isRuntime(t types.Type, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Name() == name && named.Obj().Pkg().Path() == runtimePath
}
