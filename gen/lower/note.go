package lower

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Kind says what a [Note] tells.
type Kind uint8

// The kinds of notes, from the lightest.
const (
	Adapted Kind = iota // said in other keywords that mean the same
	Told                // a constraint went into the description: the model reads it, nothing enforces it
	Dropped             // an annotation that tells a model nothing was left out, such as "$schema"
	Inexact             // why the tool is not strict, although that was asked for
	Refused             // why the provider cannot take the tool at all
)

var kindNames = [...]string{"adapted", "told", "dropped", "inexact", "refused"}

// String returns the kind as reports have it.
func (k Kind) String() string { return kindNames[k] }

// A Note tells what was done to one schema within an input schema, or why it
// cannot be.
type Note struct {
	Kind    Kind
	Path    schema.Path    // to the schema, as it was met
	Keyword string         // that the note is about; "" for the schema as a whole
	Pos     token.Position // of the keyword in the source, or of the schema; zero where unknown
	Message string         // lower case, without a full stop
}

// Has reports whether one of the notes is of a kind.
func Has(notes []Note, kind Kind) bool {
	return slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == kind })
}

// A lowering collects the notes of one run.
type lowering struct{ notes []Note }

// note adds a note about a keyword of sub, which stands at a place; the
// keyword may be "".
func (l *lowering) note(kind Kind, at *schema.Place, sub *schema.Doc, keyword, format string, args ...any) {
	l.notes = append(l.notes, Note{
		Kind: kind, Path: at.Path(), Keyword: keyword, Pos: sub.PosOf(keyword),
		Message: fmt.Sprintf(format, args...),
	})
}
