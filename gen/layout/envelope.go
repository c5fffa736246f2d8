package layout

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/templates"
)

// definition lays out the envelope of a lowered tool: its text, with references
// to the constants that hold the tool's words and schemas.
func (l *toolLayout) definition(suffix string, t *Lowered, constName string) templates.Const {
	w := envelopeWriter{layout: l, input: t.Input, name: constName}
	w.value("", t.Envelope)
	w.endText()
	w.EndLine()
	return templates.Const{Name: l.names.Private(l.word + suffix), Pieces: w.lines}
}

// An envelopeWriter writes the canonical text of an envelope in pieces. A new
// line begins at each member behind one that refers to a constant.
type envelopeWriter struct {
	sheet
	layout *toolLayout
	input  *schema.Doc
	name   string             // constant of the tool's name
	fields templates.RowField // the last one that is behind
}

func (w *envelopeWriter) value(key string, doc *schema.Doc) {
	switch {
	case doc == w.input:
		w.reference(templates.RowInput, holder(w.layout.held, doc))
	case doc == w.layout.tool.Output && doc != nil:
		w.reference(templates.RowOutput, holder(w.layout.held, doc))
	case key == "name" && w.isField(templates.RowName, w.layout.tool.Name, doc):
		w.quoted(templates.RowName, w.name)
	case key == "title" && w.isField(templates.RowTitle, w.layout.tool.Title, doc):
		w.quoted(templates.RowTitle, w.layout.wordOf(doc.Text))
	case key == "description" && w.isField(templates.RowDescription, w.layout.tool.Description, doc):
		w.quoted(templates.RowDescription, w.layout.wordOf(doc.Text))
	case key == "annotations" && w.fields < templates.RowAnnotations && doc.Equal(w.layout.hints):
		w.piece(templates.RowAnnotations, templates.Piece{Text: doc.String()})
	case doc.Kind == schema.Object:
		w.object(doc)
	default:
		w.begun = doc.Append(w.begun)
	}
}

// isField reports whether a string is a text of the tool, and not one to which a
// dialect has added words. One that says the same behind its place, in a field that
// an API of its own has, is not.
func (w *envelopeWriter) isField(field templates.RowField, text string, doc *schema.Doc) bool {
	return doc.Kind == schema.String && text != "" && doc.Text == text && field > w.fields
}

func (w *envelopeWriter) object(doc *schema.Doc) {
	w.begun = append(w.begun, '{')
	for i, m := range doc.Members {
		if i > 0 {
			if w.inLine() {
				w.endText()
				w.EndLine()
			}
			w.begun = append(w.begun, ',')
		}
		w.begun = append(schema.AppendQuote(w.begun, m.Key), ':')
		w.value(m.Key, m.Value)
	}
	w.begun = append(w.begun, '}')
}

func (w *envelopeWriter) quoted(field templates.RowField, ref string) {
	w.begun = append(w.begun, '"')
	w.reference(field, ref)
	w.begun = append(w.begun, '"')
}

func (w *envelopeWriter) reference(field templates.RowField, ref string) {
	w.piece(field, templates.Piece{Text: ref, IsRef: true})
}

// piece ends what is not yet in a piece, and adds one that is a field of the row.
func (w *envelopeWriter) piece(field templates.RowField, p templates.Piece) {
	w.endText()
	p.Field = field
	w.add(p)
	w.fields = field
}
