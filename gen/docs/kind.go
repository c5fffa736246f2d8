package docs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// A noun names a type of values: one of them and many.
type noun struct{ one, many string }

var (
	anything = noun{"anything", "values of any type"}
	nothing  = noun{"nothing", "nothing"}
	object   = noun{"object", words.Plural("object")}
)

// noun names the type of what a schema allows, null apart.
func (r *rows) noun(s resolved) noun {
	if s.doc.IsFalse() {
		return nothing
	}
	if forms := formsOf(s.doc); len(forms) > 0 {
		return r.choiceNoun(forms)
	}
	var all []noun
	for _, name := range typesOf(s.doc) {
		all = append(all, r.typeNoun(name, s.doc))
	}
	return either(all)
}

func (r *rows) typeNoun(name string, sub *schema.Doc) noun {
	switch name {
	case "array":
		return r.listNoun(sub)
	case "object":
		return r.objectNoun(sub)
	}
	word := noun{name, words.Plural(name)}
	if word.many == "" {
		return nothing // no value is of a type that JSON Schema does not have
	}
	if format := sub.Under("format"); format != nil && format.Kind == schema.String {
		return noun{word.one + " (" + format.Text + ")", word.many + " (" + format.Text + ")"}
	}
	return word
}

func (r *rows) listNoun(sub *schema.Doc) noun {
	if first := sub.Under("prefixItems"); first != nil && first.Kind == schema.Array {
		what := fmt.Sprintf("%d items, each of its own kind", len(first.Items))
		return noun{"list of " + what, "lists of " + what}
	}
	return r.of("list", sub, "items")
}

func (r *rows) objectNoun(sub *schema.Doc) noun {
	values := sub.Under("additionalProperties")
	if len(sub.Table("properties")) > 0 || values == nil || values.IsFalse() {
		return object
	}
	return r.of("map", sub, "additionalProperties")
}

// maxNested is how many lists and maps in each other a type names.
const maxNested = 4

// of names what a list or a map is of.
func (r *rows) of(whole string, sub *schema.Doc, keyword string) noun {
	if r.nested >= maxNested {
		return noun{whole, whole + "s"}
	}
	r.nested++
	defer func() { r.nested-- }()
	many := anything.many
	if inner := sub.Under(keyword); inner != nil {
		s := r.resolve(inner)
		many = r.noun(s).many
		if s.nullable {
			many = "nullable " + many
		}
	}
	return noun{whole + " of " + many, whole + "s of " + many}
}

// choiceNoun names a choice: by its types where it says nothing else.
func (r *rows) choiceNoun(forms []*schema.Doc) noun {
	var all []noun
	for _, form := range forms {
		if !form.Has("type") || len(form.Members) > 1 {
			return noun{fmt.Sprintf("one of %d forms", len(forms)), fmt.Sprintf("values of %d forms", len(forms))}
		}
		all = append(all, r.noun(r.resolve(form)))
	}
	return either(all)
}

func either(all []noun) noun {
	if len(all) == 0 {
		return anything
	}
	var one, many []string
	for _, n := range all {
		one, many = append(one, n.one), append(many, n.many)
	}
	return noun{strings.Join(one, " or "), strings.Join(many, " or ")}
}

// typesOf returns the names of the types that a schema allows: those that it
// says or, where it says none, those of its values or of the keywords that it
// has for what is inside.
func typesOf(sub *schema.Doc) []string {
	types, said := sub.Types()
	if said {
		return types
	}
	values, _ := valuesOf(sub)
	for _, value := range values {
		name := value.Kind.String()
		if schema.IsInteger(value) {
			name = "integer"
		}
		if !slices.Contains(types, name) {
			types = append(types, name)
		}
	}
	if len(types) > 0 {
		return types
	}
	for _, hint := range []struct{ keyword, name string }{{"properties", "object"}, {"prefixItems", "array"}, {"items", "array"}} {
		if sub.Has(hint.keyword) && !slices.Contains(types, hint.name) {
			types = append(types, hint.name)
		}
	}
	return types
}

// formsOf returns the schemas that a value is one of; none where a choice only
// limits values of one type.
func formsOf(sub *schema.Doc) []*schema.Doc {
	for _, keyword := range []string{"anyOf", "oneOf"} {
		list := sub.Under(keyword)
		if list != nil && list.Kind == schema.Array && !isTitled(list.Items) && !limitsOnly(sub, list.Items) {
			return list.Items
		}
	}
	return nil
}

// isTitled reports whether the forms of a choice are values with titles, and no more.
func isTitled(forms []*schema.Doc) bool {
	return len(forms) > 0 && !slices.ContainsFunc(forms, func(form *schema.Doc) bool {
		return !form.Has("const") || form.TextUnder("title") == "" || len(form.Without("type", "const", "title").Members) > 0
	})
}

// valuesOf returns the values that a schema leaves, and their titles where it has some:
// in a choice of constants, or in the list of titles that forms of MCP 2025-06-18 have.
func valuesOf(sub *schema.Doc) (values []*schema.Doc, titles []string) {
	values, said := sub.Values()
	if said {
		if titles = sub.Under("enumNames").Texts(); len(titles) != len(values) {
			titles = nil
		}
		return values, titles
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if forms := sub.List(keyword); isTitled(forms) {
			for _, form := range forms {
				values, titles = append(values, form.Under("const")), append(titles, form.TextUnder("title"))
			}
			return values, titles
		}
	}
	return nil, nil
}

// limitsOnly reports a choice below a type in which no form has a type, a
// structure or a reference of its own.
func limitsOnly(sub *schema.Doc, forms []*schema.Doc) bool {
	return sub.Has("type") && !slices.ContainsFunc(forms, func(form *schema.Doc) bool {
		return form.Has("$ref", "type", "properties", "items", "prefixItems", "additionalProperties", "allOf", "anyOf", "oneOf")
	})
}
