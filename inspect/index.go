package inspect

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// An index finds the declarations of a package's types, fields and constants.
type index struct {
	source *source
	types  map[string]typeSpec
	fields map[token.Pos]*ast.Field  // by the position of the field's name
	consts map[token.Pos]constSpec   // by the position of the constant's name
	values map[string][]*types.Const // by the name of their type
}

type typeSpec struct {
	spec *ast.TypeSpec
	doc  *ast.CommentGroup
}

type constSpec struct {
	spec *ast.ValueSpec
	doc  *ast.CommentGroup
	file *file
	// plain says that the values of its block count with iota alone.
	plain bool
}

// index returns the index of s, made at the first call.
func (s *source) index() *index {
	s.once.Do(func() { s.indexed = newIndex(s) })
	return s.indexed
}

func newIndex(s *source) *index {
	ix := &index{source: s, types: map[string]typeSpec{}, fields: map[token.Pos]*ast.Field{}, consts: map[token.Pos]constSpec{}}
	ix.values = constsByType(s.types)
	for spec, doc := range typeSpecs(s) {
		ix.types[spec.Name.Name] = typeSpec{spec, doc}
	}
	for _, f := range s.files {
		for _, decl := range f.syntax.Decls {
			ix.addFields(decl)
			if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.CONST {
				ix.addConsts(gen, f)
			}
		}
	}
	return ix
}

func (ix *index) addFields(decl ast.Decl) {
	ast.Inspect(decl, func(n ast.Node) bool {
		st, ok := n.(*ast.StructType)
		if !ok {
			return true
		}
		for _, field := range st.Fields.List {
			for _, name := range field.Names {
				ix.fields[name.Pos()] = field
			}
			if name := typeIdent(field.Type); len(field.Names) == 0 && name != nil {
				ix.fields[name.Pos()] = field
			}
		}
		return true
	})
}

func (ix *index) addConsts(gen *ast.GenDecl, f *file) {
	plain := plainIota(gen)
	for _, spec := range gen.Specs {
		spec := spec.(*ast.ValueSpec)
		for _, name := range spec.Names {
			ix.consts[name.Pos()] = constSpec{spec: spec, doc: specDoc(gen, spec.Doc), file: f, plain: plain}
		}
	}
}

// plainIota reports whether a block of constants counts with iota, perhaps
// from another start, rather than shifting or multiplying it.
func plainIota(gen *ast.GenDecl) bool {
	uses, plain := false, true
	for _, spec := range gen.Specs {
		for _, value := range spec.(*ast.ValueSpec).Values {
			ast.Inspect(value, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Ident:
					uses = uses || n.Name == "iota"
				case *ast.BinaryExpr:
					plain = plain && (n.Op == token.ADD || n.Op == token.SUB)
				}
				return true
			})
		}
	}
	return uses && plain
}

// twin returns the struct that makes up a type as the indexed source has it, or nil.
func (ix *index) twin(obj *types.TypeName) *types.Struct {
	own, ok := ix.source.types.Scope().Lookup(obj.Name()).(*types.TypeName)
	if !ok {
		return nil
	}
	return structIn(own.Type().Underlying())
}

// consts returns the constants of a defined type that its package declares,
// in the order of the source.
func (f *finder) consts(obj *types.TypeName, ix *index) []Const {
	found := slices.Clone(ix.values[obj.Name()])
	slices.SortFunc(found, func(a, b *types.Const) int { return comparePositions(f.pos(a.Pos()), f.pos(b.Pos())) })
	var consts []Const
	for _, c := range found {
		consts = append(consts, f.constant(c, ix))
	}
	return consts
}

// constsByType groups the constants of a package by the name of their type,
// where that is the package's own.
func constsByType(pkg *types.Package) map[string][]*types.Const {
	values := map[string][]*types.Const{}
	for _, name := range pkg.Scope().Names() {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if !ok || c.Val().Kind() == constant.Unknown {
			continue
		}
		if named, ok := types.Unalias(c.Type()).(*types.Named); ok && named.Obj().Pkg() == pkg {
			values[named.Obj().Name()] = append(values[named.Obj().Name()], c)
		}
	}
	return values
}

func (f *finder) constant(c *types.Const, ix *index) Const {
	at := ix.consts[c.Pos()]
	result := Const{
		Name:      c.Name(),
		Value:     c.Val(),
		Pkg:       c.Pkg().Path(),
		Exported:  c.Exported(),
		PlainIota: at.plain,
		Pos:       f.pos(c.Pos()),
	}
	if at.spec == nil {
		return result
	}
	result.Constraint = at.file.constraint
	lines := docLines(at.doc)
	result.Deprecated = isDeprecated(lines)
	if !ix.source.standard {
		result.Doc = docText(lines, c.Name())
		if result.Doc == "" {
			result.Doc = f.lineComment(at.spec.Comment).Value
		}
	}
	return result
}
