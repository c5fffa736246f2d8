package lower

import (
	"maps"
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A grammar is what a provider takes of JSON Schema, and what becomes of the
// rest. A provider is a value of it, and [grammar.lower] is what applies them
// all. The zero value of a field is what most providers have.
type grammar struct {
	// provider is its name in messages.
	provider string
	// strict says what becomes of a schema that has no form in the grammar where
	// words alone would not do: it stays as it was, and notes say why. Where it
	// is false all of that is told in descriptions.
	strict bool

	// keeps are the keywords that stay. Any other is told, or left out where it
	// tells a model nothing. nil is for a provider that takes all as hints to the
	// model, but for those that it tells and drops, which are annotations.
	keeps        map[string]takes
	tells, drops []string
	// rootKeeps are more keywords, which stay at the root alone: there the
	// arguments are declared, and a model sends no others.
	rootKeeps []string
	// enums are the kinds of values that may stand in an "enum"; nil for all.
	enums []schema.Kind

	types  typeRule
	noNull bool // null is no type
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

// A typeRule is what a provider takes under "type".
type typeRule uint8

const (
	anyTypes      typeRule = iota // any list of types, or none
	saidTypes                     // any list, which every schema must say
	oneTypeOrNull                 // one type, with null or without it
	oneType
)

// A refRule is what references a provider takes.
type refRule uint8

const (
	noRefs       refRule = iota
	acyclicRefs          // a schema must not hold itself
	optionalRefs         // it may within a property that is not required
	anyRefs
)

// An objectRule says which properties an object takes that it does not declare.
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
	write func(n *telling, at *schema.Place, sub *schema.Doc) *schema.Doc
}

// takes reports whether a keyword may have a value; nil takes any.
type takes func(value *schema.Doc) bool

// taking returns keywords with what they take, and others that take any value.
func taking(checked map[string]takes, others ...string) map[string]takes {
	all := maps.Clone(checked)
	if all == nil {
		all = map[string]takes{}
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

// takes reports whether a keyword stays with a value.
func (g *grammar) takes(keyword string, value *schema.Doc) bool {
	check, stays := g.keeps[keyword]
	return stays && (check == nil || check(value))
}

// takesEnumOf reports whether a value may stand in an "enum".
func (g *grammar) takesEnumOf(value *schema.Doc) bool {
	return g.enums == nil || slices.Contains(g.enums, value.Kind)
}

// takesTogether reports whether types may stand in one list.
func (g *grammar) takesTogether(kinds []string) bool {
	switch g.types {
	case oneType:
		return len(kinds) == 1
	case oneTypeOrNull:
		return len(kinds) == 1 || len(kinds) == 2 && slices.Contains(kinds, schema.NullType)
	}
	return true
}
