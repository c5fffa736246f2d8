package templates

import (
	"bytes"
	"strings"

	"github.com/dave/jennifer/jen"
)

// Go returns the Go source of a file of definitions, formatted as gofmt would.
//
// An error means that the view is not valid, such as a signature that is not Go. That is a
// defect of the program that made the view, not of its user's code.
func Go(f File) ([]byte, error) {
	p := newPlan(f)
	d := Drawing{Package: f.Package, Constraint: f.Constraint, About: about(f), Imports: f.Imports, Bulk: NewBulk(p.Names.called)}
	for _, section := range sections {
		if len(f.Tools) > 0 || section.always {
			section.write(p, d.Bulk)
		}
	}
	used := guards(p, d.Bulk)
	d.Decls = []jen.Code{d.Bulk.Keep(used...)}
	return Draw(d)
}

// A Drawing is a Go file whose declarations are drawn, with placeholders for its bulk.
type Drawing struct {
	Package    string
	Constraint string   // of a //go:build line, "" for none
	About      string   // comments below the header, with a blank line above them; "" for none
	Imports    []Import // all that the declarations may refer to
	Decls      []jen.Code
	Bulk       *Bulk // whose placeholders are in Decls
}

// Draw returns the source of a drawing, formatted as gofmt would. The error is about
// declarations that are not valid Go.
func Draw(d Drawing) ([]byte, error) {
	if d.Bulk.failed != nil {
		return nil, d.Bulk.failed
	}
	out := jen.NewFile(d.Package)
	out.HeaderComment(strings.TrimSuffix(header(d.Constraint)+d.About, "\n"))
	nameImports(out, d.Imports)
	for _, decl := range d.Decls {
		out.Add(decl).Line()
	}
	var src bytes.Buffer
	if err := out.Render(&src); err != nil {
		return nil, err
	}
	return d.Bulk.fill(groupImports(src.Bytes())), nil
}

// sections are the parts of a file, in their order.
var sections = []struct {
	write  func(plan, *Bulk)
	always bool // the section is written for a file without tools, too
}{
	{names, false},
	{arrays, false},
	{rows, false},
	{fields, true},
	{consts, false},
	{answers, true},
	{offers, true},
	{table, false},
}

// Comment draws a comment of several lines, each with //; jen.Comment would draw it
// between /* and */.
func Comment(lines ...string) *jen.Statement {
	drawn := jen.Comment(lines[0])
	for _, line := range lines[1:] {
		drawn.Line().Comment(line)
	}
	return drawn
}
