package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// exact makes a schema one that the provider accepts as strict, or notes why that
// cannot be.
func (g *grammar) exact(l *lowering, doc *schema.Doc) *schema.Doc {
	r := &strictRun{lowering: l, to: g, strictRefs: newStrictRefs(doc), named: map[string]*strictDef{}}
	root := r.rootSchema()
	for i := 0; i < len(r.defs); i++ { // lowering one may need others
		r.defs[i].body = r.schema(r.defs[i].at, r.defs[i].body)
	}
	return r.withDefinitions(root)
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
		if lowered, ok := r.reference(at, sub); ok {
			return lowered
		}
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
	if !r.to.supportsUnionOf(kinds) {
		return r.schema(at, r.split(at, sub, kinds))
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
