package registered

import (
	"go/ast"
	"go/token"
)

// A binding is a local name of a function.
type binding struct {
	name     string
	from, to token.Pos // its scope
	ident    *ast.Ident
	typ      ast.Expr // of the declaration, or nil
	owner    ast.Node // of a parameter: the *ast.FuncDecl or *ast.FuncLit
	expr     ast.Expr // initial value, or nil
	index    int      // which result of expr is the initial value, -1 for all
	iota     int
	loop     *ast.RangeStmt // of a loop variable
	block    ast.Node       // in which it is declared
	writes   []write
}

// A write is an assignment to a binding or a part of it, or a call with it as an
// argument or receiver, which may change what it points to.
type write struct {
	stmt  *ast.AssignStmt // nil for ++, for a range statement and for a call
	call  *ast.CallExpr   // nil for others
	index int             // in stmt.Lhs
	block ast.Node
	pos   token.Pos
}

// locals are the local names of a declared function and of the literals in it.
type locals struct{ all []*binding }

func newLocals(typ *ast.FuncType, recv *ast.FieldList, owner ast.Node, body *ast.BlockStmt) *locals {
	l := &locals{}
	if body == nil {
		return l
	}
	l.fields(recv, owner, body)
	l.signature(typ, owner, body)
	walker := &localWalker{l: l}
	walker.block(body)
	return l
}

// signature adds the parameters and the named results of a function.
func (l *locals) signature(typ *ast.FuncType, owner ast.Node, body *ast.BlockStmt) {
	l.fields(typ.Params, owner, body)
	l.fields(typ.Results, nil, body)
}

// fields adds parameters or results; owner is nil for results.
func (l *locals) fields(fields *ast.FieldList, owner ast.Node, body *ast.BlockStmt) {
	if fields == nil {
		return
	}
	for _, f := range fields.List {
		for _, name := range f.Names {
			l.all = append(l.all, &binding{name: name.Name, from: body.Pos(), to: body.End(), ident: name, typ: f.Type, owner: owner, index: -1, block: body})
		}
	}
}

// find returns the binding of a name at a place, or nil.
func (l *locals) find(name string, pos token.Pos) *binding {
	var best *binding
	for _, b := range l.all {
		if b.name == name && b.from <= pos && pos < b.to && (best == nil || best.from <= b.from) {
			best = b
		}
	}
	return best
}

// A localWalker collects the bindings of statements.
type localWalker struct {
	l      *locals
	blocks []ast.Node
}

func (w *localWalker) block(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool { return w.visit(n) })
}

func (w *localWalker) current() ast.Node {
	if len(w.blocks) == 0 {
		return nil
	}
	return w.blocks[len(w.blocks)-1]
}

// visit handles a node that opens a scope, declares or writes, and reports whether its
// children are still to be visited.
func (w *localWalker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BlockStmt, *ast.IfStmt, *ast.ForStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.CaseClause, *ast.CommClause:
		if n == w.current() {
			return true
		}
		w.inside(n, func() { w.children(n) })
		return false
	case *ast.RangeStmt:
		w.inside(n, func() { w.rangeVars(n); w.children(n) })
		return false
	case *ast.FuncLit:
		w.l.signature(n.Type, n, n.Body)
	case *ast.AssignStmt:
		w.assign(n)
	case *ast.IncDecStmt:
		w.written(n.X, write{pos: n.Pos(), block: w.current()})
	case *ast.DeclStmt:
		w.declare(n.Decl.(*ast.GenDecl))
	case *ast.CallExpr:
		w.handed(n, n.Args)
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok {
			if fun, ok := call.Fun.(*ast.SelectorExpr); ok {
				w.handed(call, []ast.Expr{fun.X})
			}
		}
	}
	return true
}

// handed adds a call as a write to the variables that it has as arguments or receiver,
// also to those whose address it has.
func (w *localWalker) handed(call *ast.CallExpr, exprs []ast.Expr) {
	for _, expr := range exprs {
		if address, ok := expr.(*ast.UnaryExpr); ok && address.Op == token.AND {
			expr = address.X
		}
		if name, ok := expr.(*ast.Ident); ok {
			w.written(name, write{call: call, block: w.current(), pos: call.Pos()})
		}
	}
}

// inside calls do with n as the current block.
func (w *localWalker) inside(n ast.Node, do func()) {
	w.blocks = append(w.blocks, n)
	do()
	w.blocks = w.blocks[:len(w.blocks)-1]
}

// children visits the children of a node that is the current block.
func (w *localWalker) children(n ast.Node) {
	first := true
	ast.Inspect(n, func(c ast.Node) bool {
		if first {
			first = false
			return true
		}
		return w.visit(c)
	})
}

func (w *localWalker) end() token.Pos { return w.current().End() }

func (w *localWalker) rangeVars(n *ast.RangeStmt) {
	for _, expr := range []ast.Expr{n.Key, n.Value} {
		ident, ok := expr.(*ast.Ident)
		if !ok || ident.Name == "_" {
			continue
		}
		if n.Tok == token.DEFINE {
			w.l.all = append(w.l.all, &binding{name: ident.Name, from: n.Body.Pos(), to: n.End(), ident: ident, loop: n, index: -1, block: n})
		} else {
			w.written(ident, write{pos: n.Pos(), block: n.Body})
		}
	}
}

func (w *localWalker) assign(n *ast.AssignStmt) {
	for i, lhs := range n.Lhs {
		ident, ok := lhs.(*ast.Ident)
		if n.Tok == token.DEFINE && ok && ident.Name != "_" {
			if b := w.l.find(ident.Name, n.Pos()); b == nil || b.block != w.current() || b.owner != nil {
				b := &binding{name: ident.Name, from: n.End(), to: w.end(), ident: ident, block: w.current(), index: -1}
				b.expr, b.index = sideOf(n.Rhs, i)
				w.l.all = append(w.l.all, b)
				continue
			}
		}
		w.written(lhs, write{stmt: n, index: i, block: w.current(), pos: n.Pos()})
	}
}

// sideOf returns the expression on the right side for the i-th name on the left; and the
// index of the result, if that is one call for all names, else -1.
func sideOf(exprs []ast.Expr, i int) (ast.Expr, int) {
	switch {
	case i < len(exprs) && (len(exprs) > 1 || i == 0):
		if len(exprs) == 1 {
			return exprs[0], 0
		}
		return exprs[i], -1
	case len(exprs) == 1:
		return exprs[0], i
	}
	return nil, -1
}

// written adds a write to the variable that lhs is, or is a part of.
func (w *localWalker) written(lhs ast.Expr, by write) {
	if x := written(lhs); x != nil {
		if b := w.l.find(x.Name, x.Pos()); b != nil {
			b.writes = append(b.writes, by)
		}
	}
}

// written returns the variable that an assignment to an expression changes, or changes a
// part of; or nil.
func written(lhs ast.Expr) *ast.Ident {
	for {
		switch x := base(lhs).(type) {
		case *ast.SelectorExpr:
			lhs = x.X
		case *ast.Ident:
			return x
		default:
			return nil
		}
	}
}

func (w *localWalker) declare(decl *ast.GenDecl) {
	var exprs []ast.Expr
	for i, spec := range decl.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		if len(spec.Values) > 0 || decl.Tok == token.VAR {
			exprs = spec.Values
		}
		for n, name := range spec.Names {
			b := &binding{name: name.Name, from: spec.End(), to: w.end(), ident: name, typ: spec.Type, block: w.current(), iota: i, index: -1}
			if n < len(exprs) || len(exprs) == 1 {
				b.expr, b.index = sideOf(exprs, n)
			}
			w.l.all = append(w.l.all, b)
		}
	}
}
