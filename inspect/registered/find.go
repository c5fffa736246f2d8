package registered

import (
	"bytes"
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// A Result is what [Find] found.
type Result struct {
	Tools    []*Tool // in the order of packages, files and lines
	Wrappers []Wrapper
	Uncalled []Wrapper // those of World.Named that nothing calls
}

// Find returns the registrations in w.Packages, and the wrappers that were found. It
// first learns wrappers, again and again until there are no new ones, since a function
// that calls a wrapper may be one, too.
func Find(w *World) Result {
	f := &finder{
		w: w, wrappers: map[ast.Node]Wrapper{}, makers: map[*ast.FuncDecl]bool{}, names: map[string]bool{},
		dependent: map[ast.Node]bool{}, done: map[ast.Node]bool{}, last: map[ast.Expr]value{},
		searched: map[*ast.FuncDecl]*searched{}, sites: map[ast.Node]*Tool{}, called: map[ast.Node]bool{}, namedCalled: map[int]bool{},
	}
	f.e = &evaluator{w: w, found: f, natives: builderOf,
		basic: map[*ast.BasicLit]*konst{}, foreign: map[*ast.SelectorExpr]value{}, returns: map[*ast.CallExpr]string{}, changed: map[ast.Stmt][]*ast.Ident{}}
	for _, row := range slices.AppendSeq(slices.Clone(w.Named), maps.Values(w.Sinks)) {
		f.names[row.Func[strings.LastIndexByte(row.Func, '.')+1:]] = true
	}
	all := slices.Concat(w.Helpers, w.Packages)
	for more := true; more; {
		before := len(f.wrappers)
		f.learning = true
		for _, src := range all {
			f.source(src)
		}
		more = len(f.wrappers) > before
		for _, src := range all {
			clear(src.vars)
		}
	}
	f.learning = false
	clear(f.done)
	for _, src := range w.Packages {
		f.source(src)
	}
	f.join()
	return Result{Tools: f.tools, Wrappers: f.reported, Uncalled: f.uncalled()}
}

// A finder searches functions and initialisers for registrations.
type finder struct {
	w *World
	e *evaluator
	// learning says that the search is for wrappers, not for registrations.
	learning bool
	wrappers map[ast.Node]Wrapper   // by *ast.FuncDecl or *ast.FuncLit
	makers   map[*ast.FuncDecl]bool // wrappers with a parameter for the definition
	reported []Wrapper
	names    map[string]bool // of functions that are wrappers
	// dependent are the registrations in wrappers whose tool depends on a parameter.
	dependent   map[ast.Node]bool
	done        map[ast.Node]bool  // expressions that were evaluated
	last        map[ast.Expr]value // values of the sites of an initialiser
	searched    map[*ast.FuncDecl]*searched
	tools       []*Tool
	sites       map[ast.Node]*Tool // by the call of a wrapper that made it
	forwards    []forward
	waiting     []waiting
	called      map[ast.Node]bool // wrappers that are called, by declaration
	namedCalled map[int]bool      // indexes of rows of World.Named that are called
}

// A waiting registration is one in a function, of a tool whose name is a parameter.
type waiting struct {
	tool *Tool
	name *unknown
}

// A forward registers a tool that another call made.
type forward struct {
	made       ast.Node
	conditions []token.Position
}

// source searches a package.
func (f *finder) source(src *Source) {
	src.indexOnce()
	for _, file := range src.Files {
		if !f.mayRegister(file) {
			continue
		}
		for _, decl := range file.Syntax.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				f.function(decl, file, src)
			case *ast.GenDecl:
				if decl.Tok == token.VAR {
					f.variables(src, file, decl)
				}
			}
		}
	}
}

// mayRegister reports whether a file imports an SDK or has the name of a wrapper.
func (f *finder) mayRegister(file *File) bool {
	if file.Bodies {
		return true
	}
	for name := range f.names {
		if bytes.Contains(file.Content, []byte(name)) {
			return true
		}
	}
	return false
}

// variables searches the initialisers of package variables, and keeps their values.
func (f *finder) variables(src *Source, file *File, decl *ast.GenDecl) {
	if f.learning {
		return
	}
	for _, spec := range decl.Specs {
		spec := spec.(*ast.ValueSpec)
		for _, expr := range spec.Values {
			f.walk(&frame{src: src, file: file}, expr)
			v := f.last[expr]
			if _, open := v.(*unknown); v != nil && !open && len(spec.Names) == 1 {
				src.vars[spec] = pick(v, 0) // so that it is not evaluated again where it is used
			}
			clear(f.last)
		}
	}
}

// walk searches a body or an initialiser.
func (f *finder) walk(fr *frame, root ast.Node) {
	var stack []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		if expr, ok := n.(ast.Expr); ok && f.isSite(fr, expr) && !f.done[n] {
			f.done[n] = true
			f.site(fr, expr, stack)
		}
		return true
	})
}

// isSite reports whether an expression may register a tool.
func (f *finder) isSite(fr *frame, expr ast.Expr) bool {
	switch x := expr.(type) {
	case *ast.CallExpr:
		name := lastName(x.Fun)
		return sinkNames[name] || f.names[name] || f.learning && makesDefinition(name)
	case *ast.CompositeLit:
		registers, defines := f.literal(fr, x)
		return registers || f.learning && defines
	}
	return false
}

// makesDefinition reports whether a function has the name of one that makes a definition.
func makesDefinition(name string) bool { return name == "NewTool" || name == "NewToolWithRawSchema" }

// literal reports whether a literal may register a tool, or defines one.
func (f *finder) literal(fr *frame, x *ast.CompositeLit) (registers, defines bool) {
	if x.Type == nil {
		return false, false
	}
	typ := fr.typ(x.Type)
	path, name := f.w.nameOf(typ)
	if _, registers = literalSink(path, name); registers {
		return true, false
	}
	switch x.Type.(type) {
	case *ast.ArrayType, *ast.MapType:
		elemPath, elem := f.w.nameOf(f.w.elem(typ))
		_, registers = literalSink(elemPath, elem)
	}
	return registers, isDefinition(path, name)
}

// lastName returns the name of a function that is called, without package or receiver.
func lastName(fun ast.Expr) string {
	switch x := base(fun).(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}

// site evaluates an expression that may register, once for each iteration of the loops
// around it.
func (f *finder) site(fr *frame, expr ast.Expr, stack []ast.Node) {
	conditions := f.conditions(stack)
	f.turns(fr, stack, 0, func(fr *frame) {
		f.e.fuel, f.e.events, f.e.depth = maxSteps, nil, 0
		v := f.e.eval(fr, expr)
		f.last[expr] = v
		events := f.e.events
		if f.learning {
			f.learn(fr, expr, v, events)
			return
		}
		for _, ev := range events {
			if ev.at == expr || f.dependent[ev.at] || f.within(expr, ev.at) {
				f.register(ev, expr, conditions, fr)
			}
		}
	})
}

// within reports whether a literal is an element of the composite literal expr that
// leaves out its type.
func (f *finder) within(expr ast.Expr, at ast.Node) bool {
	outer, ok := expr.(*ast.CompositeLit)
	return ok && slices.ContainsFunc(outer.Elts, func(elt ast.Expr) bool {
		if pair, ok := elt.(*ast.KeyValueExpr); ok {
			elt = pair.Value
		}
		lit, ok := elt.(*ast.CompositeLit)
		return ok && lit.Type == nil && ast.Node(lit) == at
	})
}

// turns calls do for each iteration of the loops in a stack, with a frame in which their
// variables have values. A loop over an unknown value counts as one iteration, without
// values.
func (f *finder) turns(fr *frame, stack []ast.Node, i int, do func(*frame)) {
	for ; i < len(stack); i++ {
		loop, ok := stack[i].(*ast.RangeStmt)
		if !ok || i+1 >= len(stack) || stack[i+1] != ast.Node(loop.Body) {
			continue
		}
		f.e.fuel, f.e.depth = maxSteps, 0
		if elems, known := elements(deref(f.e.eval(fr, loop.X)), loop); known {
			for _, pair := range elems {
				f.turns(bindLoop(fr, loop, pair), stack, i+1, do)
			}
			return
		}
	}
	do(fr)
}

// bindLoop returns a frame in which the variables of a loop have a key and a value.
func bindLoop(fr *frame, loop *ast.RangeStmt, pair [2]value) *frame {
	inner := *fr
	inner.bound = map[*ast.Ident]value{}
	maps.Copy(inner.bound, fr.bound)
	for i, expr := range []ast.Expr{loop.Key, loop.Value} {
		if name, ok := expr.(*ast.Ident); ok {
			inner.bound[name] = pair[i]
		}
	}
	return &inner
}

// conditions returns the positions of the conditions and cases around the last node of a
// stack.
func (f *finder) conditions(stack []ast.Node) []token.Position {
	var list []token.Position
	for i, n := range stack[:len(stack)-1] {
		switch n := n.(type) {
		case *ast.IfStmt:
			if next := stack[i+1]; next == ast.Node(n.Body) || next == n.Else {
				list = append(list, f.w.Fset.Position(n.Cond.Pos()))
			}
		case *ast.CaseClause, *ast.CommClause:
			list = append(list, f.w.Fset.Position(n.Pos()))
		}
	}
	return list
}
