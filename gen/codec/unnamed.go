package codec

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// fallBackToJSON leaves the unnamed shapes that generated code cannot name to
// encoding/json, and reports the shapes that encoding/json would decode differently. At
// each position only the innermost shape is reported.
func (s *shaper) fallBackToJSON() {
	var left []unnamed
	reported := map[token.Position]bool{}
	for _, u := range s.unnamed {
		named := s.canName(u.shape.Type) || !needsName(u.shape.Kind)
		if !u.shape.whole && named && (s.types.Writes || s.canNameParts(u.shape)) {
			continue
		}
		if pos := u.at.pos; !s.types.Writes && !reported[pos] && holdsOwn(u.shape, map[*Shape]bool{}) {
			reported[pos] = true
			s.problems = append(s.problems, s.refuseUnnamed(u).AsError(pos, AdviceNoCall))
		}
		if s.types.Writes {
			s.keepTexts(*u.shape, u.at, "has a name or fields that package "+s.pkg.Name+" cannot write")
		}
		left = append(left, u)
	}
	for _, u := range left { // a shape may be in it twice, with equivalent positions
		to := s.marshal(u.wire)
		to.Type = u.shape.Type
		*u.shape = to
	}
}

// refuseUnnamed returns the problem of a type that neither encoding/json nor generated code
// can decode.
func (s *shaper) refuseUnnamed(u unnamed) *gotype.Problem {
	if u.shape.Kind == ShapeStruct && u.shape.Elem != nil {
		return s.types.Refuse(u.shape.Type, u.at.path, "cannot be decoded: it has a field for unknown members, so encoding/json decodes the struct, and it cannot decode all types in it", "use a struct without that field, or leave unions, messages, and durations out of it")
	}
	return s.types.Refuse(u.shape.Type, u.at.path, "cannot be read: package "+s.pkg.Name+" cannot write its name or its fields, and encoding/json does not read what is in it", "export its name and its fields, or use a type of the package")
}

// needsName reports whether code that decodes or encodes a kind has to name the type, in a
// conversion or as the type of a variable.
func needsName(kind ShapeKind) bool {
	return !slices.Contains([]ShapeKind{ShapeText, ShapeMarshal, ShapeMessage, ShapeTime, ShapeRaw, ShapeAny}, kind)
}

// needsParts reports whether code that decodes a kind has to name the types of its parts,
// to create values of these types.
func needsParts(kind ShapeKind) bool {
	return slices.Contains([]ShapeKind{ShapePointer, ShapeSlice, ShapeMap, ShapeUnion}, kind)
}

// canNameParts reports whether code can name the parts that it has to create.
func (s *shaper) canNameParts(shape *Shape) bool {
	if !needsParts(shape.Kind) {
		return true
	}
	for _, v := range shape.Variants() {
		if !s.canName(v.Shape.Type) {
			return false
		}
	}
	return (shape.Elem == nil || s.canName(shape.Elem.Type)) && (shape.Key == nil || s.canName(shape.Key.Type))
}

// holdsOwn reports whether a value contains a part that generated code decodes differently
// from encoding/json: a union, a message, a duration, or an integer in a string.
func holdsOwn(shape *Shape, seen map[*Shape]bool) bool {
	if shape == nil || seen[shape] {
		return false
	}
	seen[shape] = true
	own := shape.Kind == ShapeUnion || shape.Kind == ShapeMessage || shape.Kind == ShapeDuration || shape.Text || holdsOwn(shape.Elem, seen)
	for _, f := range shape.Fields {
		own = own || holdsOwn(f.Shape, seen)
	}
	return own
}

// checkName reports an argument whose type generated code cannot name.
func (s *shaper) checkName(t types.Type, at place) {
	if !s.canName(t) {
		why := s.types.Refuse(t, at.path, "cannot be read: package "+s.pkg.Name+" cannot write the name of the type", "use an exported type")
		s.problems = append(s.problems, why.AsError(at.pos, AdviceNoCall))
	}
}
