package validator

import "slices"

// Absence is what validator makes of a field that a call leaves out, which then
// is nil or zero. The greater one counts of several.
type Absence int

const (
	// Silent says that it takes it, or that nobody knows.
	Silent Absence = iota
	// Skipped says that it checks nothing: omitempty.
	Skipped
	// Refused says that some check fails.
	Refused
	// Demanded says that required is one of the checks.
	Demanded
)

// Absence finds out what becomes of the subject where it is left out.
func (c Chain) Absence(of Subject) Absence {
	if of.nilable() {
		return c.AbsenceOfNil()
	}
	for _, step := range c.Steps {
		switch {
		case step.omit != "":
			if of.skipsAbsent(step.omit) {
				return Skipped
			}
		case step.Item.Is("isdefault"):
			return Skipped // nothing can be given but what stands for its absence
		case step.Item.Is("required"):
			return Demanded
		case of.refusesZero(step.Item):
			return Refused
		}
	}
	if of.kind == ofArray && c.Elements != nil && c.Elements.Absence(of.Inner()) >= Refused {
		return Refused // its elements are there, and zero
	}
	return Silent
}

// AbsenceOfNil is about nil pointers and interfaces: validator fails on all
// checks but those that are meant for them (traverseField).
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
	case askedOfNil(first.Item[0].Name):
		return Silent
	}
	return Refused
}

// askedOfNil reports whether validator runs a check for nil pointers too.
func askedOfNil(name string) bool {
	v, ok := find(name)
	return !ok || v.ofNil
}

// refusesZero reports whether all alternatives of an item refuse the zero
// value, as far as their keywords tell.
func (of Subject) refusesZero(it Item) bool {
	if _, ok := of.Zero(); !ok {
		return false
	}
	return !slices.ContainsFunc(it, func(c Check) bool {
		meant, _ := of.Meaning(c)
		return of.letsZeroPass(meant.Keywords)
	})
}
