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
	"github.com/go-toolgen/toolgen/inspect/directive"
)

func inferAnswers(inference *infer.Inference, pkg *inspect.Package, wanted Wanted) ([]Answer, diag.List) {
	var tools []Tool
	var diags diag.List
	for _, found := range pkg.Answers {
		defined := defineAnswer
		if found.Form {
			defined = defineForm
		}
		tool, errs := defined(inference, pkg, found, wanted)
		diags = append(diags, errs...)
		if !errs.HasErrors() {
			tools = append(tools, tool)
		}
	}
	tools, shared := distinctKinds(tools)
	answers := make([]Answer, len(tools))
	for i, tool := range tools {
		answers[i] = Answer{tool, answerFormats(pkg.Options, *tool.Facts.Answer)}
		if tool.Kind == dialect.Form {
			answers[i].Formats = []*dialect.Dialect{dialect.MCP.For(dialect.Form)}
		}
	}
	return answers, append(diags, shared...)
}

func defineAnswer(inference *infer.Inference, pkg *inspect.Package, found *inspect.Tool, wanted Wanted) (Tool, diag.List) {
	name := found.Options.Name
	if name == "" {
		name = infer.Name(found.GoName, pkg.Options.Names)
	}
	schemas, diags := inference.Tool(found)
	if !directive.IsAnswerName(name) {
		diags = append(diags, diag.Errorf(namePos(found), diag.BadName, "%q is not a valid name for an answer", name).
			WithHint("a name has 1 to 64 letters, digits, _ and -; set name= on //toolgen:answer"))
	}
	if diags.HasErrors() {
		return Tool{}, diags
	}
	return answerOf(pkg, found, schemas, dialect.Tool{Kind: dialect.Answer, Name: name, Strict: new(true), Profiles: wanted.Profiles}), diags
}

// answerOf adds the input schema, and the description and positions of found, to as, which
// is an answer or form.
func answerOf(pkg *inspect.Package, found *inspect.Tool, schemas infer.Schemas, as dialect.Tool) Tool {
	as.Description, as.Input = found.Doc.Value, schemas.Input.Doc()
	if schemas.Whole == "" && as.Kind == dialect.Answer { // the answer is wrapped: only the wrapper keeps the answer's description
		properties := *as.Input.Under("properties")
		properties.Members = slices.Clone(properties.Members)
		for i, m := range properties.Members {
			if m.Value.TextUnder("description") == found.Doc.Value {
				properties.Members[i].Value = m.Value.Without("description")
			}
		}
		as.Input = as.Input.With("properties", &properties)
	}
	return Tool{Facts: found, Source: sourceOf(pkg, found), Decided: schemas.Decided, Tool: as}
}

// answerFormats returns the formats in which an answer is written: the formats in its
// directive, or else the package's formats that support answers, or else all default
// formats.
func answerFormats(pkg directive.Package, said directive.Answer) []*dialect.Dialect {
	for _, names := range [][]string{values(said.Formats), pkg.Formats, directive.AnswerFormats[:directive.DefaultAnswerFormats]} {
		var formats []*dialect.Dialect
		for _, d := range dialect.All() {
			if as := d.For(dialect.Answer); as != nil && slices.Contains(names, d.Name) {
				formats = append(formats, as)
			}
		}
		if formats != nil {
			return formats
		}
	}
	return nil
}

func values(args []directive.Arg) []string {
	all := make([]string, len(args))
	for i, arg := range args {
		all[i] = arg.Value
	}
	return all
}

// defineForm defines a form. In addition to the values of choices, its input schema
// contains their titles.
func defineForm(inference *infer.Inference, pkg *inspect.Package, found *inspect.Tool, _ Wanted) (Tool, diag.List) {
	schemas, diags := inference.Tool(found)
	if diags.HasErrors() {
		return Tool{}, diags
	}
	for _, property := range schemas.Input.Properties {
		field := property.Node
		if items := field.Items; items != nil {
			entitleChoices(items)
			if items.AnyOf != nil { // the constants of anyOf are strings, so the type is redundant
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
	form := answerOf(pkg, found, schemas, dialect.Tool{Kind: dialect.Form, Name: infer.Name(found.GoName, pkg.Options.Names)})
	// Parts that a form cannot represent are omitted. Reasons for rejection are reported
	// later.
	if lowered, notes := dialect.MCP.For(dialect.Form).Lower(form.Tool); !lower.Has(notes, lower.Refused) {
		form.Tool = lowered
	}
	return form, diags
}

// entitleChoices uses the comments of constants as titles for the strings of an enum. It
// removes these comments from the description.
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

// distinctKinds is [Distinct] for each kind separately.
func distinctKinds(tools []Tool) ([]Tool, diag.List) {
	var all []Tool
	var diags diag.List
	for _, kind := range []dialect.Kind{dialect.Answer, dialect.Form} {
		of, shared := Distinct(slices.DeleteFunc(slices.Clone(tools), func(t Tool) bool { return t.Kind != kind }), OfKind(kind))
		all, diags = append(all, of...), append(diags, shared...)
	}
	return all, diags
}
