package registered

import (
	"go/ast"
	"go/token"
)

// fails reports whether a return statement returns an error that is not nil. It returns
// the value of the error, too, if it has evaluated it.
func (r *run) fails(s *ast.ReturnStmt) (last value, fails bool) {
	n := r.fn.Results.NumFields()
	if n == 0 || len(s.Results) != n {
		return nil, false
	}
	typ := r.fn.Results.List[len(r.fn.Results.List)-1].Type
	if name, ok := typ.(*ast.Ident); !ok || name.Name != "error" {
		return nil, false
	}
	last = r.e.eval(r.f, s.Results[n-1])
	switch last.(type) {
	case null:
		return last, false
	case *unknown:
		return last, n > 1
	default:
		return last, last != nil
	}
}

// panics reports whether a statement is a panic or ends the program.
func panics(stmt ast.Stmt) bool {
	expr, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := expr.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch source(call.Fun) {
	case "panic", "os.Exit", "log.Fatal", "log.Fatalf", "log.Fatalln", "log.Panic", "log.Panicf":
		return true
	}
	return false
}

// endsInFailure reports whether statements end with a return of an error, or a panic.
func (r *run) endsInFailure(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	switch last := body.List[len(body.List)-1].(type) {
	case *ast.ReturnStmt:
		_, fails := r.fails(last)
		return fails
	default:
		return panics(last)
	}
}

func (r *run) branch(s *ast.IfStmt) flow {
	if s.Init != nil {
		r.stmt(s.Init)
	}
	if is, known := truth(r.e.eval(r.f, s.Cond)); known {
		switch {
		case is:
			return r.block(s.Body.List)
		case s.Else != nil:
			return r.stmt(s.Else)
		}
		return goesOn
	}
	var paths []func() flow
	if !r.endsInFailure(s.Body) {
		paths = append(paths, func() flow { return r.block(s.Body.List) })
	}
	if s.Else != nil {
		paths = append(paths, func() flow { return r.stmt(s.Else) })
	} else {
		paths = append(paths, func() flow { return goesOn })
	}
	return r.paths(paths, s)
}

// paths runs several paths from the same state, and merges the states at the end of those
// that go on.
func (r *run) paths(paths []func() flow, at ast.Node) flow {
	if len(paths) == 1 {
		return paths[0]()
	}
	before := r.save()
	var after []saved
	ends := 0 // of paths that go on
	for i, path := range paths {
		if i > 0 {
			restore(before)
		}
		if path() != goesOn {
			continue
		}
		if ends++; ends == 1 {
			after = r.save()
		} else {
			after = merged(after, r.save(), at.Pos())
		}
	}
	if ends == 0 {
		return returned
	}
	restore(after)
	return goesOn
}

// saved is a variable with a copy of its value.
type saved struct {
	cell *cell
	v    value
}

// save returns copies of all variables.
func (r *run) save() []saved {
	n := 0
	for f := r.f; f != nil; f = f.parent {
		n += len(f.vars)
	}
	state := make([]saved, 0, n)
	for f := r.f; f != nil; f = f.parent {
		for _, c := range f.vars {
			state = append(state, saved{c, copied(c.v)})
		}
	}
	return state
}

func restore(state []saved) {
	for _, s := range state {
		s.cell.v = copied(s.v)
	}
}

// merged returns the variables of two states, each with what it can be.
func merged(a, b []saved, pos token.Pos) []saved {
	place := make(map[*cell]int, len(a))
	for i, s := range a {
		place[s.cell] = i
	}
	for _, s := range b {
		if i, there := place[s.cell]; there {
			a[i].v = merge(a[i].v, s.v, pos)
		} else {
			a = append(a, s)
		}
	}
	return a
}

// choose runs a switch: the case that matches, or all that may.
func (r *run) choose(s *ast.SwitchStmt) flow {
	if s.Init != nil {
		r.stmt(s.Init)
	}
	tag := value(boolValue(true, s.Pos()))
	if s.Tag != nil {
		tag = r.e.eval(r.f, s.Tag)
	}
	var paths []func() flow
	var otherwise func() flow
	for _, stmt := range s.Body.List {
		clause := stmt.(*ast.CaseClause)
		path := func() flow {
			if r.block(clause.Body) == returned {
				return returned
			}
			return goesOn
		}
		if clause.List == nil {
			otherwise = path
			continue
		}
		matched, sure := false, true
		for _, expr := range clause.List {
			is, known := truth(r.e.operate(token.EQL, tag, r.e.eval(r.f, expr), expr))
			matched, sure = matched || known && is, sure && known
		}
		switch {
		case matched && len(paths) == 0:
			return path()
		case matched || !sure:
			paths = append(paths, path)
		}
	}
	if otherwise == nil {
		otherwise = func() flow { return goesOn }
	}
	return r.paths(append(paths, otherwise), s)
}

// loop runs the body of a loop for each element, or once if the elements are not known.
func (r *run) loop(s *ast.RangeStmt) flow {
	over := deref(r.e.eval(r.f, s.X))
	elems, known := elements(over, s.Pos())
	for _, pair := range elems {
		r.loopVars(s, pair)
		if r.block(s.Body.List) == returned {
			return returned
		}
	}
	if !known {
		u := r.e.unknown(s.X, "it is known only at run time how often the loop runs")
		if from, ok := over.(*unknown); ok {
			u.param, u.of = from.param, from.of
		}
		r.loopVars(s, [2]value{u, because(u, r.e.w.elem(typeOf(over)))})
		r.block(s.Body.List)
		r.forget(s)
	}
	return goesOn
}

// elements returns the keys and values of a list or a map, and whether they are known.
func elements(over value, pos token.Pos) (pairs [][2]value, known bool) {
	switch over := over.(type) {
	case *list:
		for i, elem := range over.elems {
			pairs = append(pairs, [2]value{intValue(i, pos), elem})
		}
	case *table:
		for _, key := range over.keys {
			pairs = append(pairs, [2]value{textValue(key, pos), over.values[key]})
		}
	case null:
	default:
		return nil, false
	}
	return pairs, true
}

func (r *run) loopVars(s *ast.RangeStmt, pair [2]value) {
	for i, expr := range []ast.Expr{s.Key, s.Value} {
		if name, ok := expr.(*ast.Ident); ok && name.Name != "_" {
			r.f.vars[name.Name] = &cell{copied(pair[i])}
		}
	}
}
