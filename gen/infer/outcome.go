package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// An outcome is the result of inferring a type: its schema or why it has none, and
// diagnostics in the order in which they were found.
type outcome struct {
	node     *schema.Node
	why      *refusal
	problems diag.List
}

// report adds diagnostics.
func (o *outcome) report(problems ...diag.Diagnostic) { o.problems = append(o.problems, problems...) }

// after returns the outcome with earlier diagnostics before its own.
func (o outcome) after(problems diag.List) outcome {
	if len(problems) == 0 {
		return o
	}
	o.problems = slices.Concat(problems, o.problems)
	return o
}

// A refusal is why a type has no schema.
type refusal = gotype.Problem

const (
	adviceOther    = gotype.AdviceOther
	adviceConcrete = gotype.AdviceConcrete
)

func (b *builder) refuse(t types.Type, at place, problem, advice string) *refusal {
	return b.types.Refuse(t, at.path, problem, advice)
}

// asLeftOut returns a refusal as the warning that the field at a place is left out.
func asLeftOut(why *refusal, at place) diag.Diagnostic {
	problem := why.What
	if why.Path != at.path {
		problem = why.Path + ": " + problem
	}
	d := diag.Warnf(at.pos, diag.LeftOut, "%s is left out of the schema: %s", at.path, problem).
		WithHint("tag the field `json:\"-\"` if that is intended, or %s", why.Advice)
	d.Related = why.Related
	return d
}
