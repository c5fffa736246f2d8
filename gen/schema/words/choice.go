package words

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// choicePhrases are the phrases for keywords whose schemas apply to the same value. They
// support only common uses, for example to require several properties together.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.2
var choicePhrases = []phrase{
	{"", []string{"allOf"}, phraseAll},
	{"", []string{"anyOf"}, func(w phraser) ([]string, bool) { return w.phraseChoice("anyOf", "at least one") }},
	{"", []string{"oneOf"}, func(w phraser) ([]string, bool) { return w.phraseChoice("oneOf", "exactly one") }},
	{"", []string{"if", "then", "else"}, phraseConditions},
}

// Sentences for an "anyOf" that replaces a "oneOf".
const (
	ExactlyOne       = "Must match exactly one of the alternatives."
	ExactlyOneChoice = "Must match exactly one of the choices." // for a description that calls the alternatives choices
)

const atMostOne = "at most one"

// phraseAll returns the clauses of all schemas in "allOf". It returns false if one of
// these schemas has no clause, or if [phraser.evaluates] is true.
func phraseAll(w phraser) ([]string, bool) {
	var all []string
	for _, branch := range w.get("allOf").Items {
		clauses, ok := w.phraseBranch(branch)
		if !ok || len(clauses) == 0 {
			return nil, false
		}
		all = append(all, clauses...)
	}
	return all, len(all) > 0 && !w.evaluates()
}

// evaluates reports whether "unevaluatedProperties" or "unevaluatedItems" must be
// described. Their meaning depends on the keywords next to them, so all of these are
// described together, as JSON.
func (w phraser) evaluates() bool {
	return w.get("unevaluatedProperties") != nil || w.get("unevaluatedItems") != nil
}

// phraseBranch returns the clauses of branch, a schema that is combined with another schema
// for the same value. It returns false if branch has "additionalProperties", because the
// properties of the other schema then also count.
func (w phraser) phraseBranch(branch *schema.Doc) ([]string, bool) {
	if branch.Has("additionalProperties") {
		return nil, false
	}
	inner := w.within(w.withoutType(branch))
	if kind := w.from.Under("type"); kind != nil {
		inner.from = branch.With("type", kind)
	}
	clauses, rest := inner.clauses("")
	if len(clauses) > 0 {
		clauses = append(clauses, inner.remarks(branch)...)
	}
	return clauses, branch.Kind == schema.Object && len(rest.Members) == 0
}

// withoutType removes the type of a schema if the enclosing schema has the same type.
func (w phraser) withoutType(sub *schema.Doc) *schema.Doc {
	if kind := sub.Under("type"); kind != nil && kind.Equal(w.from.Under("type")) {
		return sub.Without("type")
	}
	return sub
}

// phraseChoice returns a clause about sets of properties, one for each choice. It supports
// only schemas of objects, because values of other types match all choices.
func (w phraser) phraseChoice(keyword, count string) ([]string, bool) {
	choices := w.get(keyword)
	if rest, ok := schema.AtMost(choices); ok && keyword == "oneOf" {
		choices, count = rest, atMostOne
	}
	sets, ok := w.requiredSets(choices)
	if !ok || len(sets) < 2 || !w.isOnly("object") {
		return nil, false
	}
	alone := !slices.ContainsFunc(sets, func(set []string) bool { return len(set) > 1 })
	names := slices.Concat(sets...)
	switch {
	case w.presence.known:
		clause, ok := w.presence.choice(count, names)
		return []string{clause}, ok && alone
	case alone:
		return []string{"give " + count + " of " + diag.Listed(quotedAll(names), "and")}, true
	}
	return []string{"give " + count + " of these: " + phraseTogether(sets)}, true
}

func quotedAll(names []string) []string {
	var quoted []string
	for _, name := range names {
		quoted = append(quoted, schema.Quote(name))
	}
	return quoted
}

// phraseTogether formats sets of names as a list, such as "a" and "b" together, or "c".
func phraseTogether(sets [][]string) string {
	var listed []string
	for _, set := range sets {
		together := strings.Join(quotedAll(set), " and ")
		if len(set) > 1 {
			together += " together"
		}
		listed = append(listed, together)
	}
	last := len(listed) - 1
	if last == 0 {
		return listed[0]
	}
	return strings.Join(listed[:last], ", ") + ", or " + listed[last]
}

// requiredSets returns the names that each schema in a list requires. It returns false if
// a schema has other keywords or requires no properties.
func (w phraser) requiredSets(choices *schema.Doc) ([][]string, bool) {
	var sets [][]string
	for _, choice := range choices.Items {
		set, ok := w.requiredSet(choice)
		if !ok {
			return nil, false
		}
		sets = append(sets, set)
	}
	return sets, len(sets) > 0
}

func (w phraser) requiredSet(choice *schema.Doc) ([]string, bool) {
	choice = w.withoutType(choice)
	if len(choice.Members) != 1 || len(choice.List("required")) == 0 {
		return nil, false
	}
	_, ok := namesOf(choice.Under("required"))
	return choice.Required(), ok
}

// phraseNot returns a clause for excluded values, types, patterns or properties.
func phraseNot(w phraser) ([]string, bool) {
	value := w.get("not")
	if clause, ok := w.negated(value); ok {
		return clauseList(clause), true
	}
	clause, ok := w.matching("must not match", value)
	return []string{clause}, ok
}

func (w phraser) negated(value *schema.Doc) (string, bool) {
	if values, ok := w.valuesOnly(value); ok {
		return "not " + diag.Listed(values, "or"), true
	}
	value = w.withoutType(value)
	if len(value.Members) != 1 {
		return "", false
	}
	switch m := value.Members[0]; {
	case m.Key == "type":
		listed, ok := phraseType(m.Value)
		return "not " + listed, ok
	case m.Key == "pattern" && w.isOnly("string"):
		text, ok := quoted(schema.TrimAnyText(m.Value.Text))
		return "does not match the regular expression " + text, ok && m.Value.Kind == schema.String
	case m.Key == "required":
		set, ok := w.requiredSet(value)
		return w.without([][]string{set}, ok)
	case m.Key == "anyOf":
		sets, ok := w.requiredSets(m.Value)
		return w.without(sets, ok)
	}
	return "", false
}

// without returns a clause that forbids objects with all properties of one of the sets. It
// returns false if ok is false, or if the schema accepts values other than objects.
func (w phraser) without(sets [][]string, ok bool) (string, bool) {
	if !ok || !w.isOnly("object") {
		return "", false
	}
	if !w.presence.known {
		return "do not give " + phraseTogether(sets), true
	}
	var clauses []string
	for _, set := range sets {
		clause, ok := w.presence.without(set)
		if !ok {
			return "", false
		}
		clauses = append(clauses, clauseList(clause)...)
	}
	return diag.Listed(clauses, "and"), true
}

// clauseList returns a list with one clause, or nil if the clause is "".
func clauseList(clause string) []string {
	if clause == "" {
		return nil
	}
	return []string{clause}
}

// phraseConditions returns a clause for the requirements on an object that has certain
// properties, or properties with certain values. A "then" or "else" without an "if" has no
// meaning.
func phraseConditions(w phraser) ([]string, bool) {
	condition, ok := w.condition(w.get("if"))
	if !ok || !w.isOnly("object") || w.evaluates() {
		return nil, false
	}
	then, ok := w.conclusion("then")
	otherwise, alsoOK := w.conclusion("else")
	switch {
	case !ok || !alsoOK || then == "" && otherwise == "":
		return nil, false
	case otherwise == "":
		return []string{"if " + condition + ", " + then}, true
	case then == "":
		return []string{"unless " + condition + ", " + otherwise}, true
	}
	return []string{"if " + condition + ", " + then + "; otherwise " + otherwise}, true
}

// conclusion returns the clauses of "then" or "else". It returns "" if the keyword is
// missing or allows everything.
func (w phraser) conclusion(keyword string) (string, bool) {
	sub := w.get(keyword)
	if sub.AllowsAll() {
		return "", true
	}
	clauses, ok := w.phraseBranch(sub)
	return diag.Listed(clauses, "and"), ok && len(clauses) > 0
}

// condition returns a clause for the schema sub of an "if" or a "not". The clause lists
// the properties that an object must have to match sub, and their values.
func (w phraser) condition(sub *schema.Doc) (string, bool) {
	if sub == nil || sub.Kind != schema.Object {
		return "", false
	}
	sub = w.withoutType(sub)
	properties, required := sub.Under("properties").Keys(), sub.Required()
	var listed []string
	for _, name := range properties {
		clause, ok := w.valueOf(sub, name, slices.Contains(required, name))
		if !ok {
			return "", false
		}
		listed = append(listed, clause)
	}
	for _, name := range required {
		if !slices.Contains(properties, name) {
			clause, ok := w.given(name)
			if !ok {
				return "", false
			}
			listed = append(listed, clause)
		}
	}
	return diag.Listed(listed, "and"), len(listed) > 0 && len(sub.Without("properties", "required").Members) == 0
}

// valueOf returns a clause that lists the values of the property name for which the
// condition sub is true. If the property is not required, the condition is also true for
// an object without the property, and the clause mentions this.
func (w phraser) valueOf(sub *schema.Doc, name string, required bool) (string, bool) {
	property := sub.Property(name)
	values, ok := w.valuesOnly(property)
	if !ok {
		return "", false
	}
	clause := schema.Quote(name) + " is " + diag.Listed(values, "or")
	if !required && !w.from.Requires(name) {
		clause += w.presence.orAbsent(name)
	}
	return clause, true
}

// given returns a clause that states that the property name is present.
func (w phraser) given(name string) (string, bool) {
	if w.presence.known {
		return w.presence.given(name)
	}
	return schema.Quote(name) + " is given", true
}

// A presence describes an object that always has all of its properties: an optional
// property is null instead of absent. The zero value describes any other object.
type presence struct {
	known    bool
	declared []string // names of all properties
	nullable []string // properties that are null instead of absent
}

// DescribeNulls is [Describe] for an object that always has all of its properties. The
// properties in nullable are null instead of absent. A property that must be present is
// described as a property that must not be null. If one of the keywords has no phrase,
// DescribeNulls returns sub and false.
func DescribeNulls(sub *schema.Doc, nullable []string, keywords ...string) (*schema.Doc, bool) {
	keys := Moves(sub, keywords...)
	w := newPhraser(sub, sub.Only(keys...))
	w.plain = true
	w.presence = presence{true, sub.Under("properties").Keys(), nullable}
	if _, rest := w.clauses(""); len(rest.Members) > 0 {
		return sub, false
	}
	return w.describe(sub.Without(keys...), ""), true
}

// missing returns the quoted names of the properties that may be null. It returns false if
// a name is not a property.
func (p presence) missing(names []string) ([]string, bool) {
	var quoted []string
	for _, name := range names {
		switch {
		case slices.Contains(p.nullable, name):
			quoted = append(quoted, schema.Quote(name))
		case !slices.Contains(p.declared, name):
			return nil, false
		}
	}
	return quoted, true
}

// orAbsent returns the phrase for a property that may be absent, or "" if it must be
// present.
func (p presence) orAbsent(name string) string {
	switch {
	case !p.known:
		return " or left out"
	case slices.Contains(p.nullable, name):
		return " or null"
	}
	return ""
}

// given returns a clause that states that the property name is present, that is, not
// null. It returns false if the property is always or never present.
func (p presence) given(name string) (string, bool) {
	return schema.Quote(name) + " is not null", slices.Contains(p.nullable, name)
}

// need returns a clause that begins with lead and requires the named properties not to be
// null. It returns no clause if none of them can be null.
func (p presence) need(lead string, names []string) ([]string, bool) {
	missing, ok := p.missing(names)
	if !ok || len(missing) == 0 {
		return nil, ok
	}
	return []string{lead + diag.Listed(missing, "and") + " must not be null"}, true
}

func (p presence) dependencies(table *schema.Doc) ([]string, bool) {
	var clauses []string
	for _, m := range table.Members {
		names := slices.DeleteFunc(m.Value.Texts(), func(name string) bool { return name == m.Key })
		if !slices.Contains(p.declared, m.Key) {
			continue
		}
		lead := ""
		if slices.Contains(p.nullable, m.Key) {
			lead = "if " + schema.Quote(m.Key) + " is not null, "
		}
		more, ok := p.need(lead, names)
		switch {
		case ok:
			clauses = append(clauses, more...)
		case lead != "": // the property requires a property that the object cannot have
			clauses = append(clauses, schema.Quote(m.Key)+" must be null")
		default:
			return nil, false
		}
	}
	return clauses, table.Kind == schema.Object
}

// counts returns clauses for the number of nullable properties that must not be null,
// given the values of "minProperties" (least) and "maxProperties" (most), which may be
// nil.
func (p presence) counts(least, most *schema.Doc) ([]string, bool) {
	always := len(p.declared) - len(p.nullable)
	missing, _ := p.missing(p.nullable)
	which := diag.Listed(missing, "and")
	var clauses []string
	if least != nil {
		n, ok := beyond(least, always)
		switch {
		case !ok || n > len(missing):
			return nil, false
		case n > 0:
			clauses = append(clauses, "at least "+strconv.Itoa(n)+" of "+which+" must not be null")
		}
	}
	if most != nil {
		n, ok := beyond(most, always)
		switch {
		case !ok || n < 0:
			return nil, false
		case n < len(missing):
			clauses = append(clauses, "no more than "+strconv.Itoa(n)+" of "+which+" may be other than null")
		}
	}
	return clauses, true
}

// beyond returns count minus other. It returns false if count is not written as a plain
// integer, such as 3.
func beyond(count *schema.Doc, other int) (int, bool) {
	n, err := strconv.Atoi(count.Text)
	return n - other, err == nil && count.Kind == schema.Number && plainCount.MatchString(count.Text)
}

// choice returns a clause that begins with lead, such as "at least one", and that
// requires this number of the named properties not to be null.
func (p presence) choice(lead string, names []string) (string, bool) {
	missing, ok := p.missing(names)
	clause := lead + " of " + diag.Listed(missing, "and") + " must not be null"
	if lead == atMostOne {
		clause = atMostOne + " of " + diag.Listed(missing, "and") + " may be other than null"
	}
	return clause, ok && len(missing) == len(names)
}

// without returns a clause that requires at least one of the named properties to be
// absent. It returns "" if the object cannot have one of them, because the clause is then
// always true.
func (p presence) without(names []string) (string, bool) {
	missing, ok := p.missing(names)
	switch {
	case !ok:
		return "", true
	case len(missing) == 1:
		return missing[0] + " must be null", true
	}
	return "at least one of " + diag.Listed(missing, "and") + " must be null", len(missing) > 0
}
