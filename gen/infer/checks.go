package infer

import (
	"encoding/json"
	"go/token"
	"reflect"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A checkJoiner adds the checks in a validate tag to the schema of a value.
type checkJoiner struct {
	*builder
	check   facts.Check
	path    string
	of      validator.Subject
	ledger  *ledger
	ignored []token.Position // checks that have errors
	// clauses are the keywords that were joined. words are sentences that describe the
	// checks for which no keyword exists.
	clauses []clause
	words   []string
}

// joinChecks restricts the schema of a property by the checks in its validate tags, and
// returns the keywords that it added.
func (b *builder) joinChecks(s *schema.Node, p *property, book *ledger) []clause {
	checks := p.More().Checks
	if len(checks) == 0 {
		return nil
	}
	var clauses []clause
	of := validator.NewSubject(p.wire.Declared, p.owner, b.pkg.Encoder)
	of.Quoted = p.quoted
	for _, check := range checks {
		n := checkJoiner{builder: b, check: check, path: p.at.path, of: of, ledger: book, ignored: p.ignored, clauses: clauses}
		n.chain(s, check.Chain)
		n.remark(s, n.words)
		clauses = n.clauses
	}
	return clauses
}

func (n *checkJoiner) chain(s *schema.Node, c validator.Chain) {
	for _, section := range c.Sections() {
		if list := n.understood(section.Items); section.Omit == "" {
			n.statements(s, list, "")
		} else if len(list) > 0 {
			n.unless(s, section.Omit, list)
		}
	}
	n.prune(s)
	n.tidy(s)
	if c.Elements != nil {
		n.dive(s, c)
	}
}

// understood returns the meanings of the items. It reports and omits an item that makes
// the validator library panic or that rejects every value.
func (n *checkJoiner) understood(items []validator.Item) []validator.Statement {
	var list []validator.Statement
	for _, it := range items {
		if n.ignores(it) {
			continue
		}
		st, makesSense := validator.Statement{Item: it}, true
		for _, c := range it {
			meant, known := n.of.Meaning(c)
			switch {
			case !known:
				n.reportUnknown(c)
			case meant.Problem != "":
				makesSense = false
				n.fail(c.Offset, meant.Hint, "%s of the %s tag %s", c.Name, n.check.Key(), meant.Problem)
			}
			st.Meanings = append(st.Meanings, meant)
		}
		if makesSense {
			list = append(list, st)
		}
	}
	return list
}

// ignores reports whether the check in an item, or the whole tag, has an error.
func (n *checkJoiner) ignores(it validator.Item) bool {
	return slices.Contains(n.ignored, n.check.Origin.Pos()) || slices.ContainsFunc(it, func(c validator.Check) bool {
		return slices.Contains(n.ignored, n.check.Pos(c.Offset))
	})
}

func (n *checkJoiner) statements(s *schema.Node, list []validator.Statement, condition string) {
	for _, st := range list {
		n.statement(s, st, condition)
	}
}

// statement joins one item as keywords, and also as words if keywords cannot express all
// of it. A condition, such as "If not empty", begins the sentence.
func (n *checkJoiner) statement(s *schema.Node, st validator.Statement, condition string) {
	if st.IsEmpty() {
		return
	}
	joined := n.fits(s) || !slices.ContainsFunc(st.Meanings, validator.Meaning.HasKeywords)
	switch {
	case joined && len(st.Meanings) == 1:
		joined = n.joinMeaning(s, st.Meanings[0], n.check.Pos(st.Item[0].Offset))
	case joined:
		joined = n.joinOptions(s, st)
	}
	if !joined || !st.IsExact() {
		n.describe(st, condition)
	}
}

// joinMeaning joins the keywords of meant to s. It returns false if s already has another
// pattern or format, because a schema can have only one of each, or if no keyword
// expresses the values that meant rejects.
func (n *checkJoiner) joinMeaning(s *schema.Node, meant validator.Meaning, pos token.Position) bool {
	switch {
	case len(meant.Without) > 0 && s.Enum != nil:
		n.leaveOut(s, meant.Without, pos)
		return true
	case slices.ContainsFunc(meant.Keywords, func(k validator.Keyword) bool { return hasOtherValue(s, k) }):
		return false
	}
	n.joinKeywords(s, meant.Keywords, pos)
	return len(meant.Without) == 0 || len(meant.Keywords) > 0
}

// hasOtherValue reports whether a schema has a pattern or format that differs from the
// given keyword.
func hasOtherValue(s *schema.Node, k validator.Keyword) bool {
	present := map[string]string{"pattern": s.Pattern, "format": s.Format}[k.Name]
	return present != "" && present != k.Values[0]
}

// joinKeywords joins keywords to s, whose type must be the type to which they apply. The
// position of the check is pos.
func (n *checkJoiner) joinKeywords(s *schema.Node, keywords []validator.Keyword, pos token.Position) {
	for _, k := range keywords {
		own := facts.Keyword{Name: k.Name, Tag: true, Rule: n.check.Origin.Rule()}
		for _, v := range k.Values {
			own.Values = append(own.Values, valueAt(v, pos))
		}
		c := clause{
			builder: n.builder, Keyword: own, schema: s, typ: n.of.Type, path: n.path,
			ledger: n.ledger, number: afterKeywords + len(n.clauses), foreign: n.check.Foreign(),
		}
		r, ok := findRule(k.Name)
		if !ok || c.isVacuous() {
			continue
		}
		r.join(c)
		if k.Name != "enum" { // prune checks the values of an enum
			n.clauses = append(n.clauses, c)
		}
	}
}

// isVacuous reports whether all numbers of the Go type are within the bound of the
// clause.
func (c clause) isVacuous() bool {
	low, high, ok := rangeOf(c.typ)
	bound, isNumber := gotype.Number(json.Number(c.Values[0].Text))
	return ok && isNumber && (c.Name == "minimum" && bound.Cmp(low) <= 0 || c.Name == "maximum" && bound.Cmp(high) >= 0)
}

// prune removes the values of an enum that other keywords of the schema reject.
func (n *checkJoiner) prune(s *schema.Node) {
	refused := slices.DeleteFunc(slices.Clone(s.Enum), func(v any) bool { return n.defs.validationError(s, v) == "" })
	if len(refused) > 0 {
		n.leaveOut(s, refused, n.check.Origin.Pos())
	}
}

// afterKeywords is added to the numbers of clauses from validate tags, so that these
// clauses sort after all others.
const afterKeywords = 1 << 20

// tidy removes "minLength": 1, which the check "required" added, if a pattern also
// rejects the empty string.
func (n *checkJoiner) tidy(s *schema.Node) {
	e, ok := n.ledger.entryOf(s, "minLength")
	if !ok || e.clause < afterKeywords || s.Pattern == "" || *s.MinLength != 1 {
		return
	}
	if misfitText(&schema.Node{Keywords: schema.Keywords{Pattern: s.Pattern}}, "") != "" {
		s.MinLength = nil
	}
}

func (n *checkJoiner) leaveOut(s *schema.Node, values []any, pos token.Position) {
	left := slices.DeleteFunc(slices.Clone(s.Enum), func(v any) bool { return contains(values, v) })
	if len(left) == 0 {
		n.ledger.refused[afterKeywords+len(n.ledger.refused)] = pos
		n.ledger.report(n.check.Problem(diag.Errorf(pos, diag.Contradiction, "%s: the %s tag excludes %s, and no value remains", n.path, n.check.Key(), showAll(s.Enum)).
			WithHint("relax the tag, or add values to the enum")))
		return
	}
	s.Enum = left
	keepChoices(s, n.writes)
	s.Trace("enum", s.Traced("enum").And(n.check.Origin))
}

// joinOptions joins alternatives. It returns false if the schema already has alternatives,
// or if keywords cannot express every alternative.
func (n *checkJoiner) joinOptions(s *schema.Node, st validator.Statement) bool {
	if values, ok := st.Choices(); ok {
		n.joinKeywords(s, []validator.Keyword{{Name: "enum", Values: values}}, n.check.Pos(st.Item[0].Offset))
		return true
	}
	var options []*schema.Node
	for i, meant := range st.Meanings {
		option := n.scratch()
		if !meant.Exact || len(meant.Keywords) == 0 || !n.joinMeaning(option, meant, n.check.Pos(st.Item[i].Offset)) {
			return false
		}
		options = append(options, option)
	}
	return n.joinAnyOf(s, options)
}

// joinAnyOf adds alternatives to a schema that has a type, and removes the type from the
// alternatives. It returns false if the schema already has alternatives.
func (n *checkJoiner) joinAnyOf(s *schema.Node, options []*schema.Node) bool {
	if len(s.AnyOf) > 0 {
		return false
	}
	for _, option := range options {
		option.Type = ""
	}
	s.AnyOf = options
	s.Trace("anyOf", n.check.Origin)
	return true
}

// valueAt returns a JSON value as a source value at a position.
func valueAt(v any, pos token.Position) facts.Value {
	if text, ok := v.(string); ok {
		return facts.Value{Text: text, Quoted: true, Pos: pos}
	}
	return facts.Value{Text: diag.Show(v), Pos: pos}
}

// fits reports whether the schema has the JSON type to which the subject's keywords apply.
// The type differs if the Go type has its own methods, or if the json tag encodes the
// value as a string.
func (n *checkJoiner) fits(s *schema.Node) bool {
	kind := n.of.JSON()
	if n.of.IsKey {
		return kind == "string" && s.Type == ""
	}
	return !n.of.Quoted && kind != "" && n.defs.jsonType(s) == kind
}

// scratch returns an empty schema of the subject's type, to which keywords can be added as
// a trial.
func (n *checkJoiner) scratch() *schema.Node {
	s := n.make(place{pos: n.check.Pos(0)}, n.check.Origin.Rule(), schema.Keywords{Type: n.of.JSON()})
	if n.of.IsKey {
		s.Type = "" // a key is always a string
	}
	return s
}

// dive joins the checks for the keys and elements of a list or map.
func (n *checkJoiner) dive(s *schema.Node, c validator.Chain) {
	if n.of.JSON() != "array" && n.of.JSON() != "object" {
		hint := "remove dive and the checks after it"
		if n.of.IsStruct() {
			hint = "remove dive: validator descends into structs without it"
		}
		n.fail(c.Dive, hint, "dive of the %s tag applies to slices, arrays, and maps, but the type is %s", n.check.Key(), n.types.Name(n.of.Type))
		return
	}
	if !n.fits(s) {
		return // the type has its own methods, so the form of its elements is unknown
	}
	if c.Keys != nil {
		n.diveIntoKeys(s, c)
	}
	elements := s.Items
	if n.of.JSON() == "object" {
		elements = s.AdditionalProperties
	}
	n.inner(elements, n.path+"[]", n.of.Inner(), *c.Elements)
}

func (n *checkJoiner) inner(s *schema.Node, path string, of validator.Subject, c validator.Chain) {
	if s == nil {
		return
	}
	inner := checkJoiner{builder: n.builder, check: n.check, path: path, of: of, ledger: n.ledger, ignored: n.ignored, clauses: n.clauses}
	inner.chain(s, c)
	n.clauses = inner.clauses
	if of.IsKey {
		n.words = append(n.words, inner.words...)
		return
	}
	n.remark(s, inner.words)
}

// diveIntoKeys joins the checks for the keys of a map. Sentences about keys are added to
// the map's description.
func (n *checkJoiner) diveIntoKeys(s *schema.Node, c validator.Chain) {
	if n.of.JSON() != "object" {
		n.fail(c.Dive, "remove keys … endkeys", "keys of the %s tag applies to maps, but the type is %s", n.check.Key(), n.types.Name(n.of.Type))
		return
	}
	names := s.PropertyNames
	if names == nil {
		names = n.make(place{pos: n.check.Pos(0)}, n.check.Origin.Rule(), schema.Keywords{})
	}
	before := names.Keywords
	n.inner(names, n.path+"[]", n.of.Key(), *c.Keys)
	if s.PropertyNames == nil && !reflect.DeepEqual(names.Keywords, before) {
		s.PropertyNames = names
		s.Trace("propertyNames", n.check.Origin)
	}
}

// unless joins the statements in list for all values except those that omit, such as
// omitempty, exempts. Of the values in JSON, only the zero value can be exempt.
func (n *checkJoiner) unless(s *schema.Node, omit string, list []validator.Statement) {
	zero, ok := n.of.Zero()
	switch {
	case ok && (n.of.Quoted || n.of.JSON() == "integer" && n.defs.jsonType(s) == "string") && n.of.SkipsZero(omit):
		n.statements(s, list, n.of.NonZero())
		return
	case !ok || !n.of.SkipsZero(omit) || !n.fits(s) || !n.defs.admits(s, zero):
		n.statements(s, list, "")
		return
	}
	if list, ok = n.of.AllowZero(list); ok {
		n.statements(s, list, n.of.NonZero())
		return
	}
	n.orZero(s, list, zero, n.of.NonZero())
}

// orZero makes a schema accept the zero value in addition to the values that satisfy the
// statements.
func (n *checkJoiner) orZero(s *schema.Node, list []validator.Statement, zero any, condition string) {
	if len(s.AnyOf) > 0 {
		for _, st := range list {
			n.describe(st, condition)
		}
		return
	}
	rest, before := n.scratch(), len(n.ledger.refused)
	n.statements(rest, list, condition)
	if len(n.ledger.refused) > before {
		return
	}
	if rest.Enum != nil && rest.Format == "" {
		values := slices.DeleteFunc(rest.Enum, func(v any) bool { return !n.defs.admits(rest, v) })
		n.joinKeywords(s, []validator.Keyword{{Name: "enum", Values: append(values, zero)}}, n.check.Pos(list[0].Item[0].Offset))
		return
	}
	n.joinAnyOf(s, append([]*schema.Node{n.onlyZero(zero)}, optionsOf(rest)...))
}

func (n *checkJoiner) onlyZero(zero any) *schema.Node {
	s, none := n.scratch(), uint64(0)
	switch zero.(type) {
	case []any:
		s.MaxItems = &none
	case map[string]any:
		s.MaxProperties = &none
	default:
		s.Enum = []any{zero}
	}
	return s
}

// optionsOf returns the options of a schema that consists of anyOf alone. It returns any
// other schema as the only option.
func optionsOf(s *schema.Node) []*schema.Node {
	bare := schema.Keywords{Type: s.Type, AnyOf: s.AnyOf}
	if len(s.AnyOf) > 0 && reflect.DeepEqual(s.Keywords, bare) {
		return s.AnyOf
	}
	return []*schema.Node{s}
}

// admits reports whether a schema accepts a value, assuming that no format accepts "".
func (d *definitions) admits(s *schema.Node, v any) bool {
	own := schema.Node{Keywords: s.Keywords}
	own.AnyOf = nil
	if s.Format != "" && v == "" || d.validationError(&own, v) != "" {
		return false
	}
	return len(s.AnyOf) == 0 || slices.ContainsFunc(s.AnyOf, func(option *schema.Node) bool { return d.admits(option, v) })
}

// describe adds a sentence about st to n.words. If there are no words for a check in st,
// it reports a warning instead.
func (n *checkJoiner) describe(st validator.Statement, condition string) {
	if c, ok := st.Undescribed(); ok {
		n.warn(c.Offset, adviceDescribe, "the schema does not express %s of the %s tag", c.Name, n.check.Key())
		return
	}
	if sentence := n.of.Sentence(st, condition); !slices.Contains(n.words, sentence) {
		n.words = append(n.words, sentence)
	}
}

func (n *checkJoiner) remark(s *schema.Node, words []string) {
	if len(words) > 0 {
		s.Remark(strings.Join(words, " "), n.check.Origin)
	}
}

const adviceDescribe = "describe the check in the comment of the field"

func (n *checkJoiner) reportUnknown(c validator.Check) {
	hint := adviceDescribe
	if near, ok := diag.Nearest(c.Name, validator.Names()); ok {
		hint = "did you mean " + near + "? If not, " + hint
	}
	n.warn(c.Offset, hint, "%s of the %s tag is not a built-in check of validator, so its meaning is unknown", c.Name, n.check.Key())
	if meant, ok := diag.Closest(c.Name, validator.Names()); ok && diag.IsTypo(c.Name, meant) && !n.check.Foreign() {
		n.ledger.fix("use "+meant, diag.Replace(n.check.Pos(c.Offset), c.Name, meant))
	}
}

func (n *checkJoiner) fail(offset int, hint, format string, args ...any) {
	n.ledger.report(n.check.Problem(diag.Errorf(n.check.Pos(offset), diag.BadTag, "%s: "+format, slices.Concat([]any{n.path}, args)...).WithHint("%s", hint)))
}

// warn reports a check that the schema cannot express, at a byte of the tag.
func (n *checkJoiner) warn(offset int, hint, format string, args ...any) {
	n.ledger.report(diag.Warnf(n.check.Pos(offset), diag.BadTag, "%s: "+format, slices.Concat([]any{n.path}, args)...).WithHint("%s", hint))
}
