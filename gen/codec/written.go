package codec

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const adviceQuoted = "remove string from the json tag of the field"

// ofWrittenUnion returns the shape of a union that keeps its discriminator in results, or
// the zero value for other unions. Each type has a variant for pointers and, if its values
// implement the interface, a variant for values.
func (s *shaper) ofWrittenUnion(wire *gotype.Type, at place) (Shape, *gotype.Problem) {
	t, u := wire.Go.(*types.Named), wire.Union
	found, _ := s.agreed.Discriminator(wire, at.pos, at.path)
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
				why = s.types.RefuseFor(t, at.path, impl, why)
				why.Advice = advice + ", or remove output from the //toolgen:union line of " + s.types.Name(t)
				return Shape{}, why
			}
			variants = append(variants, ShapeVariant{Value: found.Values[i].Text(), Shape: variant, Pointer: addr})
		}
		if last := variants[len(variants)-1]; !last.Pointer { // pointers to the type are encoded like its values
			last.Pointer = true
			variants = append(variants, last)
		}
		made.variants = append(made.variants, variants...)
	}
	return Shape{Kind: ShapeUnion, Type: t, union: &made}, nil
}

// ofWrittenVariant returns the shape of a struct with the discriminator as its first member.
// The discriminator replaces a field of the same name.
func (s *shaper) ofWrittenVariant(t *gotype.Type, key string, value gotype.DiscriminatorValue, at place) (*Shape, *gotype.Problem) {
	if !s.canName(t.Go) {
		return nil, s.types.Refuse(t.Go, at.path, "is internal to another module", gotype.AdviceOther)
	}
	made, why := s.ofStruct(t, at)
	if why != nil {
		return nil, why
	}
	if made.whole {
		return nil, s.types.Refuse(t.Go, at.path, "has a field that only json.Marshal can encode", gotype.AdviceOther)
	}
	if i := slices.IndexFunc(made.Fields, ShapeField.ByMarshal); i >= 0 {
		return nil, s.types.Refuse(t.Go, at.path, "has the field "+made.Fields[i].Name+" with the string option, so only json.Marshal can encode it", adviceQuoted)
	}
	first := ShapeField{Name: key, Const: diag.Show(value.Value), Shape: &Shape{Kind: ShapeString, Type: types.Typ[types.String]}}
	others := slices.DeleteFunc(made.Fields, func(f ShapeField) bool { return f.Name == key })
	made.Fields = append([]ShapeField{first}, others...)
	return new(made), nil
}

// A search looks for a type that is encoded as part of another type. It does not examine
// types with their own JSON methods, because these may write anything.
type search struct {
	*shaper
	finds func(t *gotype.Type) bool
	seen  map[string]bool
}

// partOf returns the first part of a type for which finds returns true, or nil.
func (s *shaper) partOf(t *gotype.Type, finds func(t *gotype.Type) bool) *gotype.Type {
	return search{s, finds, map[string]bool{}}.in(s.types.Of(t.Declared, gotype.At{Addr: t.At.Addr, Protojson: t.At.Protojson}))
}

// ownPart returns the type, or a part of it, that json.Marshal encodes differently from
// generated code, or nil. Such a type is a message, or a union that keeps its
// discriminator in results.
func (s *shaper) ownPart(t *gotype.Type) *gotype.Type {
	return s.partOf(t, func(t *gotype.Type) bool {
		return t.Kind == gotype.ProtoMessage || t.Kind == gotype.Interface && t.Union != nil && s.agreed.KeepsDiscriminator(t.Union)
	})
}

// hasEmptyField reports whether a type contains a field whose nil slices and maps are encoded
// as empty slices and maps.
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

func (s *shaper) checkKeptIn(shape *Shape, at place, seen map[*Shape]bool) {
	if shape == nil || !shape.hasParts() && shape.Kind != ShapeMarshal || seen[shape] {
		return
	}
	seen[shape] = true
	if why := s.loses(shape, at); why != nil {
		s.problems = append(s.problems, why.AsError(at.pos, ""))
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

// loses returns the problem of a shape that json.Marshal encodes as a whole, although
// generated code must encode one of its parts. It returns nil if there is no such part.
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
			advice = "add output to the //toolgen:union line of " + s.types.Name(shape.Type) + " as well"
		case *types.Map:
			advice = "use a map with string keys"
		}
	default:
		return nil
	}
	part := s.ownPart(s.types.Of(shape.Type, gotype.At{Addr: shape.Address, Protojson: !s.agreed.BySDK()}))
	if part == nil {
		return nil
	}
	name := s.types.Name(part.Go)
	if part.Kind == gotype.ProtoMessage {
		return s.types.Refuse(shape.Type, at.path, "is encoded as a whole by json.Marshal, but it contains the message "+name+", which must be encoded by protojson", advice)
	}
	if types.Identical(part.Go, shape.Type) {
		_, why := s.ofWrittenUnion(s.types.Of(part.Go, gotype.At{}), at)
		return why
	}
	return s.types.Refuse(shape.Type, at.path, "is encoded as a whole by json.Marshal, which omits the discriminator of "+name,
		advice+", or remove output from the //toolgen:union line of "+name)
}

// keepTexts reports an integer in made that must be a string, if encoding/json would encode
// it as a number. why explains, as a predicate of the type, why encoding/json encodes the
// value.
func (s *shaper) keepTexts(made Shape, at place, why string) {
	if !s.texts {
		return
	}
	path, found := textIn(&made, map[*Shape]bool{})
	if !found {
		return
	}
	advice := `add the string option to the 64-bit fields, for example json:"id,string", or give them a type with JSON methods`
	if types.IsInterface(made.Type) {
		advice = "add output to its //toolgen:union line, or " + advice
	}
	names := ""
	for _, f := range path {
		names += "." + f.Name
	}
	refused := s.types.Refuse(made.Type, at.path, why+", so encoding/json encodes it, and bigints=text cannot encode its integers as strings", advice)
	if len(path) > 0 {
		if field := path[len(path)-1].Path; len(field) > 0 { // a field that the package can select
			refused.Relate(s.pkg.Decls.Field(field[len(field)-1]).Pos, "%s is such an integer", s.types.Name(made.Type)+names)
		}
	}
	s.problems = append(s.problems, refused.AsError(at.pos, ""))
}

// textIn finds an integer that bigints=text encodes as a string, and returns the path of
// fields to it. Integers that the option "string" of a json tag encodes as strings do not
// count.
func textIn(s *Shape, seen map[*Shape]bool) (path []ShapeField, found bool) {
	if s == nil || seen[s] {
		return nil, false
	}
	seen[s] = true
	if s.Text {
		return nil, true
	}
	if path, found = textIn(s.Elem, seen); found {
		return path, true
	}
	for _, f := range s.Fields {
		if path, found = textIn(f.Shape, seen); found && !f.Quoted {
			return slices.Insert(path, 0, f), true
		}
	}
	for _, v := range s.Variants() {
		if path, found = textIn(v.Shape, seen); found {
			return path, true
		}
	}
	return nil, false
}

// inString returns the shape of an integer, or a pointer to an integer, in a string. For
// other shapes it returns s and false.
func (s *Shape) inString() (*Shape, bool) {
	made := *s
	switch s.Kind {
	case ShapeInt, ShapeUint:
		made.Text = true
		return &made, true
	case ShapePointer:
		elem, ok := s.Elem.inString()
		made.Elem = elem
		return &made, ok
	}
	return s, false
}
