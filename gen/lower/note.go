package lower

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// A Kind says what a [Note] is about.
type Kind uint8

// The kinds of notes, the least severe first.
const (
	Adapted   Kind = iota // written with other keywords that mean the same
	Described             // a constraint went into the description: the model reads it, nothing enforces it
	Dropped               // an annotation that no model needs was left out, such as "$schema"
	Inexact               // why the tool cannot be strict, although it should be
	Refused               // why the provider does not accept the tool at all
)

var kindNames = [...]string{"adapted", "told", "dropped", "inexact", "refused"}

// String returns the kind as reports print it.
func (k Kind) String() string { return kindNames[k] }

// A Note says what was done to a schema within an input schema, or why that is not
// possible.
type Note struct {
	Kind    Kind
	Path    schema.Path    // to the schema, before lowering
	Keyword string         // that the note is about; "" for the schema as a whole
	Pos     token.Position // of the keyword in the source, or of the schema; zero if unknown
	Message string         // lower case, without a full stop
}

// Has reports whether one of the notes has the kind.
func Has(notes []Note, kind Kind) bool {
	return slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == kind })
}

// A lowering collects the notes of one run.
type lowering struct{ notes []Note }

// newNote returns a note about a keyword of sub, which stands at a place; the
// keyword may be "".
func newNote(kind Kind, at *schema.Place, sub *schema.Doc, keyword, format string, args ...any) Note {
	return Note{
		Kind: kind, Path: at.Path(), Keyword: keyword, Pos: sub.PosOf(keyword),
		Message: fmt.Sprintf(format, args...),
	}
}

// note adds such a note.
func (l *lowering) note(kind Kind, at *schema.Place, sub *schema.Doc, keyword, format string, args ...any) {
	l.notes = append(l.notes, newNote(kind, at, sub, keyword, format, args...))
}

// refuse notes why a part of a document, which need not be a schema, makes all
// of it refused.
func (l *lowering) refuse(path schema.Path, part *schema.Doc, format string, args ...any) {
	note := Note{Kind: Refused, Path: path, Message: fmt.Sprintf(format, args...)}
	if part != nil {
		note.Pos = part.Origin.Pos()
	}
	l.notes = append(l.notes, note)
}

func (l *lowering) refuseLarge(doc *schema.Doc, hint string) {
	if err := schema.DefaultBudget.Check(doc); err != nil {
		l.note(Refused, nil, doc, "", "%v; %s", err, hint)
	}
}

// describe moves keywords that the provider does not accept into the description.
func (l *lowering) describe(at *schema.Place, sub *schema.Doc, keywords ...string) *schema.Doc {
	for _, keyword := range words.Moves(sub, keywords...) {
		l.note(Described, at, sub, keyword, "%q is told in the description", keyword)
	}
	return words.Describe(sub, "", keywords...)
}

// onceEach returns notes without those that differ only in which copy of a
// schema they are about.
func onceEach(notes []Note) []Note {
	seen := map[string]bool{}
	return filter(notes, func(note Note) bool {
		end := note.Path[max(len(note.Path)-2, 0):]
		key := fmt.Sprint(note.Kind, note.Keyword, note.Pos, note.Message, end)
		again := seen[key]
		seen[key] = true
		return !again
	})
}

// reasons returns the notes that say why a schema cannot be strict: one that
// no provider accepts cannot either.
func reasons(notes []Note) []Note {
	found := filter(notes, func(n Note) bool { return n.Kind == Inexact || n.Kind == Refused })
	for i := range found {
		found[i].Kind = Inexact
	}
	return found
}
