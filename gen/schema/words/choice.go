package words

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// choicePhrases are those of keywords whose schemas apply to the same value. There are
// words for the common uses, most of which say which properties go together.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.2
var choicePhrases = []phrase{
	{"", []string{"allOf"}, phraseAll},
	{"", []string{"anyOf"}, func(w phraser) ([]string, bool) { return w.phraseChoice("anyOf", "at least one") }},
	{"", []string{"oneOf"}, func(w phraser) ([]string, bool) { return w.phraseChoice("oneOf", "exactly one") }},
	{"", []string{"if", "then", "else"}, phraseConditions},
}

// The sentences that an "anyOf" needs to mean what a "oneOf" meant in its place.
const (
	ExactlyOne       = "Must match exactly one of the alternatives."
	ExactlyOneChoice = "Must match exactly one of the choices." // in a text that calls them choices
)

// phraseAll returns the clauses of all schemas. It has no words if one of them has no
// clause.
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

// evaluates reports whether "unevaluatedProperties" or "unevaluatedItems" is to be
// described. Their meaning depends on the keywords beside them, so that all of these
// are described together, as JSON.
func (w phraser) evaluates() bool {
	return w.get("unevaluatedProperties") != nil || w.get("unevaluatedItems") != nil
}

// phraseBranch returns the clauses of a schema that applies to the same value as the
// schema around it, whose type it may repeat. There are no words for
// "additionalProperties", which here is also about properties that only the schema
// around it declares.
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

// withoutType returns a schema without its type, if the schema around it states the same.
func (w phraser) withoutType(sub *schema.Doc) *schema.Doc {
	if kind := sub.Under("type"); kind != nil && kind.Equal(w.from.Under("type")) {
		return sub.Without("type")
	}
	return sub
}

// phraseChoice returns a clause about which properties an object needs. It is for
// schemas of objects only, since other values match all of the choices.
func (w phraser) phraseChoice(keyword, count string) ([]string, bool) {
	sets, ok := w.requiredSets(w.get(keyword))
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

// phraseTogether returns sets of names as a list: "a" and "b" together, or "c".
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

// requiredSets returns the names that each schema of a list requires; false if one has
// other keywords, or requires nothing.
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

// phraseNot has words for values, types, patterns and properties that are excluded.
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
		text, ok := quoted(m.Value.Text)
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

// without returns a clause about the properties that an object must not have; false if
// ok is.
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

// clauseList returns a list of one clause, or none for "".
func clauseList(clause string) []string {
	if clause == "" {
		return nil
	}
	return []string{clause}
}
