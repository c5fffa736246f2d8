package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// An embeddedField is a struct, or a pointer to one, whose fields stand in for
// it.
type embeddedField struct {
	decl *types.Var
	text string // its tag
}

// embeddedOnWay returns the embedded fields of a struct that lead to one of
// its fields.
func embeddedOnWay(t types.Type, f gotype.Field) []embeddedField {
	var way []embeddedField
	for _, i := range f.Index[:len(f.Index)-1] {
		target, _ := gotype.Deref(t)
		st := target.Underlying().(*types.Struct)
		way = append(way, embeddedField{st.Field(i), st.Tag(i)})
		t = st.Field(i).Type()
	}
	return way
}

// takeEmbedded makes fields behind embedded pointers ones that are present as
// their own tags say, where validator refuses each of the pointers if it is nil.
func (src *source) takeEmbedded(t types.Type, fields []gotype.Field) {
	if src.writes || !src.pkg.Options.Validate {
		return
	}
	for i, f := range fields {
		fields[i].Pointer = f.Pointer && slices.ContainsFunc(embeddedOnWay(t, f), src.canBeNil)
	}
}

// canBeNil reports whether an embedded field is a pointer that validator takes
// if it is nil.
func (src *source) canBeNil(e embeddedField) bool {
	checks, _ := src.embeddedChecks(e, place{}) // checkEmbedding tells the problems
	return gotype.IsPointer(e.decl.Type()) && !slices.ContainsFunc(checks, func(check facts.Check) bool {
		return check.Chain.AbsenceOfNil() >= validator.Refused
	})
}

// embeddedChecks reads the validate tags of an embedded field.
func (src *source) embeddedChecks(e embeddedField, at place) ([]facts.Check, diag.List) {
	decl := src.pkg.Decls.Field(e.decl)
	tag := facts.ReadTag(e.text, decl, at.field(e.decl.Name(), decl.Pos).pos)
	return tag.Checks(e.decl.Name())
}

// checkEmbedding reports what validate tags of embedded fields say and a
// schema does not: of such a field there is no property. That it is required
// the schema says where it requires one of its fields.
func (m *maker) checkEmbedding(s *schema.Node, t types.Type, fields []gotype.Field, at place) {
	if m.writes || !m.pkg.Options.Validate {
		return
	}
	for decl, text := range m.besideFields(t) {
		if decl.Name() == "_" {
			continue
		}
		e := embeddedField{decl, text}
		given := slices.ContainsFunc(fields, func(f gotype.Field) bool {
			return slices.Contains(s.Required, f.Name) && slices.Contains(embeddedOnWay(t, f), e)
		})
		checks, problems := m.embeddedChecks(e, at)
		m.diags = append(m.diags, problems...)
		for _, check := range checks {
			m.diags = append(m.diags, m.checkEmbeddedChain(decl, check, given)...)
		}
	}
}

// checkEmbeddedChain tells what one tag says. A nil pointer that an omission
// takes away need not be there.
func (m *maker) checkEmbeddedChain(decl *types.Var, check facts.Check, given bool) diag.List {
	n := narrowing{maker: m, check: check, path: decl.Name(), of: validator.NewSubject(decl.Type(), nil, m.pkg.Encoder), ledger: newLedger()}
	for _, step := range check.Chain.Steps {
		if step.Item.Is("required") && (given || check.Chain.AbsenceOfNil() == validator.Skipped) {
			continue
		}
		for _, c := range step.Item {
			n.reportEmbedded(c)
		}
	}
	if check.Chain.Elements != nil {
		n.dive(nil, check.Chain) // which refuses a struct
	}
	return n.ledger.problems
}

func (n *narrowing) reportEmbedded(c validator.Check) {
	if !validator.Known(c.Name) {
		n.reportUnknown(c)
		return
	}
	n.ledger.report(diag.Warnf(n.check.Pos(c.Offset), diag.BadTag, "%s: the schema does not tell %s of the %s tag, since %s is embedded and no property itself", n.path, c.Name, n.check.Key(), n.path).
		WithHint("put it on a field of %s, or give %s a name in a json tag", n.path, n.path))
}
