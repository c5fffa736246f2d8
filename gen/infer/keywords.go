package infer

import (
	"encoding/json"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A clause is a keyword that meets the schema it speaks of.
type clause struct {
	*maker
	facts.Keyword
	schema *schema.Node
	typ    types.Type
	path   string
	ledger *ledger
	number int // of the clause, in the order of the property
	// foreign says that it stands in a tag of another module.
	foreign bool
	null    bool // JSON's null is a value here
	quoted  bool // the value is a text that holds one, by the option of the json tag
}

// A rule says what a keyword means, JSON Schema validation 2020-12.
type rule struct {
	name string
	on   []string // the JSON types that it speaks of; nil for all
	// join makes the schema narrower by the values of the clause, and
	// reports those that it cannot take.
	join func(clause)
}

var (
	onText   = []string{"string"}
	onNumber = []string{"integer", "number"}
	onArray  = []string{"array"}
	onObject = []string{"object"}
)

// rules are those of all keywords that the source can say.
var rules = []rule{
	{"enum", nil, joinEnum},
	{"const", nil, joinConst},
	{"default", nil, joinDefault},
	{"examples", nil, joinExamples},
	{"format", onText, joinText(func(s *schema.Node) *string { return &s.Format })},
	{"pattern", onText, joinPattern},
	{"minLength", onText, joinCount(func(s *schema.Node) **uint64 { return &s.MinLength }, greater)},
	{"maxLength", onText, joinCount(func(s *schema.Node) **uint64 { return &s.MaxLength }, smaller)},
	{"minimum", onNumber, joinBound(func(s *schema.Node) *json.Number { return &s.Minimum }, greater)},
	{"maximum", onNumber, joinBound(func(s *schema.Node) *json.Number { return &s.Maximum }, smaller)},
	{"exclusiveMinimum", onNumber, joinBound(func(s *schema.Node) *json.Number { return &s.ExclusiveMinimum }, greater)},
	{"exclusiveMaximum", onNumber, joinBound(func(s *schema.Node) *json.Number { return &s.ExclusiveMaximum }, smaller)},
	{"multipleOf", onNumber, joinDivisor},
	{"minItems", onArray, joinCount(func(s *schema.Node) **uint64 { return &s.MinItems }, greater)},
	{"maxItems", onArray, joinCount(func(s *schema.Node) **uint64 { return &s.MaxItems }, smaller)},
	{"uniqueItems", onArray, joinFlag(func(s *schema.Node) *bool { return &s.UniqueItems })},
	{"minProperties", onObject, joinCount(func(s *schema.Node) **uint64 { return &s.MinProperties }, greater)},
	{"maxProperties", onObject, joinCount(func(s *schema.Node) **uint64 { return &s.MaxProperties }, smaller)},
	{"readOnly", nil, joinFlag(func(s *schema.Node) *bool { return &s.ReadOnly })},
	{"writeOnly", nil, joinFlag(func(s *schema.Node) *bool { return &s.WriteOnly })},
	{"type", nil, joinType},
}

func findRule(name string) (rule, bool) {
	i := slices.IndexFunc(rules, func(r rule) bool { return r.name == name })
	if i < 0 {
		return rule{}, false
	}
	return rules[i], true
}

// constrain adds the keywords of a property to its schema, and returns what is
// wrong with them. Keywords are promises about what a model sends; of what is
// written, only examples are told.
func (m *maker) constrain(s *schema.Node, p property) *ledger {
	var clauses []clause
	book := newLedger()
	for i, k := range p.Keywords {
		if m.writes && k.Name != "examples" {
			continue
		}
		c := clause{
			maker: m, Keyword: k, schema: s, typ: p.wire.Declared, path: p.at.path,
			ledger: book, number: i, foreign: p.foreign && k.Tag,
			null: p.Nullable || s.TakesNull(), quoted: p.quoted,
		}
		if c, ok := m.join(c); ok {
			clauses = append(clauses, c)
		}
	}
	clauses = append(clauses, m.joinChecks(s, p, book)...)
	for _, c := range clauses {
		c.checkLimits()
		c.checkValues()
	}
	if !m.writes {
		addExtras(s, p.Extras)
	}
	return book
}

// join applies one keyword, and returns where it ended up.
func (m *maker) join(c clause) (clause, bool) {
	r, _ := findRule(c.Name) // each has one, which a test holds
	c, ok := c.descend(r)
	if !ok {
		hint := "leave it out: it is for " + strings.Join(r.on, " and ") + " alone"
		if m.texts.on && is64(gotype.Pointee(c.typ)) {
			hint += "; bigints=text leaves an int a number"
		}
		c.fail(hint, c.Values[0], c.misplaced(),
			"%s does not apply to %s, which JSON has as %s", c.Name, m.typeName(c.typ), c.defs.jsonType(c.schema))
		return c, false
	}
	if c.isGiven() {
		c.fail("say it in one of the two places", c.Values[0], diag.Contradiction, "the given schema of %s has %s, too", m.typeName(c.typ), c.Name)
		return c, false
	}
	r.join(c)
	return c, !c.ledger.refused[c.number]
}

// descend goes to the elements of an array where a keyword speaks of them.
func (c clause) descend(r rule) (clause, bool) {
	if c.schema.TakesNull() && len(c.schema.AnyOf) == 2 {
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

// fail reports a value that the clause cannot take, with what to write instead.
func (c clause) fail(hint string, v facts.Value, code diag.Code, format string, args ...any) {
	c.refuse(diag.Errorf(v.Pos, code, "%s: "+format, append([]any{c.path}, args...)...).WithHint("%s", hint))
}

// contradict reports a value that cannot hold together with what others of
// the schema's keywords say, and where the source says those.
func (c clause) contradict(hint string, v facts.Value, others []string, format string, args ...any) {
	d := diag.Errorf(v.Pos, diag.Contradiction, "%s: "+format, append([]any{c.path}, args...)...).WithHint("%s", hint)
	for _, name := range others {
		if e, ok := c.said(name); ok {
			d = d.WithRelated(e.value.Pos, "%s is said here", e.keyword)
		}
	}
	if len(d.Related) == 0 {
		d.Hint = "leave it out: the other comes from the Go type " + c.typeName(c.typ)
	}
	c.refuse(d)
}

// refuse reports what is wrong with the clause.
func (c clause) refuse(d diag.Diagnostic) {
	c.ledger.refused[c.number] = true
	if c.foreign {
		d = facts.PassedOver(d)
	}
	c.ledger.report(d)
}

// misplaced is the code for a keyword that contradicts its type.
func (c clause) misplaced() diag.Code {
	if c.Tag {
		return diag.BadTag
	}
	return diag.BadValue
}
