package words

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// phraseConditions returns a clause about what an object with certain properties, or
// values of these, needs. A "then" or "else" without an "if" has no meaning.
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

// conclusion returns the clauses of "then" or "else"; "" if it is missing or allows
// everything.
func (w phraser) conclusion(keyword string) (string, bool) {
	sub := w.get(keyword)
	if sub.AllowsAll() {
		return "", true
	}
	clauses, ok := w.phraseBranch(sub)
	return diag.Listed(clauses, "and"), ok && len(clauses) > 0
}

// condition returns a clause about which properties are given, and their values.
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

// valueOf returns a clause about the values of a property for which a condition holds.
// It also holds without the property, unless that is required.
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

// given returns a clause that a property is given.
func (w phraser) given(name string) (string, bool) {
	if w.presence.known {
		return w.presence.given(name)
	}
	return schema.Quote(name) + " is given", true
}
