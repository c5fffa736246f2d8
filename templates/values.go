package templates

import (
	"slices"
	"strings"
)

// values has the constants of a file by name, to ask what one will be worth.
type values struct {
	names  map[string]string // the tools' names
	consts map[string]Const
}

func valuesOf(tools []Tool) values {
	v := values{names: map[string]string{}, consts: map[string]Const{}}
	for _, t := range tools {
		v.names[t.Const] = t.Name
		for _, c := range t.Consts {
			v.consts[c.Name] = c
		}
	}
	return v
}

// holds reports whether a piece of a tool's definition is worth exactly what
// its field of the row says. Fields without a text are JSON, and always are.
func (v values) holds(t Tool, p Piece) bool {
	if p.Field == "" {
		return false
	}
	i := slices.IndexFunc(t.Texts, func(text Text) bool { return text.Field == p.Field })
	return i < 0 || t.Texts[i].Value == v.piece(p)
}

func (v values) piece(p Piece) string {
	if p.Ref == "" {
		return escape(p.JSON)
	}
	if name, ok := v.names[p.Ref]; ok {
		return name
	}
	var b strings.Builder
	for _, part := range slices.Concat(v.consts[p.Ref].Lines...) {
		b.WriteString(v.piece(part))
	}
	return b.String()
}
