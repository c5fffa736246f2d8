package gen

import (
	"path/filepath"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/parallel"
	"github.com/go-toolgen/toolgen/templates"
)

// A File is a generated file. Path is absolute.
type File struct {
	Path    string
	Content []byte
}

// Generate returns a file with the base name output for each package that has
// tools, in the order of the packages. With an error among the diagnostics
// there are no files.
func Generate(pkgs []*inspect.Package, output string) ([]File, diag.List) {
	files := make([]File, len(pkgs))
	diags := eachPackage(pkgs, func(i int, p definedPackage) (diags diag.List) {
		if len(p.tools) > 0 {
			files[i], diags = render(p, output)
		}
		return diags
	})
	if diags.HasErrors() {
		return nil, diags
	}
	return slices.DeleteFunc(files, func(f File) bool { return f.Path == "" }), diags
}

// A Definition is one tool in the form of one dialect.
type Definition struct {
	Name string
	Doc  *schema.Doc
}

// Definitions returns the tools of all packages in one dialect. A tool with
// errors is left out and reported.
func Definitions(pkgs []*inspect.Package, d *dialect.Dialect) ([]Definition, diag.List) {
	defs := make([][]Definition, len(pkgs))
	diags := eachPackage(pkgs, func(i int, p definedPackage) (diags diag.List) {
		defs[i], diags = p.definitions(d)
		return diags
	})
	return slices.Concat(defs...), diags
}

// definitions returns the tools of a package in one dialect, without those
// that it cannot take.
func (p definedPackage) definitions(d *dialect.Dialect) ([]Definition, diag.List) {
	notes := dialectNotes{advice: p.advice}
	var defs []Definition
	for _, t := range p.tools {
		lowered, found := d.Lower(t.Tool)
		notes.add(d, t, lowered, found)
		if !lower.Has(found, lower.Refused) {
			defs = append(defs, Definition{Name: t.Name, Doc: d.Envelope(lowered)})
		}
	}
	return defs, notes.diags()
}

// eachPackage defines the tools of every package, several packages at a time,
// and lets use have them. A package is let go of before the next is begun,
// since definitions take much more memory than what is made of them.
func eachPackage(pkgs []*inspect.Package, use func(i int, p definedPackage) diag.List) diag.List {
	diags := make([]diag.List, len(pkgs))
	names := make([][]namedTool, len(pkgs))
	parallel.Do(len(pkgs), func(i int) {
		p, found := definePackage(pkgs[i])
		diags[i] = append(found, use(i, p)...)
		names[i] = p.names()
	})
	return append(slices.Concat(diags...), sharedNames(pkgs, names)...)
}

// render makes the file of one package.
func render(p definedPackage, output string) (File, diag.List) {
	if p.Foreign {
		return File{}, diag.List{diag.Errorf(p.tools[0].pos, diag.NotOurs, "package %s is not of this module, so nothing is written beside it", p.Path).
			WithHint("toolgen show prints its definitions")}
	}
	view, diags := fileView(p)
	if diags.HasErrors() {
		return File{}, diags
	}
	content, err := templates.Go(view)
	if err != nil { // the view is made here, so this is a defect of toolgen
		return File{}, append(diags, diag.Errorf(p.tools[0].pos, diag.Internal, "the file of package %s cannot be rendered: %v", p.Path, err).
			WithHint("please report this"))
	}
	return File{Path: filepath.Join(p.Dir, output), Content: content}, diags
}
