package templates

import (
	"errors"
	"fmt"
	"go/constant"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// checkImports reports names that jennifer would change: one that it holds for
// reserved, and the second of two.
func checkImports(imports []Import) error {
	for i, imp := range imports {
		if jen.IsReservedWord(imp.Name) {
			return fmt.Errorf("import %q as %s: the name is reserved", imp.Path, imp.Name)
		}
		if slices.ContainsFunc(imports[:i], func(other Import) bool { return other.Path == imp.Path }) {
			return fmt.Errorf("import %q twice", imp.Path)
		}
	}
	return nil
}

// checkGuards reports guards that are not Go of the expected kind.
func checkGuards(f File) error {
	var errs []error
	for _, s := range f.Signatures {
		errs = append(errs, checkSource(s.Func, f.Imports), checkSource(s.Type, f.Imports))
	}
	for _, v := range f.Values {
		errs = append(errs, checkSource(Source{v.Const}, f.Imports), checkLiteral(v.Literal))
	}
	return errors.Join(errs...)
}

func checkSource(s Source, imports []Import) error {
	var line strings.Builder
	for _, id := range s {
		if id.Path != "" && !imported(id, imports) {
			return fmt.Errorf("%q in a guard is not a name of an imported package %q", id.Text, id.Path)
		}
		line.WriteString(" " + id.Text)
	}
	return checkLine(line.String())
}

func imported(id Ident, imports []Import) bool {
	return token.IsIdentifier(id.Text) &&
		slices.ContainsFunc(imports, func(i Import) bool { return i.Path == id.Path })
}

// checkLine reports what is not one line of Go. The parentheses are for a
// comment in the line: it would take the closing one, and later the rest of the
// guard.
func checkLine(line string) error {
	if strings.ContainsAny(line, "\r\n") {
		return fmt.Errorf("%q in a guard is more than a line", line)
	}
	if _, err := parser.ParseExpr("(" + line + ")"); err != nil {
		return fmt.Errorf("%q in a guard: %w", line, err)
	}
	return nil
}

// checkLiteral reports what is neither a string nor a number of Go.
func checkLiteral(literal string) error {
	isA := func(kind token.Token, text string) bool {
		return constant.MakeFromLiteral(text, kind, 0).Kind() != constant.Unknown
	}
	number := strings.TrimPrefix(literal, "-")
	if !isA(token.STRING, literal) && !isA(token.INT, number) && !isA(token.FLOAT, number) {
		return fmt.Errorf("%s in a guard is neither a string nor a number", literal)
	}
	return checkLine(literal)
}
