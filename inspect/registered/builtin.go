package registered

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// builtin evaluates conversions and calls of builtin functions. It reports false for
// other calls.
func (e *evaluator) builtin(f *frame, x *ast.CallExpr) (value, bool) {
	fun := ast.Unparen(x.Fun)
	if index, ok := fun.(*ast.IndexExpr); ok && e.isType(f, index.X) {
		fun = index.X
	}
	if list, ok := fun.(*ast.IndexListExpr); ok && e.isType(f, list.X) {
		fun = list.X
	}
	if len(x.Args) == 1 && e.isType(f, fun) {
		typ := f.typ(x.Fun)
		return e.converted(e.evalTyped(f, x.Args[0], typ), typ), true
	}
	name, ok := fun.(*ast.Ident)
	if !ok || e.declares(f, name) {
		return nil, false
	}
	switch {
	case name.Name == "append" && len(x.Args) > 0:
		return e.appended(f, x), true
	case name.Name == "new" && len(x.Args) == 1:
		if e.isType(f, x.Args[0]) {
			return &pointer{e.zero(f.typ(x.Args[0]), x)}, true
		}
		return e.unary(f, &ast.UnaryExpr{OpPos: x.Pos(), Op: token.AND, X: x.Args[0]}), true
	case name.Name == "make" && len(x.Args) > 0:
		return e.made(f, x), true
	case name.Name == "len" && len(x.Args) == 1:
		return e.length(e.eval(f, x.Args[0]), x), true
	}
	return nil, false
}

// converted returns a value that is converted to a type.
func (e *evaluator) converted(v value, to typeRef) value {
	k, ok := v.(*konst)
	if !ok || k.v.Kind() != constant.String {
		return v
	}
	if path, name := e.w.nameOf(to); path == "encoding/json" && name == "RawMessage" {
		return &rawJSON{*k}
	}
	return v
}

// declares reports whether the program declares a name, so that it is not a builtin one.
func (e *evaluator) declares(f *frame, name *ast.Ident) bool {
	at, _, _ := f.find(name)
	_, ok := f.src.find(name.Name)
	return at != nil || ok
}

var basicTypes = map[string]bool{
	"string": true, "bool": true, "int": true, "int8": true, "int16": true, "int32": true, "int64": true, "uint": true,
	"uint8": true, "uint16": true, "uint32": true, "uint64": true, "float32": true, "float64": true, "any": true, "byte": true, "rune": true,
}

// isType reports whether an expression is a type.
func (e *evaluator) isType(f *frame, expr ast.Expr) bool {
	switch x := expr.(type) {
	case *ast.ArrayType, *ast.MapType, *ast.FuncType, *ast.InterfaceType, *ast.StructType, *ast.ChanType:
		return true
	case *ast.ParenExpr:
		return e.isType(f, x.X)
	case *ast.StarExpr:
		return e.isType(f, x.X)
	case *ast.Ident:
		if d, ok := f.src.find(x.Name); ok {
			return d.typ != nil
		}
		return basicTypes[x.Name] && !e.declares(f, x)
	case *ast.SelectorExpr:
		path, ok := e.packageOf(f, x.X)
		if !ok {
			return false
		}
		if src := e.w.Lookup(path); src != nil {
			d, ok := src.find(x.Sel.Name)
			return ok && d.typ != nil
		}
		return conversions[cleanPath(path)+"."+x.Sel.Name]
	}
	return false
}

// made evaluates make(T, …).
func (e *evaluator) made(f *frame, x *ast.CallExpr) value {
	typ := f.typ(x.Args[0])
	switch e.w.under(typ).expr.(type) {
	case *ast.MapType:
		t := newTable(x.Pos())
		t.typ = typ
		return t
	case *ast.ArrayType:
		if len(x.Args) > 1 {
			if n, ok := e.eval(f, x.Args[1]).(*konst); !ok || constant.Sign(n.v) != 0 {
				break
			}
		}
		return &list{typ: typ, pos: x.Pos()}
	}
	return &unknown{pos: x.Pos(), reason: "what it holds is known only at run time", typ: typ}
}

// appended evaluates append(…).
func (e *evaluator) appended(f *frame, x *ast.CallExpr) value {
	base := e.eval(f, x.Args[0])
	into, ok := base.(*list)
	if _, isNil := base.(null); isNil {
		into, ok = &list{pos: x.Pos()}, true
	}
	if !ok {
		return e.lacking(x, "the slice that it appends to is known only at run time", base)
	}
	more := e.argsTyped(f, x.Args[1:], e.w.elem(into.typ))
	all := &list{typ: into.typ, pos: into.pos, elems: append([]value{}, into.elems...)}
	if x.Ellipsis.IsValid() && len(more) > 0 {
		rest, ok := more[len(more)-1].(*list)
		if !ok {
			return e.lacking(x, "what is appended is known only at run time", more...)
		}
		more = rest.elems
	}
	all.elems = append(all.elems, more...)
	return all
}

// length evaluates len(v).
func (e *evaluator) length(v value, at ast.Expr) value {
	switch v := deref(v).(type) {
	case *list:
		return intValue(len(v.elems), at.Pos())
	case *table:
		return intValue(len(v.keys), at.Pos())
	case *konst:
		if s, ok := text(v); ok {
			return intValue(len(s), at.Pos())
		}
	case null:
		return intValue(0, at.Pos())
	case *unknown:
		return v
	}
	return e.unknown(at, "its length is known only at run time")
}
