package adopt

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"

	"github.com/go-toolgen/toolgen/gen/fix"
)

// WithGenerateLine adds a go:generate line after the package clause in the source of a Go
// file. It returns an error if src does not parse or is generated.
func WithGenerateLine(name string, src []byte, line string) ([]byte, error) {
	file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(file) {
		return nil, errors.New("the file is generated, so changes would be lost")
	}
	at, end := len(src), "\n"
	if i := bytes.IndexByte(src[int(file.Name.End())-1:], '\n'); i >= 0 {
		at = int(file.Name.End()) + i
		if bytes.HasSuffix(src[:at], []byte("\r\n")) {
			end = "\r\n"
		}
	}
	return fix.Splice(src, []fix.Change{{Start: at, End: at, New: end + line + end}}), nil
}

// WithPackageLines adds directives above the package clause in the source of a Go file. It
// returns an error if src does not parse or is generated.
func WithPackageLines(name string, src []byte, lines []string) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(file) {
		return nil, errors.New("the file is generated, so changes would be lost")
	}
	in, ok := place{fset.PositionFor(file.Package, false).Offset, file.Doc}.insertion(src, lines)
	if !ok {
		return nil, errors.New("there is code before the package clause")
	}
	return fix.Splice(src, []fix.Change{in}), nil
}

// HasPackageDoc reports whether a Go file has a package doc comment, and whether the
// comment contains a //toolgen:package directive.
func HasPackageDoc(name string, src []byte) (doc, isMarked bool) {
	file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || file.Doc == nil {
		return false, false
	}
	return true, bytes.Contains(src[:file.Package-1], []byte("//toolgen:package"))
}
