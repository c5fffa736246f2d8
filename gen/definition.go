package gen

import (
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/templates"
)

// definition lays out the envelope of a lowered tool: its text, with references
// to the constants that hold the tool's words and schemas.
func (l *toolLayout) definition(suffix string, t dialect.Tool, envelope *schema.Doc, constName string) templates.Definition {
	w := envelopeWriter{layout: l, tool: t, name: constName}
	w.value("", envelope)
	w.endLine()
	return templates.Definition{
		Const: templates.Const{Name: l.names.private(l.word + suffix), Lines: w.lines},
		At:    l.names.private(l.word + suffix + "At"),
	}
}

// An envelopeWriter writes the canonical text of an envelope in pieces. A new
// line begins at each member behind one that refers to a constant.
type envelopeWriter struct {
	layout *toolLayout
	tool   dialect.Tool
	name   string // constant of the tool's name
	text   []byte // not yet in a piece
	line   templates.Line
	lines  []templates.Line
}

func (w *envelopeWriter) value(key string, doc *schema.Doc) {
	switch {
	case doc == w.tool.Input:
		w.reference("Input", w.layout.refs[doc.String()])
	case doc == w.tool.Output && doc != nil:
		w.reference("Output", w.layout.refs[doc.String()])
	case doc.Kind == schema.String && key == "name" && doc.Text == w.tool.Name:
		w.quoted("Name", w.name)
	case doc.Kind == schema.String && key == "title" && doc.Text == w.tool.Title:
		w.quoted("Title", w.word(doc))
	case doc.Kind == schema.String && key == "description" && doc.Text == w.tool.Description:
		w.quoted("Description", w.word(doc))
	case doc.Kind == schema.Object:
		w.object(doc)
	default:
		w.text = doc.Append(w.text)
	}
}

func (w *envelopeWriter) object(doc *schema.Doc) {
	w.text = append(w.text, '{')
	for i, m := range doc.Members {
		if i > 0 {
			if len(w.line) > 0 {
				w.endLine()
			}
			w.text = append(w.text, ',')
		}
		w.text = append(append(w.text, schema.Quote(m.Key)...), ':')
		w.value(m.Key, m.Value)
	}
	w.text = append(w.text, '}')
}

// word is the constant that holds a text without its quotes.
func (w *envelopeWriter) word(doc *schema.Doc) string {
	quoted := doc.String()
	return w.layout.refs[quoted[1:len(quoted)-1]]
}

func (w *envelopeWriter) quoted(field, ref string) {
	w.text = append(w.text, '"')
	w.reference(field, ref)
	w.text = append(w.text, '"')
}

func (w *envelopeWriter) reference(field, ref string) {
	w.endPiece()
	w.line = append(w.line, templates.Piece{Ref: ref, Field: field})
}

func (w *envelopeWriter) endPiece() {
	if len(w.text) > 0 {
		w.line = append(w.line, templates.Piece{JSON: string(w.text)})
		w.text = nil
	}
}

func (w *envelopeWriter) endLine() {
	w.endPiece()
	w.lines = append(w.lines, w.line)
	w.line = nil
}
