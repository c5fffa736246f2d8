package lint

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/gen/witness"
)

// newest returns the schema of a side as JSON Schema 2020-12; nil if it is not valid.
func (d side) newest() *schema.Doc {
	if schema.DefaultBudget.Check(d.doc) != nil {
		return nil
	}
	doc := lower.Newest(d.doc)
	if len(meta.Check(doc)) > 0 {
		return nil
	}
	return doc
}

// valueAt describes the value at a path for messages.
func (s *subject) valueAt(d side, doc *schema.Doc, path schema.Path) string {
	place := strings.TrimPrefix(schema.PlaceOf(doc, path), ".")
	return fmt.Sprintf("%s of the %s %s", cmp.Or(place, "the "+d.name), s.Kind, s.Name)
}

// checkDefaults reports defaults that their own schemas reject.
func checkDefaults(s *subject) []found {
	var all []found
	for _, d := range s.sides() {
		doc := d.newest()
		if doc == nil || !schema.Mentions(doc, "default") {
			continue
		}
		valid, err := meta.Compile(doc)
		if err != nil { // other rules report it
			continue
		}
		for _, m := range valid.Mismatches(doc, defaultIn) {
			all = append(all, found{
				pos: either(m.Value.Origin.Pos(), s.pos(d, m.Path)), subject: d.at(m.Path),
				message: fmt.Sprintf("the default %s of %s does not match its own schema: %s", m.Value, s.valueAt(d, doc, m.Path), m.Message),
				hint:    "change the default or the schema",
			})
		}
	}
	return all
}

func defaultIn(sub *schema.Doc) []*schema.Doc {
	if value := sub.Under("default"); value != nil && value.Kind != schema.Null {
		return []*schema.Doc{value}
	}
	return nil
}

// stepsForContradictions limits how long contradictions in one schema are searched for.
const stepsForContradictions = 4_000_000

// checkSatisfiable reports the innermost schemas that no value matches. A schema around
// such a schema is reported only if it has a contradiction of its own.
func checkSatisfiable(s *subject) []found {
	var all []found
	for _, d := range s.sides() {
		doc := d.newest()
		if doc == nil {
			continue
		}
		q := newQuestioner(doc)
		schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
			path := at.Path()
			given := doc.At(path)
			if q.inverted[given] || isFalse(given) || !q.isEmpty(given) {
				return sub
			}
			if keywords := q.contradiction(sub); len(keywords) > 0 && keywords[0] != "$ref" {
				f := s.contradiction(d, doc, path, keywords)
				f.soft = !q.isEmpty(doc)
				all = append(all, f)
			}
			return schema.Boolean(true)
		})
	}
	return all
}

func (s *subject) contradiction(d side, doc *schema.Doc, path schema.Path, keywords []string) found {
	message := fmt.Sprintf("no value matches %q", keywords[0])
	if last := len(keywords) - 1; last > 0 {
		message = fmt.Sprintf("\"%s\" and %q contradict each other", strings.Join(keywords[:last], `", "`), keywords[last])
	}
	return found{
		pos: either(doc.At(path).Origin.Pos(), s.pos(d, path)), subject: d.at(path),
		message: fmt.Sprintf("%s accepts no value: %s", s.valueAt(d, doc, path), message),
		hint:    "change one of the keywords",
	}
}

// isFalse reports whether a schema is one of the usual forms of the schema that accepts
// nothing.
func isFalse(sub *schema.Doc) bool {
	return sub.IsFalse() || sub.Has("not") && sub.Under("not").AllowsAll()
}

// inverting are the keywords whose schemas are often meant to match nothing.
var inverting = []string{"not", "if", "then", "else", "dependentSchemas", "propertyNames", "unevaluatedItems", "unevaluatedProperties"}

// A questioner finds out which schemas of a document no value matches.
type questioner struct {
	solver   *witness.Solver
	whole    *schema.Doc          // the document as a definition, with references into that
	inverted map[*schema.Doc]bool // the schemas under inverting keywords
}

func newQuestioner(doc *schema.Doc) *questioner {
	q := &questioner{solver: witness.NewBudget(stepsForContradictions).Solver(), inverted: map[*schema.Doc]bool{}}
	q.whole = schema.Obj(schema.M("whole", schema.RenameRefs(doc, intoWhole)))
	schema.Visit(doc, func(sub *schema.Doc) bool {
		for _, keyword := range inverting {
			if inner := sub.Under(keyword); inner != nil {
				schema.Visit(inner, func(sub *schema.Doc) bool { q.inverted[sub] = true; return true })
				for _, m := range inner.Members {
					q.inverted[m.Value] = true
				}
			}
		}
		return true
	})
	return q
}

// intoWhole changes a reference into the document to one into [questioner.whole].
func intoWhole(ref string) string {
	if path, ok := strings.CutPrefix(ref, schema.WholeRef); ok && (path == "" || path[0] == '/') {
		return schema.DefinitionRef("whole") + path
	}
	return ref
}

// isEmpty reports whether it is proven that no value matches a schema of the document.
func (q *questioner) isEmpty(sub *schema.Doc) bool {
	if len(schema.Refs(sub)) > 0 {
		sub = schema.RenameRefs(sub, intoWhole).With("$defs", q.whole)
	}
	return q.solver.Seek(sub, nothing).Verdict == witness.None
}

var nothing = schema.Boolean(false)

// contradiction returns keywords that no value matches together, each of which is needed
// for that; nil if a value may match the schema.
func (q *questioner) contradiction(sub *schema.Doc) []string {
	if !q.isEmpty(sub) {
		return nil
	}
	var keywords []string
	for _, m := range sub.Members {
		if less := sub.Without(m.Key); q.isEmpty(less) {
			sub = less
		} else {
			keywords = append(keywords, m.Key)
		}
	}
	return keywords
}
