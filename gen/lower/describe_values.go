package lower

import (
	"math/big"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// openUnion makes a "oneOf" an "anyOf", which loses nothing where no value
// matches two of its choices; else that is described. Beside an "anyOf" it is described
// as a whole. Providers take "oneOf" for "anyOf", if they take it.
func (n *describer) openUnion(at *schema.Place, sub *schema.Doc) *schema.Doc {
	union := sub.Under("oneOf")
	switch {
	case union == nil:
		return sub
	case sub.Has("anyOf"):
		return n.describe(at, sub, "oneOf")
	case exclusive(n.graph, union.Items) && !(n.unrolled && slices.ContainsFunc(union.Items, (*schema.Doc).IsFalse)):
		n.note(Adapted, at, sub, "oneOf", "%q is %q, because no value matches two of its choices", "oneOf", "anyOf")
		return sub.Rename("oneOf", "anyOf", union)
	}
	n.note(Described, at, sub, "oneOf", "%q is %q, and that only one may match is told in the description", "oneOf", "anyOf")
	return words.AppendSentence(sub.Rename("oneOf", "anyOf", union), words.ExactlyOneChoice)
}

// enumOfConst makes a "const" an "enum" of one value.
func (n *describer) enumOfConst(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("const") {
		return sub
	}
	n.note(Adapted, at, sub, "const", "a %q is an %q of one value", "const", "enum")
	return constAsEnum(sub)
}

// plainEnum makes choices of an "enum" whose values are not all of kinds that
// the provider accepts there. Where that has no exact form the "enum" is described.
func (n *describer) plainEnum(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("enum") {
		return sub
	}
	plain := filter(sub.List("enum"), n.to.supportsEnumOf)
	rest, whole := wholeKinds(filter(sub.List("enum"), func(value *schema.Doc) bool { return !n.to.supportsEnumOf(value) }))
	constrains := func(m schema.Member) bool { return m.Key != "type" && m.Key != "enum" && !isAnnotation(m.Key) }
	switch {
	case whole && len(rest) == 0:
		return sub
	case !whole || slices.ContainsFunc(sub.Members, constrains):
		return n.describe(at, sub, "enum")
	}
	choices := n.choicesOf(sub, plain, rest)
	if choices.IsFalse() {
		n.note(Adapted, at, sub, "enum", "nothing matches an %q of values of other types", "enum")
	} else {
		n.note(Adapted, at, sub, "enum", "the values of each type are a choice of their own")
	}
	return choices
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
func (n *describer) choicesOf(sub *schema.Doc, plain []*schema.Doc, kinds []string) *schema.Doc {
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

// inclusive makes the exclusive bounds of integers inclusive ones.
func (n *describer) inclusive(at *schema.Place, sub *schema.Doc) *schema.Doc {
	kinds, said := sub.Types()
	if !said || slices.Contains(kinds, "number") || !n.to.has("minimum") {
		return sub
	}
	sub = n.inclusiveBound(at, sub, "exclusiveMinimum", "minimum", 1, larger)
	return n.inclusiveBound(at, sub, "exclusiveMaximum", "maximum", -1, smaller)
}

func (n *describer) inclusiveBound(at *schema.Place, sub *schema.Doc, exclusive, inclusive string, step int64, narrower mergeRule) *schema.Doc {
	value := sub.Under(exclusive)
	if value == nil {
		return sub
	}
	bound, ok := schema.Exact(value)
	if !ok {
		return sub
	}
	beyond := schema.Floor(bound)
	if step < 0 {
		beyond = schema.Ceiling(bound)
	}
	next := schema.Num(beyond.Add(beyond, big.NewInt(step)).String())
	next.Origin = value.Origin
	if old := sub.Under(inclusive); old != nil {
		if next, ok = narrower(nil, next, old); !ok {
			return sub
		}
		sub = sub.Without(inclusive)
	}
	n.note(Adapted, at, sub, exclusive, "the bound of an integer is said by %q", inclusive)
	return sub.Rename(exclusive, inclusive, next)
}

// countKeywords are followed by a number of things.
var countKeywords = []string{"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"}

// numberKeywords are those, and bounds of numbers.
var numberKeywords = slices.Concat(countKeywords, []string{"minimum", "maximum"})

// plainNumbers describes the counts and bounds that the provider's types cannot
// hold, and writes counts as it reads them.
func (n *describer) plainNumbers(at *schema.Place, sub *schema.Doc) *schema.Doc {
	var told []string
	for _, key := range numberKeywords {
		number := sub.Under(key)
		if number == nil || !n.to.has(key) {
			continue
		}
		switch isCount := slices.Contains(countKeywords, key); {
		case !n.to.supports(key, number):
			told = append(told, key)
		case n.to.plainCounts && isCount && digitsOf(number) != number.Text:
			digits := digitsOf(number)
			n.note(Adapted, at, sub, key, "the count is written as %s", digits)
			sub = sub.With(key, &schema.Doc{Kind: schema.Number, Text: digits, Origin: number.Origin})
		}
	}
	return n.describe(at, sub, told...)
}

// plainFormat describes a "format" that the provider does not know.
func (n *describer) plainFormat(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if format := sub.Under("format"); format == nil || n.to.supports("format", format) {
		return sub
	}
	return n.describe(at, sub, "format")
}
