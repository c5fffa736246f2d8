package infer

import (
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// choose returns the choice of a union, which is computed by the function the first time.
func (b *builder) choose(t *gotype.Type, choose func() gotype.Choice) gotype.Choice {
	key := unionAt{t.Go.(*types.Named).Obj(), t.At.Texts}
	made, ok := b.choices[key]
	if !ok {
		made = choose()
		b.choices[key] = made
	}
	return made
}

// declOf is [gotype.Types.Decl].
func (b *builder) declOf(t types.Type) *inspect.TypeDecl { return b.types.Decl(t) }

// typeName is [gotype.Types.Name].
func (b *builder) typeName(t types.Type) string { return b.types.Name(t) }

// ruleOf returns the rule for the origin of a schema that comes from a Go type.
func (b *builder) ruleOf(t types.Type) string {
	if _, ok := t.(*types.Struct); ok {
		return ruleStruct
	}
	return ruleType + b.typeName(t)
}

// adviseSchema returns advice on where to give the schema of a type.
func (b *builder) adviseSchema(t types.Type) string {
	named, ok := t.(*types.Named)
	switch {
	case !ok:
		return "take a type whose JSON is known"
	case named.Obj().Pkg() == b.pkg.Types:
		return "say what it is: //toolgen:schema {…} above " + named.Obj().Name()
	}
	name, _, isGeneric := strings.Cut(b.typeName(named.Origin()), "[")
	if isGeneric {
		return "say what it is: //toolgen:schema " + name + "[T] as T, or " + name + " {…}, in the doc of package " + b.pkg.Name
	}
	return "say what it is: //toolgen:schema " + name + " {…} in the doc of package " + b.pkg.Name
}

// givenFor returns the schema that a declaration gives for the direction, or nil.
func (b *builder) givenFor(decl *inspect.TypeDecl) *inspect.Schema {
	if b.writes {
		return decl.Output
	}
	return decl.Input
}

// asFor returns the type as which a declaration states that the type is encoded or decoded,
// or nil.
func (b *builder) asFor(decl *inspect.TypeDecl) *inspect.As {
	if b.writes {
		return decl.OutputAs
	}
	return decl.InputAs
}

// overrides reports whether the source gives the schema of a type, or extends it.
func (b *builder) overrides(t types.Type) bool {
	return b.Replaces(t) || b.declOf(t).Extend != nil
}

// Replaces reports whether the source gives a schema in place of that of a type.
func (b *builder) Replaces(t types.Type) bool {
	decl := b.declOf(t)
	return b.givenFor(decl) != nil || decl.Alias != nil
}
