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
// need it, bytes of a type of their own, which the runtime does not take, maps
// whose keys have methods, structs without fields, and those with fields in
// strings.
func byMarshal(s *infer.Shape) bool {
	switch {
	case s.Kind == infer.ShapeText && s.Text:
		return false
	case marshalled[s.Kind]:
		return true
	case s.Kind == infer.ShapeBytes:
		slice, ok := s.Type.Underlying().(*types.Slice)
		return !ok || !types.Identical(slice.Elem(), types.Typ[types.Byte])
	case s.Kind == infer.ShapeStruct && len(s.Fields) == 0:
		return true
	case s.Kind == infer.ShapeMap:
		return s.Key.Kind == infer.ShapeText
	}
	return slices.ContainsFunc(s.Fields, infer.ShapeField.ByMarshal)
}

// byAddress reports whether json.Marshal must be given a pointer: where a
// method of a pointer counts for the value or for a part that lies in it, and
// not behind a pointer of its own. Of an interface json.Marshal knows by itself
// that it is a part.
func byAddress(s *infer.Shape) bool {
	counts := func(part *infer.Shape) bool { return !types.IsInterface(part.Type) && byAddress(part) }
	switch s.Kind {
	case infer.ShapeMarshal, infer.ShapeText:
		return s.Address
	case infer.ShapeArray:
		return counts(s.Elem)
	}
	return s.Kind == infer.ShapeStruct && slices.ContainsFunc(s.Fields, func(f infer.ShapeField) bool {
		embedded := f.Path[:max(0, len(f.Path)-1)]
		return !slices.ContainsFunc(embedded, func(v *types.Var) bool { return isPointer(v.Type()) }) && counts(f.Shape)
	})
}
