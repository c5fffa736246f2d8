package infer

import (
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// An agreement says what inference decided about the types of a tool in one
// direction, for code that reads and writes their values to do alike. What
// inference did not look at, since it is in a type whose schema is given, or in
// arguments that are any object, is decided when it is asked for; what there was
// to tell about it is told with the schema.
type agreement struct{ m *maker }

// newAgreement returns the agreement about types that inference looked at.
func newAgreement(pkg *inspect.Package, dir direction, looked *gotype.Types, texts bigTexts, bySDK bool) agreement {
	m := newMaker(pkg, dir)
	m.types, m.texts, m.bySDK = looked, texts, bySDK
	return agreement{m}
}

// discriminator returns what tells the types of a union apart at a place, or why
// nothing does. The key is "" where the union is written as encoding/json does.
func (a agreement) discriminator(t *gotype.Type, at place) (gotype.Discriminator, *refusal) {
	if a.m.writes {
		return a.m.toldInOutput(t, at), nil
	}
	told, found := t.Discriminator()
	if !found {
		if _, why, _ := a.m.union(t, at); why != nil {
			return told, why
		}
		told, _ = t.Discriminator()
	}
	return told, nil
}

// takes reports whether a field of a struct is an argument, and whether its
// schema lets a model send it. In a schema that the source gives, or that takes
// any object, stands no more than its author wrote.
func (a agreement) takes(in *gotype.Type, f gotype.Field, at place) (isArgument, canBeSent bool) {
	taken := in.Fields().Taken
	if taken[f.Name] {
		return true, true
	}
	given := a.isGiven(in, f)
	return taken == nil && !f.Unreachable && (given || !a.m.fieldProperty(f, in, at).Hidden), given
}

// isGiven reports whether the schema that the source gives for a struct has a
// field among its properties.
func (a agreement) isGiven(t *gotype.Type, f gotype.Field) bool {
	decl := a.m.declOf(t.Go)
	src := a.m.givenFor(decl)
	if src == nil {
		return decl.Alias != nil && gotype.IsStruct(decl.Alias) && a.m.types.Of(decl.Alias, gotype.At{}).Fields().Taken[f.Name]
	}
	g := a.m.read(src)
	return g != nil && g.doc.Property(f.Name) != nil
}
