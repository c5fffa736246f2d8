package gen

import (
	"errors"
	"path/filepath"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Lint judges the tools of packages: those of a package together, as they are
// sent, and what its source shows. What inspection found in the packages and
// what defining the tools reports are among the findings; a tool with errors
// is not judged.
func Lint(pkgs []*inspect.Package, inspected diag.List, o lint.Options) lint.Report {
	reports := make([]lint.Report, len(pkgs))
	diags := eachPackage(pkgs, func(i int, p definedPackage) diag.List {
		reports[i] = lint.Join(o, []lint.Report{lint.Tools(p.lintTools(), o)}, lint.Source(p.Package)...)
		return nil
	})
	beside := lint.FromDiagnostics(knownToLint(slices.Concat(inspected, diags)))
	folders := map[string]string{}
	for _, pkg := range pkgs {
		folders[pkg.Dir] = pkg.Path
	}
	for i, f := range beside {
		beside[i].Package = folders[filepath.Dir(f.Pos.Filename)]
	}
	return lint.Join(o, reports, beside...)
}

// LintFromMCP judges the tools of a file. What is no tool is a finding at its
// place in the file, and not judged; of a file with tools in the form of
// another API nothing is.
func LintFromMCP(file JSONFile, o lint.Options) lint.Report {
	p, diags := judgedPackage(file)
	return lint.Join(o, []lint.Report{lint.Tools(p.lintTools(), o)}, lint.FromDiagnostics(diags)...)
}

// judgedPackage reads the tools of a file that is judged, not generated from.
func judgedPackage(file JSONFile) (definedPackage, diag.List) {
	p := definedPackage{Package: &inspect.Package{}, fromMCP: true, advice: inFile}
	doc, diags := file.parse()
	var list []*schema.Doc
	if doc != nil {
		list, diags = toolList(doc)
		if cursor := dialect.NextCursor(doc); cursor != nil {
			diags = append(diags, diag.Warnf(cursor.Origin.Pos, diag.BadJSON, "%s", onePage).
				WithHint(joinPages))
		}
	}
	if diags.HasErrors() {
		list = nil
	}
	for _, item := range list {
		tool, problem := judgedTool(item, item, dialect.MCP)
		if problem != nil {
			diags = append(diags, *problem)
			continue
		}
		p.tools = append(p.tools, tool)
	}
	p.tools, diags = dropDuplicates(p, diags)
	return p, diags
}

// judgedTool reads one definition, of which the object named has the name.
// Unlike a tool that is generated from, it may have any name and any schema: to
// judge those is what lint is for.
func judgedTool(doc, named *schema.Doc, form *dialect.Dialect) (definedTool, *diag.Diagnostic) {
	tool, err := form.Parse(doc)
	if budget := schema.DefaultBudget.Check(doc); budget != nil {
		err = budget
	}
	if err != nil {
		problem := badDefinition(doc, form, err)
		return definedTool{}, &problem
	}
	from := source{called: tool.Name, pos: doc.Origin.Pos, namePos: doc.Origin.Pos, strictPos: doc.Origin.Pos, docPos: doc.Origin.Pos}
	if name, ok := named.Get("name"); ok {
		from.namePos = name.Origin.Pos
	}
	if description, ok := named.Get("description"); ok {
		from.docPos = description.Origin.Pos
	}
	return definedTool{Tool: tool, source: from, form: form}, nil
}

func badDefinition(doc *schema.Doc, form *dialect.Dialect, err error) diag.Diagnostic {
	at := doc
	if field := (*dialect.FieldError)(nil); errors.As(err, &field) {
		at = field.At
	}
	problem := diag.Errorf(at.Origin.Pos, diag.BadTool, "%v", err)
	if form == dialect.MCP {
		return problem.WithHint("see https://modelcontextprotocol.io/specification/2025-11-25/schema#tool")
	}
	return problem.WithHint("see how %s documents its tools", form.Provider)
}

func (p definedPackage) lintTools() []lint.Tool {
	tools := make([]lint.Tool, len(p.tools))
	forMCP := isForMCP(p.Package)
	for i, t := range p.tools {
		tools[i] = lint.Tool{Located: t.located(p.Path), StrictPos: t.strictPos, StrictHint: p.advice.strictHint, ForMCP: forMCP}
	}
	return tools
}

// knownToLint returns the diagnostics without those for which lint has a rule
// of its own.
func knownToLint(diags diag.List) diag.List {
	return slices.DeleteFunc(diags, func(d diag.Diagnostic) bool { return d.Code == diag.LongName })
}
