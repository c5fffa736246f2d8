package registered

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A Literal describes how a function literal can become a declared function with the
// captured variables as parameters. This requires that no captured variable changes.
type Literal struct {
	Pos, End token.Position
	Type     token.Position  // end of its type
	Outer    token.Position  // end of the top-level declaration that contains the literal
	Params   []LiteralParam  // the captured variables, in the order in which the literal first uses them
	Hidden   map[string]bool // names that the package declares, but that denote something else at Pos
	Reason   string          // reason why the literal cannot become a declared function, or ""
}

// A LiteralParam is a captured variable, with its type as the file writes it.
type LiteralParam struct{ Name, Type string }

func (w *world) literal(fn *ssa.Function, lit *ast.FuncLit) *Literal {
	l := &Literal{Pos: w.Fset.Position(lit.Pos()), Type: w.Fset.Position(lit.Type.End()), End: w.Fset.Position(lit.End()), Hidden: map[string]bool{}}
	pkg := w.packageOf(fn)
	if pkg == nil || !pkg.Target {
		l.Reason = "its package is not among the packages of the command"
		return l
	}
	file, decl := enclosing(pkg, lit)
	if decl == nil || l.Pos != w.Fset.PositionFor(lit.Pos(), false) { // not the case if there is a //line directive
		l.Reason = "its source is unknown"
		return l
	}
	l.Outer = w.Fset.Position(decl.End())
	if outer, ok := decl.(*ast.FuncDecl); ok {
		for s := pkg.Info.Scopes[outer.Type].Innermost(lit.Pos()); s != nil && s != pkg.Types.Scope(); s = s.Parent() {
			for _, name := range s.Names() {
				l.Hidden[name] = true
			}
		}
	}
	captured, local := captures(pkg, lit)
	if local != nil {
		l.Reason = "it uses " + local.Name() + ", which is declared in the same function"
		return l
	}
	changed := changedVars(pkg.Info, decl)
	for _, v := range captured {
		text, ok := w.spelling(pkg, file, decl.End(), v.Type())
		switch {
		case changed[v]:
			l.Reason = "it captures " + v.Name() + ", which can change"
		case !ok:
			l.Reason = "the file cannot name the type of " + v.Name()
		case types.TypeString(v.Type(), nil) == "context.Context":
			l.Reason = "it captures " + v.Name() + ", a context"
		}
		l.Params = append(l.Params, LiteralParam{v.Name(), text})
	}
	return l
}

// enclosing returns the file and the declaration that contain a literal, or nil.
func enclosing(pkg *Package, lit *ast.FuncLit) (*ast.File, ast.Decl) {
	for _, file := range pkg.Files {
		for _, decl := range file.Decls {
			if decl.Pos() <= lit.Pos() && lit.End() <= decl.End() {
				return file, decl
			}
		}
	}
	return nil, nil
}

// captures returns the variables that a literal captures. If the literal uses a type or a
// constant of the function around it, which cannot become a parameter, local is that
// object.
func captures(pkg *Package, lit *ast.FuncLit) (vars []*types.Var, local types.Object) {
	ast.Inspect(lit, func(node ast.Node) bool {
		id, ok := node.(*ast.Ident)
		if !ok {
			return true
		}
		obj := pkg.Info.Uses[id]
		if obj == nil || obj.Parent() == nil || obj.Pkg() != pkg.Types || obj.Parent() == pkg.Types.Scope() || lit.Pos() <= obj.Pos() && obj.Pos() < lit.End() {
			return true
		}
		switch obj := obj.(type) {
		case *types.PkgName:
		case *types.Var:
			if !slices.Contains(vars, obj) {
				vars = append(vars, obj)
			}
		default:
			local = obj
		}
		return true
	})
	return vars, local
}

// spelling returns a type as a file writes it outside of functions. It returns false if the
// file cannot name the type.
func (w *world) spelling(pkg *Package, file *ast.File, at token.Pos, t types.Type) (string, bool) {
	imported := map[*types.Package]string{}
	for _, spec := range file.Imports {
		name, _ := pkg.Info.Implicits[spec].(*types.PkgName)
		if spec.Name != nil {
			name, _ = pkg.Info.Defs[spec.Name].(*types.PkgName)
		}
		if name != nil {
			imported[name.Imported()] = name.Name()
		}
	}
	text := types.TypeString(t, func(p *types.Package) string {
		if p == pkg.Types {
			return ""
		}
		return imported[p]
	})
	got, err := types.Eval(w.Fset, pkg.Types, at, text)
	return text, err == nil && got.IsType() && types.Identical(got.Type, t) && !strings.Contains(text, "{")
}

// changedVars returns the variables of a declaration that can change after their declaration,
// or whose address is used.
func changedVars(info *types.Info, decl ast.Decl) map[*types.Var]bool {
	changed := map[*types.Var]bool{}
	change := func(expr ast.Expr) {
		if v := rootVar(info, expr); v != nil {
			changed[v] = true
		}
	}
	define := func(exprs ...ast.Expr) { // variables that a loop or a result list declares
		for _, expr := range exprs {
			if id, ok := expr.(*ast.Ident); ok {
				if v, isVar := info.Defs[id].(*types.Var); isVar {
					changed[v] = true
				}
			}
		}
	}
	ast.Inspect(decl, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.AssignStmt:
			for _, left := range node.Lhs {
				change(left)
			}
		case *ast.IncDecStmt:
			change(node.X)
		case *ast.RangeStmt:
			define(node.Key, node.Value)
			change(node.Key)
			change(node.Value)
		case *ast.ForStmt:
			if init, ok := node.Init.(*ast.AssignStmt); ok {
				define(init.Lhs...)
			}
		case *ast.FuncType:
			if node.Results != nil {
				for _, field := range node.Results.List {
					for _, name := range field.Names {
						define(name)
					}
				}
			}
		case *ast.UnaryExpr:
			if node.Op == token.AND {
				change(node.X)
			}
		case *ast.SliceExpr:
			if _, isArray := info.TypeOf(node.X).Underlying().(*types.Array); isArray {
				change(node.X)
			}
		case *ast.SelectorExpr:
			if s := info.Selections[node]; s != nil && s.Kind() == types.MethodVal && !isPointer(s.Recv()) && isPointer(s.Obj().(*types.Func).Signature().Recv().Type()) {
				change(node.X) // a method call with the variable's address as the receiver
			}
		}
		return true
	})
	return changed
}

// rootVar returns the variable that contains the value of expr, a variable or a field of
// it. It returns nil if there is a pointer in between.
func rootVar(info *types.Info, expr ast.Expr) *types.Var {
	for {
		switch x := expr.(type) {
		case *ast.ParenExpr:
			expr = x.X
		case *ast.SelectorExpr:
			if s := info.Selections[x]; s == nil || s.Indirect() {
				return nil
			}
			expr = x.X
		case *ast.IndexExpr:
			if _, isArray := info.TypeOf(x.X).Underlying().(*types.Array); !isArray {
				return nil
			}
			expr = x.X
		case *ast.Ident:
			v, _ := info.Uses[x].(*types.Var) // nil if x declares the variable
			return v
		default:
			return nil
		}
	}
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}
