package infer

import (
	"go/token"
	"go/types"
	"reflect"

	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A validateTag is one that is read, but not yet joined to a schema.
type validateTag struct {
	structTag
	pair  tagPair
	chain validator.Chain
}

// pos returns where a byte of the tag's value stands.
func (t validateTag) pos(offset int) token.Position { return t.inside(t.pair, offset) }

// origin is that of what the tag makes of a value.
func (t validateTag) origin() schema.Origin {
	return schema.Origin{Pos: t.of(t.pair), Rule: t.pair.key + ruleTag}
}

// subject is the value that validator checks in a field.
func (m *maker) subject(t, owner types.Type) validator.Subject {
	return validator.NewSubject(t, owner, validator.Encoding{
		Name: func(decl *types.Var, tag reflect.StructTag) (string, bool) {
			f, ok := gotype.ParseField(decl, tag, m.pkg.Encoder)
			return f.Name, ok
		},
		ReadsItself: gotype.ReadsItself,
	})
}

// takeValidate adds what the tags of github.com/go-playground/validator v10
// say. They speak of arguments alone, since nothing checks a result.
func (m *maker) takeValidate(p *property, tag structTag) {
	if m.writes {
		return
	}
	chains, problems := readChains(tag, p.at.path)
	m.diags = append(m.diags, problems...)
	said := validator.Silent
	for _, t := range chains {
		said = max(said, t.chain.Absence(m.subject(p.wire.Declared, p.owner)))
	}
	if p.checks = chains; len(chains) > 0 {
		p.takeAbsence(said, chains[0].origin())
	}
}

// readChains reads those of validator's tags that a field has, and tells what
// validator panics on.
func readChains(tag structTag, path string) (tags []validateTag, problems diag.List) {
	for _, key := range validator.Keys {
		pair, _ := tag.find(key)
		if pair.value == "" || pair.value == "-" {
			continue
		}
		t := validateTag{structTag: tag, pair: pair}
		var fault *validator.Fault
		if t.chain, fault = validator.Parse(pair.value); fault != nil {
			problems = append(problems, tag.problem(diag.Errorf(t.pos(fault.Offset), diag.BadTag, "%s: the %s tag has %s", path, key, fault.Problem).
				WithHint("%s", fault.Hint)))
			continue
		}
		tags = append(tags, t)
	}
	return tags, problems
}

// takeAbsence decides about the presence of a property. Behind an embedded
// pointer that may be nil, that can be left out with all that it leads to.
func (p *property) takeAbsence(said validator.Absence, origin schema.Origin) {
	switch {
	case said == validator.Skipped:
		p.say(optional, origin)
	case p.behindPointer:
	case said == validator.Demanded:
		p.say(required, origin)
	case said == validator.Refused:
		p.absent, p.unmarked = false, false
	}
}
