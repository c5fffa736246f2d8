package inspect

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
)

// parseDeclarations parses a file of a package of which the declarations count. Most of its
// text is in bodies of functions, which do not have to be parsed: they are blank where gofmt
// wrote them. If the parser finds other bodies than those, it parses the whole file.
func parseDeclarations(fset *token.FileSet, name string, content []byte, mode parser.Mode) (*ast.File, error) {
	blank, ends := eraseFuncBodies(content)
	syntax, err := parser.ParseFile(fset, name, blank, mode)
	if err == nil && hasBodies(fset, syntax, ends) {
		return syntax, nil
	}
	return parser.ParseFile(fset, name, content, mode)
}

// eraseFuncBodies returns the source of a file with spaces in bodies of functions, and the
// offsets of the ends of these by those of their beginnings. It takes for a body the lines
// from one that begins with func and ends with a brace to one that is only a brace. Bodies
// in which such a line can be part of a literal or comment stay, those that count
// ([isAlias]), and those that set positions.
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

// hasBodies reports whether functions of a file have all of the bodies.
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
