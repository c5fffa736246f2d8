package gen

import (
	"strconv"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// originsOf says where the parts of a tool come from. Of a tool that was made
// from no function its definition tells.
func (p definedPackage) originsOf(t definedTool) dialect.Origins {
	origins := dialect.Origins{Formats: emitted(p.Options.Formats)}
	if t.facts == nil {
		return origins
	}
	origins.Parts = p.partsOf(t)
	origins.Arguments = properties(t.schemas.MembersOf(t.schemas.Input))
	origins.Results = properties(t.schemas.MembersOf(t.schemas.Output))
	origins.Argument = t.schemas.Whole
	if result := onlyResult(t); t.schemas.Boxed {
		origins.Results[0].GoName = result // the box has one property
	} else {
		origins.Result = result
	}
	return origins
}

// onlyResult names the one result of a tool; "" where there are several, or it
// has no name.
func onlyResult(t definedTool) string {
	if len(t.facts.Results) != 1 {
		return ""
	}
	return t.facts.Results[0].Name
}

func properties(members []infer.MemberAt) []dialect.Property {
	list := make([]dialect.Property, len(members))
	for i, m := range members {
		list[i] = dialect.Property{Path: m.Path, GoName: m.GoName, Via: m.Via, Name: m.Name, Presence: m.Presence}
	}
	return list
}

func (p definedPackage) partsOf(t definedTool) []dialect.Part {
	doc := t.facts.Doc
	parts := []dialect.Part{{Name: "name", Value: t.Name, Origin: schema.Origin{Pos: t.namePos, Rule: p.nameRule(t)}}}
	if t.Title != "" {
		parts = append(parts, dialect.Part{Name: "title", Value: t.Title, Origin: schema.Origin{Pos: t.facts.Own.Words.Place("title"), Rule: "//toolgen:tool title"}})
	}
	if t.Description != "" {
		parts = append(parts, dialect.Part{Name: "description", Value: t.Description, Origin: schema.Origin{Pos: doc.Pos, Rule: doc.Rule}})
	}
	for _, hint := range saidHints {
		if part, ok := p.hintPart(t, hint); ok {
			parts = append(parts, part)
		}
	}
	if t.schemas.Boxed {
		parts = append(parts, dialect.Part{Name: "boxed", Value: "true", Origin: t.schemas.Output.Origin})
	}
	return parts
}

// nameRule says what makes the name of a tool.
func (p definedPackage) nameRule(t definedTool) string {
	switch rule := infer.NameRule(p.Options.Names); {
	case t.facts.Options.Name != "":
		return "//toolgen:tool name"
	case p.Options.Prefix != "":
		return "prefix of the package, and " + rule
	default:
		return rule
	}
}

// A saidHint is what a tool, its type or its package can say of a tool, by the
// word for it in a directive and the field of a definition.
type saidHint struct {
	word, field string
	of          func(directive.Tool) *bool
}

var saidHints = []saidHint{
	{"readonly", "readOnlyHint", func(t directive.Tool) *bool { return t.ReadOnly }},
	{"destructive", "destructiveHint", func(t directive.Tool) *bool { return t.Destructive }},
	{"idempotent", "idempotentHint", func(t directive.Tool) *bool { return t.Idempotent }},
	{"openworld", "openWorldHint", func(t directive.Tool) *bool { return t.OpenWorld }},
	{"strict", "strict", func(t directive.Tool) *bool { return t.Strict }},
}

// hintPart finds the line that says a hint: of the tool, or else of its type,
// or else of the package.
func (p definedPackage) hintPart(t definedTool, hint saidHint) (dialect.Part, bool) {
	layers := []struct {
		rule string
		said directive.Tool
	}{
		{"//toolgen:tool", t.facts.Own},
		{"//toolgen:tools", t.facts.OfType},
		{"//toolgen:package", p.Options.Tool},
	}
	for _, layer := range layers {
		if value := hint.of(layer.said); value != nil {
			return dialect.Part{Name: hint.field, Value: strconv.FormatBool(*value), Origin: schema.Origin{
				Pos: layer.said.Words.Place(hint.word), Rule: layer.rule + " " + hint.word,
			}}, true
		}
	}
	return dialect.Part{}, false
}
