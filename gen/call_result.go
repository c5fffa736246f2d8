package gen

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/templates"
)

// result lays out one result of a tool. A nil that is a whole result is null
// only where it may be anything: other schemas of results allow none.
func (l *callLayout) result(call infer.Call, result infer.CallResult) templates.CallResult {
	view := templates.CallResult{Name: result.Name}
	if result.Shape == nil {
		view.Content = contentView(result.Result)
		if isNilable(result.Result.Type) {
			view.Nil = templates.NilRefused
		}
		return view
	}
	s := result.Shape
	if result.Name == "" {
		view.Nil = nilResult(s)
		for ; s.Kind == infer.ShapePointer; s = s.Elem {
			view.Pointers++
		}
		view.Nils = view.Pointers
		if view.Pointers > 0 && nilResult(s) != templates.NilWritten {
			view.Nils++
		}
		switch {
		case len(call.Results) > 1:
			view.Nil = besideContent(view)
		case s.Kind == infer.ShapeAny && view.Pointers == 0:
			view.Nil = templates.NilWritten // its schema takes anything
		}
	}
	shape := l.writers.shape(s)
	if view.Nil == templates.NilEmpty && writesNone(shape) {
		view.Nil, shape.Solid = templates.NilWritten, true
	}
	view.Shape = &shape
	return view
}

// writesNone reports whether a nil is written as a list or a map without
// elements by itself, where it is not asked for.
func writesNone(s templates.Shape) bool {
	return s.Func == "" && (s.Kind == templates.ShapeSlice || s.Kind == templates.ShapeMap)
}

// nilResult returns what becomes of a nil that is a whole result.
func nilResult(s *infer.Shape) templates.NilResult {
	switch s.Type.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return templates.NilRefused
	case *types.Slice, *types.Map:
		if s.Kind != infer.ShapeMarshal && s.Kind != infer.ShapeText && s.Kind != infer.ShapeRaw {
			return templates.NilEmpty
		}
	}
	return templates.NilWritten
}

// besideContent returns what becomes of a nil beside a CallToolResult that a
// handler made, as the go-sdk has it (ToolHandlerFor): a nil pointer is written
// as the zero value, and a nil interface is nothing.
func besideContent(view templates.CallResult) templates.NilResult {
	switch {
	case view.Nil != templates.NilRefused:
		return view.Nil
	case view.Nils == 1:
		return templates.NilZero
	}
	return templates.NilGiven
}

func isNilable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return true
	}
	return false
}
