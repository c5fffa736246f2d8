package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

func (s *shaper) ofPointer(t types.Type, ptr *types.Pointer, at place) (*Shape, *refusal) {
	if gotype.PointsToItself(t) {
		return nil, s.refuse(t, at, "points to nothing but itself", adviceOther)
	}
	to := s.pointee(t, at)
	to.dynamic = false
	elem, why := s.part(ptr.Elem(), to)
	if why != nil {
		return nil, why
	}
	return &Shape{Kind: ShapePointer, Type: t, Elem: elem}, nil
}

// ofSlice returns the shape of a list. Bytes of a type of their own are no
// []byte to Go, though they are in base64 as well.
func (s *shaper) ofSlice(t types.Type, u *types.Slice, at place) (*Shape, *refusal) {
	switch {
	case !s.isBytes(u):
	case types.Identical(u.Elem(), types.Typ[types.Byte]):
		return &Shape{Kind: ShapeBytes, Type: t}, nil
	default:
		return s.marshal(t, at), nil
	}
	element := at.within("[]")
	element.addr = s.writes
	elem, why := s.part(u.Elem(), element)
	if why != nil {
		return nil, why
	}
	return &Shape{Kind: ShapeSlice, Type: t, Elem: elem}, nil
}

func (s *shaper) ofArray(t types.Type, u *types.Array, at place) (*Shape, *refusal) {
	element := at.within("[]")
	element.addr = at.addr && s.writes
	elem, why := s.part(u.Elem(), element)
	if why != nil {
		return nil, why
	}
	return &Shape{Kind: ShapeArray, Type: t, Elem: elem, Len: u.Len()}, nil
}

// ofMap returns the shape of a map. One is written in the order of its names,
// so that those which a method makes are left to encoding/json, and those of a
// text with such a method, too: some releases of it ask that.
func (s *shaper) ofMap(t types.Type, u *types.Map, at place) (*Shape, *refusal) {
	found, why := s.keyOf(t, u.Key(), at)
	if why != nil {
		return nil, why
	}
	key, byMethod := found.Type, found.ByMethod
	elem, why := s.part(u.Elem(), at.within("[]"))
	if why != nil {
		return nil, why
	}
	if s.writes && (byMethod || s.Text.In(key)) {
		s.keepTexts(&Shape{Type: t, Elem: elem}, at, "has keys that a method writes")
		return s.marshal(t, at), nil
	}
	return &Shape{Kind: ShapeMap, Type: t, Key: s.ofKey(key, byMethod), Elem: elem, whole: found.Pointed || !byMethod && !gotype.IsKind(key, types.IsString|types.IsInteger)}, nil
}

func (s *shaper) ofKey(key types.Type, byMethod bool) *Shape {
	if basic, ok := key.Underlying().(*types.Basic); ok && !byMethod {
		made := basicShapes[basic.Kind()]
		made.Type = key
		return &made
	}
	return &Shape{Kind: ShapeText, Type: key}
}

func (s *shaper) ofInterface(t types.Type, u *types.Interface, at place) (*Shape, *refusal) {
	if named, ok := t.(*types.Named); ok {
		ofUnion := s.ofUnion
		if s.writes {
			ofUnion = s.ofWrittenUnion
		}
		if made, why := ofUnion(named, at); made != nil || why != nil {
			return made, why
		}
	}
	switch {
	case u.NumMethods() == 0:
		return &Shape{Kind: ShapeAny, Type: t}, nil
	case s.writes:
		s.keepTexts(s.inInterface(t, at), at, "is an interface")
		return s.marshal(t, at), nil
	}
	return nil, s.refuse(t, at, "is an interface, and JSON does not say which type to make", adviceConcrete)
}

// inInterface returns the shape of what the schema of an interface that is
// written tells.
func (s *shaper) inInterface(t types.Type, at place) *Shape {
	made := &Shape{Kind: ShapeUnion, Type: t}
	if u := s.declOf(t).Union; s.texts.on && u != nil && u.Sealed {
		for _, impl := range u.Implementers {
			part := at.ofImplementer()
			part.addr = true
			if variant, why := s.part(impl.Type, part); why == nil {
				made.Variants = append(made.Variants, ShapeVariant{Shape: variant})
			}
		}
	}
	return made
}

// ofUnion returns the shape of an interface whose types inference could tell
// apart, or nil for any other. One that it did not look at, in a type whose
// schema is given, is looked at now.
func (s *shaper) ofUnion(t *types.Named, at place) (*Shape, *refusal) {
	u := s.declOf(t).Union
	if u == nil {
		return nil, nil
	}
	if _, found := s.met.unions[t.Obj()]; !found {
		if _, why, _ := s.union(t, at); why != nil {
			return nil, why
		}
	}
	told := s.met.unions[t.Obj()]
	made := &Shape{Kind: ShapeUnion, Type: t, Discriminator: told.key}
	for i, value := range told.values {
		impl := u.Implementers[i]
		if !s.canName(impl.Type) {
			return nil, s.refuseUnion(t, at, impl, "is internal to another module")
		}
		variant, why := s.shape(impl.Type, at.ofImplementer())
		if why != nil {
			return nil, s.refuseFor(t, at, impl, why)
		}
		made.Variants = append(made.Variants, ShapeVariant{Value: value, Shape: variant, Pointer: impl.Pointer})
	}
	return made, nil
}
