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

// A Problem is the reason why values of a type cannot be decoded or encoded, or why the
// type has no schema. The caller that handles the enclosing field, parameter, or result
// reports it with [Problem.AsError], because the user can change that part.
type Problem struct {
	Path   string // path to the type: "opts.events[]"
	What   string // a clause that begins with the type: "T cannot be encoded as JSON"
	Advice string // the advice, as an imperative sentence
	// Partly is set if some values of the type can be encoded: nil, or an empty list.
	Partly bool
	// Whole is set if the root itself cannot have a schema, so that omitting a field does
	// not help.
	Whole bool
	// Related are other source positions that help to explain the problem.
	Related []diag.Related
}

// Advice for types that JSON cannot represent.
const (
	AdviceOther    = "use a JSON-encodable type"
	AdviceConcrete = "use a concrete type"
)

// Refuse returns a problem with the type at a path. The parameter what is a predicate for
// the type, such as "is internal to another module".
func (w *Types) Refuse(t types.Type, path, what, advice string) *Problem {
	return &Problem{Path: path, What: w.Name(t) + " " + what, Advice: advice}
}

// FieldPlace returns the position and the path at which to report a problem of a field.
// The struct that declares the field has the position at, and the given path. If pos, the
// position of the field itself, is known, the new path is only the field's name.
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

// Relate adds a position to Related, and returns p.
func (p *Problem) Relate(pos token.Position, format string, args ...any) *Problem {
	p.Related = append(p.Related, diag.Related{Pos: pos, Message: fmt.Sprintf(format, args...)})
	return p
}

// AsError returns the problem as an error at a position. If otherWay is not empty, it is
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

// RefuseType returns a problem with a union at a path that is caused by one implementer.
// The parameter what is a predicate for the implementer. Values of the other types can
// still be encoded.
func (w *Types) RefuseType(union types.Type, path string, impl inspect.Implementer, what string) *Problem {
	verb := "decoded"
	if w.Writes {
		verb = "encoded"
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
	return w.RefuseType(union, path, impl, "is unsupported: "+why.What)
}
