package infer

import (
	"go/types"
	"iter"
	"reflect"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// checkBeside reads the tags of fields that are no property themselves: one named
// _ speaks of the whole object, and one that is embedded has its fields there
// instead of itself.
func (m *maker) checkBeside(s *schema.Node, t types.Type, at place) {
	for f, text := range m.besideFields(t) {
		decl := m.pkg.Decls.Field(f)
		tag, problems := facts.CheckBeside(text, decl, f.Name(), at.field(f.Name(), decl.Pos).pos)
		m.diags = append(m.diags, problems...)
		if f.Name() == "_" {
			title, _ := facts.OfObject(tag)
			m.entitle(s, title)
		}
	}
}

// objectText returns the description that a struct has in the tags of a field
// named _, which goes before the doc of its type.
func (src *source) objectText(t types.Type) inspect.Text {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return inspect.Text{}
	}
	for i := range st.NumFields() {
		if f := st.Field(i); f.Name() == "_" {
			decl := src.pkg.Decls.Field(f)
			if _, text := facts.OfObject(facts.ReadTag(st.Tag(i), decl, decl.Pos)); text.Value != "" {
				return text
			}
		}
	}
	return inspect.Text{}
}

// besideFields visits the fields of a struct that are no property: those named
// _, and those whose members stand in for them, with what they embed.
func (src *source) besideFields(t types.Type) iter.Seq2[*types.Var, string] {
	return func(yield func(*types.Var, string) bool) {
		for n, in := range src.withEmbedded(t) {
			st := in.Underlying().(*types.Struct)
			for i := range st.NumFields() {
				f, text := st.Field(i), st.Tag(i)
				if (src.isEmbedded(f, text) || n == 0 && f.Name() == "_") && !yield(f, text) {
					return
				}
			}
		}
	}
}

// isEmbedded reports whether the members of a field stand in for it.
func (src *source) isEmbedded(decl *types.Var, text string) bool {
	f, ok := gotype.ParseField(decl, reflect.StructTag(text), src.pkg.Encoder)
	return ok && (f.StandsOpen() || f.TakesRest())
}

// withEmbedded returns a struct and those whose fields stand in it, each once.
func (src *source) withEmbedded(t types.Type) []types.Type {
	list := []types.Type{t}
	for next := 0; next < len(list); next++ {
		st := list[next].Underlying().(*types.Struct)
		for i := range st.NumFields() {
			embedded, ok := src.embeddedStruct(st.Field(i), st.Tag(i))
			if ok && !slices.ContainsFunc(list, gotype.Same(embedded)) {
				list = append(list, embedded)
			}
		}
	}
	return list
}

// embeddedStruct returns the struct whose fields stand in for an embedded one.
func (src *source) embeddedStruct(decl *types.Var, text string) (types.Type, bool) {
	f, ok := gotype.ParseField(decl, reflect.StructTag(text), src.pkg.Encoder)
	target, _ := gotype.Deref(decl.Type())
	return target, ok && f.StandsOpen()
}
