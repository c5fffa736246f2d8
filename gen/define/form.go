package define

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// defineForm defines a form. Its input has the titles of choices beside their values.
func defineForm(inference *infer.Inference, pkg *inspect.Package, found *inspect.Tool, _ Wanted) (Tool, diag.List) {
	schemas, diags := inference.Tool(found)
	if diags.HasErrors() {
		return Tool{}, diags
	}
	for _, property := range schemas.Input.Properties {
		field := property.Node
		if items := field.Items; items != nil {
			entitleChoices(items)
			if items.AnyOf != nil { // which say that they are texts
				items.Type = ""
			}
			if field.Description == "" && items.Description != "" {
				field.Describe(items.Description, items.Traced("description"))
			}
			items.Description = ""
			continue
		}
		entitleChoices(field)
	}
	form := answerOf(inference, pkg, found, schemas, dialect.Tool{Kind: dialect.Form, Name: infer.Name(found.GoName, pkg.Options.Names)})
	// What a form has no place for is no part of it, and what it refuses is told later.
	if lowered, notes := dialect.MCP.For(dialect.Form).Lower(form.Tool); !lower.Has(notes, lower.Refused) {
		form.Tool = lowered
	}
	return form, diags
}

// entitleChoices gives the texts of an enum the comments of their constants as
// titles, and takes these out of the description.
func entitleChoices(n *schema.Node) {
	entitled := func(c schema.Choice) bool { return c.Remark != "" }
	plain := func(c schema.Choice) bool { text, ok := c.Value.(string); return !ok || text == "" }
	if len(n.Enum) == 0 || n.Note == nil {
		return
	}
	choices := n.Note.Choices
	if !slices.ContainsFunc(choices, entitled) || slices.ContainsFunc(choices, plain) || len(n.Enum) != len(choices) {
		return
	}
	if text, ok := strings.CutSuffix(n.Description, n.Note.Text); ok {
		n.Description = strings.TrimSpace(text)
		from := n.Traced("description")
		n.Trace("description", schema.OriginAt(from.Pos(), strings.TrimSuffix(from.Rule(), ", and "+n.Note.Origin.Rule())))
	}
	values := slices.DeleteFunc(slices.Clone(n.Parts), func(p schema.Part) bool { return p.Keyword != "enum" || p.Item == "" })
	for i, c := range choices {
		origin := n.Traced("enum")
		if len(values) == len(choices) {
			origin = values[i].Origin
		}
		title := c.Remark
		if title == "" {
			title = c.Value.(string)
		}
		n.AnyOf = append(n.AnyOf, &schema.Node{Origin: origin, Keywords: schema.Keywords{Const: c.Value, Title: title}})
	}
	n.Enum = nil
}

// distinctKinds is [Distinct] for each kind.
func distinctKinds(tools []Tool) ([]Tool, diag.List) {
	var all []Tool
	var diags diag.List
	for _, kind := range []dialect.Kind{dialect.Answer, dialect.Form} {
		of, shared := Distinct(slices.DeleteFunc(slices.Clone(tools), func(t Tool) bool { return t.Kind != kind }), OfKind(kind))
		all, diags = append(all, of...), append(diags, shared...)
	}
	return all, diags
}
