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
func legacyForm(n *describer, at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("anyOf") {
		return n.legacyChoice(at, sub)
	}
	kind := sub.Under("type")
	if kind.Text == schema.NullType && isChoice(at) {
		return sub
	}
	sub = n.describe(at, sub, describedLast...)
	capital := *kind
	capital.Text = strings.ToUpper(kind.Text)
	sub = sub.With("type", &capital)
	return inLegacyOrder(withPropertyOrdering(sub))
}

// legacyChoice writes a choice: null in it is "nullable", choices in it are
// its own, and a choice of one is that one.
func (n *describer) legacyChoice(at *schema.Place, sub *schema.Doc) *schema.Doc {
	union := sub.Under("anyOf")
	choices, nullable, meanings := flatten(union.Items)
	around := sub.Without("anyOf")
	switch {
	case len(choices) == 0 && isChoice(at):
		return describeNull(schema.OnlyNull(), meanings, "")
	case len(choices) == 0:
		around = around.WithType("NULL")
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
	return inLegacyOrder(n.describe(at, describeNull(around, meanings, "Null: "), describedLast...))
}

// describeNull adds what the choices of null say that null means.
func describeNull(sub *schema.Doc, meanings []string, lead string) *schema.Doc {
	for _, meaning := range meanings {
		sub = words.AppendSentence(sub, lead+strings.TrimRight(meaning, ". ")+".")
	}
	return sub
}

// flatten returns choices, those of choices without words of their own among
// them, whether null is one, and what is said of null.
func flatten(branches []*schema.Doc) (choices []*schema.Doc, nullable bool, meanings []string) {
	for _, branch := range branches {
		switch {
		case branch.TextUnder("type") == schema.NullType:
			nullable = true
			if branch.Has("description") {
				meanings = append(meanings, branch.TextUnder("description"))
			}
		case branch.Has("anyOf") && !branch.Has("description", "title"):
			choices = append(choices, branch.List("anyOf")...)
			nullable = nullable || branch.Has("nullable")
		default:
			choices = append(choices, branch)
		}
	}
	return choices, nullable, meanings
}

// withPropertyOrdering says the order in which properties were declared, which
// the API's map of them does not keep.
func withPropertyOrdering(sub *schema.Doc) *schema.Doc {
	properties := sub.Under("properties").Keys()
	if len(properties) < 2 {
		return sub
	}
	return sub.With("propertyOrdering", schema.Strs(properties...))
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
		nullable, kind := sub.Under("nullable").IsTrue(), sub.Under("type")
		sub = sub.Without("nullable", "propertyOrdering")
		if kind != nil {
			sub = sub.With("type", schema.Str(strings.ToLower(kind.Text)))
		}
		switch {
		case !nullable || kind != nil && kind.Text == "NULL":
			return sub
		case kind != nil:
			return sub.WithNull()
		}
		return sub.WithItems("anyOf", schema.OnlyNull())
	})
}

func isLegacyForm(sub *schema.Doc) bool {
	return slices.Contains(legacyTypes, sub.TextUnder("type")) ||
		!sub.Has("type") && slices.ContainsFunc(sub.List("anyOf"), isLegacyForm)
}
