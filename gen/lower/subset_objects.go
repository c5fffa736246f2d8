package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// withoutPatterns tells "patternProperties" and lets the object take, in
// properties of any other name, what they take.
func (n *narrowing) withoutPatterns(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("patternProperties") || slices.Contains(n.to.keeps, "patternProperties") {
		return sub
	}
	additional := sub.Under("additionalProperties")
	if additional == nil || !slices.Contains(n.to.keeps, "additionalProperties") {
		return n.tell(at, sub, "patternProperties", "additionalProperties")
	}
	var choices []*schema.Doc
	for _, m := range sub.Table("patternProperties") {
		choices = append(choices, m.Value)
	}
	choices = distinct(append(choices, additional))
	sub = n.tell(at, sub, "patternProperties", "additionalProperties")
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
	case slices.ContainsFunc(schemas, (*schema.Doc).IsTrue):
		return schema.Boolean(true)
	}
	return schema.Obj(schema.M("anyOf", schema.Arr(schemas...)))
}

// withoutTuple tells "prefixItems" and lets each item be one of them, or what
// stands for the items after them.
func (n *narrowing) withoutTuple(at *schema.Place, sub *schema.Doc) *schema.Doc {
	prefix, rest := sub.List("prefixItems"), sub.Under("items")
	if !sub.Has("prefixItems") || slices.Contains(n.to.keeps, "prefixItems") {
		return sub
	}
	choices := slices.Clone(prefix)
	if rest != nil {
		choices = append(choices, rest)
	}
	sub = n.tell(at, sub, "prefixItems", "items")
	if choice := choiceOf(distinct(choices)); !choice.IsFalse() {
		sub = sub.With("items", choice)
	}
	if rest.IsFalse() {
		return n.endArray(at, sub, len(prefix))
	}
	return sub
}

// numberFormats say how a number is stored; what they are about stays.
var numberFormats = []string{"int32", "int64", "float", "double"}

// plainFormat tells a "format" that the provider does not know.
func (n *narrowing) plainFormat(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("format") || slices.Contains(n.to.formats, sub.TextUnder("format")) {
		return sub
	}
	return n.tell(at, sub, "format")
}

// allTypes are the types of all JSON values.
var allTypes = []string{"string", "number", "boolean", "object", "array", "null"}

// sayType says the type of a schema that does not: that of its values, those
// that its keywords are about, or all of them.
func (n *narrowing) sayType(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("type", "anyOf", "$ref") || !n.to.typed || sub.Kind == schema.Bool {
		return sub
	}
	return sub.WithType(n.impliedTypes(at, sub)...)
}

// impliedTypes returns the types of a schema that does not say them.
func (n *narrowing) impliedTypes(at *schema.Place, sub *schema.Doc) []string {
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

// sayOpen says that an object takes other properties, for a provider that
// takes silence for the opposite.
func (n *narrowing) sayOpen(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !n.to.closes || !sub.HasType("object") || sub.Has("additionalProperties") {
		return sub
	}
	n.note(Adapted, at, sub, "additionalProperties", "that other properties are allowed is said")
	return sub.With("additionalProperties", schema.Boolean(true))
}

// openItems says that the items of an array may be anything. Where the value
// itself may be anything, nothing is added.
func (n *narrowing) openItems(at *schema.Place, sub *schema.Doc) *schema.Doc {
	kinds, _ := sub.Types()
	if !n.to.items || !slices.Contains(kinds, "array") || len(kinds) >= len(allTypes) || sub.Has("items") || sub.Has("prefixItems") {
		return sub
	}
	n.note(Adapted, at, sub, "items", "an array needs %q, so an empty one is added", "items")
	return sub.With("items", schema.Obj())
}

// integerDigits returns the digits of an integer without fraction or exponent,
// as decoders of integers want them, and whether there are such that 64 bits
// hold.
func integerDigits(d *schema.Doc) (string, bool) {
	value, ok := schema.Exact(d)
	if !ok || !value.IsInt() || !value.Num().IsInt64() {
		return "", false
	}
	return strconv.FormatInt(value.Num().Int64(), 10), true
}
