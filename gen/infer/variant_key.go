package infer

import (
	"go/constant"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// findKey returns the property that has a constant value in each variant, the
// first where these values differ.
func (src *source) findKey(t *types.Named, variants []variant, at place) (string, *refusal) {
	most, best := 0, ""
	for _, name := range src.constantNames(variants) {
		tags := src.tags(variants, name)
		if len(tags) == len(variants) && differ(tags) {
			return name, nil
		}
		if len(tags) > most {
			most, best = len(tags), name
		}
	}
	if best == "" {
		why := src.refuse(t, at, "cannot be read: no property has a constant value for each of its types", src.adviseKey(t, "kind"))
		return "", why.Relate(variants[0].Pos, "%s is one of them", variants[0].name)
	}
	if most == len(variants) {
		return best, nil // told where the values meet
	}
	i := slices.IndexFunc(variants, func(v variant) bool { _, ok := src.constantOf(v, best); return !ok })
	why := src.types.RefuseType(t, at.path, variants[i].Implementer, "has no constant "+best+" that tells it apart")
	why.Advice = src.adviseKey(t, best)
	return "", why
}

// adviseKey says what tells the types of a union apart.
func (src *source) adviseKey(t *types.Named, key string) string {
	if src.declOf(t).Union.Foreign {
		return src.adviseForeign(t)
	}
	return "write //toolgen:union key=" + key + " above " + t.Obj().Name() + ", or " + adviceConcrete
}

// adviseForeign says what to do about a union of another module, where no line
// can be written.
func (src *source) adviseForeign(t *types.Named) string {
	return adviceConcrete + ", or " + src.adviseSchema(t)
}

// constantNames returns the properties that are constant in a variant, in the
// order of declaration.
func (src *source) constantNames(variants []variant) []string {
	var names []string
	for _, v := range variants {
		for _, f := range v.fields {
			if _, ok := src.constantOf(v, f.Name); ok && !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// tags returns the constants of one property, of the variants that have one.
func (src *source) tags(variants []variant, name string) []gotype.Tag {
	var tags []gotype.Tag
	for _, v := range variants {
		if found, ok := src.constantOf(v, name); ok {
			tags = append(tags, found)
		}
	}
	return tags
}

func differ(tags []gotype.Tag) bool {
	for i, one := range tags {
		if slices.ContainsFunc(tags[:i], func(other gotype.Tag) bool { return schema.SameDecoded(one.Value, other.Value) }) {
			return false
		}
	}
	return true
}

// constantOf returns the one value that a property of a variant has: its
// schema allows no other, or its type has one constant.
func (src *source) constantOf(v variant, name string) (gotype.Tag, bool) {
	if v.given {
		return v.givenConstant(name)
	}
	f, s := v.property(name)
	if s == nil || s.Type != "string" && s.Type != "integer" {
		return gotype.Tag{}, false
	}
	found := gotype.Tag{Value: s.Const, Pos: v.Pos}
	if f != nil {
		if pos := src.pkg.Decls.Field(f.Decl).Pos; pos.IsValid() {
			found.Pos = pos
		}
	}
	if len(s.Enum) == 1 {
		found.Value = s.Enum[0]
	}
	if found.Value == nil && f != nil && !f.Quoted && !isTextField(*f, s) {
		return src.onlyConstant(*f)
	}
	return found, found.Value != nil
}

// givenConstant returns the one value that a schema from the source gives to a
// property which it requires.
func (v variant) givenConstant(name string) (gotype.Tag, bool) {
	if v.schema.Given == nil || !v.schema.Given.Requires(name) {
		return gotype.Tag{}, false
	}
	values, _ := v.schema.Given.Property(name).Values()
	if len(values) != 1 || values[0].Kind != schema.String && values[0].Kind != schema.Number {
		return gotype.Tag{}, false
	}
	return gotype.Tag{Value: values[0].Decoded(), Pos: values[0].Origin.Pos}, true
}

// onlyConstant returns the constant of a field whose type has just one.
func (src *source) onlyConstant(f gotype.Field) (gotype.Tag, bool) {
	target, _ := gotype.Deref(f.Decl.Type())
	named, ok := target.(*types.Named)
	if !ok || gotype.ReadsItself(named) {
		return gotype.Tag{}, false
	}
	decl := src.declOf(named)
	if decl.Enum.Off || slices.ContainsFunc(decl.Consts, isUncertain) {
		return gotype.Tag{}, false
	}
	list := choices(decl.Consts, named)
	if len(list) != 1 {
		return gotype.Tag{}, false
	}
	return gotype.Tag{Value: list[0].Value, Pos: list[0].from.Pos, Consts: decl.Consts}, true
}

// isUncertain reports a constant that is not there in every build, or that has
// no value in JSON.
func isUncertain(c inspect.Const) bool {
	kind := c.Value.Kind()
	return kind != constant.Int && kind != constant.String || c.Constraint != "" || isUntellable(c)
}

// property returns the field and the schema of a property; nil for what is not there.
func (v variant) property(name string) (*gotype.Field, *schema.Node) {
	var s *schema.Node
	if v.schema.Properties != nil {
		s = v.schema.Properties.Get(name)
	}
	if i := slices.IndexFunc(v.fields, func(f gotype.Field) bool { return f.Name == name }); i >= 0 {
		return &v.fields[i], s
	}
	return nil, s
}
