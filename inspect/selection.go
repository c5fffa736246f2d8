package inspect

import (
	"go/ast"
	"go/token"

	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A selection says which functions of a package are tools.
type selection struct {
	options directive.Package
	names   map[string]bool       // "Func" or "Type.Method", from func= and -func
	types   map[string]bool       // types with //toolgen:tools
	aliases map[string]*ast.Ident // what the aliases of the package stand for
}

func selectTools(s *source, query Query) *selection {
	sel := &selection{names: map[string]bool{}, types: map[string]bool{}, aliases: map[string]*ast.Ident{}}
	sel.options = packageOptions(s, query)
	for _, name := range sel.options.Funcs {
		sel.names[name.Value] = true
	}
	for _, name := range query.Funcs {
		sel.names[name] = true
	}
	for spec, doc := range typeSpecs(s) {
		if target := typeIdent(spec.Type); spec.Assign.IsValid() && target != nil {
			sel.aliases[spec.Name.Name] = target
		}
		if len(s.lines.peek(doc, "tools")) > 0 {
			sel.types[spec.Name.Name] = true
		}
	}
	return sel
}

// packageOptions joins the package lines of all files, and the options of
// the query over them.
func packageOptions(s *source, query Query) directive.Package {
	var said []directive.Line
	for _, f := range s.files {
		said = append(said, s.lines.use(f.syntax.Doc, "package")...)
		said = append(said, s.lines.use(f.syntax.Doc, "inject")...)
		said = append(said, s.lines.use(f.syntax.Doc, "enum")...)
		said = append(said, s.lines.use(f.syntax.Doc, "schema")...)
	}
	pkg, diags := directive.DecodePackage(said)
	s.lines.diags = append(s.lines.diags, diags...)
	pkg = directive.JoinPackage(pkg, query.Options).WithDefaults()
	pkg.All = pkg.All || query.All
	return pkg
}

// wants reports whether a function of a target is a tool, as far as its name and
// its doc tell. See [finder.isHelper] for those that all alone selects.
func (s *source) wants(fn *ast.FuncDecl) bool {
	recv := s.receiverName(fn)
	switch {
	case s.marks(fn):
		return true
	case !fn.Name.IsExported() || len(s.lines.peek(fn.Doc, "skip")) > 0:
		return false
	case recv != "":
		return s.selection.types[recv]
	}
	return s.selection.options.All
}

// marks reports whether a function is a tool by a line of its own or by its name.
func (s *source) marks(fn *ast.FuncDecl) bool {
	return s.lines.marks(fn.Doc) || s.selection.names[goName(s.receiverName(fn), fn.Name.Name)]
}

// goName is how a user names a function or method.
func goName(recv, name string) string {
	if recv == "" {
		return name
	}
	return recv + "." + name
}

// receiverName is the name of a method's type, "" for a function. An alias is
// the type that it stands for.
func (s *source) receiverName(fn *ast.FuncDecl) string {
	name := registered.Receiver(fn)
	if name == nil {
		return ""
	}
	aliases := s.selection.aliases
	for range aliases { // a chain of them ends
		target, ok := aliases[name.Name]
		if !ok {
			break
		}
		name = target
	}
	return name.Name
}

// typeIdent returns the name in a type expression such as *T, pkg.T or T[int],
// or nil. It is the name of an embedded field, too.
func typeIdent(expr ast.Expr) *ast.Ident {
	switch expr := expr.(type) {
	case *ast.Ident:
		return expr
	case *ast.StarExpr:
		return typeIdent(expr.X)
	case *ast.ParenExpr:
		return typeIdent(expr.X)
	case *ast.SelectorExpr:
		return expr.Sel
	case *ast.IndexExpr:
		return typeIdent(expr.X)
	case *ast.IndexListExpr:
		return typeIdent(expr.X)
	}
	return nil
}

// typeSpecs yields the types that a package declares, each with its doc, in
// the order of the source.
func typeSpecs(s *source) func(yield func(*ast.TypeSpec, *ast.CommentGroup) bool) {
	return func(yield func(*ast.TypeSpec, *ast.CommentGroup) bool) {
		for _, f := range s.files {
			for _, decl := range f.syntax.Decls {
				gen, ok := decl.(*ast.GenDecl)
				if !ok || gen.Tok != token.TYPE {
					continue
				}
				for _, spec := range gen.Specs {
					spec := spec.(*ast.TypeSpec)
					if !yield(spec, specDoc(gen, spec.Doc)) {
						return
					}
				}
			}
		}
	}
}

// specDoc returns the doc of a spec: its own, or that of a declaration
// without parentheses.
func specDoc(gen *ast.GenDecl, own *ast.CommentGroup) *ast.CommentGroup {
	if own == nil && !gen.Lparen.IsValid() {
		return gen.Doc
	}
	return own
}
