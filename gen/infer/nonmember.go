package infer

import (
	"cmp"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// checkNonMembers reports problems of fields that are no properties, and warns of an
// embedded struct with a given schema, which is not used: its fields are properties here.
func (b *builder) checkNonMembers(s *schema.Node, t types.Type, fields []facts.NonMember, at place) (problems diag.List) {
	for _, f := range fields {
		if len(f.Index) > 1 || !f.IsInlined() {
			continue
		}
		if target, _ := gotype.Deref(f.Decl.Type()); b.overrides(target) {
			pos := cmp.Or(b.pkg.Decls.Field(f.Decl).Pos, at.pos)
			problems = append(problems, diag.Warnf(pos, diag.BadPlace, "%s is embedded: its fields are properties, but its given schema is not used", b.typeName(target)).
				WithHint("give the schema of %s, or give the field a name in its json tag", b.typeName(t)))
		}
	}
	for _, f := range fields {
		problems = append(problems, f.Problems...)
		problems = append(problems, b.entitle(s, f.Title)...)
	}
	return problems
}

// exemplify adds the examples that fields named _ give of their object.
func (b *builder) exemplify(s *schema.Node, fields []facts.NonMember, t types.Type, at place) (problems diag.List) {
	for _, f := range fields {
		if f.Example == nil {
			continue
		}
		stated := facts.Property{Keywords: []facts.Keyword{*f.Example}}
		p := property{Property: &stated, wire: b.types.Of(t, gotype.At{}), at: at, foreign: b.pkg.Decls.Field(f.Decl).Foreign}
		p.at.path = cmp.Or(at.path, b.typeName(t))
		found, refused := b.constrain(s, &p)
		if len(refused) > 0 {
			s.Examples = nil
		}
		problems = append(problems, found...)
	}
	return problems
}

// checkEmbedding warns of checks in validate tags of embedded fields, which the schema does
// not express since it has no property for such a field. The check required is expressed if
// one of the fields in it is required.
func (b *builder) checkEmbedding(s *schema.Node, fields []*gotype.Field, nonMembers []facts.NonMember) (problems diag.List) {
	if b.writes || !b.pkg.Options.Validate {
		return nil
	}
	for _, e := range nonMembers {
		problems = append(problems, e.CheckProblems...)
		given := slices.ContainsFunc(fields, func(f *gotype.Field) bool { return e.LeadsTo(f) && slices.Contains(s.Required, f.Name) })
		for _, check := range e.Checks {
			problems = append(problems, b.checkEmbeddedChain(e.Decl, check, given)...)
		}
	}
	return problems
}

// checkEmbeddedChain is checkEmbedding for one tag. given is set if the embedded field
// cannot be left out.
func (b *builder) checkEmbeddedChain(decl *types.Var, check facts.Check, given bool) diag.List {
	n := checkJoiner{builder: b, check: check, path: decl.Name(), of: validator.NewSubject(decl.Type(), nil, b.pkg.Encoder), ledger: newLedger()}
	for _, step := range check.Chain.Steps {
		if step.Item.Is("required") && (given || check.Chain.AbsenceOfNil() == validator.Skipped) {
			continue
		}
		for _, c := range step.Item {
			n.reportEmbedded(c)
		}
	}
	if check.Chain.Elements != nil {
		n.dive(nil, check.Chain) // reports that dive is not for structs
	}
	return n.ledger.problems
}

func (n *checkJoiner) reportEmbedded(c validator.Check) {
	if !validator.Known(c.Name) {
		n.reportUnknown(c)
		return
	}
	n.warn(c.Offset, "put it on a field of "+n.path+", or give "+n.path+" a name in a json tag",
		"the schema does not express %s of the %s tag, since %s is embedded and not a property itself", c.Name, n.check.Key(), n.path)
}
