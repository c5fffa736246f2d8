package facts

import (
	"go/token"

	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Check is a struct tag of github.com/go-playground/validator v10: a chain of checks.
type Check struct {
	Chain  validator.Chain
	Origin *schema.Origin
	tag    Tag
	pair   Pair
}

// Key returns the key of the tag.
func (c Check) Key() string { return c.pair.Key }

// Pos returns the position of a byte of the tag's value.
func (c Check) Pos(offset int) token.Position { return c.tag.inside(c.pair, offset) }

// Problem returns an error about the tag in the way it must be reported; see
// [Tag.Problem].
func (c Check) Problem(d diag.Diagnostic) diag.Diagnostic { return c.tag.Problem(d) }

// Foreign reports whether another module declares the field.
func (c Check) Foreign() bool { return c.tag.foreign }

// checks returns the checks in a struct tag. The problems are mistakes at which validator
// panics; they identify the field by its path.
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
		checks = append(checks, Check{chain, schema.OriginAt(t.Of(pair), key+ruleTag), t, pair})
	}
	for i := range checks {
		checks[i].tag.Pairs = nil // the next tag reuses their memory
	}
	return checks, problems
}

// addChecks adds the checks of an argument, and whether they make it required. A field
// inside an embedded pointer that may be nil is never required, because it can be absent
// together with that pointer.
func (in *reading) addChecks() {
	checks, problems := in.tag.checks(in.field.Path)
	in.problems = append(in.problems, problems...)
	if len(checks) > 0 {
		in.change().Checks = checks
	}
	absence := validator.Silent
	for _, c := range checks {
		absence = max(absence, c.Chain.Absence(validator.NewSubject(in.field.Decl.Type(), in.field.Owner, in.Package.Encoder)))
	}
	switch {
	case absence == validator.Skipped:
		in.setPresence(Optional, checks[0].Origin)
	case in.field.Pointer:
	case absence == validator.Demanded:
		in.setPresence(Required, checks[0].Origin)
	case absence == validator.Refused:
		in.Demanded, in.Unmarked = true, false
	}
}
