package diag

import (
	"go/token"
	"slices"
)

// A Fix is a change of the source that puts a diagnostic right. It is there only
// where nothing is guessed: the source is then what its author meant, and whoever
// reads the message would write the same.
type Fix struct {
	Message string // what it does, as a hint says it: "write readonly"
	Edits   []Edit // which do not overlap
}

// An Edit replaces what stands in a file from Pos up to End by New. Both are in one
// file, and have offsets; what New has behind a line end is put below Pos, with the
// indentation that Pos has. Where nothing is left on a line, the line goes, too.
type Edit struct {
	Pos, End token.Position
	Old      string // what has to stand there for the edit to be made; "" for anything
	New      string
}

// Replace returns the edit that writes another text in place of an old one, which
// stands at a position of one line.
func Replace(pos token.Position, old, text string) Edit {
	end := pos
	end.Offset += len(old)
	end.Column += len(old)
	return Edit{Pos: pos, End: end, Old: old, New: text}
}

// Insert returns the edit that writes a text before a position.
func Insert(pos token.Position, text string) Edit { return Edit{Pos: pos, End: pos, New: text} }

// WithMeant returns a copy of d with a fix that writes the known word which word, at
// pos, is [Meant] to be, if there is just one. The fix's message shows the new word
// behind a prefix, such as the option that it is the value of.
func (d Diagnostic) WithMeant(pos token.Position, prefix, word string, known []string) Diagnostic {
	meant, ok := Meant(word, known)
	if !ok {
		return d
	}
	return d.WithFix("write "+prefix+meant, Replace(pos, word, meant))
}

// WithFix returns a copy of d with one more fix. Without edits, or where one has
// no place in a file, such as an option that a flag gives, there is none.
func (d Diagnostic) WithFix(message string, edits ...Edit) Diagnostic {
	placeless := func(e Edit) bool { return !e.Pos.IsValid() || !e.End.IsValid() || e.Pos.Filename == "" }
	if len(edits) == 0 || slices.ContainsFunc(edits, placeless) {
		return d
	}
	d.Fixes = append(slices.Clone(d.Fixes), Fix{Message: message, Edits: edits})
	return d
}
