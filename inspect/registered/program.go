package registered

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// A world is the program of a [World] in SSA form, with an index of its syntax.
type world struct {
	*World
	prog      *ssa.Program
	packages  map[*types.Package]*Package
	funcs     []*ssa.Function                     // functions that have a body and a declaration
	decls     map[token.Pos]*ast.FuncDecl         // by the position of the name
	exprs     map[token.Pos]ast.Node              // by the position that SSA records for them
	assigned  map[token.Pos]ast.Expr              // right-hand sides of assignments, by the position of the left-hand side
	consts    map[token.Pos]ast.Expr              // literals in constant declarations, by the position of the name
	raws      map[token.Pos]*ast.BasicLit         // raw strings
	embeds    map[token.Pos][]string              // patterns of //go:embed directives, by the position of the name
	writers   map[types.Object][]writer           // writers of variables and functions: see writersOf, which creates the map
	unused    map[*Package]map[string]*types.Func // functions that are missing from Files of the package
	imports   map[*ast.File]map[string]*Package   // see importsOf
	variables map[string]bool                     // names of package variables, for writersOf
	reach     map[*ssa.Function]bool              // see reaches
	invoked   map[*types.Func]bool                // interface methods, see callsRegistering
	recoverer *bool                               // see recoversIndirectly
	fields    map[*types.Struct][]jsonField       // see jsonFields
	named     map[*ssa.Function]bool              // functions to which another function refers: see entries
	needs     map[*types.Func]bool                // see Result.Needs
	called    map[string]bool                     // functions of World.Named that are called, by Func
}

// newWorld builds the SSA form of all functions with a body.
func newWorld(w *World) *world {
	p := &world{
		World: w, prog: ssa.NewProgram(w.Fset, ssa.InstantiateGenerics|ssa.NaiveForm|ssa.BuildSerially),
		packages: map[*types.Package]*Package{}, decls: map[token.Pos]*ast.FuncDecl{},
		exprs: map[token.Pos]ast.Node{}, assigned: map[token.Pos]ast.Expr{}, consts: map[token.Pos]ast.Expr{},
		embeds: map[token.Pos][]string{}, raws: map[token.Pos]*ast.BasicLit{}, reach: map[*ssa.Function]bool{}, invoked: map[*types.Func]bool{}, fields: map[*types.Struct][]jsonField{}, needs: map[*types.Func]bool{}, called: map[string]bool{},
	}
	for _, pkg := range w.Packages {
		p.packages[pkg.Types] = pkg
	}
	var create func(pkg *types.Package)
	seen := map[*types.Package]bool{}
	create = func(pkg *types.Package) {
		if seen[pkg] {
			return
		}
		seen[pkg] = true
		for _, imported := range pkg.Imports() {
			create(imported)
		}
		if source := p.packages[pkg]; source != nil {
			source.Info.InitOrder = slices.DeleteFunc(slices.Clone(source.Info.InitOrder), isRedeclared)
			p.prog.CreatePackage(pkg, source.Files, source.Info, true).SetDebugMode(true)
		} else {
			p.prog.CreatePackage(pkg, nil, nil, true)
		}
	}
	for _, pkg := range w.Packages {
		create(pkg.Types)
		for _, obj := range pkg.Info.Uses {
			if obj.Pkg() != nil {
				create(obj.Pkg()) // a function of another package can return a type of this package
			}
		}
	}
	parallel.Do(len(w.Packages)+1, func(i int) {
		if i > 0 {
			p.prog.Package(w.Packages[i-1].Types).Build()
			return
		}
		for _, pkg := range w.Packages {
			for _, file := range pkg.Files {
				p.indexFile(file)
			}
		}
	})
	for _, pkg := range w.Packages {
		for _, file := range pkg.Files {
			for _, decl := range file.Decls {
				p.addFunc(pkg, decl)
			}
		}
	}
	return p
}

func (w *world) addFunc(pkg *Package, decl ast.Decl) {
	fd, ok := decl.(*ast.FuncDecl)
	if !ok {
		return
	}
	w.decls[fd.Name.Pos()] = fd
	if fd.Body == nil {
		return
	}
	if obj, ok := pkg.Info.Defs[fd.Name].(*types.Func); ok {
		if fn := w.prog.FuncValue(obj); fn != nil && len(fn.Blocks) > 0 {
			w.funcs = append(w.funcs, fn)
		}
	}
	if fd.Name.Name == "init" && fd.Recv == nil {
		for _, member := range w.prog.Package(pkg.Types).Members {
			if fn, ok := member.(*ssa.Function); ok && fn.Syntax() == fd && len(fn.Blocks) > 0 {
				w.funcs = append(w.funcs, fn)
			}
		}
	}
}

// indexFile records the expressions of a file by position.
func (w *world) indexFile(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			w.exprs[n.Lparen] = n
		case *ast.KeyValueExpr:
			w.exprs[n.Colon] = n
			w.assigned[n.Colon] = n.Value
		case *ast.BinaryExpr:
			w.exprs[n.OpPos] = n
		case *ast.SelectorExpr:
			w.exprs[n.Sel.Pos()] = n
		case *ast.IndexExpr:
			w.exprs[n.Lbrack] = n
		case *ast.SliceExpr:
			w.exprs[n.Lbrack] = n
		case *ast.TypeAssertExpr:
			w.exprs[n.Lparen] = n
		case *ast.CompositeLit:
			w.exprs[n.Lbrace] = n
			for _, elt := range n.Elts {
				if _, pair := elt.(*ast.KeyValueExpr); !pair {
					w.assigned[elt.Pos()] = elt
				}
			}
		case *ast.ReturnStmt:
			w.exprs[n.Return] = n
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) {
					w.assigned[lhs.Pos()] = n.Rhs[i]
				}
			}
		case *ast.BasicLit:
			if strings.HasPrefix(n.Value, "`") {
				w.raws[n.Pos()] = n
			}
		case *ast.GenDecl:
			w.indexEmbeds(n)
			for _, spec := range n.Specs {
				if spec, ok := spec.(*ast.ValueSpec); ok && len(spec.Names) == len(spec.Values) {
					for i, name := range spec.Names {
						if n.Tok == token.CONST {
							w.consts[name.Pos()] = ast.Unparen(spec.Values[i])
						} else {
							w.assigned[name.Pos()] = spec.Values[i]
						}
					}
				}
			}
		}
		return true
	})
}

func (w *world) indexEmbeds(decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for _, doc := range []*ast.CommentGroup{decl.Doc, spec.Doc} {
			if doc == nil {
				continue
			}
			for _, c := range doc.List {
				if patterns, ok := strings.CutPrefix(c.Text, "//go:embed "); ok {
					w.embeds[spec.Names[0].Pos()] = append(w.embeds[spec.Names[0].Pos()], strings.Fields(patterns)...)
				}
			}
		}
	}
}

// exprPos returns the beginning of the expression for which SSA records the position pos,
// for example that of the opening parenthesis of a call.
func (w *world) exprPos(pos token.Pos) token.Pos {
	if n := w.exprs[pos]; n != nil {
		return n.Pos()
	}
	return pos
}

// at returns v, the value of a constant operand, with the position of its literal, also if
// the source uses a named constant.
func (w *world) at(v value, instr ssa.Instruction, operand ssa.Value) value {
	if s, ok := v.(scalar); ok && s.pos.IsValid() {
		return v
	}
	c := constantOf(operand)
	if c == nil || c.Value == nil || c.Value.Kind() != constant.String {
		return v
	}
	var candidates []ast.Expr
	if expr := w.assigned[instr.Pos()]; expr != nil {
		candidates = append(candidates, expr)
	}
	switch n := w.exprs[instr.Pos()].(type) {
	case *ast.CallExpr:
		candidates = append(candidates, n.Args...)
	case *ast.KeyValueExpr:
		candidates = append(candidates, n.Value, n.Key)
	case *ast.ReturnStmt:
		candidates = append(candidates, n.Results...)
	case *ast.BinaryExpr:
		candidates = append(candidates, n.X, n.Y)
	}
	info := w.infoOf(instr.Parent())
	if info == nil {
		return v
	}
	for _, expr := range candidates {
		if pos, ok := w.constantPos(info, expr, c.Value); ok {
			return at(v, pos)
		}
	}
	return v
}

// constantPos returns the position of expr if it is a constant expression with the value
// v. It looks through parentheses and conversions.
func (w *world) constantPos(info *types.Info, expr ast.Expr, v constant.Value) (token.Pos, bool) {
	expr = ast.Unparen(expr)
	if call, ok := expr.(*ast.CallExpr); ok && len(call.Args) == 1 {
		if info.Types[call.Fun].IsType() {
			return w.constantPos(info, call.Args[0], v)
		}
	}
	known := info.Types[expr].Value
	if known == nil || known.Kind() != v.Kind() || !constant.Compare(known, token.EQL, v) {
		return token.NoPos, false
	}
	var name *ast.Ident
	switch x := expr.(type) {
	case *ast.Ident:
		name = x
	case *ast.SelectorExpr:
		name = x.Sel
	}
	if name != nil {
		if obj := info.Uses[name]; obj != nil {
			if lit, ok := w.consts[obj.Pos()].(*ast.BasicLit); ok {
				return lit.Pos(), true
			}
		}
	}
	return expr.Pos(), true
}

// constantOf returns the constant that v is, or from which v was converted, or nil.
func constantOf(v ssa.Value) *ssa.Const {
	for {
		switch x := v.(type) {
		case *ssa.Const:
			return x
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.Convert:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		default:
			return nil
		}
	}
}

func (w *world) infoOf(fn *ssa.Function) *types.Info {
	if pkg := w.packageOf(fn); pkg != nil {
		return pkg.Info
	}
	return nil
}

// packageOf returns the package that contains the source of a function, or nil.
func (w *world) packageOf(fn *ssa.Function) *Package {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	if fn.Pkg == nil {
		if obj := fn.Object(); obj != nil {
			return w.packages[obj.Pkg()]
		}
		return nil
	}
	return w.packages[fn.Pkg.Pkg]
}

// conditionPos returns the position of the condition of an if statement, a loop, or a case.
func (w *world) conditionPos(instr *ssa.If) token.Pos {
	for _, other := range slices.Backward(instr.Block().Instrs) {
		if ref, ok := other.(*ssa.DebugRef); ok && ref.X == instr.Cond {
			return ref.Expr.Pos()
		}
	}
	if pos := instr.Cond.Pos(); pos.IsValid() {
		return w.exprPos(pos)
	}
	for _, other := range slices.Backward(instr.Block().Instrs) {
		if pos := other.Pos(); pos.IsValid() {
			return w.exprPos(pos)
		}
	}
	return token.NoPos
}

func (w *world) loopPos(head *ssa.BasicBlock) token.Pos {
	for _, b := range append([]*ssa.BasicBlock{head}, head.Succs...) {
		for _, instr := range b.Instrs {
			if pos := instr.Pos(); pos.IsValid() {
				return w.exprPos(pos)
			}
		}
	}
	return head.Parent().Pos()
}

// callText returns the called function as it is written in the source, such as
// "mcp.AddTool". It returns name if that text is long or contains a literal or a call.
func (w *world) callText(instr ssa.CallInstruction, name string) string {
	if call, ok := w.exprs[instr.Pos()].(*ast.CallExpr); ok {
		if text := types.ExprString(call.Fun); len(text) < 60 && !strings.ContainsAny(text, "({") {
			return text
		}
	}
	return name
}

// method returns the method of a type that a call of an interface method invokes, or nil.
func (w *world) method(t types.Type, m *types.Func) *ssa.Function {
	if types.IsInterface(t) {
		return nil
	}
	sel := w.prog.MethodSets.MethodSet(t).Lookup(m.Pkg(), m.Name())
	if sel == nil {
		return nil
	}
	return w.prog.MethodValue(sel)
}

// implementers returns the program's types that implement the interface of call, if fn may
// register tools through this interface of the program. This is assumed if the method
// returns a definition, or if it has no parameters, one result, and fn registers tools.
// others is set if a generic type may implement it as well.
func (w *world) implementers(fn *ssa.Function, call *ssa.CallCommon) (found []types.Type, others bool) {
	of := w.packages[call.Method.Pkg()]
	if of == nil || !of.Module || !definesTool(call.Signature().Results(), 0) && (call.Signature().Params().Len() > 0 || call.Signature().Results().Len() != 1 || !w.registers(fn)) {
		return nil, false
	}
	w.needs[call.Method] = true
	for _, pkg := range w.Packages {
		if !pkg.Module {
			continue
		}
		for _, name := range pkg.Types.Scope().Names() {
			obj, ok := pkg.Types.Scope().Lookup(name).(*types.TypeName)
			if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) {
				continue
			}
			if named, ok := obj.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
				method, _, _ := types.LookupFieldOrMethod(named, true, call.Method.Pkg(), call.Method.Name())
				others = others || method != nil
				continue
			}
			for _, t := range []types.Type{obj.Type(), types.NewPointer(obj.Type())} {
				sel := types.NewMethodSet(t).Lookup(call.Method.Pkg(), call.Method.Name())
				if sel == nil || len(sel.Index()) > 1 || !types.Identical(sel.Type(), call.Signature()) {
					continue
				}
				if method := w.prog.MethodValue(sel); method != nil && len(method.Blocks) > 0 {
					found = append(found, t)
					break
				}
			}
		}
	}
	return found, others
}

// definesTool reports whether a type is a definition or contains one.
func definesTool(t types.Type, depth int) bool {
	if t == nil || depth > 3 {
		return false
	}
	if isDefinition(t) || holdsLiteral(t, 0) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Tuple:
		for v := range u.Variables() {
			if definesTool(v.Type(), depth) {
				return true
			}
		}
	case *types.Struct:
		for field := range u.Fields() {
			if definesTool(field.Type(), depth+1) {
				return true
			}
		}
	case *types.Slice:
		return definesTool(u.Elem(), depth+1)
	case *types.Pointer:
		return definesTool(u.Elem(), depth+1)
	}
	return false
}

// needed returns a list with fn if its body is not loaded but can be, and otherwise nil.
func (w *world) needed(fn *ssa.Function) []*ssa.Function {
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Pkg() == nil || isSDK(CleanPath(obj.Pkg().Path())) {
		return nil
	}
	pkg := w.packages[obj.Pkg()]
	if w.typeError(fn) == "" && (pkg != nil && pkg.Module || isEvaluated(obj.Pkg().Path()) || definesTool(obj.Signature().Results(), 0)) {
		return []*ssa.Function{fn}
	}
	return nil
}

// typeError returns the type error because of which the body of fn was not loaded
// although it was requested, or "".
func (w *world) typeError(fn *ssa.Function) string {
	if pkg := w.packages[fn.Object().Pkg()]; pkg != nil {
		for _, opaque := range pkg.Opaque {
			if opaque.Decl.Name.Pos() == fn.Object().Pos() {
				return opaque.Reason
			}
		}
	}
	return ""
}

// isEvaluated reports whether functions of a standard library package are evaluated from
// their source. Such packages contain only plain Go code.
func isEvaluated(path string) bool {
	return slices.Contains([]string{"slices", "maps", "cmp", "sort", "iter"}, path)
}

// isRedeclared reports whether an initializer belongs to a variable that the package
// declares a second time. SSA contains only the first declaration.
func isRedeclared(init *types.Initializer) bool {
	return slices.ContainsFunc(init.Lhs, func(v *types.Var) bool {
		return v.Name() != "_" && v.Pkg().Scope().Lookup(v.Name()) != v
	})
}

// describeParam returns an unknown value for p, a parameter of the entry point fn, with a
// reason.
func describeParam(fn *ssa.Function, p *ssa.Parameter) *unknown {
	name := cmp.Or(nameOf(fn).fn, fn.Name())
	return &unknown{reason: fmt.Sprintf("it depends on %s, a parameter of %s, which has no callers in these packages", p.Name(), name), pos: p.Pos()}
}

// initial returns the value of a package variable before its initializer runs, or nil for
// the zero value.
func (w *world) initial(m *machine, g *ssa.Global) value {
	pkg := w.packageOfGlobal(g)
	if pkg == nil {
		if strings.HasPrefix(g.Name(), "init$") {
			return nil
		}
		if v := booleanSchema(m, g); v != nil {
			return v
		}
		return &unknown{reason: g.Name() + " is a variable of a package that is not evaluated", pos: g.Pos()}
	}
	if v, ok := g.Object().(*types.Var); ok && pkg.OpaqueVars[v] {
		return &unknown{reason: "the initial value of " + g.Name() + " does not type-check", pos: g.Pos()}
	}
	if patterns := w.embeds[g.Pos()]; patterns != nil {
		if v := m.embeddedValue(pkg, g.Type().(*types.Pointer).Elem(), patterns); v != nil {
			return v
		}
		return &unknown{reason: "the embedded file cannot be read", pos: g.Pos()}
	}
	return nil
}

func (w *world) rawLiteral(pos token.Pos) *ast.BasicLit { return w.raws[pos] }

// neverNil reports whether the result of fn is assumed to be never nil.
func (w *world) neverNil(fn *ssa.Function) bool {
	name := nameOf(fn)
	return strings.HasPrefix(name.fn, "New") || name == funcName{"fmt", "", "Errorf"} || name == funcName{"errors", "", "New"} ||
		name.path == "context"
}
