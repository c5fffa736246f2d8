package infer

import (
	"go/types"
	"strings"

	"github.com/invopop/jsonschema"
)

// describeByType gives a schema the doc of its type, and what the type adds
// to any description. The doc of a type in "$defs" stands there.
func (m *maker) describeByType(s *jsonschema.Schema, t types.Type) {
	if s.Ref != "" {
		return
	}
	doc := m.typeDoc(t)
	if doc != "" || s.Description == "" {
		s.Description = sentences(doc, m.notes[s])
	}
}

// describe gives a schema words that go before those of its type.
func (m *maker) describe(s *jsonschema.Schema, text string) {
	if text != "" {
		s.Description = sentences(text, m.notes[s])
	}
}

// entitle gives a schema a title, where the package keeps them.
func (m *maker) entitle(s *jsonschema.Schema, title string) {
	if m.pkg.Options.Titles && title != "" {
		s.Title = title
	}
}

// typeDoc returns what the source says of a type: in the tags of a field named
// _, or else in its doc. The doc of a known type speaks to programmers; what a
// model needs to know is in its row.
func (m *maker) typeDoc(t types.Type) string {
	if isKnown(t) {
		return ""
	}
	if text := objectText(t); text != "" {
		return text
	}
	return m.declOf(t).Doc.Value
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
