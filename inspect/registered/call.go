package registered

import (
	"go/ast"
	"regexp"
	"slices"
)

// A callee is the function that an expression calls.
type callee struct {
	path, recv, name string     // import path, type of the receiver, and name, as far as they are known
	value            value      // the function
	self             value      // the receiver of a method
	types            []ast.Expr // type arguments
}

// call returns the value of a call.
func (e *evaluator) call(f *frame, x *ast.CallExpr) value {
	if e.depth == 0 {
		defer func(site ast.Node) { e.site = site }(e.site)
		e.site = x
	}
	if v, ok := e.builtin(f, x); ok {
		return v
	}
	c := e.callee(f, x.Fun)
	if row, ok := sinkOf(c); ok {
		return e.sinkCall(f, x, row, c)
	}
	if row, ok := e.sinkOfFlag(c); ok {
		return e.sinkCall(f, x, row, c)
	}
	if fn := closureOf(c.value); fn != nil {
		return e.callClosure(f, x, fn)
	}
	n, isNative := c.value.(*native)
	if isNative && n.unread && !slices.ContainsFunc(x.Args, calls) {
		return n.call(e, nil, x)
	}
	args := e.args(f, x)
	if isNative {
		return e.native(f, x, n, args, c)
	}
	if v, ok := translated(args); ok {
		return v
	}
	u := e.unknown(x, e.returned(x))
	if from, ok := c.value.(*unknown); ok {
		u.param, u.of = from.param, from.of
		if from.param != nil {
			u.reason = from.reason
		}
	}
	if path, name := resultOf(c); path != "" {
		u.typ = typeRef{path: path, name: name}
	}
	for _, arg := range args {
		if h := closureOf(arg); h != nil && canHandleCalls(h) {
			u.around = h
		}
	}
	return u
}

// calls reports whether evaluating an expression may call a function. A literal of a
// struct may register a tool, as calls do.
func calls(expr ast.Expr) bool {
	switch x := expr.(type) {
	case *ast.BasicLit, *ast.Ident:
		return false
	case *ast.SelectorExpr:
		return calls(x.X)
	case *ast.BinaryExpr:
		return calls(x.X) || calls(x.Y)
	}
	return true
}

// returned says why it is not known what a call returns.
func (e *evaluator) returned(x *ast.CallExpr) string {
	reason := e.returns[x]
	if reason == "" {
		reason = "what " + source(x.Fun) + " returns is known only at run time"
		e.returns[x] = reason
	}
	return reason
}

// closureOf returns the function of the source that a value is, or nil.
func closureOf(v value) *closure {
	c, _ := deref(v).(*closure)
	return c
}

// callee returns the function that an expression is.
func (e *evaluator) callee(f *frame, fun ast.Expr) callee {
	switch x := fun.(type) {
	case *ast.ParenExpr:
		return e.callee(f, x.X)
	case *ast.IndexExpr:
		c := e.callee(f, x.X)
		c.types, c.value = []ast.Expr{x.Index}, instantiated(c.value, x)
		return c
	case *ast.IndexListExpr:
		c := e.callee(f, x.X)
		c.types, c.value = x.Indices, instantiated(c.value, x)
		return c
	case *ast.SelectorExpr:
		if path, ok := e.packageOf(f, x.X); ok {
			return callee{path: cleanPath(path), name: x.Sel.Name, value: e.imported(f, path, x)}
		}
		self := e.eval(f, x.X)
		c := callee{name: x.Sel.Name, self: self, value: e.member(self, x.Sel.Name, x)}
		c.path, c.recv = e.w.nameOf(typeOf(self))
		return c
	case *ast.Ident:
		c := callee{name: x.Name, value: e.ident(f, x)}
		if fn := closureOf(c.value); fn != nil && fn.fn != nil {
			c.path = fn.fn.src.Path
		}
		return c
	}
	return callee{value: e.eval(f, fun)}
}

// args evaluates the arguments of a call. A single argument with several results gives
// all of them.
func (e *evaluator) args(f *frame, x *ast.CallExpr) []value {
	return e.argsTyped(f, x.Args, typeRef{})
}

// argsTyped is args with the type of arguments that are literals without a type.
func (e *evaluator) argsTyped(f *frame, exprs []ast.Expr, of typeRef) []value {
	args := make([]value, len(exprs))
	for i, arg := range exprs {
		v := e.element(f, arg, of)
		if results, ok := v.(tuple); ok && len(exprs) == 1 {
			return results
		}
		if u, ok := v.(*unknown); ok && u.reason == tooManySteps {
			v = e.unknown(arg, tooManySteps) // rather than where the last step was
		}
		args[i] = copied(v)
	}
	return args
}

// native calls a function of the tables. Its type arguments follow the others, as
// [schemaOf].
func (e *evaluator) native(f *frame, x *ast.CallExpr, n *native, args []value, c callee) value {
	if x.Ellipsis.IsValid() && len(args) > 0 {
		switch rest := args[len(args)-1].(type) {
		case *list:
			args = append(append([]value{}, args[:len(args)-1]...), rest.elems...)
		case null:
			args = args[:len(args)-1]
		}
	}
	for _, typ := range c.types {
		args = append(args, &schemaOf{f.typ(typ), typ.Pos()})
	}
	return n.call(e, args, x)
}

// translationKey matches the keys by which programs look up translated texts.
var translationKey = regexp.MustCompile(`^[A-Z][A-Z0-9_.]*$`)

// translated returns the second argument of a call such as t("TOOL_TITLE", "Title"): the
// text of a lookup without a translation.
func translated(args []value) (value, bool) {
	if len(args) != 2 {
		return nil, false
	}
	key, ok := text(args[0])
	if !ok || !translationKey.MatchString(key) {
		return nil, false
	}
	if _, ok := text(args[1]); !ok {
		return nil, false
	}
	return args[1], true
}

// callClosure calls a function of the source.
func (e *evaluator) callClosure(f *frame, x *ast.CallExpr, c *closure) value {
	args := e.args(f, x)
	if row, ok := e.found.rowOf(c); ok {
		return e.wrapperCall(f, x, c, row, args)
	}
	if v, ok := translated(args); ok && c.fn != nil && c.fn.body() == nil {
		return v
	}
	return e.execute(c, args, x)
}

// execute runs a function and returns its results.
func (e *evaluator) execute(c *closure, args []value, at *ast.CallExpr) value {
	typ, body, inner := e.enter(c)
	if body == nil {
		return resultUnknown(inner, typ, at, "its body is not read")
	}
	if e.depth >= maxDepth || e.isBusy(body) {
		return resultUnknown(inner, typ, at, "the calls are recursive or nested too deep")
	}
	e.depth++
	e.begin(body)
	defer func() { e.depth--; e.end() }()
	e.bind(inner, c, typ, args, at)
	run := &run{e: e, f: inner, fn: typ}
	run.block(body.List)
	v := run.result(at)
	markAround(v, inner, args)
	return v
}

// enter returns the type and the body of a function, and a new frame for its variables.
func (e *evaluator) enter(c *closure) (*ast.FuncType, *ast.BlockStmt, *frame) {
	if c.lit != nil {
		return c.typ(), c.lit.Body, &frame{src: c.env.src, file: c.env.file, parent: c.env, vars: make([]*cell, 0, usualVars), body: c.lit.Body}
	}
	return c.typ(), c.fn.body(), &frame{src: c.fn.src, file: c.fn.file, vars: make([]*cell, 0, usualVars), body: c.fn.body()}
}

// usualVars is how many variables a function has at most, as a rule.
const usualVars = 12

func (c *closure) typ() *ast.FuncType {
	if c.lit != nil {
		return c.lit.Type
	}
	return c.fn.decl.Type
}

// resultUnknown returns unknown results of a function.
func resultUnknown(f *frame, typ *ast.FuncType, at ast.Node, why string) value {
	var results tuple
	if typ.Results != nil {
		for _, field := range typ.Results.List {
			for range max(1, len(field.Names)) {
				results = append(results, &unknown{pos: at.Pos(), reason: why, typ: f.typ(field.Type)})
			}
		}
	}
	if len(results) == 1 {
		return results[0]
	}
	return results
}

// bind sets the receiver, the parameters and the named results of a function.
func (e *evaluator) bind(f *frame, c *closure, typ *ast.FuncType, args []value, at *ast.CallExpr) {
	if c.fn != nil && c.fn.decl.Recv != nil {
		for _, field := range c.fn.decl.Recv.List {
			recv := c.recv
			if _, isPointer := field.Type.(*ast.StarExpr); !isPointer {
				recv = copied(deref(recv))
			}
			for _, name := range field.Names {
				f.declare(name.Name, recv)
			}
		}
	}
	i := 0
	for _, field := range typ.Params.List {
		own := f.typ(field.Type)
		for _, name := range field.Names {
			f.declare(name.Name, e.argument(own, args, i, at))
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	e.bindResults(f, typ)
}

func (e *evaluator) bindResults(f *frame, typ *ast.FuncType) {
	if typ.Results == nil {
		return
	}
	for _, field := range typ.Results.List {
		for _, name := range field.Names {
			f.declare(name.Name, e.zero(f.typ(field.Type), name))
		}
	}
}

// argument returns the value of parameter i: for a variadic one, the list of the
// arguments that are left.
func (e *evaluator) argument(typ typeRef, args []value, i int, at *ast.CallExpr) value {
	if _, variadic := typ.expr.(*ast.Ellipsis); variadic {
		if at != nil && at.Ellipsis.IsValid() && i < len(args) {
			return args[i]
		}
		rest := &list{typ: typ}
		if i < len(args) {
			rest.elems = args[i:]
		}
		return rest
	}
	if i >= len(args) {
		return &unknown{reason: atRunTime, typ: typ}
	}
	arg := args[i]
	if s, ok := arg.(*structure); ok && !s.typ.isKnown() {
		s.typ = typ
	}
	if u, ok := arg.(*unknown); ok && !u.typ.isKnown() {
		return because(u, typ)
	}
	return arg
}

// markAround sets the field around of function literals that a function returned: the
// handler among the function's arguments.
func markAround(v value, inner *frame, args []value) {
	var handler *closure
	for _, arg := range args {
		if h := closureOf(arg); h != nil && handler == nil && canHandleCalls(h) {
			handler = h
		}
	}
	if handler == nil {
		return
	}
	results, ok := v.(tuple)
	if !ok {
		results = tuple{v}
	}
	for _, result := range results {
		if c := closureOf(result); c != nil && c.lit != nil && c.env != nil && within(c.env, inner) {
			c.around = handler
		}
	}
}

// within reports whether a frame is inside of another.
func within(f, outer *frame) bool {
	for ; f != nil; f = f.parent {
		if f == outer {
			return true
		}
	}
	return false
}

// canHandleCalls reports whether a function can be a handler: it has two parameters or
// more, and the first is a context.
func canHandleCalls(c *closure) bool {
	params := c.typ().Params
	if params.NumFields() < 2 {
		return false
	}
	_, name, ok := isName(base(params.List[0].Type))
	return ok && (name == "Context" || name == "ToolContext")
}

// source returns the name of a called function, as the source writes it.
func source(expr ast.Expr) string {
	switch x := base(expr).(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return source(x.X) + "." + x.Sel.Name
	case *ast.CallExpr:
		return source(x.Fun)
	}
	return "the function"
}
