package inspect

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A walker follows the names in a node, which means that it adds a task for each.
type walker struct {
	c     *closure
	s     *source
	file  *file
	depth depth
}

func (w walker) at(d depth) walker {
	w.depth = d
	return w
}

// name follows an unqualified name.
func (w walker) name(name string) {
	if name == "_" || types.Universe.Lookup(name) != nil && len(w.file.dotImports()) == 0 && !w.declares(name) {
		return
	}
	w.c.todo = append(w.c.todo, task{s: w.s, file: w.file, name: name, depth: w.depth})
}

func (w walker) declares(name string) bool {
	_, ok := w.s.declared.names[name]
	return ok
}

func (w walker) typeSpec(spec *ast.TypeSpec) {
	w.at(whole).fieldList(spec.TypeParams)
	w.expr(w.s.cut(spec, w.depth))
}

// field follows the type of a struct field. If no body selects the field and
// encoding/json ignores it, only the identity of its type is needed. This does not apply
// to embedded fields, because some libraries promote their fields.
func (w walker) field(field *ast.Field) {
	d := named
	if w.depth.has(whole) && (len(field.Names) == 0 || slices.ContainsFunc(field.Names, (*ast.Ident).IsExported) && !isHidden(field) || isOfMessage(field)) {
		d = whole
	}
	if w.depth.has(used) && w.s.kept.selects(field, w.depth) {
		d |= used
	}
	w.at(d).expr(field.Type)
}

func isHidden(field *ast.Field) bool {
	return field.Tag != nil && reflect.StructTag(unquoted(field.Tag)).Get("json") == "-"
}

// signature follows the parameters and results of a tool, or of a function that a body
// mentions. The body can use values of the results.
func (w walker) signature(typ *ast.FuncType) {
	if w.depth.has(used) && !w.depth.has(whole) {
		w.at(named).fieldList(typ.TypeParams)
		w.at(named).fieldList(typ.Params)
	} else {
		w.at(whole).fieldList(typ.TypeParams)
		w.fieldList(typ.Params)
	}
	w.fieldList(typ.Results)
}

func (w walker) fieldList(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, field := range list.List {
		w.expr(field.Type)
	}
}

func (w walker) values(spec *ast.ValueSpec) {
	w.expr(spec.Type)
	for _, value := range spec.Values {
		w.expr(value)
	}
}

// typedOnly returns a copy of a variable declaration without the values if it specifies a
// type.
func typedOnly(spec *ast.ValueSpec) *ast.ValueSpec {
	typed := *spec
	if spec.Type != nil {
		typed.Values = nil
	}
	return &typed
}

func (w walker) expr(expr ast.Expr) {
	switch e := expr.(type) {
	case nil:
	case *ast.Ident:
		w.name(e.Name)
	case *ast.SelectorExpr:
		w.selector(e)
	case *ast.FuncType:
		w.funcType(e)
	case *ast.InterfaceType:
		w.interfaceType(e)
	case *ast.StructType:
		for _, field := range e.Fields.List {
			w.field(field)
		}
	default:
		w.node(expr)
	}
}

// funcType follows the type of a function. A body that calls the function can use its
// results. If the body passes a function literal to it, the literal can use its own
// parameters.
func (w walker) funcType(typ *ast.FuncType) {
	inner := named
	if isSequence(typ) {
		inner = w.depth&^(used|inBody) | named
	}
	w.at(whole).fieldList(typ.TypeParams)
	if !w.depth.has(used) {
		w.at(inner).fieldList(typ.Params)
		w.at(inner).fieldList(typ.Results)
		return
	}
	for _, param := range typ.Params.List {
		callback, ok := ast.Unparen(param.Type).(*ast.FuncType)
		if !ok {
			w.at(inner).expr(param.Type)
			continue
		}
		w.at(inner | used).fieldList(callback.Params)
		w.at(inner).fieldList(callback.Results)
	}
	w.at(inner | used).fieldList(typ.Results)
}

// node follows all names in a node.
func (w walker) node(node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.FuncType, *ast.InterfaceType, *ast.StructType:
			w.expr(n.(ast.Expr))
			return false
		}
		return true
	})
}

func (w walker) selector(e *ast.SelectorExpr) {
	x, ok := e.X.(*ast.Ident)
	if !ok {
		w.c.ask(e.Sel.Name) // the name may be a method
		w.expr(e.X)
		return
	}
	if w.declares(x.Name) {
		w.c.ask(e.Sel.Name)
		w.name(x.Name)
		return
	}
	w.c.todo = append(w.c.todo, task{s: w.s, file: w.file, qualifier: x.Name, name: e.Sel.Name, depth: w.depth})
}

// interfaceType follows an interface type. To depth whole, it also requires the
// interface's methods, because types may be compared with it.
func (w walker) interfaceType(it *ast.InterfaceType) {
	for _, element := range it.Methods.List {
		for _, method := range element.Names {
			if w.depth.has(whole) {
				w.c.ask(method.Name)
			}
			w.c.require(method.Name)
		}
		if len(element.Names) > 0 {
			d := named
			if w.depth.has(used) && w.c.selected[element.Names[0].Name] != 0 {
				d = used
			}
			w.at(d).expr(element.Type)
			continue
		}
		w.expr(element.Type)
	}
}

// isSequence reports whether typ may be the type of a sequence, func(yield func(T) bool),
// or of its yield function.
func isSequence(typ *ast.FuncType) bool {
	if typ.Params.NumFields() == 1 && typ.Results.NumFields() == 0 {
		_, ok := ast.Unparen(typ.Params.List[0].Type).(*ast.FuncType)
		return ok || typeIdent(typ.Params.List[0].Type) != nil
	}
	return typ.Params.NumFields() > 0 && typ.Params.NumFields() < 3 && typ.Results.NumFields() == 1
}

// cut returns the type expression of a declaration without what schemas and bodies cannot
// see. In a struct, each field that encoding/json ignores and no body selects keeps its
// name, its size, and whether it is comparable, but empty structs replace the element
// types of its pointers, lists, and maps. If only the name of the type is needed, this
// applies to all fields. A struct that is declared as an alias is unchanged, because it
// is identical to other structs with the same fields.
func (s *source) cut(spec *ast.TypeSpec, d depth) ast.Expr {
	st, ok := spec.Type.(*ast.StructType)
	if !ok || s.whole || spec.Assign.IsValid() {
		return spec.Type
	}
	isHollow := func(field *ast.Field) bool {
		return len(field.Names) > 0 && !(d.has(whole) && (slices.ContainsFunc(field.Names, (*ast.Ident).IsExported) || isOfMessage(field))) && !(d.has(used) && s.kept.selects(field, d))
	}
	if !slices.ContainsFunc(st.Fields.List, isHollow) {
		return st
	}
	fields := *st.Fields
	fields.List = slices.Clone(fields.List)
	for i, field := range fields.List {
		if isHollow(field) {
			hollow := *field
			hollow.Type = withoutElem(field.Type)
			fields.List[i] = &hollow
		}
	}
	return &ast.StructType{Struct: st.Struct, Fields: &fields, Incomplete: st.Incomplete}
}

// withoutElem returns a type expression of the same kind, size, and comparability, in
// which the element types are replaced by empty structs.
func withoutElem(expr ast.Expr) ast.Expr {
	empty := func() ast.Expr {
		return &ast.StructType{Struct: expr.Pos(), Fields: &ast.FieldList{Opening: expr.Pos(), Closing: expr.Pos()}}
	}
	switch e := expr.(type) {
	case *ast.StarExpr:
		return &ast.StarExpr{Star: e.Star, X: empty()}
	case *ast.ArrayType:
		if e.Len == nil {
			return &ast.ArrayType{Lbrack: e.Lbrack, Elt: empty()}
		}
		return &ast.ArrayType{Lbrack: e.Lbrack, Len: e.Len, Elt: withoutElem(e.Elt)}
	case *ast.MapType:
		return &ast.MapType{Map: e.Map, Key: empty(), Value: empty()}
	case *ast.ChanType:
		return &ast.ChanType{Begin: e.Begin, Arrow: e.Arrow, Dir: e.Dir, Value: empty()}
	case *ast.FuncType:
		return &ast.FuncType{Func: e.Pos(), Params: &ast.FieldList{Opening: e.Pos(), Closing: e.Pos()}}
	case *ast.InterfaceType:
		return &ast.InterfaceType{Interface: e.Interface, Methods: &ast.FieldList{Opening: e.Pos(), Closing: e.Pos()}}
	case *ast.ParenExpr:
		return withoutElem(e.X)
	}
	return expr // a name or an unnamed struct is unchanged
}

// mayBeBasic reports whether a type expression may denote a string or a number, because
// it is a name.
func mayBeBasic(expr ast.Expr) bool {
	switch ast.Unparen(expr).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return true
	}
	return false
}

func importPath(spec *ast.ImportSpec) string {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil || spec.Path.Kind != token.STRING {
		return ""
	}
	return path
}

func (f *file) dotImports() (paths []string) {
	for _, spec := range f.syntax.Imports {
		if spec.Name != nil && spec.Name.Name == "." {
			paths = append(paths, importPath(spec))
		}
	}
	return paths
}

// needValue keeps constants or variables, and follows the names in their declaration.
func (c *closure) needValue(w walker, at declared, spec *ast.ValueSpec) {
	switch {
	case at.isConst():
		c.needGroup(w, at)
	case c.prog.isEvaluated(w.s) && !at.file.isGenerated:
		c.needVar(w, spec)
	case w.depth.has(used) && c.prog.search:
		w.values(declaredOnly(spec))
	default:
		w.at(whole).values(typedOnly(spec))
	}
}

// needVar marks variables that are evaluated as needed, and follows their initializers.
func (c *closure) needVar(w walker, spec *ast.ValueSpec) {
	for _, name := range spec.Names {
		if name.Name != "_" {
			w.s.kept.names[name.Name] |= w.depth
		}
	}
	w.depth |= inBody
	w.expr(spec.Type)
	for _, value := range spec.Values {
		w.body(value, localNames(value))
	}
}

// needGroup marks a whole constant declaration as needed, because a constant without a
// value repeats the expression above it.
func (c *closure) needGroup(w walker, at declared) {
	gen := at.decl.(*ast.GenDecl)
	if !w.depth.has(used) {
		w.depth = whole
	}
	for _, spec := range gen.Specs {
		for _, name := range namesOf(spec) {
			if name.Name != "_" {
				w.s.kept.names[name.Name] |= w.depth
			}
		}
		w.values(spec.(*ast.ValueSpec))
	}
}

// everyConst is the name in a task for all constants of a package.
const everyConst = "*"

// needFrom marks the constants of the packages that an enum directive lists in from= as
// needed.
func (c *closure) needFrom(s *source, said directive.Enum) {
	for _, from := range said.From {
		dep, known := c.prog.imported(s, from.Value)
		if !known {
			c.prog.ask([]string{from.Value})
			dep, _ = c.prog.imported(s, from.Value)
		}
		if dep != nil {
			c.todo = append(c.todo, task{s: dep, name: everyConst, depth: whole})
		}
	}
}

// needConst marks name as needed if the package declares it as a constant.
func (c *closure) needConst(s *source, name string) {
	if at := s.declared.names[name]; at.isConst() && s.kept.names[name] == 0 {
		c.need(task{s: s, name: name, depth: whole})
	}
}
