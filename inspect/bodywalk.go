package inspect

import (
	"go/ast"
	"go/token"
)

// needBodies keeps the functions and variables of a package that are evaluated, and
// follows their bodies and initializers.
func (c *closure) needBodies(s *source) {
	for _, fn := range inOrder(s.bodies.funcs) {
		s.kept.bodies[fn] = true
		s.kept.methods[fn] |= used
		if fn.Recv == nil && fn.Name.Name != "init" && fn.Name.Name != "_" {
			s.kept.names[fn.Name.Name] |= used
		}
		w := walker{c: c, s: s, file: s.bodies.funcs[fn], depth: used | inBody}
		if fn.Recv != nil {
			w.fieldList(fn.Recv)
		}
		w.at(named).fieldList(fn.Type.TypeParams)
		w.fieldList(fn.Type.Params)
		w.fieldList(fn.Type.Results)
		w.body(fn.Body, localNames(fn))
	}
	for _, spec := range inOrder(s.bodies.vars) {
		s.kept.vars[spec] = true
		c.needVar(walker{c: c, s: s, file: s.bodies.vars[spec], depth: used}, spec)
	}
}

// body follows the names in a body or initializer: those of packages, and those of fields
// and methods, which are needed of every type whose values a body can use.
func (w walker) body(node ast.Node, locals map[string]bool) {
	w.depth = used | inBody
	b := bodyWalker{walker: w, imports: w.file.importedNames(w.s), locals: locals}
	ast.Inspect(node, b.visit)
}

// A bodyWalker follows the names in a body.
type bodyWalker struct {
	walker
	imports map[string]string // paths by names
	locals  map[string]bool
}

func (b bodyWalker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		b.call(n)
		return false
	case *ast.SelectorExpr:
		b.selector(n, selectedValue|selectedCall)
		return false
	case *ast.CompositeLit:
		b.literal(n)
		return false
	case *ast.FuncType:
		b.params(n)
		return false
	case *ast.InterfaceType, *ast.StructType:
		b.expr(n.(ast.Expr))
		return false
	case *ast.Ident:
		b.name(n.Name)
	}
	return true
}

func (b bodyWalker) inspect(node ast.Node) { ast.Inspect(node, b.visit) }

// params follows the type of a function literal: its body can use all of it.
func (b bodyWalker) params(typ *ast.FuncType) {
	b.fieldList(typ.Params)
	b.fieldList(typ.Results)
}

// call follows a call. A function that is called is no handler.
func (b bodyWalker) call(call *ast.CallExpr) {
	for _, arg := range call.Args {
		b.inspect(arg)
	}
	fun := ast.Unparen(call.Fun)
	switch index := fun.(type) {
	case *ast.IndexExpr:
		b.inspect(index.Index)
		fun = ast.Unparen(index.X)
	case *ast.IndexListExpr:
		for _, arg := range index.Indices {
			b.inspect(arg)
		}
		fun = ast.Unparen(index.X)
	}
	switch fun := fun.(type) {
	case *ast.Ident:
		b.at(used).name(fun.Name)
	case *ast.SelectorExpr:
		b.depth = used
		b.selector(fun, selectedCall)
	default:
		b.inspect(fun)
	}
}

// selector follows a name after a dot. What is before the dot is a package, a value, or
// perhaps either, if the body declares a variable with the name of an import.
func (b bodyWalker) selector(e *ast.SelectorExpr, how selectedAs) {
	x, ok := ast.Unparen(e.X).(*ast.Ident)
	if !ok {
		b.selects(e.Sel.Name, how)
		b.depth = used | inBody
		b.inspect(e.X)
		return
	}
	isPackage := b.imports[x.Name] != ""
	if isPackage {
		b.c.todo = append(b.c.todo, task{s: b.s, file: b.file, qualifier: x.Name, name: e.Sel.Name, depth: b.depth})
	}
	if !isPackage || b.locals[x.Name] || b.declares(x.Name) {
		b.selects(e.Sel.Name, how)
		b.at(used | inBody).name(x.Name)
	}
}

// literal follows a composite literal.
func (b bodyWalker) literal(lit *ast.CompositeLit) {
	if lit.Type != nil {
		b.elements(lit.Type, lit)
	}
	for _, element := range lit.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			b.inspect(element)
			continue
		}
		if name, ok := pair.Key.(*ast.Ident); ok {
			b.selects(name.Name, selectedCall)
		}
		b.inspect(pair.Key)
		b.inspect(pair.Value)
	}
}

// elements follows the type of a literal. If the literal lists fields without names, all
// fields of the struct are needed.
func (b bodyWalker) elements(typ ast.Expr, lit *ast.CompositeLit) {
	switch t := ast.Unparen(typ).(type) {
	case *ast.ArrayType:
		if t.Len != nil {
			b.inspect(t.Len)
		}
		b.nested(t.Elt, lit)
	case *ast.MapType:
		b.nested(t.Key, lit)
		b.nested(t.Value, lit)
	case *ast.StructType:
		b.expr(t)
	default:
		if isPositional(lit) {
			b.depth |= positional
		}
		b.expr(typ)
	}
}

// nested follows the type of the elements of a literal, which may be literals without a
// type.
func (b bodyWalker) nested(typ ast.Expr, lit *ast.CompositeLit) {
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	for _, element := range lit.Elts {
		parts := []ast.Expr{element}
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			parts = []ast.Expr{pair.Key, pair.Value}
		}
		for _, part := range parts {
			if inner, ok := part.(*ast.CompositeLit); ok && inner.Type == nil && hasPositional(inner) {
				b.elements(typ, inner)
			}
		}
	}
	b.expr(typ)
}

func isPositional(lit *ast.CompositeLit) bool {
	if len(lit.Elts) == 0 {
		return false
	}
	_, keyed := lit.Elts[0].(*ast.KeyValueExpr)
	return !keyed
}

// hasPositional reports whether a literal, or one in it, lists values without keys.
func hasPositional(lit *ast.CompositeLit) bool {
	for n := range ast.Preorder(lit) {
		if inner, ok := n.(*ast.CompositeLit); ok && isPositional(inner) {
			return true
		}
	}
	return false
}

// selects notes that a body selects a field or method.
func (b bodyWalker) selects(name string, how selectedAs) {
	if !b.c.selected[name].has(how) {
		b.c.selected[name] |= how
		b.c.more = true
	}
}

// require asks for a method of every type whose values a body can use, since these may
// be converted to an interface with it.
func (c *closure) require(method string) {
	if c.prog.search && !c.required[method] {
		c.required[method], c.more = true, true
	}
}

// declaredOnly returns the declaration of variables without the parts of their values
// that do not decide about their types: a body mentions them, and cannot evaluate them.
func declaredOnly(spec *ast.ValueSpec) *ast.ValueSpec {
	if spec.Type != nil || len(spec.Names) != 1 || len(spec.Values) != 1 {
		return typedOnly(spec)
	}
	typ := typeOfValue(spec.Values[0])
	if typ == nil {
		return spec
	}
	typed := *spec
	typed.Type, typed.Values = typ, nil
	return &typed
}

// typeOfValue returns the type of an expression, if its syntax states it, or nil.
func typeOfValue(value ast.Expr) ast.Expr {
	switch value := ast.Unparen(value).(type) {
	case *ast.CompositeLit:
		if array, ok := value.Type.(*ast.ArrayType); ok {
			if _, counted := array.Len.(*ast.Ellipsis); counted {
				return nil
			}
		}
		return value.Type
	case *ast.UnaryExpr:
		if lit, ok := ast.Unparen(value.X).(*ast.CompositeLit); ok && value.Op == token.AND && lit.Type != nil {
			if typ := typeOfValue(lit); typ != nil {
				return &ast.StarExpr{Star: value.OpPos, X: typ}
			}
		}
	case *ast.FuncLit:
		return value.Type
	}
	return nil
}
