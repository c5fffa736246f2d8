package registered

import (
	"go/ast"
	"go/constant"
)

// composite returns the value of a composite literal of a type, which the literal itself
// may leave out.
func (e *evaluator) composite(f *frame, x *ast.CompositeLit, typ typeRef) value {
	switch e.w.under(typ).expr.(type) {
	case *ast.ArrayType:
		return e.elements(f, x, typ)
	case *ast.MapType:
		return e.entries(f, x, typ)
	case nil, *ast.Ident, *ast.SelectorExpr, *ast.StructType, *ast.IndexExpr, *ast.IndexListExpr:
		return e.structure(f, x, typ)
	default:
		return e.unknown(x, "a literal of this type is not evaluated")
	}
}

func (e *evaluator) elements(f *frame, x *ast.CompositeLit, typ typeRef) value {
	l := &list{typ: typ, pos: x.Pos()}
	of := e.w.elem(typ)
	for _, elt := range x.Elts {
		if pair, ok := elt.(*ast.KeyValueExpr); ok { // an array with indices
			return e.unknown(pair, "a list literal with indices is not evaluated")
		}
		l.elems = append(l.elems, copied(e.element(f, elt, of)))
	}
	return l
}

// element evaluates an element of a list or map, which may be a literal without a type.
func (e *evaluator) element(f *frame, expr ast.Expr, of typeRef) value {
	lit, ok := expr.(*ast.CompositeLit)
	if !ok || lit.Type != nil {
		return e.eval(f, expr)
	}
	if star, ok := of.expr.(*ast.StarExpr); ok {
		of.expr = star.X
		return &pointer{e.composite(f, lit, of)}
	}
	return e.composite(f, lit, of)
}

func (e *evaluator) entries(f *frame, x *ast.CompositeLit, typ typeRef) value {
	t := newTable(x.Pos())
	t.typ = typ
	of := e.w.elem(typ)
	for _, elt := range x.Elts {
		pair, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return e.unknown(elt, "an element of a map has no key")
		}
		k := e.eval(f, pair.Key)
		key, ok := text(k)
		if n, isNumber := k.(*konst); !ok && isNumber && n.v.Kind() == constant.Int {
			key, ok = n.v.ExactString(), true
		}
		if !ok {
			if u := firstUnknown(k); u != nil {
				return u
			}
			return e.unknown(pair.Key, "a key of the map is not a constant")
		}
		t.set(key, copied(e.element(f, pair.Value, of)))
	}
	return t
}

func (e *evaluator) structure(f *frame, x *ast.CompositeLit, typ typeRef) value {
	s := &structure{typ: typ, pos: x.Pos()}
	for i, elt := range x.Elts {
		pair, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			name := e.fieldAt(typ, i)
			if name == "" {
				return e.unknown(x, "a struct literal without field names is not evaluated")
			}
			s.set(name, copied(e.element(f, elt, e.w.field(typ, name))))
			continue
		}
		if key, ok := pair.Key.(*ast.Ident); ok {
			s.set(key.Name, copied(e.evalTyped(f, pair.Value, e.w.field(typ, key.Name))))
		}
	}
	if path, name := e.w.nameOf(typ); path == chainJS && name == "Definition" && s.get("Properties") == nil {
		s.set("Properties", &table{typ: typ, pos: s.pos}) // the SDK writes them even if empty
	}
	e.literal(f, x, s)
	return s
}

// fieldAt returns the name of the i-th field of a struct type, or "".
func (e *evaluator) fieldAt(typ typeRef, i int) string {
	path, name := e.w.nameOf(typ)
	if fields := positional[path+"."+name]; i < len(fields) {
		return fields[i]
	}
	st, ok := e.w.under(typ).expr.(*ast.StructType)
	if !ok {
		return ""
	}
	for _, field := range st.Fields.List {
		for _, n := range field.Names {
			if i == 0 {
				return n.Name
			}
			i--
		}
		if len(field.Names) == 0 {
			if i == 0 {
				_, embedded := e.w.nameOf(typ.at(field.Type))
				return embedded
			}
			i--
		}
	}
	return ""
}
