package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A randomKeyword makes the value of a keyword.
type randomKeyword struct {
	name    string
	types   []string // that it is about; none for every type
	percent int      // how often it stands in a schema of such a type
	deep    bool     // holds schemas
	make    func(g *schemaGenerator, depth int, refs bool) *schema.Doc
}

// otherTypes is how many schemas in a hundred have a keyword that says nothing
// about their types.
const otherTypes = 2

// members returns keywords, mostly such as are about the types.
func (g *schemaGenerator) members(types []string, depth int, refs bool) []schema.Member {
	var members []schema.Member
	for _, k := range randomKeywords() {
		fits := len(k.types) == 0 || len(types) == 0 || slices.ContainsFunc(k.types, func(t string) bool { return slices.Contains(types, t) })
		percent := k.percent
		if !fits {
			percent = otherTypes
		}
		if k.deep && depth == 0 || !g.chance(percent) {
			continue
		}
		members = append(members, schema.M(k.name, k.make(g, depth-1, refs)))
	}
	return members
}

// randomKeywords has every keyword of JSON Schema 2020-12 but those of
// identity, and one of nobody.
func randomKeywords() []randomKeyword {
	var (
		text   = []string{"string"}
		number = []string{"number", "integer"}
		array  = []string{"array"}
		object = []string{"object"}
	)
	plain := func(name string, types []string, percent int, value func(*schemaGenerator) *schema.Doc) randomKeyword {
		return randomKeyword{name, types, percent, false,
			func(g *schemaGenerator, _ int, _ bool) *schema.Doc { return value(g) }}
	}
	return slices.Concat([]randomKeyword{
		plain("minLength", text, 15, (*schemaGenerator).count),
		plain("maxLength", text, 15, (*schemaGenerator).count),
		plain("pattern", text, 15, (*schemaGenerator).pattern),
		plain("format", text, 20, (*schemaGenerator).format),
		plain("contentEncoding", text, 4, func(g *schemaGenerator) *schema.Doc { return schema.Str("base64") }),
		plain("contentMediaType", text, 4, func(g *schemaGenerator) *schema.Doc { return schema.Str("image/png") }),
		plain("minimum", number, 20, (*schemaGenerator).number),
		plain("maximum", number, 20, (*schemaGenerator).number),
		plain("exclusiveMinimum", number, 10, (*schemaGenerator).number),
		plain("exclusiveMaximum", number, 10, (*schemaGenerator).number),
		plain("multipleOf", number, 10, func(g *schemaGenerator) *schema.Doc { return schema.Num(g.one("2", "0.01", "1e3")) }),
		plain("minItems", array, 15, (*schemaGenerator).count),
		plain("maxItems", array, 15, (*schemaGenerator).count),
		plain("uniqueItems", array, 15, (*schemaGenerator).truth),
		plain("minContains", array, 5, (*schemaGenerator).count),
		plain("maxContains", array, 5, (*schemaGenerator).count),
		plain("minProperties", object, 6, (*schemaGenerator).count),
		plain("maxProperties", object, 6, (*schemaGenerator).count),
		plain("required", object, 30, (*schemaGenerator).propertyNames),
		plain("dependentRequired", object, 4, (*schemaGenerator).dependentRequired),
		plain("enum", nil, 8, (*schemaGenerator).values),
		plain("const", nil, 5, (*schemaGenerator).value),
		plain("default", nil, 10, (*schemaGenerator).value),
		plain("examples", nil, 5, (*schemaGenerator).values),
		plain("title", nil, 5, (*schemaGenerator).text),
		plain("description", nil, 30, (*schemaGenerator).text),
		plain("deprecated", nil, 3, (*schemaGenerator).truth),
		plain("readOnly", nil, 3, (*schemaGenerator).truth),
		plain("writeOnly", nil, 3, (*schemaGenerator).truth),
		plain("$comment", nil, 2, (*schemaGenerator).text),
		plain("x-vendor", nil, 2, (*schemaGenerator).value),
	}, deepKeywords(text, array, object))
}

func deepKeywords(text, array, object []string) []randomKeyword {
	// The value of these is the value of the schema around them.
	same := func(make func(g *schemaGenerator, depth int, refs bool) *schema.Doc, name string, types []string, percent int) randomKeyword {
		return randomKeyword{name, types, percent, true, make}
	}
	// Below these a definition may hold itself: the value is a smaller one.
	inner := func(make func(g *schemaGenerator, depth int, refs bool) *schema.Doc, name string, types []string, percent int) randomKeyword {
		return randomKeyword{name, types, percent, true, func(g *schemaGenerator, depth int, _ bool) *schema.Doc {
			return make(g, depth, true)
		}}
	}
	one, list, table := (*schemaGenerator).sub, (*schemaGenerator).list, (*schemaGenerator).table
	return []randomKeyword{
		same(one, "contentSchema", text, 1),
		inner(one, "items", array, 60), inner(list, "prefixItems", array, 8), inner(one, "contains", array, 5),
		inner(table, "properties", object, 80), inner(table, "patternProperties", object, 5),
		inner(one, "additionalProperties", object, 25), inner(one, "propertyNames", object, 4),
		inner(one, "unevaluatedItems", array, 2), inner(one, "unevaluatedProperties", object, 2),
		same(list, "allOf", nil, 3), same(list, "anyOf", nil, 6), same(list, "oneOf", nil, 4),
		same(one, "not", nil, 2), same(one, "if", nil, 2), same(one, "then", nil, 2), same(one, "else", nil, 2),
		same(table, "dependentSchemas", object, 2),
	}
}
