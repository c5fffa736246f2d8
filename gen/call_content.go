package gen

import (
	"go/types"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/templates"
)

// contentView lays out a result that is sent as content.
func contentView(result *inspect.Result) templates.CallContent {
	if result.As != nil {
		view := blockView(*result.As, inspect.IsText(result.Type))
		view.Text = view.Text && !types.Identical(result.Type, types.Typ[types.String])
		return view
	}
	t := types.Unalias(result.Type)
	if slice, ok := t.(*types.Slice); ok && isRuntime(slice.Elem(), "Content") {
		return templates.CallContent{Func: "ContentResult", Each: true}
	}
	pointer, isPointer := t.(*types.Pointer)
	if isPointer {
		t = pointer.Elem()
	}
	switch {
	case isRuntime(t, "Result"):
		return templates.CallContent{Pointer: isPointer}
	case isRuntime(t, "Content"):
		return templates.CallContent{Func: "ContentResult", Pointer: isPointer}
	}
	return templates.CallContent{Func: "GivenResult"} // by its JSON
}

// blockView lays out bytes, or a text, that a result line sends as one block.
func blockView(as directive.Result, isText bool) templates.CallContent {
	view := templates.CallContent{Func: "ContentResult", Texts: []string{as.MIME}}
	switch as.Block() {
	case directive.TextBlock:
		view.Block, view.Texts, view.Text = "TextContent", nil, true
	case directive.ImageBlock:
		view.Block = "ImageContent"
	case directive.AudioBlock:
		view.Block = "AudioContent"
	default:
		view.Block, view.Texts = "ResourceContent", []string{as.URI, as.MIME}
		if isText || as.IsText() {
			view.Block, view.Text = "ResourceTextContent", true
		}
	}
	return view
}

// isRuntime reports whether t is a type of the package that dispatch runs on.
func isRuntime(t types.Type, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Name() == name && named.Obj().Pkg().Path() == templates.CallPath
}
