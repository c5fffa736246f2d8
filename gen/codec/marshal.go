package codec

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// marshalled are the kinds that json.Marshal alone can write.
var marshalled = map[ShapeKind]bool{
	ShapeMarshal: true, ShapeText: true, ShapeAny: true,
	ShapeRaw: true, ShapeNumber: true, ShapeDuration: true,
}

// ByMarshal reports whether generated code passes a value to json.Marshal: one of a kind
// that needs it, a struct without fields, or one with a field for which
// [ShapeField.ByMarshal] does.
func (s *Shape) ByMarshal() bool {
	switch {
	case s.Kind == ShapeText && s.Text:
		return false
	case marshalled[s.Kind], s.Kind == ShapeStruct && len(s.Fields) == 0:
		return true
	}
	return slices.ContainsFunc(s.Fields, ShapeField.ByMarshal)
}

// ByMarshal reports whether only json.Marshal can write a field: one that the option
// "string" puts into a string, unless it is an integer.
func (f ShapeField) ByMarshal() bool {
	to := f.Shape
	for to.Kind == ShapePointer {
		to = to.Elem
	}
	return f.Quoted && !to.Text
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
