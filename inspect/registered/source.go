package registered

import (
	"bytes"
	"go/ast"
	"go/token"
	"iter"
	"slices"
	"strings"
)

// A World is the syntax that [Find] searches.
type World struct {
	Fset *token.FileSet
	// Packages are those whose registrations are wanted, in order.
	Packages []*Source
	// Helpers are other packages of the program that may have wrappers.
	Helpers []*Source
	// Lookup returns the package of an import path; nil if it does not belong to the
	// program.
	Lookup func(path string) *Source
	// Sinks are the wrappers that directives declare, by the function's import path and
	// name: "path.Name" or "path.Type.Name".
	Sinks map[string]Wrapper
	// Named are the wrappers that flags declare. Their Func is such a key, or the end of
	// one behind a slash; the function may be one of another module.
	Named []Wrapper
}

// A Source is the syntax of one package.
type Source struct {
	Path, Name string
	Files      []*File
	decls      map[string]declared             // nil before indexOnce
	methods    map[string]map[string]*function // by type and name
	vars       map[*ast.ValueSpec]value        // of package variables, once evaluated
	// written are the places where the name of a package variable is assigned or its address
	// is taken; nil before World.assigned.
	written map[string][]token.Position
}

// A File is the syntax of one file.
type File struct {
	Syntax *ast.File
	// Import returns the path of the import that has a name in the file, or "".
	Import  func(name string) string
	Content []byte
	Bodies  bool // Syntax has the bodies of functions, because the file is a [Candidate]
	// Whole returns the file with the bodies of all functions, which Syntax lacks unless
	// Bodies is set; nil if it cannot be read.
	Whole  func() *ast.File
	bodies map[string]*ast.FuncDecl // of Whole, by GoName
}

// A declared is the declaration of a name of a package: a function, a type, or a
// constant or variable.
type declared struct {
	file  *File
	fn    *function
	typ   *ast.TypeSpec
	value *ast.ValueSpec
	index int        // of the name in value
	exprs []ast.Expr // of value or, in a group of constants, of one above
	iota  int
	tok   token.Token // CONST or VAR
}

// A function is a declared function or method.
type function struct {
	decl *ast.FuncDecl
	file *File
	src  *Source
}

// typ returns a type as the function's file writes it.
func (fn *function) typ(expr ast.Expr) typeRef {
	return typeRef{expr: expr, file: fn.file, src: fn.src}
}

// find returns the declaration of a name of the package.
func (s *Source) find(name string) (declared, bool) {
	s.indexOnce()
	d, ok := s.decls[name]
	return d, ok
}

// method returns a method of a type of the package, or nil.
func (s *Source) method(typ, name string) *function {
	s.indexOnce()
	return s.methods[typ][name]
}

// indexOnce indexes the declarations of the package, the first time that it is called.
func (s *Source) indexOnce() {
	if s.decls != nil {
		return
	}
	count := 0
	for _, f := range s.Files {
		count += len(f.Syntax.Decls)
	}
	s.decls, s.methods = make(map[string]declared, count), map[string]map[string]*function{}
	s.vars = map[*ast.ValueSpec]value{}
	for _, f := range s.Files {
		for _, decl := range f.Syntax.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				s.indexFunc(f, decl)
			case *ast.GenDecl:
				s.indexGroup(f, decl)
			}
		}
	}
}

func (s *Source) indexFunc(f *File, decl *ast.FuncDecl) {
	fn := &function{decl, f, s}
	recv := receiverOf(decl)
	if recv == "" {
		s.decls[decl.Name.Name] = declared{file: f, fn: fn}
		return
	}
	if s.methods[recv] == nil {
		s.methods[recv] = map[string]*function{}
	}
	s.methods[recv][decl.Name.Name] = fn
}

func (s *Source) indexGroup(f *File, decl *ast.GenDecl) {
	var exprs []ast.Expr // a constant without any repeats those above
	for i, spec := range decl.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			s.decls[spec.Name.Name] = declared{file: f, typ: spec}
		case *ast.ValueSpec:
			if len(spec.Values) > 0 || decl.Tok == token.VAR {
				exprs = spec.Values
			}
			for n, name := range spec.Names {
				s.decls[name.Name] = declared{file: f, value: spec, index: n, exprs: exprs, iota: i, tok: decl.Tok}
			}
		}
	}
}

// Receiver returns the name of the type of a method's receiver; nil for a function.
func Receiver(decl *ast.FuncDecl) *ast.Ident {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return nil
	}
	name, _ := base(decl.Recv.List[0].Type).(*ast.Ident)
	return name
}

// base returns an expression without the *, parentheses, type arguments and indices
// around it.
func base(expr ast.Expr) ast.Expr {
	for {
		switch x := expr.(type) {
		case *ast.StarExpr:
			expr = x.X
		case *ast.ParenExpr:
			expr = x.X
		case *ast.IndexExpr:
			expr = x.X
		case *ast.IndexListExpr:
			expr = x.X
		default:
			return expr
		}
	}
}

// receiverOf returns the name of [Receiver]; "" for a function.
func receiverOf(decl *ast.FuncDecl) string {
	if name := Receiver(decl); name != nil {
		return name.Name
	}
	return ""
}

// GoName returns the name of a function in its package, "Type.Method" for a method.
func GoName(decl *ast.FuncDecl) string {
	return strings.TrimPrefix(receiverOf(decl)+"."+decl.Name.Name, ".")
}

// body returns the body of a function, from the whole file if File.Syntax lacks it; nil
// if there is none.
func (fn *function) body() *ast.BlockStmt {
	if fn.file.Bodies || fn.file.Whole == nil || fn.decl.Body == nil {
		return fn.decl.Body
	}
	if fn.file.bodies == nil {
		fn.file.bodies = map[string]*ast.FuncDecl{}
		if whole := fn.file.Whole(); whole != nil {
			for _, decl := range whole.Decls {
				if decl, ok := decl.(*ast.FuncDecl); ok {
					fn.file.bodies[GoName(decl)] = decl
				}
			}
		}
	}
	if whole := fn.file.bodies[GoName(fn.decl)]; whole != nil {
		return whole.Body
	}
	return nil
}

// assigned reports whether a package assigns its variable anywhere but where it declares
// it, or takes its address. It searches the bytes of files, since the syntax of most
// lacks the bodies of functions, and may find a local variable of the same name.
func (w *World) assigned(src *Source, name string, declared *ast.Ident) bool {
	if src.written == nil {
		src.written = map[string][]token.Position{}
		for _, f := range src.Files {
			src.addWritten(w.Fset.Position(f.Syntax.Pos()).Filename, f.Content)
		}
	}
	at := w.Fset.Position(declared.Pos())
	return slices.ContainsFunc(src.written[name], func(pos token.Position) bool {
		return pos.Filename != at.Filename || pos.Offset != at.Offset
	})
}

// addWritten adds the names before an = that assigns, and those behind an &.
func (s *Source) addWritten(file string, content []byte) {
	for i := range each(content, '&') {
		if i == 0 || content[i-1] == '&' {
			continue
		}
		end := i + 1
		for end < len(content) && isNameByte(content[end]) {
			end++
		}
		s.addWrite(file, content, i+1, end)
	}
	for i := range each(content, '=') {
		if i > 0 && i+1 < len(content) && content[i+1] != '=' && strings.IndexByte("=!<>:", content[i-1]) < 0 {
			s.addLeft(file, content, i)
		}
	}
}

// each yields the places of a byte.
func each(content []byte, b byte) iter.Seq[int] {
	return func(yield func(int) bool) {
		for from := 0; ; {
			i := bytes.IndexByte(content[from:], b)
			if i < 0 || !yield(from+i) {
				return
			}
			from += i + 1
		}
	}
}

// addLeft adds the names on the left side of an assignment whose = is at end.
func (s *Source) addLeft(file string, content []byte, end int) {
	for {
		for end > 0 && (content[end-1] == ' ' || content[end-1] == '\t' || content[end-1] == '+') {
			end--
		}
		from := end
		for from > 0 && isNameByte(content[from-1]) {
			from--
		}
		if from == end {
			return
		}
		s.addWrite(file, content, from, end)
		for end = from; end > 0 && content[end-1] == ' '; end-- {
		}
		if end == 0 || content[end-1] != ',' {
			return
		}
		end--
	}
}

// addWrite adds the name of a package variable, unless it is that of a field or of another
// package.
func (s *Source) addWrite(file string, content []byte, from, to int) {
	if from > 0 && content[from-1] == '.' {
		return
	}
	if d := s.decls[string(content[from:to])]; d.tok == token.VAR {
		name := d.value.Names[d.index].Name
		s.written[name] = append(s.written[name], token.Position{Filename: file, Offset: from})
	}
}

func isNameByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}
