package registered

import (
	"bytes"
	"go/ast"
	"slices"
)

// carries reports whether a parameter of a function, or of a literal in it, can be a part
// of a registration: only such functions can be wrappers.
func (f *finder) carries(fn *function, body *ast.BlockStmt) bool {
	found := f.carriesIn(fn, fn.decl.Recv) || f.carriesIn(fn, fn.decl.Type.Params)
	if !found {
		ast.Inspect(body, func(n ast.Node) bool {
			if lit, ok := n.(*ast.FuncLit); ok && !found {
				found = f.carriesIn(fn, lit.Type.Params)
			}
			return !found
		})
	}
	return found
}

func (f *finder) carriesIn(fn *function, fields *ast.FieldList) bool {
	if fields == nil {
		return false
	}
	return slices.ContainsFunc(fields.List, func(field *ast.Field) bool {
		typ := fn.typ(field.Type)
		if name, ok := field.Type.(*ast.Ident); ok && basicTypes[name.Name] {
			return name.Name == "string"
		}
		path, name := f.w.nameOf(typ)
		return !(path == "context" || OfSDK(path) && !isDefinition(path, name))
	})
}

// learn adds the function around a registration as a wrapper, if the name of the tool
// depends on its parameters.
func (f *finder) learn(fr *frame, expr ast.Expr, v value, events []*event) {
	for _, ev := range events {
		if ev.at != expr && !f.dependent[ev.at] {
			continue
		}
		u := ev.open()
		if u == nil || u.param == nil {
			continue
		}
		f.dependent[expr] = true
		f.wrapper(fr, u, ev)
	}
	if len(events) > 0 {
		return
	}
	s, ok := deref(v).(*structure)
	if !ok || !isDefinitionType(f.w, s) {
		return
	}
	ev := &event{at: expr, tool: s}
	if u := ev.open(); u != nil && u.param != nil && f.handlerOf(fr, u.param) > 0 {
		f.wrapper(fr, u, ev)
	}
}

// wrapper adds a wrapper: the function that a parameter belongs to.
func (f *finder) wrapper(fr *frame, name *unknown, ev *event) {
	if _, known := f.wrappers[name.param]; known {
		return
	}
	row := Wrapper{Package: fr.src.Path, Pos: f.w.Fset.Position(name.param.Pos()), Handler: f.handlerOf(fr, name.param)}
	if ev.tool == nil {
		row.Tool = paramIndex(name.param, name.of)
	} else {
		row.Name = paramIndex(name.param, name.of)
	}
	if u, ok := deref(ev.field("Description", "Desc")).(*unknown); ok && u.param == name.param {
		row.Description = paramIndex(u.param, u.of)
	}
	switch owner := name.param.(type) {
	case *ast.FuncDecl:
		row.Func, row.Pos = GoName(owner), f.w.Fset.Position(owner.Name.Pos())
		f.names[owner.Name.Name] = true
	case *ast.FuncLit:
		if b := literalName(fr.locals, owner); b != "" {
			row.Func = b
			f.names[b] = true
		}
	}
	f.wrappers[name.param] = row
	f.reported = append(f.reported, row)
}

// literalName returns the name of the variable that begins as a function literal, or "".
func literalName(l *locals, lit *ast.FuncLit) string {
	if l != nil {
		for _, b := range l.all {
			if b.expr == ast.Expr(lit) {
				return b.name
			}
		}
	}
	return ""
}

func typeOfNode(n ast.Node) *ast.FuncType {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Type
	case *ast.FuncLit:
		return n.Type
	}
	return nil
}

// paramIndex returns the place of a parameter, counted from 1; 0 for a receiver.
func paramIndex(owner ast.Node, name string) int {
	i := 0
	for _, field := range typeOfNode(owner).Params.List {
		for _, n := range field.Names {
			i++
			if n.Name == name {
				return i
			}
		}
	}
	return 0
}

// handlerOf returns the place of the first parameter that can be a handler, counted from
// 1; 0 if there is none.
func (f *finder) handlerOf(fr *frame, owner ast.Node) int {
	i := 0
	for _, field := range typeOfNode(owner).Params.List {
		for range field.Names {
			i++
			if f.isFunc(fr.typ(field.Type), owner) {
				return i
			}
		}
	}
	return 0
}

// isFunc reports whether a type is one of functions, or a type of an SDK that its name
// says is one of handlers.
func (f *finder) isFunc(t typeRef, owner ast.Node) bool {
	u := f.w.under(t)
	if _, ok := u.expr.(*ast.FuncType); ok {
		return true
	}
	path, name := f.w.nameOf(t)
	return OfSDK(path) && (bytes.HasSuffix([]byte(name), []byte("Func")) || bytes.Contains([]byte(name), []byte("Handler")))
}
