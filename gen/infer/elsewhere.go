package infer

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// elsewhere returns the problems of a field that another module declares, with hints that
// the user can follow. Its errors lose their position, since nobody can change that place.
func (b *builder) elsewhere(problems diag.List, p *property) diag.List {
	declared := b.pkg.Decls.Field(p.decl).Pos
	if len(problems) == 0 || !declared.IsValid() {
		return problems
	}
	problems = slices.Clone(problems)
	for i, d := range problems {
		switch {
		case d.Pos.Filename != declared.Filename:
		case d.Severity == diag.Error:
			d = d.WithHint("%s", b.adviseSchema(p.owner)).WithRelated(d.Pos, "%s of %s is declared here", p.goName, b.typeName(p.owner))
			d.Pos, d.Fixes = token.Position{}, nil
			problems[i] = d
		case d.Code == diag.LeftOut && d.Pos == declared:
			problems[i] = d.WithHint("ignore this if that is intended, or %s", b.adviseSchema(p.owner))
		}
	}
	return problems
}

// atHome returns the problems of a type, in which the errors of [builder.elsewhere] are where
// the source of the tool uses the type.
func (b *builder) atHome(problems diag.List, at place) diag.List {
	if !problems.HasErrors() {
		return problems
	}
	problems = slices.Clone(problems)
	for i := range problems {
		if d := &problems[i]; !d.Pos.IsValid() {
			d.Pos, d.Message = at.pos, fmt.Sprintf("%s of %s: %s", at.path, b.tool.GoName, d.Message)
		}
	}
	return problems
}
