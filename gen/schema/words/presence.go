package words

import (
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A presence is for an object that always has all of its properties: those that may be
// absent are null instead. Its zero value is for any other object.
type presence struct {
	known    bool     // false for the zero value
	declared []string // the names of all properties
	nullable []string // those that are null instead of absent
}

// DescribeNulls is [Describe] for an object that always has all of its properties, of
// which the nullable ones are null instead of absent. It describes a property that must
// be present as one that must not be null. It returns false, and the schema as it was, if
// there are no words for one of the keywords.
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

// missing returns those of the names, in quotes, whose properties may be null; false if
// there is no property of a name.
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

// orAbsent returns words for a property that may be left out; "" if it may not.
func (p presence) orAbsent(name string) string {
	switch {
	case !p.known:
		return " or left out"
	case slices.Contains(p.nullable, name):
		return " or null"
	}
	return ""
}

// given returns a clause that a property is present; false if it always or never is.
func (p presence) given(name string) (string, bool) {
	return schema.Quote(name) + " is not null", slices.Contains(p.nullable, name)
}

// need returns a clause about the properties that must be present.
func (p presence) need(lead string, names []string) ([]string, bool) {
	missing, ok := p.missing(names)
	if !ok || len(missing) == 0 {
		return nil, ok
	}
	return []string{lead + diag.Listed(missing, "and") + " must not be null"}, true
}

// dependencies returns clauses about the properties that need others.
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
		case lead != "": // it needs a property that the object cannot have
			clauses = append(clauses, schema.Quote(m.Key)+" must be null")
		default:
			return nil, false
		}
	}
	return clauses, table.Kind == schema.Object
}

// counts returns clauses about how many of the nullable properties must be present.
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

// beyond returns by how much a count exceeds another; false if it is no plain count.
func beyond(count *schema.Doc, other int) (int, bool) {
	n, err := strconv.Atoi(count.Text)
	return n - other, err == nil && count.Kind == schema.Number && plainCount.MatchString(count.Text)
}

// choice returns a clause about how many of some properties must be present.
func (p presence) choice(lead string, names []string) (string, bool) {
	missing, ok := p.missing(names)
	return lead + " of " + diag.Listed(missing, "and") + " must not be null", ok && len(missing) == len(names)
}

// without returns a clause that properties must not all be present; "" if the object
// cannot have one of them, so that they never are.
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
