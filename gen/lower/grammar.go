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

// A grammar defines which JSON Schemas a provider accepts, and how to rewrite the others.
// Each provider is a value of this type, and [grammar.lower] applies it. The zero value of
// a field is the most common behavior. If a field's comment names a field that disables
// it, TestGrammarsAreHeeded fails if both are set.
type grammar struct {
	// provider is the provider's name in messages.
	provider string
	// strict determines what happens to a schema that the grammar cannot express exactly.
	// If strict is true, the schema is unchanged, and notes contain the reasons. If it is
	// false, anything that the grammar lacks is described.
	strict bool

	// keeps lists the keywords that the provider accepts. Other keywords are described, or
	// removed if they mean nothing to a model. If keeps is nil, the provider accepts all
	// keywords as hints to the model, except "$schema" and the annotations in describes.
	keeps     map[string]accepts
	describes []string
	// rootKeeps lists further keywords that the provider accepts only at the root. If it
	// is set, all arguments are declared, because a model sends no others.
	rootKeeps []string
	// enums are the types of values that an "enum" may contain. Nil allows all types.
	enums []schema.Kind

	types  typeRule
	noNull bool // forbids the type "null"; only strict grammars set noNull, oneTypeOrNull, and requireAll
	refs   refRule
	// loneRefs forbids keywords next to a reference.
	loneRefs bool
	// firstOnly is set if the provider enforces only the first of "anyOf", "enum",
	// "pattern", "format", and string lengths that a schema has. No other keyword is
	// enforced next to "anyOf" and "enum".
	firstOnly bool
	// integerBounds restricts "minimum" and "maximum" to integers.
	integerBounds bool
	objects       objectRule
	requireAll    bool
	// openNames is the pattern for property names of an object that accepts other
	// properties. Nil accepts any name.
	openNames *regexp.Regexp
	// needs are the keywords that an object ("properties") or an array ("items")
	// must have.
	needs []string
	// partialPatterns is set if a pattern may match a part of a string.
	partialPatterns bool
	// plainCounts forbids a fraction or an exponent in counts.
	plainCounts bool
	// names is the pattern for the names of arguments or, if namesEverywhere is set, of
	// all properties. Nil accepts any name.
	names           *regexp.Regexp
	namesEverywhere bool
	// whole returns further reasons to reject a schema as a whole. It may be nil.
	whole func(doc *schema.Doc) []Note
	// notation is the provider's schema language. Nil is JSON Schema.
	notation *notation
	// unchecked accepts a document even if it is not a valid schema. Only constructs that
	// the provider is known to reject are changed.
	unchecked bool
}

// A typeRule defines which values of "type" a provider accepts.
type typeRule uint8

const (
	anyTypes      typeRule = iota // any list of types, or no type
	requiredTypes                 // any list of types; every schema must have a type
	typedKeywords                 // any list of types; every schema except {} must have a type
	oneTypeOrNull                 // one type, optionally with null
	oneType                       // one type; the grammar needs a notation for null and, unless strict is set, "anyOf" for a choice of types
)

// A refRule defines which references a provider accepts.
type refRule uint8

const (
	noRefs       refRule = iota
	acyclicRefs          // a schema must not contain itself
	optionalRefs         // references may occur within a property that is not required
	anyRefs
	definitionRefs // any reference into "$defs", if names still differ when only letters, digits, and hyphens count
)

// An objectRule defines which undeclared properties an object accepts.
type objectRule uint8

const (
	openObjects     objectRule = iota // any, by default
	closedBySilence                   // no properties, by default
	declaredOnly                      // no properties: a model sends only declared properties
	closedObjects                     // no properties, and the schema must declare it
)

// A notation is a schema language other than JSON Schema.
type notation struct {
	read  func(doc *schema.Doc) *schema.Doc
	write func(n *describer, at *schema.Place, sub *schema.Doc) *schema.Doc
}

// accepts reports whether a provider accepts a keyword's value; nil accepts any value.
type accepts func(value *schema.Doc) bool

// supporting returns a map of accepted keywords: those in checked, with checks of their
// values, and the others, which accept any value.
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

func (g *grammar) supports(keyword string, value *schema.Doc) bool {
	check, stays := g.keeps[keyword]
	return stays && (check == nil || check(value))
}

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
	Described             // a constraint was moved into the description; the model reads it, but nothing enforces it
	Dropped               // an annotation that no model needs, such as "$schema", was removed
	Inexact               // the reason why a tool cannot be strict although it should be
	Refused               // the reason why the provider rejects the tool
)

var kindNames = [...]string{"adapted", "described", "dropped", "inexact", "refused"}

// String returns the name of the kind in reports.
func (k Kind) String() string { return kindNames[k] }

// A Note describes one change to a part of an input schema, or the reason why the change
// is not possible.
type Note struct {
	Kind    Kind
	Path    schema.Path    // path to the schema, before lowering
	Keyword string         // keyword to which the note applies; "" for the whole schema
	Pos     token.Position // source position of the keyword, or of the schema; zero if unknown
	Message string         // lower case, without a full stop
}

// Has reports whether one of the notes has the kind.
func Has(notes []Note, kind Kind) bool {
	return slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == kind })
}

// A lowering collects the notes for one document.
type lowering struct{ notes []Note }

// newNote returns a note about a keyword of sub, the schema at the path at. The keyword
// may be "".
func newNote(kind Kind, at *schema.Place, sub *schema.Doc, keyword, format string, args ...any) Note {
	return Note{
		Kind: kind, Path: at.Path(), Keyword: keyword, Pos: sub.PosOf(keyword),
		Message: fmt.Sprintf(format, args...),
	}
}

func (l *lowering) note(kind Kind, at *schema.Place, sub *schema.Doc, keyword, format string, args ...any) {
	l.notes = append(l.notes, newNote(kind, at, sub, keyword, format, args...))
}

// refuse adds a note that the provider rejects the whole document because of part. The part
// is at path, and need not be a schema.
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

// onceEach removes duplicate notes. Notes are duplicates if they apply to copies of the
// same schema.
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

// reasons returns the notes that explain why a schema cannot be strict. These include the
// reasons why the provider rejects the schema.
func reasons(notes []Note) []Note {
	found := filter(notes, func(n Note) bool { return n.Kind == Inexact || n.Kind == Refused })
	for i := range found {
		found[i].Kind = Inexact
	}
	return found
}

// refuseKeys rejects the properties of a schema whose names do not match key.
func (l *lowering) refuseKeys(path schema.Path, sub *schema.Doc, key *regexp.Regexp) {
	for _, m := range misnamed(sub, key) {
		l.refuse(under(path, "properties", m.Key), m.Value, "%s", misnamedBecause(m.Key, key))
	}
}

// misnamed returns the properties of a schema whose names do not match key. A nil key
// accepts all names.
func misnamed(sub *schema.Doc, key *regexp.Regexp) []schema.Member {
	if key == nil {
		return nil
	}
	return filter(sub.Table("properties"), func(m schema.Member) bool { return !key.MatchString(m.Key) })
}

func misnamedBecause(name string, key *regexp.Regexp) string {
	return fmt.Sprintf("the property name %s does not match %s; rename it", schema.Quote(name), key)
}
