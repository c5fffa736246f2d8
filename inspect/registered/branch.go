package registered

import (
	"go/ast"
	"go/token"
	"slices"
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
	var after []saved // nil if the variables are so already
	ends := 0         // of paths that go on
	for i, path := range paths {
		last := i == len(paths)-1
		if i > 0 {
			restore(before, last)
		}
		if path() != goesOn {
			continue
		}
		if ends++; ends > 1 {
			now := r.save()
			after = merged(after, now, at.Pos())
			r.e.drop(now)
		} else if !last {
			after = r.save()
		}
	}
	restore(after, true)
	r.e.drop(before)
	r.e.drop(after)
	if ends == 0 {
		return returned
	}
	return goesOn
}

// saved is a variable with a copy of its value.
type saved struct {
	cell *cell
	v    value
}

// save returns copies of all variables, in memory that [evaluator.drop] takes back.
func (r *run) save() []saved {
	var state []saved
	if n := len(r.e.dropped); n > 0 {
		state, r.e.dropped = r.e.dropped[n-1], r.e.dropped[:n-1]
	}
	for f := r.f; f != nil; f = f.parent {
		for _, c := range f.vars {
			state = append(state, saved{c, copied(c.v)})
		}
	}
	return state
}

// drop takes back the memory of a state that is not looked at any more.
func (e *evaluator) drop(state []saved) {
	if state != nil {
		e.dropped = append(e.dropped, state[:0])
	}
}

// restore gives all variables the values of a state, which keeps copies of its own unless
// this is the last use of it.
func restore(state []saved, last bool) {
	for _, s := range state {
		if s.cell.v = s.v; !last {
			s.cell.v = copied(s.v)
		}
	}
}

// merged returns the variables of two states, each with what it can be. It changes a.
func merged(a, b []saved, pos token.Pos) []saved {
	for i, s := range b {
		at := i // as a rule they have the same place in both
		if at >= len(a) || a[at].cell != s.cell {
			at = slices.IndexFunc(a, func(other saved) bool { return other.cell == s.cell })
		}
		if at >= 0 {
			a[at].v = merge(a[at].v, s.v, pos)
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
	elems, known := elements(over, s)
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

// elements returns the keys and values of a list or a map that a loop runs over, and
// whether they are known. Keys that have no name in the loop are nil.
func elements(over value, loop *ast.RangeStmt) (pairs [][2]value, known bool) {
	key, _ := loop.Key.(*ast.Ident)
	keyed := key != nil && key.Name != "_"
	switch over := over.(type) {
	case *list:
		pairs = make([][2]value, len(over.elems))
		for i, elem := range over.elems {
			if pairs[i][1] = elem; keyed {
				pairs[i][0] = intValue(i, loop.Pos())
			}
		}
	case *table:
		pairs = make([][2]value, len(over.keys))
		for i, key := range over.keys {
			if pairs[i][1] = over.values[key]; keyed {
				pairs[i][0] = textValue(key, loop.Pos())
			}
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
			r.f.declare(name.Name, copied(pair[i]))
		}
	}
}
