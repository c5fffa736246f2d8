package lower

import (
	"fmt"
	"go/token"
	"maps"
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// A grammar is what a provider accepts of JSON Schema, and what becomes of the
// rest. A provider is a value of it, and [grammar.lower] is what applies them
// all. The zero value of a field is what most providers have. A field that is not
// heeded beside others, as its comment says, fails TestGrammarsAreHeeded.
type grammar struct {
	// provider is its name in messages.
	provider string
	// strict says what becomes of a schema that has no form in the grammar where
	// words alone would not do: it stays as it was, and notes say why. Where it
	// is false all of that goes into descriptions.
	strict bool

	// keeps are the keywords that stay. Any other is described, or left out where it
	// means nothing to a model. nil is for a provider that takes all as hints to the
	// model, but for those under describes and drops, which are annotations.
	keeps            map[string]accepts
	describes, drops []string
	// rootKeeps are more keywords, which stay at the root alone: there the
	// arguments are declared, and a model sends no others.
	rootKeeps []string
	// enums are the kinds of values that may stand in an "enum"; nil for all.
	enums []schema.Kind

	types  typeRule
	noNull bool // null is no type; for a strict grammar, as oneTypeOrNull and requireAll are
	refs   refRule
	// loneRefs says that nothing may stand beside a reference.
	loneRefs bool
	objects  objectRule
	// requireAll says that an object must require all its properties.
	requireAll bool
	// needs are the keywords that an object ("properties") or an array ("items")
	// must have.
	needs []string
	// plainCounts says that counts have neither a fraction nor an exponent.
	plainCounts bool
	// names is what the names of the arguments must match, or those of
	// all properties; nil where any name may stay.
	names           *regexp.Regexp
	namesEverywhere bool
	// whole says what else is refused in a schema as a whole; nil for nothing.
	whole func(doc *schema.Doc) []Note
	// notation is how schemas are written; nil for JSON Schema.
	notation *notation
	// unchecked says that a document is taken whether it is a schema or not:
	// only what the provider is known to refuse is put right.
	unchecked bool
}

// A typeRule is what a provider accepts under "type".
type typeRule uint8

const (
	anyTypes      typeRule = iota // any list of types, or none
	requiredTypes                 // any list, which every schema must state
	oneTypeOrNull                 // one type, with null or without it
	oneType                       // without strict it needs "anyOf", for a choice of types, and a notation, for null
)

// A refRule is what references a provider accepts.
type refRule uint8

const (
	noRefs       refRule = iota
	acyclicRefs          // a schema must not hold itself
	optionalRefs         // it may within a property that is not required
	anyRefs
)

// An objectRule says which properties an object accepts that it does not declare.
type objectRule uint8

const (
	openObjects     objectRule = iota // any, unless it says otherwise
	closedBySilence                   // none, unless it says otherwise
	declaredOnly                      // none: a model sends only those that are declared
	closedObjects                     // none, which it must say
)

// A notation is a way to write schemas that is not JSON Schema's.
type notation struct {
	read  func(doc *schema.Doc) *schema.Doc
	write func(n *describer, at *schema.Place, sub *schema.Doc) *schema.Doc
}

// accepts reports whether a keyword may have a value; a nil one accepts any.
type accepts func(value *schema.Doc) bool

// supporting returns keywords with the values that they may have, and others that
// may have any.
func supporting(checked map[string]accepts, others ...string) map[string]accepts {
	all := maps.Clone(checked)
	if all == nil {
		all = map[string]accepts{}
	}
	for _, keyword := range others {
		all[keyword] = nil
	}
	return all
}

// has reports whether a keyword stays, with some values at least.
func (g *grammar) has(keyword string) bool {
	_, stays := g.keeps[keyword]
	return stays
}

// supports reports whether a keyword stays with a value.
func (g *grammar) supports(keyword string, value *schema.Doc) bool {
	check, stays := g.keeps[keyword]
	return stays && (check == nil || check(value))
}

// supportsEnumOf reports whether a value may stand in an "enum".
func (g *grammar) supportsEnumOf(value *schema.Doc) bool {
	return g.enums == nil || slices.Contains(g.enums, value.Kind)
}

// supportsUnionOf reports whether types may stand in one list.
func (g *grammar) supportsUnionOf(kinds []string) bool {
	switch g.types {
	case oneType:
		return len(kinds) == 1
	case oneTypeOrNull:
		return len(kinds) == 1 || len(kinds) == 2 && slices.Contains(kinds, schema.NullType)
	}
	return true
}

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

var kindNames = [...]string{"adapted", "described", "dropped", "inexact", "refused"}

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
		l.note(Described, at, sub, keyword, "%q is moved into the description", keyword)
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

// refuseKeys refuses properties of a schema whose names do not match.
func (l *lowering) refuseKeys(path schema.Path, sub *schema.Doc, key *regexp.Regexp) {
	for _, m := range misnamed(sub, key) {
		l.refuse(under(path, "properties", m.Key), m.Value, "%s", misnamedBecause(m.Key, key))
	}
}

// misnamed returns the properties of a schema whose names do not match; none
// where all names may stay.
func misnamed(sub *schema.Doc, key *regexp.Regexp) []schema.Member {
	if key == nil {
		return nil
	}
	return filter(sub.Table("properties"), func(m schema.Member) bool { return !key.MatchString(m.Key) })
}

func misnamedBecause(name string, key *regexp.Regexp) string {
	return fmt.Sprintf("the name of the property %s does not match %s; rename it", schema.Quote(name), key)
}
