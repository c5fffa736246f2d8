package lint

import (
	"go/token"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A text is one that reaches the model or the people who read a definition.
type text struct {
	what  string // such as "the description of forecast"
	at    string // what a finding about it is about
	value string
	pos   token.Position
}

// texts returns all texts of a tool: its name, its words and, of its schemas,
// each key and each string but for regular expressions.
func (s *subject) texts() []text {
	all := []text{
		{"the " + s.Kind.String() + " name", "name", s.Name, s.namePos()},
		{"the title of " + s.Name, "title", s.Title, s.Pos},
		{"the description of " + s.Name, "description", s.Description, s.descriptionPos()},
	}
	for _, d := range s.sides() {
		r := textReader{side: d, tool: s.Name, texts: all}
		r.read(nil, d.doc, s.Pos)
		all = r.texts
	}
	return all
}

type textReader struct {
	side
	tool  string
	texts []text
}

func (r *textReader) read(path schema.Path, d *schema.Doc, pos token.Position) {
	pos = either(d.Origin.Pos(), pos)
	if d.Kind == schema.String {
		r.add("a text in", path, d.Text, pos)
	}
	for _, m := range d.Members {
		inner := append(path[:len(path):len(path)], m.Key)
		r.add("a name in", inner, m.Key, either(m.Value.Origin.Pos(), pos))
		if m.Key != "pattern" {
			r.read(inner, m.Value, pos)
		}
	}
	for i, item := range d.Items {
		r.read(append(path[:len(path):len(path)], strconv.Itoa(i)), item, pos)
	}
}

func (r *textReader) add(what string, path schema.Path, value string, pos token.Position) {
	r.texts = append(r.texts, text{
		what: what + " the " + r.name + " schema of " + r.tool, at: r.at(path), value: value, pos: pos,
	})
}
