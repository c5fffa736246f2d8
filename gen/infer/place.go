package infer

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A place is the position of a type in a tool. It determines where problems are reported,
// and how the surroundings of the type affect its JSON.
type place struct {
	pos  token.Position // position of the smallest part of the source that the user can change
	path string         // the name in messages, such as "days" or "opts.days[]"

	// nonNil is set if a nil is never written: the nil is omitted, or generated code
	// replaces the nil of a whole result.
	nonNil bool
	// root is set for a whole result, and for the target if the result is a pointer.
	root bool
	// omitted is set if a value that cannot be written is omitted, alone or with its
	// container.
	omitted bool
	pointed bool
	// argument is set for a whole argument, and for the elements of a list or map that is
	// a whole argument.
	argument bool

	depth int // number of surrounding named types
	// followed are the types on the path to this type that have no schema themselves:
	// unions, and types with a JSONSchemaAlias.
	followed []*types.TypeName
	// encoded are the types whose methods encode this type instead of themselves.
	encoded []types.Type
	// reaches are the directives for parts of this type.
	reaches []reach
}

// A reach is a //toolgen:param directive for a part of a parameter, with the remaining
// path to that part.
type reach struct {
	param directive.Param
	rest  string // remaining path: "limit" of "opts.limit"
}

// within returns the place of a part, given its path: "[]" for an element.
func (at place) within(step string) place {
	return place{pos: at.pos, path: at.path + step, argument: at.argument, depth: at.depth, followed: at.followed, encoded: at.encoded, reaches: at.reaches}
}

func (at place) pointee() place {
	to := at
	to.nonNil, to.pointed = at.root, true
	to.omitted = at.omitted && at.nonNil // otherwise null is written
	return to
}

func (at place) inside(t *types.Named) place {
	if types.IsInterface(t) {
		return at.after(t)
	}
	to := at
	to.followed, to.encoded = nil, nil
	return to
}

// after returns the place of a type that is inferred instead of t, which has no schema
// itself. This is a type in the union t, or the JSONSchemaAlias of t.
func (at place) after(t *types.Named) place {
	to := at
	to.followed = append(slices.Clip(at.followed), t.Obj())
	return to
}

// ofMethod returns the place of a value that a method encodes. Every part of such a value
// can be null.
func (at place) ofMethod() place { return at.within("") }

func (at place) field(name string, pos token.Position) place {
	to := at.within("")
	to.pos, to.path = gotype.FieldPlace(at.pos, at.path, name, pos)
	to.argument = false
	return to
}

// whyAbsent returns the rule that allows an object to lack a field, or "" if the field is
// always present. Either the encoder omits the field or, in an input, the field's type
// makes it optional.
func (b *builder) whyAbsent(f *gotype.Field) string {
	t := f.Decl.Type()
	switch {
	case f.Pointer:
		return ruleEmbedded
	case f.OmitZero:
		return ruleOmitZero
	case f.OmitEmpty && (!b.writes || gotype.CanBeEmpty(t)):
		return ruleOmitEmpty
	case !b.writes && gotype.IsPointer(t):
		return rulePointer
	}
	return ""
}

// omitsNil reports whether the encoder omits a nil field instead of writing null.
func (b *builder) omitsNil(f *gotype.Field) bool {
	t := f.Decl.Type()
	return b.writes && (f.OmitEmpty && gotype.CanBeEmpty(t) || f.OmitZero && !f.AsksIsZero())
}

func (b *builder) fieldPlace(f *gotype.Field, pos token.Position, at place) place {
	to := at.field(f.Name, pos)
	to.nonNil = b.omitsNil(f)
	to.omitted = b.writes && !f.AsksIsZero() && (f.OmitZero || at.omitted && b.whyAbsent(f) == "")
	to.reaches = stepInto(at.reaches, f)
	return to
}

func unreachable(at place) diag.Diagnostic {
	return diag.Warnf(at.pos, diag.FieldSkipped, "%s is skipped: json.Unmarshal cannot set it through an embedded pointer to an unexported type", at.path).
		WithHint("embed the struct itself, or tag the field `json:\"-\"` if skipping it is intended")
}

func (at place) ofImplementer() place {
	to := at.within("")
	to.argument, to.reaches = false, nil // checkEnds has reported directives whose path enters an interface
	return to
}

func reachesOf(params []directive.Param) []reach {
	var list []reach
	for _, param := range params {
		list = append(list, reach{param: param, rest: param.Target})
	}
	return list
}

// endingOf separates directives by their path: in ending, the path ends at the current
// field; in on, it continues.
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

// stepInto returns the reaches whose path begins with a field, by its Go or JSON name.
// Their path is shortened by that name.
func stepInto(reaches []reach, f *gotype.Field) []reach {
	var inside []reach
	for _, r := range reaches {
		if step, rest, _ := strings.Cut(r.rest, "."); isCalled(f, step) {
			inside = append(inside, reach{param: r.param, rest: rest})
		}
	}
	return inside
}

func (r reach) pos() token.Position { return facts.StartPos(r.param.TargetEnd, r.rest) }

func isCalled(f *gotype.Field, name string) bool { return name == f.Name || name == f.Decl.Name() }

// checkReaches reports directives for fields that a struct does not have.
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
			problems = append(problems, diag.Errorf(r.param.TargetPos, diag.NoSuchParam, "%s has no field %s", b.types.Name(t), step).
				WithHint("%s", diag.Suggest(step, names)).
				WithSuggestion(r.pos(), "", step, names))
		}
	}
	return problems
}

// checkEnds reports directives for parts of a type without fields.
func (b *builder) checkEnds(t types.Type, at place) (problems diag.List) {
	for _, r := range at.reaches {
		problems = append(problems, diag.Errorf(r.param.TargetPos, diag.NoSuchParam, "%s is %s, which has no field %s", at.path, b.types.Name(t), r.rest).
			WithHint("end the path at %s", at.path))
	}
	return problems
}
