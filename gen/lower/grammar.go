package lower

import (
	"maps"
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
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
