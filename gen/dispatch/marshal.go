package dispatch

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/gotype"
)

// marshalled are the kinds of which json.Marshal alone knows what it writes.
var marshalled = map[codec.ShapeKind]bool{
	codec.ShapeMarshal: true, codec.ShapeText: true, codec.ShapeAny: true,
	codec.ShapeRaw: true, codec.ShapeNumber: true, codec.ShapeDuration: true,
}

// byMarshal reports whether a value is written by json.Marshal: the kinds that
// need it, bytes of a type of their own, which the runtime does not take, maps
// whose keys have methods, structs without fields, and those with fields in
// strings.
func byMarshal(s *codec.Shape) bool {
	switch {
	case s.Kind == codec.ShapeText && s.Text:
		return false
	case marshalled[s.Kind]:
		return true
	case s.Kind == codec.ShapeBytes:
		slice, ok := s.Type.Underlying().(*types.Slice)
		return !ok || !types.Identical(slice.Elem(), types.Typ[types.Byte])
	case s.Kind == codec.ShapeStruct && len(s.Fields) == 0:
		return true
	case s.Kind == codec.ShapeMap:
		return s.Key.Kind == codec.ShapeText
	}
	return slices.ContainsFunc(s.Fields, codec.ShapeField.ByMarshal)
}

// byAddress reports whether json.Marshal must be given a pointer: where a
// method of a pointer counts for the value or for a part that lies in it, and
// not behind a pointer of its own. Of an interface json.Marshal knows by itself
// that it is a part.
func byAddress(s *codec.Shape) bool {
	counts := func(part *codec.Shape) bool { return !types.IsInterface(part.Type) && byAddress(part) }
	switch s.Kind {
	case codec.ShapeMarshal, codec.ShapeText:
		return s.Address
	case codec.ShapeArray:
		return counts(s.Elem)
	}
	return s.Kind == codec.ShapeStruct && slices.ContainsFunc(s.Fields, func(f codec.ShapeField) bool {
		embedded := f.Path[:max(0, len(f.Path)-1)]
		return !slices.ContainsFunc(embedded, func(v *types.Var) bool { return gotype.IsPointer(v.Type()) }) && counts(f.Shape)
	})
}
