package lint

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Status says whether a provider accepts a tool.
type Status uint8

// The statuses, from the best.
const (
	Yes       Status = iota // unchanged
	Moved                   // after lowering, which moves what the provider does not support
	No                      // not at all
	Unwritten               // an answer that is not written for it
)

var statusNames = [...]string{"yes", "moved", "no", "-"}

// String returns "yes", "moved", "no" or "-".
func (s Status) String() string { return statusNames[s] }

// A Verdict says whether one provider accepts a tool, and why.
type Verdict struct {
	Dialect *dialect.Dialect
	Status  Status
	Strict  bool         // the definition for this dialect is strict
	Notes   []lower.Note // what lowering did, and why it refused
	// Refusing are the revisions of MCP whose schema refuses the tool; only for the
	// dialect of MCP.
	Refusing []string
	// Fields are those of the tool that only some APIs have, and what this one makes of
	// them.
	Fields  []dialect.FieldUse
	lowered dialect.Tool
}

// Moved returns the number of notes about what lowering changed.
func (v Verdict) Moved() int {
	n := 0
	for _, note := range v.Notes {
		if note.Kind < lower.Inexact {
			n++
		}
	}
	return n
}

// judge lowers a tool for each provider.
func judge(t dialect.Tool, providers []*dialect.Dialect) []Verdict {
	verdicts := make([]Verdict, len(providers))
	for i, d := range providers {
		lowered, notes := d.Lower(t)
		v := Verdict{Dialect: d, Notes: notes, lowered: lowered, Strict: isTrue(lowered.Strict) && d.Strict != nil}
		if d == dialect.MCP {
			v.Refusing = refusing(lowered)
		}
		switch {
		case lower.Has(notes, lower.Refused):
			v.Status, v.Strict = No, false
		case v.Moved() > 0:
			v.Status = Moved
		}
		if v.Status != No && t.Kind == dialect.Callable {
			v.Fields = dialect.UsesOf(t, lowered)
		}
		verdicts[i] = v
	}
	return verdicts
}

// refuse adds to the verdicts what findings that are errors say of their
// providers, and what providers say of the name in any case.
func refuse(verdicts []Verdict, findings []Finding) {
	for i, v := range verdicts {
		for _, f := range findings {
			refused := f.Severity == diag.Error || f.Code == "name-pattern" && v.Dialect.CheckName(f.Tool) != nil
			if !refused || f.Code == providerRefuses || !slices.Contains(f.Providers, v.Dialect.Name) {
				continue // the notes have what lowering refuses
			}
			verdicts[i].Status, verdicts[i].Strict = No, false
			saysSo := func(n lower.Note) bool { return n.Kind == lower.Refused && isAboutKey(v.Dialect, n) && n.Pos == f.Pos }
			if slices.ContainsFunc(v.Notes, saysSo) {
				continue
			}
			verdicts[i].Notes = append(slices.Clip(verdicts[i].Notes), lower.Note{Kind: lower.Refused, Pos: f.Pos, Message: f.Message})
		}
	}
}

func isTrue(said *bool) bool { return said != nil && *said }
