package inspect

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/registered"
)

// isEvaluated reports whether the bodies of a package's functions can be evaluated.
func (prog *Program) isEvaluated(s *source) bool {
	return prog.search && (s.requested || prog.isUser(s))
}

// world returns the program for package registered, with all evaluated packages.
func (prog *Program) world() *registered.World {
	var sources []*source
	for _, s := range prog.order() {
		if s.evaluated {
			sources = append(sources, s)
		}
	}
	w := &registered.World{Fset: prog.fset, Sinks: prog.declaredSinks(sources), Named: prog.query.Sinks, Release: prog.release, Arguments: prog.query.Arguments, Literals: prog.query.Literals}
	for _, s := range sources {
		pkg := &registered.Package{Types: s.types, Target: s.target, Module: !s.requested || prog.isUser(s), Dir: s.meta.Dir, Info: s.info, OpaqueVars: map[*types.Var]bool{}}
		pkg.ReadFile = func(name string) ([]byte, error) { return prog.readEmbedded(s, name) }
		s.checkBodies()
		for _, f := range s.files {
			pkg.Files = append(pkg.Files, s.sound(f, pkg))
		}
		s.addGenerated(pkg)
		s.info.InitOrder = slices.DeleteFunc(s.info.InitOrder, func(init *types.Initializer) bool {
			return slices.ContainsFunc(init.Lhs, func(v *types.Var) bool { return pkg.OpaqueVars[v] })
		})
		pkg.Opaque = s.opaque()
		w.Packages = append(w.Packages, pkg)
	}
	return w
}

func (prog *Program) release(importPath string) string {
	for _, s := range prog.targets {
		if pkg, known := prog.located.Find(s.meta, importPath); known && pkg != nil && pkg.Module != nil {
			return pkg.Module.Version
		}
	}
	return ""
}

// isUser reports whether a package belongs to the user, that is, to the module of a
// target.
func (prog *Program) isUser(s *source) bool {
	return !s.meta.Standard && (s.target || !s.meta.Foreign || s.meta.Module != nil && prog.modules[s.meta.Module])
}

// userSources returns the targets and the packages of their modules that they import,
// sorted by path. It parses the packages if necessary.
func (prog *Program) userSources() []*source {
	found := map[*source]bool{}
	level := prog.targets
	for len(level) > 0 {
		next := map[*source]bool{}
		for _, s := range level {
			found[s] = true
		}
		for _, dep := range prog.dependencies(level, func(*ast.ImportSpec) bool { return true }) {
			if !found[dep] && prog.isUser(dep) && len(dep.meta.Files) > 0 {
				next[dep] = true
			}
		}
		level = sortedSources(maps.Keys(next))
		prog.parse(slices.DeleteFunc(slices.Clone(level), func(s *source) bool { return s.parsed }))
	}
	for _, s := range prog.sources {
		if s.requested {
			found[s] = true
		}
	}
	return sortedSources(maps.Keys(found))
}

// request records that the bodies of the functions in needs must be type-checked. It
// reports whether any of them is new.
func (prog *Program) request(needs []*types.Func) (more bool) {
	for _, fn := range needs {
		if fn.Pkg() == nil {
			continue
		}
		if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			more = prog.requestMethods(fn.Name()) || more
			continue
		}
		s := prog.byPath[fn.Pkg().Path()]
		key := reference{fn.Pkg().Path(), funcName(fn)}
		if s == nil || prog.requested[key] {
			continue
		}
		prog.requestFunc(s, key)
		more = true
	}
	return more
}

// requestMethods records that the bodies of all methods with the given name, of types in
// the user's packages, must be type-checked. It reports whether any of them is new.
func (prog *Program) requestMethods(name string) (more bool) {
	for _, s := range prog.userSources() {
		for _, fn := range funcs(s.files) {
			key := reference{s.meta.Path, registered.GoName(fn)}
			if fn.Recv != nil && fn.Name.Name == name && !prog.requested[key] {
				prog.requestFunc(s, key)
				more = true
			}
		}
	}
	return more
}

// requestFunc records that the body of the function key in the package s must be
// type-checked.
func (prog *Program) requestFunc(s *source, key reference) {
	prog.requested[key] = true
	if !prog.isEvaluated(s) { // its bodies have not been parsed
		s.requested = true
		s.contents = &contents{leftOut: s.meta.Ignored}
		prog.parse([]*source{s})
	}
}

// funcName returns the name of a function in its package, or "Type.Method" for a method,
// as [registered.GoName] does.
func funcName(fn *types.Func) string {
	recv := fn.Origin().Signature().Recv()
	if recv == nil {
		return fn.Name()
	}
	if named, ok := pointee(recv.Type()).(*types.Named); ok {
		return named.Obj().Name() + "." + fn.Name()
	}
	return fn.Name()
}

func newInfo() *types.Info {
	return &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}
}

// failures contains the bodies and initializers of a package that are type-checked, each
// with its first error.
type failures struct {
	bodies []span // sorted by position
	last   *span  // span of the last error, or nil if the error is outside of bodies
}

// A span is the source of a body or of an initializer.
type span struct {
	from, to token.Pos
	node     ast.Node // *ast.FuncDecl or *ast.ValueSpec
	reason   string   // the first error, or "" if the span type-checks
	pos      token.Pos
}

// fail makes the body opaque because of an error, unless it already is.
func (b *span) fail(reason string, pos token.Pos) {
	if b.reason == "" {
		b.reason, b.pos = reason, pos
	}
}

// newFailures returns the bodies and initializers that are type-checked, before any has
// failed.
func newFailures(s *source) failures {
	var f failures
	for _, file := range s.checkedFiles() {
		for _, decl := range file.kept.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Body != nil {
					f.bodies = append(f.bodies, span{from: decl.Body.Pos(), to: decl.Body.End(), node: decl})
				}
			case *ast.GenDecl:
				if decl.Tok != token.VAR {
					continue
				}
				for _, spec := range decl.Specs {
					if spec := spec.(*ast.ValueSpec); len(spec.Values) > 0 {
						f.bodies = append(f.bodies, span{from: spec.Values[0].Pos(), to: spec.End(), node: spec})
					}
				}
			}
		}
	}
	sort.Slice(f.bodies, func(i, j int) bool { return f.bodies[i].from < f.bodies[j].from })
	return f
}

func (f *failures) at(pos token.Pos) *span {
	i := sort.Search(len(f.bodies), func(i int) bool { return pos < f.bodies[i].to })
	if i < len(f.bodies) && f.bodies[i].from <= pos {
		return &f.bodies[i]
	}
	return nil
}

// note records an error of the type checker. An error in a body makes only that body opaque.
func (s *source) note(err types.Error) {
	if strings.HasPrefix(err.Msg, "\t") { // belongs to the previous error
		if s.failures.last == nil {
			s.errors = append(s.errors, err)
		}
		return
	}
	if s.inGenerated(err.Pos) { // ignored: bodies that use the invalid declaration have errors as well
		s.failures.last = &span{}
		return
	}
	in := s.failures.at(err.Pos)
	s.failures.last = in
	switch {
	case in != nil:
		if !err.Soft {
			in.fail(err.Msg, err.Pos)
		}
	case err.Soft && (strings.Contains(err.Msg, "imported and not used") || err.Msg == "generic function is missing function body"):
	default:
		s.errors = append(s.errors, err)
	}
}

// checkBodies makes bodies opaque that contain invalid types although the type checker
// did not report an error in them.
func (s *source) checkBodies() {
	seen := map[types.Type]bool{}
	for i := range s.failures.bodies {
		body := &s.failures.bodies[i]
		if body.reason != "" {
			continue
		}
		switch node := body.node.(type) {
		case *ast.FuncDecl:
			if sig, ok := s.info.TypeOf(node.Name).(*types.Signature); !ok || hasInvalid(sig, seen) {
				body.fail("the signature does not type-check", node.Pos())
			}
			s.failInvalid(body, node.Body, seen)
		case *ast.ValueSpec:
			for _, value := range node.Values {
				s.failInvalid(body, value, seen)
			}
		}
	}
}

// failInvalid makes a body opaque if a part of it contains an expression of an invalid
// type.
func (s *source) failInvalid(body *span, node ast.Node, seen map[types.Type]bool) {
	ast.Inspect(node, func(n ast.Node) bool {
		expr, ok := n.(ast.Expr)
		if !ok || body.reason != "" {
			return body.reason == ""
		}
		t := s.info.TypeOf(expr)
		if ident, ok := expr.(*ast.Ident); ok {
			switch obj := s.info.ObjectOf(ident).(type) {
			case *types.Builtin, *types.Label:
				return true
			case *types.PkgName:
				if obj.Imported().Path() == "C" { // the type checker reports no errors in uses of C
					body.fail("it uses C", expr.Pos())
				}
				return body.reason == ""
			case nil:
				if _, declared := s.info.Defs[ident]; !declared && ident.Name != "_" {
					body.fail(s.because(ident.Name+" is not declared"), expr.Pos())
				}
			}
		}
		if tv := s.info.Types[expr]; hasInvalid(t, seen) && !tv.IsBuiltin() {
			body.fail(s.because("the type of "+types.ExprString(expr)+" is unknown"), expr.Pos())
		}
		return body.reason == ""
	})
}

// because returns the reason why a type is unknown: the error for an import that failed
// or, if every import was found, the reason otherwise.
func (s *source) because(otherwise string) string {
	for _, err := range s.errors {
		if strings.HasPrefix(err.Msg, "could not import ") {
			return err.Msg
		}
	}
	return otherwise
}

func hasInvalid(t types.Type, seen map[types.Type]bool) bool {
	if t == nil {
		return false
	}
	if invalid, done := seen[t]; done {
		return invalid
	}
	seen[t] = false
	invalid := false
	switch t := t.(type) {
	case *types.Basic:
		invalid = t.Kind() == types.Invalid
	case *types.Alias:
		invalid = hasInvalid(types.Unalias(t), seen)
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			invalid = invalid || hasInvalid(arg, seen)
		}
		basic, ok := t.Underlying().(*types.Basic)
		invalid = invalid || ok && basic.Kind() == types.Invalid
	case *types.Map:
		invalid = hasInvalid(t.Key(), seen) || hasInvalid(t.Elem(), seen)
	case *types.Struct:
		for field := range t.Fields() {
			invalid = invalid || hasInvalid(field.Type(), seen)
		}
	case *types.Tuple:
		for v := range t.Variables() {
			invalid = invalid || hasInvalid(v.Type(), seen)
		}
	case *types.Signature:
		invalid = hasInvalid(t.Params(), seen) || hasInvalid(t.Results(), seen)
	case interface{ Elem() types.Type }:
		invalid = hasInvalid(t.Elem(), seen)
	}
	seen[t] = invalid
	return invalid
}

// sound returns the kept declarations of a file without the bodies and initializers that
// do not type-check, and without the declarations that the type checker rejected.
func (s *source) sound(f *file, pkg *registered.Package) *ast.File {
	file := *f.kept
	file.Decls = nil
	for _, decl := range f.kept.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl := s.soundFunc(decl); decl != nil {
				file.Decls = append(file.Decls, decl)
			}
		case *ast.GenDecl:
			group := *decl
			group.Specs = nil
			for _, spec := range decl.Specs {
				if spec := s.soundSpec(spec, pkg); spec != nil {
					group.Specs = append(group.Specs, spec)
				}
			}
			if len(group.Specs) > 0 {
				file.Decls = append(file.Decls, &group)
			}
		}
	}
	if version, ok := s.info.FileVersions[f.kept]; ok {
		s.info.FileVersions[&file] = version
	}
	return &file
}

func (s *source) soundFunc(decl *ast.FuncDecl) *ast.FuncDecl {
	if _, ok := s.info.Defs[decl.Name].(*types.Func); !ok {
		return nil
	}
	if decl.Body == nil || s.failures.at(decl.Body.Pos()).reason == "" {
		return decl
	}
	if decl.Recv == nil && decl.Name.Name == "init" {
		return nil
	}
	opaque := *decl
	opaque.Body = nil
	return &opaque
}

func (s *source) soundSpec(spec ast.Spec, pkg *registered.Package) ast.Spec {
	for _, name := range namesOf(spec) {
		if s.info.Defs[name] == nil {
			return nil
		}
	}
	values, ok := spec.(*ast.ValueSpec)
	if !ok || len(values.Values) == 0 {
		return spec
	}
	failed := s.failures.at(values.Values[0].Pos())
	if failed == nil || failed.reason == "" { // a constant has no span
		return spec
	}
	for _, name := range values.Names {
		if v, ok := s.info.Defs[name].(*types.Var); ok {
			pkg.OpaqueVars[v] = true
		}
	}
	opaque := *values
	opaque.Values = nil
	return &opaque
}

// opaque returns the functions of a package whose bodies are not type-checked.
func (s *source) opaque() []registered.Opaque {
	checked := map[token.Pos]span{}
	for _, body := range s.failures.bodies {
		if fn, ok := body.node.(*ast.FuncDecl); ok {
			checked[fn.Name.Pos()] = body
		}
	}
	variables := map[string]bool{} // names of package variables
	for _, f := range s.files {
		for _, decl := range f.syntax.Decls {
			if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.VAR {
				for _, spec := range gen.Specs {
					for _, name := range spec.(*ast.ValueSpec).Names {
						variables[name.Name] = true
					}
				}
			}
		}
	}
	var list []registered.Opaque
	for _, f := range s.files {
		for _, decl := range f.syntax.Decls {
			if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.VAR {
				list = append(list, s.opaqueInitializers(f.syntax, gen, variables)...)
			}
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			if body, ok := checked[fn.Name.Pos()]; !ok || body.reason != "" {
				list = append(list, registered.Opaque{Decl: fn, File: f.syntax, Reason: body.reason, Pos: body.pos})
			}
		}
	}
	return list
}

// opaqueInitializers returns the initializers in decl that are not type-checked, each as an
// init function. It omits an initializer without calls, function literals, and variables.
func (s *source) opaqueInitializers(file *ast.File, decl *ast.GenDecl, variables map[string]bool) []registered.Opaque {
	mentions := func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		_, isSelector := n.(*ast.SelectorExpr) // it may be a variable of another package
		return isSelector || ok && variables[name.Name]
	}
	var list []registered.Opaque
	for _, spec := range decl.Specs {
		values := spec.(*ast.ValueSpec)
		if len(values.Values) == 0 || s.keptSpec(values) != nil || !slices.ContainsFunc(values.Values, func(expr ast.Expr) bool { return runs(expr) || anyNode(expr, mentions) }) {
			continue
		}
		init := &ast.FuncDecl{
			Name: &ast.Ident{NamePos: values.Pos(), Name: "init"},
			Type: &ast.FuncType{Func: values.Pos(), Params: &ast.FieldList{Opening: values.Pos(), Closing: values.Pos()}},
			Body: &ast.BlockStmt{Lbrace: values.Pos(), Rbrace: values.End()},
		}
		for _, value := range values.Values {
			init.Body.List = append(init.Body.List, &ast.AssignStmt{Lhs: []ast.Expr{ast.NewIdent("_")}, Tok: token.ASSIGN, Rhs: []ast.Expr{value}})
		}
		list = append(list, registered.Opaque{Decl: init, File: file, Initializer: true})
	}
	return list
}

// runs reports whether a node contains a call or a function literal.
func runs(n ast.Node) bool {
	return anyNode(n, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr, *ast.FuncLit:
			return true
		}
		return false
	})
}

func anyNode(n ast.Node, wanted func(n ast.Node) bool) bool {
	for n := range ast.Preorder(n) {
		if wanted(n) {
			return true
		}
	}
	return false
}
