package inspect

import (
	"go/ast"
	"go/token"

	"github.com/go-toolgen/toolgen/inspect/registered"
)

// prune sets the kept part of each file of s: the declarations that are needed.
// Fewer declarations need fewer imports, and what is not imported costs nothing
// and cannot be broken.
func (prog *Program) prune(s *source) {
	for _, f := range s.checkedFiles() {
		kept := *f.syntax
		kept.Decls, kept.Imports = nil, nil
		for _, decl := range f.syntax.Decls {
			if decl := s.keptPart(decl); decl != nil {
				if f.isGenerated {
					decl = withoutValues(decl)
				}
				kept.Decls = append(kept.Decls, decl)
			}
		}
		kept.Imports, kept.Decls = usedImports(&kept, f.syntax, s)
		f.kept = &kept
	}
}

// keptPart returns what is kept of a declaration, or nil.
func (s *source) keptPart(decl ast.Decl) ast.Decl {
	switch decl := decl.(type) {
	case *ast.GenDecl:
		if decl.Tok == token.CONST {
			return s.keptGroup(decl)
		}
		kept := *decl
		kept.Specs = nil
		for _, spec := range decl.Specs {
			if spec := s.keptSpec(spec); spec != nil {
				kept.Specs = append(kept.Specs, spec)
			}
		}
		if len(kept.Specs) > 0 {
			return &kept
		}
	case *ast.FuncDecl:
		return s.keptFunc(decl)
	}
	return nil
}

// keptGroup returns a declaration of constants as a whole, or nothing of it.
func (s *source) keptGroup(decl *ast.GenDecl) ast.Decl {
	for _, name := range namesInGroup(decl) {
		if s.kept.names[name] > 0 {
			return decl
		}
	}
	return nil
}

func (s *source) keptSpec(spec ast.Spec) ast.Spec {
	if values, ok := spec.(*ast.ValueSpec); ok && s.kept.vars[values] {
		return spec
	}
	for _, name := range namesOf(spec) {
		depth := s.kept.names[name.Name]
		if depth == 0 {
			continue
		}
		typ, ok := spec.(*ast.TypeSpec)
		if !ok {
			return s.keptVar(spec.(*ast.ValueSpec), depth)
		}
		kept := *typ
		kept.Type = s.cut(typ, depth)
		return &kept
	}
	return nil
}

// keptFunc returns what is kept of a function or method. Of a method whose
// signature nobody asks for the name alone is, since it hides others.
func (s *source) keptFunc(fn *ast.FuncDecl) ast.Decl {
	switch {
	case s.kept.bodies[fn]:
		return fn
	case s.kept.methods[fn] != 0:
		return s.withoutBody(fn)
	case fn.Recv == nil:
		if s.kept.names[fn.Name.Name] > 0 && fn.Name.Name != "init" {
			return s.withoutBody(fn)
		}
		return nil
	}
	name := registered.Receiver(fn)
	if name == nil || !s.kept.names[s.declared.meant(name.Name)].has(whole) || fn.Name.Name == "_" {
		return nil
	}
	bare := *s.withoutBody(fn)
	bare.Type = &ast.FuncType{Func: fn.Type.Func, Params: &ast.FieldList{Opening: fn.Type.Params.Opening, Closing: fn.Type.Params.Closing}}
	return &bare
}

// withoutBody returns a function without its statements, which are not followed. If bodies
// of the package are type-checked, it has no body at all.
func (s *source) withoutBody(fn *ast.FuncDecl) *ast.FuncDecl {
	if fn.Body == nil || !s.evaluated && len(fn.Body.List) == 0 {
		return fn
	}
	hollow := *fn
	hollow.Body = nil
	if !s.evaluated {
		hollow.Body = &ast.BlockStmt{Lbrace: fn.Body.Lbrace, Rbrace: fn.Body.Rbrace}
	}
	return &hollow
}

// keptVar returns what is kept of variables: their initializers if these can be
// evaluated, and else what their types need.
func (s *source) keptVar(spec *ast.ValueSpec, d depth) ast.Spec {
	switch {
	case s.evaluated:
		return spec
	case d.has(used):
		return declaredOnly(spec)
	}
	return typedOnly(spec)
}

// usedImports returns the imports that the kept declarations of a file use, and
// these declarations with the imports before them. A dot import is kept where
// its package was looked at.
func usedImports(kept, syntax *ast.File, s *source) ([]*ast.ImportSpec, []ast.Decl) {
	used := qualifiers(kept.Decls...)
	var imports []*ast.ImportSpec
	var decls []ast.Decl
	for _, decl := range syntax.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			continue
		}
		group := *gen
		group.Specs = nil
		for _, spec := range gen.Specs {
			spec := spec.(*ast.ImportSpec)
			dep := s.imported[importPath(spec)]
			name := localName(spec, s)
			if used[name] && name != "_" || name == "." && dep != nil && dep.parsed {
				group.Specs = append(group.Specs, spec)
				imports = append(imports, spec)
			}
		}
		if len(group.Specs) > 0 {
			decls = append(decls, &group)
		}
	}
	return imports, append(decls, kept.Decls...)
}

// qualifiers returns the names before a dot.
func qualifiers[N ast.Node](nodes ...N) map[string]bool {
	names := map[string]bool{}
	for _, node := range nodes {
		ast.Inspect(node, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok {
					names[x.Name] = true
				}
			}
			return true
		})
	}
	return names
}
