package infer

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A refusal says why a type has no schema. It travels up to the field,
// parameter or result that holds the type, where the user can do something.
type refusal struct {
	path    string // where in it: "opts.events[]"
	problem string
	advice  string
	// partly says that some values of the type can be written all the same: a
	// nil, or a list without elements.
	partly bool
	// whole says that the root itself cannot have a schema, so that it is no
	// help to leave out a field.
	whole bool
	// related are other places that the problem has to do with.
	related []diag.Related
}

const (
	adviceOther    = gotype.AdviceOther
	adviceConcrete = gotype.AdviceConcrete
)

func (src *source) refuse(t types.Type, at place, problem, advice string) *refusal {
	return &refusal{path: at.path, problem: src.typeName(t) + " " + problem, advice: advice}
}

// refuseBy refuses a type for the reason that its wire type has.
func refuseBy(p *gotype.Problem, at place) *refusal {
	return &refusal{path: at.path, problem: p.What, advice: p.Advice, partly: p.Partly}
}

// inPart returns the refusal of a type some of whose values can be written.
func (r *refusal) inPart() *refusal {
	r.partly = true
	return r
}

// relate returns the refusal with another place that it has to do with.
func (r *refusal) relate(pos token.Position, format string, args ...any) *refusal {
	r.related = append(r.related, diag.Related{Pos: pos, Message: fmt.Sprintf(format, args...)})
	return r
}

// asError returns the diagnostic for a type that has to be there. The other
// way out is what else its holder can do; it may be empty.
func (r *refusal) asError(pos token.Position, otherWay string) diag.Diagnostic {
	hint := r.advice
	if otherWay != "" {
		hint += ", or " + otherWay
	}
	d := diag.Errorf(pos, diag.Unsupported, "%s: %s", cmp.Or(r.path, "the input"), r.problem).WithHint("%s", hint)
	d.Related = r.related
	return d
}

// asLeftOut returns the notice that the field at a place is not in the schema.
func (r *refusal) asLeftOut(at place) diag.Diagnostic {
	problem := r.problem
	if r.path != at.path {
		problem = r.path + ": " + problem
	}
	d := diag.Warnf(at.pos, diag.LeftOut, "%s is left out of the arguments: %s", at.path, problem).
		WithHint("tag the field `json:\"-\"` if that is meant, or %s", r.advice)
	d.Related = r.related
	return d
}

func (m *maker) report(problems ...diag.Diagnostic) { m.diags = append(m.diags, problems...) }

// refuseUnion blames one of the types of a union. Values of the others can
// still be written.
func (src *source) refuseUnion(t *types.Named, at place, impl inspect.Implementer, problem string) *refusal {
	verb := "read"
	if src.writes {
		verb = "written"
	}
	why := src.refuse(t, at, "cannot be "+verb+": "+src.typeName(impl.Type)+" "+problem, adviceConcrete).inPart()
	return why.relate(impl.Pos, "%s is declared here", src.typeName(impl.Type))
}

// refuseFor blames one of the types of a union for which there is no schema.
func (src *source) refuseFor(t *types.Named, at place, impl inspect.Implementer, why *refusal) *refusal {
	if why.whole {
		return why
	}
	if rest, ok := strings.CutPrefix(why.problem, src.typeName(impl.Type)+" "); ok {
		return src.refuseUnion(t, at, impl, rest)
	}
	return src.refuseUnion(t, at, impl, "cannot be either: "+why.problem)
}
