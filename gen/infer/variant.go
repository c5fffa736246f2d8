package infer

import (
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A variant is a type of a union as an input has it: an object with a property,
// the discriminator, that has another value for each type.
type variant struct {
	inspect.Implementer
	name   string
	said   directive.Union
	schema *schema.Node
	given  bool // the source gives the schema
	fields []gotype.Field
}

// readUnion infers an interface for the decoder that toolgen generates, which
// makes the type that the discriminator tells. (encoding/json reads no
// interface but an empty one.)
func (m *maker) readUnion(wire *gotype.Type, at place) outcome {
	t, u := wire.Go.(*types.Named), wire.Union
	if m.bySDK {
		return outcome{why: m.refuse(t, at, "is an interface, and the SDK reads the input with encoding/json, which does not know the type to make", adviceConcrete)}
	}
	for _, impl := range u.Implementers {
		if obj := impl.Type.Obj(); !obj.Exported() && obj.Pkg().Path() != m.pkg.Path {
			why := m.types.RefuseType(t, at.path, impl, "is not exported, so that no other package can make one")
			why.Advice = "export it, or " + adviceConcrete
			if u.Foreign {
				why.Advice = m.adviseForeign(t)
			}
			return outcome{why: why}
		}
	}
	if only := u.Implementers[0].Type; len(u.Implementers) == 1 && u.Said.Key == "" {
		wire.Discriminate(gotype.Discriminator{Values: []gotype.Tag{{Value: ""}}})
		return m.infer(wire.Variant(only, false), at.ofImplementer())
	}
	variants, problems, why := m.variants(wire, at)
	key := u.Said.Key
	if why == nil && key == "" {
		key, why = m.findKey(t, variants, at)
	}
	if why != nil {
		return outcome{why: why, problems: problems}
	}
	return m.tellApart(wire, variants, key, at).after(problems)
}

// variants infers the types of a union as objects.
func (m *maker) variants(wire *gotype.Type, at place) (list []variant, problems diag.List, why *refusal) {
	for _, impl := range wire.Union.Implementers {
		t := wire.Variant(impl.Type, false)
		v := variant{Implementer: impl, name: m.typeName(impl.Type), said: m.declOf(impl.Type).Variant}
		inside, why := m.makeVariant(&v, t, at.ofImplementer())
		problems = append(problems, inside...)
		if why != nil {
			return nil, problems, m.types.RefuseFor(wire.Go, at.path, impl, why)
		}
		v.fields = m.fields(t).Members
		list = append(list, v)
	}
	return list, problems, nil
}

// makeVariant infers a struct that is written out in its union, also where it
// is being made as itself: there it has no discriminator.
func (m *maker) makeVariant(v *variant, t *gotype.Type, at place) (diag.List, *refusal) {
	made, given := m.override(t, at)
	if v.schema, v.given = made.node, given; given {
		return made.problems, made.why
	}
	if !m.opens(m.types.Of(v.Type, gotype.At{Addr: true})) {
		return nil, m.refuse(v.Type, at, "is not read by its fields, so that no property can tell it apart", adviceConcrete)
	}
	made = m.object(t, at.inside(v.Type)).after(m.checkStream(t, at))
	if v.schema = made.node; made.why == nil {
		m.describeByType(v.schema, v.Type)
		made.tell(m.extend(v.schema, t, at)...)
	}
	return made.problems, made.why
}

// tellApart gives each variant the value of the discriminator.
func (m *maker) tellApart(wire *gotype.Type, variants []variant, key string, at place) (made outcome) {
	t := wire.Go.(*types.Named)
	var options []*schema.Node
	var tags []gotype.Tag
	for i, v := range variants {
		found, problem, advice := m.tagOf(v, key)
		if problem != "" {
			made.why = m.types.RefuseType(t, at.path, v.Implementer, problem)
			made.why.Advice = advice
			return made
		}
		made.tell(checkSaid(v, key, found)...)
		if j := slices.IndexFunc(tags, func(other gotype.Tag) bool { return schema.SameDecoded(other.Value, found.Value) }); j >= 0 {
			made.tell(diag.Errorf(found.Pos, diag.Contradiction, "%s is %s for %s and for %s, so that it does not tell them apart", key, diag.Show(found.Value), variants[j].name, v.name).
				WithHint("give them different values").
				WithRelated(tags[j].Pos, "that of %s is given here", variants[j].name))
		}
		tags = append(tags, found)
		m.promise(found.Consts)
		options = append(options, m.discriminate(variants[i], key, found, keyOrigin(m.declOf(t).Union.Said, found), at))
	}
	wire.Discriminate(gotype.Discriminator{Key: key, Values: tags})
	if made.node = options[0]; len(options) > 1 {
		made.node = m.make(at, ruleUnion+m.typeName(t), schema.Keywords{AnyOf: options})
	}
	return made
}

// tagOf returns the value of the discriminator for a variant: its constant,
// what a union line says, or the name of the type.
func (m *maker) tagOf(v variant, key string) (found gotype.Tag, problem, advice string) {
	f, s := v.property(key)
	if found, ok := m.constantOf(v, key); ok {
		return found, "", ""
	}
	found = gotype.Tag{Value: Name(v.Type.Obj().Name(), m.pkg.Options.Names), Pos: v.Pos}
	if v.said.Value != "" {
		found = gotype.Tag{Value: v.said.Value, Pos: v.said.ValuePos}
	}
	switch similar := v.similar(key); {
	case similar != "":
		return found, "has the property " + similar + ", which encoding/json takes for " + key, "name the field " + key + " in its json tag"
	case v.given:
		return found, "has a schema of its own, which does not require " + key + " with a constant value", "add that to the schema"
	case f == nil && s == nil:
		return found, "", ""
	case s == nil:
		return found, "has a field " + key + " that is no argument", "let a model set it, or write another key="
	case s.Type != "string":
		return found, "has a field " + key + " that is no text and has no constant value", "make it a string, or write another key="
	}
	if misfit := m.defs.misfit(s, found.Value); misfit != "" {
		return found, "has a field " + key + " that takes no such value: " + misfit, "write //toolgen:union value=… above " + v.name
	}
	return found, "", ""
}

// similar returns a property whose name differs from a key in letter case alone.
func (v variant) similar(key string) string {
	i := slices.IndexFunc(v.fields, func(f gotype.Field) bool { return f.Name != key && strings.EqualFold(f.Name, key) })
	if i < 0 {
		return ""
	}
	return v.fields[i].Name
}

// checkSaid reports a union line that contradicts a constant.
func checkSaid(v variant, key string, found gotype.Tag) (problems diag.List) {
	if v.said.Value != "" && !schema.SameDecoded(found.Value, v.said.Value) {
		problems = append(problems, diag.Errorf(v.said.ValuePos, diag.Contradiction, "%s of %s is always %s, not %q", key, v.name, diag.Show(found.Value), v.said.Value).
			WithHint("leave value= out").
			WithRelated(found.Pos, "it is given here"))
	}
	return problems
}

// discriminate returns the schema of a variant with the discriminator, which
// is added where the type has no such field. A single "enum" is what every
// provider takes, unlike "const".
func (m *maker) discriminate(v variant, key string, found gotype.Tag, named schema.Origin, at place) *schema.Node {
	_, s := v.property(key)
	if v.given {
		return v.schema
	}
	if s == nil {
		s = m.make(at, ruleKey, schema.Keywords{Type: "string"})
		s.Origin = named
		s.Variable = &schema.Variable{Name: named, Presence: named}
		v.schema.Properties = slices.Insert(v.schema.Properties, 0, schema.Property{Name: key, Node: s})
	}
	s.Enum, s.Const, s.Default = []any{found.Value}, nil, nil
	s.TraceAll("enum", valueOrigin(v, found), nil)
	narrow(s, m.writes)
	if !slices.Contains(v.schema.Required, key) {
		v.schema.Required = slices.Insert(v.schema.Required, 0, key)
		s.Variable.Presence = named
	}
	return v.schema
}

// keyOrigin is that of the discriminator of a union: what a line says, or else
// what gives it its value.
func keyOrigin(said directive.Union, found gotype.Tag) schema.Origin {
	if said.Key != "" {
		return schema.Origin{Pos: said.KeyPos, Rule: ruleUnionKey}
	}
	return schema.Origin{Pos: found.Pos, Rule: ruleKey}
}

// valueOrigin is that of the value of the discriminator for a variant.
func valueOrigin(v variant, found gotype.Tag) schema.Origin {
	if found.Pos == v.said.ValuePos && v.said.Value != "" {
		return schema.Origin{Pos: found.Pos, Rule: ruleUnionValue}
	}
	return schema.Origin{Pos: found.Pos, Rule: ruleKey}
}
