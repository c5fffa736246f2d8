package infer

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// An agreement says what inference decided about the types of a tool in one
// direction, for code that reads and writes their values to do alike. What
// inference did not look at, since it is in a type whose schema is given, or in
// arguments that are any object, is decided when it is asked for; what there was
// to tell about it is told with the schema.
type agreement struct{ src *source }

// Contract returns what the schemas of a tool, which had no errors, promise to who
// reads its arguments and writes its results.
func (s Schemas) Contract(pkg *inspect.Package, tool *inspect.Tool) codec.Contract {
	s.in.texts.on = s.in.texts.on && tool.Input == nil && s.Input.Origin.Rule != ruleFallback
	s.out.texts.on = s.out.texts.on && s.Output != nil && tool.Output == nil
	return codec.Contract{
		Input:      agreement{&s.in},
		Output:     agreement{&s.out},
		Given:      s.Input.Given,
		HasOutput:  s.Output != nil,
		Boxed:      s.Boxed,
		ObjectOnly: s.Output == nil && pkg.Options.MCPRevision < naturalRevision && len(tool.Values()) > 0,
	}
}

// Discriminator returns what tells the types of a union apart, or why nothing does
// at a place; nil where the union is written as encoding/json does.
func (a agreement) Discriminator(t *gotype.Type, pos token.Position, path string) (*gotype.Discriminator, *gotype.Problem) {
	at := place{pos: pos, path: path}
	if a.src.writes {
		return a.src.written(t, at).Discriminator, nil
	}
	told := a.src.discriminator(t, at)
	if told.Why != nil {
		return nil, told.Why.In(path)
	}
	return told.Discriminator, nil
}

// AcceptsField reports whether a field of a struct is an argument, and whether its
// schema lets a model send it. In a schema that the source gives, or that takes
// any object, stands no more than its author wrote.
func (a agreement) AcceptsField(in *gotype.Type, f gotype.Field) (isArgument, canBeSent bool) {
	taken, made := a.src.used[in.Go]
	if slices.Contains(taken, f.Name) {
		return true, true
	}
	given := a.isGiven(in, f)
	if made || f.Unreachable {
		return false, given
	}
	members := a.src.reader.Struct(in.Go, in.Fields(), token.Position{}, "").Members
	i := slices.IndexFunc(members, func(m facts.Member) bool { return m.Field.Name == f.Name })
	return given || !members[i].Property.Hidden, given
}

// isGiven reports whether the schema that the source gives for a struct has a
// field among its properties.
func (a agreement) isGiven(t *gotype.Type, f gotype.Field) bool {
	decl := a.src.declOf(t.Go)
	if a.src.givenFor(decl) == nil {
		return decl.Alias != nil && gotype.IsStruct(decl.Alias) && slices.Contains(a.src.used[types.Unalias(decl.Alias)], f.Name)
	}
	doc := a.src.givenDoc(t.Go)
	return doc != nil && doc.Property(f.Name) != nil
}

// Types are those that inference looked at.
func (a agreement) Types() *gotype.Types { return a.src.types }

// Texts reports whether integers that clients may round are texts.
func (a agreement) Texts() bool { return a.src.texts.on }

// IsLarge reports whether clients may round the values of a type.
func (a agreement) IsLarge(t types.Type) bool { return a.src.isLarge(t) }

// Replaces reports whether the source gives another schema than a type has.
func (a agreement) Replaces(t types.Type) bool { return a.src.replaces(t) }

// KeepsDiscriminator reports whether results have what tells the types of a union apart.
func (a agreement) KeepsDiscriminator(u *inspect.Union) bool { return a.src.keepsDiscriminator(u) }

// Whole returns the parameter that all arguments go into, or nil where each is one.
func (a agreement) Whole(tool *inspect.Tool) *inspect.Param {
	return a.src.wholeInput(tool)
}

// ArgumentName returns the name of a parameter as an argument.
func (a agreement) ArgumentName(param *inspect.Param) string { return a.src.argumentName(param) }

// ResultName returns the name of one of several results.
func (a agreement) ResultName(result *inspect.Result) string {
	return Name(result.Name, a.src.pkg.Options.Names)
}
