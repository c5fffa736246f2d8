package inspect

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A handled is a registration with the declaration that handles its calls.
type handled struct {
	reg  *registered.Tool
	file *file
	decl *ast.FuncDecl // of a function literal one that stands for it
	// instance is the variable that stands for a function with its types, ""
	// where it has no type parameters.
	instance string
}

// registrations are what those add to a package: the tools whose handlers it
// declares, the declarations of these, and the registrations and wrappers that
// stand in it.
type registrations struct {
	handled   []*handled
	handlers  map[*ast.FuncDecl]bool
	standIns  []*ast.FuncDecl // for function literals
	hoisted   []*ast.TypeSpec
	instances []string
	unread    []*registered.Tool
	wrappers  []registered.Wrapper
	// registering are the places of the calls that register, and of the wrappers.
	registering []token.Position
}

// registers reports whether a function registers tools.
func (s *source) registers(fset *token.FileSet, decl *ast.FuncDecl) bool {
	from, to := fset.Position(decl.Pos()), fset.Position(decl.End())
	return slices.ContainsFunc(s.registering, func(pos token.Position) bool {
		return pos.Filename == from.Filename && from.Offset <= pos.Offset && pos.Offset < to.Offset
	})
}

// findRegistered finds the tools that the targets register, and gives each to
// the package that declares its handler. It comes before the packages are
// pruned, since what handles a tool is kept.
func (prog *Program) findRegistered() (diags diag.List) {
	defer prog.dropKept()
	if prog.registered || !prog.wantsRegistered() {
		return nil
	}
	prog.nameImports()
	found := registered.Find(prog.world())
	targets := map[string]*source{}
	for _, s := range prog.targets {
		targets[s.meta.Path] = s
	}
	for _, wrapper := range found.Wrappers {
		if s := targets[wrapper.Package]; s != nil {
			s.wrappers = append(s.wrappers, wrapper)
			s.registering = append(s.registering, wrapper.Pos)
		}
	}
	for _, tool := range found.Tools {
		targets[tool.Package].registering = append(targets[tool.Package].registering, tool.Pos)
		if _, fails := tool.Fails(); !fails {
			prog.give(tool, targets)
		}
		if _, fails := tool.Fails(); fails {
			s := targets[tool.Package]
			s.unread = append(s.unread, tool)
		}
	}
	for _, row := range found.Uncalled {
		diags = append(diags, diag.Warnf(token.Position{}, diag.NoSuchFunc, "nothing in the packages named calls %s, which -sink names", row.Func).
			WithHint("write "+registered.FuncForms))
	}
	return diags
}

// dropKept takes away the bodies that were kept until now. From here on none is kept.
func (prog *Program) dropKept() {
	prog.registered = true
	for _, s := range prog.sources {
		for _, f := range s.files {
			if f.bodies {
				dropBodies(f.syntax)
				f.bodies = false
			}
		}
	}
}

// wantsRegistered reports whether registrations are looked for: a command asks
// for them, or a package does, as the bytes have it.
func (prog *Program) wantsRegistered() bool {
	if prog.query.Registered {
		return true
	}
	return slices.ContainsFunc(prog.targets, func(s *source) bool {
		return slices.ContainsFunc(s.files, func(f *file) bool {
			return bytes.Contains(f.content, []byte("toolgen:package")) && bytes.Contains(f.content, []byte("registered"))
		})
	})
}

// give gives a tool to the package of its handler, or says why it cannot be
// had.
func (prog *Program) give(tool *registered.Tool, targets map[string]*source) {
	unread := func(reason string) {
		tool.Unread = append(tool.Unread, registered.Unread{Part: registered.HandlerPart, Pos: tool.Handler.Pos, Reason: reason})
	}
	h := tool.Handler
	if h.Decl == nil && h.Lit == nil {
		s := targets[tool.Package]
		s.handled = append(s.handled, &handled{reg: tool})
		return
	}
	s := targets[h.Package]
	if s == nil {
		if tool.Input != nil { // which is all that there is to know
			own := targets[tool.Package]
			own.handled = append(own.handled, &handled{reg: tool})
			return
		}
		unread("its handler is declared in package " + h.Package + ", which was not asked for")
		return
	}
	handler := ast.Node(h.Decl)
	if h.Decl == nil {
		handler = h.Lit
	}
	f := s.fileOf(prog.fset, handler.Pos())
	if f == nil {
		unread("its handler is declared in a file that is left out")
		return
	}
	one := &handled{reg: tool, file: f, decl: h.Decl}
	switch {
	case h.Lit != nil:
		one.decl = s.declareLiteral(f, h)
	case h.Instance != nil:
		one.instance = s.declareInstance(f, h)
	}
	if one.decl == nil {
		unread("it names a local type whose name is taken in the package")
		return
	}
	s.handlers[one.decl] = true
	s.handled = append(s.handled, one)
}

// fileOf returns the file in which a position lies, also one of a second parse.
func (s *source) fileOf(fset *token.FileSet, pos token.Pos) *file {
	name := fset.Position(pos).Filename
	i := slices.IndexFunc(s.files, func(f *file) bool { return fset.Position(f.syntax.Pos()).Filename == name })
	if i < 0 {
		return nil
	}
	return s.files[i]
}

// declareLiteral adds to a file a function that stands for a literal, and the
// types that it names which its function declares. It returns nil where the name
// of one is taken.
func (s *source) declareLiteral(f *file, h registered.Handler) *ast.FuncDecl {
	for _, spec := range h.Types {
		if slices.Contains(s.hoisted, spec) {
			continue
		}
		if s.declaresName(spec.Name.Name) {
			return nil
		}
		s.hoisted = append(s.hoisted, spec)
		s.declare(f, &ast.GenDecl{TokPos: spec.Pos(), Tok: token.TYPE, Specs: []ast.Spec{spec}}, spec, spec.Name.Name)
	}
	decl := &ast.FuncDecl{Name: &ast.Ident{NamePos: h.Lit.Pos(), Name: standIn + strconv.Itoa(int(h.Lit.Pos()))}, Type: h.Lit.Type, Body: &ast.BlockStmt{Lbrace: h.Lit.Body.Lbrace, Rbrace: h.Lit.Body.Rbrace}}
	if !s.standsIn(decl.Name.Name) {
		s.declare(f, decl, nil, decl.Name.Name)
		s.standIns = append(s.standIns, decl)
		return decl
	}
	i := slices.IndexFunc(s.standIns, func(other *ast.FuncDecl) bool { return other.Name.Name == decl.Name.Name })
	return s.standIns[i]
}

// standIn begins the names of declarations that stand for what has no name. No
// Go source can have one of them.
const standIn = "registered·"

func (s *source) standsIn(name string) bool {
	return slices.ContainsFunc(s.standIns, func(decl *ast.FuncDecl) bool { return decl.Name.Name == name })
}

func (s *source) declaresName(name string) bool {
	_, ok := s.declared.names[name]
	return ok
}

// declareInstance adds to a file a variable that is a generic function with its
// types, and returns its name.
func (s *source) declareInstance(f *file, h registered.Handler) string {
	name := &ast.Ident{NamePos: h.Instance.Pos(), Name: standIn + strconv.Itoa(int(h.Instance.Pos()))}
	spec := &ast.ValueSpec{Names: []*ast.Ident{name}, Values: []ast.Expr{h.Instance}}
	s.declare(f, &ast.GenDecl{TokPos: h.Instance.Pos(), Tok: token.VAR, Specs: []ast.Spec{spec}}, spec, name.Name)
	s.instances = append(s.instances, name.Name)
	return name.Name
}

// declare adds a declaration to a file.
func (s *source) declare(f *file, decl ast.Decl, spec ast.Spec, name string) {
	f.syntax.Decls = append(f.syntax.Decls, decl)
	s.declared.add(name, declared{f, decl, spec})
}

// world returns the syntax in which registrations are looked for.
func (prog *Program) world() *registered.World {
	made := map[string]*registered.Source{}
	importers := map[string]*source{} // by path, one that imports it
	w := &registered.World{Fset: prog.fset, Sinks: map[string]registered.Wrapper{}, Named: prog.query.Sinks}
	w.Lookup = func(path string) *registered.Source {
		if src, ok := made[path]; ok || path == "" {
			return src
		}
		s := prog.byPath[path]
		if from := importers[path]; s == nil && from != nil {
			s, _ = prog.imported(from, path)
		}
		if s == nil || !(s.target || s.isOf(importers[path])) {
			made[path] = nil
			return nil
		}
		if !s.parsed {
			prog.parse([]*source{s})
		}
		made[path] = prog.sourceFor(s, w, importers)
		return made[path]
	}
	for _, s := range prog.targets {
		w.Packages = append(w.Packages, w.Lookup(s.meta.Path))
	}
	for _, s := range prog.helpers(importers) {
		w.Helpers = append(w.Helpers, w.Lookup(s.meta.Path))
	}
	return w
}

// isOf reports whether a package is of the module of another, or the user's.
func (s *source) isOf(other *source) bool {
	return !s.meta.Foreign || other != nil && s.meta.Module != nil && s.meta.Module == other.meta.Module
}

// helpers returns packages of the module that targets import and that import an
// SDK: functions that register can stand there.
func (prog *Program) helpers(importers map[string]*source) []*source {
	found := map[*source]bool{}
	for _, target := range prog.targets {
		for _, f := range target.files {
			for _, spec := range f.syntax.Imports {
				dep, _ := prog.imported(target, importPath(spec))
				if dep == nil || dep.target || !dep.isOf(target) || len(dep.meta.Files) == 0 {
					continue
				}
				if !dep.parsed {
					prog.parse([]*source{dep})
				}
				if slices.ContainsFunc(dep.files, func(f *file) bool { return f.bodies }) {
					importers[dep.meta.Path], found[dep] = target, true
				}
			}
		}
	}
	return sortedSources(maps.Keys(found))
}

func (prog *Program) sourceFor(s *source, w *registered.World, importers map[string]*source) *registered.Source {
	src := &registered.Source{Path: s.meta.Path, Name: s.name}
	for _, f := range s.files {
		imports := map[string]string{}
		for _, spec := range f.syntax.Imports {
			path := importPath(spec)
			imports[localName(spec, s)] = path
			if importers[path] == nil {
				importers[path] = s
			}
		}
		src.Files = append(src.Files, &registered.File{
			Syntax:  f.syntax,
			Import:  func(name string) string { return imports[name] },
			Content: f.content,
			Bodies:  f.bodies,
			Whole: func() *ast.File {
				whole, _ := parser.ParseFile(prog.fset, f.name, f.content, parser.SkipObjectResolution)
				return whole
			},
		})
		prog.readSinks(f, s, w)
	}
	return src
}

// readSinks reads the lines that say which functions of a file register tools.
func (prog *Program) readSinks(f *file, s *source, w *registered.World) {
	if !bytes.Contains(f.content, []byte("toolgen:sink")) {
		return
	}
	for _, decl := range f.syntax.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		for _, c := range comments(fn.Doc) {
			line, ok, _ := directive.Parse(c.Text, prog.fset.Position(c.Pos()))
			if !ok || line.Verb != "sink" {
				continue
			}
			said, _ := directive.DecodeSink([]directive.Line{line})
			name := registered.GoName(fn)
			w.Sinks[s.meta.Path+"."+name] = registered.Wrapper{Func: name, Name: said.Name, Description: said.Description, Tool: said.Tool, Handler: said.Handler}
		}
	}
}
