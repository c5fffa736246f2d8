package codec

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// A search looks for a type that is written as a part of another. It does not look into types
// with methods of their own for JSON, which write what they like.
type search struct {
	*shaper
	finds func(t *gotype.Type) bool
	seen  map[string]bool // the named types that it looked into
}

// partOf returns the first part of a type for which finds reports true, or nil.
func (s *shaper) partOf(t *gotype.Type, finds func(t *gotype.Type) bool) *gotype.Type {
	return search{s, finds, map[string]bool{}}.in(s.types.Of(t.Declared, gotype.At{Addr: t.At.Addr}))
}

// kept returns a union in a type, or the type itself, that keeps its discriminator in
// results; nil for none.
func (s *shaper) kept(t *gotype.Type) *types.Named {
	found := s.partOf(t, func(t *gotype.Type) bool {
		return t.Kind == gotype.Interface && t.Union != nil && s.agreed.KeepsDiscriminator(t.Union)
	})
	if found == nil {
		return nil
	}
	return found.Go.(*types.Named)
}

// hasEmptyField reports whether a type has a field in which nil slices and maps are written
// as empty ones.
func (s *shaper) hasEmptyField(t *gotype.Type) bool {
	return s.partOf(t, func(t *gotype.Type) bool {
		if t.Kind != gotype.Struct {
			return false
		}
		for i := range s.fields(t).Members {
			if s.agreed.WritesEmpty(t, i) {
				return true
			}
		}
		return false
	}) != nil
}

func (k search) in(t *gotype.Type) *gotype.Type {
	if _, ok := t.Go.(*types.Named); ok {
		key := types.TypeString(t.Go, nil) + strconv.FormatBool(t.At.Addr)
		if k.seen[key] {
			return nil
		}
		k.seen[key] = true
	}
	k.byEncoder = k.byEncoder || t.Owner.ByEncoder
	if k.finds(t) {
		return t
	}
	switch t.Kind {
	case gotype.Pointer, gotype.Slice, gotype.Array, gotype.Map:
		return k.in(t.Elem())
	case gotype.Struct:
		return k.inFields(t)
	case gotype.Interface:
		return k.inTypes(t)
	}
	return nil
}

func (k search) inFields(t *gotype.Type) *gotype.Type {
	fields := k.fields(t)
	all := slices.Clone(fields.Members)
	if fields.Rest != nil {
		all = append(all, fields.Rest)
	}
	for _, f := range all {
		if found := k.in(t.Field(f)); found != nil {
			return found
		}
	}
	return nil
}

func (k search) inTypes(t *gotype.Type) *gotype.Type {
	if t.Union == nil {
		return nil
	}
	for _, impl := range t.Union.Implementers {
		for _, addr := range t.Addresses(impl) {
			if found := k.in(t.Variant(impl.Type, addr)); found != nil {
				return found
			}
		}
	}
	return nil
}

// checkKept reports unions that keep their discriminator, and are in something that
// json.Marshal writes as a whole, without it.
func (s *shaper) checkKept(results []CallResult) {
	seen := map[*Shape]bool{}
	for _, r := range results {
		s.checkKeptIn(r.Shape, s.place(&r.Result.Pos, r.Result.Called()), seen)
	}
}

func (s *shaper) checkKeptIn(shape *Shape, at place, seen map[*Shape]bool) {
	if shape == nil || !shape.hasParts() && shape.Kind != ShapeMarshal || seen[shape] {
		return
	}
	seen[shape] = true
	if why := s.loses(shape, at); why != nil {
		s.problems = append(s.problems, why.AsError(s.pos(at), ""))
		return
	}
	s.checkKeptIn(shape.Elem, at.element(), seen)
	for _, f := range shape.Fields {
		if len(f.Path) > 0 {
			s.checkKeptIn(f.Shape, s.fieldOf(at, f.Name, f.Path[len(f.Path)-1]), seen)
		}
	}
	for _, v := range shape.Variants() {
		s.checkKeptIn(v.Shape, at, seen)
	}
}

// loses returns the problem of a shape that json.Marshal writes without the
// discriminator of a union in it; nil for others.
func (s *shaper) loses(shape *Shape, at place) *gotype.Problem {
	advice := gotype.AdviceConcrete
	switch shape.Kind {
	case ShapeStruct:
		if !slices.ContainsFunc(shape.Fields, ShapeField.ByMarshal) {
			return nil
		}
		advice = adviceQuoted
	case ShapeMarshal:
		switch shape.Type.Underlying().(type) {
		case *types.Interface:
			advice = "write output in its //toolgen:union line as well"
		case *types.Map:
			advice = "make its keys strings"
		}
	default:
		return nil
	}
	lost := s.kept(s.types.Of(shape.Type, gotype.At{Addr: shape.Address}))
	if lost == nil {
		return nil
	}
	if types.Identical(lost, shape.Type) {
		_, why := s.ofWrittenUnion(s.types.Of(lost, gotype.At{}), at)
		return why
	}
	name := s.types.Name(lost)
	return s.types.Refuse(shape.Type, s.path(at), "is written by json.Marshal as a whole, without what tells the types of "+name+" apart",
		advice+", or leave output out of the //toolgen:union line of "+name)
}
