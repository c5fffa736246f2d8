package lower

import (
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// declareRequired declares the properties that are required and not declared:
// a model sends none but those that are.
func (n *describer) declareRequired(at *schema.Place, sub *schema.Doc) *schema.Doc {
	properties := sub.Under("properties")
	if n.to.objects != declaredOnly {
		return sub
	}
	if properties == nil {
		properties = schema.Obj()
	}
	for _, name := range sub.List("required") {
		if !properties.Has(name.Text) {
			n.note(Adapted, at, sub, "required", "the required property %s is declared", name)
			properties = properties.With(name.Text, orTrue(sub, "additionalProperties"))
			sub = sub.With("properties", properties)
		}
	}
	return sub
}

// withoutPatterns tells "patternProperties" and lets the object take, in
// properties of any other name, what they take.
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

// distinct returns schemas without those that match nothing and those that
// stand there already.
func distinct(schemas []*schema.Doc) []*schema.Doc {
	seen := map[string]bool{}
	return filter(schemas, func(sub *schema.Doc) bool {
		text := sub.String()
		again := seen[text] || sub.IsFalse()
		seen[text] = true
		return !again
	})
}

// choiceOf returns a schema for what one of the schemas matches.
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

// withoutAdditional leaves out "additionalProperties". That there are none is
// how the API has it anyway; of others the description tells.
func (n *describer) withoutAdditional(at *schema.Place, sub *schema.Doc) *schema.Doc {
	additional := sub.Under("additionalProperties")
	switch {
	case additional == nil, n.to.objects != declaredOnly:
		return sub
	case additional.IsFalse():
		n.note(Adapted, at, sub, "additionalProperties", "a model sends only properties that are declared")
		return sub.Without("additionalProperties")
	case additional.AllowsAll():
		n.note(Described, at, sub, "additionalProperties", "that other properties are allowed is told in the description")
		if len(sub.Table("properties")) == 0 {
			return words.AppendSentence(sub.Without("additionalProperties"), "Any keys and values.")
		}
		return words.AppendSentence(sub.Without("additionalProperties"), "Other properties are allowed.")
	}
	return n.describe(at, sub, "additionalProperties")
}

// withoutTuple describes "prefixItems" and lets each item be one of them, or what
// stands for the items after them: anything if those are not limited in another way.
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

// writeItems says that the items of an array may be anything, where that must be
// said; where every schema is of one type they are scalars. Where the value
// itself may be anything, nothing is added.
func (n *describer) writeItems(at *schema.Place, sub *schema.Doc) *schema.Doc {
	kinds, _ := sub.Types()
	isNeeded := slices.Contains(n.to.needs, "items") && slices.Contains(kinds, "array") && len(kinds) < len(allTypes)
	switch {
	case !isNeeded || sub.Has("items", "prefixItems"):
		return sub
	case n.to.types == oneType:
		n.note(Adapted, at, sub, "items", "the items, which may be anything, are strings, numbers or booleans")
		return sub.With("items", schema.Obj(schema.M("type", schema.Strs("string", "number", "boolean"))))
	}
	n.note(Adapted, at, sub, "items", "an array needs %q, so an empty one is added", "items")
	return sub.With("items", schema.Obj())
}

// writeOpen says that an object accepts other properties, for a provider that
// takes silence for the opposite.
func (n *describer) writeOpen(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if n.to.objects != closedBySilence || !sub.HasType("object") || sub.Has("additionalProperties") {
		return sub
	}
	n.note(Adapted, at, sub, "additionalProperties", "that other properties are allowed is said")
	return sub.With("additionalProperties", schema.Boolean(true))
}
