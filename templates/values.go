package templates

import "strings"

// field returns the piece of a definition that is a given field of the row.
func (c Const) field(name string) (Piece, bool) {
	for _, line := range c.Lines {
		for _, p := range line {
			if p.Field == name {
				return p, true
			}
		}
	}
	return Piece{}, false
}

// holds reports whether the definition for array k contains a text of the row
// unchanged.
func (t *Tool) holds(k int, text Text) bool {
	p, ok := t.Definitions[k].field(text.Field)
	return ok && t.value(p) == text.Value
}

// value returns the text of a piece of one of the tool's constants.
func (t *Tool) value(p Piece) string {
	switch p.Ref {
	case "":
		return escape(p.JSON)
	case t.Const:
		return t.Name
	}
	var b strings.Builder
	for _, c := range t.Consts {
		if c.Name != p.Ref {
			continue
		}
		for _, line := range c.Lines {
			for _, part := range line {
				b.WriteString(t.value(part))
			}
		}
	}
	return b.String()
}
