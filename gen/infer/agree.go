package infer

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// An agreement implements [codec.Agreement]. Types that inference did not look at, since
// they are inside a type whose schema is given, or inside arguments that are any object,
// are decided when the agreement is asked about them; problems have been reported with
// the schema.
type agreement struct{ src *source }

// Contract returns what code that reads the arguments of a tool and writes its results
// has to agree with. The schemas had no errors.
func (s *Decided) Contract(pkg *inspect.Package, tool *inspect.Tool) codec.Contract {
	return codec.Contract{
		Input:      agreement{&s.in},
		Output:     agreement{&s.out},
		Given:      s.given,
		FreeNulls:  s.in.freeNulls,
		HasOutput:  s.hasOutput,
		Boxed:      s.Boxed,
		ObjectOnly: !s.hasOutput && pkg.Options.MCPRevision < naturalRevision && len(tool.Values()) > 0,
	}
}

// Discriminator implements [codec.Agreement].
func (a agreement) Discriminator(t *gotype.Type, pos token.Position, path string) (*gotype.Discriminator, *gotype.Problem) {
	at := place{pos: pos, path: path}
	if a.src.writes {
		return a.src.written(t, at).Discriminator, nil
	}
	choice := a.src.discriminator(t, at)
	if choice.Why != nil {
		return nil, choice.Why.In(path)
	}
	return choice.Discriminator, nil
}

// AcceptsField implements [codec.Agreement]. A schema that is given lets a model send the
// fields that it names, and a schema of any object names none.
func (a agreement) AcceptsField(in *gotype.Type, f *gotype.Field) (isArgument, canBeSent bool) {
	taken, made := a.taken(in.Go)
	if taken.Get(f.Name) != nil {
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

// AcceptsNull implements [codec.Agreement].
func (a agreement) AcceptsNull(f *gotype.Field) bool { return slices.Contains(a.src.nulls, f.Decl) }

// ResultType implements [codec.Agreement].
func (a agreement) ResultType(t types.Type) *gotype.Type { return a.src.resultType(t) }

// WritesEmpty implements [codec.Agreement].
func (a agreement) WritesEmpty(in *gotype.Type, i int) bool { return a.src.writesEmpty(in, i) }

// taken returns the properties in the schema of a struct of the input.
func (a agreement) taken(t types.Type) (schema.Properties, bool) {
	for _, made := range slices.Backward(a.src.objects) {
		if made.typ == t {
			return made.properties, true
		}
	}
	return schema.Properties{}, false
}

// isGiven reports whether the schema that the source gives for a struct has a
// field among its properties.
func (a agreement) isGiven(t *gotype.Type, f *gotype.Field) bool {
	decl := a.src.declOf(t.Go)
	if a.src.givenFor(decl) == nil {
		if decl.Alias == nil || !gotype.IsStruct(decl.Alias) {
			return false
		}
		taken, _ := a.taken(types.Unalias(decl.Alias))
		return taken.Get(f.Name) != nil
	}
	doc := a.src.givenDoc(t.Go)
	return doc != nil && doc.Property(f.Name) != nil
}

// Types implements [codec.Agreement].
func (a agreement) Types() *gotype.Types { return a.src.types }

// Texts implements [codec.Agreement].
func (a agreement) Texts() bool { return a.src.texts.on }

// IsLarge implements [codec.Agreement].
func (a agreement) IsLarge(t types.Type) bool { return a.src.isLarge(t) }

// Replaces implements [codec.Agreement].
func (a agreement) Replaces(t types.Type) bool { return a.src.replaces(t) }

// KeepsDiscriminator implements [codec.Agreement].
func (a agreement) KeepsDiscriminator(u *inspect.Union) bool { return a.src.keepsDiscriminator(u) }

// Whole implements [codec.Agreement].
func (a agreement) Whole(tool *inspect.Tool) *inspect.Param { return a.src.wholeInput(tool) }

// ArgumentName implements [codec.Agreement].
func (a agreement) ArgumentName(param *inspect.Param) string { return a.src.argumentName(param) }

// ResultName implements [codec.Agreement].
func (a agreement) ResultName(result *inspect.Result) string {
	return Name(result.Name, a.src.pkg.Options.Names)
}
