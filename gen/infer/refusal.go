package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A refusal says why a type has no schema.
type refusal = gotype.Problem

const (
	adviceOther    = gotype.AdviceOther
	adviceConcrete = gotype.AdviceConcrete
)

func (src *source) refuse(t types.Type, at place, problem, advice string) *refusal {
	return src.types.Refuse(t, at.path, problem, advice)
}

// asLeftOut returns the notice that the field at a place is not in the schema.
func asLeftOut(why *refusal, at place) diag.Diagnostic {
	problem := why.What
	if why.Path != at.path {
		problem = why.Path + ": " + problem
	}
	d := diag.Warnf(at.pos, diag.LeftOut, "%s is left out of the arguments: %s", at.path, problem).
		WithHint("tag the field `json:\"-\"` if that is meant, or %s", why.Advice)
	d.Related = why.Related
	return d
}

func (m *maker) report(problems ...diag.Diagnostic) { m.diags = append(m.diags, problems...) }
