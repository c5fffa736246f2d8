package infer

import (
	"go/token"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// validateTags are the struct tags that github.com/go-playground/validator
// reads: its own, and the one that gin gives it.
var validateTags = []string{"validate", "binding"}

// A validateTag is one that is read, but not yet joined to a schema.
type validateTag struct {
	structTag
	pair  tagPair
	chain chain
}

// pos returns where a byte of the tag's value stands.
func (t validateTag) pos(offset int) token.Position { return t.inside(t.pair, offset) }

// rule is the rule of what the tag makes.
func (t validateTag) rule() string { return t.pair.key + ruleTag }

// takeValidate adds what the tags of github.com/go-playground/validator v10
// say. They speak of arguments alone, since nothing checks a result.
func (m *maker) takeValidate(p *property, tag structTag) {
	if m.writes {
		return
	}
	said := silent
	for _, t := range m.readChains(tag, p.at.path) {
		p.checks = append(p.checks, t)
		said = max(said, m.absence(t.chain, newSubject(p.typ, p.owner, m.pkg.Encoder)))
	}
	if len(p.checks) > 0 {
		t := p.checks[0]
		p.takeAbsence(said, schema.Origin{Pos: t.of(t.pair), Rule: t.rule()})
	}
}

// readChains reads those of validateTags that a field has. What validator
// panics on it reports.
func (m *maker) readChains(tag structTag, path string) []validateTag {
	var tags []validateTag
	for _, key := range validateTags {
		pair, _ := tag.find(key)
		if pair.value == "" || pair.value == "-" {
			continue
		}
		t := validateTag{structTag: tag, pair: pair}
		var fault *chainFault
		if t.chain, fault = parseChain(splitChain(pair.value)); fault != nil {
			m.reportTag(tag, diag.Errorf(t.pos(fault.offset), diag.BadTag, "%s: the %s tag has %s", path, key, fault.problem).
				WithHint("%s", fault.hint))
			continue
		}
		tags = append(tags, t)
	}
	return tags
}

// absence is what validator makes of a field that a call leaves out, which
// then is nil or zero. The greater one counts of several.
type absence int

const (
	silent   absence = iota // it takes it, or nobody knows
	skipped                 // it checks nothing: omitempty
	refused                 // some check fails
	demanded                // required says so
)

// takeAbsence decides about the presence of a property. Behind an embedded
// pointer that may be nil, that can be left out with all that it leads to.
func (p *property) takeAbsence(said absence, origin schema.Origin) {
	switch {
	case said == skipped:
		p.say(optional, origin)
	case p.behindPointer:
	case said == demanded:
		p.say(required, origin)
	case said == refused:
		p.absent, p.unmarked = false, false
	}
}

// absence finds out what becomes of a value that is left out.
func (m *maker) absence(c chain, of subject) absence {
	if of.nilable() {
		return c.absenceOfNil()
	}
	for _, step := range c.steps {
		switch {
		case step.omit != "":
			if of.skipsAbsent(step.omit) {
				return skipped
			}
		case step.item.is("isdefault"):
			return skipped // nothing can be given but what stands for its absence
		case step.item.is("required"):
			return demanded
		case m.refusesZero(step.item, of):
			return refused
		}
	}
	if of.kind == ofArray && c.elements != nil && m.absence(*c.elements, of.inner()) >= refused {
		return refused // its elements are there, and zero
	}
	return silent
}

// absenceOfNil is about nil pointers and interfaces: validator fails on all
// checks but those that are meant for them (traverseField).
func (c chain) absenceOfNil() absence {
	if len(c.steps) == 0 {
		if c.goesOn {
			return refused
		}
		return silent
	}
	first := c.steps[0]
	switch {
	case first.omit != "", first.item.is("isdefault"):
		return skipped
	case first.item.is("required"):
		return demanded
	case askedOfNil(first.item[0].name):
		return silent
	}
	return refused
}

// askedOfNil reports whether validator runs a check for nil pointers too.
func askedOfNil(name string) bool {
	v, ok := findValidation(name)
	return !ok || v.ofNil
}

// refusesZero reports whether all alternatives of an item refuse the zero
// value, as far as their keywords tell.
func (m *maker) refusesZero(it item, of subject) bool {
	zero, ok := of.zero()
	if !ok {
		return false
	}
	n := narrowing{maker: m, of: of, ledger: newLedger()}
	for _, check := range it {
		meant, _ := of.meaning(check)
		probe := n.scratch()
		m.quietly(func() { n.joinKeywords(probe, meant.keywords, token.Position{}) })
		if m.admits(probe, zero) {
			return false
		}
	}
	return true
}
