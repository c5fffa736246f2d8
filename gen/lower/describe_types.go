package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// ofOneType makes a schema one of a single type, or a choice of such. It
// reports whether there is no more to do than that.
func (n *describer) ofOneType(at *schema.Place, sub *schema.Doc) (_ *schema.Doc, done bool) {
	for _, rule := range []func(*schema.Place, *schema.Doc) *schema.Doc{n.describeUntyped, n.distribute, n.splitTypes} {
		if sub = rule(at, sub); sub.Kind == schema.Bool {
			return sub, true
		}
	}
	switch {
	case sub.Has("anyOf"):
		return sub, true
	case sub.TextUnder("type") == schema.NullType:
		return n.lastNull(at, sub), true
	}
	return sub, false
}

// describeUntyped describes what is about values of any type, which is said once
// before the types are set apart.
func (n *describer) describeUntyped(at *schema.Place, sub *schema.Doc) *schema.Doc {
	rest, typed := sub.Split(func(key string) bool { return speaksOf[key] == "" })
	return withMembers(n.describeRest(at, rest), typed.Members)
}

// distribute makes what stands beside an "anyOf" part of each of its choices.
// Where that has no exact form the "anyOf" is described.
func (n *describer) distribute(at *schema.Place, sub *schema.Doc) *schema.Doc {
	union := sub.Under("anyOf")
	if union == nil {
		return sub
	}
	around, beside := sub.Split(func(key string) bool { return key == "anyOf" || isAround(key) })
	if len(beside.Members) == 0 {
		return sub
	}
	choices := &schema.Doc{Kind: schema.Array, Origin: union.Origin}
	for _, branch := range union.Items {
		choice, exact := n.merger.merge(beside, n.merger.mergeAllOf(branch))
		if !exact {
			return n.describe(at, sub, "anyOf")
		}
		choices.Items = append(choices.Items, choice)
	}
	n.note(Adapted, at, sub, "anyOf", "what stands beside %q is said in each of its choices", "anyOf")
	return around.With("anyOf", choices)
}

// splitTypes makes a choice for each type of a schema that has several, null
// among them, and states the type of one that does not say it.
func (n *describer) splitTypes(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("anyOf") {
		return sub
	}
	kinds, said := sub.Types()
	if !said {
		kinds = n.impliedTypes(at, sub)
	}
	if slices.Contains(kinds, "number") {
		kinds = filter(kinds, func(kind string) bool { return kind != "integer" })
	}
	if sub.Has("enum") {
		before := len(kinds)
		if sub, kinds = narrowEnum(sub, sub.List("enum"), kinds); len(kinds) < before {
			n.note(Adapted, at, sub, "enum", "only types that the values are of are allowed")
		}
	}
	switch len(kinds) {
	case 0:
		return schema.Boolean(false)
	case 1:
		return n.dropSilent(at, sub.WithType(kinds...), kinds)
	}
	sub = n.dropSilent(at, sub, kinds)
	if said {
		n.note(Adapted, at, sub, "type", "a list of types is a choice of them, and null is %q", "nullable")
	}
	return choicesByType(sub, kinds)
}

// isAround reports whether a keyword of a schema with choices tells a model
// something of the value whichever of them it is.
func isAround(key string) bool { return key == "title" || key == "description" || isDescribedLast(key) }

func choicesByType(sub *schema.Doc, kinds []string) *schema.Doc {
	around, beside := sub.Split(isAround)
	choices := schema.Arr()
	for _, kind := range kinds {
		choice := *beside
		choice.Members = filter(beside.Members, func(m schema.Member) bool { return constrains(m, []string{kind}) })
		narrow := &choice
		if choice.Has("enum") {
			narrow, _ = narrowEnum(narrow, choice.List("enum"), []string{kind})
		}
		choices.Items = append(choices.Items, narrow.WithType(kind))
	}
	return around.With("anyOf", choices)
}

// lastNull leaves of null as a choice among others what says that, and its
// words; alone it is a type.
func (n *describer) lastNull(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("enum") {
		n.note(Adapted, at, sub, "enum", "null is the only value of its type")
	}
	if isChoice(at) {
		return sub.Only("type", "description")
	}
	return n.describeRest(at, sub.Without("enum"))
}

// writeType states the type of a schema that does not: that of its values, those
// that its keywords are about, or all of them.
func (n *describer) writeType(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("type", "anyOf", "$ref") || n.to.types != requiredTypes || sub.Kind == schema.Bool {
		return sub
	}
	return sub.WithType(n.impliedTypes(at, sub)...)
}

// impliedTypes returns the types of a schema that does not say them.
func (n *describer) impliedTypes(at *schema.Place, sub *schema.Doc) []string {
	kinds := spokenTypes(sub)
	if len(kinds) == 0 {
		n.note(Adapted, at, sub, "type", "that the value may be of any type is said")
		return allTypes
	}
	n.note(Adapted, at, sub, "type", "the type, which was not said, is what the keywords are about: %s", strings.Join(kinds, " or "))
	return kinds
}

// spokenTypes returns the types that the keywords of a schema are about.
func spokenTypes(sub *schema.Doc) []string {
	if sub.Has("enum") {
		return typesOfValues(sub.List("enum"))
	}
	var kinds []string
	for _, kind := range allTypes {
		about := func(m schema.Member) bool { return speaksOf[m.Key] == kind }
		if slices.ContainsFunc(sub.Members, about) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}
