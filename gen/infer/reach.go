package infer

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// reachesOf returns the directives for parts of a parameter as reaches.
func reachesOf(params []directive.Param) []reach {
	var list []reach
	for _, param := range params {
		list = append(list, reach{param: param, rest: param.Target})
	}
	return list
}

// endingOf separates the directives whose path ends at a field from those that go on.
func endingOf(reaches []reach) (ending []directive.Param, on []reach) {
	for _, r := range reaches {
		if r.rest == "" {
			ending = append(ending, r.param)
			continue
		}
		on = append(on, r)
	}
	return ending, on
}

// stepInto returns the reaches whose path begins with a field, by its Go name or its name
// in JSON, with the rest of their path.
func stepInto(reaches []reach, f *gotype.Field) []reach {
	var inside []reach
	for _, r := range reaches {
		if step, rest, _ := strings.Cut(r.rest, "."); isCalled(f, step) {
			inside = append(inside, reach{param: r.param, rest: rest})
		}
	}
	return inside
}

// pos returns the position of the rest of the path.
func (r reach) pos() token.Position { return facts.Before(r.param.TargetEnd, r.rest) }

func isCalled(f *gotype.Field, name string) bool { return name == f.Name || name == f.Decl.Name() }

// checkReaches reports directives for a field that a struct does not have.
func (b *builder) checkReaches(t types.Type, fields []*gotype.Field, at place) (problems diag.List) {
	for _, r := range at.reaches {
		step, _, _ := strings.Cut(r.rest, ".")
		var names []string
		found := false
		for _, f := range fields {
			names = append(names, f.Name)
			found = found || isCalled(f, step)
		}
		if !found {
			problems = append(problems, diag.Errorf(r.param.TargetPos, diag.NoSuchParam, "%s has no field %s", b.typeName(t), step).
				WithHint("%s", diag.Suggest(step, names)).
				WithMeant(r.pos(), "", step, names))
		}
	}
	return problems
}

// checkEnds reports directives for parts of a type without fields.
func (b *builder) checkEnds(t types.Type, at place) (problems diag.List) {
	for _, r := range at.reaches {
		problems = append(problems, diag.Errorf(r.param.TargetPos, diag.NoSuchParam, "%s is %s, which has no field %s", at.path, b.typeName(t), r.rest).
			WithHint("end the path at %s", at.path))
	}
	return problems
}
