package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// legacyFields are the fields of a schema in the order in which they are
// written.
var legacyFields = []string{
	"type", "nullable", "title", "description", "format", "enum", "minimum", "maximum", "minLength", "maxLength", "pattern",
	"items", "minItems", "maxItems", "properties", "required", "propertyOrdering", "minProperties", "maxProperties", "anyOf",
}

// legacyForm writes a schema of one type, or a choice, as Google's message
// says it. Its inner ones are of that form, but for null, which belongs to the
// choice around it.
func legacyForm(n *narrowing, at *schema.Place, sub *schema.Doc) *schema.Doc {
	if has(sub, "anyOf") {
		return n.legacyChoice(at, sub)
	}
	kind, _ := sub.Get("type")
	if kind.Text == "null" && isChoice(at) {
		return sub
	}
	sub = n.tell(at, sub, toldLast...)
	capital := *kind
	capital.Text = strings.ToUpper(kind.Text)
	sub = sub.With("type", &capital)
	return inLegacyOrder(withPropertyOrdering(sub))
}

// legacyChoice writes a choice: null in it is "nullable", choices in it are
// its own, and a choice of one is that one.
func (n *narrowing) legacyChoice(at *schema.Place, sub *schema.Doc) *schema.Doc {
	union, _ := sub.Get("anyOf")
	choices, nullable, meanings := flatten(union.Items)
	around := sub.Without("anyOf")
	switch {
	case len(choices) == 0 && isChoice(at):
		return sayOfNull(schema.Obj(schema.M("type", schema.Str("null"))), meanings, "")
	case len(choices) == 0:
		around = withType(around, "NULL")
	case len(choices) == 1:
		around, _ = newMerger().join(around, choices[0])
	default:
		list := *union
		list.Items = choices
		around = around.With("anyOf", &list)
	}
	if nullable && len(choices) > 0 {
		n.note(Adapted, at, sub, "anyOf", "null as a choice is %q", "nullable")
		around = around.With("nullable", schema.Boolean(true))
	}
	return inLegacyOrder(n.tell(at, sayOfNull(around, meanings, "Null: "), toldLast...))
}

// sayOfNull adds what the choices of null say that null means.
func sayOfNull(sub *schema.Doc, meanings []string, lead string) *schema.Doc {
	for _, meaning := range meanings {
		sub = words.Describe(sub, lead+strings.TrimRight(meaning, ". ")+".")
	}
	return sub
}

// flatten returns choices, those of choices without words of their own among
// them, whether null is one, and what is said of null.
func flatten(branches []*schema.Doc) (choices []*schema.Doc, nullable bool, meanings []string) {
	for _, branch := range branches {
		inner, isUnion := branch.Get("anyOf")
		kind, _ := branch.Get("type")
		switch {
		case kind != nil && kind.Text == "null":
			nullable = true
			if said, ok := branch.Get("description"); ok {
				meanings = append(meanings, said.Text)
			}
		case isUnion && !has(branch, "description") && !has(branch, "title"):
			choices = append(choices, inner.Items...)
			nullable = nullable || has(branch, "nullable")
		default:
			choices = append(choices, branch)
		}
	}
	return choices, nullable, meanings
}

// withPropertyOrdering says the order in which properties were declared, which
// the API's map of them does not keep.
func withPropertyOrdering(sub *schema.Doc) *schema.Doc {
	properties := orEmpty(sub, "properties").Members
	if len(properties) < 2 {
		return sub
	}
	names := schema.Arr()
	for _, m := range properties {
		names.Items = append(names.Items, schema.Str(m.Key))
	}
	return sub.With("propertyOrdering", names)
}

func inLegacyOrder(sub *schema.Doc) *schema.Doc {
	ordered := *sub
	ordered.Members = slices.Clone(sub.Members)
	slices.SortStableFunc(ordered.Members, func(a, b schema.Member) int {
		return slices.Index(legacyFields, a.Key) - slices.Index(legacyFields, b.Key)
	})
	return &ordered
}

// legacyTypes are the names of types in Google's message, by which a schema of
// its form is known.
var legacyTypes = []string{"STRING", "INTEGER", "NUMBER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"}

// fromLegacyForm returns a document with the schemas that are of Google's form
// written as JSON Schema.
func fromLegacyForm(doc *schema.Doc) *schema.Doc {
	return schema.RewriteDown(doc, func(_ *schema.Place, sub *schema.Doc) *schema.Doc {
		if !isLegacyForm(sub) {
			return sub
		}
		nullable, _ := sub.Get("nullable")
		sub = sub.Without("nullable", "propertyOrdering")
		kind, typed := sub.Get("type")
		if typed {
			sub = sub.With("type", schema.Str(strings.ToLower(kind.Text)))
		}
		switch {
		case nullable == nil || !nullable.Bool || typed && kind.Text == "NULL":
			return sub
		case typed:
			return withNull(sub)
		}
		union := *orEmptyList(sub, "anyOf")
		union.Items = append(slices.Clip(union.Items), schema.Obj(schema.M("type", schema.Str("null"))))
		return sub.With("anyOf", &union)
	})
}

func isLegacyForm(sub *schema.Doc) bool {
	kind, ok := sub.Get("type")
	return ok && kind.Kind == schema.String && slices.Contains(legacyTypes, kind.Text) ||
		!ok && slices.ContainsFunc(orEmptyList(sub, "anyOf").Items, isLegacyForm)
}

// withNull returns a schema of one type that takes null too.
func withNull(sub *schema.Doc) *schema.Doc {
	kind, _ := sub.Get("type")
	sub = sub.With("type", typeList(kind.Text, "null"))
	enum, ok := sub.Get("enum")
	if !ok {
		return sub
	}
	values := *enum
	values.Items = append(slices.Clip(enum.Items), &schema.Doc{})
	return sub.With("enum", &values)
}
