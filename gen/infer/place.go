package infer

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A place is where a type is met: where diagnostics about it point, and what
// its surroundings decide about its JSON.
type place struct {
	pos  token.Position // the smallest thing that the user can change
	path string         // how the user would say it: "days", "opts.days[]"

	// nonNil says that a nil is never written here: it is omitted, or it is
	// the root of a result, which the caller replaces.
	nonNil bool
	// root says that this is a whole result, to which pointers are followed.
	root bool
	// omitted says that a value which cannot be written is left out here, or
	// what holds it is.
	omitted bool

	depth int // of named types
	// followed are the types that lead here and have no schema of their own
	// around this one: those with a JSONSchemaAlias, and unions.
	followed []*types.TypeName
	// reaches are the lines of a doc comment that reach into this type.
	reaches []reach
}

// A reach is a directive on the way to the field that it speaks of.
type reach struct {
	param directive.Param
	rest  string // of the path: "limit" of "opts.limit"
}

// within returns the place of a part, such as "[]" for an element.
func (at place) within(step string) place {
	return place{pos: at.pos, path: at.path + step, depth: at.depth, followed: at.followed, reaches: at.reaches}
}

// pointee returns the place of what a pointer here points to.
func (at place) pointee() place {
	to := at
	to.nonNil = at.root
	to.omitted = at.omitted && at.nonNil // a nil is written otherwise
	return to
}

// inside returns the place of what is in a type.
func (at place) inside(t *types.Named) place {
	if types.IsInterface(t) {
		return at.after(t)
	}
	to := at
	to.followed = nil
	return to
}

// after returns the place of a type that another one leads to.
func (at place) after(t *types.Named) place {
	to := at
	to.followed = append(slices.Clip(at.followed), t.Obj())
	return to
}

// field returns the place of a field of a struct that is here.
func (at place) field(name string, pos token.Position) place {
	to := at.within("")
	to.pos, to.path = gotype.FieldPlace(at.pos, at.path, name, pos)
	return to
}

// canBeAbsent reports whether an object can lack a field: the encoder leaves
// it out, or a call may.
func (src *source) canBeAbsent(f gotype.Field) bool {
	if src.writes {
		return f.Pointer || f.OmitZero || f.OmitEmpty && gotype.CanBeEmpty(f.Decl.Type())
	}
	return f.Pointer || f.OmitZero || f.OmitEmpty || gotype.IsPointer(f.Decl.Type())
}

// omitsNil reports whether the encoder leaves out a field that is nil, rather
// than to write null.
func (src *source) omitsNil(f gotype.Field) bool {
	t := f.Decl.Type()
	return src.writes && (f.OmitEmpty && gotype.CanBeEmpty(t) || f.OmitZero && !f.AsksIsZero())
}

func (src *source) fieldPlace(f gotype.Field, pos token.Position, at place) place {
	to := at.field(f.Name, pos)
	to.nonNil = src.omitsNil(f)
	to.omitted = src.writes && !f.AsksIsZero() && (f.OmitZero || at.omitted && !src.canBeAbsent(f))
	to.reaches = stepInto(at.reaches, f)
	return to
}

func unreachable(at place) diag.Diagnostic {
	return diag.Warnf(at.pos, diag.LeftOut, "%s is left out of the schema: json.Unmarshal cannot set it through an embedded pointer to an unexported type", at.path).
		WithHint("embed the struct itself, or tag the field `json:\"-\"` if that is meant")
}

// ofImplementer returns the place of the types of a union.
func (at place) ofImplementer() place {
	to := at.within("")
	to.reaches = nil // they have been told that they lead into an interface
	return to
}
