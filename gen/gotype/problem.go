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

// A Problem is the reason why values of a type are not read or written, or have no
// schema. It is returned up to the field, parameter or result that holds the type,
// which the user can change, and reported there with [Problem.AsError].
type Problem struct {
	Path   string // the way to the type: "opts.events[]"
	What   string // a clause that begins with the type: "T cannot be encoded as JSON"
	Advice string // what to do, in the imperative
	// Partly is set where some values of the type can be written: nil, or a list
	// without elements.
	Partly bool
	// Whole is set where the root itself cannot have a schema, so that it does not
	// help to leave out a field.
	Whole bool
	// Related are other places in the source that explain the problem.
	Related []diag.Related
}

// The Advice for types without JSON.
const (
	AdviceOther    = "use a JSON-encodable type"
	AdviceConcrete = "use a concrete type"
)

// Refuse returns the problem of a type at a path; what is its predicate, such as
// "is internal to another module".
func (w *Types) Refuse(t types.Type, path, what, advice string) *Problem {
	return &Problem{Path: path, What: w.Name(t) + " " + what, Advice: advice}
}

// FieldPlace returns the position and path with which to report a field of a struct
// that is itself reported at a position and path. Where pos, the field's own position,
// is known, the path begins anew with the field's name.
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

// AsError returns the problem as an error at a position. otherWay, if any, is advice
// beside that of the problem: what the holder of the type can do.
func (p *Problem) AsError(pos token.Position, otherWay string) diag.Diagnostic {
	hint := p.Advice
	if otherWay != "" {
		hint += ", or " + otherWay
	}
	d := diag.Errorf(pos, diag.Unsupported, "%s: %s", cmp.Or(p.Path, "the input"), p.What).WithHint("%s", hint)
	d.Related = p.Related
	return d
}

// RefuseType returns the problem of a union at a path because of one implementer, of
// which what is the predicate. Values of the other types can still be written.
func (w *Types) RefuseType(union types.Type, path string, impl inspect.Implementer, what string) *Problem {
	verb := "read"
	if w.Writes {
		verb = "written"
	}
	why := w.Refuse(union, path, "cannot be "+verb+": "+w.Name(impl.Type)+" "+what, AdviceConcrete).InPart()
	return why.Relate(impl.Pos, "%s is declared here", w.Name(impl.Type))
}

// RefuseFor is RefuseType for a problem that the implementer has.
func (w *Types) RefuseFor(union types.Type, path string, impl inspect.Implementer, why *Problem) *Problem {
	if why.Whole {
		return why
	}
	if rest, ok := strings.CutPrefix(why.What, w.Name(impl.Type)+" "); ok {
		return w.RefuseType(union, path, impl, rest)
	}
	return w.RefuseType(union, path, impl, "cannot be either: "+why.What)
}
