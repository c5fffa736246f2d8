package templates

import (
	"bytes"
	"path"

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
	return b.fill(src.Bytes())
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

// nameImports fixes the names of all imports before anything is drawn, since
// jennifer would otherwise number names that meet in the order of their use.
// As with goimports, a name is spelled out unless it ends the path.
func nameImports(out *jen.File, imports []Import) {
	for _, i := range imports {
		if i.Name == path.Base(i.Path) {
			out.ImportName(i.Path, i.Name)
		} else {
			out.ImportAlias(i.Path, i.Name)
		}
	}
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
