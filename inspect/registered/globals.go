package registered

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A writer of a package variable is a function that may change the variable, or memory to
// which it refers. A writer of a function is a function that refers to it.
type writer struct {
	syntax token.Pos   // position of the function's *ast.FuncDecl or *ast.FuncLit
	pos    token.Pos   // position at which the function refers to the variable
	name   string      // name of the function
	fn     *types.Func // the declared function, or nil
	pkg    *types.Package
	// initial is set if the function may run during the initialization of the package,
	// but is not evaluated.
	initial bool
	// copies is set if the function only copies the value of the variable. If the function
	// is evaluated, its use of the copy is known.
	copies bool
	// calls is set if the function only calls the variable, or a field of it.
	calls bool
}

// writersOf returns the functions of the program that may change a package variable. They do
// not include the initializer of the variable.
func (w *world) writersOf(g *ssa.Global) []writer {
	if w.writers == nil {
		w.writers = map[types.Object][]writer{}
		w.variables = map[string]bool{}
		w.unused = map[*Package]map[string]*types.Func{}
		w.imports = map[*ast.File]map[string]*Package{}
		for _, pkg := range w.Packages {
			for _, name := range pkg.Types.Scope().Names() {
				if asVariable(pkg.Types.Scope().Lookup(name)) != nil {
					w.variables[name] = true
				}
			}
			w.declareUnused(pkg)
		}
		for _, pkg := range w.Packages {
			for _, file := range pkg.Files {
				for _, decl := range file.Decls {
					w.findWriters(pkg, file, decl, false)
				}
			}
			for _, opaque := range pkg.Opaque {
				w.findWriters(pkg, opaque.File, opaque.Decl, opaque.Initializer)
			}
		}
	}
	return w.writers[g.Object()]
}

// findWriters records, as writers, the functions in a declaration that may change package
// variables or refer to functions. If isInitializer is set, the declaration contains an
// initializer that is not evaluated.
func (w *world) findWriters(pkg *Package, file *ast.File, decl ast.Decl, isInitializer bool) {
	s := &scopes{w: w, pkg: pkg, imports: w.importsOf(file)}
	var stack []ast.Node
	var opened []bool
	ast.Inspect(decl, func(n ast.Node) bool {
		if n == nil {
			if opened[len(opened)-1] {
				s.locals = s.locals[:len(s.locals)-1]
			}
			s.leave(stack[len(stack)-1])
			stack, opened = stack[:len(stack)-1], opened[:len(opened)-1]
			return true
		}
		if kv, ok := parentOf(stack).(*ast.KeyValueExpr); ok && kv.Key == n && isFieldName(stack) {
			stack, opened = append(stack, n), append(opened, false)
			return false
		}
		opens := s.enter(n, stack)
		stack = append(stack, n)
		opened = append(opened, opens)
		obj := s.variable(n, stack)
		if _, isFunc := obj.(*types.Func); obj != nil && (isFunc || !w.onlyRead(obj, stack)) {
			w.addWriter(pkg, obj, stack, isInitializer)
		}
		_, isSelector := n.(*ast.SelectorExpr)
		return !isSelector || obj == nil
	})
}

func parentOf(stack []ast.Node) ast.Node {
	if len(stack) == 0 {
		return nil
	}
	return stack[len(stack)-1]
}

// isFieldName reports whether the last node in a stack is the name of a field in a struct
// literal. It only knows the syntax, so it returns true unless the literal is a map
// literal.
func isFieldName(stack []ast.Node) bool {
	if len(stack) < 2 {
		return false
	}
	lit, ok := stack[len(stack)-2].(*ast.CompositeLit)
	if !ok {
		return false
	}
	_, isMap := lit.Type.(*ast.MapType)
	return !isMap
}

// addWriter records that the innermost function in a stack may change obj, to which the
// last node of the stack refers.
func (w *world) addWriter(pkg *Package, obj types.Object, stack []ast.Node, isInitializer bool) {
	wr := writer{pos: stack[len(stack)-1].Pos(), name: "a function", pkg: pkg.Types, copies: isCopied(stack), calls: isCalled(obj, stack)}
	inLit := false
	for _, n := range stack {
		switch n := n.(type) {
		case *ast.CallExpr:
			wr.initial = wr.initial || isInitializer && !inLit
		case *ast.FuncDecl:
			wr.syntax, wr.name = n.Pos(), n.Name.Name
			if n.Recv == nil {
				wr.fn, _ = w.declared(pkg, n.Name.Name).(*types.Func)
			}
			if checked := w.decls[n.Name.Pos()]; checked != nil {
				wr.syntax = checked.Pos()
			}
		case *ast.FuncLit:
			wr.syntax, inLit = n.Pos(), true
		}
	}
	if wr.syntax.IsValid() { // the reference is in a function; initializers themselves are evaluated
		w.writers[obj] = append(w.writers[obj], wr)
	}
}

// scopes resolves the names in a declaration that may not be type-checked.
type scopes struct {
	w       *world
	pkg     *Package
	imports map[string]*Package // see importsOf
	locals  []map[string]bool
}

// enter opens a scope if n has one, and declares the names whose scope begins there. The
// stack contains the nodes around n.
func (s *scopes) enter(n ast.Node, stack []ast.Node) (opens bool) {
	switch n.(type) {
	case *ast.FuncDecl, *ast.FuncLit, *ast.BlockStmt, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.CaseClause, *ast.CommClause:
		s.locals = append(s.locals, map[string]bool{})
		opens = true
	}
	switch n := n.(type) {
	case *ast.FuncDecl:
		s.params(n.Recv)
		s.params(n.Type.Params)
		s.params(n.Type.Results)
	case *ast.FuncLit:
		s.params(n.Type.Params)
		s.params(n.Type.Results)
	case *ast.BlockStmt:
		if loop, ok := parentOf(stack).(*ast.RangeStmt); ok && loop.Tok == token.DEFINE {
			s.declare(loop.Key, loop.Value)
		}
	}
	return opens
}

// leave declares the names whose scope begins after n.
func (s *scopes) leave(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			s.declare(n.Lhs...)
		}
	case *ast.ValueSpec:
		for _, name := range n.Names {
			s.declare(name)
		}
	}
}

func (s *scopes) declare(exprs ...ast.Expr) {
	for _, expr := range exprs {
		if name, ok := expr.(*ast.Ident); ok && name != nil && len(s.locals) > 0 {
			s.locals[len(s.locals)-1][name.Name] = true
		}
	}
}

// isDeclared reports whether a statement declares the name n.
func isDeclared(n *ast.Ident, in ast.Node) bool {
	switch in := in.(type) {
	case *ast.AssignStmt:
		return in.Tok == token.DEFINE && slices.Contains(in.Lhs, ast.Expr(n))
	case *ast.RangeStmt:
		return in.Tok == token.DEFINE && in.X != n
	case *ast.ValueSpec:
		return slices.Contains(in.Names, n)
	}
	return false
}

func (s *scopes) params(fields *ast.FieldList) {
	if fields == nil {
		return
	}
	for _, field := range fields.List {
		for _, name := range field.Names {
			s.declare(name)
		}
	}
}

// variable returns the package variable to which n refers, or nil.
func (s *scopes) variable(n ast.Node, stack []ast.Node) types.Object {
	switch n := n.(type) {
	case *ast.Ident:
		if !s.w.variables[n.Name] {
			return nil
		}
		parent := parentOf(stack[:len(stack)-1])
		if sel, ok := parent.(*ast.SelectorExpr); ok && sel.Sel == n || isDeclared(n, parent) {
			return nil
		}
		if slices.ContainsFunc(s.locals, func(names map[string]bool) bool { return names[n.Name] }) {
			return nil
		}
		for name, pkg := range s.imports {
			if obj := s.w.declared(pkg, n.Name); obj != nil && strings.HasPrefix(name, ".") {
				return obj
			}
		}
		return s.w.declared(s.pkg, n.Name)
	case *ast.SelectorExpr:
		x, ok := n.X.(*ast.Ident)
		if !ok || !s.w.variables[n.Sel.Name] || slices.ContainsFunc(s.locals, func(names map[string]bool) bool { return names[x.Name] }) {
			return nil
		}
		if pkg := s.imports[x.Name]; pkg != nil {
			return s.w.declared(pkg, n.Sel.Name)
		}
	}
	return nil
}

// declareUnused creates objects for the functions of a package that are missing from the
// type-checked files.
func (w *world) declareUnused(pkg *Package) {
	w.unused[pkg] = map[string]*types.Func{}
	for _, opaque := range pkg.Opaque {
		if name := opaque.Decl.Name.Name; opaque.Decl.Recv == nil && name != "init" && pkg.Types.Scope().Lookup(name) == nil {
			w.unused[pkg][name] = types.NewFunc(token.NoPos, pkg.Types, name, types.NewSignatureType(nil, nil, nil, nil, nil, false))
			w.variables[name] = true
		}
	}
}

func (w *world) declared(pkg *Package, name string) types.Object {
	if fn := w.unused[pkg][name]; fn != nil {
		return fn
	}
	return asVariable(pkg.Types.Scope().Lookup(name))
}

func asVariable(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Var:
		return obj
	case *types.Func:
		return obj
	}
	return nil
}

// importsOf returns the packages with source that a file imports, by their names in it. The
// names of packages that are imported with a dot begin with a dot.
func (w *world) importsOf(file *ast.File) map[string]*Package {
	imports := w.imports[file]
	if imports == nil {
		imports = map[string]*Package{}
		w.imports[file] = imports
		for _, spec := range file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if pkg := w.packageNamed(path); pkg != nil && spec.Name != nil && spec.Name.Name == "." {
				imports["."+path] = pkg
			} else if pkg != nil && spec.Name != nil {
				imports[spec.Name.Name] = pkg
			} else if pkg != nil {
				imports[pkg.Types.Name()] = pkg
			}
		}
	}
	return imports
}

// onlyRead reports whether the expression around a variable only reads it, and does not pass
// on a reference through which other code may change it. The variable is the last node of the
// stack.
func (w *world) onlyRead(obj types.Object, stack []ast.Node) bool {
	t := obj.Type()
	for i := len(stack) - 1; i > 0; i-- {
		node := stack[i]
		switch parent := stack[i-1].(type) {
		case *ast.ParenExpr:
		case *ast.SelectorExpr:
			field, _, _ := types.LookupFieldOrMethod(t, true, obj.Pkg(), parent.Sel.Name)
			if method, ok := field.(*types.Func); ok {
				_, called := stack[max(i-2, 0)].(*ast.CallExpr)
				_, pointer := types.Unalias(method.Signature().Recv().Type()).(*types.Pointer)
				return called && !pointer && !hasRefs(t, nil)
			}
			if field == nil {
				return false
			}
			t = field.Type()
		case *ast.IndexExpr:
			if parent.X != node {
				return true
			}
			elem, ok := t.Underlying().(interface{ Elem() types.Type })
			if !ok {
				return isText(t)
			}
			t = elem.Elem()
		case *ast.StarExpr:
			elem, ok := t.Underlying().(*types.Pointer)
			if !ok {
				return false
			}
			t = elem.Elem()
		case *ast.SliceExpr:
			if parent.X != node {
				return true
			}
			return isText(t)
		case *ast.AssignStmt:
			if slices.ContainsFunc(parent.Lhs, func(lhs ast.Expr) bool { return lhs == node }) {
				return false
			}
			return !hasRefs(t, nil)
		case *ast.IncDecStmt:
			return false
		case *ast.UnaryExpr:
			return parent.Op != token.AND
		case *ast.RangeStmt:
			if parent.X != node {
				return false
			}
			elem, ok := t.Underlying().(interface{ Elem() types.Type })
			return !ok || !hasRefs(elem.Elem(), nil)
		case *ast.CallExpr:
			return w.readByCall(parent, node, t)
		case *ast.BinaryExpr, *ast.IfStmt, *ast.SwitchStmt, *ast.CaseClause, *ast.ExprStmt, *ast.ForStmt:
			return true
		case *ast.KeyValueExpr, *ast.CompositeLit:
			return w.isRegistered(stack[:i]) || !hasRefs(t, nil)
		default:
			return !hasRefs(t, nil)
		}
	}
	return true
}

// isRegistered reports whether the innermost literal in a stack, or a literal around it, is
// an argument of a registration call. The program cannot change such a literal later, and
// SDKs do not change definitions.
func (w *world) isRegistered(stack []ast.Node) bool {
	for _, n := range slices.Backward(stack) {
		switch n := n.(type) {
		case *ast.KeyValueExpr, *ast.CompositeLit:
		case *ast.UnaryExpr:
			if n.Op != token.AND {
				return false
			}
		case *ast.CallExpr:
			return SinkNames[calledName(n)] && !w.isOwn(n)
		default:
			return false
		}
	}
	return false
}

// isCopied reports whether the variable at the end of a stack, or a field of it, becomes part
// of a literal.
func isCopied(stack []ast.Node) bool {
	for i := len(stack) - 1; i > 0; i-- {
		switch parent := stack[i-1].(type) {
		case *ast.ParenExpr:
		case *ast.SelectorExpr:
		case *ast.KeyValueExpr:
			return parent.Value == stack[i]
		case *ast.CompositeLit:
			return true
		default:
			return false
		}
	}
	return false
}

// readByCall reports whether a call only reads arg, its function or an argument of type
// t.
func (w *world) readByCall(call *ast.CallExpr, arg ast.Node, t types.Type) bool {
	if call.Fun == arg {
		return false // the function may change its free variables
	}
	name := calledName(call)
	switch name {
	case "len", "cap":
		return true
	case "delete", "clear", "copy", "append":
		return call.Args[0] != arg && !hasRefs(t, nil)
	}
	return SinkNames[name] && !w.isOwn(call) || !hasRefs(t, nil)
}

// isOwn reports whether a call may be the call of a function, other than a method, of a
// package with source that is not an SDK.
func (w *world) isOwn(call *ast.CallExpr) bool {
	switch fun := WithoutTypeArgs(call.Fun).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		x, ok := fun.X.(*ast.Ident)
		return ok && slices.ContainsFunc(w.Packages, func(pkg *Package) bool {
			return pkg.Types.Name() == x.Name && !isSDK(CleanPath(pkg.Types.Path()))
		})
	}
	return false
}

// isCalled reports whether the variable obj at the end of a stack, or a field of it, is a
// function that is called.
func isCalled(obj types.Object, stack []ast.Node) bool {
	t := obj.Type()
	for i := len(stack) - 1; i > 0; i-- {
		switch parent := stack[i-1].(type) {
		case *ast.ParenExpr:
		case *ast.SelectorExpr:
			field, ok := fieldOf(t, obj.Pkg(), parent.Sel.Name).(*types.Var)
			if !ok {
				return false
			}
			t = field.Type()
		case *ast.CallExpr:
			return parent.Fun == stack[i]
		default:
			return false
		}
	}
	return false
}

func fieldOf(t types.Type, pkg *types.Package, name string) types.Object {
	obj, _, _ := types.LookupFieldOrMethod(t, true, pkg, name)
	return obj
}

// calledName returns the name of the function that a call names, without its package or
// receiver, or "".
func calledName(call *ast.CallExpr) string {
	switch fun := WithoutTypeArgs(call.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}

func isText(t types.Type) bool {
	b := basicOf(t)
	return b != nil && b.Info()&types.IsString != 0
}

// hasRefs reports whether a copy of a value shares memory with the value.
func hasRefs(t types.Type, within []types.Type) bool {
	if slices.Contains(within, t) {
		return false
	}
	within = append(within, t)
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Interface:
		return true
	case *types.Array:
		return hasRefs(u.Elem(), within)
	case *types.Struct:
		for field := range u.Fields() {
			if hasRefs(field.Type(), within) {
				return true
			}
		}
	}
	return false
}

// changedBy returns an unknown value of g, for functions of package from, if a function
// that was not executed may change g. Otherwise, it returns nil. A call of a function in g may
// change g if isStateful(g) is true.
func (w *world) changedBy(g *ssa.Global, from *types.Package, executed map[token.Pos]bool, isStateful func(g *ssa.Global) bool) *unknown {
	for _, wr := range w.writersOf(g) {
		if wr.calls && !isStateful(g) {
			continue
		}
		mayRun := func(by writer) bool { return by.mayRun(from, executed) }
		// A function that was not executed may also call an executed function that
		// changes g again.
		if mayRun(wr) || !wr.copies && wr.fn != nil && w.isNamedBy(wr.fn, mayRun) {
			why := &unknown{reason: fmt.Sprintf("%s can change %s", wr.name, g.Name()), pos: wr.pos}
			if wr.fn != nil {
				if fn := w.prog.FuncValue(wr.fn); fn != nil && len(fn.Blocks) == 0 {
					why.needs = w.needed(fn)
				}
			}
			return why
		}
	}
	return nil
}

// changedBy is like [world.changedBy]. In addition, it checks whether a function that was not
// executed may change another variable that refers to the same memory as g.
func (m *machine) changedBy(start *heap, g *ssa.Global, from *types.Package, executed map[token.Pos]bool) *unknown {
	if m.sharing == nil {
		m.sharing, m.shared = map[*cell][]*ssa.Global{}, map[*ssa.Global][]*ssa.Global{}
		for _, other := range m.allGlobals() {
			c := m.globals[other]
			if c == nil || len(m.w.writersOf(other)) == 0 {
				continue
			}
			for _, ref := range reachableFrom(start, pointer{c}) {
				if c := cellOf(ref); c != nil {
					m.sharing[c] = append(m.sharing[c], other)
				}
			}
		}
	}
	shared, known := m.shared[g]
	if !known {
		for _, ref := range reachableFrom(start, pointer{m.globals[g]}) {
			for _, other := range m.sharing[cellOf(ref)] {
				if other != g && !slices.Contains(shared, other) {
					shared = append(shared, other)
				}
			}
		}
		m.shared[g] = shared
	}
	isStateful := func(g *ssa.Global) bool {
		return slices.ContainsFunc(reachableFrom(start, pointer{m.globals[g]}), func(ref value) bool {
			fn, ok := ref.(closure)
			return ok && len(fn.bindings) > 0
		})
	}
	for _, g := range append([]*ssa.Global{g}, shared...) {
		if why := m.w.changedBy(g, from, executed, isStateful); why != nil {
			return why
		}
	}
	return nil
}

// changedFirst reports whether an initializer that is not evaluated may change a package
// variable.
func (w *world) changedFirst(g *ssa.Global) bool {
	w.writersOf(g)
	return w.isNamedBy(g.Object(), func(by writer) bool { return by.initial })
}

// isNamedBy reports whether wanted returns true for a function that refers to obj, or for
// a function that refers to obj indirectly through other functions.
func (w *world) isNamedBy(obj types.Object, wanted func(by writer) bool) bool {
	seen := map[types.Object]bool{}
	var visit func(obj types.Object) bool
	visit = func(obj types.Object) bool {
		if seen[obj] {
			return false
		}
		seen[obj] = true
		return slices.ContainsFunc(w.writers[obj], func(by writer) bool {
			return wanted(by) || by.fn != nil && visit(by.fn)
		})
	}
	return visit(obj)
}

// mayRun reports whether the function is not among the executed functions, but may run in
// a program that contains the package with. If with is a main package, functions of other
// main packages never run.
func (wr writer) mayRun(with *types.Package, executed map[token.Pos]bool) bool {
	return !executed[wr.syntax] && (with.Name() != "main" || wr.pkg.Name() != "main" || wr.pkg == with)
}

// maxTries is the maximum number of times that an entry point is evaluated, each time with
// more unknown variables.
const maxTries = 5

// enter evaluates an entry point: the function main, or a function that the program may
// call at any time. A package variable has a known value in it only if no other code can
// change the variable.
func (m *machine) enter(start *heap, fn closure, isMain bool) {
	m.unsure = nil
	if !isMain && m.w.isAvoided(fn.fn) {
		m.unsure = &cond{why: &unknown{reason: "no evaluated function calls it", pos: fn.fn.Pos()}, counts: true, depth: 1}
	}
	lost := map[*ssa.Global]*unknown{}
	for try := range maxTries {
		begin := m.now()
		m.own = 0
		m.accessed, m.ran = map[*ssa.Global]bool{}, map[token.Pos]bool{}
		base := start.fork()
		for g, why := range lost {
			base.seize(why, pointer{m.global(g)})
		}
		ends := m.evaluateEntry(base, fn)
		ran := m.ran
		for pos := range m.initial {
			ran[pos] = true
		}
		before := len(lost)
		for g := range m.accessed {
			if lost[g] != nil || m.w.packageOfGlobal(g) == nil {
				continue
			}
			if why := m.changedBy(start, g, m.w.packageOf(fn.fn).Types, ran); why != nil {
				lost[g] = why
			} else if !isMain && slices.ContainsFunc(ends, func(h *heap) bool { return !same(h.load(m.globals[g]), start.load(m.globals[g])) }) {
				lost[g] = &unknown{reason: fmt.Sprintf("%s changes %s, and can be called several times", fn.fn.Name(), g.Name()), pos: g.Pos()}
			} else if try == maxTries-2 {
				lost[g] = &unknown{reason: g.Name() + " may change", pos: g.Pos()}
			}
		}
		if len(lost) == before {
			return
		}
		if try < maxTries-1 {
			m.discard(begin)
		}
	}
}

// isAvoided reports whether the program may never call the entry point fn, because only
// functions of its own package can refer to it, and none of the evaluated functions calls
// it.
func (w *world) isAvoided(fn *ssa.Function) bool {
	return fn.Parent() != nil || w.packageOf(fn).Types.Name() == "main" || w.named[fn] && !ast.IsExported(fn.Name())
}

func (w *world) packageOfGlobal(g *ssa.Global) *Package {
	if g.Pkg == nil || g.Object() == nil {
		return nil
	}
	return w.packages[g.Pkg.Pkg]
}
