package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// describeByType adds the doc of its type to a schema, and the note that the type has. A
// reference has none: its definition has the doc.
func (b *builder) describeByType(s *schema.Node, t types.Type) {
	if s.Ref != "" {
		return
	}
	doc := b.typeDoc(t)
	if doc.Value != "" || s.Description == "" {
		s.Describe(doc.Value, b.originOf(*doc))
	}
}

// describe gives a schema a description in place of that of its type, if there is one.
func (b *builder) describe(s *schema.Node, text *inspect.Text) {
	if text != nil && text.Value != "" {
		s.Describe(text.Value, b.originOf(*text))
	}
}

// entitle gives a schema a title, if there is one and the package has the option titles;
// without the option it warns.
func (b *builder) entitle(s *schema.Node, title *inspect.Text) (problems diag.List) {
	switch {
	case title == nil:
	case b.pkg.Options.Titles || b.tool.Form:
		s.Title = title.Value
		s.Trace("title", b.originOf(*title))
	default:
		problems = append(problems, diag.Warnf(title.Pos, diag.NoTitles, "the title %q is not in the schema", title.Value).
			WithHint("write titles in the //toolgen:package line, or leave the title out"))
	}
	return problems
}

// typeDoc returns the description of a type: from the tags of a field named _, or its doc.
// A known type has none: its doc is for programmers, and its row has what a model needs.
func (b *builder) typeDoc(t types.Type) *inspect.Text {
	switch t.(type) {
	case *types.Named, *types.Struct:
	default:
		return &noText
	}
	if gotype.IsKnown(t) {
		return &noText
	}
	if text := b.reader.ObjectText(t); text != nil {
		return text
	}
	return &b.declOf(t).Doc
}

// noText is the description of what has none.
var noText inspect.Text

// describeGiven adds the doc of its type to a given schema without a description.
func (b *builder) describeGiven(s *schema.Node, t types.Type) {
	if !s.Has("description") {
		b.describeByType(s, t)
	}
}
