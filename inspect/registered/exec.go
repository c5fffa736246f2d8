package registered

import (
	"go/ast"
	"go/token"
)

// A run executes the body of a function. If a condition is not known, it runs both paths
// and merges their results; a path that ends in an error or a panic makes no tool, and is
// ignored.
type run struct {
	e       *evaluator
	f       *frame
	fn      *ast.FuncType
	returns value // merged from all paths that returned
}

// A flow says how statements end.
type flow int

const (
	goesOn   flow = iota
	returned      // by return
	jumped        // by break, continue or goto
)

// result returns the results of the function.
func (r *run) result(at ast.Node) value {
	if r.returns != nil {
		return r.returns
	}
	return r.e.unknown(at, "what it returns is not known")
}

func (r *run) block(list []ast.Stmt) flow {
	for _, stmt := range list {
		if end := r.stmt(stmt); end != goesOn {
			return end
		}
	}
	return goesOn
}

func (r *run) stmt(stmt ast.Stmt) flow {
	switch s := stmt.(type) {
	case *ast.BlockStmt:
		return r.block(s.List)
	case *ast.LabeledStmt:
		return r.stmt(s.Stmt)
	case *ast.ExprStmt:
		r.e.eval(r.f, s.X)
	case *ast.AssignStmt:
		r.assign(s)
	case *ast.DeclStmt:
		r.declare(s.Decl.(*ast.GenDecl))
	case *ast.IncDecStmt:
		r.forget(s)
	case *ast.ReturnStmt:
		r.ret(s)
		return returned
	case *ast.IfStmt:
		return r.branch(s)
	case *ast.RangeStmt:
		return r.loop(s)
	case *ast.ForStmt:
		r.block(s.Body.List)
		r.forget(s)
	case *ast.SwitchStmt:
		return r.choose(s)
	case *ast.TypeSwitchStmt, *ast.SelectStmt:
		r.forget(s)
	case *ast.BranchStmt:
		return jumped
	}
	return goesOn
}

func (r *run) assign(s *ast.AssignStmt) {
	values := make([]value, len(s.Lhs))
	for i := range s.Lhs {
		if i > 0 && len(s.Rhs) == 1 {
			values[i] = pick(values[0], i)
			continue
		}
		values[i] = copied(r.e.eval(r.f, s.Rhs[min(i, len(s.Rhs)-1)]))
	}
	if len(s.Rhs) == 1 && len(s.Lhs) > 1 {
		values[0] = pick(values[0], 0)
	}
	for i, lhs := range s.Lhs {
		r.assignTo(lhs, values[i], s)
	}
}

func (r *run) assignTo(lhs ast.Expr, v value, s *ast.AssignStmt) {
	if name, ok := lhs.(*ast.Ident); ok {
		if name.Name == "_" {
			return
		}
		if s.Tok == token.DEFINE {
			r.f.declare(name.Name, v)
			return
		}
		if c := r.cell(name.Name); c != nil {
			next, ok := r.e.store(r.f, lhs, c.v, v, s.Tok)
			if !ok {
				next = r.e.unknown(s, name.Name+" is changed before it is used")
			}
			c.v = next
		}
		return
	}
	if star, ok := lhs.(*ast.StarExpr); ok {
		if p, ok := r.e.eval(r.f, star.X).(*pointer); ok {
			if into, ok := p.to.(*structure); ok {
				if from, ok := v.(*structure); ok {
					*into = *from
				}
				return
			}
			p.to = v
		}
		return
	}
	if _, ok := r.e.store(r.f, lhs, null{}, v, s.Tok); !ok {
		r.forget(s)
	}
}

func (r *run) cell(name string) *cell {
	for f := r.f; f != nil; f = f.parent {
		if c := f.own(name); c != nil {
			return c
		}
	}
	return nil
}

func (r *run) declare(decl *ast.GenDecl) {
	for n, spec := range decl.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		typ := r.f.typ(spec.Type)
		r.f.iota = n
		for i, name := range spec.Names {
			expr, index := sideOf(spec.Values, i)
			v := value(nil)
			if expr != nil {
				v = copied(pick(r.e.evalTyped(r.f, expr, typ), index))
			} else {
				v = r.e.zero(typ, name)
			}
			r.f.declare(name.Name, v)
		}
	}
}

// ret executes a return statement.
func (r *run) ret(s *ast.ReturnStmt) {
	last, fails := r.fails(s)
	if fails {
		return
	}
	result := func(i int) value {
		if i == len(s.Results)-1 && last != nil {
			return copied(last)
		}
		return copied(r.e.eval(r.f, s.Results[i]))
	}
	var v value
	switch {
	case len(s.Results) == 1:
		v = result(0)
	case len(s.Results) > 1:
		results := make(tuple, len(s.Results))
		for i := range results {
			results[i] = result(i)
		}
		v = results
	default:
		v = r.named()
	}
	if r.returns == nil {
		r.returns = v
	} else {
		r.returns = merge(r.returns, v, s.Pos())
	}
}

// named returns the values of named results.
func (r *run) named() value {
	var results tuple
	if r.fn.Results != nil {
		for _, field := range r.fn.Results.List {
			for _, name := range field.Names {
				if c := r.f.own(name.Name); c != nil {
					results = append(results, c.v)
				}
			}
		}
	}
	if len(results) == 1 {
		return results[0]
	}
	return results
}

// forget makes all variables unknown that a statement assigns which is not executed.
func (r *run) forget(stmt ast.Stmt) {
	names, known := r.e.changed[stmt]
	if !known {
		names = assigned(stmt)
		r.e.changed[stmt] = names
	}
	for _, x := range names {
		if c := r.cell(x.Name); c != nil {
			c.v = &unknown{pos: x.Pos(), reason: x.Name + " is changed before it is used", typ: typeOf(c.v)}
		}
	}
}

// assigned returns the variables that a statement assigns, also where it assigns a part of
// one; but for those of function literals.
func assigned(stmt ast.Stmt) []*ast.Ident {
	var names []*ast.Ident
	add := func(lhs ast.Expr) {
		if x := written(lhs); x != nil {
			names = append(names, x)
		}
	}
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				add(lhs)
			}
		case *ast.IncDecStmt:
			add(n.X)
		}
		return true
	})
	return names
}
