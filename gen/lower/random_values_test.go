package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func (g *schemaGenerator) count() *schema.Doc {
	return schema.Num(g.one("0", "0", "1", "2", "3", "20", "1000"))
}

func (g *schemaGenerator) number() *schema.Doc {
	return schema.Num(g.one("0", "-1", "1", "2.50", "1e2", "-0.001", "100000000000000000001"))
}

func (g *schemaGenerator) truth() *schema.Doc { return schema.Boolean(g.chance(80)) }

func (g *schemaGenerator) pattern() *schema.Doc {
	return schema.Str(g.one(`^a+$`, `^[A-Z]{2}\d*$`, `"`, `^(x|y)\.$`, `\S`, `(?=look)ahead`))
}

func (g *schemaGenerator) format() *schema.Doc {
	return schema.Str(g.one("email", "uri", "uuid", "date-time", "date", "time", "duration", "hostname", "ipv4", "ipv6", "regex", "x-own"))
}

func (g *schemaGenerator) text() *schema.Doc {
	return schema.Str(g.one("", " ", "How many", "The city.", "At least 3 characters.", "Default: 3.", "“Ä”\n`x`", "see below:"))
}

func (g *schemaGenerator) value() *schema.Doc {
	switch g.IntN(8) {
	case 0:
		return &schema.Doc{}
	case 1:
		return schema.Boolean(g.chance(50))
	case 2, 3:
		return g.number()
	case 4:
		return schema.Arr(g.number(), g.text())
	case 5:
		return schema.Obj(schema.M("default", g.number()), schema.M("type", g.text()))
	default:
		return g.text()
	}
}

// values returns a list of up to four values, each once.
func (g *schemaGenerator) values() *schema.Doc {
	list := schema.Arr(g.value())
	for range g.IntN(4) {
		if next := g.value(); !slices.ContainsFunc(list.Items, next.Equal) {
			list.Items = append(list.Items, next)
		}
	}
	return list
}

// propertyName has keywords, and what JSON Pointers and URLs escape.
func (g *schemaGenerator) propertyName() string {
	return g.one("a", "b", "city", "default", "type", "a/b", "c~d e%", "^x-", "é")
}

func (g *schemaGenerator) propertyNames() *schema.Doc {
	var names []string
	for range g.IntN(3) {
		if name := g.propertyName(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return g.strings(names...)
}

func (g *schemaGenerator) dependentRequired() *schema.Doc {
	return schema.Obj(schema.M("a", g.propertyNames()), schema.M("b", g.propertyNames()))
}

// list returns at least one schema.
func (g *schemaGenerator) list(depth int, refs bool) *schema.Doc {
	list := schema.Arr(g.sub(depth, refs))
	for range g.IntN(3) {
		list.Items = append(list.Items, g.sub(depth, refs))
	}
	return list
}

// table returns schemas under names that are regular expressions too.
func (g *schemaGenerator) table(depth int, refs bool) *schema.Doc {
	table := schema.Obj()
	for range g.IntN(4) {
		table = table.With(g.propertyName(), g.sub(depth, refs))
	}
	return table
}
