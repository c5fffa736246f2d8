package gotype

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Problem is the reason why values of a type are not decoded or encoded, or have no
// schema. It is returned up to the field, parameter, or result that contains the type,
// which the user can change, and reported there with [Problem.AsError].
type Problem struct {
	Path   string // path to the type: "opts.events[]"
	What   string // a clause that begins with the type: "T cannot be encoded as JSON"
	Advice string // the advice, as an imperative
	// Partly is set if some values of the type can be encoded: nil, or a list without
	// elements.
	Partly bool
	// Whole is set if the root itself cannot have a schema, so that omitting a field does
	// not help.
	Whole bool
	// Related are other source positions that explain the problem.
	Related []diag.Related
}

// Values of Advice for types that JSON cannot represent.
const (
	AdviceOther    = "use a JSON-encodable type"
	AdviceConcrete = "use a concrete type"
)

// Refuse returns the problem of a type at a path. The parameter what is the predicate of
// the type, such as "is internal to another module".
func (w *Types) Refuse(t types.Type, path, what, advice string) *Problem {
	return &Problem{Path: path, What: w.Name(t) + " " + what, Advice: advice}
}

// FieldPlace returns the position and path for reporting a field of a struct that is
// itself reported at a position and path. If pos, the field's own position, is known, the
// new path begins with the field's name.
func FieldPlace(at token.Position, path, name string, pos token.Position) (token.Position, string) {
	switch {
	case pos.IsValid():
		return pos, name
	case path == "":
		return at, name
	}
	return at, path + "." + name
}

// In returns a copy of the problem with another path.
func (p *Problem) In(path string) *Problem {
	in := *p
	in.Path = path
	return &in
}

// InPart sets Partly, and returns p.
func (p *Problem) InPart() *Problem {
	p.Partly = true
	return p
}

// Relate adds a place to Related, and returns p.
func (p *Problem) Relate(pos token.Position, format string, args ...any) *Problem {
	p.Related = append(p.Related, diag.Related{Pos: pos, Message: fmt.Sprintf(format, args...)})
	return p
}

// AsError returns the problem as an error at a position. otherWay, if not empty, is
// additional advice for the author of the declaration that contains the type.
func (p *Problem) AsError(pos token.Position, otherWay string) diag.Diagnostic {
	hint := p.Advice
	if otherWay != "" {
		hint += ", or " + otherWay
	}
	d := diag.Errorf(pos, diag.Unsupported, "%s: %s", cmp.Or(p.Path, "the input"), p.What).WithHint("%s", hint)
	d.Related = p.Related
	return d
}

// RefuseType returns the problem of a union at a path because of one implementer, where
// the parameter what is the predicate of the implementer. Values of the other types can
// still be encoded.
func (w *Types) RefuseType(union types.Type, path string, impl inspect.Implementer, what string) *Problem {
	verb := "read"
	if w.Writes {
		verb = "written"
	}
	why := w.Refuse(union, path, "cannot be "+verb+": "+w.Name(impl.Type)+" "+what, AdviceConcrete).InPart()
	return why.Relate(impl.Pos, "%s is declared here", w.Name(impl.Type))
}

// RefuseFor is like [Types.RefuseType], for an existing problem of the implementer.
func (w *Types) RefuseFor(union types.Type, path string, impl inspect.Implementer, why *Problem) *Problem {
	if why.Whole {
		return why
	}
	if rest, ok := strings.CutPrefix(why.What, w.Name(impl.Type)+" "); ok {
		return w.RefuseType(union, path, impl, rest)
	}
	return w.RefuseType(union, path, impl, "cannot be either: "+why.What)
}
