package inspect

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// reach collects the declarations of every type and field that the schemas of the tools
// can reach.
func (f *finder) reach(tools []*Tool) Decls {
	own := f.s.index()
	r := &reacher{
		finder: f,
		decls: Decls{
			Types:  make(map[*types.TypeName]*TypeDecl, len(own.types)),
			Fields: make(map[*types.Var]*FieldDecl, len(own.fields)),
			Tags:   map[string][]FieldTag{},
			As:     f.as,
		},
		seen: make(map[types.Type]bool, 2*len(own.types)),
	}
	r.tags(own)
	for _, tool := range tools {
		for _, t := range schemaTypes(tool) {
			r.visit(t)
		}
	}
	for _, pos := range slices.SortedFunc(maps.Keys(r.as), comparePositions) {
		r.visit(r.as[pos].Type)
	}
	r.markReached()
	return r.decls
}

// markReached sets Reached for the struct tags of the fields that tools reach.
func (r *reacher) markReached() {
	reached := map[token.Position]bool{}
	for _, field := range r.decls.Fields {
		reached[field.TagPos] = true
	}
	for _, tags := range r.decls.Tags {
		for i := range tags {
			tags[i].Reached = reached[tags[i].Pos]
		}
	}
}

// schemaTypes returns the types of a tool's parameters and results for which schemas are
// inferred. It omits parameters or results if the source contains their schema.
func schemaTypes(tool *Tool) []types.Type {
	var list []types.Type
	for _, param := range tool.Params {
		if !param.Injected && tool.Input == nil {
			list = append(list, param.Type)
		}
	}
	for _, result := range tool.Results {
		if !result.Content && tool.Output == nil {
			list = append(list, result.Type)
		}
	}
	return list
}

type reacher struct {
	*finder
	decls Decls
	seen  map[types.Type]bool
}

// visit walks a type and adds each type that it reaches to seen. It skips types in seen,
// so it terminates.
func (r *reacher) visit(t types.Type) {
	t = types.Unalias(t)
	if r.seen[t] {
		return
	}
	r.seen[t] = true
	switch t := t.(type) {
	case *types.Named:
		r.named(t)
	case *types.Pointer:
		r.visit(t.Elem())
	case *types.Slice:
		r.visit(t.Elem())
	case *types.Array:
		r.visit(t.Elem())
	case *types.Map:
		r.visit(t.Key())
		r.visit(t.Elem())
	case *types.Struct:
		r.fields(t, r.s.index())
		r.members(t)
	}
}

func (r *reacher) members(t *types.Struct) {
	for field := range jsonFields(t) {
		r.visit(field.Type())
	}
}

// jsonFields yields the fields of a struct that encoding/json or protojson encodes or
// decodes.
func jsonFields(t *types.Struct) iter.Seq[*types.Var] {
	return func(yield func(*types.Var) bool) {
		for i := range t.NumFields() {
			field := t.Field(i)
			hidden := !field.Exported() && !field.Embedded() || reflect.StructTag(t.Tag(i)).Get("json") == "-"
			if (!hidden || hasProtobufTag(t.Tag(i))) && !yield(field) {
				return
			}
		}
	}
}

// named collects the declarations of a named type and of its fields. It walks the type
// arguments and the origin of an instance, because a generic type can refer to ever
// larger instances of itself.
func (r *reacher) named(t *types.Named) {
	for arg := range t.TypeArgs().Types() {
		r.visit(arg)
	}
	obj, u := t.Obj(), t.Origin().Underlying()
	if _, done := r.decls.Types[obj]; done || obj.Pkg() == nil { // error, comparable
		return
	}
	ix := r.indexOf(obj)
	r.checkNewMethods(ix)
	decl := r.typeDecl(obj, ix)
	r.decls.Types[obj] = decl
	for _, as := range []*As{decl.InputAs, decl.OutputAs} {
		if as != nil && as.Type != nil {
			r.visit(as.Type)
		}
	}
	if st := structIn(u); st != nil && ix != nil {
		r.tags(ix)
		r.fields(st, ix)
	}
	if st, ok := u.(*types.Struct); ok {
		r.members(st)
		return
	}
	r.visit(u)
	if union := decl.Union; union != nil {
		for _, impl := range union.Implementers {
			r.visit(impl.Type)
		}
	}
}

// indexOf returns the index of the source that declares a type. For the standard library,
// it returns nil unless the type can have enum constants, because doc comments of the
// standard library are never used.
func (r *reacher) indexOf(obj *types.TypeName) *index {
	ix := r.prog.indexOf(obj.Pkg().Path())
	if ix != nil && ix.source.meta.Standard && !ix.source.target && notEnum(obj) != nil {
		return nil
	}
	return ix
}

func (r *reacher) typeDecl(obj *types.TypeName, ix *index) *TypeDecl {
	decl := &TypeDecl{Pos: r.pos(obj.Pos())}
	if ix == nil {
		r.enum(decl, obj, typeSpec{}, nil)
		r.union(decl, obj, typeSpec{}, nil)
		r.overrides(decl, obj, typeSpec{}, nil)
		return decl
	}
	spec, ok := ix.typeOf(obj)
	if ok {
		decl.Pos = r.pos(spec.spec.Name.Pos())
		if !ix.source.meta.Standard {
			decl.Doc = r.typeDoc(spec, ix.source)
		}
	}
	r.enum(decl, obj, spec, ix)
	r.union(decl, obj, spec, ix)
	r.overrides(decl, obj, spec, ix)
	decl.Rules, _ = directive.DecodeRules(ix.source.lines.peek(spec.doc, directive.RuleVerb)) // useRules reports problems
	return decl
}

// checkConstraints reports constants of an enum that do not exist in every build that
// includes the generated file.
//
// If the enum is off, such constants are only removed from the description.
func (r *reacher) checkConstraints(decl *TypeDecl, obj *types.TypeName, ix *index) {
	if decl.EnumLine().Off {
		decl.Consts = slices.DeleteFunc(decl.Consts, func(c Const) bool { return c.Constraint != "" })
	}
	if !decl.HasValues() || ix.source.meta.Standard {
		return
	}
	for _, c := range decl.Consts {
		if c.Constraint != "" && c.Constraint != r.constraint {
			r.report(diag.Errorf(c.Pos, diag.BuildTags, "%s is declared in a file with the build constraint %q, so the values of %s depend on the build", c.Name, c.Constraint, obj.Name()).
				WithHint("move it to a file without constraints, or add //toolgen:enum off to the type; or %s", nameBuild))
		}
	}
}

// typeDoc returns the description of a type from its directives or its doc comment.
func (r *reacher) typeDoc(spec typeSpec, s *source) Text {
	if text, ok := r.description(s.lines.peek(spec.doc, "description"), s); ok {
		return text
	}
	lines := docLines(spec.doc)
	text := docText(lines, spec.spec.Name.Name)
	if text == "" {
		return Text{}
	}
	return Text{Value: s.docForModel(text), Pos: r.pos(spec.doc.Pos()), Rule: "doc comment of the type"}
}

// fields collects the declarations of the fields of a struct. The index contains them by
// position.
func (r *reacher) fields(t *types.Struct, ix *index) {
	if t == nil || ix == nil {
		return
	}
	for field := range t.Fields() {
		if r.decls.Fields[field.Origin()] != nil {
			continue
		}
		if syntax, ok := ix.fields[field.Origin().Pos()]; ok {
			r.decls.Fields[field.Origin()] = r.fieldDecl(field, syntax, ix)
		}
		r.fields(structIn(field.Type()), ix)
	}
}

func (r *reacher) tags(ix *index) {
	path := ix.source.meta.Path
	if _, done := r.decls.Tags[path]; done || ix.source.meta.Standard {
		return
	}
	tags := make([]FieldTag, len(ix.tagged))
	for i, field := range ix.tagged {
		text, _ := strconv.Unquote(field.Tag.Value)
		_, pointer := field.Type.(*ast.StarExpr)
		tags[i] = FieldTag{Text: text, Pointer: pointer, Pos: r.pos(field.Tag.Pos()), Raw: isRaw(field.Tag)}
	}
	r.decls.Tags[path] = tags
}

func isRaw(tag *ast.BasicLit) bool { return strings.HasPrefix(tag.Value, "`") }

// structIn returns the unnamed struct that a type is, points to, or contains as its elements,
// or nil.
func structIn(t types.Type) *types.Struct {
	st, _ := elemOf(t).(*types.Struct)
	return st
}

func (r *reacher) fieldDecl(field *types.Var, syntax *ast.Field, ix *index) *FieldDecl {
	decl := &FieldDecl{Pos: r.pos(field.Origin().Pos()), Foreign: ix.source.meta.Foreign}
	if syntax.Tag != nil {
		decl.TagPos, decl.TagRaw = r.pos(syntax.Tag.Pos()), isRaw(syntax.Tag)
	}
	if ix.source.meta.Standard {
		return decl
	}
	lines := docLines(syntax.Doc)
	decl.Deprecated = isDeprecated(lines)
	if text := docText(lines, field.Name()); text != "" {
		decl.Doc = Text{Value: ix.source.docForModel(text), Pos: r.pos(syntax.Doc.Pos()), Rule: "doc comment"}
	}
	decl.Description, _ = r.description(ix.source.lines.peek(syntax.Doc, "description"), ix.source)
	beside := lineComment(syntax.Comment)
	decl.Comment = besideText(r.prog.fset, beside, field.Name())
	decl.Comment.Value = ix.source.docForModel(decl.Comment.Value)
	decl.Deprecated = decl.Deprecated || isDeprecated(beside)
	if lines := ix.source.lines.peek(syntax.Doc, "param"); len(lines) > 0 {
		said := r.decodeParam(lines, ix.source)
		r.decoded[syntax] = true
		r.checkField(field, syntax, said)
		decl.Directive = &said
	}
	return decl
}

// checkField reports a directive that injects a field, or that applies to an embedded
// struct without a property.
func (r *reacher) checkField(field *types.Var, syntax *ast.Field, said directive.Param) {
	switch {
	case said.Inject:
		r.report(diag.Errorf(said.Pos, diag.Misplaced, "the field %s cannot be injected, because the model sends it", field.Name()).
			WithHint("make it a parameter of the tool, or hide it with the tag `json:\"-\"`"))
	case field.Embedded() && (syntax.Tag == nil || nameInTag(unquoted(syntax.Tag)) == "") && isStruct(field.Type()):
		r.report(diag.Errorf(said.Pos, diag.Misplaced, "%s is embedded: its fields are properties, but %[1]s itself is not a property", field.Name()).
			WithHint("move the directive to the fields of %s, or name the field in a json tag", field.Name()))
	}
}

// lineComment returns the lines of the comment group that begins at the end of a line of
// code.
func lineComment(group *ast.CommentGroup) []docLine {
	return linesOf(comments(group), func(c *ast.Comment) bool { return c == group.List[0] })
}

// useDeclarations marks the directives of the package's types and fields as used, because
// they are in valid positions even if no tool reaches them.
func (f *finder) useDeclarations() {
	ix := f.s.index()
	for _, name := range slices.Sorted(maps.Keys(ix.types)) {
		spec := ix.types[name]
		f.lines.use(spec.doc, "description")
		f.useEnum(spec)
		f.useUnion(spec)
		f.useSchemas(spec)
		f.useRules(spec)
	}
	for _, pos := range slices.Sorted(maps.Keys(ix.fields)) {
		field := ix.fields[pos]
		f.lines.use(field.Doc, "description")
		if lines := f.lines.use(field.Doc, "param"); len(lines) > 0 && !f.decoded[field] {
			f.decodeParam(lines, f.s) // decoded only for its errors
		}
	}
}

// An index contains the declarations of a package's types, fields, and constants.
type index struct {
	source *source
	types  map[string]typeSpec
	local  map[token.Pos]typeSpec       // declared in functions, by position of the name
	fields map[token.Pos]*ast.Field     // by position of the field's name
	tagged []*ast.Field                 // exported, with a tag, in source order
	consts map[token.Pos]constSpec      // by position of the constant's name
	values map[reference][]*types.Const // by type, including types of other packages
	bare   []*types.Const               // constants without a type
	// methods are the schema methods, by the name of their receiver type.
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
	block token.Pos // position of the declaration
	form  constForm
}

func keyOf(obj *types.TypeName) reference { return reference{obj.Pkg().Path(), obj.Name()} }

// A constForm specifies how the source writes the value of a constant.
type constForm int

const (
	otherForm constForm = iota // a literal, or another expression without iota
	aliasForm                  // the name of a constant
	plainForm                  // iota, possibly with an offset
	bitsForm                   // iota with any other operator
)

func (s *source) index() *index {
	s.once.Do(func() { s.indexed = newIndex(s) })
	return s.indexed
}

func newIndex(s *source) *index {
	names := s.types.Scope().Len()
	ix := &index{source: s, types: make(map[string]typeSpec, names), fields: make(map[token.Pos]*ast.Field, names), consts: map[token.Pos]constSpec{}, values: map[reference][]*types.Const{}}
	ix.groupConsts()
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

func (ix *index) typeOf(obj *types.TypeName) (typeSpec, bool) {
	if isLocal(obj) {
		spec, ok := ix.local[obj.Pos()]
		return spec, ok
	}
	spec, ok := ix.types[obj.Name()]
	return spec, ok
}

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
	var values []ast.Expr // the values of the last line that has values, which Go repeats on lines without values
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

// consts returns the constants of a defined type that a package declares, in source
// order. The package need not be the package that declares the type.
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

// groupConsts groups the constants of the package by their type. The constants of all
// instances of a generic type are in one group.
func (ix *index) groupConsts() {
	scope := ix.source.types.Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok {
			continue
		}
		switch t := types.Unalias(c.Type()).(type) {
		case *types.Named:
			if t.Obj().Pkg() != nil {
				ix.values[keyOf(t.Obj())] = append(ix.values[keyOf(t.Obj())], c)
			}
		case *types.Basic:
			if t.Info()&types.IsUntyped != 0 {
				ix.bare = append(ix.bare, c)
			}
		}
	}
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
