package codec

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// ofStruct returns the shape of a struct: of the fields that are arguments when it is
// read, and of all that encoding/json writes when it is written.
func (s *shaper) ofStruct(wire *gotype.Type, at place) (Shape, *gotype.Problem) {
	t := wire.Go
	made := Shape{Kind: ShapeStruct, Type: t}
	quoted := ""
	fields := s.fields(wire)
	made.whole = fields.Rest != nil
	for i, f := range fields.Members {
		isMember, canBeSent := s.types.Writes, s.types.Writes
		if !s.types.Writes {
			isMember, canBeSent = s.agreed.AcceptsField(wire, f)
		}
		if !isMember {
			continue
		}
		field, why := s.ofField(wire, i, at)
		switch {
		case why != nil && canBeSent:
			return Shape{}, why
		case why != nil:
			continue
		}
		var direct bool
		field.Path, direct = s.pathTo(t, f)
		made.whole = made.whole || !direct || s.quotesByTag(f) || s.types.Writes && s.isUpToJSON(wire, f, &field)
		made.Fields = append(made.Fields, field)
		if field.ByMarshal() {
			quoted = field.Name
		}
	}
	if s.types.Writes && quoted != "" {
		made.Empty = s.hasEmptyField(wire)
		s.keepTexts(made, at, "has the option string of the json tag at "+quoted+", which is no integer")
	}
	return made, nil
}

// ofField returns the shape of a field of a struct, given its number.
func (s *shaper) ofField(in *gotype.Type, i int, at place) (field ShapeField, why *gotype.Problem) {
	f := in.Fields().Members[i]
	to := s.fieldOf(at, f.Name, f.Decl)
	wire, quoted := in.Field(f), f.Quoted
	if s.types.Writes && s.agreed.WritesEmpty(in, i) {
		wire = wire.WithEmpty()
	}
	if quoted {
		target := wire.InString()
		counts, byEncoder := target.StringCounts()
		s.byEncoder = s.byEncoder || target.Owner.ByEncoder || byEncoder
		quoted = counts
	}
	if quoted {
		wire = wire.InNumbers()
	}
	made, why := s.part(wire, to)
	if why != nil {
		return field, why
	}
	field.Name, field.Shape, field.Quoted = f.Name, made, quoted
	field.Nullable = !s.types.Writes && s.agreed.AcceptsNull(f)
	if quoted && s.types.Writes && s.texts {
		field.Shape, _ = made.inString()
	}
	if s.types.Writes {
		field.OmitEmpty = f.OmitEmpty && gotype.CanBeEmpty(f.Decl.Type())
		field.OmitZero = f.OmitZero
		field.IsZero = f.OmitZero && (f.AsksIsZero() || gotype.IsZeroer.In(f.Decl.Type()))
	}
	return field, nil
}

// quotesByTag reports whether only encoding/json can apply the option string to a field:
// to a struct that promotes the methods of a json.Number, and to a defined pointer type.
func (s *shaper) quotesByTag(f *gotype.Field) bool {
	if !f.Quoted {
		return false
	}
	target, _ := gotype.QuotedTarget(f.Decl.Type(), s.pkg.Encoder)
	_, defined := types.Unalias(f.Decl.Type()).(*types.Named)
	_, isPtr := f.Decl.Type().Underlying().(*types.Pointer)
	return gotype.PromotesNumber(target) || defined && isPtr
}

// isUpToJSON reports whether only encoding/json can write a field: it panics at one with
// an uncallable method, and generated code cannot find out for every type whether a
// value is zero.
func (s *shaper) isUpToJSON(in *gotype.Type, f *gotype.Field, made *ShapeField) bool {
	if f.Uncallable {
		if _, panics := in.Field(f).UncallableMethod(f); panics {
			return true
		}
	}
	t := f.Decl.Type()
	switch t.Underlying().(type) {
	case *types.Interface:
		return made.IsZero
	case *types.Struct, *types.Array:
		return made.OmitZero && !made.IsZero && !(types.Comparable(t) && s.canName(t))
	}
	return false
}

// pathTo returns the fields by which the package selects a field: without the embedded
// structs whose names it may not write, if Go promotes the same field through them. It
// reports false if the package cannot select the field.
func (s *shaper) pathTo(t types.Type, f *gotype.Field) ([]*types.Var, bool) {
	if len(f.Index) == 1 && (f.Decl.Exported() || f.Decl.Pkg().Path() == s.pkg.Path) {
		return []*types.Var{f.Decl}, true // a field of the struct itself, as nearly all are
	}
	var path []*types.Var
	from, pointer := t, false // the last type on the path; a pointer is skipped
	for _, i := range f.Index {
		decl := t.Underlying().(*types.Struct).Field(i)
		target, isPtr := gotype.Deref(decl.Type())
		t = target
		if !decl.Exported() && decl.Pkg().Path() != s.pkg.Path {
			pointer = pointer || isPtr
			continue
		}
		if found, _, _ := types.LookupFieldOrMethod(from, true, s.pkg.Types, decl.Name()); found != decl || pointer {
			return nil, false
		}
		if decl != f.Decl && isPtr && !s.types.Writes && !s.canName(target) {
			return nil, false // code has to make the struct, and cannot name it
		}
		path = append(path, decl)
		from, pointer = target, false
	}
	return path, len(path) > 0 && path[len(path)-1] == f.Decl
}
