package codec

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// A keptIn looks for a union that keeps its discriminator in results.
type keptIn struct {
	*shaper
	seen map[string]bool // the named types that it looked into
}

// kept returns a union in a type, or the type itself, that keeps its discriminator in
// results; nil for none. It does not look into types with methods of their own for
// JSON, which write what they like.
func (s *shaper) kept(t *gotype.Type) *types.Named {
	return keptIn{s, map[string]bool{}}.in(s.types.Of(t.Declared, gotype.At{Addr: t.At.Addr}))
}

func (k keptIn) in(t *gotype.Type) *types.Named {
	if _, ok := t.Go.(*types.Named); ok {
		key := types.TypeString(t.Go, nil) + strconv.FormatBool(t.At.Addr)
		if k.seen[key] {
			return nil
		}
		k.seen[key] = true
	}
	k.byEncoder = k.byEncoder || t.Owner.ByEncoder
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

func (k keptIn) inFields(t *gotype.Type) *types.Named {
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

func (k keptIn) inTypes(t *gotype.Type) *types.Named {
	u := t.Union
	if u == nil {
		return nil
	}
	if k.agreed.KeepsDiscriminator(u) {
		return t.Go.(*types.Named)
	}
	for _, impl := range u.Implementers {
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
