package registered

import (
	"go/ast"
	"strings"
)

// A typeRef is a type: an expression, with the file that resolves its names.
type typeRef struct {
	expr ast.Expr
	file *File
	src  *Source
	// path and name are set instead for a named type of an SDK that a table has.
	path, name string
}

// at returns the type that an expression is in the same file.
func (t typeRef) at(expr ast.Expr) typeRef { return typeRef{expr: expr, file: t.file, src: t.src} }

// isKnown reports whether there is a type.
func (t typeRef) isKnown() bool { return t.expr != nil || t.path != "" }

// nameOf returns the import path and the name of a named type, also behind pointers and
// aliases; "" for other types.
func (w *World) nameOf(t typeRef) (path, name string) {
	for range 20 { // aliases in source that does not compile may be circular
		if t.path != "" {
			return t.path, t.name
		}
		switch x := base(t.expr).(type) {
		case *ast.Ident:
			d, ok := t.src.find(x.Name)
			if !ok || d.typ == nil {
				return "", ""
			}
			if !d.typ.Assign.IsValid() {
				return t.src.Path, x.Name
			}
			t = typeRef{expr: d.typ.Type, file: d.file, src: t.src}
		case *ast.SelectorExpr:
			pkg, ok := x.X.(*ast.Ident)
			if !ok {
				return "", ""
			}
			path := t.file.Import(pkg.Name)
			src := w.Lookup(path)
			if src == nil {
				return cleanPath(path), x.Sel.Name
			}
			d, ok := src.find(x.Sel.Name)
			if !ok || d.typ == nil || !d.typ.Assign.IsValid() {
				return path, x.Sel.Name
			}
			t = typeRef{expr: d.typ.Type, file: d.file, src: src}
		default:
			return "", ""
		}
	}
	return "", ""
}

// same reports whether two types have the same name or, without names, elements that are
// the same. It ignores pointers.
func (w *World) same(a, b typeRef) bool {
	path, name := w.nameOf(a)
	otherPath, other := w.nameOf(b)
	if name != "" || other != "" {
		return path == otherPath && name == other
	}
	elem, otherElem := w.elem(a), w.elem(b)
	if elem.expr == nil || otherElem.expr == nil {
		return (elem.expr == nil) == (otherElem.expr == nil)
	}
	return w.same(elem, otherElem)
}

// under returns the type that a named type is declared as, also behind pointers; the
// type itself if the program does not declare it.
func (w *World) under(t typeRef) typeRef {
	for range 20 {
		t.expr = base(t.expr)
		src, name := t.src, ""
		if pkg, n, ok := isName(t.expr); ok {
			name = n
			if pkg != "" {
				src = w.Lookup(t.file.Import(pkg))
			}
		}
		if src == nil || name == "" {
			return t
		}
		d, ok := src.find(name)
		if !ok || d.typ == nil {
			return t
		}
		t = typeRef{expr: d.typ.Type, file: d.file, src: src}
	}
	return t
}

// isName returns the parts of an identifier, "" and a name, or of pkg.name.
func isName(expr ast.Expr) (pkg, name string, ok bool) {
	switch x := expr.(type) {
	case *ast.Ident:
		return "", x.Name, true
	case *ast.SelectorExpr:
		if p, ok := x.X.(*ast.Ident); ok {
			return p.Name, x.Sel.Name, true
		}
	}
	return "", "", false
}

// elem returns the type of the elements of a list or map type.
func (w *World) elem(t typeRef) typeRef {
	u := w.under(t)
	switch x := u.expr.(type) {
	case *ast.ArrayType:
		return u.at(x.Elt)
	case *ast.MapType:
		return u.at(x.Value)
	case *ast.Ellipsis:
		return u.at(x.Elt)
	}
	return typeRef{}
}

// field returns the type of a field of a struct type, which an embedded one may have.
func (w *World) field(t typeRef, name string) typeRef {
	u := w.under(t)
	st, ok := u.expr.(*ast.StructType)
	if !ok {
		return typeRef{}
	}
	for _, f := range st.Fields.List {
		own := u.at(f.Type)
		for _, n := range f.Names {
			if n.Name == name {
				return own
			}
		}
		if len(f.Names) == 0 {
			if _, embedded := w.nameOf(own); embedded == name {
				return own
			}
			if inner := w.field(own, name); inner.expr != nil {
				return inner
			}
		}
	}
	return typeRef{}
}

// methodOf returns a method of a type, which an embedded one may have; or nil.
func (w *World) methodOf(t typeRef, name string) *function {
	path, typ := w.nameOf(t)
	src := w.Lookup(path)
	if src == nil {
		return nil
	}
	if fn := src.method(typ, name); fn != nil {
		return fn
	}
	u := w.under(t)
	st, ok := u.expr.(*ast.StructType)
	if !ok {
		return nil
	}
	for _, f := range st.Fields.List {
		if len(f.Names) == 0 {
			if fn := w.methodOf(u.at(f.Type), name); fn != nil {
				return fn
			}
		}
	}
	return nil
}

// cleanPath returns an import path in the form of the tables: without the folder of a
// vendored copy, and without major versions.
func cleanPath(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	if !strings.HasPrefix(path, "v") && !strings.Contains(path, "/v") {
		return path
	}
	var kept []string
	for part := range strings.SplitSeq(path, "/") {
		if len(part) > 1 && part[0] == 'v' && strings.Trim(part[1:], "0123456789") == "" {
			continue
		}
		kept = append(kept, part)
	}
	return strings.Join(kept, "/")
}
