package inspect

import (
	"cmp"
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/parallel"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// Registrations are found by evaluating the functions that lead to them. This file
// selects these functions by names alone, before anything is type-checked:
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
// they call, when the evaluator requests them ([registered.Result].Needs). Selection by
// names saves most of the rounds that requests take.

// maxCallees is the number of calls below a function that builds definitions down to which
// functions are selected.
const maxCallees = 5

// maxRequested is that number for functions that the evaluator requests.
const maxRequested = 2

// maxNamesakes is the number of methods of a name up to which a call of that name selects
// them: of more, most belong to other types.
const maxNamesakes = 4

// plainPackages are packages of the standard library that are plain Go, and are evaluated
// from their source.
var plainPackages = map[string]bool{"slices": true, "maps": true, "cmp": true}

// isPlain reports whether a function is evaluated from its source in the standard library.
// Those that sort are only evaluated if they are requested, since there are many paths
// through them.
func isPlain(path, name string) bool {
	return plainPackages[path] && !strings.Contains(name, "Sort")
}

// A bodies is the functions and variables of a package that are type-checked with
// their bodies and initializers.
type bodies struct {
	funcs map[*ast.FuncDecl]*file
	vars  map[*ast.ValueSpec]*file
}

// has reports whether anything of a package is type-checked with its body.
func (b *bodies) has() bool { return b != nil && len(b.funcs)+len(b.vars) > 0 }

// A subject is a function, or the variables of one specification, that may lead to a
// registration.
type subject struct {
	s        *source
	file     *file
	fn       *ast.FuncDecl  // nil for variables
	spec     *ast.ValueSpec // nil for a function
	mentions []mention
	plain    []reference // functions of plainPackages that it calls
	site     bool        // it mentions a registration function
	selected bool
	depth    int // how far the functions that it calls are selected
}

// A reference is a name that a subject may mention: of a package, or, if path is "", of
// a method or field.
type reference struct{ path, name string }

// A mention is a reference in the body of a subject.
type mention struct {
	reference
	how mentionedAs
}

// A mentionedAs is how a body mentions a name.
type mentionedAs int

const (
	asValue    mentionedAs = iota
	calledLate             // in a function literal
	called
)

// isInit reports whether a subject is an init function.
func (u *subject) isInit() bool {
	return u.fn != nil && u.fn.Recv == nil && u.fn.Name.Name == "init"
}

// returnsValue reports whether a function has a result other than an error. A definition
// can be built by such a function; others check definitions, or change something else.
func (u *subject) returnsValue() bool {
	results := u.fn.Type.Results
	if results == nil || len(results.List) == 0 {
		return false
	}
	first, ok := results.List[0].Type.(*ast.Ident)
	return !ok || first.Name != "error"
}

// isPredicate reports whether a function returns a bool alone: registrations may depend on
// its result.
func (u *subject) isPredicate() bool {
	results := u.fn.Type.Results
	if results.NumFields() != 1 {
		return false
	}
	result, ok := results.List[0].Type.(*ast.Ident)
	return ok && result.Name == "bool"
}

// declares returns the references to a subject.
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

// A selector selects subjects. It is kept between rounds, in which more functions are
// requested.
type selector struct {
	prog     *Program
	sources  map[*source]*contents // that are added, with their contents then
	subjects []*subject
	visited  int                      // the number of subjects whose mentions are known
	mentions map[reference][]*subject // the subjects that mention a reference
	declared map[reference][]*subject // the subjects that declare a reference
	sinks    sinkNames
}

// selectBodies selects the functions and variables that may lead to a registration, and
// those that were requested.
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
		s.bodies = &bodies{map[*ast.FuncDecl]*file{}, map[*ast.ValueSpec]*file{}}
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

// isCurrent reports whether no package was parsed again since its subjects were added.
func (sel *selector) isCurrent() bool {
	for s, then := range sel.sources {
		if s.contents != then {
			return false
		}
	}
	return true
}

// add adds the subjects of packages, and selects those that lead to a registration.
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

// addSubjects adds the functions and variables of a package.
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

// selectCallers selects everything that mentions a subject.
func (sel *selector) selectCallers(u *subject) {
	for todo := []*subject{u}; len(todo) > 0; {
		u := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		sel.selectOne(u, 0)
		for _, ref := range u.declares() {
			for _, by := range sel.mentions[ref] {
				if !by.site && !by.s.requested {
					by.site = true // so that it is visited once
					todo = append(todo, by)
				}
			}
		}
	}
}

// selectOne selects a subject with the variables that it mentions, and the functions that
// it calls, down to a depth.
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

// selectSiblings selects the methods of the receiver's type of a method that is requested,
// if a selected function calls them: a body that is not known can change the receiver, so
// that the evaluator would request one after another.
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

// receiver returns the name of the receiver's type of a method, or "".
func (u *subject) receiver() string {
	if u.fn == nil {
		return ""
	}
	if name := registered.Receiver(u.fn); name != nil {
		return name.Name
	}
	return ""
}

// requestPlain selects the functions of the standard library that a subject calls and
// that are evaluated from their source.
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

// inOrder returns the keys of a map of declarations in the order of the source.
func inOrder[N interface {
	comparable
	ast.Node
}](m map[N]*file) []N {
	return slices.SortedFunc(maps.Keys(m), func(a, b N) int { return cmp.Compare(a.Pos(), b.Pos()) })
}
