package dispatch

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/infer"
)

// marshalled are the kinds of which json.Marshal alone knows what it writes.
var marshalled = map[infer.ShapeKind]bool{
	infer.ShapeMarshal: true, infer.ShapeText: true, infer.ShapeAny: true,
	infer.ShapeRaw: true, infer.ShapeNumber: true, infer.ShapeDuration: true,
}

// byMarshal reports whether a value is written by json.Marshal: the kinds that
// need it, maps whose keys have methods, structs without fields, and those with
// fields in strings.
func byMarshal(s *infer.Shape) bool {
	switch {
	case s.Kind == infer.ShapeText && s.Text:
		return false
	case marshalled[s.Kind]:
		return true
	case s.Kind == infer.ShapeBytes:
		return !isByteSlice(s.Type)
	case s.Kind == infer.ShapeStruct && len(s.Fields) == 0:
		return true
	case s.Kind == infer.ShapeMap:
		return s.Key.Kind == infer.ShapeText
	}
	return slices.ContainsFunc(s.Fields, infer.ShapeField.ByMarshal)
}

// isByteSlice reports whether a type is made of the predeclared byte, and so
// is one that the runtime takes.
func isByteSlice(t types.Type) bool {
	slice, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(slice.Elem(), types.Typ[types.Byte])
}

// byAddress reports whether json.Marshal must be given a pointer: where a
// method of a pointer counts for the value or for a part that lies in it.
func byAddress(s *infer.Shape) bool {
	if s.Kind == infer.ShapeMarshal || s.Kind == infer.ShapeText {
		return s.Address
	}
	return holdsAddressed(s)
}

// holdsAddressed reports whether a method of a pointer counts for a part that
// lies in a value. Of an interface json.Marshal knows by itself that it is a part.
func holdsAddressed(s *infer.Shape) bool {
	isAddressed := func(part *infer.Shape) bool { return !types.IsInterface(part.Type) && byAddress(part) }
	return s.Kind == infer.ShapeArray && isAddressed(s.Elem) ||
		s.Kind == infer.ShapeStruct && slices.ContainsFunc(s.Fields, func(f infer.ShapeField) bool { return !isBehindPointer(f) && isAddressed(f.Shape) })
}

// isBehindPointer reports whether a field is one of an embedded pointer, and so
// does not lie in the struct.
func isBehindPointer(f infer.ShapeField) bool {
	return slices.ContainsFunc(f.Path[:max(0, len(f.Path)-1)], func(v *types.Var) bool { return isPointer(v.Type()) })
}
