package lint

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"

	"github.com/go-toolgen/toolgen/inspect"
)

// checkURLs finds URLs that a model would have to take apart.
func checkURLs(pkg *inspect.Package) []found {
	finder := urlFinder{pkg: pkg, seen: map[*types.TypeName]bool{}}
	for _, tool := range pkg.Tools {
		if tool.Input != nil {
			continue
		}
		for _, p := range tool.Params {
			if !p.Injected {
				finder.visit(p.Type, place{pkg.Path, tool.GoName + "." + p.Name, p.Pos})
			}
		}
	}
	return finder.all
}

// A place is a parameter or a field, by its name in findings.
type place struct {
	pkg, name string
	pos       token.Position
}

type urlFinder struct {
	pkg  *inspect.Package
	seen map[*types.TypeName]bool
	all  []found
}

func (u *urlFinder) visit(t types.Type, at place) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		u.named(t, at)
	case *types.Struct:
		u.fields(t, at)
	case *types.Map:
		u.visit(t.Elem(), at)
	case interface{ Elem() types.Type }:
		u.visit(t.Elem(), at)
	}
}

// named looks into the arguments and the origin of an instance, since a generic
// type can name ever larger instances of itself.
func (u *urlFinder) named(t *types.Named, at place) {
	obj := t.Obj()
	for arg := range t.TypeArgs().Types() {
		u.visit(arg, at)
	}
	switch {
	case obj.Pkg() == nil || u.pkg.Decls.Type(obj).Input != nil:
	case obj.Pkg().Path() == "net/url" && obj.Name() == "URL":
		u.all = append(u.all, found{
			pos: at.pos, pkg: at.pkg, subject: at.name,
			message: fmt.Sprintf("%s is a url.URL, which JSON takes apart into Scheme, Host, Path and more", at.name),
			hint:    "take a string with format=uri, and parse it in the function",
		})
	case !u.seen[obj]:
		u.seen[obj] = true
		u.visit(t.Origin().Underlying(), place{obj.Pkg().Path(), obj.Name(), at.pos})
	}
}

func (u *urlFinder) fields(st *types.Struct, at place) {
	for i := range st.NumFields() {
		field := st.Field(i)
		hidden := !field.Exported() && !field.Embedded() || reflect.StructTag(st.Tag(i)).Get("json") == "-"
		if hidden {
			continue
		}
		u.visit(field.Type(), place{at.pkg, at.name + "." + field.Name(), either(u.pkg.Decls.Field(field).Pos, at.pos)})
	}
}
