package lower

import (
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A strictMode is what one provider takes as strict, and what it asks for.
type strictMode struct {
	provider string
	// takes are the keywords that may stay where they apply, each with a check
	// of its value; nil takes every value. Those that shape a schema, such as
	// "properties", are not among them.
	takes map[string]func(value *schema.Doc) bool
	// requireAll says that every property must be required.
	requireAll bool
	// null says that "null" is a type, and nullList that it may stand in a list
	// of types.
	null, nullList bool
	// anyTypes says that a list of types may hold any of them.
	anyTypes bool
	// inline says that references are not taken, and recursion that they may
	// lead to where they stand.
	inline, recursion bool
	// names is what the names of arguments must match; nil where all may stay.
	names *regexp.Regexp
	// limits are counted over the schema as a whole; nil where there are none.
	limits func(doc *schema.Doc) []Note
}

// lower makes a schema one that the provider takes as strict. Where that
// cannot be exact it returns the schema as it was, and the reasons alone.
func (m *strictMode) lower(doc *schema.Doc) (*schema.Doc, []Note) {
	doc = orNull(doc)
	r := &strictRun{mode: m, named: map[string]*strictDef{}}
	r.strictRefs = newStrictRefs(r.prepare(doc))
	if Has(r.notes, Refused) {
		return doc, reasons(r.notes)
	}
	strict := r.definitions(r.rootSchema())
	if !r.failed {
		r.notes = append(r.notes, m.check(strict)...)
	}
	switch {
	case Has(r.notes, Inexact):
		return doc, reasons(r.notes)
	case strict.Equal(doc):
		return doc, r.notes
	}
	return strict, r.notes
}

// reasons returns the notes that say why a schema cannot be strict: one that
// no provider takes cannot either.
func reasons(notes []Note) []Note {
	found := filter(notes, func(n Note) bool { return n.Kind == Inexact || n.Kind == Refused })
	for i := range found {
		found[i].Kind = Inexact
	}
	return found
}

// A strictRun is one schema on its way to be strict. It goes down from the
// root, since what an object allows is known only when the schemas that apply
// to the same value are joined.
type strictRun struct {
	lowering
	mode *strictMode
	strictRefs
	defs    []*strictDef
	named   map[string]*strictDef // of defs, by the reference to each
	failed  bool                  // it cannot be exact
	written int                   // schemas that were looked at, some more than once
}

// maxWritten bounds what is written in the place of references: small schemas
// can refer to one another so that there is no end to it.
const maxWritten = 30_000

// inexact notes why the schema cannot be strict.
func (r *strictRun) inexact(at *schema.Place, sub *schema.Doc, keyword, format string, args ...any) *schema.Doc {
	r.failed = true
	r.note(Inexact, at, sub, keyword, format, args...)
	return sub
}

// isEndless reports whether too much was written, and notes it once.
func (r *strictRun) isEndless(at *schema.Place, sub *schema.Doc) bool {
	r.written++
	if r.written == maxWritten {
		r.inexact(at, sub, "", "the schema is too large once its references are written out")
	}
	return r.written >= maxWritten
}

// rootSchema returns the root without its definitions. Arguments are always
// an object, so that a root that says nothing of its type is one, and one
// that says nothing at all takes no arguments.
func (r *strictRun) rootSchema() *schema.Doc {
	if r.root.Kind != schema.Object {
		return r.inexact(nil, r.root, "", "no schema says what the arguments are")
	}
	root, ok := r.joined(nil, r.root.Body())
	if !ok {
		return root
	}
	for _, keyword := range []string{"anyOf", "oneOf", "enum", "const"} {
		if root.Has(keyword) {
			return r.inexact(nil, root, keyword, "%q at the root: the arguments must be one object", keyword)
		}
	}
	kinds, said := root.Types()
	switch {
	case said && !slices.Contains(kinds, "object"):
		return r.inexact(nil, root, "type", "arguments are an object, and the schema takes none")
	case len(kinds) != 1:
		r.note(Adapted, nil, root, "type", "arguments are an object")
		root = root.WithType("object")
	}
	return r.object(nil, r.plain(nil, root, []string{"object"}))
}

// schema lowers a schema inside the root.
func (r *strictRun) schema(at *schema.Place, sub *schema.Doc) *schema.Doc {
	switch {
	case r.isEndless(at, sub):
		return sub
	case sub.IsFalse():
		return r.inexact(at, sub, "", "no value is allowed")
	case sub.Kind != schema.Object:
		return r.inexact(at, sub, "", "the value has no type: any JSON would do")
	}
	sub = r.dropped(at, sub)
	if only, ok := onlyOne(sub); ok {
		r.note(Adapted, at, sub, "allOf", "an %q of one schema is that schema", "allOf")
		return r.schema(at.In("allOf").In("0"), only)
	}
	if len(directRefs(sub)) > 0 {
		return r.reference(at, sub)
	}
	joined, ok := r.joined(at, sub)
	if !ok {
		return sub
	}
	if joined != sub { // what it is joined of may hold anything again
		return r.schema(at, joined)
	}
	if choice, ok := r.choice(at, sub); ok {
		return choice
	}
	return r.typed(at, sub)
}

// typed lowers a schema of one type, or of a list of types that may stay.
func (r *strictRun) typed(at *schema.Place, sub *schema.Doc) *schema.Doc {
	sub, kinds := r.withTypes(at, sub)
	if len(kinds) == 0 {
		return sub
	}
	if !r.mode.mayStandTogether(kinds) {
		return r.split(at, sub, kinds)
	}
	sub = r.plain(at, sub, kinds)
	if slices.Contains(kinds, "array") {
		sub = r.array(at, sub)
	}
	if slices.Contains(kinds, "object") {
		sub = r.object(at, sub)
	}
	return sub
}
