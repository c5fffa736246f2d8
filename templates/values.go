package templates

import "strings"

// values has the constants of a file by name, to ask what one will be worth.
type values struct {
	names  map[string]string // the tools' names
	consts map[string]Const
}

func valuesOf(tools []Tool) values {
	v := values{names: make(map[string]string, len(tools)), consts: make(map[string]Const, 4*len(tools))}
	for _, t := range tools {
		v.names[t.Const] = t.Name
		for _, c := range t.Consts {
			v.consts[c.Name] = c
		}
	}
	return v
}

// field returns the piece of a definition that is a field of the row.
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

// holds reports whether a definition has a text exactly as its field of the row
// says it.
func (v values) holds(d Const, text Text) bool {
	p, ok := d.field(text.Field)
	return ok && v.piece(p) == text.Value
}

func (v values) piece(p Piece) string {
	if p.Ref == "" {
		return escape(p.JSON)
	}
	if name, ok := v.names[p.Ref]; ok {
		return name
	}
	var b strings.Builder
	for _, line := range v.consts[p.Ref].Lines {
		for _, part := range line {
			b.WriteString(v.piece(part))
		}
	}
	return b.String()
}
