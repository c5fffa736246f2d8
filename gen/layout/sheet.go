package layout

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/slab"
	"github.com/go-toolgen/toolgen/templates"
)

// A sheet makes the lines of all constants of a file, in few pieces of memory.
type sheet struct {
	texts  strings.Builder // the texts of pieces are parts of its string
	pieces slab.Of[templates.Piece]

	begun   []byte            // text that is in no piece yet
	written []templates.Piece // of the constant that is not complete
	scratch []byte            // for a text that is not kept
}

// take returns the lines that were written since the last call.
func (s *sheet) take() []templates.Piece {
	lines := s.pieces.Copy(s.written)
	s.written = s.written[:0]
	return lines
}

// Text adds a text to the line, as a [schema.LineWriter] does.
func (s *sheet) Text(text []byte) { s.add(templates.Piece{Text: s.text(text)}) }

// Name adds the name of a constant.
func (s *sheet) Name(constant string) { s.add(templates.Piece{Text: constant, IsRef: true}) }

// EndLine ends the line.
func (s *sheet) EndLine() { s.written[len(s.written)-1].EndsLine = true }

// inLine reports whether the line has pieces that are complete.
func (s *sheet) inLine() bool {
	return len(s.written) > 0 && !s.written[len(s.written)-1].EndsLine
}

func (s *sheet) add(p templates.Piece) { s.written = append(s.written, p) }

// endText makes a piece of the text that is in none yet.
func (s *sheet) endText() {
	if len(s.begun) > 0 {
		s.Text(s.begun)
		s.begun = s.begun[:0]
	}
}

// json returns the canonical text of a document.
func (s *sheet) json(doc *schema.Doc) string {
	s.scratch = doc.Append(s.scratch[:0])
	return s.text(s.scratch)
}

// text returns a text as a string.
func (s *sheet) text(text []byte) string {
	const texts = 16 << 10 // bytes of many
	if s.texts.Len()+len(text) > s.texts.Cap() {
		s.texts.Reset() // strings that were returned stay as they are
		s.texts.Grow(max(texts, len(text)))
	}
	before := s.texts.Len()
	s.texts.Write(text)
	return s.texts.String()[before:]
}
