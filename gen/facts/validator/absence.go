package validator

import "slices"

// Absence is what validator does with a field that a call leaves out, which then is nil
// or zero. Of several tags the greatest decides.
type Absence int

const (
	// Silent: validator accepts it, or what it does is not known.
	Silent Absence = iota
	// Skipped: nothing is checked, because of omitempty or the like, or the check depends on
	// other fields.
	Skipped
	// Refused: a check fails.
	Refused
	// Demanded: the check required fails.
	Demanded
)

// Absence returns what validator does with the subject when it is left out.
func (c Chain) Absence(of Subject) Absence {
	if of.nilable() {
		return c.AbsenceOfNil()
	}
	depends := false
	for _, step := range c.Steps {
		switch {
		case step.omit != "":
			if of.skipsAbsent(step.omit) {
				return Skipped
			}
		case step.Item.Is("isdefault"):
			return Skipped // the only value that passes is that of a field left out
		case step.Item.Is("required"):
			return Demanded
		case of.refusesZero(step.Item):
			return Refused
		}
		depends = depends || step.Item.depends()
	}
	if of.kind == ofArray && c.Elements != nil && c.Elements.Absence(of.Inner()) >= Refused {
		return Refused // the elements of an array are present, and zero
	}
	if depends {
		return Skipped
	}
	return Silent
}

// depends reports whether an item is a check of presence that depends on other fields, so
// that the field can be left out.
func (it Item) depends() bool {
	if len(it) != 1 {
		return false
	}
	_, ok := dependenceOf(it[0])
	return ok
}

// AbsenceOfNil is [Chain.Absence] for pointers and interfaces, which are nil when they
// are left out: all checks fail except those with ofNil (traverseField in validator).
func (c Chain) AbsenceOfNil() Absence {
	if len(c.Steps) == 0 {
		if c.goesOn {
			return Refused
		}
		return Silent
	}
	first := c.Steps[0]
	switch {
	case first.omit != "", first.Item.Is("isdefault"):
		return Skipped
	case first.Item.Is("required"):
		return Demanded
	case first.Item.depends():
		return Skipped
	case runsOnNil(first.Item[0].Name):
		return Silent
	}
	return Refused
}

// runsOnNil reports whether validator runs a check for nil pointers, too. It is true
// for checks that are not known.
func runsOnNil(name string) bool {
	v, ok := find(name)
	return !ok || v.ofNil
}

// refusesZero reports whether the keywords of each alternative of an item refuse the
// zero value.
func (of Subject) refusesZero(it Item) bool {
	if _, ok := of.Zero(); !ok {
		return false
	}
	return !slices.ContainsFunc(it, func(c Check) bool {
		meant, _ := of.Meaning(c)
		return of.schemaAcceptsZero(meant.Keywords)
	})
}
