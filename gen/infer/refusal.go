package infer

import (
	"go/token"
	"go/types"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A refusal says why a type has no schema. It travels up to the field,
// parameter or result that holds the type, where the user can do something.
type refusal struct {
	path    string // where in it: "opts.events[]"
	problem string
	advice  string
}

const (
	adviceOther    = "use a type that JSON can carry"
	adviceConcrete = "use a concrete type"
)

func (m *maker) refuse(t types.Type, at place, problem, advice string) *refusal {
	return &refusal{path: at.path, problem: m.typeName(t) + " " + problem, advice: advice}
}

// asError returns the diagnostic for a type that has to be there. The other
// way out is what else its holder can do; it may be empty.
func (r *refusal) asError(pos token.Position, otherWay string) diag.Diagnostic {
	hint := r.advice
	if otherWay != "" {
		hint += ", or " + otherWay
	}
	return diag.Errorf(pos, diag.Unsupported, "%s: %s", r.path, r.problem).WithHint("%s", hint)
}

// asLeftOut returns the notice that the field at a place is not in the schema.
func (r *refusal) asLeftOut(at place) diag.Diagnostic {
	problem := r.problem
	if r.path != at.path {
		problem = r.path + ": " + problem
	}
	return diag.Warnf(at.pos, diag.LeftOut, "%s is left out of the arguments: %s", at.path, problem).
		WithHint("tag the field `json:\"-\"` if that is meant, or %s", r.advice)
}

// typeName writes a type as the tool's package does.
func (m *maker) typeName(t types.Type) string {
	return types.TypeString(t, func(pkg *types.Package) string {
		if pkg == m.pkg.Types {
			return ""
		}
		return pkg.Name()
	})
}
