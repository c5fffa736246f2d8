package codec

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const adviceQuoted = "leave the option string of its json tag out"

// ofWrittenUnion returns the shape of a union that keeps its discriminator in results, or
// the zero value for one that does not. Each type is a variant by value, unless it
// implements the interface only by its pointer, and one behind a pointer.
func (s *shaper) ofWrittenUnion(wire *gotype.Type, at place) (Shape, *gotype.Problem) {
	t, u := wire.Go.(*types.Named), wire.Union
	found, _ := s.agreed.Discriminator(wire, s.pos(at), s.path(at))
	if found == nil {
		return Shape{}, nil
	}
	made := union{discriminatorKey: found.Key}
	for i, impl := range u.Implementers {
		var variants []ShapeVariant
		for _, addr := range wire.Addresses(impl) {
			variant, why := s.ofWrittenVariant(wire.Variant(impl.Type, addr), found.Key, found.Values[i], at)
			if why != nil {
				advice := why.Advice
				why = s.types.RefuseFor(t, s.path(at), impl, why)
				why.Advice = advice + ", or leave output out of the //toolgen:union line of " + s.types.Name(t)
				return Shape{}, why
			}
			variants = append(variants, ShapeVariant{Value: found.Values[i].Text(), Shape: variant, Pointer: addr})
		}
		if last := variants[len(variants)-1]; !last.Pointer { // a pointer to it is written alike
			last.Pointer = true
			variants = append(variants, last)
		}
		made.variants = append(made.variants, variants...)
	}
	return Shape{Kind: ShapeUnion, Type: t, union: &made}, nil
}

// ofWrittenVariant returns the shape of a struct with its discriminator as the first
// member, in place of a field of that name.
func (s *shaper) ofWrittenVariant(t *gotype.Type, key string, value gotype.DiscriminatorValue, at place) (*Shape, *gotype.Problem) {
	if !s.canName(t.Go) {
		return nil, s.types.Refuse(t.Go, s.path(at), "is internal to another module", gotype.AdviceOther)
	}
	made, why := s.ofStruct(t, at)
	if why != nil {
		return nil, why
	}
	if made.whole {
		return nil, s.types.Refuse(t.Go, s.path(at), "has a field that only json.Marshal can write", gotype.AdviceOther)
	}
	if i := slices.IndexFunc(made.Fields, ShapeField.ByMarshal); i >= 0 {
		return nil, s.types.Refuse(t.Go, s.path(at), "has the field "+made.Fields[i].Name+" in a string, so that only json.Marshal can write it", adviceQuoted)
	}
	first := ShapeField{Name: key, Const: diag.Show(value.Value), Shape: &Shape{Kind: ShapeString, Type: types.Typ[types.String]}}
	others := slices.DeleteFunc(made.Fields, func(f ShapeField) bool { return f.Name == key })
	made.Fields = append([]ShapeField{first}, others...)
	return new(made), nil
}
