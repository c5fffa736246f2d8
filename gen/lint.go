package gen

import (
	"path/filepath"
	"slices"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// Lint checks the tools of each package together, because they are sent together. It also
// checks the source of each package, and all tools against each other. The findings
// include the diagnostics of inspection, which are in inspected, and the diagnostics of
// inference. Tools with errors are not checked.
func Lint(pkgs []*inspect.Package, inspected diag.List, o lint.Options) lint.Report {
	return (*Live)(nil).Lint(pkgs, inspected, o)
}

// Lint is [Lint] with the listed definitions instead of the definitions in the source.
func (l *Live) Lint(pkgs []*inspect.Package, inspected diag.List, o lint.Options) lint.Report {
	reports := make([]lint.Report, len(pkgs)+1)
	tools := make([][]lint.Tool, len(pkgs)+1)
	diags := l.each(pkgs, func(i int, p define.Package) diag.List {
		tools[i] = lintTools(p)
		var source []lint.Finding
		if i < len(pkgs) {
			source = lint.Source(p.Package)
		}
		reports[i] = lint.Join(o, []lint.Report{lint.Tools(tools[i], o)}, source...)
		return nil
	})
	// Lint has its own rule for long names.
	known := slices.DeleteFunc(slices.Concat(inspected, diags), func(d diag.Diagnostic) bool { return d.Code == diag.LongName })
	beside := lint.FromDiagnostics(known)
	across := lint.Across(slices.Concat(tools...), o)
	folders := map[string]string{}
	var ignored []inspect.Ignored
	for _, pkg := range pkgs {
		folders[pkg.Dir] = pkg.Path
		ignored = append(ignored, pkg.Ignored...)
	}
	for i, f := range beside {
		beside[i].Package = folders[filepath.Dir(f.Pos.Filename)]
	}
	return lint.Join(o, reports, append(beside, across...)...).Ignoring(ignored)
}

// LintFromMCP checks the tools in a file of MCP definitions. It reports an entry that is
// not a tool at its position in the file. If the file contains tools in the format of
// another API, it reports that and checks nothing else.
func LintFromMCP(file read.File, o lint.Options) lint.Report {
	p, diags := read.Tools(&inspect.Package{}, wanted(directive.Package{}), file, read.ToJudge)
	tools := lintTools(p)
	return lint.Join(o, []lint.Report{lint.Tools(tools, o)}, append(lint.FromDiagnostics(diags), lint.Across(tools, o)...)...)
}

func lintTools(p define.Package) []lint.Tool {
	tools := make([]lint.Tool, len(p.Tools), len(p.Tools)+len(p.Answers))
	for i, t := range p.Tools {
		tools[i] = lint.Tool{Located: t.Located(p.Path), StrictPos: t.StrictPos, StrictHint: p.Advice.StrictHint, ForMCP: p.MCPAlone()}
		if t.Facts != nil && t.Facts.FromCall {
			tools[i].Registered = t.Facts.Registered
			if t.Decided.Boxed && t.Facts.IsServedBySDK(p.Options) {
				tools[i].Output = nil // SDKs do not wrap results
			}
		}
	}
	for _, a := range p.Answers {
		tools = append(tools, lint.Tool{Located: p.LocatedAnswer(a)})
	}
	for _, o := range slices.Concat(p.Prompts, p.Resources) {
		tools = append(tools, lint.Tool{Located: p.LocatedOffer(o)})
	}
	return tools
}
