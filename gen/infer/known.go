package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// known returns the schema of a known type, see [gotype.FindKnown].
func (m *maker) known(t types.Type, byKind bool, in gotype.At, at place) (*schema.Node, bool) {
	row, ok := gotype.FindKnown(t, byKind)
	if !ok {
		return nil, false
	}
	return m.fromRow(row, in, at), true
}

// knownText returns the schema of the strings that UnmarshalText or MarshalText of a known
// type reads or writes.
func (m *maker) knownText(t types.Type, in gotype.At, at place) (*schema.Node, bool) {
	row, ok := gotype.FindKnown(t, false)
	if !ok {
		return nil, false
	}
	if row.FromText != nil && !m.writes {
		row.Form = *row.FromText
	}
	s := m.fromRow(row, in, at)
	return s, s.Type == "string"
}

func (m *maker) fromRow(row gotype.Known, in gotype.At, at place) *schema.Node {
	form := row.Form
	if m.writes && row.Written != nil {
		form = *row.Written
	}
	if in.Argument && row.Name == gotype.Duration {
		form, row.Note = gotype.Form{Type: "string", Pattern: gotype.DurationText}, `A duration such as "1h30m".`
	}
	if form.Type == "integer" && m.inTexts(in) {
		form = gotype.Form{Type: "string", Pattern: gotype.SignedText}
	}
	s := m.ofForm(form, ruleKnown+row.Name, at)
	if row.Note != "" {
		s.Note = schema.Note{Text: row.Note, Origin: s.Origin}
	}
	return s
}
