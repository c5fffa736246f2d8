package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Form lowers a schema for the requestedSchema of MCP elicitation since 2025-11-25: an
// object whose properties are strings, numbers, booleans, and choices. If a form cannot
// express a constraint, the schema is rejected, because the user would not see the
// constraint. Examples and deprecations are described. In doc, a choice with titles is an
// "anyOf" of constants.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#elicitrequestformparams
// https://modelcontextprotocol.io/specification/2026-07-28/schema#elicitrequestformparams
func Form(doc *schema.Doc) (*schema.Doc, []Note) {
	var l lowering
	root := doc.Only("type", "properties", "required")
	if len(doc.Table("properties")) == 0 {
		l.note(Refused, nil, doc, "", "the form has no fields")
		return doc, l.notes
	}
	properties := *doc.Under("properties")
	properties.Members = slices.Clone(properties.Members)
	changed := false
	for i, m := range properties.Members {
		at := (*schema.Place)(nil).In("properties").In(m.Key)
		field := l.formField(at, m.Key, m.Value)
		changed = changed || field != m.Value
		properties.Members[i].Value = field
	}
	switch {
	case Has(l.notes, Refused):
		return doc, filter(l.notes, func(n Note) bool { return n.Kind == Refused })
	case !changed && len(root.Members) == len(doc.Members):
		return doc, l.notes
	}
	return root.With("properties", &properties), l.notes
}

// formKeywords are the keywords that the fields of a form may have, by type.
var formKeywords = map[string][]string{
	"string":  {"title", "description", "type", "minLength", "maxLength", "format", "enum", "oneOf", "anyOf", "default"},
	"number":  {"title", "description", "type", "minimum", "maximum", "default"},
	"integer": {"title", "description", "type", "minimum", "maximum", "default"},
	"boolean": {"title", "description", "type", "default"},
	"array":   {"title", "description", "type", "minItems", "maxItems", "items", "default"},
}

// formDescribed are the keywords that are moved into the description of a field.
var formDescribed = []string{"examples", "deprecated", "readOnly", "writeOnly"}

var formFormats = []string{"email", "uri", "date", "date-time"}

func (l *lowering) formField(at *schema.Place, name string, sub *schema.Doc) *schema.Doc {
	sub = sub.WithCommonType()
	types, _ := sub.Types()
	switch {
	case sub.Has("$ref"):
		l.note(Refused, at, sub, "$ref", "%s is an object, but a form must be flat", name)
		return sub
	case len(types) != 1 || sub.Kind != schema.Object:
		l.note(Refused, at, sub, "type", "%s must have exactly one type", name)
		return sub
	case types[0] == "object" && !sub.Has("properties"):
		l.note(Refused, at, sub, "additionalProperties", "%s is a map, but a form must be flat", name)
		return sub
	case types[0] == "object":
		l.note(Refused, at, sub, "properties", "%s is an object, but a form must be flat", name)
		return sub
	case types[0] == "array" && !isTextChoice(sub.Under("items")):
		l.note(Refused, at, sub, "items", "%s is a list, but the only lists of a form are choices of strings", name)
		return sub
	}
	field := l.describe(at, sub, formDescribed...)
	for _, m := range field.Members {
		switch allowed := formKeywords[types[0]]; {
		case m.Key == "enum" && types[0] != "string":
			l.note(Refused, at, sub, m.Key, "%s has choices that are not strings", name)
		case !slices.Contains(allowed, m.Key):
			l.note(Refused, at, sub, m.Key, "%s has the keyword %s, which forms do not support", name, m.Key)
		case m.Key == "format" && !slices.Contains(formFormats, m.Value.Text):
			l.note(Refused, at, sub, m.Key, "%s has the format %s, but forms support only %s", name, m.Value.Text, strings.Join(formFormats, ", "))
		case (m.Key == "anyOf" || m.Key == "oneOf") && !isTitled(m.Value):
			l.note(Refused, at, sub, m.Key, "%s has several alternatives, which a form cannot show", name)
		}
	}
	for _, choice := range []string{"enum", "anyOf", "oneOf"} {
		if field.Has(choice) && types[0] == "string" { // the schema constrains more than the choice
			field = field.Without("minLength", "maxLength", "format")
		}
	}
	if field.Has("anyOf") {
		return field.Rename("anyOf", "oneOf", field.Under("anyOf"))
	}
	return field
}

// isTextChoice reports whether items describe a choice of several strings.
func isTextChoice(items *schema.Doc) bool {
	if items == nil || items.Kind != schema.Object {
		return false
	}
	if items.Has("anyOf") {
		return len(items.Members) == 1 && isTitled(items.Under("anyOf"))
	}
	return items.TextUnder("type") == "string" && items.Has("enum") && len(items.Members) == 2
}

// isTitled reports whether a list contains only string constants with titles.
func isTitled(list *schema.Doc) bool {
	return list != nil && len(list.Items) > 0 && !slices.ContainsFunc(list.Items, func(item *schema.Doc) bool {
		value := item.Under("const")
		return value == nil || value.Kind != schema.String || item.TextUnder("title") == "" || len(item.Members) != 2
	})
}

// Form20250618 converts a form from [Form] to MCP revision 2025-06-18. In that revision
// only booleans have defaults, and the titles of a choice are in a separate list. It
// returns nil for a form in which several values can be chosen, because that revision does
// not support them.
// https://modelcontextprotocol.io/specification/2025-06-18/schema#primitiveschemadefinition
func Form20250618(form *schema.Doc) *schema.Doc {
	properties := *form.Under("properties")
	properties.Members = slices.Clone(properties.Members)
	for i, m := range properties.Members {
		field := m.Value
		if field.HasType("array") {
			return nil
		}
		if !field.HasType("boolean") {
			field = field.Without("default")
		}
		if titled := field.List("oneOf"); titled != nil {
			var values, names []string
			for _, choice := range titled {
				values, names = append(values, choice.TextUnder("const")), append(names, choice.TextUnder("title"))
			}
			field = field.Without("oneOf").With("enum", schema.Strs(values...)).With("enumNames", schema.Strs(names...))
		}
		properties.Members[i].Value = field
	}
	return form.With("properties", &properties)
}
