package infer

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A clause is a keyword together with the schema that it is joined to.
type clause struct {
	*builder
	facts.Keyword
	schema *schema.Node
	typ    types.Type
	path   string
	ledger *ledger
	number int // of the clause, in the order of the property
	// foreign is set for a keyword from a tag in another module.
	foreign bool
	null    bool // null is a valid value
	quoted  bool // the value is in a string, by the option "string" of the json tag
}

// constrain adds the keywords of a property to its schema, and returns their problems, and
// the clauses that have errors, see [ledger]. Keywords constrain what a model sends; an
// output gets only examples.
func (b *builder) constrain(s *schema.Node, p *property) (problems diag.List, refused map[int]token.Position) {
	var clauses []clause
	book := newLedger()
	for i, k := range p.Keywords {
		if b.writes && k.Name != "examples" {
			continue
		}
		c := clause{
			builder: b, Keyword: k, schema: s, typ: p.wire.Declared, path: p.at.path,
			ledger: book, number: i, foreign: p.foreign && k.Tag,
			null: p.Nullable || s.AcceptsNull(), quoted: p.quoted,
		}
		if c, ok := b.join(c); ok {
			clauses = append(clauses, c)
		}
	}
	clauses = append(clauses, b.joinChecks(s, p, book)...)
	for _, c := range clauses {
		c.checkLimits()
		c.checkValues()
	}
	if !b.writes {
		addExtras(s, p.More().Extras)
	}
	return book.problems, book.refused
}

// join applies one keyword, and returns the clause with the schema that it was joined to.
func (b *builder) join(c clause) (clause, bool) {
	r, _ := findRule(c.Name) // a test holds that each keyword has one
	c, ok := c.descend(r)
	if !ok {
		hint := "leave it out: it is for " + strings.Join(r.on, " and ") + " alone"
		if b.texts && is64(gotype.Pointee(c.typ)) {
			hint += "; bigints=text leaves an int a number"
		}
		c.fail(hint, c.Values[0], c.misplaced(),
			"%s does not apply to %s, whose JSON type is %s", c.Name, b.typeName(c.typ), c.defs.jsonType(c.schema))
		return c, false
	}
	if c.isGiven() {
		c.fail("write it in one of the two places", c.Values[0], diag.Contradiction, "the given schema of %s also has %s", b.typeName(c.typ), c.Name)
		return c, false
	}
	r.join(c)
	_, refused := c.ledger.refused[c.number]
	return c, !refused
}

// descend returns the clause for the elements of an array, if the keyword is for them.
func (c clause) descend(r rule) (clause, bool) {
	if c.schema.AcceptsNull() && len(c.schema.AnyOf) == 2 {
		c.schema = c.schema.AnyOf[0]
	}
	kind := c.defs.jsonType(c.schema)
	applies := r.on == nil || kind == "" || slices.Contains(r.on, kind)
	ofElements := (r.name == "enum" || r.name == "examples") && !c.givesArrays()
	if kind == "array" && c.schema.Items != nil && (!applies || ofElements) {
		c.schema, c.typ, c.null = c.schema.Items, gotype.Element(c.typ), false
		return c.descend(r)
	}
	return c, applies
}

// givesArrays reports whether the values are arrays, rather than elements.
func (c clause) givesArrays() bool {
	return !slices.ContainsFunc(c.Values, func(v facts.Value) bool {
		decoded, ok := decode(v.Text)
		return !v.Plain && (!ok || typeOf(decoded) != "array")
	})
}

// addExtras adds keywords to a schema for which [schema.Node] has no fields.
func addExtras(s *schema.Node, extras []facts.Extra) {
	if len(extras) == 0 {
		return
	}
	all := maps.Clone(s.Extras)
	if all == nil {
		all = map[string]any{}
	}
	for _, e := range extras {
		all[e.Key] = e.Value
		s.Trace(e.Key, e.Origin)
	}
	s.Extras = all
}
