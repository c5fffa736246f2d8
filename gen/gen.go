package gen

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/dispatch"
	"github.com/go-toolgen/toolgen/gen/layout"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/parallel"
	"github.com/go-toolgen/toolgen/templates"
)

// Stages of [Generate], in order.
const (
	StageInfer  inspect.Stage = "infer"  // infer schemas from Go types
	StageLower  inspect.Stage = "lower"  // adapt schemas to each API
	StageRender inspect.Stage = "render" // write Go source
)

// A File is a generated file. Path is absolute.
type File struct {
	Path    string
	Content []byte
	Gone    bool // whether the file is no longer needed and must be removed
}

// Generate returns the files of each package that has tools, in package order. The
// definitions are in a file with the base name output. If the package sets the call
// option, there is also a file of calls, with the base name [CallOutput]. If the
// diagnostics contain an error, there are no files.
func Generate(pkgs []*inspect.Package, output string) ([]File, diag.List) {
	return Join(Parts(pkgs, output, inspect.Trace{}))
}

// A Part is the output for one package.
type Part struct {
	Path  string // import path of the package
	Files []File
	Diags diag.List
	Names []define.Named // names of its tools, for finding duplicates in other packages
}

// Parts returns the output for each package. It reports its stages to trace.
func Parts(pkgs []*inspect.Package, output string, trace inspect.Trace) []Part {
	parts := make([]Part, len(pkgs))
	definePackages(trace, pkgs, false, func(i int, p define.Package, found diag.List) {
		parts[i] = Part{Path: p.Path, Diags: found, Names: p.Names()}
		if len(p.Tools)+len(p.Prompts)+len(p.Resources)+len(p.Answers) > 0 {
			files, diags := render(p, output, trace)
			parts[i].Files, parts[i].Diags = files, append(found, diags...)
		}
	})
	return parts
}

// Join combines parts into the result of [Generate] for all packages.
func Join(parts []Part) ([]File, diag.List) {
	var files []File
	var diags diag.List
	var all shared
	for _, part := range parts {
		files = append(files, part.Files...)
		diags = append(diags, part.Diags...)
		all.add(part.Path, part.Names)
	}
	if diags = append(diags, all.diags()...); diags.HasErrors() {
		return nil, diags
	}
	return files, diags
}

// shared contains the names in all packages, for finding names that several packages use.
type shared struct {
	paths []string
	names [][]define.Named
}

func (s *shared) add(path string, names []define.Named) {
	s.paths = append(s.paths, path)
	s.names = append(s.names, names)
}

func (s *shared) diags() diag.List { return define.Shared(s.paths, s.names) }

// GenerateFromMCP returns a Go file with the base name output that contains the
// definitions of the tools in file. It uses the fields Name, Dir, and Scope of pkg, which
// [inspect.Folder] sets, and the field Options. Of the options, it uses the formats, the
// prefixes, and strict. Errors have positions in file. They report text that is not JSON,
// values that are not tools, names that an API rejects or that occur twice, and schemas
// that exceed [schema.DefaultBudget] or contain a reference without a target. If there is
// an error, there is no file.
func GenerateFromMCP(pkg *inspect.Package, file read.File, output string) ([]File, diag.List) {
	p, diags := read.Tools(pkg, wanted(pkg.Options), file, read.ToGenerate)
	if len(p.Tools) == 0 {
		return nil, diags
	}
	generated, more := render(p, output, inspect.Trace{})
	if diags = append(diags, more...); diags.HasErrors() {
		return nil, diags
	}
	return generated, diags
}

// A Definition is a tool in the format of one dialect.
type Definition struct {
	Name string
	Doc  *schema.Doc
}

// Definitions returns the tools of all packages in one dialect. Tools with errors are
// skipped and reported.
func Definitions(pkgs []*inspect.Package, d *dialect.Dialect) ([]Definition, diag.List) {
	return (*Live)(nil).Definitions(pkgs, d)
}

// Prompts returns the prompts of all packages as MCP lists them. Prompts with errors are
// skipped and reported.
func Prompts(pkgs []*inspect.Package) ([]Definition, diag.List) {
	return offered(pkgs, func(p define.Package) []define.Offer { return p.Prompts })
}

// Resources returns the resources and resource templates of all packages as MCP lists
// them. Those with errors are skipped and reported.
func Resources(pkgs []*inspect.Package) ([]Definition, diag.List) {
	return offered(pkgs, func(p define.Package) []define.Offer { return p.Resources })
}

func offered(pkgs []*inspect.Package, of func(define.Package) []define.Offer) ([]Definition, diag.List) {
	defs := make([][]Definition, len(pkgs))
	diags := eachPackage(inspect.Trace{}, pkgs, func(i int, p define.Package) diag.List {
		for _, o := range of(p) {
			doc, _ := dialect.MCP.For(o.Kind).Define(o.Tool.Tool)
			defs[i] = append(defs[i], Definition{Name: o.Name, Doc: doc})
		}
		return nil
	})
	return slices.Concat(defs...), diags
}

// Answers returns the answers or forms, depending on kind, of all packages in one dialect.
// [dialect.Dialect.For] must not return nil for this kind. Answers with errors, and
// answers that the dialect cannot express exactly, are skipped and reported.
func Answers(pkgs []*inspect.Package, kind dialect.Kind, d *dialect.Dialect) ([]Definition, diag.List) {
	defs := make([][]Definition, len(pkgs))
	diags := eachPackage(inspect.Trace{}, pkgs, func(i int, p define.Package) diag.List {
		p.Answers = slices.DeleteFunc(p.Answers, func(a define.Answer) bool { return a.Kind != kind })
		for k := range p.Answers {
			p.Answers[k].Formats = []*dialect.Dialect{d.For(kind)}
		}
		lowered, diags := layout.LowerAnswers(p)
		for k, a := range p.Answers {
			if !lowered[k][0].Refused {
				defs[i] = append(defs[i], Definition{Name: a.Name, Doc: lowered[k][0].Envelope})
			}
		}
		return diags
	})
	return slices.Concat(defs...), diags
}

// DefinitionsFromMCP returns the tools in a file of MCP definitions in one dialect. Tools
// with errors are skipped and reported, as in [GenerateFromMCP].
func DefinitionsFromMCP(pkg *inspect.Package, file read.File, d *dialect.Dialect) ([]Definition, diag.List) {
	only := wanted(pkg.Options)
	only.Formats = []*dialect.Dialect{d}
	p, diags := read.Tools(pkg, only, file, read.ToGenerate)
	defs, more := definitionsIn(p, d)
	return defs, append(diags, more...)
}

// definitionsIn returns the tools of a package in one dialect, except those that the
// dialect rejects.
func definitionsIn(p define.Package, d *dialect.Dialect) ([]Definition, diag.List) {
	p.Formats = []*dialect.Dialect{d}
	lowered, diags := layout.Lower(p)
	var defs []Definition
	for i, t := range p.Tools {
		if !lowered[i][0].Refused {
			defs = append(defs, Definition{Name: t.Name, Doc: lowered[i][0].Envelope})
		}
	}
	return defs, diags
}

// Tools returns the tools of all packages in package and source order, before they are
// converted to a dialect. Tools with errors are skipped and reported.
func Tools(pkgs []*inspect.Package) ([]dialect.Located, diag.List) {
	return (*Live)(nil).Tools(pkgs)
}

// ToolsFrom returns the tools in a file with definitions in any dialect. It detects the
// dialect of each tool, but does not check names and schemas. An entry that is not a tool,
// or that the provider executes itself, is skipped and reported at its position in the
// file.
func ToolsFrom(file read.File) ([]dialect.Located, diag.List) {
	p, diags := read.Tools(&inspect.Package{}, wanted(directive.Package{}), file, read.ToCompare)
	return p.Located(), diags
}

// ToolsFromGenerated returns the tools in a file that toolgen generated (see
// [read.Generated]).
func ToolsFromGenerated(file inspect.GoFile) ([]dialect.Located, diag.List) {
	p, diags := read.Generated(&inspect.Package{}, wanted(directive.Package{}), file)
	return p.Located(), diags
}

// wanted returns the output that a package requests: in the formats that its options list,
// or in the default formats.
func wanted(o directive.Package) define.Wanted {
	var w define.Wanted
	for _, d := range dialect.All() {
		if slices.Contains(o.Formats, d.Name) || len(o.Formats) == 0 && d.ByDefault {
			w.Formats = append(w.Formats, d)
		}
	}
	for _, p := range lower.Profiles() {
		if slices.ContainsFunc(o.Profiles, func(said directive.Arg) bool { return said.Value == p.Name }) {
			w.Profiles = append(w.Profiles, p)
		}
	}
	return w
}

// eachPackage infers the tools of the packages, several packages at a time, and calls use
// with the tools of each. It does not keep a package's definitions after use returns,
// because they need far more memory than generated files.
func eachPackage(trace inspect.Trace, pkgs []*inspect.Package, use func(i int, p define.Package) diag.List) diag.List {
	var all shared
	diags := make([]diag.List, len(pkgs))
	names := make([][]define.Named, len(pkgs))
	definePackages(trace, pkgs, true, func(i int, p define.Package, found diag.List) {
		diags[i] = append(found, use(i, p)...)
		names[i] = p.Names()
	})
	for i, pkg := range pkgs {
		all.add(pkg.Path, names[i])
	}
	return append(slices.Concat(diags...), all.diags()...)
}

// definePackages calls use with the tools of every package and the diagnostics from
// inference. If variables is set, the tools include their variables.
func definePackages(trace inspect.Trace, pkgs []*inspect.Package, variables bool, use func(i int, p define.Package, found diag.List)) {
	parallel.Do(len(pkgs), func(i int) {
		inferred := trace.Begin(StageInfer, len(pkgs[i].Tools))
		want := wanted(pkgs[i].Options)
		want.Variables = variables
		p, found := define.Infer(pkgs[i], want)
		inferred()
		use(i, p, found)
	})
}

func render(p define.Package, output string, trace inspect.Trace) ([]File, diag.List) {
	if p.Foreign {
		return nil, diag.List{diag.Errorf(p.First(), diag.NotGenerated, "package %s belongs to another module, so no file is generated into it", p.Path).
			WithHint("use toolgen show to print its definitions")}
	}
	free := names.New(p.Package, p.Advice.GoPrefix)
	lowering := trace.Begin(StageLower, len(p.Tools))
	defined, diags := layout.Definitions(p, free)
	lowering()
	if diags.HasErrors() {
		return nil, diags
	}
	defer trace.Begin(StageRender, 0)()
	var files []File
	if len(p.Tools)+len(p.Answers)+len(p.Prompts)+len(p.Resources) > 0 {
		content, err := templates.Go(defined)
		if err != nil {
			return nil, append(diags, unrendered(p, err))
		}
		files = append(files, File{Path: filepath.Join(p.Dir, output), Content: content})
	}
	if !p.Options.Call {
		return files, diags
	}
	calls, more, err := dispatch.Source(p, free, defined)
	if err != nil {
		more = append(more, unrendered(p, err))
	}
	if diags = append(diags, more...); diags.HasErrors() {
		return nil, diags
	}
	return append(files, File{Path: filepath.Join(p.Dir, CallOutput(output)), Content: calls}), diags
}

// Outputs returns the paths of all files that can be generated for a package in the
// directory dir. The base name of the file of definitions is output.
func Outputs(dir, output string) []string {
	return []string{filepath.Join(dir, output), filepath.Join(dir, CallOutput(output))}
}

// CallOutput returns the base name of the file of generated calls, if the definitions have
// the base name output: "tools_call_gen.go" for "tools_gen.go".
func CallOutput(output string) string {
	name := strings.TrimSuffix(output, ".go")
	if before, ok := strings.CutSuffix(name, "_gen"); ok {
		return before + "_call_gen.go"
	}
	return name + "_call.go"
}

// unrendered returns the diagnostic for a view that cannot be written as Go, which is a
// bug in toolgen.
func unrendered(p define.Package, err error) diag.Diagnostic {
	return diag.Errorf(p.First(), diag.Internal, "the files of package %s cannot be rendered: %v", p.Path, err).
		WithHint("please report this")
}
