package codec

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// ByMarshal reports whether generated code passes a value to json.Marshal: one of a kind
// that needs it, a struct without fields, or one with a field for which
// [ShapeField.ByMarshal] does.
func (s *Shape) ByMarshal() bool {
	switch s.Kind {
	case ShapeText:
		return !s.Text
	case ShapeMarshal, ShapeAny, ShapeRaw, ShapeNumber, ShapeDuration: // json.Marshal alone can write these
		return true
	case ShapeStruct:
		return len(s.Fields) == 0 || slices.ContainsFunc(s.Fields, ShapeField.ByMarshal)
	}
	return false
}

// ByMarshal reports whether only json.Marshal can write a field: one that the option
// "string" puts into a string, unless it is an integer.
func (f ShapeField) ByMarshal() bool {
	if !f.Quoted {
		return false
	}
	to := f.Shape
	for to.Kind == ShapePointer {
		to = to.Elem
	}
	return !to.Text
}

// ByAddress reports whether json.Marshal has to be given a pointer to the value, since it
// calls a method with a pointer receiver of the value or of a part of it. Parts behind
// pointers do not count, nor do interfaces in it.
func (s *Shape) ByAddress() bool {
	counts := func(part *Shape) bool { return !types.IsInterface(part.Type) && part.ByAddress() }
	switch s.Kind {
	case ShapeMarshal, ShapeText:
		return s.Address
	case ShapeArray:
		return counts(s.Elem)
	}
	return s.Kind == ShapeStruct && slices.ContainsFunc(s.Fields, func(f ShapeField) bool {
		embedded := f.Path[:max(0, len(f.Path)-1)]
		return !slices.ContainsFunc(embedded, func(v *types.Var) bool { return gotype.IsPointer(v.Type()) }) && counts(f.Shape)
	})
}
