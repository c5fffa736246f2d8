package words

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// sayConditions says what an object needs that has some properties, or some
// values of these. A conclusion without a condition means nothing.
func sayConditions(f facts) ([]string, bool) {
	condition, ok := f.condition(f.get("if"))
	if !ok || !f.isOnly("object") || f.evaluates() {
		return nil, false
	}
	then, ok := f.conclusion("then")
	otherwise, alsoOK := f.conclusion("else")
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

// conclusion returns what a schema says in words; "" for one that is not there
// or allows everything.
func (f facts) conclusion(keyword string) (string, bool) {
	sub := f.get(keyword)
	if sub.AllowsAll() {
		return "", true
	}
	clauses, ok := f.sayBranch(sub)
	return list(clauses, "and"), ok && len(clauses) > 0
}

// condition says which properties are given, and their values.
func (f facts) condition(sub *schema.Doc) (string, bool) {
	if sub == nil || sub.Kind != schema.Object {
		return "", false
	}
	sub = f.withoutType(sub)
	properties, required := sub.Under("properties").Keys(), sub.Required()
	var told []string
	for _, name := range properties {
		clause, ok := f.valueOf(sub, name, slices.Contains(required, name))
		if !ok {
			return "", false
		}
		told = append(told, clause)
	}
	for _, name := range required {
		if !slices.Contains(properties, name) {
			clause, ok := f.given(name)
			if !ok {
				return "", false
			}
			told = append(told, clause)
		}
	}
	return list(told, "and"), len(told) > 0 && len(sub.Without("properties", "required").Members) == 0
}

// valueOf says the values of a property under which a condition holds. Without
// the property it holds, too, unless that is required.
func (f facts) valueOf(sub *schema.Doc, name string, required bool) (string, bool) {
	property := sub.Property(name)
	values, ok := f.valuesOnly(property)
	if !ok {
		return "", false
	}
	clause := schema.Quote(name) + " is " + list(values, "or")
	if !required && !f.from.Requires(name) {
		clause += f.presence.orAbsent(name)
	}
	return clause, true
}

func (f facts) given(name string) (string, bool) {
	if f.presence.known {
		return f.presence.given(name)
	}
	return schema.Quote(name) + " is given", true
}
