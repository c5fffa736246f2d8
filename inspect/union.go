package inspect

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// union adds to a declaration the types that implement a closed interface,
// and what a union line says.
func (r *reacher) union(decl *TypeDecl, obj *types.TypeName, spec typeSpec, ix *index) {
	if types.IsInterface(obj.Type()) {
		decl.Union = r.unionOf(obj)
		r.checkBuilds(decl.Union, obj, ix)
		return
	}
	if ix != nil && len(ix.source.lines.peek(spec.doc, "union")) > 0 {
		line := unionLine(spec, ix)
		decl.Variant = &line
	}
}

// unionLine returns what the union lines above a type say. What is wrong
// with them is told where they are taken.
func unionLine(spec typeSpec, ix *index) directive.Union {
	said, _ := directive.DecodeUnion(ix.source.lines.peek(spec.doc, "union"))
	return said
}

// unionOf returns the types that implement an interface, or nil for one that
// is open: every package can implement it. Those of the standard library count
// as open.
func (f *finder) unionOf(obj *types.TypeName) *Union {
	iface, ok := obj.Type().Underlying().(*types.Interface)
	if !ok || obj.Pkg() == nil {
		return nil
	}
	if s := f.prog.sourceOf(obj.Pkg().Path()); s != nil && s.meta.Standard {
		return nil
	}
	if union, done := f.unions[obj]; done {
		return union
	}
	union := f.newUnion(obj, iface)
	f.unions[obj] = union
	return union
}

func (f *finder) newUnion(obj *types.TypeName, iface *types.Interface) *Union {
	union := &Union{Sealed: isSealed(iface, obj.Pkg())}
	ix := f.prog.indexOf(obj.Pkg().Path())
	if ix != nil {
		spec, _ := ix.typeOf(obj)
		union.Line = unionLine(spec, ix)
		union.Foreign = ix.source.meta.Foreign
	}
	switch {
	case !union.Sealed && (union.Line.Key == "" || iface.NumMethods() == 0):
		return nil
	case ix == nil:
		union.Unknown = "the source of package " + obj.Pkg().Path() + " is not there"
	case obj.Type().(*types.Named).TypeParams().Len() > 0:
		union.Unknown = "it has type parameters"
	default:
		f.implement(union, obj)
	}
	return union
}

// isSealed reports whether an interface has an unexported method of its own
// package, so that only types of that package have all its methods. (Types
// that embed such a type, or the interface, escape it: they can be anywhere.)
func isSealed(iface *types.Interface, pkg *types.Package) bool {
	for method := range iface.Methods() {
		if !method.Exported() && method.Pkg().Path() == pkg.Path() {
			return true
		}
	}
	return false
}

// implement adds to a union the types that implement its interface.
func (f *finder) implement(union *Union, obj *types.TypeName) {
	iface, scope := obj.Type().Underlying().(*types.Interface), obj.Pkg().Scope()
	for _, name := range scope.Names() {
		t, ok := definedType(scope.Lookup(name))
		if !ok {
			continue
		}
		if pointer, ok := implements(t, iface); ok {
			union.Implementers = append(union.Implementers, Implementer{Type: t, Pointer: pointer, Pos: f.pos(t.Obj().Pos())})
		}
	}
	slices.SortFunc(union.Implementers, func(a, b Implementer) int { return comparePositions(a.Pos, b.Pos) })
}

// definedType returns the type that an object declares, and false for what is
// no type, another name of one, or an interface.
func definedType(obj types.Object) (*types.Named, bool) {
	name, ok := obj.(*types.TypeName)
	if !ok || name.IsAlias() || types.IsInterface(name.Type()) {
		return nil, false
	}
	t, ok := name.Type().(*types.Named)
	return t, ok
}

// implements reports whether a type implements an interface, and whether only
// a pointer to it does. A generic type counts by the names of its methods:
// some instance of it may implement the interface.
func implements(t *types.Named, iface *types.Interface) (pointer, ok bool) {
	ptr := types.NewPointer(t)
	for method := range iface.Methods() {
		found, _, _ := types.LookupFieldOrMethod(ptr, false, method.Pkg(), method.Name())
		if _, ok := found.(*types.Func); !ok {
			return false, false
		}
	}
	if t.TypeParams().Len() > 0 {
		return false, true
	}
	value := types.Implements(t, iface)
	return !value, value || types.Implements(ptr, iface)
}

// checkBuilds reports implementers that are not there in every build in which
// the generated file is.
func (r *reacher) checkBuilds(union *Union, obj *types.TypeName, ix *index) {
	if union == nil || ix == nil {
		return
	}
	for _, impl := range union.Implementers {
		name := impl.Type.Obj().Name()
		file := ix.source.fileAt(ix.types[name].spec.Pos())
		if file != nil && file.constraint != "" && file.constraint != r.constraint {
			r.report(diag.Errorf(impl.Pos, diag.BuildTags, "%s stands in a file with the build constraint %q, so %s is of other types in other builds", name, file.constraint, obj.Name()).
				WithHint("move it to a file without constraints; or, %s", nameBuild))
		}
	}
}

// useUnion marks the union lines of a type as used, and reports what is wrong
// with them, also where no tool reaches the type.
func (f *finder) useUnion(spec typeSpec) {
	lines := f.lines.use(spec.doc, "union")
	if len(lines) == 0 {
		return
	}
	said, diags := directive.DecodeUnion(lines)
	f.diags = append(f.diags, diags...)
	obj, ok := f.s.types.Scope().Lookup(spec.spec.Name.Name).(*types.TypeName)
	if !ok {
		return
	}
	if iface, ok := obj.Type().Underlying().(*types.Interface); ok && !obj.IsAlias() {
		f.checkInterface(said, spec, iface)
	} else {
		f.checkVariant(said, obj)
	}
}

// checkInterface reports what union lines cannot say of an interface.
func (f *finder) checkInterface(said directive.Union, spec typeSpec, iface *types.Interface) {
	name := spec.spec.Name.Name
	_, literal := spec.spec.Type.(*ast.InterfaceType)
	switch {
	case said.Value != "":
		f.report(diag.Errorf(said.ValuePos, diag.BadPlace, "value= is for a type that implements an interface, and %s is an interface", name).
			WithHint("write key= alone, and value= above the types"))
	case iface.NumMethods() == 0:
		f.report(diag.Errorf(said.Pos, diag.BadPlace, "every type implements %s, so that none can be listed", name).
			WithHint("give it an unexported method, and that to the types it is for"))
	case said.Output && !isSealed(iface, f.s.types):
		f.report(diag.Errorf(said.OutputPos, diag.BadPlace, "other packages can implement %s, so that a result can be of a type that is not known", name).
			WithHint("give it an unexported method, or leave output out"))
	case !literal:
		f.report(diag.Errorf(said.Pos, diag.BadPlace, "the methods of %s are declared elsewhere, and so may be its types", name).
			WithHint("declare it as an interface of its own, such as interface{ other.Shape }"))
	}
}

// checkVariant reports what union lines cannot say of a type that is no interface.
func (f *finder) checkVariant(said directive.Union, obj *types.TypeName) {
	switch {
	case obj.IsAlias():
		f.report(diag.Errorf(said.Pos, diag.BadPlace, "//toolgen:union has no effect on %s, which is an alias", obj.Name()).
			WithHint("write it above the type itself"))
	case said.Output:
		f.report(diag.Errorf(said.OutputPos, diag.BadPlace, "output is for an interface, and %s is not one", obj.Name()).
			WithHint("write it above the interface, behind its key"))
	case said.Key != "":
		f.report(diag.Errorf(said.KeyPos, diag.BadPlace, "key= is for an interface, and %s is not one", obj.Name()).
			WithHint("write it above the interface; value= is what the property is for %s", obj.Name()))
	case said.Value != "" && !f.isVariant(obj):
		f.report(diag.Errorf(said.ValuePos, diag.BadPlace, "%s implements no interface that has an unexported method or a union line", obj.Name()).
			WithHint("write //toolgen:union key=NAME above the interface"))
	}
}

// isVariant reports whether a type implements a closed interface of its package.
func (f *finder) isVariant(obj *types.TypeName) bool {
	scope := f.s.types.Scope()
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		iface, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || iface.IsAlias() {
			return false
		}
		union := f.unionOf(iface)
		return union != nil && slices.ContainsFunc(union.Implementers, func(i Implementer) bool { return i.Type.Obj() == obj })
	})
}
