package inspect

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
)

// An Effect is something that a tool does before it asks the user. If the answer
// comes with a repeated call, it is done twice.
type Effect struct {
	Pos  token.Position
	Text string // as source writes it: "s.sent++"
}

// An effect is one in a body that is not kept.
type effect struct {
	node ast.Node
	text string
}

// repeated notes what a tool does before it asks the user.
func (f *finder) repeated(c candidate, tool *Tool) {
	fn, _ := c.decl.(*ast.FuncDecl)
	for _, e := range c.file.repeated[fn] {
		tool.Repeated = append(tool.Repeated, Effect{Pos: f.pos(e.node.Pos()), Text: e.text})
	}
}

// repeatedIn returns what the functions of a file do before they ask the user, by
// what their bodies say. It is read before bodies are dropped, and of few files: the
// type of the answer is always written.
func repeatedIn(syntax *ast.File, content []byte) map[*ast.FuncDecl][]effect {
	if !bytes.Contains(content, []byte(".Ask[")) {
		return nil
	}
	imports := map[string]string{} // paths by the names in the file
	for _, spec := range syntax.Imports {
		of := importPath(spec)
		name := path.Base(of)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imports[name] = of
	}
	repeated := map[*ast.FuncDecl][]effect{}
	for _, decl := range syntax.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		s := effects{imports: imports, locals: map[string]bool{}, shared: map[string]bool{}}
		if s.last = s.lastAsk(fn.Body); s.last.IsValid() {
			s.names(fn)
			ast.Inspect(fn.Body, s.visit)
			repeated[fn] = s.found
		}
	}
	return repeated
}

// effects collects those of one function. What the functions do that it calls is not
// looked at: a call whose result counts may as well only read.
type effects struct {
	imports map[string]string
	last    token.Pos       // of the last question
	locals  map[string]bool // names that the function declares
	shared  map[string]bool // of them, pointers that it is given
	found   []effect
}

// lastAsk returns where a node asks last, no position where it does not.
func (s *effects) lastAsk(node ast.Node) (last token.Pos) {
	ast.Inspect(node, func(n ast.Node) bool {
		if index, ok := n.(*ast.IndexExpr); ok && s.function(index.X) == callPath+".Ask" {
			last = max(last, index.Pos())
		}
		return true
	})
	return last
}

// function returns the function of a package that an expression names, "" for none.
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

// names notes the names that a function declares, wherever it does.
func (s *effects) names(fn *ast.FuncDecl) {
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, name := range n.Names {
				s.locals[name.Name] = true
				if _, ok := n.Type.(*ast.StarExpr); ok {
					s.shared[name.Name] = true
				}
			}
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				if name, ok := x.(*ast.Ident); ok && n.Tok == token.DEFINE {
					s.locals[name.Name] = true
				}
			}
		case *ast.RangeStmt:
			for _, x := range []ast.Expr{n.Key, n.Value} {
				if name, ok := x.(*ast.Ident); ok && n.Tok == token.DEFINE {
					s.locals[name.Name] = true
				}
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				s.locals[name.Name] = true
			}
		}
		return true
	})
}

// visit notes the effects before the last question. What is deferred, or is a
// function of its own, is done at another time; a block that returns without a
// question is not on the way to one.
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

func (s *effects) note(n ast.Node, text string) { s.found = append(s.found, effect{n, text}) }

// assign notes an assignment to what outlives the call, and a call whose results
// nobody wants.
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

// isShared reports whether a variable outlives the call: it is one of the package, or
// is reached by a pointer that the function is given, or a map.
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

// harmless are packages whose calls may be repeated, and locks the methods.
var (
	harmless = []string{"log", "log/slog", "fmt", "time", callPath}
	locks    = []string{"Lock", "Unlock", "RLock", "RUnlock"}
)

// call notes a call without a result, which is made for what it does.
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
