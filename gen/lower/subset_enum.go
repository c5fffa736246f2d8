package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// plainEnum makes choices of an "enum" whose values are not all of kinds that
// the provider takes there. Where that has no exact form the "enum" is told.
func (n *narrowing) plainEnum(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("enum") {
		return sub
	}
	isPlain := func(value *schema.Doc) bool { return slices.Contains(n.to.enums, value.Kind) }
	plain := filter(sub.List("enum"), isPlain)
	rest, whole := wholeKinds(filter(sub.List("enum"), func(value *schema.Doc) bool { return !isPlain(value) }))
	constrains := func(m schema.Member) bool { return m.Key != "type" && m.Key != "enum" && !isAnnotation(m.Key) }
	switch {
	case whole && len(rest) == 0:
		return sub
	case !whole || slices.ContainsFunc(sub.Members, constrains):
		return n.tell(at, sub, "enum")
	}
	n.note(Adapted, at, sub, "enum", "the values of each type are a choice of their own")
	return n.choicesOf(sub, plain, rest)
}

// wholeKinds returns the types of values that are all values of their types,
// which null is, and true with false; false where they are not.
func wholeKinds(values []*schema.Doc) ([]string, bool) {
	seen := map[string]bool{}
	var kinds []string
	for _, value := range values {
		if value.Kind != schema.Null && value.Kind != schema.Bool {
			return nil, false
		}
		seen[value.String()] = true
		if kind := value.Kind.String(); !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds, seen["true"] == seen["false"]
}

// choicesOf returns a schema with a choice for the plain values of an enum and
// one for each other type of which it has all values.
func (n *narrowing) choicesOf(sub *schema.Doc, plain []*schema.Doc, kinds []string) *schema.Doc {
	allowed, said := sub.Types()
	choices := schema.Arr()
	add := func(choice *schema.Doc, kinds []string) {
		if said {
			both, _ := mergeTypes(nil, schema.TypeValue(allowed...), schema.TypeValue(kinds...))
			if kinds, _ = schema.Obj(schema.M("type", both)).Types(); both == never {
				return
			}
		}
		choices.Items = append(choices.Items, choice.WithType(kinds...))
	}
	if len(plain) > 0 {
		add(schema.Obj(schema.M("enum", schema.Arr(plain...))), typesOfValues(plain))
	}
	for _, kind := range kinds {
		add(schema.Obj(), []string{kind})
	}
	if len(choices.Items) == 0 {
		return schema.Boolean(false)
	}
	return sub.Without("type").Rename("enum", "anyOf", choices)
}
