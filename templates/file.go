package templates

import (
	"bytes"

	"github.com/dave/jennifer/jen"
)

// Go returns the Go source of a file of definitions, as gofmt writes it.
//
// An error means that the view cannot be written as Go: see the package's
// documentation. The view is made by a program, so an error is a defect of that
// program and not of its user's code.
func Go(f File) ([]byte, error) {
	if err := check(f); err != nil {
		return nil, err
	}
	p := newPlan(f)
	if err := p.check(); err != nil {
		return nil, err
	}
	out := jen.NewFile(f.Package)
	out.HeaderComment(header(f))
	nameImports(out, f.Imports)
	var b bulk
	for _, section := range sections {
		for _, decl := range section(p, &b) {
			out.Add(decl).Line()
		}
	}
	var src bytes.Buffer
	if err := out.Render(&src); err != nil {
		return nil, err
	}
	return b.fill(groupImports(src.Bytes()))
}

// sections are the parts of a file in their order. Each draws its declarations.
var sections = []func(plan, *bulk) []jen.Code{
	names,
	arrays,
	rows,
	consts,
	table,
	guards,
}

// comment draws a comment of several lines; a bare jen.Comment would draw it
// between /* and */.
func comment(lines ...string) *jen.Statement {
	drawn := jen.Comment(lines[0])
	for _, line := range lines[1:] {
		drawn.Line().Comment(line)
	}
	return drawn
}
