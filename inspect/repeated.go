package inspect

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// An Effect is an action of a tool before it asks the user a question. The answer arrives
// with a second call of the tool, in which the tool repeats the action.
type Effect struct {
	Pos  token.Position
	Text string // source text: "s.sent++"
}

// repeatedIn returns, for each function of a file that asks the user, the effects in its body
// that precede the question. It must be called before bodies are dropped. It skips files
// without ".Ask[", because Ask always needs an explicit type argument.
func (s *source) repeatedIn(fset *token.FileSet, f *file) map[*ast.FuncDecl][]Effect {
	if !bytes.Contains(f.content, []byte(".Ask[")) {
		return nil
	}
	imports := f.importedNames(s)
	repeated := map[*ast.FuncDecl][]Effect{}
	for _, fn := range funcs([]*file{f}) {
		if fn.Body == nil {
			continue
		}
		s := effects{fset: fset, imports: imports}
		if s.last = s.lastAsk(fn.Body); s.last.IsValid() {
			s.locals, s.shared = localNames(fn), pointersIn(fn.Recv, fn.Type.Params, fn.Type.Results)
			ast.Inspect(fn.Body, s.visit)
			repeated[fn] = s.found
		}
	}
	return repeated
}

// effects collects the effects of one function. It does not analyze called functions: it
// assumes that a call whose result is used only reads data.
type effects struct {
	fset    *token.FileSet
	imports map[string]string
	last    token.Pos       // position of the last call of Ask
	locals  map[string]bool // names that the function declares
	shared  map[string]bool // the names in locals that are pointer parameters
	found   []Effect
}

// lastAsk returns the position of the last call of Ask in a node, or no position.
func (s *effects) lastAsk(node ast.Node) (last token.Pos) {
	ast.Inspect(node, func(n ast.Node) bool {
		if index, ok := n.(*ast.IndexExpr); ok && s.function(index.X) == callPath+".Ask" {
			last = max(last, index.Pos())
		}
		return true
	})
	return last
}

// function returns the import path and the name of the function to which x refers, if x
// is qualified with the name of an import, or "".
func (s *effects) function(x ast.Expr) string {
	sel, ok := x.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if name, ok := sel.X.(*ast.Ident); ok && s.imports[name.Name] != "" && !s.locals[name.Name] {
		return s.imports[name.Name] + "." + sel.Sel.Name
	}
	return ""
}

// pointersIn returns the names in lists of parameters whose types are pointers.
func pointersIn(lists ...*ast.FieldList) map[string]bool {
	names := map[string]bool{}
	for _, list := range lists {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			if _, ok := field.Type.(*ast.StarExpr); ok {
				for _, name := range field.Names {
					names[name.Name] = true
				}
			}
		}
	}
	return names
}

// visit records the effects before the last call of Ask. It skips deferred calls and
// function literals, because they run at another time, and blocks that return without
// calling Ask.
func (s *effects) visit(n ast.Node) bool {
	if n == nil || n.Pos() >= s.last {
		return false
	}
	switch n := n.(type) {
	case *ast.DeferStmt, *ast.FuncLit:
		return false
	case *ast.BlockStmt:
		return !returns(n.List) || s.lastAsk(n).IsValid()
	case *ast.CaseClause:
		return !returns(n.Body) || s.lastAsk(n).IsValid()
	case *ast.GoStmt:
		s.note(n.Call, "go "+types.ExprString(n.Call.Fun)+"(…)")
	case *ast.SendStmt:
		s.note(n, types.ExprString(n.Chan)+" <- "+types.ExprString(n.Value))
	case *ast.IncDecStmt:
		if s.isShared(n.X, false) {
			s.note(n, types.ExprString(n.X)+n.Tok.String())
		}
	case *ast.AssignStmt:
		s.assign(n)
	case *ast.ExprStmt:
		if c, ok := n.X.(*ast.CallExpr); ok {
			s.call(c)
		}
	}
	return true
}

func returns(body []ast.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	_, ok := body[len(body)-1].(*ast.ReturnStmt)
	return ok
}

func (s *effects) note(n ast.Node, text string) {
	s.found = append(s.found, Effect{Pos: s.fset.Position(n.Pos()), Text: text})
}

// assign records assignments to variables that outlive the call, and calls whose results
// are discarded.
func (s *effects) assign(n *ast.AssignStmt) {
	dropped := true
	for _, x := range n.Lhs {
		name, ok := x.(*ast.Ident)
		dropped = dropped && ok && name.Name == "_"
		if n.Tok != token.DEFINE && s.isShared(x, false) {
			s.note(n, types.ExprString(x)+" "+n.Tok.String()+" …")
		}
	}
	for _, x := range n.Rhs {
		if c, ok := x.(*ast.CallExpr); ok && dropped {
			s.call(c)
		}
	}
}

// isShared reports whether x belongs to a variable that outlives the call: a package
// variable, or a variable that is reached through a pointer parameter or a map that is
// not declared in the function. reached is set if x is only the path to the variable.
func (s *effects) isShared(x ast.Expr, reached bool) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name != "_" && (!s.locals[x.Name] || reached && s.shared[x.Name])
	case *ast.SelectorExpr:
		return s.isShared(x.X, true)
	case *ast.IndexExpr:
		return s.isShared(x.X, true)
	case *ast.StarExpr:
		return s.isShared(x.X, true)
	case *ast.ParenExpr:
		return s.isShared(x.X, reached)
	}
	return false
}

// Calls of functions in the harmless packages, and of the methods in locks, may be
// repeated.
var (
	harmless = []string{"log", "log/slog", "fmt", "time", callPath}
	locks    = []string{"Lock", "Unlock", "RLock", "RUnlock"}
)

// call records a call that is a statement, because it is made for its effect.
func (s *effects) call(c *ast.CallExpr) {
	switch fun := c.Fun.(type) {
	case *ast.Ident:
		changes := slices.Contains([]string{"delete", "clear", "copy"}, fun.Name)
		if changes && len(c.Args) > 0 && !s.isShared(c.Args[0], true) || fun.Name == "panic" {
			return
		}
	case *ast.SelectorExpr:
		of, isFunction := strings.CutSuffix(s.function(fun), "."+fun.Sel.Name)
		if isFunction && slices.Contains(harmless, of) || !isFunction && slices.Contains(locks, fun.Sel.Name) {
			return
		}
	}
	s.note(c, types.ExprString(c.Fun)+"(…)")
}
