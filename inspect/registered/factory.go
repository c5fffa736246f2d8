package registered

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Factory is a declared function from which the program creates a handler. The function
// returns the handler or, if Called is set, the handler is a function literal that only calls
// the function.
type Factory struct {
	Decl    *ast.FuncDecl
	Pos     token.Position // position of its name
	Package string         // import path
	Func    *types.Func
	Called  bool
	// Args are the arguments of the call, the receiver first. If Called is set, they do not
	// include the parameters of the literal.
	Args []FactoryArg
}

// A FactoryArg is an argument or a receiver that the program supplies when it registers a
// tool.
type FactoryArg struct {
	Param *types.Var
	Text  string        // the argument, as the source writes it
	id    string        // identifies the value
	entry *ssa.Function // the function in whose evaluation the value is known, or nil
}

// IsSame reports whether two arguments have the same value. If one of the values is unknown, it
// compares the source of the arguments.
func (a FactoryArg) IsSame(b FactoryArg) bool {
	if a.id == b.id {
		return true
	}
	differs := a.entry != nil && a.entry == b.entry
	return a.Text == b.Text && !differs
}

func (r *reader) arg(param *types.Var, expr ast.Expr, v value) FactoryArg {
	arg := FactoryArg{Param: param, Text: types.ExprString(expr)}
	if boxed, ok := v.(iface); ok {
		v = boxed.v
	}
	switch v := v.(type) {
	case scalar:
		arg.id = v.v.ExactString()
	case pointer:
		arg.id = fmt.Sprintf("%p", v.to)
	case *unknown:
		arg.id = fmt.Sprintf("%p", v)
		return arg
	default:
		arg.id = arg.Text
		return arg
	}
	arg.entry = r.m.stack[0].fn
	return arg
}

// factory returns the function that returned the handler. It returns nil if that function
// wraps a handler, or if code cannot name it.
func (r *reader) factory(from *returned) *Factory {
	if from == nil {
		return nil
	}
	obj, ok := from.fn.Object().(*types.Func)
	call, isCall := r.m.w.exprs[from.instr.Pos()].(*ast.CallExpr)
	if !ok || !isCall || from.fn.Origin() != nil || len(from.fn.FreeVars) > 0 {
		return nil
	}
	made, params := r.factoryOf(obj)
	exprs := call.Args
	if method, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && obj.Signature().Recv() != nil {
		exprs = append([]ast.Expr{method.X}, exprs...)
	}
	if made == nil || len(exprs) != len(from.args) || len(exprs) != len(params) {
		return nil
	}
	for i, v := range from.args {
		made.Args = append(made.Args, r.arg(params[i], exprs[i], v))
	}
	for param := range obj.Signature().Params().Variables() {
		if wrapped, ok := param.Type().Underlying().(*types.Signature); ok && wrapped.Params().Len() > 1 {
			return nil // it may be a handler
		}
	}
	return made
}

// factoryOf returns a factory without its arguments, and the receiver and the parameters of
// its function. It returns nil if the function is not a declared function of the program.
func (r *reader) factoryOf(obj *types.Func) (made *Factory, params []*types.Var) {
	decl := r.m.w.decls[obj.Pos()]
	if decl == nil {
		return nil, nil
	}
	if recv := obj.Signature().Recv(); recv != nil {
		params = append(params, recv)
	}
	params = slices.AppendSeq(params, obj.Signature().Params().Variables())
	return &Factory{Decl: decl, Pos: r.m.w.Fset.Position(obj.Pos()), Package: obj.Pkg().Path(), Func: obj}, params
}

func (r *reader) receiver(fn closure) *FactoryArg {
	obj, ok := fn.fn.Object().(*types.Func)
	method, isSelector := r.m.w.exprs[fn.expr].(*ast.SelectorExpr)
	if !ok || !isSelector || obj.Signature().Recv() == nil || len(fn.bindings) != 1 {
		return nil
	}
	arg := r.arg(obj.Signature().Recv(), method.X, fn.bindings[0])
	return &arg
}

// called returns the function that the literal fn only calls, with its parameters in order
// and captured variables, or nil. It removes the function around fn from the wrappers of
// the handler.
func (r *reader) called(fn closure) *Factory {
	h := &r.tool.Handler
	pkg := r.m.w.packageOf(fn.fn)
	if pkg == nil || len(h.Lit.Body.List) != 1 {
		return nil
	}
	body, _ := h.Lit.Body.List[0].(*ast.ReturnStmt)
	_, decl := enclosing(pkg, h.Lit)
	if body == nil || len(body.Results) != 1 || decl == nil {
		return nil
	}
	call, ok := ast.Unparen(body.Results[0]).(*ast.CallExpr)
	if !ok {
		return nil
	}
	changed := changedVars(pkg.Info, decl)
	callee, exprs := r.callee(fn, pkg.Info, call, changed), call.Args
	if callee == nil {
		return nil
	}
	if in := r.m.w.packages[callee.Pkg()]; in == nil || !in.Target || callee.Signature().Variadic() || callee.Signature().TypeParams().Len()+callee.Signature().RecvTypeParams().Len() > 0 {
		return nil
	}
	if method, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && callee.Signature().Recv() != nil {
		exprs = append([]ast.Expr{method.X}, exprs...)
	}
	made, params := r.factoryOf(callee)
	sig := fn.fn.Signature
	if made == nil || len(exprs) != len(params) || !types.Identical(sig.Results(), callee.Signature().Results()) {
		return nil
	}
	passed := 0
	for i, expr := range exprs {
		ident, ok := ast.Unparen(expr).(*ast.Ident)
		if !ok {
			return nil
		}
		v, ok := pkg.Info.Uses[ident].(*types.Var)
		if !ok {
			return nil
		}
		value := r.captured(fn, ident.Name)
		switch {
		case value != nil && !changed[v] && types.TypeString(params[i].Type(), nil) != "context.Context":
			made.Args = append(made.Args, r.arg(params[i], expr, value))
		case value == nil && passed < sig.Params().Len() && v.Pos() == sig.Params().At(passed).Pos() && types.Identical(params[i].Type(), sig.Params().At(passed).Type()):
			passed++
		default:
			return nil
		}
	}
	if passed < sig.Params().Len() {
		return nil
	}
	made.Called = true
	if n := len(h.Wrappers); n > 0 && h.Wrappers[n-1].Pos == r.m.w.Fset.Position(r.m.w.exprPos(fn.made)) {
		h.Wrappers = h.Wrappers[:n-1]
	}
	return made
}

// callee returns the declared function that a call in a function literal calls: by its name,
// or as the value of a captured variable.
func (r *reader) callee(fn closure, info *types.Info, call *ast.CallExpr, changed map[*types.Var]bool) *types.Func {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		if v, ok := info.Uses[fun].(*types.Var); ok && changed[v] {
			return nil
		}
		if captured, ok := r.captured(fn, fun.Name).(closure); ok && len(captured.bindings) == 0 && captured.fn.Origin() == nil {
			obj, _ := captured.fn.Object().(*types.Func)
			return obj
		}
		obj, _ := info.Uses[fun].(*types.Func)
		return obj
	case *ast.SelectorExpr:
		if selection := info.Selections[fun]; selection != nil && len(selection.Index()) > 1 {
			return nil // promoted
		}
		obj, _ := info.Uses[fun.Sel].(*types.Func)
		return obj
	}
	return nil
}

func (r *reader) captured(fn closure, name string) value {
	i := slices.IndexFunc(fn.fn.FreeVars, func(v *ssa.FreeVar) bool { return v.Name() == name })
	if i < 0 {
		return nil
	}
	if p, ok := fn.bindings[i].(pointer); ok {
		return r.st.heap.load(p.to)
	}
	return fn.bindings[i]
}
