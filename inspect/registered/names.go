package registered

import (
	"go/ast"
	"go/token"
)

// ident returns the value of an identifier.
func (e *evaluator) ident(f *frame, x *ast.Ident) value {
	switch at, c, b := f.find(x); {
	case c != nil:
		return c.v
	case b != nil:
		return e.local(at, b, x)
	}
	switch x.Name {
	case "true", "false":
		return boolValue(x.Name == "true", x.Pos())
	case "nil":
		return null{}
	case "iota":
		return intValue(f.iota, x.Pos())
	}
	return e.global(f.src, x.Name, x)
}

// global returns the value of a name that a package declares.
func (e *evaluator) global(src *Source, name string, at ast.Expr) value {
	d, ok := src.find(name)
	switch {
	case !ok:
		return e.unknown(at, name+" is not declared in package "+src.Name)
	case d.fn != nil:
		return &closure{fn: d.fn, pos: at.Pos()}
	case d.value == nil:
		return e.unknown(at, name+" is a type")
	case e.isBusy(d.value):
		return e.unknown(at, "the value of "+name+" depends on itself")
	}
	typ := typeRef{expr: d.value.Type, file: d.file, src: src}
	if d.tok == token.VAR {
		if len(d.exprs) == 0 {
			return &unknown{pos: at.Pos(), reason: name + " is set at run time", typ: typ}
		}
		if e.w.assigned(src, name, d.value.Names[d.index]) {
			return &unknown{pos: at.Pos(), reason: name + " is assigned elsewhere, too", typ: typ}
		}
	}
	e.begin(d.value)
	defer e.end()
	if v, there := src.vars[d.value]; there && len(d.value.Names) == 1 {
		return v
	}
	expr, index := sideOf(d.exprs, d.index)
	if expr == nil {
		return e.unknown(at, name+" has no value")
	}
	depth, site := e.depth, e.site
	e.depth = 0
	v := pick(e.evalTyped(&frame{src: src, file: d.file, iota: d.iota}, expr, typ), index)
	e.depth, e.site = depth, site
	if d.tok == token.VAR && len(d.value.Names) == 1 {
		src.vars[d.value] = v
	}
	return v
}

// evalTyped evaluates an expression where a type is expected, which becomes the type of
// an unknown value.
func (e *evaluator) evalTyped(f *frame, expr ast.Expr, typ typeRef) value {
	v := e.eval(f, expr)
	if u, ok := v.(*unknown); ok && !u.typ.isKnown() && typ.expr != nil {
		return because(u, typ)
	}
	return v
}

// pick returns a result of a call; all of them if index is negative.
func pick(v value, index int) value {
	results, ok := v.(tuple)
	switch {
	case !ok || index < 0:
		return v
	case index < len(results):
		return results[index]
	}
	return &unknown{reason: atRunTime}
}

// local returns the value that a local name has at a place of a function that is not
// executed: that of its declaration, changed by the writes before that place.
func (e *evaluator) local(f *frame, b *binding, at *ast.Ident) value {
	if v, ok := f.known[b]; ok {
		return v
	}
	if v, ok := f.bound[b.ident]; ok {
		return v
	}
	typ := f.typ(b.typ)
	switch {
	case b.owner != nil:
		return &unknown{pos: at.Pos(), reason: b.name + " is a parameter", typ: typ, param: b.owner, of: b.name}
	case b.loop != nil:
		over := e.eval(f, b.loop.X)
		u := &unknown{pos: at.Pos(), reason: b.name + " is the variable of a loop over what is known only at run time", typ: e.w.elem(typeOf(over))}
		if from, ok := deref(over).(*unknown); ok {
			u.param, u.of = from.param, from.of
		}
		return u
	case e.isBusy(b):
		return e.unknown(at, "the value of "+b.name+" depends on itself")
	}
	e.begin(b)
	defer e.end()
	inner := *f
	inner.iota = b.iota
	var v value
	switch {
	case b.expr != nil:
		v = pick(e.evalTyped(&inner, b.expr, typ), b.index)
	case b.typ != nil:
		v = e.zero(typ, b.ident)
	default:
		return e.unknown(at, b.name+" is known only at run time")
	}
	return e.written(f, b, copied(v), at)
}

// written applies the writes to a local variable, which begins with the value v, up to a
// place. A write in another block counts wherever it is, since a loop may repeat it.
func (e *evaluator) written(f *frame, b *binding, v value, at *ast.Ident) value {
	for _, w := range b.writes {
		if w.pos >= at.Pos() && w.block == b.block {
			continue
		}
		inner := *f
		inner.known = map[*binding]value{b: v}
		for other, known := range f.known {
			if other != b {
				inner.known[other] = known
			}
		}
		if w.call != nil {
			if !e.handed(&inner, w, v, w.block == b.block, at) {
				return &unknown{pos: at.Pos(), reason: b.name + " is handed to " + source(w.call.Fun) + ", which may change it", typ: typeOf(v)}
			}
			continue
		}
		if w.block != b.block || w.stmt == nil {
			return &unknown{pos: at.Pos(), reason: b.name + " is changed before it is used", typ: typeOf(v)}
		}
		next, ok := e.store(&inner, w.stmt.Lhs[w.index], v, e.rightSide(&inner, w.stmt, w.index), w.stmt.Tok)
		if !ok {
			return &unknown{pos: at.Pos(), reason: b.name + " is changed before it is used", typ: typeOf(v)}
		}
		v = next
	}
	return v
}

// rightSide returns the value that an assignment gives to its i-th variable.
func (e *evaluator) rightSide(f *frame, stmt *ast.AssignStmt, i int) value {
	expr, index := sideOf(stmt.Rhs, i)
	if expr == nil {
		return e.unknown(stmt, atRunTime)
	}
	return copied(pick(e.eval(f, expr), index))
}

// store returns the value of a variable after an assignment to it or to a part of it,
// and false if the assignment is not followed.
func (e *evaluator) store(f *frame, lhs ast.Expr, old, v value, tok token.Token) (value, bool) {
	switch x := lhs.(type) {
	case *ast.ParenExpr:
		return e.store(f, x.X, old, v, tok)
	case *ast.Ident:
		switch tok {
		case token.ASSIGN, token.DEFINE:
			return v, true
		case token.ADD_ASSIGN:
			return e.operate(token.ADD, old, v, lhs), true
		}
		return nil, false
	}
	if tok != token.ASSIGN {
		return nil, false
	}
	into, key, ok := e.container(f, lhs)
	if !ok {
		return nil, false
	}
	switch into := into.(type) {
	case *structure:
		into.set(key, v)
	case *table:
		into.set(key, v)
	default:
		return nil, false
	}
	return old, true
}

// container returns the struct or map that an expression selects an element of, and the
// name or key of the element.
func (e *evaluator) container(f *frame, lhs ast.Expr) (value, string, bool) {
	switch x := lhs.(type) {
	case *ast.SelectorExpr:
		into := deref(e.eval(f, x.X))
		if s, ok := into.(*structure); ok {
			return s, x.Sel.Name, true
		}
	case *ast.IndexExpr:
		key, ok := text(e.eval(f, x.Index))
		if t, isTable := deref(e.eval(f, x.X)).(*table); isTable && ok {
			return t, key, true
		}
	}
	return nil, "", false
}

// zero returns the zero value of a type.
func (e *evaluator) zero(typ typeRef, at ast.Node) value {
	u := e.w.under(typ)
	switch x := u.expr.(type) {
	case *ast.Ident:
		switch x.Name {
		case "string":
			return textValue("", at.Pos())
		case "bool":
			return boolValue(false, at.Pos())
		case "int", "int64", "int32", "uint", "float64":
			return intValue(0, at.Pos())
		case "error", "any":
			return null{}
		}
	case *ast.StructType:
		return &structure{typ: typ, pos: at.Pos()}
	case *ast.ArrayType, *ast.Ellipsis:
		return &list{typ: typ, pos: at.Pos()}
	case *ast.MapType, *ast.FuncType, *ast.InterfaceType:
		return null{}
	case *ast.SelectorExpr:
		if _, pointer := typ.expr.(*ast.StarExpr); pointer {
			return null{}
		}
		if path, name := e.w.nameOf(typ); isDefinition(path, name) {
			return &structure{typ: typ, pos: at.Pos()}
		}
	}
	return &unknown{pos: at.Pos(), reason: "the zero value of its type is not known", typ: typ}
}

// selector returns the value of x.Sel.
func (e *evaluator) selector(f *frame, x *ast.SelectorExpr) value {
	if path, ok := e.packageOf(f, x.X); ok {
		return e.imported(f, path, x)
	}
	v := e.eval(f, x.X)
	return e.member(v, x.Sel.Name, x)
}

// packageOf returns the import path of the package that an expression is the name of.
func (e *evaluator) packageOf(f *frame, expr ast.Expr) (string, bool) {
	name, ok := expr.(*ast.Ident)
	if !ok {
		return "", false
	}
	if at, _, _ := f.find(name); at != nil {
		return "", false
	}
	path := f.file.Import(name.Name)
	return path, path != ""
}

// imported returns the value of a name of another package.
func (e *evaluator) imported(f *frame, path string, x *ast.SelectorExpr) value {
	if v := e.foreign[x]; v != nil {
		return v
	}
	v := e.nativeOf(cleanPath(path), x.Sel.Name, x) // even if the program belongs to the SDK's own module
	if v == nil {
		if src := e.w.Lookup(path); src != nil {
			return e.global(src, x.Sel.Name, x)
		}
		v = e.unknown(x, x.X.(*ast.Ident).Name+"."+x.Sel.Name+" is of another module")
	}
	e.foreign[x] = v
	return v
}

// member returns a field or a method of a value.
func (e *evaluator) member(v value, name string, at ast.Expr) value {
	s, isStruct := deref(v).(*structure)
	if isStruct {
		if v := s.get(name); v != nil {
			return v
		}
		for _, embedded := range s.fields {
			if inner, ok := deref(embedded.v).(*structure); ok && inner.get(name) != nil && e.w.field(s.typ, name).expr != nil {
				return inner.get(name)
			}
		}
	}
	typ := typeOf(v)
	if fn := e.w.methodOf(typ, name); fn != nil {
		return &closure{fn: fn, recv: v, pos: at.Pos()}
	}
	field := e.w.field(typ, name)
	if isStruct && field.expr != nil {
		if u := firstOf(s.touched); u != nil {
			return because(u, field)
		}
		return e.zero(field, at)
	}
	if path, _ := e.w.nameOf(typ); isStruct && (isDefinitionType(e.w, s) || path == google && len(s.touched) == 0) {
		return null{}
	}
	if u, ok := deref(v).(*unknown); ok {
		return &unknown{pos: u.pos, reason: u.reason, typ: field, param: u.param, of: u.of}
	}
	return &unknown{pos: at.Pos(), reason: name + " is known only at run time", typ: field}
}

func firstOf(list []*unknown) *unknown {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}
