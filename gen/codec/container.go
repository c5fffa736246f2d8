package codec

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// ofElements returns the shape of a pointer, slice or array.
func (s *shaper) ofElements(t *gotype.Type, at place) (Shape, *gotype.Problem) {
	made := Shape{Kind: ShapeSlice, Type: t.Go, Nullable: s.freeNulls}
	to := at.element()
	switch u := t.Go.Underlying().(type) {
	case *types.Pointer:
		made.Kind, to = ShapePointer, at
	case *types.Array:
		made.Kind, made.Len = ShapeArray, u.Len()
	}
	var why *gotype.Problem
	made.Elem, why = s.part(t.Elem(), to)
	return made, why
}

// ofBytes returns the shape of a slice that is a base64 string. One of a defined byte
// type is left to encoding/json, since Go does not convert it to []byte.
func (s *shaper) ofBytes(t *gotype.Type) Shape {
	if types.Identical(t.Go.Underlying().(*types.Slice).Elem(), types.Typ[types.Byte]) {
		return Shape{Kind: ShapeBytes, Type: t.Go}
	}
	return s.marshal(t)
}

// ofMap returns the shape of a map. Maps are written in the order of their names, so that
// maps whose keys have a method for that are left to encoding/json. So are string keys
// with such a method, which some releases of encoding/json call.
func (s *shaper) ofMap(t *gotype.Type, at place) (Shape, *gotype.Problem) {
	elem, why := s.part(t.Elem(), at.element())
	if why != nil {
		return Shape{}, why
	}
	key := t.Key
	if s.types.Writes && (key.ByMethod || s.types.Methods().Text.In(key.Type)) {
		s.keepTexts(Shape{Type: t.Go, Elem: elem}, at, "has keys that a method writes")
		return s.marshal(t), nil
	}
	return Shape{
		Kind: ShapeMap, Type: t.Go, Nullable: s.freeNulls, Key: new(s.ofKey(key.Type, key.ByMethod)), Elem: elem,
		whole: key.Pointed || !key.ByMethod && !gotype.IsKind(key.Type, types.IsString|types.IsInteger),
	}, nil
}

func (s *shaper) ofKey(key types.Type, byMethod bool) Shape {
	if basic, ok := key.Underlying().(*types.Basic); ok && !byMethod {
		made := basicShapes[basic.Kind()]
		made.Type = key
		return made
	}
	return Shape{Kind: ShapeText, Type: key}
}

func (s *shaper) ofInterface(t *gotype.Type, at place) (Shape, *gotype.Problem) {
	if _, ok := t.Go.(*types.Named); ok {
		if made, why := s.ofUnion(t, at); made.Type != nil || why != nil {
			return made, why
		}
	}
	if gotype.IsAny(t.Go) {
		return Shape{Kind: ShapeAny, Type: t.Go}, nil
	}
	s.keepTexts(s.inInterface(t, at), at, "is an interface")
	return s.marshal(t), nil
}

// inInterface returns a shape with the types that an interface can hold when it is
// written, for keepTexts to look into.
func (s *shaper) inInterface(t *gotype.Type, at place) Shape {
	var held union
	if s.texts && t.Union != nil {
		for _, impl := range t.Union.Implementers {
			if variant, why := s.part(t.Variant(impl.Type, true), at); why == nil {
				held.variants = append(held.variants, ShapeVariant{Shape: variant})
			}
		}
	}
	return Shape{Kind: ShapeUnion, Type: t.Go, union: &held}
}

// ofUnion returns the shape of a union, or the zero value for any other interface.
func (s *shaper) ofUnion(wire *gotype.Type, at place) (Shape, *gotype.Problem) {
	t, u := wire.Go.(*types.Named), wire.Union
	switch {
	case u == nil:
		return Shape{}, nil
	case s.types.Writes:
		return s.ofWrittenUnion(wire, at)
	}
	found, why := s.agreed.Discriminator(wire, s.pos(at), s.path(at))
	if why != nil {
		return Shape{}, why
	}
	made := union{discriminatorKey: found.Key}
	for i, value := range found.Values {
		impl := u.Implementers[i]
		if !s.canName(impl.Type) {
			return Shape{}, s.types.RefuseType(t, s.path(at), impl, "is internal to another module")
		}
		variant, why := s.shape(wire.Variant(impl.Type, false), at)
		if why != nil {
			return Shape{}, s.types.RefuseFor(t, s.path(at), impl, why)
		}
		made.variants = append(made.variants, ShapeVariant{Value: value.Text(), Shape: variant, Pointer: impl.Pointer})
	}
	return Shape{Kind: ShapeUnion, Type: t, Nullable: s.freeNulls, union: &made}, nil
}
