package infer

import (
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// describeByType gives a schema the doc of its type, and what the type adds
// to any description. The doc of a type in "$defs" stands there.
func (m *maker) describeByType(s *schema.Node, t types.Type) {
	if s.Ref != "" {
		return
	}
	doc := m.typeDoc(t)
	if doc.Value != "" || s.Description == "" {
		m.setDescription(s, doc)
	}
}

// describe gives a schema words that go before those of its type.
func (m *maker) describe(s *schema.Node, text inspect.Text) {
	if text.Value != "" {
		m.setDescription(s, text)
	}
}

// A note is what a type adds to any description of it.
type note struct {
	text   string
	origin schema.Origin
}

func (m *maker) setDescription(s *schema.Node, text inspect.Text) {
	added := m.notes[s]
	s.Description = sentences(text.Value, added.text)
	switch {
	case s.Description == "":
	case added.text == "":
		s.Trace("description", originOf(text))
	case text.Value == "":
		s.Trace("description", added.origin)
	default:
		s.Trace("description", joined(originOf(text), added.origin))
	}
}

// entitle gives a schema a title where the package keeps them, or else tells
// that it is not there.
func (m *maker) entitle(s *schema.Node, title inspect.Text) {
	switch {
	case title.Value == "":
	case m.pkg.Options.Titles:
		s.Title = title.Value
		s.Trace("title", originOf(title))
	default:
		m.report(diag.Warnf(title.Pos, diag.NoTitles, "the title %q is not in the schema", title.Value).
			WithHint("write titles in the //toolgen:package line, or leave the title out"))
	}
}

// typeDoc returns what the source says of a type: in the tags of a field named
// _, or else in its doc. The doc of a known type speaks to programmers; what a
// model needs to know is in its row.
func (m *maker) typeDoc(t types.Type) inspect.Text {
	if isKnown(t) {
		return inspect.Text{}
	}
	if text := m.objectText(t); text.Value != "" {
		return text
	}
	return m.declOf(t).Doc
}

// sentences joins a text with a note: in one paragraph, or in one of its own
// below a text of several lines.
func sentences(text, note string) string {
	switch {
	case text == "" || note == "":
		return text + note
	case strings.Contains(text, "\n"):
		return text + "\n\n" + note
	case strings.ContainsAny(text[len(text)-1:], ".!?:;"):
		return text + " " + note
	}
	return text + ". " + note
}
