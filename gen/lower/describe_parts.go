package lower

import (
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// declareRequired declares the properties that are required but not declared, because a
// model sends only declared properties.
func (n *describer) declareRequired(at *schema.Place, sub *schema.Doc) *schema.Doc {
	properties := sub.Under("properties")
	if n.to.objects != declaredOnly && n.to.objects != closedBySilence {
		return sub
	}
	if properties == nil {
		properties = schema.Obj()
	}
	additional := orTrue(sub, "additionalProperties")
	if sub.Has("patternProperties") {
		additional = schema.Boolean(true)
	}
	for _, name := range sub.List("required") {
		if !properties.Has(name.Text) {
			n.note(Adapted, at, sub, "required", "a declaration is added for the required property %s", name)
			properties = properties.With(name.Text, additional)
			sub = sub.With("properties", properties)
		}
	}
	return sub
}

// withoutPatterns describes "patternProperties". An additional property of any name may
// then match any schema in "patternProperties" or "additionalProperties".
func (n *describer) withoutPatterns(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("patternProperties") || n.to.has("patternProperties") {
		return sub
	}
	additional := sub.Under("additionalProperties")
	if additional == nil || !n.to.has("additionalProperties") {
		return n.describe(at, sub, "patternProperties", "additionalProperties")
	}
	var choices []*schema.Doc
	for _, m := range sub.Table("patternProperties") {
		choices = append(choices, m.Value)
	}
	choices = distinct(append(choices, additional))
	sub = n.describe(at, sub, "patternProperties", "additionalProperties")
	return sub.With("additionalProperties", choiceOf(choices))
}

// distinct removes duplicates and schemas that no value matches.
func distinct(schemas []*schema.Doc) []*schema.Doc {
	seen := map[string]bool{}
	return filter(schemas, func(sub *schema.Doc) bool {
		text := sub.String()
		again := seen[text] || sub.IsFalse()
		seen[text] = true
		return !again
	})
}

// choiceOf returns a schema that accepts a value if any of the given schemas accepts it.
func choiceOf(schemas []*schema.Doc) *schema.Doc {
	switch {
	case len(schemas) == 0:
		return schema.Boolean(false)
	case len(schemas) == 1:
		return schemas[0]
	case slices.ContainsFunc(schemas, (*schema.Doc).AllowsAll):
		return schema.Boolean(true)
	}
	return schema.Obj(schema.M("anyOf", schema.Arr(schemas...)))
}

// withoutAdditional removes "additionalProperties" for an API that accepts no additional
// properties. If the schema allows them, the description states that.
func (n *describer) withoutAdditional(at *schema.Place, sub *schema.Doc) *schema.Doc {
	additional := sub.Under("additionalProperties")
	switch {
	case additional == nil, n.to.objects != declaredOnly:
		return sub
	case additional.IsFalse():
		n.note(Adapted, at, sub, "additionalProperties", "the keyword is removed, because a model sends only declared properties")
		return sub.Without("additionalProperties")
	case additional.AllowsAll():
		n.note(Described, at, sub, "additionalProperties", "the permission of other properties is moved into the description")
		if len(sub.Table("properties")) == 0 {
			return words.AppendSentence(sub.Without("additionalProperties"), "Any keys and values.")
		}
		return words.AppendSentence(sub.Without("additionalProperties"), "Other properties are allowed.")
	}
	return n.describe(at, sub, "additionalProperties")
}

// withoutTuple describes "prefixItems". Each item may then match any schema in
// "prefixItems" or, if there may be further items, the schema in "items". If further
// items are not constrained, an item may be any value.
func (n *describer) withoutTuple(at *schema.Place, sub *schema.Doc) *schema.Doc {
	prefix, rest := sub.List("prefixItems"), sub.Under("items")
	if !sub.Has("prefixItems") || n.to.has("prefixItems") {
		return sub
	}
	choices := slices.Clone(prefix)
	if order, ok := schema.Compare(sub.Under("maxItems"), schema.Num(strconv.Itoa(len(prefix)))); !ok || order > 0 {
		choices = append(choices, orTrue(sub, "items"))
	}
	sub = n.describe(at, sub, "prefixItems", "items")
	if choice := choiceOf(distinct(choices)); !choice.IsFalse() {
		sub = sub.With("items", choice)
	}
	if rest.IsFalse() {
		return n.endArray(at, sub, len(prefix))
	}
	return sub
}

// writeItems adds "items" that accept anything to an array, if the provider requires
// "items". If every schema must have one type, the items are scalars. It changes nothing
// if the value itself may have any type.
func (n *describer) writeItems(at *schema.Place, sub *schema.Doc) *schema.Doc {
	kinds, _ := sub.Types()
	if n.isListed(sub) {
		return sub
	}
	isNeeded := slices.Contains(n.to.needs, "items") && slices.Contains(kinds, "array") &&
		(len(kinds) < len(allTypes) || n.to.types == typedKeywords)
	switch {
	case !isNeeded || sub.Has("items", "prefixItems"):
		return sub
	case n.to.types == oneType:
		n.note(Adapted, at, sub, "items", "items of any type become strings, numbers, or booleans")
		return sub.With("items", schema.Obj(schema.M("type", schema.Strs("string", "number", "boolean"))))
	}
	n.note(Adapted, at, sub, "items", "an array needs %q, so an empty schema is added", "items")
	return sub.With("items", schema.Obj())
}

// writeOpen declares that an object accepts other properties, for a provider that
// assumes the opposite by default.
func (n *describer) writeOpen(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if n.to.objects != closedBySilence || n.isListed(sub) || !sub.HasType("object") || sub.Under("additionalProperties").IsFalse() {
		return sub
	}
	if i := slices.IndexFunc(sub.Table("properties"), n.closes); i >= 0 {
		n.note(Described, at, sub, "additionalProperties", "other properties cannot be sent next to %q", sub.Table("properties")[i].Key)
		return n.describe(at, sub, "additionalProperties").With("additionalProperties", schema.Boolean(false))
	}
	if sub.Has("additionalProperties") {
		return sub
	}
	n.note(Adapted, at, sub, "additionalProperties", "other properties are allowed explicitly")
	return sub.With("additionalProperties", schema.Boolean(true))
}

// isListed reports whether a provider enforces only the "enum" of a schema.
func (n *describer) isListed(sub *schema.Doc) bool { return n.to.firstOnly && sub.Has("enum") }

// closes reports whether a property's name prevents its object from accepting other
// properties.
func (n *describer) closes(property schema.Member) bool {
	return n.to.openNames != nil && !n.to.openNames.MatchString(property.Key)
}

// first describes the keywords that a provider ignores because the schema also has
// another keyword (see grammar.firstOnly).
func (n *describer) first(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !n.to.firstOnly || sub.Kind == schema.Bool {
		return sub
	}
	if sub.Has("enum") {
		kinds, said := sub.Types()
		if said {
			narrow, of := narrowEnum(sub, sub.List("enum"), kinds)
			if len(of) == 0 {
				n.note(Adapted, at, sub, "enum", "an %q that contains only values of other types matches nothing", "enum")
				return schema.Boolean(false)
			}
			if len(of) < len(kinds) || narrow != sub {
				n.note(Adapted, at, sub, "enum", "types that no enum value has are removed")
			}
			sub = narrow.WithType(of...)
		}
		for _, m := range sub.Members {
			if m.Key != "enum" && m.Key != "type" && !isAnnotation(m.Key) {
				sub = n.describe(at, sub, m.Key)
			}
		}
		return sub
	}
	ignored := []string{"pattern", "format", "minLength", "maxLength"}
	for i, keyword := range ignored {
		if value := sub.Under(keyword); value != nil && n.to.supports(keyword, value) {
			if keyword == "minLength" {
				break
			}
			return n.describe(at, sub, ignored[i+1:]...)
		}
	}
	return sub
}

// prune removes the parts of a schema that no value matches, because providers cannot
// represent them. If no value matches the schema itself, the result is false. Its
// subschemas must already be pruned.
func (n *describer) prune(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("enum") && len(sub.List("enum")) == 0 {
		n.note(Adapted, at, sub, "enum", "an empty %q matches nothing", "enum")
		return schema.Boolean(false)
	}
	for _, rule := range []func(*schema.Place, *schema.Doc) *schema.Doc{n.pruneItems, n.pruneProperties, n.pruneChoices} {
		if sub = rule(at, sub); sub.Kind == schema.Bool {
			return sub
		}
	}
	return sub
}

// pruneItems ends an array before the first item whose schema no value matches.
func (n *describer) pruneItems(at *schema.Place, sub *schema.Doc) *schema.Doc {
	prefix := sub.List("prefixItems")
	end := slices.IndexFunc(prefix, (*schema.Doc).IsFalse)
	switch {
	case end < 0 && !sub.Under("items").IsFalse():
		return sub
	case end < 0:
		end = len(prefix)
	}
	kind := Adapted
	if !n.to.has("maxItems") {
		kind = Described
	}
	n.note(kind, at, sub, "items", "the array ends before an item that no value matches")
	if sub = sub.Without("items"); end > 0 {
		cut := *sub.Under("prefixItems")
		cut.Items = cut.Items[:end]
		return n.endArray(at, sub.With("prefixItems", &cut), end)
	}
	return n.withSomeItems(at, n.endArray(at, sub.Without("prefixItems"), end))
}

// withSomeItems adds "items" of an arbitrary type to an array that can only be empty,
// because providers require the keyword.
func (n *describer) withSomeItems(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.HasType("array") {
		return sub
	}
	items := schema.Obj(schema.M("type", schema.Str("string")))
	if n.to.notation != nil {
		items = n.to.notation.write(n, at.In("items"), items)
	}
	return sub.With("items", items)
}

// endArray limits the length of an array. If the grammar does not support such a limit, it
// describes the limit.
func (n *describer) endArray(at *schema.Place, sub *schema.Doc, end int) *schema.Doc {
	bound := schema.Num(strconv.Itoa(end))
	if old := sub.Under("maxItems"); old != nil {
		bound, _ = smaller(nil, bound, old)
	}
	if least := sub.Under("minItems"); least != nil {
		if order, ok := schema.Compare(least, bound); ok && order > 0 {
			n.note(Adapted, at, sub, "minItems", "no array is valid, because no value matches a required item")
			return withoutType(sub, "array")
		}
	}
	switch {
	case n.to.has("maxItems"):
		return sub.With("maxItems", bound)
	case end == 0:
		return n.describe(at, sub.Without("maxItems").With("items", schema.Boolean(false)), "items")
	}
	return n.describe(at, sub.With("maxItems", bound), "maxItems")
}

// withoutType returns a schema that rejects all values of a type. It returns false if the
// schema names no other type.
func withoutType(sub *schema.Doc, kind string) *schema.Doc {
	kinds, _ := sub.Types()
	rest := filter(kinds, func(other string) bool { return other != kind })
	if len(rest) == 0 {
		return schema.Boolean(false)
	}
	about := func(m schema.Member) bool { return constrains(m, rest) }
	changed := *sub
	changed.Members = filter(sub.Members, about)
	return (&changed).WithType(rest...)
}

// pruneProperties removes properties whose schemas no value matches, and makes the object
// reject them.
func (n *describer) pruneProperties(at *schema.Place, sub *schema.Doc) *schema.Doc {
	properties := sub.Table("properties")
	impossible := func(m schema.Member) bool { return m.Value.IsFalse() }
	if !slices.ContainsFunc(properties, impossible) {
		return sub
	}
	needed := map[string]bool{}
	for _, name := range sub.Required() {
		needed[name] = true
	}
	rest := *sub.Under("properties")
	rest.Members = filter(properties, func(m schema.Member) bool { return !impossible(m) })
	for _, m := range properties {
		switch {
		case !impossible(m):
		case needed[m.Key]:
			n.note(Adapted, at, sub, "required", "no object is valid, because no value matches the required property %q", m.Key)
			return withoutType(sub, "object")
		default:
			n.note(Adapted, at, sub, "properties", "the property %q is removed, because no value matches it", m.Key)
		}
	}
	return n.closeObject(at, sub.With("properties", &rest), properties)
}

// closeObject makes an object reject the removed properties by setting
// "additionalProperties" to false. If the grammar does not support that, or if additional
// properties have a schema, it describes the names instead.
func (n *describer) closeObject(at *schema.Place, sub *schema.Doc, properties []schema.Member) *schema.Doc {
	additional := orTrue(sub, "additionalProperties")
	switch {
	case n.to.objects == declaredOnly:
		return sub
	case additional.Kind == schema.Bool && n.to.has("additionalProperties"):
		return sub.With("additionalProperties", schema.Boolean(false))
	}
	for _, m := range properties {
		if m.Value.IsFalse() {
			n.note(Described, at, sub, "properties", "the exclusion of the property %q is moved into the description", m.Key)
			sub = words.AppendSentence(sub, "Must not have the property "+schema.Quote(m.Key)+".")
		}
	}
	return sub
}

func (n *describer) pruneChoices(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !slices.ContainsFunc(sub.List("anyOf"), (*schema.Doc).IsFalse) {
		return sub
	}
	rest := *sub.Under("anyOf")
	rest.Items = filter(rest.Items, func(branch *schema.Doc) bool { return !branch.IsFalse() })
	if len(rest.Items) == 0 {
		return schema.Boolean(false)
	}
	n.note(Adapted, at, sub, "anyOf", "choices that no value matches are removed")
	return sub.With("anyOf", &rest)
}
