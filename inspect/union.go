package inspect

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// union adds to a declaration the types that implement a closed interface, and the options of
// a union directive.
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

// unionLine returns the options of the union directives above a type. It ignores errors,
// because they are reported for the package of the type.
func unionLine(spec typeSpec, ix *index) directive.Union {
	said, _ := directive.DecodeUnion(ix.source.lines.peek(spec.doc, "union"))
	return said
}

// unionOf returns the types that implement an interface, or nil for an open interface, which
// every package can implement. Interfaces of the standard library count as open.
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
		union.Unknown = "the source of package " + obj.Pkg().Path() + " is not available"
	case obj.Type().(*types.Named).TypeParams().Len() > 0:
		union.Unknown = "the interface has type parameters"
	default:
		f.implement(union, obj)
	}
	return union
}

// isSealed reports whether an interface has an unexported method of its own package, so that
// only types of that package can declare all its methods. A type in any package can also
// implement it by embedding such a type or the interface.
func isSealed(iface *types.Interface, pkg *types.Package) bool {
	for method := range iface.Methods() {
		if !method.Exported() && method.Pkg().Path() == pkg.Path() {
			return true
		}
	}
	return false
}

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

// definedType returns the type that an object declares. It returns false for an alias, an
// interface, and an object that is not a type.
func definedType(obj types.Object) (*types.Named, bool) {
	name, ok := obj.(*types.TypeName)
	if !ok || name.IsAlias() || types.IsInterface(name.Type()) {
		return nil, false
	}
	t, ok := name.Type().(*types.Named)
	return t, ok
}

// implements reports whether t or a pointer to t implements an interface (ok), and
// whether only the pointer does (pointer). For a generic type, it compares only the names
// of the methods, because some instance may implement the interface.
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

// checkBuilds reports implementers that do not exist in every build that includes the
// generated file.
func (r *reacher) checkBuilds(union *Union, obj *types.TypeName, ix *index) {
	if union == nil || ix == nil {
		return
	}
	for _, impl := range union.Implementers {
		name := impl.Type.Obj().Name()
		file := ix.source.fileAt(ix.types[name].spec.Pos())
		if file != nil && file.constraint != "" && file.constraint != r.constraint {
			r.report(diag.Errorf(impl.Pos, diag.BuildTags, "%s is declared in a file with the build constraint %q, so the types of %s depend on the build", name, file.constraint, obj.Name()).
				WithHint("move it to a file without constraints; or %s", nameBuild))
		}
	}
}

// useUnion marks the union directives of a type as used, and reports their errors even if
// no tool reaches the type.
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

// checkInterface reports options of union directives that do not apply to an interface.
func (f *finder) checkInterface(said directive.Union, spec typeSpec, iface *types.Interface) {
	name := spec.spec.Name.Name
	_, literal := spec.spec.Type.(*ast.InterfaceType)
	switch {
	case said.Value != "":
		f.report(diag.Errorf(said.ValuePos, diag.Misplaced, "value= applies to types that implement an interface, but %s is an interface", name).
			WithHint("keep only key=, and add value= to the types"))
	case iface.NumMethods() == 0:
		f.report(diag.Errorf(said.Pos, diag.Misplaced, "every type implements %s, so its types cannot be listed", name).
			WithHint("add an unexported method to it, and to the types that implement it"))
	case said.Output && !isSealed(iface, f.s.types):
		f.report(diag.Errorf(said.OutputPos, diag.Misplaced, "other packages can implement %s, so a result can have an unknown type", name).
			WithHint("add an unexported method to it, or remove output"))
	case !literal:
		f.report(diag.Errorf(said.Pos, diag.Misplaced, "the methods of %s are declared in another package, which may have more types that implement it", name).
			WithHint("declare it as a separate interface, for example interface{ other.Shape }"))
	}
}

// checkVariant reports options of union directives that do not apply to a type that is
// not an interface.
func (f *finder) checkVariant(said directive.Union, obj *types.TypeName) {
	switch {
	case obj.IsAlias():
		f.report(diag.Errorf(said.Pos, diag.Misplaced, "//toolgen:union has no effect on %s, which is an alias", obj.Name()).
			WithHint("move the directive to the aliased type"))
	case said.Output:
		f.report(diag.Errorf(said.OutputPos, diag.Misplaced, "output applies to interfaces, but %s is not an interface", obj.Name()).
			WithHint("move it to the interface, after key="))
	case said.Key != "":
		f.report(diag.Errorf(said.KeyPos, diag.Misplaced, "key= applies to interfaces, but %s is not an interface", obj.Name()).
			WithHint("move key= to the interface; value= sets the value of that property for %s", obj.Name()))
	case said.Value != "" && !f.isVariant(obj):
		f.report(diag.Errorf(said.ValuePos, diag.Misplaced, "%s implements no interface that has an unexported method or //toolgen:union", obj.Name()).
			WithHint("add //toolgen:union key=NAME to the interface"))
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

// needImplementers adds tasks for the types that may implement the interface name, if it
// is closed, that is, if it has an unexported method or a union directive. It searches
// for these types, because no name in the interface refers to them. A type has the
// methods that are declared for it, and the methods of the types that it embeds.
func (c *closure) needImplementers(s *source, name string) {
	if s.meta.Standard {
		return
	}
	methods, elsewhere := s.declared.methodsOf(name)
	hidden := slices.DeleteFunc(slices.Clone(methods), token.IsExported)
	said := len(s.lines.peek(s.declared.docOf(name), "union")) > 0
	if len(hidden) == 0 && !said {
		return
	}
	ways := hidden // an implementer has all unexported methods, so one of them is enough to find it
	if len(ways) == 0 {
		ways = methods
	}
	open := len(hidden) == 0 // open reports whether types of other packages may have the needed methods
	for _, other := range s.declared.order {
		if spec := s.declared.typeSpec(other); spec == nil || spec.Assign.IsValid() {
			continue
		}
		_, isInterface := s.declared.literal(other).(*ast.InterfaceType)
		if !isInterface && (open && elsewhere || s.declared.mayHave(other, ways, open, map[string]bool{})) {
			c.todo = append(c.todo, task{s: s, name: other, depth: whole})
		}
	}
	if elsewhere { // the interface also has methods whose names are not known here
		c.everyMethod(s)
	}
}

// everyMethod records that all exported methods of a package's types are needed.
func (c *closure) everyMethod(s *source) {
	for _, name := range s.declared.order {
		for _, m := range s.declared.methods[name] {
			if m.fn.Name.IsExported() {
				c.ask(m.fn.Name.Name)
			}
		}
	}
}

// methodsOf returns the methods of an interface of a package by name, and whether it has more
// methods from an interface of another package.
func (d *declarations) methodsOf(name string) (methods []string, elsewhere bool) {
	seen := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		it, ok := d.literal(name).(*ast.InterfaceType)
		if !ok || seen[name] {
			elsewhere = elsewhere || !ok && name != "error" && name != "any" && name != "comparable"
			return
		}
		seen[name] = true
		for _, element := range it.Methods.List {
			for _, method := range element.Names {
				methods = append(methods, method.Name)
			}
			if embedded := typeIdent(element.Type); len(element.Names) == 0 {
				_, qualified := element.Type.(*ast.SelectorExpr)
				if qualified || embedded == nil {
					elsewhere = elsewhere || qualified
					continue
				}
				visit(embedded.Name)
			}
		}
	}
	visit(name)
	return methods, elsewhere
}

// mayHave reports whether a type may have one of the methods: whether the type, or a type
// of the package that it embeds, declares the method. If open is set, the method may also
// belong to an embedded type of another package. visited contains the types that were
// already checked.
func (d *declarations) mayHave(name string, methods []string, open bool, visited map[string]bool) bool {
	if visited[name] {
		return false
	}
	visited[name] = true
	if slices.ContainsFunc(d.methods[name], func(m methodDecl) bool { return slices.Contains(methods, m.fn.Name.Name) }) {
		return true
	}
	switch t := d.literal(name).(type) {
	case *ast.InterfaceType: // embedded in the type
		return true
	case *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
		return open
	case *ast.StructType:
		return slices.ContainsFunc(t.Fields.List, func(field *ast.Field) bool {
			if len(field.Names) > 0 {
				return false
			}
			embedded := field.Type
			if star, ok := embedded.(*ast.StarExpr); ok {
				embedded = star.X
			}
			if _, foreign := embedded.(*ast.SelectorExpr); foreign {
				return open
			}
			ident := typeIdent(embedded)
			return ident != nil && (d.mayHave(d.meant(ident.Name), methods, open, visited) || open && d.typeSpec(ident.Name) == nil)
		})
	}
	return false
}

func hasUnionLines(s *source) bool {
	return slices.ContainsFunc(s.files, func(f *file) bool { return bytes.Contains(f.content, []byte("toolgen:union")) })
}
