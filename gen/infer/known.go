package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// known returns the schema of a known type, see [gotype.FindKnown].
func (b *builder) known(t types.Type, byKind bool, in gotype.At, at place) (*schema.Node, bool) {
	row, ok := gotype.FindKnown(t, byKind)
	if !ok {
		return nil, false
	}
	return b.fromRow(row, in, at), true
}

// knownText returns the schema of the strings that UnmarshalText or MarshalText of a known
// type reads or writes.
func (b *builder) knownText(t types.Type, in gotype.At, at place) (*schema.Node, bool) {
	row, ok := gotype.FindKnown(t, false)
	if !ok {
		return nil, false
	}
	form := row.Form
	if row.FromText != nil && !b.writes {
		form = *row.FromText
	}
	s := b.ofKnown(row, form, in, at)
	return s, s.Type == "string"
}

// fromRow returns the schema of a known type.
func (b *builder) fromRow(row *gotype.Known, in gotype.At, at place) *schema.Node {
	return b.ofKnown(row, row.Form, in, at)
}

// ofKnown returns the schema of a known type; read is what it reads.
func (b *builder) ofKnown(row *gotype.Known, read gotype.Form, in gotype.At, at place) *schema.Node {
	form, note := read, row.Note
	if b.writes && row.Written != nil {
		form = *row.Written
	}
	if in.Argument && row.Name == gotype.Duration {
		form, note = gotype.Form{Type: "string", Pattern: gotype.DurationText}, `A duration such as "1h30m".`
	}
	if (row.ByKind || row.Name == gotype.BigInt) && form.Type == "integer" && b.inTexts(in) {
		form = gotype.Form{Type: "string", Pattern: gotype.SignedText}
	}
	s := b.ofForm(form, ruleKnown+row.Name, at)
	if note != "" {
		s.Note = &schema.Note{Text: note, Origin: s.Origin}
	}
	return s
}
