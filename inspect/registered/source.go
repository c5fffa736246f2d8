package registered

import (
	"bytes"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// A World is the syntax that registrations are looked for in.
type World struct {
	Fset *token.FileSet
	// Packages are those whose registrations are wanted, in order.
	Packages []*Source
	// Helpers are other packages of the program that may have wrappers.
	Helpers []*Source
	// Lookup returns the package of an import path where its source belongs to the
	// program, else nil.
	Lookup func(path string) *Source
	// Sinks are the directives that say which functions register, by the function's
	// import path and name, "path.Name" or "path.Type.Name".
	Sinks map[string]Wrapper
	// Named are functions that flags say it of. Func is the same, or its end behind a
	// slash, and the source of the function need not be there.
	Named []Wrapper
}

// A Source is the syntax of one package.
type Source struct {
	Path, Name string
	Files      []*File
	decls      map[string]declared             // after index
	methods    map[string]map[string]*function // by type and name
	vars       map[*ast.ValueSpec]value        // of package variables, once evaluated
	// written are the names that are assigned, or whose address is taken.
	written map[string][]token.Position
}

// A File is the syntax of one file.
type File struct {
	Syntax *ast.File
	// Import returns the path of an import by the name that the file has for it,
	// or "".
	Import  func(name string) string
	Content []byte
	Bodies  bool // Syntax has the bodies of functions, since it is a [Candidate]
	// Whole returns the file with the bodies of all functions, where those of
	// Syntax were left out; nil where it cannot be had.
	Whole  func() *ast.File
	bodies map[string]*ast.FuncDecl // of Whole, by GoName
}

// A declared is what a name of a package stands for.
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

// find returns what a name of the package stands for.
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

func (s *Source) indexOnce() {
	if s.decls != nil {
		return
	}
	s.decls, s.methods = map[string]declared{}, map[string]map[string]*function{}
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
	var exprs []ast.Expr // those above hold where a constant has none
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

// Receiver returns the name of a method's type, nil for a function.
func Receiver(decl *ast.FuncDecl) *ast.Ident {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return nil
	}
	name, _ := base(decl.Recv.List[0].Type).(*ast.Ident)
	return name
}

// base returns what an expression names, without the *, parentheses, types and
// indices around it.
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

// body returns the body of a function, which may have been left out of the
// syntax that is kept; nil where there is none.
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

// assigned reports whether the source assigns a package's variable anywhere but
// where it is declared, or takes its address. It goes by the bytes, since the
// bodies of most functions are not kept.
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

// addWritten notes the names before a = that assigns, and those behind an &.
func (s *Source) addWritten(file string, content []byte) {
	for i, b := range content {
		switch {
		case b == '&' && i > 0 && content[i-1] != '&' && i+1 < len(content) && isNameByte(content[i+1]):
			end := i + 1
			for end < len(content) && isNameByte(content[end]) {
				end++
			}
			s.addWrite(file, content, i+1, end)
		case b == '=' && i > 0 && i+1 < len(content) && content[i+1] != '=' && !bytes.ContainsRune([]byte("=!<>:"), rune(content[i-1])):
			s.addLeft(file, content, i)
		}
	}
}

// addLeft notes the names of the left side of an assignment, from its = back.
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

// addWrite notes a name, unless it is one of a field or of another package.
func (s *Source) addWrite(file string, content []byte, from, to int) {
	if from == 0 || content[from-1] != '.' {
		name := string(content[from:to])
		s.written[name] = append(s.written[name], token.Position{Filename: file, Offset: from})
	}
}

func isNameByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}
