package lint

import (
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// A place is a parameter, a result or a field, by its name in findings.
type place struct {
	pkg, name string
	pos       token.Position
	own       string // its own name; "" where it has none
	quoted    bool   // in a string, by the option of the json tag
}

// A typeWalk goes through the types that tools take or return, each named one
// once, and shows look what has a name or no parts. Where look reports true
// nothing in it is looked at.
type typeWalk struct {
	pkg  *inspect.Package
	look func(t types.Type, at place) (found bool)
	seen map[*types.TypeName]bool
}

func newTypeWalk(pkg *inspect.Package, look func(t types.Type, at place) bool) *typeWalk {
	return &typeWalk{pkg: pkg, look: look, seen: map[*types.TypeName]bool{}}
}

// params goes through what a model sends to a tool, unless its schema is given.
func (w *typeWalk) params(tool *inspect.Tool) {
	for _, p := range tool.Params {
		if !p.Injected && tool.Input == nil {
			w.visit(p.Type, place{pkg: w.pkg.Path, name: tool.GoName + "." + p.Name, pos: p.Pos, own: p.Name})
		}
	}
}

// results goes through what a tool returns, unless its schema is given.
func (w *typeWalk) results(tool *inspect.Tool) {
	for _, r := range tool.Results {
		if !r.Content && tool.Output == nil {
			name := strings.TrimSuffix("the result "+r.Name, " ")
			w.visit(r.Type, place{pkg: w.pkg.Path, name: tool.GoName + ": " + name, pos: r.Pos, own: r.Name})
		}
	}
}

func (w *typeWalk) visit(t types.Type, at place) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		w.named(t, at)
	case *types.Basic:
		w.look(t, at)
	case *types.Struct:
		w.fields(t, at)
	case *types.Map:
		w.visit(t.Elem(), at)
	case interface{ Elem() types.Type }:
		w.visit(t.Elem(), at)
	}
}

// named looks into the arguments and the origin of an instance, since a generic
// type can name ever larger instances of itself.
func (w *typeWalk) named(t *types.Named, at place) {
	obj := t.Obj()
	for arg := range t.TypeArgs().Types() {
		w.visit(arg, at)
	}
	if obj.Pkg() == nil || w.pkg.Decls.Type(obj).Input != nil || w.look(t, at) {
		return
	}
	if _, basic := t.Underlying().(*types.Basic); !basic && !w.seen[obj] {
		w.seen[obj] = true
		w.visit(t.Origin().Underlying(), place{pkg: obj.Pkg().Path(), name: obj.Name(), pos: at.pos, own: at.own})
	}
}

func (w *typeWalk) fields(st *types.Struct, at place) {
	for i := range st.NumFields() {
		field, seen := gotype.ParseField(st.Field(i), reflect.StructTag(st.Tag(i)), w.pkg.Encoder)
		if !seen {
			continue
		}
		own := field.Decl.Name()
		w.visit(field.Decl.Type(), place{
			pkg: at.pkg, name: at.name + "." + own, pos: either(w.pkg.Decls.Field(field.Decl).Pos, at.pos),
			own: own, quoted: field.Quoted,
		})
	}
}

func isType(t types.Type, path, name string) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path && named.Obj().Name() == name
}
