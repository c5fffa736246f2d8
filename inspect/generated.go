package inspect

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"sort"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A GeneratedText is an exported string constant of a generated file, such as
// an array of definitions.
type GeneratedText struct {
	Name   string // [AnswerList] for the list of answers
	Text   string
	Pos    token.Position // of the name
	pieces []textPiece
}

// A textPiece is the text of one literal, or of a line of a raw one, and where
// that begins in the whole.
type textPiece struct {
	offset int
	text   string
	// pos is of the text in the file. Where the literal has escapes, all of the
	// text counts as standing there.
	pos token.Position
	raw bool
}

// At returns the position in the file of the byte at an offset of Text.
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

// AnswerList is the name of the constant in a generated file that lists the
// definitions of all answers, so that toolgen diff can compare revisions; programs do
// not use it. If the package already uses the name, a number follows it.
const AnswerList = "answerDefinitions"

// OfferList is the same as [AnswerList] for all prompts and resources.
const OfferList = "offerDefinitions"

// ReadGenerated returns the exported string constants of a file that toolgen
// generated, and those with its answers, prompts and resources, in their order. It
// reads only this file and compiles nothing: errors elsewhere in the package do not
// matter. It is an error if toolgen did not generate the file, or if it does not
// parse. Constants that are not made of literals, other constants of the file and +,
// and those that are too long, are left out.
func ReadGenerated(file GoFile) ([]GeneratedText, diag.List) {
	if !Generated(file.Content) {
		return nil, diag.List{diag.Errorf(token.Position{Filename: file.Name, Line: 1, Column: 1}, diag.NotOurs, "toolgen did not generate this file").
			WithHint("name a generated file, such as %s, or the folder of its package", DefaultOutput)}
	}
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, file.Name, file.Content, parser.SkipObjectResolution)
	if list := (scanner.ErrorList)(nil); errors.As(err, &list) {
		return nil, diag.List{diag.Errorf(list[0].Pos, diag.Syntax, "%s", list[0].Msg).
			WithHint("generate the file anew")}
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
	known map[string][]textPiece // nil while a constant is evaluated, and for no string
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

// of returns the pieces of a constant, false for one that is no string or
// depends on itself.
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

// add adds the pieces of an expression of literals, names and +.
func (t *stringConsts) add(to *pieceList, expr ast.Expr) bool {
	switch e := expr.(type) {
	case *ast.BasicLit:
		return to.literal(e, t.fset.Position(e.Pos()))
	case *ast.Ident:
		pieces, ok := t.of(e.Name)
		return ok && to.add(pieces...)
	case *ast.ParenExpr:
		return t.add(to, e.X)
	case *ast.BinaryExpr:
		return e.Op == token.ADD && t.add(to, e.X) && t.add(to, e.Y)
	}
	return false
}

// A pieceList is pieces of a text, one behind the other.
type pieceList struct {
	all    []textPiece
	length int
}

// maxGeneratedText is how long one constant may be, as long as a file of
// definitions. Constants that refer to constants can ask for any length in a
// few lines.
const maxGeneratedText = 16 << 20

// add adds pieces, unless the text is then too long or of too many.
func (l *pieceList) add(pieces ...textPiece) bool {
	for _, p := range pieces {
		p.offset = l.length
		l.all = append(l.all, p)
		l.length += len(p.text)
	}
	return l.length <= maxGeneratedText && len(l.all) <= maxPieces
}

// maxPieces goes with maxGeneratedText: pieces can be empty.
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

// text returns the whole text.
func text(pieces []textPiece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

// GeneratedHead returns the part of a file that [Load] reads: all up to the end of
// the imports for a file that toolgen generated from functions, since its
// declarations are ignored, and else all of content.
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
			return content // what follows says what else is read
		}
	}
	return content[:fset.PositionFor(end, false).Offset]
}
