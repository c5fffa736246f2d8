package inspect

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/parallel"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// parseDeclarations parses a file of a package in which only the declarations matter. Most of
// the source is in function bodies, which need not be parsed. If gofmt formatted the file,
// bodies are replaced by spaces first. If the parser then finds bodies at other positions,
// parseDeclarations parses the whole file.
func parseDeclarations(fset *token.FileSet, name string, content []byte, mode parser.Mode) (*ast.File, error) {
	blank, ends := eraseFuncBodies(content)
	syntax, err := parser.ParseFile(fset, name, blank, mode)
	if err == nil && hasBodies(fset, syntax, ends) {
		return syntax, nil
	}
	return parser.ParseFile(fset, name, content, mode)
}

// eraseFuncBodies returns the source of a file with spaces in place of function bodies, and
// the offset of each body's closing brace by the offset of its opening brace. A body begins
// after a line "func … {" and ends before a line "}". It is not erased if it could contain
// a literal or comment with a line "}", if it matters ([isAlias]), or if it has line
// directives.
func eraseFuncBodies(source []byte) (blank []byte, ends map[int]int) {
	blank, ends = bytes.Clone(source), map[int]int{}
	for at := 0; ; {
		begin := bytes.Index(source[at:], []byte("\nfunc "))
		if begin < 0 {
			return blank, ends
		}
		begin += at + 1
		size := bytes.IndexByte(source[begin:], '\n')
		if size < 0 {
			return blank, ends
		}
		line := source[begin : begin+size]
		at = begin + size
		length := bytes.Index(source[at:], []byte("\n}\n"))
		if length < 0 || !bytes.HasSuffix(line, []byte(" {")) || bytes.Contains(line, []byte(aliasMethod)) {
			continue
		}
		body := blank[at : at+length+1]
		if bytes.IndexByte(body, '`') >= 0 || bytes.Contains(body, []byte("/*")) || bytes.Contains(body, []byte("//line ")) {
			continue
		}
		for i, c := range body {
			if c != '\n' {
				body[i] = ' '
			}
		}
		ends[at-1] = at + len(body)
		at += length
	}
}

// hasBodies reports whether the parsed file has a function whose body is at the position
// of each erased body.
func hasBodies(fset *token.FileSet, syntax *ast.File, ends map[int]int) bool {
	file := fset.File(syntax.FileStart)
	found := 0
	for _, decl := range syntax.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
			if end, ok := ends[file.Offset(fn.Body.Lbrace)]; ok && end == file.Offset(fn.Body.Rbrace) {
				found++
			}
		}
	}
	return found == len(ends)
}

func (sel *selector) readMentions(u *subject) {
	r := &mentionReader{selector: sel, u: u, imports: u.file.importedNames(u.s), dots: u.file.dotImports(), seen: map[mention]bool{}}
	if u.fn != nil {
		r.locals = localNames(u.fn)
		r.read(u.fn.Body)
		return
	}
	for _, value := range u.spec.Values {
		r.locals = localNames(value)
		r.read(value)
	}
}

type mentionReader struct {
	*selector
	u       *subject
	imports map[string]string
	dots    []string // paths of dot imports
	locals  map[string]bool
	seen    map[mention]bool
	// literals is the number of function literals that enclose the node.
	literals int
}

func (r *mentionReader) read(node ast.Node) {
	calls := map[ast.Expr]bool{}
	how := func(e ast.Expr) mentionedAs {
		switch {
		case !calls[e]:
			return asValue
		case r.literals > 0:
			return calledLate
		}
		return called
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			r.literals++
			r.read(n.Body)
			r.literals--
			return false
		case *ast.CallExpr:
			calls[registered.WithoutTypeArgs(n.Fun)] = true
		case *ast.SelectorExpr:
			r.selected(n, how(n))
			r.read(n.X)
			return false
		case *ast.Ident:
			r.name(n.Name, how(n))
		}
		return true
	})
}

func (r *mentionReader) add(ref reference, how mentionedAs) {
	m := mention{ref, how}
	if !r.seen[m] && len(r.declared[ref]) > 0 {
		r.seen[m] = true
		r.u.mentions = append(r.u.mentions, m)
	}
}

// name adds a mention of an unqualified name, which the package itself or a package that
// the file imports with a dot can declare.
func (r *mentionReader) name(name string, how mentionedAs) {
	r.global(r.u.s.meta.Path, name, how)
	for _, path := range r.dots {
		r.global(path, name, how)
	}
}

func (r *mentionReader) global(path, name string, how mentionedAs) {
	ref := reference{path, name}
	r.add(ref, how)
	if isPlain(path, name) && how == called && !slices.Contains(r.u.plain, ref) {
		r.u.plain = append(r.u.plain, ref)
	}
	r.u.site = r.u.site || !r.u.s.requested && r.sinks.isFunc(path, name)
}

// selected adds a mention of a name of another package, or of a method.
func (r *mentionReader) selected(e *ast.SelectorExpr, how mentionedAs) {
	if x, ok := e.X.(*ast.Ident); ok && r.imports[x.Name] != "" {
		path := r.imports[x.Name]
		r.global(path, e.Sel.Name, how)
		if !r.locals[x.Name] {
			return
		}
	}
	r.add(reference{"", e.Sel.Name}, how)
	r.u.site = r.u.site || !r.u.s.requested && r.sinks.methods[e.Sel.Name]
}

// importedNames returns the import paths of a file by their local names.
func (f *file) importedNames(s *source) map[string]string {
	names := make(map[string]string, len(f.syntax.Imports))
	for _, spec := range f.syntax.Imports {
		names[localName(spec, s)] = importPath(spec)
	}
	return names
}

func localNames(node ast.Node) map[string]bool {
	names := map[string]bool{}
	add := func(list ...ast.Expr) {
		for _, x := range list {
			if name, ok := x.(*ast.Ident); ok {
				names[name.Name] = true
			}
		}
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, name := range n.Names {
				add(name)
			}
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				add(n.Lhs...)
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				add(n.Key, n.Value)
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				add(name)
			}
		case *ast.TypeSpec:
			add(n.Name)
		}
		return true
	})
	return names
}

// sinkNames contains the names of the functions that register tools, and of the types
// whose literals register tools.
type sinkNames struct {
	funcs   map[reference]bool // by import path, without major versions, and name
	methods map[string]bool
	flagged map[string]bool // last names of functions that flags or directives declare
	names   map[string]bool // the names in funcs, without import paths
}

// isFunc reports whether the function name of the package path registers tools.
func (n sinkNames) isFunc(path, name string) bool {
	return n.flagged[name] || n.names[name] && (n.funcs[reference{path, name}] || n.funcs[reference{registered.CleanPath(path), name}])
}

// sinkNames returns the names of registration functions, including those that flags and
// directives declare.
func (prog *Program) sinkNames(sources []*source) sinkNames {
	names := sinkNames{map[reference]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, row := range registered.Sinks {
		if row.Recv != "" {
			names.methods[row.Func] = true
		} else {
			names.funcs[reference{row.Path, row.Func}], names.names[row.Func] = true, true
		}
	}
	for _, row := range prog.query.Sinks {
		last := row.Func[strings.LastIndexByte(row.Func, '.')+1:]
		names.methods[last], names.flagged[last] = true, true
	}
	for key := range prog.declaredSinks(sources) {
		last := key[strings.LastIndexByte(key, '.')+1:]
		names.methods[last], names.flagged[last] = true, true
	}
	return names
}

// Registrations are found by evaluating the functions on the paths to registration calls.
// This file selects these functions by name alone, before anything is type-checked:
//
//   - functions and initializers that mention a registration function or a type whose
//     literals register tools,
//   - everything that mentions the name of a selected function or table of functions,
//     up to main,
//   - the initializers of package variables that a selected function mentions,
//   - the functions that functions of the first group and initializers call, and the
//     functions that these call, down to a depth: definitions are built there.
//
// Other functions that a selected function calls are selected, with the functions that
// they call, when the evaluator requests them ([registered.Result].Needs). Each request
// takes another round of loading; selecting functions by name avoids most requests.

// maxCallees is the maximum depth to which calls are followed from a function that builds
// definitions. The functions that are called up to that depth are selected.
const maxCallees = 5

// maxRequested is the same limit for functions that the evaluator requests.
const maxRequested = 2

// maxNamesakes is the maximum number of methods with one name that a call of this name
// selects. If there are more, most of them belong to other types.
const maxNamesakes = 4

// plainPackages are packages of the standard library that are plain Go, and are evaluated
// from their source.
var plainPackages = map[string]bool{"slices": true, "maps": true, "cmp": true}

// isPlain reports whether a function of the standard library is evaluated from its source.
// Functions that sort are evaluated only on request, because they have many paths.
func isPlain(path, name string) bool {
	return plainPackages[path] && !strings.Contains(name, "Sort")
}

// A bodies lists the functions and variables of a package that are type-checked with their
// bodies and initializers.
type bodies struct {
	funcs map[*ast.FuncDecl]*file
	vars  map[*ast.ValueSpec]*file
}

// has reports whether any part of a package is type-checked with its body.
func (b bodies) has() bool { return len(b.funcs)+len(b.vars) > 0 }

// A subject is a function, or the variables of one specification, that may be on the path
// to a registration.
type subject struct {
	s        *source
	file     *file
	fn       *ast.FuncDecl  // nil for variables
	spec     *ast.ValueSpec // nil for a function
	mentions []mention
	plain    []reference // functions of plainPackages that the subject calls
	site     bool        // mentions a registration function
	selected bool
	depth    int // maximum depth to which calls in the subject were followed
}

// A reference is a name that a subject may mention: a name that a package declares or, if
// path is "", the name of a method or field.
type reference struct{ path, name string }

// A mention is a reference in the body of a subject.
type mention struct {
	reference
	how mentionedAs
}

// A mentionedAs describes how a body mentions a name: as a value, or in a call.
type mentionedAs int

const (
	asValue    mentionedAs = iota
	calledLate             // called inside a function literal, and so perhaps later
	called
)

func (u *subject) isInit() bool {
	return u.fn != nil && u.fn.Recv == nil && u.fn.Name.Name == "init"
}

// returnsValue reports whether the first result of a function is not an error. Such a
// function can build a definition; other functions check definitions or have side
// effects.
func (u *subject) returnsValue() bool {
	results := u.fn.Type.Results
	if results == nil || len(results.List) == 0 {
		return false
	}
	first, ok := results.List[0].Type.(*ast.Ident)
	return !ok || first.Name != "error"
}

// isPredicate reports whether the only result of a function is a bool. Registrations may
// depend on it.
func (u *subject) isPredicate() bool {
	results := u.fn.Type.Results
	if results.NumFields() != 1 {
		return false
	}
	result, ok := results.List[0].Type.(*ast.Ident)
	return ok && result.Name == "bool"
}

// declares returns the references by which code refers to the subject.
func (u *subject) declares() []reference {
	switch {
	case u.fn == nil:
		var list []reference
		for _, name := range u.spec.Names {
			list = append(list, reference{u.s.meta.Path, name.Name})
		}
		return list
	case u.fn.Recv != nil:
		return []reference{{"", u.fn.Name.Name}}
	case u.isInit():
		return nil
	}
	return []reference{{u.s.meta.Path, u.fn.Name.Name}}
}

// A selector selects subjects. It is reused in later rounds, in which more functions are
// requested.
type selector struct {
	prog     *Program
	sources  map[*source]*contents // packages that were added, with their contents at that time
	subjects []*subject
	visited  int                      // number of subjects whose mentions were collected
	mentions map[reference][]*subject // the subjects that mention a reference
	declared map[reference][]*subject // the subjects that declare a reference
	sinks    sinkNames
}

// selectBodies selects the functions and variables that may be on the path to a
// registration, and the functions that were requested.
func (prog *Program) selectBodies() {
	sources := prog.userSources()
	prog.nameImports(sources)
	sel := prog.selector
	if sel == nil || !sel.isCurrent() {
		sel = &selector{prog: prog, sources: map[*source]*contents{}, mentions: map[reference][]*subject{}, declared: map[reference][]*subject{}, sinks: prog.sinkNames(sources)}
		prog.selector = sel
	}
	sel.add(sources)
	for _, u := range sel.subjects {
		if u.fn != nil && prog.requested[reference{u.s.meta.Path, registered.GoName(u.fn)}] {
			sel.selectOne(u, maxRequested)
			sel.selectSiblings(u)
		}
	}
	for s := range sel.sources {
		s.bodies = bodies{map[*ast.FuncDecl]*file{}, map[*ast.ValueSpec]*file{}}
	}
	for _, u := range sel.subjects {
		switch {
		case !u.selected:
		case u.fn != nil:
			u.s.bodies.funcs[u.fn] = u.file
		default:
			u.s.bodies.vars[u.spec] = u.file
		}
	}
}

// isCurrent reports whether no added package has been parsed again since.
func (sel *selector) isCurrent() bool {
	for s, then := range sel.sources {
		if s.contents != then {
			return false
		}
	}
	return true
}

// add adds the functions and variables of packages as subjects, and selects the subjects
// on a path to a registration.
func (sel *selector) add(sources []*source) {
	for _, s := range sources {
		if sel.sources[s] == nil {
			sel.sources[s] = s.contents
			sel.addSubjects(s)
		}
	}
	added := sel.subjects[sel.visited:]
	sel.visited = len(sel.subjects)
	parallel.Do(len(added), func(i int) { sel.readMentions(added[i]) })
	for _, u := range added {
		for _, m := range u.mentions {
			if by := sel.mentions[m.reference]; len(by) == 0 || by[len(by)-1] != u {
				sel.mentions[m.reference] = append(by, u)
			}
		}
	}
	var sites []*subject
	for _, u := range added {
		if u.site {
			sites = append(sites, u)
		}
	}
	for _, u := range sites {
		sel.selectOne(u, maxCallees)
		sel.selectCallers(u)
	}
}

func (sel *selector) addSubjects(s *source) {
	add := func(u *subject) {
		sel.subjects = append(sel.subjects, u)
		for _, ref := range u.declares() {
			sel.declared[ref] = append(sel.declared[ref], u)
		}
	}
	for _, f := range s.files {
		for _, decl := range f.syntax.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Body != nil {
					add(&subject{s: s, file: f, fn: decl})
				}
			case *ast.GenDecl:
				if decl.Tok != token.VAR {
					continue
				}
				for _, spec := range decl.Specs {
					add(&subject{s: s, file: f, spec: spec.(*ast.ValueSpec)})
				}
			}
		}
	}
}

// selectCallers selects every subject that mentions u, directly or through other
// subjects.
func (sel *selector) selectCallers(u *subject) {
	for todo := []*subject{u}; len(todo) > 0; {
		u := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		sel.selectOne(u, 0)
		for _, ref := range u.declares() {
			for _, by := range sel.mentions[ref] {
				if !by.site && !by.s.requested {
					by.site = true // visited only once
					todo = append(todo, by)
				}
			}
		}
	}
}

// selectOne selects a subject, the variables that it mentions, and, up to a depth, the
// functions that it calls.
func (sel *selector) selectOne(u *subject, depth int) {
	if u.selected && depth <= u.depth {
		return
	}
	u.selected, u.depth = true, depth
	for _, m := range u.mentions {
		others := sel.declared[m.reference]
		for _, other := range others {
			switch {
			case other.fn == nil:
				sel.selectOne(other, max(depth, maxCallees))
			case depth > 0 && m.how == called && other.returnsValue() && (m.path != "" || len(others) <= maxNamesakes):
				sel.selectOne(other, depth-1)
			case u.fn == nil && m.how != asValue:
				sel.selectOne(other, 0)
			case m.how != asValue && other.s == u.s && other.isPredicate():
				sel.selectOne(other, 1)
			}
		}
	}
	if depth > 0 {
		sel.requestPlain(u)
	}
	if u.fn == nil || u.fn.Recv == nil {
		for _, ref := range u.declares() {
			for _, by := range sel.mentions[ref] {
				if by.isInit() && (u.fn == nil || by.s == u.s) {
					sel.selectOne(by, depth)
				}
			}
		}
	}
}

// selectSiblings selects the other methods of a requested method's receiver type that
// selected functions call. Because an unknown body can change the receiver, the evaluator
// would otherwise request these methods one after another.
func (sel *selector) selectSiblings(u *subject) {
	recv := u.receiver()
	if recv == "" {
		return
	}
	for _, other := range sel.subjects {
		if other.selected || other.s != u.s || other.receiver() != recv {
			continue
		}
		ref := reference{"", other.fn.Name.Name}
		if slices.ContainsFunc(sel.mentions[ref], func(by *subject) bool { return by.selected && slices.Contains(by.mentions, mention{ref, called}) }) {
			sel.selectOne(other, 0)
		}
	}
}

// receiver returns the name of a method's receiver type, or "".
func (u *subject) receiver() string {
	if u.fn == nil {
		return ""
	}
	if name := registered.Receiver(u.fn); name != nil {
		return name.Name
	}
	return ""
}

// requestPlain selects the standard library functions that a subject calls and that are
// evaluated from their source.
func (sel *selector) requestPlain(u *subject) {
	for _, ref := range u.plain {
		dep, _ := sel.prog.imported(u.s, ref.path)
		if dep == nil || sel.prog.requested[ref] {
			continue
		}
		sel.prog.requestFunc(dep, ref)
		sel.add([]*source{dep})
		for _, other := range sel.declared[ref] {
			sel.selectOne(other, maxCallees)
		}
	}
}

// inOrder returns the keys of m, which are nodes of declarations, in source order.
func inOrder[N interface {
	comparable
	ast.Node
}](m map[N]*file) []N {
	return slices.SortedFunc(maps.Keys(m), func(a, b N) int { return cmp.Compare(a.Pos(), b.Pos()) })
}

// needBodies follows the names in the bodies and initializers of the functions and variables
// of a package that are evaluated.
func (c *closure) needBodies(s *source) {
	for _, fn := range inOrder(s.bodies.funcs) {
		s.kept.methods[fn] |= used
		if fn.Recv == nil && fn.Name.Name != "init" && fn.Name.Name != "_" {
			s.kept.names[fn.Name.Name] |= used
		}
		w := walker{c: c, s: s, file: s.bodies.funcs[fn], depth: used | inBody}
		if fn.Recv != nil {
			w.fieldList(fn.Recv)
		}
		w.at(named).fieldList(fn.Type.TypeParams)
		w.fieldList(fn.Type.Params)
		w.fieldList(fn.Type.Results)
		w.body(fn.Body, localNames(fn))
	}
	for _, spec := range inOrder(s.bodies.vars) {
		c.needVar(walker{c: c, s: s, file: s.bodies.vars[spec], depth: used}, spec)
	}
}

// body follows the names in node, a function body or an initializer: names of packages'
// declarations, and names of fields and methods. A field or method is needed for every
// type whose values a body can use.
func (w walker) body(node ast.Node, locals map[string]bool) {
	w.depth = used | inBody
	b := bodyWalker{walker: w, imports: w.file.importedNames(w.s), locals: locals}
	ast.Inspect(node, b.visit)
}

type bodyWalker struct {
	walker
	imports map[string]string
	locals  map[string]bool
}

func (b bodyWalker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		b.call(n)
		return false
	case *ast.SelectorExpr:
		b.selector(n, selectedValue|selectedCall)
		return false
	case *ast.CompositeLit:
		b.literal(n)
		return false
	case *ast.FuncType: // the type of a function literal, whose body can use the whole type
		b.fieldList(n.Params)
		b.fieldList(n.Results)
		return false
	case *ast.InterfaceType, *ast.StructType:
		b.expr(n.(ast.Expr))
		return false
	case *ast.Ident:
		b.name(n.Name)
	}
	return true
}

func (b bodyWalker) inspect(node ast.Node) { ast.Inspect(node, b.visit) }

// call follows the names in a call. Unlike a function that is passed as an argument, the
// called function cannot be a handler.
func (b bodyWalker) call(call *ast.CallExpr) {
	for _, arg := range call.Args {
		b.inspect(arg)
	}
	fun := ast.Unparen(call.Fun)
	switch index := fun.(type) {
	case *ast.IndexExpr:
		b.inspect(index.Index)
		fun = ast.Unparen(index.X)
	case *ast.IndexListExpr:
		for _, arg := range index.Indices {
			b.inspect(arg)
		}
		fun = ast.Unparen(index.X)
	}
	switch fun := fun.(type) {
	case *ast.Ident:
		b.at(used).name(fun.Name)
	case *ast.SelectorExpr:
		b.depth = used
		b.selector(fun, selectedCall)
	default:
		b.inspect(fun)
	}
}

// selector follows a selector expression x.Name. If x is the name of an import, x is a
// package, or also a value if the body declares a variable with the same name. Otherwise,
// x is a value.
func (b bodyWalker) selector(e *ast.SelectorExpr, how selectedAs) {
	x, ok := ast.Unparen(e.X).(*ast.Ident)
	if !ok {
		b.selects(e.Sel.Name, how)
		b.depth = used | inBody
		b.inspect(e.X)
		return
	}
	isPackage := b.imports[x.Name] != ""
	if isPackage {
		b.c.todo = append(b.c.todo, task{s: b.s, file: b.file, qualifier: x.Name, name: e.Sel.Name, depth: b.depth})
	}
	if !isPackage || b.locals[x.Name] || b.declares(x.Name) {
		b.selects(e.Sel.Name, how)
		b.at(used | inBody).name(x.Name)
	}
}

func (b bodyWalker) literal(lit *ast.CompositeLit) {
	if lit.Type != nil {
		b.elements(lit.Type, lit)
	}
	for _, element := range lit.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			b.inspect(element)
			continue
		}
		if name, ok := pair.Key.(*ast.Ident); ok {
			b.selects(name.Name, selectedCall)
		}
		b.inspect(pair.Key)
		b.inspect(pair.Value)
	}
}

// elements follows the type of a literal. If the literal lists fields without names, all
// fields of the struct are needed.
func (b bodyWalker) elements(typ ast.Expr, lit *ast.CompositeLit) {
	switch t := ast.Unparen(typ).(type) {
	case *ast.ArrayType:
		if t.Len != nil {
			b.inspect(t.Len)
		}
		b.nested(t.Elt, lit)
	case *ast.MapType:
		b.nested(t.Key, lit)
		b.nested(t.Value, lit)
	case *ast.StructType:
		b.expr(t)
	default:
		if isPositional(lit) {
			b.depth |= positional
		}
		b.expr(typ)
	}
}

// nested follows typ, the element type of lit, for those elements that are literals
// without a type and list values without keys.
func (b bodyWalker) nested(typ ast.Expr, lit *ast.CompositeLit) {
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	for _, element := range lit.Elts {
		parts := []ast.Expr{element}
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			parts = []ast.Expr{pair.Key, pair.Value}
		}
		for _, part := range parts {
			if inner, ok := part.(*ast.CompositeLit); ok && inner.Type == nil && hasPositional(inner) {
				b.elements(typ, inner)
			}
		}
	}
	b.expr(typ)
}

func isPositional(lit *ast.CompositeLit) bool {
	if len(lit.Elts) == 0 {
		return false
	}
	_, keyed := lit.Elts[0].(*ast.KeyValueExpr)
	return !keyed
}

// hasPositional reports whether a literal, or a literal nested in it, lists values
// without keys.
func hasPositional(lit *ast.CompositeLit) bool {
	for n := range ast.Preorder(lit) {
		if inner, ok := n.(*ast.CompositeLit); ok && isPositional(inner) {
			return true
		}
	}
	return false
}

// selects records that a body selects a field or method with the given name.
func (b bodyWalker) selects(name string, how selectedAs) {
	if !b.c.selected[name].has(how) {
		b.c.selected[name] |= how
		b.c.more = true
	}
}

// require records that method is needed for every type whose values a body can use,
// because these values may be converted to an interface with the method.
func (c *closure) require(method string) {
	if c.prog.search && !c.required[method] {
		c.required[method], c.more = true, true
	}
}

// declaredOnly is like [typedOnly], but also replaces a value by its type if the syntax
// of the value shows the type. It is for variables that bodies mention and whose values
// are unknown to the evaluator.
func declaredOnly(spec *ast.ValueSpec) *ast.ValueSpec {
	if spec.Type != nil || len(spec.Names) != 1 || len(spec.Values) != 1 {
		return typedOnly(spec)
	}
	typ := typeOfValue(spec.Values[0])
	if typ == nil {
		return spec
	}
	typed := *spec
	typed.Type, typed.Values = typ, nil
	return &typed
}

// typeOfValue returns the type of an expression if its syntax contains the type, or nil.
func typeOfValue(value ast.Expr) ast.Expr {
	switch value := ast.Unparen(value).(type) {
	case *ast.CompositeLit:
		if array, ok := value.Type.(*ast.ArrayType); ok {
			if _, counted := array.Len.(*ast.Ellipsis); counted {
				return nil
			}
		}
		return value.Type
	case *ast.UnaryExpr:
		if lit, ok := ast.Unparen(value.X).(*ast.CompositeLit); ok && value.Op == token.AND && lit.Type != nil {
			if typ := typeOfValue(lit); typ != nil {
				return &ast.StarExpr{Star: value.OpPos, X: typ}
			}
		}
	case *ast.FuncLit:
		return value.Type
	}
	return nil
}
