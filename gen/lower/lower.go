package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// lower rewrites a schema so that the provider accepts it. It normalizes the schema,
// rewrites it by the grammar, and checks the result against the provider's requirements.
// If the schema is rejected, or cannot be strict, lower returns it unchanged, with only
// the notes that explain why. If the result equals the schema, lower returns the schema
// without notes.
func (g *grammar) lower(doc *schema.Doc) (*schema.Doc, []Note) {
	given := orNull(doc)
	l := new(lowering)
	out := g.admitted(l, given)
	if !Has(l.notes, Refused) {
		if g.keeps != nil { // if keeps is nil, rules across fields are hints like all other keywords
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
			l.refuseLarge(out, "the schema for the provider is too large")
		}
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

// admitted returns a document as JSON Schema 2020-12. It rejects a document that is not
// a valid schema or is too large.
func (g *grammar) admitted(l *lowering, doc *schema.Doc) *schema.Doc {
	switch {
	case g.unchecked:
		return l.bareRefs(l.newest(doc))
	case g.notation != nil && schema.DefaultBudget.Check(doc) == nil: // a document that exceeds the budget may contain itself
		doc = g.notation.read(doc)
	}
	return l.prepare(doc)
}

// prepare upgrades a schema of an older draft. It rejects a document that is not a valid
// schema or exceeds [schema.DefaultBudget].
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

// bareRefs removes a "type" next to a reference if the target has the same type. Such a
// type helps clients that do not resolve references, but some providers treat any keyword
// next to a reference as a separate schema.
func (l *lowering) bareRefs(doc *schema.Doc) *schema.Doc {
	if len(schema.Refs(doc)) == 0 {
		return doc
	}
	graph := schema.NewGraph(doc)
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		target, kind := graph.Target(sub), sub.Under("type")
		if at == nil || kind == nil { // a root must declare its type
			return sub
		}
		if target == nil || target.Has("$ref") || !kind.Equal(target.Under("type")) {
			return sub
		}
		l.note(Adapted, at, sub, "type", "the reference's target has the type")
		return sub.Without("type")
	})
}

// MCP moves rules across fields from the root of an inferred schema into the description,
// because many clients pass the schema to an API that rejects their keywords at the root.
// All other keywords are unchanged.
func MCP(doc *schema.Doc) (*schema.Doc, []Note) {
	l := new(lowering)
	return l.describeRules(nil, orNull(doc), append([]string{"if"}, rootRefused...)), l.notes
}

// describeRules describes the keywords of rules across fields that are in refused. If
// refused is nil, it describes all of them.
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
