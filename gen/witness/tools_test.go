package witness

import (
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// tool returns a random schema of the form that toolgen generates for a tool.
func (g generator) tool(depth int) *schema.Doc {
	doc := g.object(depth)
	return doc.With("$defs", schema.Obj(schema.M("N", schema.Obj(
		schema.M("type", schema.Str("object")),
		schema.M("properties", schema.Obj(
			schema.M("v", g.member(0)),
			schema.M("next", schema.Obj(schema.M("$ref", schema.Str("#/$defs/N")))),
		)),
		schema.M("required", schema.Arr(schema.Str("v"))),
		schema.M("additionalProperties", schema.Boolean(false)),
	))))
}

func (g generator) object(depth int) *schema.Doc {
	properties, required := schema.Obj(), schema.Arr()
	for _, name := range []string{"city", "days", "unit", "tags", "more"}[:1+g.IntN(5)] {
		properties = properties.With(name, g.member(depth-1))
		if g.maybe(50) {
			required.Items = append(required.Items, schema.Str(name))
		}
	}
	return schema.Obj(
		schema.M("type", schema.Str("object")),
		schema.M("properties", properties),
		schema.M("required", required),
		schema.M("additionalProperties", schema.Boolean(g.maybe(20))),
	)
}

// member returns the schema of a property.
func (g generator) member(depth int) *schema.Doc {
	typed := func(name string, members ...schema.Member) *schema.Doc {
		return schema.Obj(append([]schema.Member{schema.M("type", schema.Str(name))}, members...)...)
	}
	options := []func() *schema.Doc{
		func() *schema.Doc { return typed("string") },
		func() *schema.Doc {
			return typed("string", schema.M("enum", schema.Arr(schema.Str("a"), schema.Str("b"), schema.Str("c"))))
		},
		func() *schema.Doc { return typed("string", schema.M("format", schema.Str(pick(g, formats...).name))) },
		func() *schema.Doc { return typed("string", schema.M("pattern", schema.Str(pick(g, worldRegexps...)))) },
		func() *schema.Doc {
			return typed("string", schema.M("minLength", num(1)), schema.M("maxLength", num(2+g.IntN(9))))
		},
		func() *schema.Doc {
			return typed("integer", schema.M("minimum", num(g.IntN(3))), schema.M("maximum", num(3+g.IntN(9))))
		},
		func() *schema.Doc { return typed("number", schema.M("exclusiveMinimum", num(0))) },
		func() *schema.Doc { return typed("boolean") },
	}
	if depth > 0 {
		options = append(options,
			func() *schema.Doc {
				return typed("array", schema.M("items", g.member(depth-1)), schema.M("minItems", num(g.IntN(2))))
			},
			func() *schema.Doc {
				return typed("array", schema.M("items", typed("string")), schema.M("uniqueItems", schema.Boolean(true)))
			},
			func() *schema.Doc { return typed("object", schema.M("additionalProperties", g.member(depth-1))) },
			func() *schema.Doc { return schema.Obj(schema.M("anyOf", schema.Arr(g.member(depth-1), typed("null")))) },
			func() *schema.Doc { return g.union(depth - 1) },
			func() *schema.Doc { return schema.Obj(schema.M("$ref", schema.Str("#/$defs/N"))) },
			func() *schema.Doc { return g.object(depth) },
		)
	}
	return pick(g, options...)()
}

// union returns a random union, whose discriminator is a constant.
func (g generator) union(depth int) *schema.Doc {
	variants := schema.Arr()
	for _, kind := range []string{"circle", "square", "path"}[:2+g.IntN(2)] {
		variant := g.object(depth)
		properties := variant.Under("properties")
		required := variant.Under("required")
		kinds := schema.Obj(schema.M("const", schema.Str(kind)))
		variants.Items = append(variants.Items, variant.
			With("properties", properties.With("kind", kinds)).
			With("required", schema.Arr(append(slices.Clone(required.Items), schema.Str("kind"))...)))
	}
	return schema.Obj(schema.M("anyOf", variants))
}

// A change makes a new schema of an old one. Every value that the new one accepts,
// the old one accepts if the change narrows; if it widens, the other way round.
type change struct {
	name            string
	narrows, widens bool
	apply           func(g generator, sub *schema.Doc) *schema.Doc
}

func beside(sub *schema.Doc, key string, value *schema.Doc) *schema.Doc {
	if sub.Has(key) || sub.Kind != schema.Object {
		return schema.Obj(schema.M("allOf", schema.Arr(sub, schema.Obj(schema.M(key, value)))))
	}
	return sub.With(key, value)
}

var changes = []change{
	{"the same, in another order", true, true, func(_ generator, sub *schema.Doc) *schema.Doc {
		turned := *sub
		turned.Members = slices.Clone(sub.Members)
		slices.Reverse(turned.Members)
		return &turned
	}},
	{"the same, folded", true, true, func(_ generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("allOf", schema.Arr(sub, schema.Boolean(true))))
	}},
	{"the same, twice", true, true, func(_ generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("anyOf", schema.Arr(sub, sub.With("description", schema.Str("Twice.")))))
	}},
	{"the same, refused twice", true, true, func(_ generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("not", schema.Obj(schema.M("not", sub))))
	}},
	{"the same, as a condition", true, true, func(_ generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("if", sub), schema.M("else", schema.Boolean(false)))
	}},
	{"an assertion more", true, false, func(g generator, sub *schema.Doc) *schema.Doc {
		m := pick(g, g.assert(schema.Obj()).Members...)
		return beside(sub, m.Key, m.Value)
	}},
	{"a property more", true, false, func(g generator, sub *schema.Doc) *schema.Doc {
		return beside(sub, "required", schema.Arr(schema.Str(pick(g, "city", "days", "other"))))
	}},
	{"fewer values", true, false, func(g generator, sub *schema.Doc) *schema.Doc {
		return beside(sub, "enum", schema.Arr(schema.Str("a"), schema.Str("abc"), num(3)))
	}},
	{"a type more", false, true, func(g generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("anyOf", schema.Arr(sub, schema.Obj(schema.M("type", g.types())))))
	}},
	{"another schema more", false, true, func(g generator, sub *schema.Doc) *schema.Doc {
		return schema.Obj(schema.M("anyOf", schema.Arr(g.member(1), sub)))
	}},
	{"a keyword less", false, true, func(g generator, sub *schema.Doc) *schema.Doc {
		key := pick(g, sub.Members...).Key
		if key == "properties" || key == "$defs" { // which gives "additionalProperties" and references their meaning
			return sub
		}
		return sub.Without(key)
	}},
}

// TestToolChanges: where a change narrows or widens, no value shows the opposite.
func TestToolChanges(t *testing.T) {
	g := newGenerator(4)
	w := newWorld(g, 200)
	c := counts{reasons: map[string]int{}}
	for range 65 * *times {
		old, change := g.tool(3), pick(g, changes...)
		n := 0
		schema.Visit(old, func(*schema.Doc) bool { n++; return true })
		at := g.IntN(n)
		now := schema.Rewrite(old, func(sub *schema.Doc) *schema.Doc {
			if at--; at != -1 || sub.Kind != schema.Object {
				return sub
			}
			if defs := sub.Under("$defs"); defs != nil { // stays at the root
				return change.apply(g, sub.Without("$defs")).With("$defs", defs)
			}
			return change.apply(g, sub)
		})
		there, back := Find(old, now), Find(now, old)
		c.add(there)
		c.add(back)
		w.near(g, old, there).hold(t, old, now, there)
		w.near(g, now, back).hold(t, now, old, back)
		if change.widens && there.Verdict == Found || change.narrows && back.Verdict == Found {
			t.Errorf("%s: %s, %s\n%s\n%s", change.name, show(there), show(back), old, now)
		}
	}
	c.within(t, 1)
}
