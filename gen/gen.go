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
	// Package is the name of the package that the file is alone to make; "" for
	// a file beside others.
	Package string
}

// Generate returns the files of each package that has tools, in the order of the
// packages: that of the definitions, with the base name output, and where the
// package asks for it that of dispatch, with the base name [CallOutput], and one
// for each SDK in a folder of its own. With an error among the diagnostics there
// are no files.
func Generate(pkgs []*inspect.Package, output string) ([]File, diag.List) {
	return GenerateTraced(pkgs, output, nil)
}

// GenerateTraced is [Generate], and tells trace of its stages.
func GenerateTraced(pkgs []*inspect.Package, output string, trace inspect.Trace) ([]File, diag.List) {
	files := make([][]File, len(pkgs))
	diags := eachTraced(trace, pkgs, func(i int, p definedPackage) (diags diag.List) {
		if len(p.tools) > 0 {
			files[i], diags = render(p, output, trace)
		}
		return diags
	})
	if diags.HasErrors() {
		return nil, diags
	}
	return slices.Concat(files...), diags
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
	return eachTraced(nil, pkgs, use)
}

func eachTraced(trace inspect.Trace, pkgs []*inspect.Package, use func(i int, p definedPackage) diag.List) diag.List {
	diags := make([]diag.List, len(pkgs))
	names := make([][]namedTool, len(pkgs))
	parallel.Do(len(pkgs), func(i int) {
		inferred := trace.Begin(StageInfer, len(pkgs[i].Tools))
		p, found := definePackage(pkgs[i])
		inferred()
		diags[i] = append(found, use(i, p)...)
		names[i] = p.names()
	})
	return append(slices.Concat(diags...), sharedNames(pkgs, names)...)
}

// render makes the files of one package.
func render(p definedPackage, output string, trace inspect.Trace) ([]File, diag.List) {
	if p.Foreign {
		return nil, diag.List{diag.Errorf(p.tools[0].pos, diag.NotOurs, "package %s is not of this module, so nothing is written beside it", p.Path).
			WithHint("toolgen show prints its definitions")}
	}
	names := newNamespace(p)
	lowered := trace.Begin(StageLower, len(p.tools))
	view, diags := fileView(p, names)
	lowered()
	if diags.HasErrors() {
		return nil, diags
	}
	defer trace.Begin(StageRender, 0)()
	content, err := templates.Go(view)
	files := []File{{Path: filepath.Join(p.Dir, output), Content: content}}
	if err != nil {
		return nil, append(diags, unrendered(p, err))
	}
	if !p.Options.Call {
		return files, diags
	}
	called, more := renderCalls(p, names, view, output)
	return append(files, called...), append(diags, more...)
}

// renderCalls makes the file of dispatch, which refers to the view of the
// definitions, and those that bring the tools to SDKs.
func renderCalls(p definedPackage, names *namespace, definitions templates.File, output string) ([]File, diag.List) {
	view, diags := callView(p, names, definitions)
	if diags.HasErrors() {
		return nil, diags
	}
	content, err := templates.Call(view)
	if err != nil {
		return nil, append(diags, unrendered(p, err))
	}
	files := []File{{Path: filepath.Join(p.Dir, CallOutput(output)), Content: content}}
	brought, more := sdkFiles(p, definitions, view, output)
	return append(files, brought...), append(diags, more...)
}

// unrendered is about a view that cannot be written as Go: a defect of toolgen.
func unrendered(p definedPackage, err error) diag.Diagnostic {
	return diag.Errorf(p.tools[0].pos, diag.Internal, "the files of package %s cannot be rendered: %v", p.Path, err).
		WithHint("please report this")
}
