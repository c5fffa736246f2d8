package inspect

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/registered"
)

// Generated files count as empty, because toolgen replaces them. But functions that are
// evaluated use their declarations, such as ToolSet and Caller: they type-check only with
// these. This file loads the declarations that bodies mention, and nothing else of the
// program sees them. Their functions are opaque, and the values of their variables are not
// known.

// generatedFiles are the generated files of a package with their declarations.
type generatedFiles struct {
	files    []*file
	declared declarations
}

// generatedOf returns the generated files of a package in which bodies are type-checked.
func (prog *Program) generatedOf(s *source) *generatedFiles {
	if s.generated != nil || !s.bodies.has() {
		return s.generated
	}
	s.generated = &generatedFiles{}
	for _, name := range s.meta.Files {
		content, err := prog.disk.ReadFile(name)
		if err != nil || !prog.isReplaced(name, content) || s.meta.Unfiltered && !prog.located.InBuild(name, content) {
			continue
		}
		if syntax, err := parseDeclarations(prog.fset, name, content, parser.SkipObjectResolution); err == nil {
			s.generated.files = append(s.generated.files, &file{name: name, content: content, syntax: syntax, isGenerated: true})
		}
	}
	s.generated.declared = declarationsOf(s.generated.files)
	return s.generated
}

// isReplaced reports whether a file is one that toolgen generates from functions, or the
// output file of this run.
func (prog *Program) isReplaced(name string, content []byte) bool {
	return Generated(content) && (!FromMCP(content) || filepath.Base(name) == prog.output)
}

// lookup returns the declaration of a name of a package, which a generated file may have.
func (c *closure) lookup(s *source, name string) (declared, bool) {
	at, ok := s.declared.names[name]
	if generated := c.prog.generatedOf(s); !ok && generated != nil {
		at, ok = generated.declared.names[name]
	}
	return at, ok
}

// methodsOf returns the methods of a type, of which generated files may have some.
func (c *closure) methodsOf(s *source, name string) []methodDecl {
	methods := s.declared.methods[name]
	if generated := c.prog.generatedOf(s); generated != nil {
		methods = slices.Concat(methods, generated.declared.methods[name])
	}
	return methods
}

// checkedFiles returns the files whose kept parts are type-checked.
func (s *source) checkedFiles() []*file {
	if s.generated == nil {
		return s.files
	}
	return slices.Concat(s.files, s.generated.files)
}

// inGenerated reports whether a position is in a generated file.
func (s *source) inGenerated(pos token.Pos) bool {
	return s.generated != nil && slices.ContainsFunc(s.generated.files, func(f *file) bool {
		return f.syntax.FileStart <= pos && pos < f.syntax.FileEnd
	})
}

// withoutValues returns a declaration of variables without the values that their types do
// not need, and any other declaration as it is.
func withoutValues(decl ast.Decl) ast.Decl {
	gen, ok := decl.(*ast.GenDecl)
	if !ok || gen.Tok != token.VAR {
		return decl
	}
	typed := *gen
	typed.Specs = nil
	for _, spec := range gen.Specs {
		typed.Specs = append(typed.Specs, declaredOnly(spec.(*ast.ValueSpec)))
	}
	return &typed
}

// addGenerated adds the kept declarations of generated files to a package.
func (s *source) addGenerated(pkg *registered.Package) {
	if s.generated == nil {
		return
	}
	for _, f := range s.generated.files {
		pkg.Files = append(pkg.Files, s.sound(f, pkg))
		for _, name := range s.generated.declared.order {
			if v, ok := s.types.Scope().Lookup(name).(*types.Var); ok && s.inGenerated(v.Pos()) {
				pkg.OpaqueVars[v] = true
			}
		}
	}
}
