package infer

import (
	"encoding/json"
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A narrowing joins the chain of a validate tag to the schema of a value.
type narrowing struct {
	*maker
	tag    validateTag
	path   string
	of     subject
	ledger ledger
	// clauses are what was joined, and words the sentences about what no
	// keyword says.
	clauses []clause
	words   []string
}

// joinChecks makes the schema of a property as narrow as its validate tags
// say, and returns what it joined.
func (m *maker) joinChecks(s *schema.Node, p property, book ledger) []clause {
	var clauses []clause
	of := newSubject(p.typ, p.owner, m.pkg.Encoder)
	of.quoted = p.quoted
	for _, tag := range p.checks {
		n := narrowing{maker: m, tag: tag, path: p.at.path, of: of, ledger: book, clauses: clauses}
		n.chain(s, tag.chain)
		m.remark(s, n.words, n.origin())
		clauses = n.clauses
	}
	return clauses
}

func (n *narrowing) chain(s *schema.Node, c chain) {
	for _, section := range c.sections() {
		if list := n.understood(section.items); section.omit == "" {
			n.statements(s, list, "")
		} else if len(list) > 0 {
			n.unless(s, section.omit, list)
		}
	}
	n.prune(s)
	n.tidy(s)
	if c.elements != nil {
		n.dive(s, c)
	}
}

// A statement is an item with what its alternatives mean.
type statement struct {
	item     item
	meanings []meaning
}

// understood returns what items mean, without those that validator panics on
// or that refuse everything, which it reports.
func (n *narrowing) understood(items []item) []statement {
	var list []statement
	for _, it := range items {
		st, makesSense := statement{item: it}, true
		for _, c := range it {
			meant, known := n.of.meaning(c)
			switch {
			case !known:
				n.reportUnknown(c)
			case meant.problem != "":
				makesSense = false
				n.reportTag(n.tag.structTag, diag.Errorf(n.tag.pos(c.offset), diag.BadTag, "%s: %s of the %s tag %s", n.path, c.name, n.tag.pair.key, meant.problem).
					WithHint("%s", meant.hint))
			}
			st.meanings = append(st.meanings, meant)
		}
		if makesSense {
			list = append(list, st)
		}
	}
	return list
}

func (n *narrowing) statements(s *schema.Node, list []statement, condition string) {
	for _, st := range list {
		n.statement(s, st, condition)
	}
}

// statement joins one item: keywords where they say it, and words where they
// do not say all. The words are for values of the condition alone.
func (n *narrowing) statement(s *schema.Node, st statement, condition string) {
	if slices.ContainsFunc(st.meanings, meaning.isEmpty) {
		return
	}
	said := n.fits(s, n.of) || !slices.ContainsFunc(st.meanings, meaning.hasKeywords)
	switch {
	case said && len(st.meanings) == 1:
		said = n.joinMeaning(s, st.meanings[0], n.tag.pos(st.item[0].offset))
	case said:
		said = n.joinOptions(s, st)
	}
	if !said || slices.ContainsFunc(st.meanings, func(meant meaning) bool { return !meant.exact }) {
		n.tell(st, condition)
	}
}

// joinMeaning joins keywords to a schema. It reports false where the schema
// has no place for them: it holds one pattern, and one format.
func (n *narrowing) joinMeaning(s *schema.Node, meant meaning, pos token.Position) bool {
	switch {
	case len(meant.without) > 0 && s.Enum != nil:
		n.leaveOut(s, meant.without, pos)
		return true
	case slices.ContainsFunc(meant.keywords, func(k keyword) bool { return isTaken(s, k) }):
		return false
	}
	n.joinKeywords(s, meant.keywords, pos)
	return len(meant.without) == 0 || len(meant.keywords) > 0
}

// isTaken reports whether a schema says a keyword already, and cannot say
// another value as well.
func isTaken(s *schema.Node, k keyword) bool {
	said := map[string]string{"pattern": s.Pattern, "format": s.Format}[k.name]
	return said != "" && said != k.values[0].text
}

// joinKeywords joins keywords to a schema of the right type.
func (n *narrowing) joinKeywords(s *schema.Node, keywords []keyword, pos token.Position) {
	for _, k := range keywords {
		own := keyword{name: k.name, tag: true, from: n.tag.rule()}
		for _, v := range k.values {
			own.values = append(own.values, value{text: v.text, quoted: v.quoted, pos: pos})
		}
		c := clause{
			maker: n.maker, keyword: own, schema: s, typ: n.of.typ, path: n.path,
			ledger: n.ledger, number: afterKeywords + len(n.clauses), foreign: n.tag.foreign,
		}
		r, ok := findRule(k.name)
		if !ok || c.saysNothing() {
			continue
		}
		r.join(c)
		if k.name != "enum" { // prune checks its values
			n.clauses = append(n.clauses, c)
		}
	}
}

// saysNothing reports whether the Go type has no number beyond a bound.
func (c clause) saysNothing() bool {
	low, high, ok := rangeOf(c.typ)
	bound, isNumber := toRat(json.Number(c.values[0].text))
	return ok && isNumber && (c.name == "minimum" && bound.Cmp(low) <= 0 || c.name == "maximum" && bound.Cmp(high) >= 0)
}

// prune takes from the values that a schema allows those that its other
// keywords refuse.
func (n *narrowing) prune(s *schema.Node) {
	refused := slices.DeleteFunc(slices.Clone(s.Enum), func(v any) bool { return n.misfit(s, v) == "" })
	if len(refused) > 0 {
		n.leaveOut(s, refused, n.tag.pos(0))
	}
}

// afterKeywords numbers the clauses of validate tags behind all others.
const afterKeywords = 1 << 20

// tidy leaves out that a text is not empty, as required says, where a pattern
// says so as well.
func (n *narrowing) tidy(s *schema.Node) {
	e, ok := n.ledger.entries[ledgerKey{s, "minLength"}]
	if !ok || e.clause < afterKeywords || s.Pattern == "" || *s.MinLength != 1 {
		return
	}
	if misfitText(&schema.Node{Keywords: schema.Keywords{Pattern: s.Pattern}}, "") != "" {
		s.MinLength = nil
	}
}

// leaveOut takes values from those that a schema allows.
func (n *narrowing) leaveOut(s *schema.Node, values []any, pos token.Position) {
	left := slices.DeleteFunc(slices.Clone(s.Enum), func(v any) bool { return contains(values, v) })
	if len(left) == 0 {
		n.reportTag(n.tag.structTag, diag.Errorf(pos, diag.Contradiction, "%s: the %s tag takes away %s, and nothing is left", n.path, n.tag.pair.key, showAll(s.Enum)).
			WithHint("one of the two must allow more"))
		return
	}
	s.Enum = left
	n.narrow(s)
	s.Trace("enum", joined(s.Traced("enum"), n.origin()))
}

// joinOptions joins alternatives. It reports false where the schema holds
// alternatives already, or where keywords do not say all of each.
func (n *narrowing) joinOptions(s *schema.Node, st statement) bool {
	var options []*schema.Node
	for i, meant := range st.meanings {
		option := n.scratch()
		if !meant.exact || len(meant.keywords) == 0 || !n.joinMeaning(option, meant, n.tag.pos(st.item[i].offset)) {
			return false
		}
		options = append(options, option)
	}
	if values, ok := allChoices(options); ok {
		n.joinKeywords(s, []keyword{{name: "enum", values: values}}, n.tag.pos(st.item[0].offset))
		return true
	}
	return n.joinAnyOf(s, options)
}

// origin is that of what the tag makes of a value.
func (n *narrowing) origin() schema.Origin {
	return schema.Origin{Pos: n.tag.of(n.tag.pair), Rule: n.tag.rule()}
}

// joinAnyOf puts alternatives into a schema that says their type.
func (n *narrowing) joinAnyOf(s *schema.Node, options []*schema.Node) bool {
	if len(s.AnyOf) > 0 {
		return false
	}
	for _, option := range options {
		option.Type = ""
	}
	s.AnyOf = options
	s.Trace("anyOf", n.origin())
	return true
}

// allChoices returns the values of schemas that are nothing but values, each
// once.
func allChoices(options []*schema.Node) ([]value, bool) {
	var values []value
	for _, option := range options {
		if option.Enum == nil {
			return nil, false
		}
		for _, v := range choiceValues(option.Enum) {
			if !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
	}
	return values, true
}

func choiceValues(list []any) []value {
	var values []value
	for _, v := range list {
		if text, ok := v.(string); ok {
			values = append(values, value{text: text, quoted: true})
			continue
		}
		values = append(values, value{text: show(v)})
	}
	return values
}

// scratch returns a schema of the subject's type, to try keywords on.
func (n *narrowing) scratch() *schema.Node {
	s := n.make(place{pos: n.tag.pos(0)}, n.tag.rule(), schema.Keywords{Type: jsonOf[n.of.kind]})
	if n.of.isKey {
		s.Type = "" // a key is a text anyway
	}
	return s
}
