package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

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

// prepare refuses what is no schema, or one beyond [schema.DefaultBudget], and
// returns one of an older draft as the newest one says it.
func (l *lowering) prepare(doc *schema.Doc) *schema.Doc {
	l.refuseLarge(doc, "make the schema smaller")
	if len(l.notes) > 0 {
		return doc
	}
	doc = l.upgrade(doc)
	problems := meta.Check(doc)
	slices.SortFunc(problems, func(a, b meta.Problem) int { return slices.Compare(a.Path, b.Path) })
	for _, problem := range problems {
		l.refuse(problem.Path, doc.At(problem.Path), "%s %s", problem.Path, problem.Message)
	}
	if len(problems) > 0 {
		return doc
	}
	for _, problem := range schema.RefProblems(doc) {
		if strings.HasPrefix(problem.Message, "$ref") {
			l.refuse(problem.Path, problem.At, "%s", problem.Message)
		}
	}
	if Has(l.notes, Refused) {
		return doc
	}
	return l.bareRefs(doc)
}

// bareRefs takes away the type beside a reference where what it leads to says
// that, too. It stands there for clients that do not follow references; to some
// providers anything beside one is a schema of its own.
func (l *lowering) bareRefs(doc *schema.Doc) *schema.Doc {
	if len(schema.Refs(doc)) == 0 {
		return doc
	}
	graph := schema.NewGraph(doc)
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		target, kind := graph.Target(sub), sub.Under("type")
		if at == nil || kind == nil { // a root has to say its type
			return sub
		}
		if target == nil || target.Has("$ref") || !kind.Equal(target.Under("type")) {
			return sub
		}
		l.note(Adapted, at, sub, "type", "what the reference leads to says the type")
		return sub.Without("type")
	})
}

// MCP describes the rules across fields at the root of an inferred schema: many clients
// send it to an API that accepts no such keyword there. All other keywords stay.
func MCP(doc *schema.Doc) (*schema.Doc, []Note) {
	l := new(lowering)
	return l.describeRules(nil, orNull(doc), append([]string{"if"}, rootRefused...)), l.notes
}

// describeRules describes the keywords of rules across fields that are among refused; nil
// for all.
func (l *lowering) describeRules(at *schema.Place, sub *schema.Doc, refused []string) *schema.Doc {
	var keys []string
	for _, m := range sub.Members {
		if m.IsAcrossFields() && m.Key != "then" && (refused == nil || slices.Contains(refused, m.Key)) {
			l.note(Described, at, sub, m.Key, "%q is moved into the description", m.Key)
			keys = append(keys, m.Key)
		}
	}
	return words.Describe(sub, "", keys...)
}
