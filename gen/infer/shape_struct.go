package infer

import "go/types"

// ofStruct returns the shape of a struct: the fields that its schema has, or
// all that encoding/json writes. One that code cannot take apart is left to
// encoding/json as a whole.
func (s *shaper) ofStruct(t types.Type, at place) (*Shape, *refusal) {
	made := &Shape{Kind: ShapeStruct, Type: t}
	quoted := ""
	fields := s.fields(t)
	made.whole = fields.rest != nil
	for _, f := range fields.members {
		if !s.writes && !s.isMember(t, f, at) {
			continue
		}
		field, why := s.ofField(f, at)
		if why != nil && !s.mustRead(t, f) {
			continue
		}
		if why != nil {
			return nil, why
		}
		var direct bool
		field.Path, direct = s.pathTo(t, f)
		made.whole = made.whole || !direct || s.quotesByTag(f) || s.writes && s.isUpToJSON(f, field, at)
		made.Fields = append(made.Fields, field)
		if field.ByMarshal() {
			quoted = field.Name
		}
	}
	if s.writes && quoted != "" {
		s.keepTexts(made, at, "has the option string of the json tag at "+quoted+", which is no integer")
	}
	return made, nil
}

// isMember reports whether a field is an argument. Inference has told of the
// structs that it met; in a schema that the source gives, or that takes any
// object, stands no more than its author wrote.
func (s *shaper) isMember(t types.Type, f field, at place) bool {
	if members, ok := s.met.members[typeKey(t)]; ok {
		return members[f.name]
	}
	return !f.unreachable && (s.isGiven(t, f) || !s.fieldProperty(f, at).hidden)
}

// mustRead reports whether the schema lets a model send a field.
func (s *shaper) mustRead(t types.Type, f field) bool {
	return s.met.members[typeKey(t)][f.name] || s.isGiven(t, f)
}

// isGiven reports whether the schema that the source gives for a struct has a
// field among its properties.
func (s *shaper) isGiven(t types.Type, f field) bool {
	named, ok := t.(*types.Named)
	if !ok {
		return false
	}
	decl := s.declOf(named)
	src := s.givenFor(decl)
	if src == nil {
		return decl.Alias != nil && s.met.members[typeKey(types.Unalias(decl.Alias))][f.name]
	}
	g := s.read(src)
	if g == nil {
		return false
	}
	properties, ok := g.doc.Get("properties")
	if !ok {
		return false
	}
	_, ok = properties.Get(f.name)
	return ok
}

func (s *shaper) ofField(f field, at place) (ShapeField, *refusal) {
	to := s.fieldPlace(f, s.pkg.Decls.Field(f.decl).Pos, at)
	quoted := f.quoted
	if quoted {
		_, _, own := s.own(s.inString(f.decl.Type(), to))
		quoted = !own || !s.passesOverString()
	}
	to.numbers = to.numbers || quoted
	made, why := s.part(f.decl.Type(), to)
	if why != nil {
		return ShapeField{}, why
	}
	field := ShapeField{Name: f.name, Shape: made, Quoted: quoted}
	if quoted && s.writes && s.texts.on {
		field.Shape, _ = made.inString()
	}
	if s.writes {
		field.OmitEmpty = f.omitEmpty && canBeEmpty(f.decl.Type())
		field.OmitZero = f.omitZero
		field.IsZero = f.omitZero && (f.asksIsZero() || types.Implements(f.decl.Type(), isZeroer.iface))
	}
	return field, nil
}

// quotesByTag reports whether the option string is for what only encoding/json
// can tell of it: a number whose methods a field promotes, and what is behind a
// defined pointer type.
func (s *shaper) quotesByTag(f field) bool {
	target, _ := quotedTarget(f.decl.Type(), s.pkg.Encoder)
	_, defined := types.Unalias(f.decl.Type()).(*types.Named)
	_, isPtr := f.decl.Type().Underlying().(*types.Pointer)
	return f.quoted && (promotesNumber(target) || defined && isPtr)
}

// isUpToJSON reports whether only encoding/json knows what to do with a field:
// it panics at the methods of some, and which of the others are zero is not
// always for code to ask.
func (s *shaper) isUpToJSON(f field, made ShapeField, at place) bool {
	if s.refuseSealed(f, s.fieldPlace(f, at.pos, at)) != nil {
		return true
	}
	t := f.decl.Type()
	switch t.Underlying().(type) {
	case *types.Interface:
		return made.IsZero
	case *types.Struct, *types.Array:
		return made.OmitZero && !made.IsZero && !(types.Comparable(t) && s.canName(t))
	}
	return false
}

// pathTo returns the fields that lead to a field, as the package selects them:
// without the embedded structs whose names it may not write, where Go promotes
// the same field. It reports false where there is no such way.
func (s *shaper) pathTo(t types.Type, f field) ([]*types.Var, bool) {
	var path []*types.Var
	from, pointer := t, false // the last type on the path; a pointer is skipped
	for _, i := range f.index {
		decl := t.Underlying().(*types.Struct).Field(i)
		target, isPtr := followed(decl.Type())
		t = target
		if !decl.Exported() && decl.Pkg().Path() != s.pkg.Path {
			pointer = pointer || isPtr
			continue
		}
		if found, _, _ := types.LookupFieldOrMethod(from, true, s.pkg.Types, decl.Name()); found != decl || pointer {
			return nil, false
		}
		if decl != f.decl && isPtr && !s.writes && !s.canName(target) {
			return nil, false // what it points to is to be made
		}
		path = append(path, decl)
		from, pointer = target, false
	}
	return path, len(path) > 0 && path[len(path)-1] == f.decl
}
