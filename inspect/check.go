package inspect

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"go/version"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// checkAll type-checks every source after the sources that it imports, several at a time.
// Checks start in dependency order, so that a source only waits for sources whose check has
// started.
func (prog *Program) checkAll() {
	order := prog.order()
	place := map[*source]int{}
	for i, s := range order {
		place[s] = i
		s.types, s.errors, s.done = nil, nil, make(chan struct{})
	}
	parallel.Do(len(order), func(i int) {
		s := order[i]
		defer close(s.done)
		for _, dep := range s.imports() {
			if at, ok := place[dep]; ok && at < i { // a later position occurs only in a cycle
				<-dep.done
			}
		}
		prog.check(s)
	})
}

// parsedSources returns the sources that have been parsed, sorted by path.
func (prog *Program) parsedSources() []*source {
	return slices.DeleteFunc(sortedSources(maps.Values(prog.sources)), func(s *source) bool { return !s.parsed })
}

// order returns the sources so that each follows the sources that it imports. In an
// import cycle, one edge is ignored.
func (prog *Program) order() []*source {
	var order []*source
	seen := map[*source]bool{}
	var visit func(*source)
	visit = func(s *source) {
		if seen[s] {
			return
		}
		seen[s] = true
		for _, dep := range s.imports() {
			visit(dep)
		}
		order = append(order, s)
	}
	for _, s := range prog.parsedSources() {
		if len(s.files) > 0 {
			visit(s)
		}
	}
	return order
}

// imports returns the parsed packages that the kept declarations import, sorted by path.
func (s *source) imports() []*source {
	found := map[*source]bool{}
	for _, f := range s.checkedFiles() {
		for _, spec := range f.kept.Imports {
			if dep := s.imported[importPath(spec)]; dep != nil && dep.parsed && len(dep.files) > 0 {
				found[dep] = true
			}
		}
	}
	return sortedSources(maps.Keys(found))
}

func (prog *Program) check(s *source) {
	cfg := types.Config{
		Importer:         importer{s},
		IgnoreFuncBodies: !s.evaluated,
		FakeImportC:      true,
		GoVersion:        goVersion(s.meta),
		Error:            func(err error) { s.errors = append(s.errors, err.(types.Error)) },
	}
	info := &types.Info{}
	switch {
	case s.evaluated:
		info = newInfo()
		s.info, s.defs = info, info.Defs
		s.failures = newFailures(s)
		cfg.Error = func(err error) { s.note(err.(types.Error)) }
	case s.target:
		s.defs = map[*ast.Ident]types.Object{}
		info.Defs = s.defs
	}
	var files []*ast.File
	for _, f := range s.checkedFiles() {
		files = append(files, f.kept)
	}
	s.types, _ = cfg.Check(s.meta.Path, prog.fset, files, info) // errors are in s.errors
}

// goVersion returns the language version for checking a package. In the user's packages,
// newer features are errors. Packages of other modules are not checked against their version.
func goVersion(meta *locate.Package) string {
	if meta.Foreign {
		return ""
	}
	return meta.Module.Language()
}

type importer struct{ from *source }

// Import implements [types.Importer].
func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	dep := i.from.imported[path]
	switch {
	case dep == nil:
		return nil, errors.New("it could not be found")
	case len(dep.meta.Errors) > 0 && len(dep.files) == 0:
		return nil, errors.New(dep.meta.Errors[0].Msg)
	case dep.parsed && len(dep.files) > 0 && dep.types == nil:
		return nil, fmt.Errorf("import cycle not allowed: import stack: %v", append(dep.wayTo(i.from), dep.meta.Path))
	case dep.types == nil:
		return nil, errors.New("it could not be loaded")
	}
	return dep.types, nil
}

// wayTo returns the import paths from s to the source to: each package imports the next.
// It returns nil if s does not import to, even indirectly.
func (s *source) wayTo(to *source) []string {
	seen := map[*source]bool{}
	var visit func(s *source) []string
	visit = func(s *source) []string {
		if s == to {
			return []string{s.meta.Path}
		}
		seen[s] = true
		for _, dep := range s.imports() {
			if !seen[dep] {
				if way := visit(dep); way != nil {
					return append([]string{s.meta.Path}, way...)
				}
			}
		}
		return nil
	}
	return visit(s)
}

// unresolved returns the packages that are not loaded in full and have errors in
// declarations that tools reach.
func (prog *Program) unresolved() []*source {
	return slices.DeleteFunc(prog.parsedSources(), func(s *source) bool {
		return s.whole || !slices.ContainsFunc(s.errors, func(err types.Error) bool { return !strings.HasPrefix(err.Msg, "\t") })
	})
}

// A site is a declaration, or a part of it, in which the type checker may have found an
// error.
type site struct {
	source *source
	node   ast.Node
	// foreign is a declaration that the site refers to and that the user cannot change,
	// or nil.
	foreign *site
}

// checkTypes reports types in a tool's signature that do not type-check, with the type
// checker's error and position. The node is the source of the tool.
func (f *finder) checkTypes(tool *Tool, node ast.Node) {
	at := site{source: f.s, node: node}
	for _, t := range schemaTypes(tool) {
		if broken, ok := f.invalid(t, at, f.sound); ok {
			f.sound = map[types.Type]bool{} // types that were found sound before the error may not be fully checked
			f.reportTypeError(tool, broken, at)
			return
		}
	}
	// Even if a value is injected or has a given schema, so that no schema is inferred,
	// generated code names its type.
	if tool.Func != nil && f.s.mayHaveInvalid() && strings.Contains(types.TypeString(tool.Func.Signature(), nil), types.Typ[types.Invalid].Name()) {
		f.reportTypeError(tool, at)
	}
}

// mayHaveInvalid reports whether a type in the package may be invalid, because the type
// checker reported an error or skipped a C type.
func (s *source) mayHaveInvalid() bool {
	return len(s.errors) > 0 || slices.ContainsFunc(s.files, func(f *file) bool { return importsC(f.syntax) })
}

// invalid reports whether the type t, which the site at refers to, is or contains an
// invalid type. If so, it returns the site that refers to the invalid type.
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
	case interface{ Elem() types.Type }: // a pointer, slice, array, or channel
		return f.invalid(t.Elem(), at, seen)
	}
	return at, false
}

// invalidNamed checks the type arguments and the origin of an instance instead of its
// fields, because a generic type can refer to ever larger instances of itself.
func (f *finder) invalidNamed(t *types.Named, at site, seen map[types.Type]bool) (site, bool) {
	for arg := range t.TypeArgs().Types() {
		if broken, ok := f.invalid(arg, at, seen); ok {
			return broken, true
		}
	}
	if basic, ok := t.Underlying().(*types.Basic); ok && basic.Kind() == types.Invalid && t != t.Origin() {
		return at, true
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

// siteOf returns the site of the declaration of obj, to which the site at refers. If the
// source of the declaration is not available, it returns at. If the declaration is in
// another module, it returns at with the declaration as foreign.
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

// reportTypeError reports the type checker's error that makes a tool invalid: the first error
// within the sites.
func (f *finder) reportTypeError(tool *Tool, sites ...site) {
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
			f.report(diag.Errorf(f.pos(name.Pos()), diag.TypeCheck, "C.%s is a C type, which only cgo can resolve", name.Sel.Name).
				WithHint("use a Go type, and convert it inside the function"))
			return
		}
	}
	f.report(diag.Errorf(tool.Pos, diag.TypeCheck, "%s does not type-check", tool.GoName).
		WithHint("run go vet on the package"))
}

// compiles returns a hint on how to fix the problem, an error of the go command.
func compiles(problem string) string {
	switch {
	case strings.Contains(problem, "missing go.sum entry"):
		return "run go mod tidy"
	case strings.Contains(problem, "lookup disabled by -mod=vendor"):
		return "if go.mod does not require the module, run go get with its import path; then run go mod vendor"
	case strings.Contains(problem, "no required module provides"):
		return "run go mod tidy, or go get with the import path"
	}
	return "run go vet on the package"
}

// error returns the first error within a site. Otherwise it returns an error of an import
// that the site uses, or of the package clause of the file.
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

// elsewhere returns the error in the foreign declaration of a site, and the position of
// the import through which the site refers to it.
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

// typeOfC returns the first C type that a site names, or nil. The type checker treats C
// types as invalid without reporting an error (types.Config.FakeImportC).
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

// The go command may be newer than the Go version that built toolgen. Source files can then
// contain syntax that the parser in this binary does not know. Declarations that do not parse
// are skipped. If a tool needs such a declaration, the only reported error is that toolgen
// must be built with the newer Go.

// ownGo is the language version that this binary can parse, or "" if it is unknown.
var ownGo = version.Lang(runtime.Version())

// isNewer reports whether a language version is newer than the version of this binary. A
// patch release in a go.mod is not a newer language version.
func isNewer(lang string) bool { return ownGo != "" && version.Compare(version.Lang(lang), ownGo) > 0 }

// newerLang returns the language version of a file that failed to parse, and whether this
// binary is, or may be, older. The standard library may be newer, because it belongs to the
// go command.
func newerLang(meta *locate.Package, syntax *ast.File, fails bool) (lang string, newer bool) {
	if !fails || meta == nil {
		return "", false
	}
	if meta.Standard {
		return "", true
	}
	lang = meta.Module.Language()
	if version.Compare(syntax.GoVersion, lang) > 0 {
		lang = syntax.GoVersion // from the //go:build line
	}
	return lang, isNewer(lang)
}

// An unparsed is a piece of source that this binary cannot parse.
type unparsed struct {
	decl ast.Decl // the declaration that contains the error, or nil
	pos  token.Position
	lang string // "" if unknown
	// generic reports whether the piece is a method with type parameters, which neither
	// changes the JSON of a type nor implements an interface. https://go.dev/issue/77273
	generic bool
}

// leaveOutUnparsed parses a file of a newer language version again, past its errors, and
// removes the declarations that do not parse. Code after an error may also be lost. If
// bodies is false, function bodies are erased first if that results in fewer errors.
func (f *file) leaveOutUnparsed(fset *token.FileSet, lang string, bodies bool) {
	const mode = parser.ParseComments | parser.SkipObjectResolution | parser.AllErrors
	syntax, err := parser.ParseFile(fset, f.name, f.content, mode)
	list, _ := err.(scanner.ErrorList)
	if !bodies && len(list) > 0 {
		blank, _ := eraseFuncBodies(f.content)
		without, err := parser.ParseFile(fset, f.name, blank, mode)
		if fewer, _ := err.(scanner.ErrorList); len(fewer) < len(list) {
			syntax, list = without, fewer
		}
	}
	file := fset.File(syntax.FileStart)
	for _, problem := range list {
		at := file.Pos(min(problem.Pos.Offset, file.Size()))
		i := slices.IndexFunc(syntax.Decls, func(d ast.Decl) bool { return d.Pos() <= at && at <= d.End() })
		piece := unparsed{pos: problem.Pos, lang: lang, generic: problem.Msg == "method must have no type parameters"}
		if i >= 0 {
			piece.decl = syntax.Decls[i]
		}
		f.unparsed = append(f.unparsed, piece)
	}
	syntax.Decls = slices.DeleteFunc(syntax.Decls, func(d ast.Decl) bool {
		_, bad := d.(*ast.BadDecl)
		return bad || slices.ContainsFunc(f.unparsed, func(u unparsed) bool { return u.decl == d })
	})
	f.syntax, f.errors = syntax, nil
}

// unparsedFor returns the first unparsed piece of a package for which holds returns true.
func (s *source) unparsedFor(holds func(unparsed) bool) (unparsed, bool) {
	for _, f := range s.files {
		if i := slices.IndexFunc(f.unparsed, holds); i >= 0 {
			return f.unparsed[i], true
		}
	}
	return unparsed{}, false
}

// tooNew returns the diagnostic for code that this binary cannot parse.
func tooNew(pos token.Position, lang string) diag.Diagnostic {
	needs := "a newer Go"
	if lang = version.Lang(lang); lang != "" {
		needs = "Go " + strings.TrimPrefix(lang, "go")
	}
	return diag.Errorf(pos, diag.NewerGo, "this code requires %s, but toolgen was built with Go %s", needs, strings.TrimPrefix(ownGo, "go")).
		WithHint("use go tool toolgen, which builds toolgen with the Go version of the module, or run go install again in the module")
}

// isUnknown reports whether a piece can be any declaration, for example of a tool, a
// type, or a method that encodes JSON.
func (u unparsed) isUnknown() bool { return !u.generic }

// checkUnparsed reports a declaration that does not parse if it would be a tool. In a
// package with tools, it also reports a piece that may be a tool.
func (f *finder) checkUnparsed(candidates []candidate) {
	has := len(candidates) > 0 || len(f.lines.at) > 0
	u, found := f.s.unparsedFor(func(u unparsed) bool {
		fn, ok := u.decl.(*ast.FuncDecl)
		return ok && f.s.wants(fn) || has && u.isUnknown()
	})
	if found {
		f.report(tooNew(u.pos, u.lang))
	}
}

// checkNewMethods reports a type whose package has unparsed pieces that may determine its
// JSON.
func (f *finder) checkNewMethods(ix *index) {
	if ix == nil {
		return
	}
	if u, found := ix.source.unparsedFor(unparsed.isUnknown); found {
		f.report(tooNew(u.pos, u.lang))
	}
}

// misplaced reports the directives that apply to no declaration. In a file with unparsed
// pieces, it reports the newer language version instead, because the pieces may be the
// declarations.
func (f *finder) misplaced() diag.List {
	diags := f.lines.misplaced()
	diags = slices.DeleteFunc(diags, f.inFaultyFunc)
	for i, d := range diags {
		diags[i] = fixPlace(f, d)
		for _, file := range f.s.files {
			switch {
			case file.name != d.Pos.Filename:
			case len(file.unparsed) > 0:
				diags[i] = tooNew(file.unparsed[0].pos, file.unparsed[0].lang)
			case followsCode(file.content, d.Pos.Offset):
				diags[i] = diags[i].WithHint("move it to a separate line above the declaration")
			}
		}
	}
	return diags
}

// inFaultyFunc reports whether a misplaced directive is in the parameters of a function whose
// doc comment has an invalid directive. That directive is then the likely cause.
func (f *finder) inFaultyFunc(d diag.Diagnostic) bool {
	for file, fn := range funcs(f.s.files) {
		if fn.Doc == nil || file.name != d.Pos.Filename {
			continue
		}
		from, to := f.pos(fn.Type.Params.Pos()).Offset, f.pos(fn.Type.Params.End()).Offset
		if d.Pos.Offset < from || to <= d.Pos.Offset {
			continue
		}
		doc := f.pos(fn.Doc.Pos())
		return slices.ContainsFunc(f.lines.diags, func(other diag.Diagnostic) bool {
			return other.Code == diag.BadDirective && other.Pos.Filename == file.name && doc.Offset <= other.Pos.Offset && other.Pos.Offset < from
		})
	}
	return false
}

// newerAt returns the diagnostic for unparsed code that a site may need.
func (f *finder) newerAt(at site) (diag.Diagnostic, bool) {
	for s := &at; s != nil; s = s.foreign {
		if u, found := s.source.unparsedFor(unparsed.isUnknown); found {
			return tooNew(u.pos, u.lang), true
		}
	}
	return diag.Diagnostic{}, false
}

// orNewer returns a further hint, to build toolgen with a newer Go, if the module of the
// site at requires one. Otherwise it returns "".
func orNewer(at site) string {
	if lang := at.source.meta.Module.Language(); isNewer(lang) {
		return ", and if that finds nothing, build toolgen with Go " + strings.TrimPrefix(version.Lang(lang), "go")
	}
	return ""
}

// onlyOneNewer removes all diagnostics with code NewerGo but the first, because building
// toolgen once fixes all of them.
func onlyOneNewer(diags diag.List) diag.List {
	told := false
	return slices.DeleteFunc(diags, func(d diag.Diagnostic) bool {
		again := told && d.Code == diag.NewerGo
		told = told || d.Code == diag.NewerGo
		return again
	})
}
