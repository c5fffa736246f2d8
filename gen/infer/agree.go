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

// The builders of a tool implement [codec.Agreement]. Types that inference did not look at,
// since they are inside a type whose schema is given, or inside arguments that are any object,
// are decided when package codec asks about them; problems have been reported with the schema.

// Contract returns what code that reads the arguments of a tool and writes its results
// has to agree with. The schemas had no errors.
func (s *Decided) Contract(pkg *inspect.Package, tool *inspect.Tool) codec.Contract {
	return codec.Contract{
		Input:      s.in,
		Output:     s.out,
		Given:      s.given,
		FreeNulls:  s.in.freeNulls,
		HasOutput:  s.hasOutput,
		Boxed:      s.Boxed,
		ObjectOnly: !s.hasOutput && pkg.Options.MCPRevision < naturalRevision && len(tool.Values()) > 0,
	}
}

// Discriminator implements [codec.Agreement].
func (b *builder) Discriminator(t *gotype.Type, pos token.Position, path string) (*gotype.Discriminator, *gotype.Problem) {
	at := place{pos: pos, path: path}
	if b.writes {
		return b.written(t, at).Discriminator, nil
	}
	choice := b.discriminator(t, at)
	if choice.Why != nil {
		return nil, choice.Why.In(path)
	}
	return choice.Discriminator, nil
}

// AcceptsField implements [codec.Agreement]. A schema that is given lets a model send the
// fields that it names, and a schema of any object names none.
func (b *builder) AcceptsField(in *gotype.Type, f *gotype.Field) (isArgument, canBeSent bool) {
	properties, made := b.propertiesOf(in.Go)
	if properties.Get(f.Name) != nil {
		return true, true
	}
	given := b.isInGiven(in, f)
	if made || f.Unreachable {
		return false, given
	}
	members := b.reader.Struct(in.Go, in.Fields(), token.Position{}, "").Members
	i := slices.IndexFunc(members, func(m facts.Member) bool { return m.Field.Name == f.Name })
	return given || !members[i].Property.Hidden, given
}

// propertiesOf returns the properties in the schema of a struct of the input.
func (b *builder) propertiesOf(t types.Type) (properties schema.Properties, made bool) {
	for _, object := range slices.Backward(b.objects) {
		if object.typ == t {
			return object.properties, true
		}
	}
	return nil, false
}

// isInGiven reports whether the schema that the source gives for a struct has a
// field among its properties.
func (b *builder) isInGiven(t *gotype.Type, f *gotype.Field) bool {
	decl := b.declOf(t.Go)
	if b.givenFor(decl) == nil {
		if decl.Alias == nil || !gotype.IsStruct(decl.Alias) {
			return false
		}
		properties, _ := b.propertiesOf(types.Unalias(decl.Alias))
		return properties.Get(f.Name) != nil
	}
	doc := b.givenDoc(t.Go)
	return doc != nil && doc.Property(f.Name) != nil
}

// AcceptsNull implements [codec.Agreement].
func (b *builder) AcceptsNull(f *gotype.Field) bool { return slices.Contains(b.nulls, f.Decl) }

// Types implements [codec.Agreement].
func (b *builder) Types() *gotype.Types { return b.types }

// Texts implements [codec.Agreement].
func (b *builder) Texts() bool { return b.texts }
