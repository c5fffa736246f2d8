package inspect

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A site is a piece of source in which the type checker may have found an error.
type site struct {
	source *source
	node   ast.Node
	// foreign is a declaration that the site leads to and that the user cannot
	// change, or nil.
	foreign *site
}

// checkTypes reports the types of a tool's signature that do not type-check:
// as the type checker did, at its position.
func (f *finder) checkTypes(c candidate, tool *Tool) {
	f.checkTypesOf(tool, site{source: f.s, node: c.decl})
}

func (f *finder) checkTypesOf(tool *Tool, at site) {
	for _, t := range schemaTypes(tool) {
		if broken, ok := f.invalid(t, at, f.sound); ok {
			f.sound = map[types.Type]bool{} // of those seen on the way nothing is known
			f.blame(tool, broken, at)
			return
		}
	}
	// What is injected or given has no schema, but generated code names its type.
	if tool.Func != nil && f.s.mayHaveInvalid() && strings.Contains(types.TypeString(tool.Func.Signature(), nil), types.Typ[types.Invalid].Name()) {
		f.blame(tool, at)
	}
}

// mayHaveInvalid reports whether the type checker may have made nothing of a type in the
// package: it has told of an error, or it passed over a type of C.
func (s *source) mayHaveInvalid() bool {
	return len(s.errors) > 0 || slices.ContainsFunc(s.files, func(f *file) bool { return importsC(f.syntax) })
}

// invalid reports whether t, which is named at a site, reaches a type that the
// type checker made nothing of, and the site that names that one.
func (f *finder) invalid(t types.Type, at site, seen map[types.Type]bool) (site, bool) {
	if seen[t] {
		return at, false
	}
	seen[t] = true
	switch t := t.(type) {
	case *types.Alias:
		return f.invalid(t.Rhs(), f.siteOf(t.Obj(), at), seen)
	case *types.Basic:
		return at, t.Kind() == types.Invalid
	case *types.Map:
		if broken, ok := f.invalid(t.Key(), at, seen); ok {
			return broken, true
		}
		return f.invalid(t.Elem(), at, seen)
	case *types.Struct:
		for field := range jsonFields(t) {
			if broken, ok := f.invalid(field.Type(), at, seen); ok {
				return broken, true
			}
		}
	case *types.Named:
		return f.invalidNamed(t, at, seen)
	case interface{ Elem() types.Type }: // a pointer, slice or array
		return f.invalid(t.Elem(), at, seen)
	}
	return at, false
}

// invalidNamed looks at the arguments and the origin of an instance, since a
// generic type can name ever larger instances of itself.
func (f *finder) invalidNamed(t *types.Named, at site, seen map[types.Type]bool) (site, bool) {
	for arg := range t.TypeArgs().Types() {
		if broken, ok := f.invalid(arg, at, seen); ok {
			return broken, true
		}
	}
	if basic, ok := t.Underlying().(*types.Basic); ok && basic.Kind() == types.Invalid && t != t.Origin() {
		return at, true // it cannot be instantiated so
	}
	declared := f.siteOf(t.Obj(), at)
	if t.TypeArgs().Len() > 0 && declared != at && declared.foreign == nil {
		if _, ok := declared.source.errorIn(declared.node.Pos(), declared.node.End()); ok {
			return declared, true // such as an instantiation cycle
		}
	}
	if union := f.unionOf(t.Obj()); union != nil {
		for _, impl := range union.Implementers {
			if broken, ok := f.invalid(impl.Type, declared, seen); ok {
				return broken, true
			}
		}
	}
	return f.invalid(t.Origin().Underlying(), declared, seen)
}

// siteOf returns the declaration of a type, or at where its source is not at
// hand. One of another module is told of where the user's source leads to it.
func (f *finder) siteOf(obj *types.TypeName, at site) site {
	if obj.Pkg() == nil {
		return at
	}
	s := f.prog.sourceOf(obj.Pkg().Path())
	if s == nil {
		return at
	}
	spec, ok := s.index().typeOf(obj)
	if !ok {
		return at
	}
	declared := site{source: s, node: spec.spec}
	if s.meta.Foreign && !s.target {
		return site{at.source, at.node, &declared}
	}
	return declared
}

// blame reports the error of the type checker that broke a tool: the first
// within the sites.
func (f *finder) blame(tool *Tool, sites ...site) {
	for _, at := range sites {
		if problem, ok := f.newerAt(at); ok {
			f.report(problem)
			return
		}
	}
	for _, at := range sites {
		if err, ok := at.error(); ok {
			f.report(diag.Errorf(f.pos(err.Pos), diag.TypeCheck, "%s", strings.TrimSuffix(err.Msg, ":")).
				WithHint("%s needs this type; %s%s", tool.what(), compiles(err.Msg), orNewer(at)))
			return
		}
	}
	for _, at := range sites {
		if problem, pos, ok := f.elsewhere(at); ok {
			f.report(diag.Errorf(f.pos(pos), diag.TypeCheck, "%s", problem).
				WithHint("%s needs this type; run go vet on the package", tool.what()))
			return
		}
	}
	for _, at := range sites {
		if name := at.typeOfC(); name != nil {
			f.report(diag.Errorf(f.pos(name.Pos()), diag.TypeCheck, "C.%s is a type of C, which cgo alone knows", name.Sel.Name).
				WithHint("use a Go type, and convert it inside the function"))
			return
		}
	}
	f.report(diag.Errorf(tool.Pos, diag.TypeCheck, "%s does not type-check", tool.GoName).
		WithHint("run go vet on the package"))
}

// compiles says how to have a package that the go command can build.
func compiles(problem string) string {
	switch {
	case strings.Contains(problem, "missing go.sum entry"):
		return "run go mod tidy"
	case strings.Contains(problem, "no required module provides"):
		return "run go get, or go mod tidy"
	}
	return "run go vet on the package"
}

// error returns the first error within a site. Where there is none, the fault
// is that of a package that the site names, or of the package clause of its file.
func (at site) error() (types.Error, bool) {
	if err, ok := at.source.errorIn(at.node.Pos(), at.node.End()); ok {
		return err, true
	}
	file := at.source.fileAt(at.node.Pos())
	if file == nil {
		return types.Error{}, false
	}
	names := qualifiers(at.node)
	for _, spec := range file.syntax.Imports {
		if err, ok := at.source.errorIn(spec.Pos(), spec.End()); ok && names[localName(spec, at.source)] {
			return err, true
		}
	}
	return at.source.errorIn(file.syntax.Package, file.syntax.Name.End())
}

// elsewhere says what is wrong with a type of another module, at the import that
// leads to it.
func (f *finder) elsewhere(at site) (problem string, pos token.Pos, ok bool) {
	file := at.source.fileAt(at.node.Pos())
	if at.foreign == nil || file == nil {
		return "", 0, false
	}
	err, ok := at.foreign.error()
	if !ok {
		return "", 0, false
	}
	path := at.foreign.source.meta.Path
	names := qualifiers(at.node)
	pos = at.node.Pos()
	for _, spec := range file.syntax.Imports {
		if dep := at.source.imported[importPath(spec)]; names[localName(spec, at.source)] && dep != nil && (dep.meta.Foreign && pos == at.node.Pos() || dep == at.foreign.source) {
			pos = spec.Pos()
		}
	}
	where := f.pos(err.Pos)
	return fmt.Sprintf("could not import %s (%s:%d:%d: %s)", path, filepath.Base(where.Filename), where.Line, where.Column, err.Msg), pos, true
}

// typeOfC returns the first type of C that a site names, or nil. The type
// checker makes nothing of it without a word (types.Config.FakeImportC).
func (at site) typeOfC() *ast.SelectorExpr {
	file := at.source.fileAt(at.node.Pos())
	if file == nil || !importsC(file.syntax) {
		return nil
	}
	node := at.node
	if decl, ok := node.(*ast.FuncDecl); ok {
		node = decl.Type
	}
	for n := range ast.Preorder(node) {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := sel.X.(*ast.Ident); ok && x.Name == "C" {
				return sel
			}
		}
	}
	return nil
}

// importsC reports whether a file is one for cgo.
func importsC(syntax *ast.File) bool {
	return slices.ContainsFunc(syntax.Imports, func(spec *ast.ImportSpec) bool { return spec.Path.Value == `"C"` })
}

// errorIn returns the first error of the type checker between two positions.
// A message that begins with a tab belongs to the error before it.
func (s *source) errorIn(from, to token.Pos) (types.Error, bool) {
	for _, err := range s.errors {
		if from <= err.Pos && err.Pos < to && !strings.HasPrefix(err.Msg, "\t") {
			return err, true
		}
	}
	return types.Error{}, false
}

func (s *source) fileAt(pos token.Pos) *file {
	for _, f := range s.files {
		if f.syntax.FileStart <= pos && pos < f.syntax.FileEnd {
			return f
		}
	}
	return nil
}
