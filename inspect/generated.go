package inspect

import (
	"errors"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A GeneratedText is an exported string constant of a generated file, for example an
// array of definitions.
type GeneratedText struct {
	Name   string // [AnswerList] for the list of answers
	Text   string
	Pos    token.Position // position of the name
	pieces []textPiece
}

// A textPiece is a part of a string constant: the value of one literal, or of one line of
// a raw literal, with its offset in the whole string.
type textPiece struct {
	offset int
	text   string
	// pos is the position of the piece in the file. If raw is not set, the literal has
	// escapes, so every byte has the position of the literal.
	pos token.Position
	raw bool
}

// At returns the position in the file of the byte at an offset in Text.
func (t GeneratedText) At(offset int) token.Position {
	after := sort.Search(len(t.pieces), func(i int) bool { return t.pieces[i].offset > offset })
	if after == 0 {
		return t.Pos
	}
	piece := t.pieces[after-1]
	if piece.raw {
		piece.pos.Column += min(offset-piece.offset, len(piece.text))
	}
	return piece.pos
}

// AnswerList is the name of the constant in a generated file that lists the definitions of
// all answers, so that toolgen diff can compare revisions. Programs do not use it. If the
// package already declares the name, a number is appended.
const AnswerList = "answerDefinitions"

// OfferList is the same as [AnswerList] for all prompts and resources.
const OfferList = "offerDefinitions"

// ReadGenerated returns the exported string constants of a file that toolgen generated,
// and the constants with its answers, prompts, and resources, in source order. It parses
// only this file, without compiling it, so errors elsewhere in the package do not matter.
// It returns an error if toolgen did not generate the file, or if the file does not
// parse. It omits constants that are too long, and constants whose values contain
// anything other than literals, constants of the file, and +.
func ReadGenerated(file GoFile) ([]GeneratedText, diag.List) {
	if !Generated(file.Content) {
		return nil, diag.List{diag.Errorf(token.Position{Filename: file.Name, Line: 1, Column: 1}, diag.NotGenerated, "toolgen did not generate this file").
			WithHint("use a generated file, for example %s, or the directory of its package", DefaultOutput)}
	}
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, file.Name, file.Content, parser.SkipObjectResolution)
	if list := (scanner.ErrorList)(nil); errors.As(err, &list) {
		return nil, diag.List{diag.Errorf(list[0].Pos, diag.Syntax, "%s", list[0].Msg).
			WithHint("regenerate the file")}
	}
	texts := newStringConsts(fset, syntax)
	var found []GeneratedText
	for _, name := range texts.names {
		known := name.Name
		if bare := strings.TrimRight(known, "0123456789"); bare == AnswerList || bare == OfferList {
			known = bare
		}
		if pieces, ok := texts.of(name.Name); ok && (name.IsExported() || known == AnswerList || known == OfferList) {
			found = append(found, GeneratedText{Name: known, Text: text(pieces), Pos: fset.Position(name.Pos()), pieces: pieces})
		}
	}
	return found, nil
}

// stringConsts evaluates the string constants of one file.
type stringConsts struct {
	fset  *token.FileSet
	names []*ast.Ident
	exprs map[string]ast.Expr
	known map[string][]textPiece // pieces by name; nil while a constant is being evaluated, and if it is not a string
}

func newStringConsts(fset *token.FileSet, file *ast.File) *stringConsts {
	t := &stringConsts{fset: fset, exprs: map[string]ast.Expr{}, known: map[string][]textPiece{}}
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			if values := spec.(*ast.ValueSpec); len(values.Names) == len(values.Values) {
				for i, name := range values.Names {
					t.names = append(t.names, name)
					t.exprs[name.Name] = values.Values[i]
				}
			}
		}
	}
	return t
}

// of returns the pieces of a constant. It returns false if the constant is not a string,
// or if its value depends on itself.
func (t *stringConsts) of(name string) ([]textPiece, bool) {
	if pieces, seen := t.known[name]; seen {
		return pieces, pieces != nil
	}
	t.known[name] = nil
	var pieces pieceList
	if !t.add(&pieces, t.exprs[name]) {
		return nil, false
	}
	t.known[name] = pieces.all
	return pieces.all, true
}

// add appends to list the pieces of an expression. It returns false if the expression contains anything other than literals, names, and +.
func (t *stringConsts) add(list *pieceList, expr ast.Expr) bool {
	switch e := expr.(type) {
	case *ast.BasicLit:
		return list.literal(e, t.fset.Position(e.Pos()))
	case *ast.Ident:
		pieces, ok := t.of(e.Name)
		return ok && list.add(pieces...)
	case *ast.ParenExpr:
		return t.add(list, e.X)
	case *ast.BinaryExpr:
		return e.Op == token.ADD && t.add(list, e.X) && t.add(list, e.Y)
	}
	return false
}

type pieceList struct {
	all    []textPiece
	length int
}

// maxGeneratedText is the maximum length of one constant, enough for a file of
// definitions. Without a limit, a few constants that refer to each other could have any
// length.
const maxGeneratedText = 16 << 20

func (l *pieceList) add(pieces ...textPiece) bool {
	for _, p := range pieces {
		p.offset = l.length
		l.all = append(l.all, p)
		l.length += len(p.text)
	}
	return l.length <= maxGeneratedText && len(l.all) <= maxPieces
}

// maxPieces is needed in addition to maxGeneratedText because pieces can be empty.
const maxPieces = 1 << 20

func (l *pieceList) literal(lit *ast.BasicLit, pos token.Position) bool {
	text, err := strconv.Unquote(lit.Value)
	if lit.Kind != token.STRING || err != nil {
		return false
	}
	pos.Column++
	if lit.Value[0] != '`' {
		return l.add(textPiece{text: text, pos: pos})
	}
	for line := range strings.SplitAfterSeq(text, "\n") {
		if !l.add(textPiece{text: line, pos: pos, raw: true}) {
			return false
		}
		pos.Line, pos.Column = pos.Line+1, 1
	}
	return true
}

func text(pieces []textPiece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

// GeneratedHead returns the part of a file that [Load] parses. For a file that toolgen
// generated from functions, this is the part up to the end of the imports, because its
// declarations are ignored. For other files, it is the whole content.
func GeneratedHead(content []byte) []byte {
	if !Generated(content) || FromMCP(content) {
		return content
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", content, parser.ImportsOnly|parser.SkipObjectResolution)
	if err != nil {
		return content
	}
	end := file.Name.End()
	for _, decl := range file.Decls {
		end = decl.End()
	}
	for _, spec := range file.Imports {
		if path := strings.Trim(spec.Path.Value, "`\""); path == "C" || path == "embed" {
			return content // the rest of a file with import "C" or "embed" determines which other files are read
		}
	}
	return content[:fset.PositionFor(end, false).Offset]
}

// Generated files count as empty, because toolgen replaces them. However, functions that
// are evaluated may use declarations in generated files, such as ToolSet and Caller, and
// would not type-check without them. This file loads the declarations that bodies
// mention. They are used only for type-checking: the evaluator treats the bodies of their
// functions and the values of their variables as unknown.

type generatedFiles struct {
	files    []*file
	declared declarations
}

// generatedOf returns the generated files of a package in which bodies are type-checked.
func (prog *Program) generatedOf(s *source) *generatedFiles {
	if s.generated != nil || !s.bodies.has() {
		return s.generated
	}
	s.generated = &generatedFiles{}
	prog.disk.RecordGenerated()
	for _, name := range s.meta.Files {
		content, err := prog.disk.ReadFile(name)
		if err != nil || !prog.isReplaced(name, content) || s.meta.Unfiltered && !prog.located.InBuild(name, content) {
			continue
		}
		if syntax, err := parseDeclarations(prog.fset, name, content, parser.SkipObjectResolution); err == nil {
			s.generated.files = append(s.generated.files, &file{name: name, content: content, syntax: syntax, isGenerated: true})
		}
	}
	s.generated.declared = declarationsOf(s.generated.files)
	return s.generated
}

// isReplaced reports whether a file is generated by toolgen from functions, or is the
// output file of this run.
func (prog *Program) isReplaced(name string, content []byte) bool {
	return Generated(content) && (!FromMCP(content) || filepath.Base(name) == prog.output)
}

// lookup returns the declaration of a name of a package, including declarations in
// generated files.
func (c *closure) lookup(s *source, name string) (declared, bool) {
	at, ok := s.declared.names[name]
	if generated := c.prog.generatedOf(s); !ok && generated != nil {
		at, ok = generated.declared.names[name]
	}
	return at, ok
}

// methodsOf returns the methods of a type, including methods in generated files.
func (c *closure) methodsOf(s *source, name string) []methodDecl {
	methods := s.declared.methods[name]
	if generated := c.prog.generatedOf(s); generated != nil {
		methods = slices.Concat(methods, generated.declared.methods[name])
	}
	return methods
}

// checkedFiles returns the files whose kept declarations are type-checked.
func (s *source) checkedFiles() []*file {
	if s.generated == nil {
		return s.files
	}
	return slices.Concat(s.files, s.generated.files)
}

func (s *source) inGenerated(pos token.Pos) bool {
	return s.generated != nil && slices.ContainsFunc(s.generated.files, func(f *file) bool {
		return f.syntax.FileStart <= pos && pos < f.syntax.FileEnd
	})
}

// withoutValues applies [declaredOnly] to a declaration of variables. It returns any
// other declaration unchanged.
func withoutValues(decl ast.Decl) ast.Decl {
	gen, ok := decl.(*ast.GenDecl)
	if !ok || gen.Tok != token.VAR {
		return decl
	}
	typed := *gen
	typed.Specs = nil
	for _, spec := range gen.Specs {
		typed.Specs = append(typed.Specs, declaredOnly(spec.(*ast.ValueSpec)))
	}
	return &typed
}

func (s *source) addGenerated(pkg *registered.Package) {
	if s.generated == nil {
		return
	}
	for _, f := range s.generated.files {
		pkg.Files = append(pkg.Files, s.sound(f, pkg))
		for _, name := range s.generated.declared.order {
			if v, ok := s.types.Scope().Lookup(name).(*types.Var); ok && s.inGenerated(v.Pos()) {
				pkg.OpaqueVars[v] = true
			}
		}
	}
}

// A GoFile is a file and its content.
type GoFile struct {
	Name    string // absolute
	Content []byte
}

// Folder returns the package in the Go files of the directory dir, without tools. The
// result contains the facts that are needed to generate a file named output there that
// does not depend on functions. Its Name is "" if no file has a package name. Unlike
// [Load], Folder needs no go command, no module, and no code that compiles. A name that
// is declared only for one system counts for all systems.
//
// Tests are ignored, and so are files that the go command excludes on every system. In
// the file output, only the package clause is used. Files of several packages are an
// error.
func Folder(dir string, files []GoFile, output string) (*Package, diag.List) {
	pkg := &Package{Dir: dir}
	fset := token.NewFileSet()
	var own string
	var syntax []*ast.File
	var clause *ast.Ident
	for _, f := range files {
		base := filepath.Base(f.Name)
		if strings.HasSuffix(base, "_test.go") || strings.HasPrefix(base, "_") || strings.HasPrefix(base, ".") {
			continue
		}
		file, _ := parser.ParseFile(fset, f.Name, f.Content, parser.ParseComments|parser.SkipObjectResolution)
		switch {
		case file.Name.Name == "" || neverBuilt(file):
			continue
		case base == output && Generated(f.Content):
			own = file.Name.Name
			continue
		case clause != nil && clause.Name != file.Name.Name:
			return pkg, diag.List{diag.Errorf(fset.Position(file.Name.Pos()), diag.Load, "the directory contains files of the packages %s and %s", clause.Name, file.Name.Name).
				WithRelated(fset.Position(clause.Pos()), "package %s is here", clause.Name)}
		}
		clause = file.Name
		syntax = append(syntax, file)
	}
	pkg.Name = own
	if clause != nil {
		pkg.Name = clause.Name
	}
	pkg.Scope, pkg.Imports = scopeOf(syntax, &source{}, fset.Position)
	return pkg, nil
}

// neverBuilt reports whether the go command excludes a file from every build by
// convention: its build constraint requires the tag ignore, or its package is named
// documentation.
func neverBuilt(file *ast.File) bool {
	line := buildLine(file)
	return file.Name.Name == "documentation" ||
		line != nil && !line.Eval(func(tag string) bool { return tag != "ignore" }) && slices.Contains(tagsOf(line), "ignore")
}

func tagsOf(expr constraint.Expr) []string {
	var tags []string
	expr.Eval(func(tag string) bool {
		tags = append(tags, tag)
		return true
	})
	return tags
}
