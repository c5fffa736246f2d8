package templates

import (
	"slices"
	"strings"
)

// field returns the piece of a definition that is a given field of the row.
func (c *Const) field(f RowField) (Piece, bool) {
	at := slices.IndexFunc(c.Pieces, func(p Piece) bool { return p.Field == f })
	if at < 0 {
		return Piece{}, false
	}
	return c.Pieces[at], true
}

// holds reports whether the definition for array k contains a text of the row
// unchanged.
func (t *Tool) holds(k int, text *Text) bool {
	p, ok := t.Definitions[k].field(text.Field)
	if !ok {
		return false
	}
	rest, ok := t.behind(p, text.Value)
	return ok && rest == ""
}

// behind returns what is behind a piece of one of the tool's constants in a text; false
// if the text does not begin with the piece.
func (t *Tool) behind(p Piece, text string) (rest string, ok bool) {
	switch {
	case !p.IsRef:
		return strings.CutPrefix(text, escape(p.Text))
	case p.Text == t.Const:
		return strings.CutPrefix(text, t.Name)
	}
	for i := range t.Consts {
		if t.Consts[i].Name != p.Text {
			continue
		}
		for _, part := range t.Consts[i].Pieces {
			if text, ok = t.behind(part, text); !ok {
				return "", false
			}
		}
	}
	return text, true
}
