package facts

import (
	"go/token"

	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Check is a tag of github.com/go-playground/validator v10.
type Check struct {
	Chain  validator.Chain
	Origin schema.Origin
	tag    Tag
	pair   Pair
}

// Key returns the key of the tag.
func (c Check) Key() string { return c.pair.Key }

// Pos returns where a byte of the tag's value stands.
func (c Check) Pos(offset int) token.Position { return c.tag.inside(c.pair, offset) }

// Problem is what is wrong with the tag: an error, but in another module.
func (c Check) Problem(d diag.Diagnostic) diag.Diagnostic { return c.tag.Problem(d) }

// Foreign reports whether the tag stands in another module.
func (c Check) Foreign() bool { return c.tag.foreign }

// checks returns those of validator's tags that a tag has. The problems are what
// validator panics on; the path is how the user would call the field.
func (t Tag) checks(path string) (checks []Check, problems diag.List) {
	for _, key := range validator.Keys {
		pair, _ := t.find(key)
		if pair.Value == "" || pair.Value == "-" {
			continue
		}
		chain, fault := validator.Parse(pair.Value)
		if fault != nil {
			problems = append(problems, t.Problem(diag.Errorf(t.inside(pair, fault.Offset), diag.BadTag, "%s: the %s tag has %s", path, key, fault.Problem).
				WithHint("%s", fault.Hint)))
			continue
		}
		checks = append(checks, Check{chain, schema.Origin{Pos: t.Of(pair), Rule: key + ruleTag}, t, pair})
	}
	return checks, problems
}

// addChecks adds what the tags of validator say of arguments, since nothing checks
// a result. Behind an embedded pointer that may be nil, a field can be left out
// with all that it leads to.
func (in *reading) addChecks() {
	checks, problems := in.tag.checks(in.field.Path)
	in.Checks, in.problems = checks, append(in.problems, problems...)
	said := validator.Silent
	for _, c := range checks {
		said = max(said, c.Chain.Absence(validator.NewSubject(in.field.Decl.Type(), in.field.Owner, in.Package.Encoder)))
	}
	switch {
	case said == validator.Skipped:
		in.setPresence(Optional, checks[0].Origin)
	case in.field.Pointer:
	case said == validator.Demanded:
		in.setPresence(Required, checks[0].Origin)
	case said == validator.Refused:
		in.Demanded, in.Unmarked = true, false
	}
}
