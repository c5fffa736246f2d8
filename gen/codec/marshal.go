package codec

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// marshalled are the kinds of which json.Marshal alone knows what it writes.
var marshalled = map[ShapeKind]bool{
	ShapeMarshal: true, ShapeText: true, ShapeAny: true,
	ShapeRaw: true, ShapeNumber: true, ShapeDuration: true,
}

// ByMarshal reports whether a value is written by json.Marshal: the kinds that
// need it, structs without fields, and those with fields in strings.
func (s *Shape) ByMarshal() bool {
	switch {
	case s.Kind == ShapeText && s.Text:
		return false
	case marshalled[s.Kind], s.Kind == ShapeStruct && len(s.Fields) == 0:
		return true
	}
	return slices.ContainsFunc(s.Fields, ShapeField.ByMarshal)
}

// ByMarshal reports of a field in a string that json.Marshal alone writes it so:
// the digits of an integer stand there by themselves.
func (f ShapeField) ByMarshal() bool {
	to := f.Shape
	for to.Kind == ShapePointer {
		to = to.Elem
	}
	return f.Quoted && !to.Text
}

// ByAddress reports whether json.Marshal must be given a pointer: where a
// method of a pointer counts for the value or for a part that lies in it, and
// not behind a pointer of its own. Of an interface json.Marshal knows by itself
// that it is a part.
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
