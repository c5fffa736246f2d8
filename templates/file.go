package templates

import (
	"bytes"
	"strings"

	"github.com/dave/jennifer/jen"
)

// Go returns the Go source of a file of definitions, as gofmt writes it.
//
// An error means that the view cannot be written as Go. The view is made by a
// program, so an error is a defect of that program and not of its user's code.
func Go(f File) ([]byte, error) {
	p := newPlan(f)
	d := Drawing{Package: f.Package, Constraint: f.Constraint, About: about(f), Imports: f.Imports}
	for _, section := range sections {
		if len(f.Tools) > 0 || section.always {
			d.Decls = append(d.Decls, section.draw(p, &d.Bulk)...)
		}
	}
	return Draw(d)
}

// A Drawing is a Go file whose declarations are drawn, but for its bulk.
type Drawing struct {
	Package    string
	Constraint string   // of a //go:build line, "" for none
	About      string   // comments below the header, with a blank line above them; "" for none
	Imports    []Import // all that the declarations may name
	Decls      []jen.Code
	Bulk       Bulk // that declarations have places for
}

// Draw returns the source of a drawing, as gofmt writes it. The error is of
// declarations that are no Go.
func Draw(d Drawing) ([]byte, error) {
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

// sections are the parts of a file in their order. Each draws its declarations;
// most are of tools, and not there without any.
var sections = []struct {
	draw   func(plan, *Bulk) []jen.Code
	always bool
}{
	{names, false},
	{arrays, false},
	{rows, false},
	{consts, false},
	{answers, true},
	{offers, true},
	{table, false},
	{guards, true},
}

// Comment draws a comment of several lines; a bare jen.Comment would draw it
// between /* and */.
func Comment(lines ...string) *jen.Statement {
	drawn := jen.Comment(lines[0])
	for _, line := range lines[1:] {
		drawn.Line().Comment(line)
	}
	return drawn
}
