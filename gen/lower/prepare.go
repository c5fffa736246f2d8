package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

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
