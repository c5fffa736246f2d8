package witness

import (
	"fmt"
	"math/rand/v2"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A generator makes random schemas and values from few names, texts and numbers, so
// that schemas often accept the values.
type generator struct {
	*rand.Rand
	refs bool // to "#/$defs/N"
}

func newGenerator(seed uint64) generator { return generator{Rand: rand.New(rand.NewPCG(seed, 1))} }

// document returns a random schema, now and then a recursive one.
func (g generator) document(depth int) *schema.Doc {
	g.refs = g.maybe(25)
	doc := g.schema(depth)
	if !g.refs || doc.Kind != schema.Object {
		return doc
	}
	return doc.With("$defs", schema.Obj(schema.M("N", g.schema(depth))))
}

// part returns a random schema for a part of a value, possibly a reference.
func (g generator) part(depth int) *schema.Doc {
	if g.refs && g.maybe(40) {
		return schema.Obj(schema.M("$ref", schema.Str("#/$defs/N")))
	}
	return g.schema(depth)
}

func pick[T any](g generator, list ...T) T { return list[g.IntN(len(list))] }

func (g generator) maybe(percent int) bool { return g.IntN(100) < percent }

func num(x any) *schema.Doc { return schema.Num(fmt.Sprint(x)) }

var (
	worldNames   = []string{"a", "b", "c", "xa"}
	worldTexts   = []string{"", "a", "b", "ab", "abc", "xa", "x1", "12", "2026-03-21", "ann@example.com"}
	worldNumbers = []string{"-2", "-1", "0", "0.5", "1", "1.5", "2", "3", "4", "5", "6", "10", "12"}
	worldRegexps = []string{"^a", "b$", "^x", "[0-9]", "^[a-c]*$", "^.{2}$", "a|b", "^(ab)+$", `\ba`}
	worldFormats = []string{"date", "email", "uuid", "uri", "none"}
)

// value returns a random value.
func (g generator) value(depth int) *schema.Doc {
	n := 6
	if depth == 0 {
		n = 4
	}
	switch g.IntN(n) {
	case 0:
		return &schema.Doc{}
	case 1:
		return schema.Boolean(g.maybe(50))
	case 2:
		return schema.Num(pick(g, worldNumbers...))
	case 3:
		return schema.Str(pick(g, worldTexts...))
	case 4:
		items := schema.Arr()
		for range g.IntN(4) {
			items.Items = append(items.Items, g.value(depth-1))
		}
		return items
	}
	object := schema.Obj()
	for _, name := range worldNames {
		if g.maybe(45) {
			object = object.With(name, g.value(depth-1))
		}
	}
	return object
}

// schema returns a random schema.
func (g generator) schema(depth int) *schema.Doc {
	if g.maybe(4) {
		return schema.Boolean(g.maybe(70))
	}
	doc := schema.Obj()
	if g.maybe(12) {
		return g.listed(doc)
	}
	if g.maybe(85) {
		doc = doc.With("type", g.types())
	}
	for range g.IntN(4) {
		doc = g.assert(doc)
	}
	if depth > 0 {
		for range g.IntN(4) {
			doc = g.apply(doc, depth-1)
		}
	}
	return doc
}

func (g generator) listed(doc *schema.Doc) *schema.Doc {
	if g.maybe(40) {
		return doc.With("const", g.value(1))
	}
	values := schema.Arr()
	for range 1 + g.IntN(4) {
		values.Items = append(values.Items, g.value(1))
	}
	return doc.With("enum", values)
}

func (g generator) types() *schema.Doc {
	names := []string{"null", "boolean", "integer", "number", "string", "array", "object", "object", "array", "string"}
	if g.maybe(75) {
		return schema.Str(pick(g, names...))
	}
	list := schema.Arr(schema.Str(pick(g, names[:3]...)), schema.Str(pick(g, names[4:7]...)))
	return list
}

// assert adds an assertion.
func (g generator) assert(doc *schema.Doc) *schema.Doc {
	small := func() *schema.Doc { return num(g.IntN(4)) }
	number := func() *schema.Doc { return schema.Num(pick(g, worldNumbers...)) }
	names := func() *schema.Doc { return schema.Arr(schema.Str(pick(g, worldNames...))) }
	options := []func() (string, *schema.Doc){
		func() (string, *schema.Doc) {
			return pick(g, "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"), number()
		},
		func() (string, *schema.Doc) { return "multipleOf", num(pick(g, "0.5", "1", "2", "3", "4")) },
		func() (string, *schema.Doc) { return pick(g, "minLength", "maxLength"), small() },
		func() (string, *schema.Doc) { return "pattern", schema.Str(pick(g, worldRegexps...)) },
		func() (string, *schema.Doc) { return "format", schema.Str(pick(g, worldFormats...)) },
		func() (string, *schema.Doc) { return "contentEncoding", schema.Str("base64") },
		func() (string, *schema.Doc) { return pick(g, "minItems", "maxItems"), small() },
		func() (string, *schema.Doc) { return "uniqueItems", schema.Boolean(g.maybe(80)) },
		func() (string, *schema.Doc) { return pick(g, "minProperties", "maxProperties"), small() },
		func() (string, *schema.Doc) { return "required", names() },
		func() (string, *schema.Doc) {
			return "dependentRequired", schema.Obj(schema.M(pick(g, worldNames...), names()))
		},
	}
	return doc.With(pick(g, options...)())
}

// apply adds a keyword that holds schemas.
func (g generator) apply(doc *schema.Doc, depth int) *schema.Doc {
	sub := func() *schema.Doc { return g.schema(depth) }
	list := func() *schema.Doc {
		items := schema.Arr()
		for range 1 + g.IntN(3) {
			items.Items = append(items.Items, sub())
		}
		return items
	}
	part := func() *schema.Doc { return g.part(depth) }
	table := func(names []string) *schema.Doc {
		object := schema.Obj()
		for _, name := range names {
			if g.maybe(40) {
				object = object.With(name, part())
			}
		}
		return object
	}
	options := []func() *schema.Doc{
		func() *schema.Doc { return doc.With("properties", table(worldNames)) },
		func() *schema.Doc {
			return doc.With("properties", table(worldNames)).With("additionalProperties", schema.Boolean(false))
		},
		func() *schema.Doc { return doc.With("patternProperties", table(worldRegexps[:3])) },
		func() *schema.Doc { return doc.With("additionalProperties", part()) },
		func() *schema.Doc { return doc.With("propertyNames", g.assert(g.assert(schema.Obj()))) },
		func() *schema.Doc {
			return doc.With("dependentSchemas", schema.Obj(schema.M(pick(g, worldNames...), sub())))
		},
		func() *schema.Doc { return doc.With("items", part()) },
		func() *schema.Doc { return doc.With("prefixItems", list()) },
		func() *schema.Doc {
			doc := doc.With("contains", sub())
			if g.maybe(40) {
				doc = doc.With(pick(g, "minContains", "maxContains"), num(g.IntN(3)))
			}
			return doc
		},
		func() *schema.Doc { return doc.With(pick(g, "allOf", "anyOf", "oneOf"), list()) },
		func() *schema.Doc { return doc.With("not", sub()) },
		func() *schema.Doc { return doc.With("if", sub()).With("then", sub()).With("else", sub()) },
	}
	return pick(g, options...)()
}
