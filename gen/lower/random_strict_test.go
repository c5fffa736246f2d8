package lower

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// randomStrictable returns the input schema of a tool that strict mode can
// mostly say: what types and structs are, with all that is told. Where its
// values are joined and chosen it is as random as [randomSchema].
func randomStrictable(r *rand.Rand) *schema.Doc {
	g := &strictableGenerator{schemaGenerator: &schemaGenerator{Rand: r}}
	for i := range r.IntN(3) {
		g.names = append(g.names, "Def"+strconv.Itoa(i))
	}
	root := g.object(3)
	if len(g.names) > 0 {
		table := schema.Obj()
		for _, name := range g.names {
			table = table.With(name, g.definition())
		}
		root = root.With("$defs", table)
	}
	return root
}

type strictableGenerator struct{ *schemaGenerator }

func (g *strictableGenerator) definition() *schema.Doc {
	if g.chance(70) {
		return g.object(2)
	}
	return g.scalar()
}

// any returns a schema of some form.
func (g *strictableGenerator) any(depth int) *schema.Doc {
	forms := []func() *schema.Doc{
		g.scalar, g.scalar, g.scalar, g.scalar, g.reference,
		func() *schema.Doc { return g.object(depth - 1) },
		func() *schema.Doc { return g.array(depth - 1) },
		func() *schema.Doc { return g.choice(depth - 1) },
		func() *schema.Doc { return g.joined(depth - 1) },
	}
	if depth == 0 {
		forms = forms[:5]
	}
	return forms[g.IntN(len(forms))]()
}

// with returns a schema of members and of some annotations and keywords.
func (g *strictableGenerator) with(kinds []string, members ...schema.Member) *schema.Doc {
	for _, k := range randomKeywords() {
		about := len(k.types) == 0 && !k.deep || slices.ContainsFunc(k.types, func(t string) bool { return slices.Contains(kinds, t) }) && !k.deep
		if about && !slices.Contains([]string{"enum", "const", "required"}, k.name) && g.chance(k.percent/2) {
			members = append(members, schema.M(k.name, k.make(g.schemaGenerator, 0, false)))
		}
	}
	return g.shuffled(members)
}

var scalarKinds = []string{"string", "integer", "number", "boolean", "null"}

func (g *strictableGenerator) scalar() *schema.Doc {
	kinds := []string{g.one(scalarKinds[:4]...)}
	switch g.IntN(8) {
	case 0:
		kinds = append(kinds, "null")
	case 1:
		kinds = []string{"string", "integer", "null"}[g.IntN(2):]
	case 2:
		return g.with(kinds, schema.M("enum", schema.Arr(schema.Str("a"), schema.Num("1"), schema.Str("b"), &schema.Doc{})))
	case 3:
		return g.with(nil, schema.M("const", schema.Str(g.one("a", "b"))), schema.M("type", schema.Str("string")))
	}
	return g.with(kinds, schema.M("type", g.typeNames(kinds)))
}

func (g *strictableGenerator) reference() *schema.Doc {
	if len(g.names) == 0 {
		return g.scalar()
	}
	ref := schema.M("$ref", schema.Str("#/$defs/"+g.one(g.names...)))
	switch g.IntN(4) {
	case 0:
		return g.with(nil, ref)
	case 1:
		return schema.Obj(schema.M("allOf", schema.Arr(schema.Obj(ref))), schema.M("description", g.text()))
	}
	return schema.Obj(ref)
}

func (g *strictableGenerator) array(depth int) *schema.Doc {
	return g.with([]string{"array"}, schema.M("type", schema.Str("array")), schema.M("items", g.any(depth+1)))
}

func (g *strictableGenerator) object(depth int) *schema.Doc {
	depth = max(depth, 0)
	properties, required := schema.Obj(), schema.Arr()
	for i := range 1 + g.IntN(3) {
		name := g.one("a", "b", "c") + g.one("", strconv.Itoa(i))
		properties = properties.With(name, g.any(depth))
		if g.chance(40) && !slices.ContainsFunc(required.Items, schema.Str(name).Equal) {
			required.Items = append(required.Items, schema.Str(name))
		}
	}
	members := []schema.Member{schema.M("type", schema.Str("object")), schema.M("properties", properties)}
	if len(required.Items) > 0 || g.chance(20) {
		members = append(members, schema.M("required", required))
	}
	if g.chance(60) {
		members = append(members, schema.M("additionalProperties", schema.Boolean(false)))
	}
	return g.with([]string{"object"}, members...)
}

func (g *strictableGenerator) choice(depth int) *schema.Doc {
	options := schema.Arr()
	for i := range 2 + g.IntN(2) {
		option := g.any(max(depth, 0))
		if properties := option.Under("properties"); properties != nil && g.chance(60) {
			kind := schema.M("kind", schema.Obj(schema.M("const", schema.Num(strconv.Itoa(i)))))
			named := *properties
			named.Members = append([]schema.Member{kind}, properties.Members...)
			option = option.With("properties", &named).With("required", schema.Arr(schema.Str("kind")))
		}
		options.Items = append(options.Items, option)
	}
	if g.chance(30) {
		options.Items = append(options.Items, schema.OnlyNull())
	}
	return g.with(nil, schema.M(g.one("anyOf", "anyOf", "oneOf"), options))
}

func (g *strictableGenerator) joined(depth int) *schema.Doc {
	whole := g.object(depth)
	if g.chance(50) {
		return g.with(nil, schema.M("allOf", schema.Arr(whole.Without("additionalProperties"), g.object(depth).Without("additionalProperties"))))
	}
	if g.chance(50) {
		return whole.With("anyOf", schema.Arr(
			schema.Obj(schema.M("required", schema.Arr(schema.Str("a")))), schema.Obj(schema.M("required", schema.Arr(schema.Str("b"))))))
	}
	return g.with(nil, schema.M("allOf", schema.Arr(g.any(max(depth, 0)))))
}

// randomStrictInstance returns a value that a strict schema mostly takes.
func randomStrictInstance(r *rand.Rand, root *schema.Doc) *schema.Doc {
	g := &strictInstances{schemaGenerator{Rand: r}, root}
	return g.of(root, 0)
}

type strictInstances struct {
	schemaGenerator
	root *schema.Doc
}

func (g *strictInstances) of(sub *schema.Doc, depth int) *schema.Doc {
	if depth > 8 { // what is required has no end
		return &schema.Doc{}
	}
	if ref := sub.Under("$ref"); ref != nil {
		return g.of(schema.NewGraph(g.root).Resolve(ref.Text), depth)
	}
	if options := sub.Under("anyOf"); options != nil {
		return g.of(g.option(options.Items, depth), depth)
	}
	if enum := sub.Under("enum"); enum != nil {
		return enum.Items[g.IntN(len(enum.Items))]
	}
	kinds, _ := sub.Types()
	switch kind := kinds[g.IntN(len(kinds))]; kind {
	case "object":
		return g.members(sub, depth)
	case "array":
		list := schema.Arr()
		for range g.IntN(max(1, 4-depth)) {
			list.Items = append(list.Items, g.of(sub.Under("items"), depth+1))
		}
		return list
	case "integer":
		return schema.Num(strconv.Itoa(g.IntN(12) - 3))
	case "number":
		return schema.Num(g.one("0", "1.5", "-2", "3e1", "7"))
	case "boolean":
		return schema.Boolean(g.chance(50))
	case "string":
		return schema.Str(g.one("", "a", "abc", "é", "2026-03-21", "2026-03-21T10:30:00Z", "a@example.com", "10.0.0.1"))
	}
	return &schema.Doc{}
}

// option returns one of several schemas: deep inside the last, which is null
// where a recursive schema has an end.
func (g *strictInstances) option(options []*schema.Doc, depth int) *schema.Doc {
	if depth > 3 {
		return options[len(options)-1]
	}
	return options[g.IntN(len(options))]
}

func (g *strictInstances) members(sub *schema.Doc, depth int) *schema.Doc {
	object := schema.Obj()
	required := sub.Required()
	for _, m := range sub.Table("properties") {
		if slices.Contains(required, m.Key) || depth < 4 && g.chance(50) {
			object.Members = append(object.Members, schema.M(m.Key, g.of(m.Value, depth+1)))
		}
	}
	return object
}
