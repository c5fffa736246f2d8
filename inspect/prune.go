package inspect

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// prune sets the kept part of each file of s: the declarations that the type
// of a tool can need. Fewer declarations need fewer imports, and what is not
// imported costs nothing and cannot be broken.
//
// Kept are types, constants, the functions that can be tools, and the methods
// that decide what JSON a type has or which interfaces it implements.
// Variables are kept where a kept declaration names them (an array's length).
func (prog *Program) prune(s *source, sealed *seal) {
	s.lines = readLines(prog.fset, s)
	keep := keeper{funcs: prog.toolFuncs(s), methods: methodNames(s), sealed: sealed}
	for _, f := range s.files {
		f.kept = keep.file(f.syntax)
	}
	names := map[string]bool{}
	for _, f := range s.files {
		collectNames(f.kept, names)
	}
	for _, f := range s.files {
		f.kept.Decls = append(f.kept.Decls, namedVars(f.syntax, names)...)
		f.kept.Imports, f.kept.Decls = usedImports(f.kept, s)
	}
}

// A keeper decides which functions are kept.
type keeper struct {
	funcs   func(*ast.FuncDecl) bool
	methods map[string]bool
	sealed  *seal
}

func (k keeper) file(syntax *ast.File) *ast.File {
	kept := *syntax
	kept.Decls = nil
	for _, decl := range syntax.Decls {
		if k.keeps(decl) {
			kept.Decls = append(kept.Decls, decl)
		}
	}
	return &kept
}

func (k keeper) keeps(decl ast.Decl) bool {
	switch decl := decl.(type) {
	case *ast.GenDecl:
		return decl.Tok != token.VAR
	case *ast.FuncDecl:
		return decl.Recv != nil && k.asks(decl.Name.Name) || k.funcs(decl)
	}
	return false
}

func (k keeper) asks(method string) bool { return k.methods[method] || k.sealed.asks(method) }

// methodNames returns the names of methods that matter to JSON or to an
// interface that the package declares.
func methodNames(s *source) map[string]bool {
	names := map[string]bool{
		"MarshalJSON": true, "UnmarshalJSON": true, "MarshalText": true, "UnmarshalText": true, "AppendText": true,
		"MarshalJSONTo": true, "UnmarshalJSONFrom": true, "IsZero": true, "Error": true,
		"JSONSchema": true, "JSONSchemaExtend": true, "JSONSchemaAlias": true, "JSONSchemaProperty": true,
	}
	for _, f := range s.files {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if it, ok := n.(*ast.InterfaceType); ok {
				for _, method := range it.Methods.List {
					for _, name := range method.Names {
						names[name.Name] = true
					}
				}
			}
			return true
		})
		if declaresMethod(f.syntax, "Deadline") { // of a context
			names["Deadline"], names["Done"], names["Err"], names["Value"] = true, true, true, true
		}
	}
	return names
}

func declaresMethod(syntax *ast.File, name string) bool {
	return slices.ContainsFunc(syntax.Decls, func(decl ast.Decl) bool {
		fn, ok := decl.(*ast.FuncDecl)
		return ok && fn.Recv != nil && fn.Name.Name == name
	})
}

func collectNames(syntax *ast.File, names map[string]bool) {
	for _, decl := range syntax.Decls {
		ast.Inspect(decl, func(n ast.Node) bool {
			if ident, ok := n.(*ast.Ident); ok {
				names[ident.Name] = true
			}
			return true
		})
	}
}

// namedVars returns the variable declarations of a file that declare one of names.
func namedVars(syntax *ast.File, names map[string]bool) []ast.Decl {
	var decls []ast.Decl
	for _, decl := range syntax.Decls {
		if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.VAR && declaresOne(gen, names) {
			decls = append(decls, gen)
		}
	}
	return decls
}

func declaresOne(gen *ast.GenDecl, names map[string]bool) bool {
	for _, spec := range gen.Specs {
		for _, name := range spec.(*ast.ValueSpec).Names {
			if names[name.Name] {
				return true
			}
		}
	}
	return false
}

// usedImports returns the imports that the declarations of a file use, and
// the declarations with all other imports taken out. A dot import is kept.
func usedImports(f *ast.File, s *source) ([]*ast.ImportSpec, []ast.Decl) {
	used := qualifiers(f.Decls...)
	var imports []*ast.ImportSpec
	var decls []ast.Decl
	for _, decl := range f.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			decls = append(decls, decl)
			continue
		}
		kept := *gen
		kept.Specs = nil
		for _, spec := range gen.Specs {
			spec := spec.(*ast.ImportSpec)
			if name := localName(spec, s); name == "." || used[name] {
				kept.Specs = append(kept.Specs, spec)
				imports = append(imports, spec)
			}
		}
		if len(kept.Specs) > 0 {
			decls = append(decls, &kept)
		}
	}
	return imports, decls
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

// localName returns the name by which a file knows an import. Where the
// imported package is not there, its name is guessed from its path.
func localName(spec *ast.ImportSpec, s *source) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	importPath, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return "_"
	}
	if meta := s.meta.Imports[importPath]; meta != nil && meta.Name != "" {
		return meta.Name
	}
	base := path.Base(importPath)
	if len(base) > 1 && base[0] == 'v' && strings.Trim(base[1:], "0123456789") == "" {
		base = path.Base(path.Dir(importPath))
	}
	return base
}
