package layout

import "github.com/go-toolgen/toolgen/templates"

// A sheet makes the lines of a constant.
type sheet struct {
	begun []byte            // text that is in no piece yet
	lines []templates.Piece // those that are complete
}

// Text adds a text to the line, as a [schema.LineWriter] does.
func (s *sheet) Text(text []byte) { s.add(templates.Piece{Text: string(text)}) }

// Name adds the name of a constant.
func (s *sheet) Name(constant string) { s.add(templates.Piece{Text: constant, IsRef: true}) }

// EndLine ends the line.
func (s *sheet) EndLine() { s.lines[len(s.lines)-1].EndsLine = true }

// inLine reports whether the line has pieces that are complete.
func (s *sheet) inLine() bool {
	return len(s.lines) > 0 && !s.lines[len(s.lines)-1].EndsLine
}

func (s *sheet) add(p templates.Piece) { s.lines = append(s.lines, p) }

// endText makes a piece of the text that is in none yet.
func (s *sheet) endText() {
	if len(s.begun) > 0 {
		s.Text(s.begun)
		s.begun = s.begun[:0]
	}
}
