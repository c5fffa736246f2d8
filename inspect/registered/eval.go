package registered

import (
	"go/ast"
	"go/constant"
	"go/token"
	"slices"
)

// An evaluator computes the values of expressions from syntax alone. A value that only
// running the program would show is unknown, with the reason.
type evaluator struct {
	w     *World
	found *finder
	// natives is builderOf, whose tables use the evaluator themselves.
	natives func(key string) builder
	// What each expression or statement has been found to be, since functions are
	// executed again and again.
	basic   map[*ast.BasicLit]*konst
	foreign map[*ast.SelectorExpr]value // names of other modules
	returns map[*ast.CallExpr]string    // why what a call returns is not known
	changed map[ast.Stmt][]*ast.Ident   // what a statement assigns to

	fuel    int       // steps that are left for one registration
	depth   int       // of functions that are being executed
	site    ast.Node  // the outermost call that is being executed
	busy    []any     // declarations and bodies that are being evaluated
	dropped [][]saved // memory for states of variables
	// events are the registrations that were evaluated.
	events []*event
}

// atRunTime is the reason if there is no better one.
const atRunTime = "it is known only at run time"

const tooManySteps = "evaluating it takes too many steps"

const (
	maxSteps = 200_000
	maxDepth = 24
)

// A frame resolves names in a function or, without vars and locals, in a file.
//
// A function that is called is executed, and its variables are in vars. One that is
// searched for registrations is not: a registration may be in any of its statements,
// also on paths that a run does not take. Its names are in locals, and each is followed
// through its assignments to the place where it is used.
type frame struct {
	src    *Source
	file   *File
	parent *frame         // of a function literal: the frame that it was made in
	vars   []*cell        // not nil where the function is executed
	body   *ast.BlockStmt // of the function
	locals *locals
	bound  map[*ast.Ident]value // loop variables that have a value
	known  map[*binding]value   // values of variables while their writes are applied
	iota   int
}

// A cell is a variable.
type cell struct {
	name string
	v    value
}

// own returns the variable of a name that the frame itself has, or nil.
func (f *frame) own(name string) *cell {
	for _, c := range f.vars {
		if c.name == name {
			return c
		}
	}
	return nil
}

// declare adds a variable, in place of one of the same name: that of an outer block, or
// of the iteration before.
func (f *frame) declare(name string, v value) {
	made := &cell{name, v}
	for i, c := range f.vars {
		if c.name == name {
			f.vars[i] = made
			return
		}
	}
	f.vars = append(f.vars, made)
}

// find returns the frame that has a local name, and its variable or its binding there.
func (f *frame) find(name *ast.Ident) (at *frame, c *cell, b *binding) {
	for at = f; at != nil; at = at.parent {
		if c = at.own(name.Name); c != nil {
			return at, c, nil
		}
		if at.locals != nil {
			if b = at.locals.find(name.Name, name.Pos()); b != nil {
				return at, nil, b
			}
		}
	}
	return nil, nil, nil
}

// typ returns a type as the frame's file writes it.
func (f *frame) typ(expr ast.Expr) typeRef { return typeRef{expr: expr, file: f.file, src: f.src} }

// isBusy reports whether a declaration or a body is being evaluated.
func (e *evaluator) isBusy(what any) bool { return slices.Contains(e.busy, what) }

// begin says that a declaration or a body is being evaluated, until the next end.
func (e *evaluator) begin(what any) { e.busy = append(e.busy, what) }

func (e *evaluator) end() { e.busy = e.busy[:len(e.busy)-1] }

func (e *evaluator) unknown(at ast.Node, reason string) *unknown {
	return &unknown{pos: at.Pos(), reason: reason}
}

// lacking returns the first of values that is unknown; if none is, an unknown with the
// reason.
func (e *evaluator) lacking(at ast.Node, reason string, values ...value) *unknown {
	if u := firstUnknown(values...); u != nil {
		return u
	}
	return e.unknown(at, reason)
}

// because returns an unknown with the reason of another one, and another type.
func because(u *unknown, typ typeRef) *unknown {
	c := *u
	c.typ = typ
	return &c
}

// eval returns the value of an expression.
func (e *evaluator) eval(f *frame, expr ast.Expr) value {
	if e.fuel--; e.fuel < 0 {
		return e.unknown(expr, tooManySteps)
	}
	switch x := expr.(type) {
	case *ast.ParenExpr:
		return e.eval(f, x.X)
	case *ast.BasicLit:
		return e.literalOf(x)
	case *ast.Ident:
		return e.ident(f, x)
	case *ast.SelectorExpr:
		return e.selector(f, x)
	case *ast.BinaryExpr:
		return e.binary(f, x)
	case *ast.UnaryExpr:
		return e.unary(f, x)
	case *ast.StarExpr:
		return e.star(f, x)
	case *ast.CompositeLit:
		return e.composite(f, x, f.typ(x.Type))
	case *ast.FuncLit:
		return &closure{lit: x, env: f, pos: x.Pos()}
	case *ast.CallExpr:
		return e.call(f, x)
	case *ast.IndexExpr:
		return e.index(f, x)
	case *ast.IndexListExpr:
		return instantiated(e.eval(f, x.X), x)
	case *ast.TypeAssertExpr:
		v := e.eval(f, x.X)
		if u, ok := v.(*unknown); ok && x.Type != nil {
			return because(u, f.typ(x.Type))
		}
		return v
	}
	return e.unknown(expr, atRunTime)
}

// literalOf returns the value of a literal of a basic type.
func (e *evaluator) literalOf(x *ast.BasicLit) *konst {
	k := e.basic[x]
	if k == nil {
		k = &konst{constant.MakeFromLiteral(x.Value, x.Kind, 0), x.Pos(), x.Value[0] == '`'}
		e.basic[x] = k
	}
	return k
}

// instantiated returns a generic function with the expression that instantiates it.
func instantiated(v value, at ast.Expr) value {
	if c, ok := v.(*closure); ok && c.fn != nil {
		made := *c
		made.instance = at
		return &made
	}
	return v
}

func (e *evaluator) binary(f *frame, x *ast.BinaryExpr) value {
	left := e.eval(f, x.X)
	if is, known := truth(left); known && x.Op == token.LAND && !is || known && x.Op == token.LOR && is {
		return left
	}
	return e.operate(x.Op, left, e.eval(f, x.Y), x)
}

// operate returns the result of a binary operator.
func (e *evaluator) operate(op token.Token, left, right value, at ast.Expr) value {
	_, nilLeft := left.(null)
	_, nilRight := right.(null)
	if nilLeft || nilRight {
		return e.compareNil(op, left, right, at)
	}
	a, okA := deref(left).(*konst)
	b, okB := deref(right).(*konst)
	if !okA || !okB {
		return e.lacking(at, atRunTime, left, right)
	}
	return fold(op, a, b, at)
}

// fold computes a binary operator with constants. Package go/constant panics if the
// operator is not defined for them.
func fold(op token.Token, a, b *konst, at ast.Expr) (v value) {
	defer func() {
		if recover() != nil {
			v = &unknown{pos: at.Pos(), reason: "it is not a constant expression"}
		}
	}()
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return boolValue(constant.Compare(a.v, op, b.v), at.Pos())
	case token.SHL, token.SHR:
		n, _ := constant.Uint64Val(b.v)
		return &konst{v: constant.Shift(a.v, op, uint(n)), pos: at.Pos()}
	case token.QUO:
		if a.v.Kind() == constant.Int && b.v.Kind() == constant.Int {
			op = token.QUO_ASSIGN // how go/constant calls division of integers
		}
	}
	return &konst{v: constant.BinaryOp(a.v, op, b.v), pos: at.Pos()}
}

// compareNil compares values of which one is nil. A known value that is not null is not
// nil.
func (e *evaluator) compareNil(op token.Token, left, right value, at ast.Expr) value {
	if u := firstUnknown(left, right); u != nil {
		return u
	}
	_, a := left.(null)
	_, b := right.(null)
	return boolValue((a && b) == (op == token.EQL), at.Pos())
}

func (e *evaluator) unary(f *frame, x *ast.UnaryExpr) value {
	v := e.eval(f, x.X)
	if x.Op == token.AND {
		if _, ok := v.(*unknown); ok {
			return v
		}
		return &pointer{v}
	}
	k, ok := v.(*konst)
	if !ok || x.Op == token.ARROW {
		return e.lacking(x, atRunTime, v)
	}
	if x.Op == token.NOT && k.v.Kind() != constant.Bool {
		return e.unknown(x, "it is not a constant expression")
	}
	return &konst{v: constant.UnaryOp(x.Op, k.v, 0), pos: x.Pos()}
}

func (e *evaluator) star(f *frame, x *ast.StarExpr) value {
	v := e.eval(f, x.X)
	if p, ok := v.(*pointer); ok {
		return copied(p.to)
	}
	return v
}

// index returns an element, or an instantiated generic function.
func (e *evaluator) index(f *frame, x *ast.IndexExpr) value {
	v := deref(e.eval(f, x.X))
	switch over := v.(type) {
	case *closure, *native:
		return instantiated(over, x)
	case *table:
		if key, ok := text(e.eval(f, x.Index)); ok {
			if elem, there := over.values[key]; there {
				return elem
			}
		}
	case *list:
		if k, ok := e.eval(f, x.Index).(*konst); ok {
			if n, exact := constant.Int64Val(constant.ToInt(k.v)); exact && n >= 0 && int(n) < len(over.elems) {
				return over.elems[n]
			}
		}
	}
	if u := firstUnknown(v); u != nil {
		return because(u, e.w.elem(u.typ))
	}
	return &unknown{pos: x.Pos(), reason: "the element is known only at run time", typ: e.w.elem(typeOf(v))}
}
