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
	lines  slab.Of[templates.Line]

	begun   []byte            // text that is in no piece yet
	line    []templates.Piece // of the line that is not complete
	ended   []templates.Line  // of the constant that is not complete
	scratch []byte            // for a text that is not kept
}

// take returns the lines that were written since the last call.
func (s *sheet) take() []templates.Line {
	lines := s.lines.Copy(s.ended)
	s.ended = s.ended[:0]
	return lines
}

// Text adds a text to the line, as a [schema.LineWriter] does.
func (s *sheet) Text(text []byte) { s.add(templates.Piece{JSON: s.text(text)}) }

// Name adds the name of a constant.
func (s *sheet) Name(constant string) { s.add(templates.Piece{Ref: constant}) }

// EndLine ends the line.
func (s *sheet) EndLine() {
	s.ended = append(s.ended, s.pieces.Copy(s.line))
	s.line = s.line[:0]
}

func (s *sheet) add(p templates.Piece) { s.line = append(s.line, p) }

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
