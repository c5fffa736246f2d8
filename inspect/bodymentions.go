package inspect

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/registered"
)

// readMentions collects the mentions of a subject.
func (sel *selector) readMentions(u *subject) {
	r := &mentionReader{selector: sel, u: u, imports: u.file.importedNames(u.s), seen: map[mention]bool{}}
	for _, spec := range u.file.syntax.Imports {
		if spec.Name != nil && spec.Name.Name == "." {
			r.dots = append(r.dots, importPath(spec))
		}
	}
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

// A mentionReader collects the mentions of one subject.
type mentionReader struct {
	*selector
	u       *subject
	imports map[string]string // paths by names
	dots    []string          // paths of imports whose names need no qualifier
	locals  map[string]bool
	seen    map[mention]bool
	// literals is the number of function literals around the node.
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

// name adds a mention of a name of the package.
func (r *mentionReader) name(name string, how mentionedAs) {
	r.global(r.u.s.meta.Path, name, how)
	for _, path := range r.dots {
		r.global(path, name, how)
	}
}

// global adds a mention of a name that a package declares.
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

// importedNames returns the paths of the imports of a file by the names that they have
// there.
func (f *file) importedNames(s *source) map[string]string {
	names := make(map[string]string, len(f.syntax.Imports))
	for _, spec := range f.syntax.Imports {
		names[localName(spec, s)] = importPath(spec)
	}
	return names
}

// localNames returns the names that are declared within a function or expression.
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

// sinkNames are the names of registration functions, and of types whose literals
// register tools.
type sinkNames struct {
	funcs   map[reference]bool // by import path without major versions
	methods map[string]bool
	flagged map[string]bool // last names of functions that flags declare
	names   map[string]bool // of funcs
}

// isFunc reports whether a name of a package registers tools.
func (n sinkNames) isFunc(path, name string) bool {
	return n.flagged[name] || n.names[name] && (n.funcs[reference{path, name}] || n.funcs[reference{registered.CleanPath(path), name}])
}

// sinkNames returns the names of registration functions, also of those that flags and
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
