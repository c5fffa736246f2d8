package lower

import (
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// legacySubset has the fields of Google's own Schema message that JSON Schema
// has too; any other field makes the API refuse the request. A "default" is
// one that the API ignores, so it is told.
// https://ai.google.dev/api/caching#Schema
var legacySubset = &subset{
	keeps: []string{
		"type", "format", "title", "description", "enum", "items", "minItems", "maxItems", "properties", "required",
		"minProperties", "maxProperties", "minimum", "maximum", "minLength", "maxLength", "pattern", "anyOf",
	},
	formats:      append([]string{"date-time"}, numberFormats...),
	enums:        []schema.Kind{schema.String},
	inline:       true,
	declaredOnly: true,
	node:         legacyNode,
	finish:       legacyForm,
}

// GeminiLegacy makes a schema one that Gemini takes as "parameters": Google's
// Schema message, a part of OpenAPI 3.0 in which a schema has one type, written
// in capitals, and null is said by "nullable". A value that the lowered schema
// takes is one that the schema took, but for what descriptions tell; it may
// take fewer, because a schema that holds itself is written out some levels
// deep and objects take no properties but those they declare. A schema that is
// of this form already stays as it is.
// https://ai.google.dev/api/caching#Schema
func GeminiLegacy(doc *schema.Doc) (*schema.Doc, []Note) {
	doc = orNull(doc)
	read := doc
	if schema.DefaultBudget.Check(doc) == nil { // else it may hold itself
		read = fromLegacyForm(doc)
	}
	out, notes := legacySubset.lower(read)
	switch {
	case Has(notes, Refused):
		return doc, notes
	case out.Equal(doc):
		return doc, nil
	}
	return out, notes
}

// legacyNode makes a schema one of a single type, or a choice of such.
func legacyNode(n *narrowing, at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Kind == schema.Object {
		sub = n.foldAll(at, sub)
	}
	switch {
	case sub.IsFalse():
		return sub
	case sub.Kind == schema.Bool:
		sub = schema.Obj()
	}
	for _, rule := range []func(*schema.Place, *schema.Doc) *schema.Doc{
		n.openUnion, n.enumOfConst, n.tellUntyped, n.distribute, n.splitTypes,
	} {
		if sub = rule(at, sub); sub.Kind == schema.Bool {
			return sub
		}
	}
	if sub.Has("anyOf") {
		return sub
	}
	return n.legacyType(at, sub)
}

// tellUntyped tells what is about values of any type, which is said once
// before the types are set apart.
func (n *narrowing) tellUntyped(at *schema.Place, sub *schema.Doc) *schema.Doc {
	rest, typed := sub.Split(func(key string) bool { return speaksOf[key] == "" })
	return withMembers(n.tellRest(at, rest), typed.Members)
}

// distribute makes what stands beside an "anyOf" part of each of its choices.
// Where that has no exact form the "anyOf" is told.
func (n *narrowing) distribute(at *schema.Place, sub *schema.Doc) *schema.Doc {
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
			return n.tell(at, sub, "anyOf")
		}
		choices.Items = append(choices.Items, choice)
	}
	n.note(Adapted, at, sub, "anyOf", "what stands beside %q is said in each of its choices", "anyOf")
	return around.With("anyOf", choices)
}

// splitTypes makes a choice for each type of a schema that has several, null
// among them, and says the type of one that does not say it.
func (n *narrowing) splitTypes(at *schema.Place, sub *schema.Doc) *schema.Doc {
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
func isAround(key string) bool { return key == "title" || key == "description" || isToldLast(key) }

func choicesByType(sub *schema.Doc, kinds []string) *schema.Doc {
	around, beside := sub.Split(isAround)
	choices := schema.Arr()
	for _, kind := range kinds {
		choice := *beside
		choice.Members = filter(beside.Members, func(m schema.Member) bool { return saysOf(m, []string{kind}) })
		narrow := &choice
		if choice.Has("enum") {
			narrow, _ = narrowEnum(narrow, choice.List("enum"), []string{kind})
		}
		choices.Items = append(choices.Items, narrow.WithType(kind))
	}
	return around.With("anyOf", choices)
}

// legacyType makes a schema of one type what the API takes for that type.
func (n *narrowing) legacyType(at *schema.Place, sub *schema.Doc) *schema.Doc {
	kinds, _ := sub.Types()
	if kinds[0] == "null" {
		return n.legacyNull(at, sub)
	}
	for _, rule := range []func(*schema.Place, *schema.Doc) *schema.Doc{
		n.plainEnum, n.inclusive, n.legacyNumbers, n.declareRequired, n.withoutPatterns, n.withoutAdditional,
		n.withoutTuple, n.plainFormat, n.tellRest, n.sayItems,
	} {
		sub = rule(at, sub)
	}
	n.refuseLegacyKeys(at, sub)
	return sub
}

// legacyNull leaves of null as a choice among others what says that, and its
// words; alone it is a type.
func (n *narrowing) legacyNull(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("enum") {
		n.note(Adapted, at, sub, "enum", "null is the only value of its type")
	}
	if isChoice(at) {
		return sub.Only("type", "description")
	}
	return n.tellRest(at, sub.Without("enum"))
}

func isChoice(at *schema.Place) bool {
	keywords := keywordsTo(at)
	return len(keywords) > 0 && keywords[len(keywords)-1] == "anyOf"
}

// legacyNumbers writes counts as 64-bit integers, and tells numbers that the
// API's types cannot hold.
func (n *narrowing) legacyNumbers(at *schema.Place, sub *schema.Doc) *schema.Doc {
	var told []string
	for _, key := range []string{"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"} {
		count := sub.Under(key)
		if count == nil {
			continue
		}
		if digits, ok := integerDigits(count); !ok {
			told = append(told, key)
		} else if digits != count.Text {
			n.note(Adapted, at, sub, key, "the count is written as %s", digits)
			sub = sub.With(key, &schema.Doc{Kind: schema.Number, Text: digits, Origin: count.Origin})
		}
	}
	for _, key := range []string{"minimum", "maximum"} {
		if bound := sub.Under(key); bound != nil && !isDouble(bound) {
			told = append(told, key)
		}
	}
	return n.tell(at, sub, told...)
}

// isDouble reports whether a number is one that a double is not infinite for.
func isDouble(d *schema.Doc) bool {
	value, ok := schema.Exact(d)
	if !ok {
		return false
	}
	f, _ := value.Float64()
	return f-f == 0
}

// declareRequired declares the properties that are required and not declared:
// a model sends none but those that are.
func (n *narrowing) declareRequired(at *schema.Place, sub *schema.Doc) *schema.Doc {
	properties := sub.Under("properties")
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

// withoutAdditional leaves out "additionalProperties". That there are none is
// how the API has it anyway; of others the description tells.
func (n *narrowing) withoutAdditional(at *schema.Place, sub *schema.Doc) *schema.Doc {
	additional := sub.Under("additionalProperties")
	switch {
	case additional == nil:
		return sub
	case additional.IsFalse():
		n.note(Adapted, at, sub, "additionalProperties", "a model sends only properties that are declared")
		return sub.Without("additionalProperties")
	case additional.AllowsAll():
		n.note(Told, at, sub, "additionalProperties", "that other properties are allowed is told in the description")
		if len(sub.Table("properties")) == 0 {
			return words.Describe(sub.Without("additionalProperties"), "Any keys and values.")
		}
		return words.Describe(sub.Without("additionalProperties"), "Other properties are allowed.")
	}
	return n.tell(at, sub, "additionalProperties")
}

// sayItems says what the items of an array are: the API wants it said, so
// where they may be anything they are scalars.
func (n *narrowing) sayItems(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.HasType("array") || sub.Has("items") {
		return sub
	}
	n.note(Adapted, at, sub, "items", "the items, which may be anything, are strings, numbers or booleans")
	return sub.With("items", schema.Obj(schema.M("type", schema.Strs("string", "number", "boolean"))))
}

// legacyKey is what the API says of the names of parameters.
var legacyKey = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)

func (n *narrowing) refuseLegacyKeys(at *schema.Place, sub *schema.Doc) {
	before := len(n.notes)
	n.refuseKeys(sub, legacyKey)
	for i := range n.notes[before:] {
		note := &n.notes[before+i]
		note.Path = append(at.Path(), note.Path...)
	}
}
