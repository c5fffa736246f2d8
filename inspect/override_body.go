package inspect

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

// An evaluator reads what one schema method says, from its syntax.
type evaluator struct {
	prog   *Program
	source *source
	obj    *types.TypeName // the type that has the method
	fn     *ast.FuncDecl
	// properties are the local variables that hold properties.
	properties map[string]*object
}

const notLiteral = "only a literal of constants is read"

// whole reads
//
//	func (T) JSONSchema() *jsonschema.Schema {
//		properties := jsonschema.NewProperties()
//		properties.Set("name", &jsonschema.Schema{…})
//		return &jsonschema.Schema{Properties: properties, …}
//	}
//
// where the first lines may be missing.
func (e *evaluator) whole(decl *TypeDecl) error {
	if e.fn.Type.Results.NumFields() != 1 || !e.isSchema(e.fn.Type.Results.List[0].Type) {
		return unread(e.fn.Type, "it does not return *jsonschema.Schema of "+invopopPath)
	}
	result, err := e.result()
	if err != nil {
		return err
	}
	text, err := e.schema(result)
	if err != nil || decl.Alias != nil {
		return err
	}
	given := e.given(text)
	decl.Input, decl.Output = cmp.Or(decl.Input, given), cmp.Or(decl.Output, given)
	return nil
}

func (e *evaluator) given(text string) *Schema {
	return &Schema{Text: text, Pos: e.prog.fset.Position(e.fn.Name.Pos()), Rule: e.fn.Name.Name + " method"}
}

// result reads the statements of a body up to its one return, and returns
// what that returns.
func (e *evaluator) result() (ast.Expr, error) {
	if e.fn.Body == nil || len(e.fn.Body.List) == 0 {
		return nil, unread(e.fn.Name, notLiteral)
	}
	last := len(e.fn.Body.List) - 1
	for _, stmt := range e.fn.Body.List[:last] {
		if err := e.statement(stmt); err != nil {
			return nil, err
		}
	}
	end, ok := e.fn.Body.List[last].(*ast.ReturnStmt)
	if !ok || len(end.Results) != 1 {
		return nil, unread(e.fn.Body.List[last], notLiteral)
	}
	return end.Results[0], nil
}

// statement reads the making of properties, or the setting of one.
func (e *evaluator) statement(stmt ast.Stmt) error {
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		name, ok := stmt.Lhs[0].(*ast.Ident)
		if ok && len(stmt.Lhs) == 1 && stmt.Tok == token.DEFINE && e.isNewProperties(stmt.Rhs[0]) {
			e.properties[name.Name] = &object{}
			return nil
		}
	case *ast.ExprStmt:
		if call, ok := stmt.X.(*ast.CallExpr); ok {
			return e.set(call)
		}
	}
	return unread(stmt, notLiteral)
}

// set reads properties.Set("name", schema).
func (e *evaluator) set(call *ast.CallExpr) error {
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || method.Sel.Name != "Set" || len(call.Args) != 2 {
		return unread(call, notLiteral)
	}
	name, ok := method.X.(*ast.Ident)
	if !ok || e.properties[name.Name] == nil {
		return unread(call, notLiteral)
	}
	key, err := e.text(call.Args[0])
	if err != nil {
		return err
	}
	property, err := e.schema(call.Args[1])
	if err != nil {
		return err
	}
	e.properties[name.Name].set(key, property)
	return nil
}

// extension reads
//
//	func (T) JSONSchemaExtend(s *jsonschema.Schema) {
//		s.Description = "…"
//	}
//
// for keywords that make the schema narrower or say something about it.
func (e *evaluator) extension(decl *TypeDecl) error {
	params := e.fn.Type.Params
	if params.NumFields() != 1 || !e.isSchema(params.List[0].Type) {
		return unread(e.fn.Type, "it does not take *jsonschema.Schema of "+invopopPath)
	}
	if e.fn.Body == nil || len(params.List[0].Names) == 0 {
		return nil
	}
	extension := object{}
	for _, stmt := range e.fn.Body.List {
		if err := e.assignment(stmt, params.List[0].Names[0].Name, &extension); err != nil {
			return err
		}
	}
	if len(extension.members) > 0 {
		decl.Extend = e.given(extension.String())
	}
	return nil
}

// assignment reads one that sets a field of the schema.
func (e *evaluator) assignment(stmt ast.Stmt, schema string, into *object) error {
	assign, ok := stmt.(*ast.AssignStmt)
	if !ok || assign.Tok != token.ASSIGN || len(assign.Lhs) != 1 {
		return unread(stmt, "only assignments of constants to fields of "+schema+" are read")
	}
	field, ok := assign.Lhs[0].(*ast.SelectorExpr)
	if !ok {
		return unread(stmt, "only assignments of constants to fields of "+schema+" are read")
	}
	if x, ok := field.X.(*ast.Ident); !ok || x.Name != schema || !extends(field.Sel.Name) {
		return unread(stmt, "only a keyword that makes the schema narrower, or that describes it, can be added")
	}
	return e.field(field.Sel, assign.Rhs[0], into)
}

// alias reads
//
//	func (T) JSONSchemaAlias() any { return Other{} }
func (e *evaluator) alias(decl *TypeDecl) error {
	result, err := e.result()
	if err != nil {
		return err
	}
	t := e.typeOf(result)
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if !isValue(t) {
		return unread(result, "only a value of a type is read, such as Other{} or new(Other)")
	}
	decl.Alias = types.Default(t)
	return nil
}

// isValue reports whether values of a type can stand for it.
func isValue(t types.Type) bool {
	basic, ok := types.Unalias(t).(*types.Basic)
	return t != nil && !(ok && (basic.Kind() == types.Invalid || basic.Kind() == types.UntypedNil))
}

// isSchema reports whether an expression is the type Schema of invopop's
// package, or a pointer to it.
func (e *evaluator) isSchema(expr ast.Expr) bool {
	if ptr, ok := ast.Unparen(expr).(*ast.StarExpr); ok {
		expr = ptr.X
	}
	return e.isNamed(expr, invopopPath, "Schema")
}

// isNewProperties reports whether an expression makes empty properties.
func (e *evaluator) isNewProperties(expr ast.Expr) bool {
	call, ok := ast.Unparen(expr).(*ast.CallExpr)
	return ok && len(call.Args) == 0 && e.isNamed(call.Fun, invopopPath, "NewProperties")
}

// isNamed reports whether an expression names what a package has, by the imports
// of the file.
func (e *evaluator) isNamed(expr ast.Expr, path, name string) bool {
	sel, ok := ast.Unparen(expr).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name {
		return false
	}
	pkg, ok := sel.X.(*ast.Ident)
	return ok && e.importPath(pkg.Name) == path
}

// importPath returns what the file of the method imports by a name, or "".
func (e *evaluator) importPath(name string) string {
	for _, f := range e.source.files {
		if f.syntax.FileStart > e.fn.Pos() || e.fn.Pos() > f.syntax.FileEnd {
			continue
		}
		for _, spec := range f.syntax.Imports {
			if localName(spec, e.source) == name {
				path, _ := strconv.Unquote(spec.Path.Value)
				return path
			}
		}
	}
	return ""
}
