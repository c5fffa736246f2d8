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

// A grammar defines which JSON Schemas a provider accepts, and how to rewrite the
// others. Each provider is a value of this type, and [grammar.lower] applies all of
// them. The zero value of a field is the most common behavior. If the comment of a field
// states that another field disables it, TestGrammarsAreHeeded fails if both are set.
type grammar struct {
	// provider is the name of the provider in messages.
	provider string
	// strict selects the result for a schema that the grammar cannot express exactly. If
	// it is true, the schema is unchanged, and notes state the reasons. If it is false,
	// whatever the grammar lacks is described.
	strict bool

	// keeps are the keywords that the provider accepts. Other keywords are described, or
	// removed if they mean nothing to a model. If keeps is nil, the provider accepts all
	// keywords as hints to the model, except the annotations in describes and "$schema".
	keeps     map[string]accepts
	describes []string
	// rootKeeps are further keywords that the provider accepts only at the root. If it
	// is set, all arguments are declared, because a model sends no others.
	rootKeeps []string
	// enums are the types of values that an "enum" may contain; nil for all.
	enums []schema.Kind

	types  typeRule
	noNull bool // null is not a type; only for strict grammars, like oneTypeOrNull and requireAll
	refs   refRule
	// loneRefs forbids keywords next to a reference.
	loneRefs bool
	// firstOnly states that of "anyOf", "enum", "pattern", "format", and the lengths of
	// strings only the first that a schema has is enforced, and next to "anyOf" and "enum"
	// no other keyword.
	firstOnly bool
	// integerBounds restricts "minimum" and "maximum" to integers.
	integerBounds bool
	objects       objectRule
	// requireAll makes an object require all its properties.
	requireAll bool
	// openNames is the pattern for the names of the properties of an object that accepts
	// other properties; nil accepts any name.
	openNames *regexp.Regexp
	// needs are the keywords that an object ("properties") or an array ("items")
	// must have.
	needs []string
	// partialPatterns states that a pattern matches anywhere in a string.
	partialPatterns bool
	// plainCounts forbids a fraction or an exponent in counts.
	plainCounts bool
	// names is the pattern for the names of the arguments, or of all properties if
	// namesEverywhere is set; nil accepts any name.
	names           *regexp.Regexp
	namesEverywhere bool
	// whole reports other reasons to reject a schema as a whole; nil for no reasons.
	whole func(doc *schema.Doc) []Note
	// notation is the schema language of the provider; nil for JSON Schema.
	notation *notation
	// unchecked accepts a document even if it is not a valid schema: only what the
	// provider is known to reject is fixed.
	unchecked bool
}

// A typeRule defines which values of "type" a provider accepts.
type typeRule uint8

const (
	anyTypes      typeRule = iota // any list of types, or no type
	requiredTypes                 // any list, and every schema must declare it
	typedKeywords                 // any list, and every schema that is not {} must declare it
	oneTypeOrNull                 // one type, optionally with null
	oneType                       // without strict it needs "anyOf", for a choice of types, and a notation, for null
)

// A refRule defines which references a provider accepts.
type refRule uint8

const (
	noRefs       refRule = iota
	acyclicRefs          // a schema must not contain itself
	optionalRefs         // references may occur within a property that is not required
	anyRefs
	definitionRefs // any to "$defs", whose names differ in letters, digits, or hyphens
)

// An objectRule defines which undeclared properties an object accepts.
type objectRule uint8

const (
	openObjects     objectRule = iota // any, by default
	closedBySilence                   // no properties, by default
	declaredOnly                      // no properties: a model sends only declared properties
	closedObjects                     // no properties, which the schema must state
)

// A notation is a schema language other than JSON Schema.
type notation struct {
	read  func(doc *schema.Doc) *schema.Doc
	write func(n *describer, at *schema.Place, sub *schema.Doc) *schema.Doc
}

// accepts reports whether a provider accepts a keyword's value; nil accepts any value.
type accepts func(value *schema.Doc) bool

// supporting returns a map of the keywords with checks of their values, and the others,
// which accept any value.
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

// has reports whether the grammar accepts a keyword with at least some values.
func (g *grammar) has(keyword string) bool {
	_, stays := g.keeps[keyword]
	return stays
}

// supports reports whether the grammar accepts a keyword with a value.
func (g *grammar) supports(keyword string, value *schema.Doc) bool {
	check, stays := g.keeps[keyword]
	return stays && (check == nil || check(value))
}

// supportsEnumOf reports whether an "enum" may contain a value.
func (g *grammar) supportsEnumOf(value *schema.Doc) bool {
	return g.enums == nil || slices.Contains(g.enums, value.Kind)
}

// supportsUnionOf reports whether "type" may list all of the types.
func (g *grammar) supportsUnionOf(kinds []string) bool {
	switch g.types {
	case oneType:
		return len(kinds) == 1
	case oneTypeOrNull:
		return len(kinds) == 1 || len(kinds) == 2 && slices.Contains(kinds, schema.NullType)
	}
	return true
}

// A Kind is the category of a [Note].
type Kind uint8

// The kinds of notes, the least severe first.
const (
	Adapted   Kind = iota // rewritten with other keywords that have the same meaning
	Described             // a constraint was moved into the description: the model reads it, nothing enforces it
	Dropped               // an annotation that no model needs was removed, such as "$schema"
	Inexact               // why the tool cannot be strict, although it should be
	Refused               // why the provider does not accept the tool at all
)

var kindNames = [...]string{"adapted", "described", "dropped", "inexact", "refused"}

// String returns the name of the kind in reports.
func (k Kind) String() string { return kindNames[k] }

// A Note describes one change to a schema within an input schema, or the reason why a
// change is not possible.
type Note struct {
	Kind    Kind
	Path    schema.Path    // path to the schema, before lowering
	Keyword string         // keyword that the note applies to; "" for the schema as a whole
	Pos     token.Position // position of the keyword in the source, or of the schema; zero if unknown
	Message string         // lower case, without a full stop
}

// Has reports whether one of the notes has the kind.
func Has(notes []Note, kind Kind) bool {
	return slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == kind })
}

// A lowering collects the notes of one run.
type lowering struct{ notes []Note }

// newNote returns a note about a keyword of sub, which is at the path at. The keyword
// may be "".
func newNote(kind Kind, at *schema.Place, sub *schema.Doc, keyword, format string, args ...any) Note {
	return Note{
		Kind: kind, Path: at.Path(), Keyword: keyword, Pos: sub.PosOf(keyword),
		Message: fmt.Sprintf(format, args...),
	}
}

// note adds a note with the arguments of newNote.
func (l *lowering) note(kind Kind, at *schema.Place, sub *schema.Doc, keyword, format string, args ...any) {
	l.notes = append(l.notes, newNote(kind, at, sub, keyword, format, args...))
}

// refuse notes why a part of a document, which need not be a schema, makes the whole
// document be rejected.
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

// onceEach returns notes without duplicates, which differ only in the copy of a schema
// that they apply to.
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

// reasons returns the notes with reasons why a schema cannot be strict. A schema that no
// provider accepts cannot be strict either.
func reasons(notes []Note) []Note {
	found := filter(notes, func(n Note) bool { return n.Kind == Inexact || n.Kind == Refused })
	for i := range found {
		found[i].Kind = Inexact
	}
	return found
}

// refuseKeys rejects properties of a schema whose names do not match.
func (l *lowering) refuseKeys(path schema.Path, sub *schema.Doc, key *regexp.Regexp) {
	for _, m := range misnamed(sub, key) {
		l.refuse(under(path, "properties", m.Key), m.Value, "%s", misnamedBecause(m.Key, key))
	}
}

// misnamed returns the properties of a schema whose names do not match. It returns nil
// if key is nil, which accepts all names.
func misnamed(sub *schema.Doc, key *regexp.Regexp) []schema.Member {
	if key == nil {
		return nil
	}
	return filter(sub.Table("properties"), func(m schema.Member) bool { return !key.MatchString(m.Key) })
}

func misnamedBecause(name string, key *regexp.Regexp) string {
	return fmt.Sprintf("the property name %s does not match %s; rename it", schema.Quote(name), key)
}
