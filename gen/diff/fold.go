package diff

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// foldAllOf joins what allOf lists with the schema that has it, as far as
// keywords do not meet.
func foldAllOf(sub *schema.Doc) *schema.Doc {
	all := sub.Under("allOf")
	if all == nil || all.Kind != schema.Array {
		return sub
	}
	folded := sub.Without("allOf")
	var rest []*schema.Doc
	for _, one := range all.Items {
		if joined, ok := join(folded, one); ok {
			folded = joined
		} else {
			rest = append(rest, one)
		}
	}
	if rest != nil {
		folded = folded.With("allOf", schema.Arr(rest...))
	}
	return folded
}

// companions are keywords of which the first means something else where one of
// the others stands in the same schema.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.3
var companions = [][]string{
	{"additionalProperties", "properties", "patternProperties"},
	{"items", "prefixItems"},
	{"additionalItems", "items"},
	{"contains", "minContains", "maxContains"},
	{"if", "then", "else"},
	{"unevaluatedProperties", "additionalProperties", "properties", "patternProperties", "anyOf", "oneOf", "if", "not", "allOf", "$ref"},
	{"unevaluatedItems", "items", "prefixItems", "contains", "anyOf", "oneOf", "if", "not", "allOf", "$ref"},
}

// join returns one schema for two that both hold. What the first says in words
// goes before what the second does. It reports false where keywords meet that
// cannot simply stand together.
func join(a, b *schema.Doc) (*schema.Doc, bool) {
	if a.Kind != schema.Object || b.Kind != schema.Object || meet(a, b) {
		return nil, false
	}
	joined := a
	for _, m := range b.Members {
		own := joined.Under(m.Key)
		switch {
		case own == nil:
			joined = joined.With(m.Key, m.Value)
		case isWording(m.Key) || own.Equal(m.Value):
		case m.Key == "required":
			joined = joined.With("required", union(own, m.Value))
		case m.Key == "properties":
			joined = joined.With("properties", joinTables(own, m.Value))
		default:
			return nil, false
		}
	}
	return joined, true
}

// meet reports whether keywords of two schemas would change what others mean.
func meet(a, b *schema.Doc) bool {
	for _, group := range companions {
		if a.Has(group[0]) && b.Has(group...) || b.Has(group[0]) && a.Has(group...) {
			return true
		}
	}
	return false
}

func union(a, b *schema.Doc) *schema.Doc {
	all := slices.Clone(a.Items)
	for _, item := range b.Items {
		if !slices.ContainsFunc(all, item.Equal) {
			all = append(all, item)
		}
	}
	return schema.Arr(all...)
}

func joinTables(a, b *schema.Doc) *schema.Doc {
	joined := a
	for _, m := range b.Members {
		own := a.Under(m.Key)
		if own == nil {
			joined = joined.With(m.Key, m.Value)
		} else if one, ok := join(own, m.Value); ok {
			joined = joined.With(m.Key, one)
		} else {
			joined = joined.With(m.Key, schema.Obj(schema.M("allOf", schema.Arr(own, m.Value))))
		}
	}
	return joined
}

var null = schema.OnlyNull()

func isNull(d *schema.Doc) bool {
	return kinds(d) == schema.NullType && len(d.Without(wordings...).Members) == 1
}

// splitNull returns a schema that also takes null with null as an alternative:
// that is where {"type": ["string", "null"]} and {"anyOf": [{"type":
// "string"}, {"type": "null"}]} are written the same.
func splitNull(sub *schema.Doc) *schema.Doc {
	if sub.Has("anyOf", "oneOf", "allOf", "not", "if", "$ref", "const") {
		return sub
	}
	rest, _ := sub.WithoutNull()
	one, _ := rest.Types()
	switch {
	case !sub.HasType(schema.NullType), rest.HasType(schema.NullType), sub.Has("enum") && rest.Under("enum") == sub.Under("enum"):
		return sub
	case len(one) == 1:
		rest = rest.WithType(one...)
	}
	choice := schema.Obj(schema.M("anyOf", schema.Arr(rest.Without(wordings...), null)))
	choice.Origin = sub.Origin
	for _, m := range sub.Members {
		if isWording(m.Key) {
			choice = choice.With(m.Key, m.Value)
		}
	}
	return choice
}
