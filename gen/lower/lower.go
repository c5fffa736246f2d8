package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// lower makes a schema one that the provider accepts: it is read, written by the
// policy of the grammar, and held to what the provider refuses. A schema that is
// refused stays as it was, and so does one that comes out the same; nothing is
// noted of that.
func (g *grammar) lower(doc *schema.Doc) (*schema.Doc, []Note) {
	given := orNull(doc)
	l := new(lowering)
	out := g.admitted(l, given)
	if !Has(l.notes, Refused) {
		if g.keeps != nil { // else they are hints as all keywords are
			out = schema.RewriteDown(out, func(at *schema.Place, sub *schema.Doc) *schema.Doc { return l.describeRules(at, sub, nil) })
		}
		switch {
		case g.strict:
			out = g.exact(l, out)
		case g.keeps == nil:
			out = g.hinted(l, out)
		default:
			out = g.narrowed(l, out)
		}
		g.verify(l, out)
	}
	switch {
	case g.strict && (Has(l.notes, Inexact) || Has(l.notes, Refused)):
		return given, reasons(l.notes)
	case Has(l.notes, Refused):
		return given, filter(l.notes, func(n Note) bool { return n.Kind == Refused })
	case out.Equal(given):
		return given, nil
	}
	return out, l.notes
}

// admitted returns a document as JSON Schema 2020-12, and refuses one that is none
// or too large.
func (g *grammar) admitted(l *lowering, doc *schema.Doc) *schema.Doc {
	switch {
	case g.unchecked:
		return l.bareRefs(l.newest(doc))
	case g.notation != nil && schema.DefaultBudget.Check(doc) == nil: // else it may hold itself
		doc = g.notation.read(doc)
	}
	return l.prepare(doc)
}

// verify holds what was written to what the provider refuses.
func (g *grammar) verify(l *lowering, out *schema.Doc) {
	switch {
	case g.strict && !Has(l.notes, Inexact):
		l.notes = append(l.notes, g.check(out)...)
	case g.strict, g.unchecked:
	default:
		if !g.namesEverywhere {
			l.refuseKeys(nil, out, g.names)
		}
		if g.whole != nil {
			l.notes = append(l.notes, g.whole(out)...)
		}
		l.refuseLarge(out, "what the provider takes instead is too large")
	}
}
