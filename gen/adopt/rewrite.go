package adopt

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strings"

	"github.com/go-toolgen/toolgen/gen/fix"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// An Addition contains the directives for a function, or the description of a field.
type Addition struct {
	Tool    string           // name of the tool; "" for a field
	Call    *registered.Tool // registration of the tool; nil for a field
	At      token.Position   // position of the function's name, or a position in the field
	IsField bool
	Lines   []string // lines of comments, including the slashes
	Files   []File   // files to which the lines refer
	Inject  []string // types that the package must inject for the tool
	Refs    bool     // schemas are inferred from types instead of a schema with references, so the package needs the refs option
}

// Rewrite adds additions below the doc comments of functions, methods, interface methods,
// and fields in the source of a Go file. All other bytes are unchanged, except that
// gofmt-formatted source remains formatted. It returns an error if the file is generated,
// or if the declaration for an addition does not begin on a new line.
func Rewrite(name string, src []byte, additions []Addition) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(file) {
		return nil, errors.New("the file is generated, so changes would be lost")
	}
	places := placesOf(fset, file)
	var inserted []fix.Change
	for _, addition := range additions {
		place, ok := places[addition.At.Offset]
		if addition.IsField {
			place, ok = fieldAt(fset, file, addition.At.Offset)
		}
		if !ok {
			return nil, fmt.Errorf("no function is declared at line %d", addition.At.Line)
		}
		in, ok := place.insertion(src, addition.Lines)
		if !ok {
			return nil, fmt.Errorf("line %d has code before the function, so a comment cannot be added above it", addition.At.Line)
		}
		inserted = append(inserted, in)
	}
	return formatted(src, fix.Splice(src, inserted)) // field comments affect the alignment
}

// formatted returns changed. If src is gofmt-formatted, it formats changed first.
func formatted(src, changed []byte) ([]byte, error) {
	if now, err := format.Source(src); err != nil || !bytes.Equal(now, src) {
		return changed, nil
	}
	return format.Source(changed)
}

// A place is the position of a declaration, field, or package clause above which
// directives are inserted.
type place struct {
	start int               // offset of the declaration, after its doc comment
	doc   *ast.CommentGroup // nil if there is no doc comment
}

// placesOf returns the places of the functions and interface methods of file, by the
// offsets of their names.
func placesOf(fset *token.FileSet, file *ast.File) map[int]place {
	places := map[int]place{}
	offset := func(pos token.Pos) int { return fset.PositionFor(pos, false).Offset }
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.FuncDecl:
			places[offset(node.Name.Pos())] = place{offset(node.Type.Pos()), node.Doc}
			return false
		case *ast.InterfaceType:
			for _, method := range node.Methods.List {
				for _, ident := range method.Names {
					places[offset(ident.Pos())] = place{offset(ident.Pos()), method.Doc}
				}
			}
		}
		return true
	})
	return places
}

// fieldAt returns the place of the struct field that contains an offset.
func fieldAt(fset *token.FileSet, file *ast.File, at int) (found place, ok bool) {
	offset := func(pos token.Pos) int { return fset.PositionFor(pos, false).Offset }
	ast.Inspect(file, func(node ast.Node) bool {
		if st, isStruct := node.(*ast.StructType); isStruct {
			for _, field := range st.Fields.List {
				if start := offset(field.Pos()); len(field.Names) == 1 && start <= at && at < offset(field.End()) {
					found, ok = place{offset(field.Names[0].Pos()), field.Doc}, true
				}
			}
		}
		return true
	})
	return found, ok
}

// insertion returns the change that inserts directives immediately above the place. As
// with gofmt, an empty comment line separates the directives from a doc comment that does
// not end in directives. It returns false if there is code before the place on the same
// line.
func (p place) insertion(src []byte, lines []string) (fix.Change, bool) {
	start := bytes.LastIndexByte(src[:p.start], '\n') + 1
	indent := string(src[start:p.start])
	if strings.Trim(indent, " \t") != "" {
		return fix.Change{}, false
	}
	end := "\n"
	if bytes.HasSuffix(src[:start], []byte("\r\n")) {
		end = "\r\n"
	}
	if p.doc != nil && !isDirective(p.doc.List[len(p.doc.List)-1].Text) {
		lines = append([]string{"//"}, lines...)
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(indent + line + end)
	}
	return fix.Change{Start: start, End: start, New: b.String()}, true
}

// isDirective reports whether a comment is a directive, which gofmt separates from the
// text of a doc comment.
// https://pkg.go.dev/go/doc/comment#hdr-Directives
func isDirective(comment string) bool {
	_, ok := ast.ParseDirective(1, comment)
	return ok || strings.HasPrefix(comment, "//line ") || strings.HasPrefix(comment, "//extern ") || strings.HasPrefix(comment, "//export ")
}
