package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// discriminator returns the discriminator of a union in arguments, or why it has none. It
// is chosen once, before the schemas of the types are made.
func (b *builder) discriminator(t *gotype.Type, at place) gotype.Choice {
	return b.choose(t, func() gotype.Choice { return b.apart().chooseDiscriminator(t, at) })
}

// KeepsDiscriminator reports whether a union has its discriminator in results. A line in
// another module has no effect on a package without generated calls.
func (b *builder) KeepsDiscriminator(u *inspect.Union) bool {
	return u.Line.Output && u.Sealed && (!u.Foreign || b.pkg.Options.Call && !b.bySDK)
}

// written returns the discriminator of a union in results: the same as in arguments, so
// that a model can send back what it got. The choice is empty if the union is written as
// encoding/json does.
func (b *builder) written(t *gotype.Type, at place) gotype.Choice {
	if !b.KeepsDiscriminator(t.Union) {
		return gotype.Choice{}
	}
	return b.choose(t, func() gotype.Choice { return b.chooseWritten(t, at) })
}

func (b *builder) chooseWritten(t *gotype.Type, at place) gotype.Choice {
	pos := t.Union.Line.OutputPos
	if t.Union.Foreign {
		pos = at.pos
	}
	refuse := func(problem, advice string) gotype.Choice {
		return gotype.Choice{Problems: diag.List{
			diag.Errorf(pos, diag.Unsupported, "results cannot have the discriminator of %s: %s", b.typeName(t.Go), problem).
				WithHint("%s, or leave output out", advice),
		}}
	}
	switch {
	case b.bySDK:
		return refuse("an SDK writes what its handlers return, with encoding/json alone", "write the tool as a function of its own")
	case !b.pkg.Options.Call:
		return refuse("only generated calls write it, and package "+b.pkg.Name+" has none", "write call in its //toolgen:package line")
	}
	in := newBuilder(b.of, b.tool, false)
	in.texts = b.texts
	choice := in.discriminator(in.types.Argument(t.Go), place{pos: at.pos, path: at.path})
	switch {
	case choice.Why != nil:
		return refuse(choice.Why.What, choice.Why.Advice)
	case choice.Key == "":
		return refuse("it has no discriminator", "write key=NAME before it")
	}
	return choice
}

// chooseDiscriminator returns a discriminator with the key of the union's line, or one
// that it finds, and a value for each type.
func (b *builder) chooseDiscriminator(wire *gotype.Type, at place) gotype.Choice {
	t, u := wire.Go.(*types.Named), wire.Union
	if why := b.refuseUnion(wire, at); why != nil {
		return gotype.Choice{Why: why}
	}
	if len(u.Implementers) == 1 && u.Line.Key == "" {
		return gotype.Choice{Discriminator: &gotype.Discriminator{Values: []gotype.DiscriminatorValue{{Value: ""}}}}
	}
	var variants []variant
	for _, impl := range u.Implementers {
		v, why := b.variantOf(wire, impl, at)
		if why != nil {
			return gotype.Choice{Why: b.types.RefuseFor(t, at.path, impl, why)}
		}
		variants = append(variants, v)
	}
	key := u.Line.Key
	if key == "" {
		var why *refusal
		if key, why = b.findKey(t, variants, at); why != nil {
			return gotype.Choice{Why: why}
		}
	}
	return b.valuesOf(t, variants, key, at)
}

// refuseUnion refuses an interface whose types are not known, or that an SDK reads.
func (b *builder) refuseUnion(wire *gotype.Type, at place) *refusal {
	t, u := wire.Go.(*types.Named), wire.Union
	switch {
	case u.Unknown != "":
		return b.refuse(t, at, "is an interface, and the types that implement it are not known: "+u.Unknown, adviceConcrete)
	case len(u.Implementers) == 0:
		return b.refuse(t, at, "is an interface, and no type of its package implements it", adviceConcrete).InPart()
	}
	for _, impl := range u.Implementers {
		if impl.Type.TypeParams().Len() > 0 {
			return b.types.RefuseType(t, at.path, impl, "has type parameters, so that there is no end to its types")
		}
	}
	if b.writes {
		return nil
	}
	if b.bySDK {
		return b.refuse(t, at, "is an interface, and the SDK reads the input with encoding/json, which does not know the type to make", adviceConcrete)
	}
	for _, impl := range u.Implementers {
		if obj := impl.Type.Obj(); !obj.Exported() && obj.Pkg().Path() != b.pkg.Path {
			why := b.types.RefuseType(t, at.path, impl, "is not exported, so that no other package can make one")
			why.Advice = "export it, or " + adviceConcrete
			if u.Foreign {
				why.Advice = b.adviseForeign(t)
			}
			return why
		}
	}
	return nil
}

// valuesOf returns a discriminator with a key and its value for each variant.
func (b *builder) valuesOf(t *types.Named, variants []variant, key string, at place) gotype.Choice {
	var problems diag.List
	var values []gotype.DiscriminatorValue
	for _, v := range variants {
		found, problem, advice := b.valueOf(v, key)
		if problem != "" {
			why := b.types.RefuseType(t, at.path, v.Implementer, problem)
			why.Advice = advice
			return gotype.Choice{Why: why, Problems: problems}
		}
		problems = append(problems, checkUnionLine(v, key, found)...)
		if j := slices.IndexFunc(values, func(other gotype.DiscriminatorValue) bool { return schema.SameDecoded(other.Value, found.Value) }); j >= 0 {
			problems = append(problems, diag.Errorf(found.Pos, diag.Contradiction, "%s is %s for %s and for %s, so that it cannot be their discriminator", key, diag.Show(found.Value), variants[j].name, v.name).
				WithHint("give them different values").
				WithRelated(values[j].Pos, "that of %s is here", variants[j].name))
		}
		values = append(values, found)
	}
	return gotype.Choice{Discriminator: &gotype.Discriminator{Key: key, Values: values}, Problems: problems}
}

// valueOf returns the value of the discriminator for a variant: its constant, that of the
// variant's line, or the name of the type.
func (b *builder) valueOf(v variant, key string) (found gotype.DiscriminatorValue, problem, advice string) {
	if found, ok := b.constantOf(v, key); ok {
		return found, "", ""
	}
	found = gotype.DiscriminatorValue{Value: Name(v.Type.Obj().Name(), b.pkg.Options.Names), Pos: v.Pos}
	if v.line.Value != "" {
		found = gotype.DiscriminatorValue{Value: v.line.Value, Pos: v.line.ValuePos}
	}
	c, isField := v.field(key)
	switch similar := v.similar(key); {
	case similar != "":
		return found, "has the property " + similar + ", which encoding/json takes for " + key, "name the field " + key + " in its json tag"
	case v.given:
		return found, "has a schema of its own, which does not require " + key + " with a constant value", "add that to the schema"
	case !isField:
		return found, "", ""
	case c.schema == nil:
		return found, "has a field " + key + " that is no argument", "let a model set it, or write another key="
	case c.schema.Type != "string":
		return found, "has a field " + key + " that is no text and has no constant value", "make it a string, or write another key="
	}
	if misfit := b.defs.misfit(c.schema, found.Value); misfit != "" {
		return found, "has a field " + key + " that takes no such value: " + misfit, "write //toolgen:union value=… above " + v.name
	}
	return found, "", ""
}

// checkUnionLine reports a variant's line whose value is not its constant.
func checkUnionLine(v variant, key string, found gotype.DiscriminatorValue) (problems diag.List) {
	if v.line.Value != "" && !schema.SameDecoded(found.Value, v.line.Value) {
		problems = append(problems, diag.Errorf(v.line.ValuePos, diag.Contradiction, "%s of %s is always %s, not %q", key, v.name, diag.Show(found.Value), v.line.Value).
			WithHint("leave value= out").
			WithRelated(found.Pos, "it is given here"))
	}
	return problems
}

// findKey returns a property with a constant value in each variant: the first whose values
// all differ, or the first.
func (b *builder) findKey(t *types.Named, variants []variant, at place) (string, *refusal) {
	most, best := 0, ""
	for _, name := range b.constantNames(variants) {
		values := b.constantsOf(variants, name)
		if len(values) == len(variants) && differ(values) {
			return name, nil
		}
		if len(values) > most {
			most, best = len(values), name
		}
	}
	if best == "" {
		why := b.refuse(t, at, "cannot be read: no property has a constant value for each of its types", b.adviseKey(t, "kind"))
		return "", why.Relate(variants[0].Pos, "%s is one of them", variants[0].name)
	}
	if most == len(variants) {
		return best, nil // valuesOf reports the equal values
	}
	i := slices.IndexFunc(variants, func(v variant) bool { _, ok := b.constantOf(v, best); return !ok })
	why := b.types.RefuseType(t, at.path, variants[i].Implementer, "has no constant "+best+" that tells it apart")
	why.Advice = b.adviseKey(t, best)
	return "", why
}

// adviseKey returns advice on how to give the types of a union a discriminator.
func (b *builder) adviseKey(t *types.Named, key string) string {
	if b.declOf(t).Union.Foreign {
		return b.adviseForeign(t)
	}
	return "write //toolgen:union key=" + key + " above " + t.Obj().Name() + ", or " + adviceConcrete
}

// adviseForeign returns advice for a union of another module, which cannot get a line.
func (b *builder) adviseForeign(t *types.Named) string {
	return adviceConcrete + ", or " + b.adviseSchema(t)
}

// constantNames returns the properties that are constant in a variant, in the order of
// declaration.
func (b *builder) constantNames(variants []variant) []string {
	var names []string
	for _, v := range variants {
		for _, f := range v.fields {
			if _, ok := b.constantOf(v, f.Name); ok && !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// constantsOf returns the constant values of a property, of the variants that have one.
func (b *builder) constantsOf(variants []variant, name string) []gotype.DiscriminatorValue {
	var values []gotype.DiscriminatorValue
	for _, v := range variants {
		if found, ok := b.constantOf(v, name); ok {
			values = append(values, found)
		}
	}
	return values
}

func differ(values []gotype.DiscriminatorValue) bool {
	for i, one := range values {
		if slices.ContainsFunc(values[:i], func(other gotype.DiscriminatorValue) bool { return schema.SameDecoded(one.Value, other.Value) }) {
			return false
		}
	}
	return true
}
