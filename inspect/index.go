package inspect

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// An index finds the declarations of a package's types, fields and constants.
type index struct {
	source *source
	types  map[string]typeSpec
	local  map[token.Pos]typeSpec     // that functions declare, by the position of the name
	fields map[token.Pos]*ast.Field   // by the position of the field's name
	tagged []*ast.Field               // exported, with a tag, in the order of the source
	consts map[token.Pos]constSpec    // by the position of the constant's name
	values map[typeKey][]*types.Const // by their type, also one of another package
	bare   []*types.Const             // without a type
	// methods are the schema methods, by the name of their type.
	methods map[string][]*ast.FuncDecl
}

type typeSpec struct {
	spec *ast.TypeSpec
	doc  *ast.CommentGroup
}

type constSpec struct {
	spec  *ast.ValueSpec
	doc   *ast.CommentGroup
	file  *file
	block token.Pos // of the declaration
	form  constForm
}

// A typeKey is a type by its names, which packages from source and from export
// data have in common.
type typeKey struct{ path, name string }

func keyOf(obj *types.TypeName) typeKey { return typeKey{obj.Pkg().Path(), obj.Name()} }

// A constForm says how the source writes the value of a constant.
type constForm int

const (
	otherForm constForm = iota // a literal, or whatever else does without iota
	aliasForm                  // the name of a constant
	plainForm                  // iota, perhaps with something added
	bitsForm                   // iota with any other operator
)

// index returns the index of s, made at the first call.
func (s *source) index() *index {
	s.once.Do(func() { s.indexed = newIndex(s) })
	return s.indexed
}

func newIndex(s *source) *index {
	names := s.types.Scope().Len()
	ix := &index{source: s, types: make(map[string]typeSpec, names), fields: make(map[token.Pos]*ast.Field, names), consts: map[token.Pos]constSpec{}}
	ix.values = constsByType(s.types)
	ix.bare = bareConsts(s.types)
	ix.methods = schemaMethodsOf(s)
	for spec, doc := range typeSpecs(s) {
		ix.types[spec.Name.Name] = typeSpec{spec, doc}
	}
	ix.local = map[token.Pos]typeSpec{}
	for _, f := range s.files {
		for _, decl := range f.syntax.Decls {
			ix.addFields(decl)
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
				ix.addLocal(fn.Body)
			}
			if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.CONST {
				ix.addConsts(gen, f)
			}
		}
	}
	return ix
}

// addLocal adds the types that a body declares.
func (ix *index) addLocal(body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		if gen, ok := n.(*ast.GenDecl); ok && gen.Tok == token.TYPE {
			for _, spec := range gen.Specs {
				spec := spec.(*ast.TypeSpec)
				ix.local[spec.Name.Pos()] = typeSpec{spec, specDoc(gen, spec.Doc)}
			}
		}
		return true
	})
}

// typeOf returns the declaration of a type.
func (ix *index) typeOf(obj *types.TypeName) (typeSpec, bool) {
	if isLocal(obj) {
		spec, ok := ix.local[obj.Pos()]
		return spec, ok
	}
	spec, ok := ix.types[obj.Name()]
	return spec, ok
}

// isLocal reports whether a function declares a type.
func isLocal(obj *types.TypeName) bool {
	return obj.Pkg() != nil && obj.Parent() != nil && obj.Parent() != obj.Pkg().Scope()
}

func (ix *index) addFields(decl ast.Decl) {
	ast.Inspect(decl, func(n ast.Node) bool {
		st, ok := n.(*ast.StructType)
		if !ok {
			return true
		}
		for _, field := range st.Fields.List {
			if field.Tag != nil && slices.ContainsFunc(field.Names, (*ast.Ident).IsExported) {
				ix.tagged = append(ix.tagged, field)
			}
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
	var values []ast.Expr // those above hold where a line has none
	for _, spec := range gen.Specs {
		spec := spec.(*ast.ValueSpec)
		if len(spec.Values) > 0 {
			values = spec.Values
		}
		for i, name := range spec.Names {
			found := constSpec{spec: spec, doc: specDoc(gen, spec.Doc), file: f, block: gen.Pos()}
			if i < len(values) {
				found.form = formOf(values[i])
			}
			ix.consts[name.Pos()] = found
		}
	}
}

func formOf(value ast.Expr) constForm {
	uses, plain := false, true
	ast.Inspect(value, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			uses = uses || n.Name == "iota"
		case *ast.BinaryExpr:
			plain = plain && (n.Op == token.ADD || n.Op == token.SUB)
		case *ast.UnaryExpr:
			plain = plain && (n.Op == token.ADD || n.Op == token.SUB)
		}
		return true
	})
	switch {
	case !uses && isName(value):
		return aliasForm
	case !uses:
		return otherForm
	case plain:
		return plainForm
	}
	return bitsForm
}

func isName(expr ast.Expr) bool {
	switch expr := ast.Unparen(expr).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isName(expr.X)
	}
	return false
}

// consts returns the constants of a defined type that a package declares, its
// own or another, in the order of the source.
func (f *finder) consts(obj *types.TypeName, ix *index) []Const {
	found := ix.values[keyOf(obj)]
	if len(found) == 0 || isLocal(obj) {
		return nil
	}
	consts := make([]Const, len(found))
	var counted, other []token.Position // blocks
	for i, c := range found {
		consts[i] = f.constant(c, ix)
		switch form := ix.consts[c.Pos()].form; {
		case form == plainForm && !slices.Contains(counted, consts[i].Block):
			counted = append(counted, consts[i].Block)
		case form == bitsForm && !slices.Contains(other, consts[i].Block):
			other = append(other, consts[i].Block)
		}
	}
	slices.SortFunc(consts, func(a, b Const) int { return comparePositions(a.Pos, b.Pos) })
	for i := range consts {
		consts[i].PlainIota = slices.Contains(counted, consts[i].Block) && !slices.Contains(other, consts[i].Block)
	}
	return consts
}

// constsByType groups the constants of a package by their type, those of the instances of a
// generic type together.
func constsByType(pkg *types.Package) map[typeKey][]*types.Const {
	values := map[typeKey][]*types.Const{}
	for _, name := range pkg.Scope().Names() {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if !ok {
			continue
		}
		named, ok := types.Unalias(c.Type()).(*types.Named)
		if ok && named.Obj().Pkg() != nil {
			key := keyOf(named.Obj())
			values[key] = append(values[key], c)
		}
	}
	return values
}

func isInstance(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.TypeArgs().Len() > 0
}

func (f *finder) constant(c *types.Const, ix *index) Const {
	at := ix.consts[c.Pos()]
	result := Const{
		Name:     c.Name(),
		Value:    c.Val(),
		Pkg:      c.Pkg().Path(),
		Exported: c.Exported(),
		Pos:      f.pos(c.Pos()),
	}
	if isInstance(c.Type()) {
		result.Instance = types.Unalias(c.Type())
	}
	if at.spec == nil {
		return result
	}
	result.Alias = at.form == aliasForm
	result.Block = f.pos(at.block)
	result.Constraint = at.file.constraint
	lines := docLines(at.doc)
	beside := lineComment(at.spec.Comment)
	result.Deprecated = isDeprecated(lines) || isDeprecated(beside)
	if !ix.source.meta.Standard {
		result.Doc = ix.source.docForModel(cmp.Or(docText(lines, c.Name()), docText(beside, c.Name())))
	}
	return result
}
