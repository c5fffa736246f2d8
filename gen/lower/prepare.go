package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// lowerBy returns what rules make of a schema that is one of JSON Schema
// 2020-12 by now. A schema that is refused stays as it was, and so does one
// that the rules write down the same; nothing is noted of that.
func lowerBy(doc *schema.Doc, rules func(l *lowering, doc *schema.Doc) *schema.Doc) (*schema.Doc, []Note) {
	var l lowering
	doc = orNull(doc)
	out := l.prepare(doc)
	if !Has(l.notes, Refused) {
		out = rules(&l, out)
		l.refuseLarge(out, "what the provider takes instead is too large")
	}
	if Has(l.notes, Refused) {
		return doc, filter(l.notes, func(n Note) bool { return n.Kind == Refused })
	}
	if out.Equal(doc) {
		return doc, nil
	}
	return out, l.notes
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

func (l *lowering) refuseLarge(doc *schema.Doc, hint string) {
	if err := schema.DefaultBudget.Check(doc); err != nil {
		l.note(Refused, nil, doc, "", "%v; %s", err, hint)
	}
}

// refuse notes why a part of a document, which need not be a schema, makes all
// of it refused.
func (l *lowering) refuse(path schema.Path, part *schema.Doc, format string, args ...any) {
	note := Note{Kind: Refused, Path: path, Message: fmt.Sprintf(format, args...)}
	if part != nil {
		note.Pos = part.Origin.Pos
	}
	l.notes = append(l.notes, note)
}

// rootObject makes the root a schema of objects alone, which arguments are.
func (l *lowering) rootObject(root *schema.Doc) *schema.Doc {
	kinds, said := root.Types()
	switch {
	case root.Kind != schema.Object:
		l.note(Refused, nil, root, "", "no arguments match the schema")
		return root
	case said && !slices.Contains(kinds, "object"):
		l.note(Refused, nil, root, "type", "the arguments of a tool are an object, and the schema is one of %s", strings.Join(kinds, " or "))
		return root
	}
	if root.TextUnder("type") != "" {
		return root
	}
	l.note(Adapted, nil, root, "type", "the type is object, which the arguments of a tool are")
	return root.WithType("object")
}
