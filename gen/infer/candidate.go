package infer

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A variant is a type of a union, with the facts by which the discriminator is chosen.
type variant struct {
	inspect.Implementer
	name   string
	line   directive.Union // its own //toolgen:union line
	given  bool            // the source gives its schema
	doc    *schema.Doc     // that schema; nil if it is that of another type, or cannot be used
	fields []candidate
}

// A candidate is a field that may be the discriminator of a union.
type candidate struct {
	*gotype.Field
	// schema is empty for a list, map or struct, and nil for what is no argument.
	schema *schema.Node
}

// variantOf returns a type of a union as a variant, or why it cannot be one. Problems of
// its fields are reported when the schema of the type is made.
func (m *maker) variantOf(union *gotype.Type, impl inspect.Implementer, at place) (variant, *refusal) {
	t := union.Variant(impl.Type, false)
	v := variant{
		Implementer: impl, name: m.typeName(impl.Type), line: m.declOf(impl.Type).UnionLine(),
		given: m.replaces(impl.Type), doc: m.givenDoc(impl.Type),
	}
	if !v.given {
		if why := m.refuseClosed(impl.Type, at); why != nil {
			return v, why
		}
	}
	if !gotype.IsStruct(impl.Type) {
		return v, nil
	}
	members := m.reader.Struct(t.Go, m.fields(t), at.pos, at.path).Members
	for i := range members {
		f := &members[i]
		p, _ := m.fieldProperty(f, t, place{})
		c := candidate{Field: f.Field}
		switch {
		case f.Unreachable || p.Hidden:
		case !m.hasParts(p.wire):
			if c.schema = m.constrained(&p).node; c.schema != nil && p.Nullable {
				c.schema = m.orNull(c.schema, p.at, ruleNullable)
			}
		case p.wire.Target().Problem == nil:
			c.schema = &schema.Node{}
		}
		v.fields = append(v.fields, c)
	}
	return v, nil
}

// givenDoc returns the schema that the source gives for a type, or nil if it gives none or
// one that cannot be used.
func (src *source) givenDoc(t types.Type) *schema.Doc {
	given := src.givenFor(src.declOf(t))
	if given == nil {
		return nil
	}
	g, _ := src.read(given) // problems are reported where the schema is used
	if g == nil {
		return nil
	}
	return g.doc.Body()
}

// refuseClosed refuses a type of a union that is not read by its fields.
func (src *source) refuseClosed(t *types.Named, at place) *refusal {
	if src.opens(src.types.Of(t, gotype.At{Addr: true})) {
		return nil
	}
	return src.refuse(t, at, "is not read by its fields, so that no property can be its discriminator", adviceConcrete)
}

// hasParts reports whether the schema of a type, or of what it points to, contains those
// of other types.
func (src *source) hasParts(t *gotype.Type) bool {
	t = t.Target()
	decl := src.declOf(t.Go)
	if t.Kind == gotype.Custom && !src.replaces(t.Go) {
		decl = src.declOf(t.Owner.Type)
	}
	row, _ := gotype.FindKnown(t.Owner.Type, false)
	switch {
	case src.givenFor(decl) != nil:
		return false
	case t.Kind == gotype.Custom && (row.Argument || src.asFor(decl) != nil):
		return true
	case decl.Alias != nil:
		return !isLeaf(decl.Alias) || types.IsInterface(decl.Alias) || src.replaces(decl.Alias)
	}
	return !slices.Contains([]gotype.Kind{gotype.Basic, gotype.Bytes, gotype.Custom}, t.Kind)
}

// field returns a field by its name in JSON.
func (v variant) field(name string) (candidate, bool) {
	i := slices.IndexFunc(v.fields, func(c candidate) bool { return c.Name == name })
	if i < 0 {
		return candidate{}, false
	}
	return v.fields[i], true
}

// similar returns the name of a property that differs from key in letter case alone, or
// "".
func (v variant) similar(key string) string {
	i := slices.IndexFunc(v.fields, func(c candidate) bool { return c.Name != key && strings.EqualFold(c.Name, key) })
	if i < 0 {
		return ""
	}
	return v.fields[i].Name
}

// constantOf returns the only value that a property of a variant can have: keywords allow
// no other, or its type has a single constant.
func (src *source) constantOf(v variant, name string) (gotype.DiscriminatorValue, bool) {
	if v.given {
		return givenConstant(v.doc, name)
	}
	f, _ := v.field(name)
	s := f.schema
	if s == nil || s.Type != "string" && s.Type != "integer" {
		return gotype.DiscriminatorValue{}, false
	}
	found := gotype.DiscriminatorValue{Value: s.Const, Pos: v.Pos}
	if pos := src.pkg.Decls.Field(f.Decl).Pos; pos.IsValid() {
		found.Pos = pos
	}
	if len(s.Enum) == 1 {
		found.Value = s.Enum[0]
	}
	if found.Value == nil && !f.Quoted && !isTextField(f.Field, s) {
		return src.onlyConstant(f.Field)
	}
	return found, found.Value != nil
}

// givenConstant returns the only value that a given schema allows for a property, if it
// requires the property.
func givenConstant(doc *schema.Doc, name string) (gotype.DiscriminatorValue, bool) {
	if doc == nil || !doc.Requires(name) {
		return gotype.DiscriminatorValue{}, false
	}
	values, _ := doc.Property(name).Values()
	if len(values) != 1 || values[0].Kind != schema.String && values[0].Kind != schema.Number {
		return gotype.DiscriminatorValue{}, false
	}
	return gotype.DiscriminatorValue{Value: values[0].Decoded(), Pos: values[0].Origin.Pos()}, true
}

// onlyConstant returns the value of the constant of a field's type, if there is just one.
func (src *source) onlyConstant(f *gotype.Field) (gotype.DiscriminatorValue, bool) {
	target, _ := gotype.Deref(f.Decl.Type())
	named, ok := target.(*types.Named)
	if !ok || gotype.ReadsItself(named) {
		return gotype.DiscriminatorValue{}, false
	}
	decl := src.declOf(named).Of(named)
	if decl.EnumLine().Off || slices.ContainsFunc(decl.Consts, isUncertain) {
		return gotype.DiscriminatorValue{}, false
	}
	list := enumValuesOf(decl.Consts, named)
	if len(list) != 1 {
		return gotype.DiscriminatorValue{}, false
	}
	return gotype.DiscriminatorValue{Value: list[0].Value, Pos: list[0].from.Pos, Consts: decl.Consts}, true
}

// isUncertain reports whether a constant is not in every build, or has no value in JSON.
func isUncertain(c inspect.Const) bool {
	kind := c.Value.Kind()
	return kind != constant.Int && kind != constant.String || c.Constraint != "" || hasNoValue(c)
}
