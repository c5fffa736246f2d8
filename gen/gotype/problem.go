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

// A Problem is why values of a type are not read or written, or have no schema.
// It travels up to the field, parameter or result that holds the type, where the
// user can do something.
type Problem struct {
	Path   string // where in it: "opts.events[]"
	What   string // "T has no form in JSON"
	Advice string
	// Partly says that some values of the type can be written all the same: a
	// nil, or a list without elements.
	Partly bool
	// Whole says that the root itself cannot have a schema, so that it is no
	// help to leave out a field.
	Whole bool
	// Related are other places that the problem has to do with.
	Related []diag.Related
}

// What to do about types without JSON.
const (
	AdviceOther    = "use a type that JSON can carry"
	AdviceConcrete = "use a concrete type"
)

// Refuse returns a problem of a type.
func (w *Types) Refuse(t types.Type, path, what, advice string) *Problem {
	return &Problem{Path: path, What: w.Name(t) + " " + what, Advice: advice}
}

// FieldPlace returns where a field of a struct stands that is at a place, and how
// the user would say it. Where the source of the field is known, by its position,
// it is a place of its own; else the path tells the way from the last place that is.
func FieldPlace(at token.Position, path, name string, pos token.Position) (token.Position, string) {
	switch {
	case pos.IsValid():
		return pos, name
	case path == "":
		return at, name
	}
	return at, path + "." + name
}

// In returns the problem as it is at a path.
func (p *Problem) In(path string) *Problem {
	in := *p
	in.Path = path
	return &in
}

// InPart returns the problem of a type some of whose values can be written.
func (p *Problem) InPart() *Problem {
	p.Partly = true
	return p
}

// Relate returns the problem with another place that it has to do with.
func (p *Problem) Relate(pos token.Position, format string, args ...any) *Problem {
	p.Related = append(p.Related, diag.Related{Pos: pos, Message: fmt.Sprintf(format, args...)})
	return p
}

// AsError returns the diagnostic for a type that has to be there. The other way
// out is what else its holder can do; it may be empty.
func (p *Problem) AsError(pos token.Position, otherWay string) diag.Diagnostic {
	hint := p.Advice
	if otherWay != "" {
		hint += ", or " + otherWay
	}
	d := diag.Errorf(pos, diag.Unsupported, "%s: %s", cmp.Or(p.Path, "the input"), p.What).WithHint("%s", hint)
	d.Related = p.Related
	return d
}

// RefuseType blames one of the types of a union. Values of the others can still
// be written.
func (w *Types) RefuseType(union types.Type, path string, impl inspect.Implementer, what string) *Problem {
	verb := "read"
	if w.Writes {
		verb = "written"
	}
	why := w.Refuse(union, path, "cannot be "+verb+": "+w.Name(impl.Type)+" "+what, AdviceConcrete).InPart()
	return why.Relate(impl.Pos, "%s is declared here", w.Name(impl.Type))
}

// RefuseFor blames one of the types of a union for a problem that it has.
func (w *Types) RefuseFor(union types.Type, path string, impl inspect.Implementer, why *Problem) *Problem {
	if why.Whole {
		return why
	}
	if rest, ok := strings.CutPrefix(why.What, w.Name(impl.Type)+" "); ok {
		return w.RefuseType(union, path, impl, rest)
	}
	return w.RefuseType(union, path, impl, "cannot be either: "+why.What)
}
