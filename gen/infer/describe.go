package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// describeByType gives a schema the doc of its type, and what the type adds
// to any description. The doc of a type in "$defs" stands there.
func (src *source) describeByType(s *schema.Node, t types.Type) {
	if s.Ref != "" {
		return
	}
	doc := src.typeDoc(t)
	if doc.Value != "" || s.Description == "" {
		s.Describe(doc.Value, originOf(doc))
	}
}

// describe gives a schema words that go before those of its type.
func describe(s *schema.Node, text inspect.Text) {
	if text.Value != "" {
		s.Describe(text.Value, originOf(text))
	}
}

// entitle gives a schema a title where the package keeps them, or else tells
// that it is not there.
func (src *source) entitle(s *schema.Node, title inspect.Text) (problems diag.List) {
	switch {
	case title.Value == "":
	case src.pkg.Options.Titles || src.titled:
		s.Title = title.Value
		s.Trace("title", originOf(title))
	default:
		problems = append(problems, diag.Warnf(title.Pos, diag.NoTitles, "the title %q is not in the schema", title.Value).
			WithHint("write titles in the //toolgen:package line, or leave the title out"))
	}
	return problems
}

// typeDoc returns what the source says of a type: in the tags of a field named
// _, or else in its doc. The doc of a known type speaks to programmers; what a
// model needs to know is in its row.
func (src *source) typeDoc(t types.Type) inspect.Text {
	if gotype.IsKnown(t) {
		return inspect.Text{}
	}
	if text := src.reader.ObjectText(t); text.Value != "" {
		return text
	}
	return src.declOf(t).Doc
}

// describeGiven gives a schema the doc of its type, unless the document has
// words of its own.
func (src *source) describeGiven(s *schema.Node, t types.Type) {
	if !s.Has("description") {
		src.describeByType(s, t)
	}
}
